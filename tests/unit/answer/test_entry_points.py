"""What begins to run without a call: entry points, and what runs when the program starts."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

CLINIC = SmallCodeBase("""
== src/main/java/a/Clinic.java
package a;
public class Clinic { public static void main(String[] args) { } }
== src/main/java/a/Loader.java
package a;
import org.springframework.boot.CommandLineRunner;
import org.springframework.context.annotation.*;
@Configuration public class Loader { @Bean CommandLineRunner seed() { return args -> { }; } }
== src/main/java/a/Cache.java
package a;
import jakarta.annotation.PostConstruct;
@org.springframework.stereotype.Component public class Cache { @PostConstruct void warm() { } void run() { } }
== src/main/java/a/Banner.java
package a;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
@org.springframework.stereotype.Component public class Banner {
  @EventListener void ready(ApplicationReadyEvent event) { }
}
== src/main/java/a/Context.java
package a;
import jakarta.servlet.*;
public class Context implements ServletContextListener { public void contextInitialized(ServletContextEvent e) { } }
== src/main/java/a/Visits.java
package a;
import org.springframework.web.bind.annotation.*;
@RestController public class Visits {
  @GetMapping("/visits") String all() { return ""; }
  @PostMapping("/visits") void book() { }
}
== src/main/java/a/Reminders.java
package a;
@org.springframework.stereotype.Component public class Reminders {
  @org.springframework.scheduling.annotation.Scheduled(fixedRate = 5000) void send() { }
}
""")


@pytest.mark.parametrize("question", ["What are the entry points?", "list all entry points of this application"])
async def test_entry_points_are_told_by_their_kinds(question: str) -> None:
    answer = (await ask(CLINIC, question)).answer
    headline = answer.partition("\n")[0]
    assert headline.startswith("The code is entered by 1 `main` method (`Clinic#main`), 4 methods that run when")
    assert "1 scheduled job (`Reminders#send`) and 2 endpoints of `Visits`." in headline, headline
    assert "`fixedRate 5000`" in answer and "GET /visits" in answer


@pytest.mark.parametrize("question", ["What runs at startup?", "what happens when the application starts"])
async def test_what_runs_at_the_start_is_main_and_what_frameworks_call(question: str) -> None:
    headline = (await ask(CLINIC, question)).answer.partition("\n")[0]
    for name in ("Clinic#main", "Loader#seed", "Cache#warm", "Banner#ready", "Context#contextInitialized"):
        assert f"`{name}`" in headline, headline
    assert "Cache#run" not in headline and "Reminders" not in headline


async def test_the_entry_points_that_use_something_are_those_of_them() -> None:
    shop = SmallCodeBase("""
== a/Prices.java
package a;
public class Prices { void load() { } }
== a/Tool.java
package a;
public class Tool { public static void main(String[] args) { new Prices().load(); } void other() { new Prices(); } }
""")
    headline = (await ask(shop, "Which entry points call Prices#load?")).answer.partition("\n")[0]
    assert "`Tool#main(String[])`" in headline or "`Tool`" in headline, headline


async def test_of_a_library_nothing_runs_by_itself() -> None:
    library = SmallCodeBase("""
== pom.xml
<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>parcel</artifactId><version>1</version>
</project>
== src/main/java/a/Parcel.java
package a;
public class Parcel { public void pack() { } }
""")
    headline = (await ask(library, "what are the entry points?")).answer.partition("\n")[0]
    assert headline.startswith("Nothing here runs by itself") and "`Parcel` bears the project's name" in headline
    assert (await ask(library, "what runs at startup?")).answer.startswith("The graph sees no `main`")
