"""What no answer may claim: that a getter decides, that a text's length is a time, that anything is near to words that
it does not say."""

from __future__ import annotations

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

HEALTH = SmallCodeBase("""
== h/State.java
package h;
public class State {
  private final String name;
  State(String name) { this.name = name; }
  static State diskFull() { return new State("DISK_FULL"); }
}
== h/Chart.java
package h;
public class Chart {
  private Rate rate;
  public Rate savingsRate() { return this.rate; }
}
== h/Rate.java
package h;
public class Rate { }
== h/Wiring.java
package h;
import org.springframework.context.annotation.*;
@Configuration public class Wiring { @Bean Printer voucherPrinter() { return new Printer(); } }
== h/Printer.java
package h;
public class Printer { void print() { } }
""")


async def test_what_only_hands_something_out_does_nothing() -> None:
    assert (await ask(HEALTH, "what happens when the disk is full?")).answer.startswith("Names that say “disk full")
    assert " is done by" not in (await ask(HEALTH, "where is the savings rate calculated?")).answer
    assert " is done by" not in (await ask(HEALTH, "how does the voucher printer work?")).answer


ROOMS = "\n".join(f'  @GetMapping("/room{at}") String room{at}() {{ return ""; }}' for at in range(14))
SHOPS = SmallCodeBase(f"""
== s/Rooms.java
package s;
import org.springframework.web.bind.annotation.*;
@RestController public class Rooms {{
{ROOMS}
}}
== s/Backup.java
package s;
public class Backup {{ void copy() {{ }} }}
""")


async def test_nothing_is_near_that_says_none_of_the_words() -> None:
    answer = (await ask(SHOPS, "what endpoints are there for backups?")).answer
    assert answer.startswith("No endpoint is named like") and "GET /room" not in answer, answer


RULES = SmallCodeBase("""
== r/Approval.java
package r;
public class Approval { private boolean only; boolean isAllowOnlyOnSuccess() { return only; } }
== r/Stages.java
package r;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.*;
@RestController public class Stages {
  @PostMapping("/stages/approve") void approve(Approval given) { if (given.isAllowOnlyOnSuccess()) { } }
  @PreAuthorize("hasRole('ADMIN')") @DeleteMapping("/stages") void close() { }
}
""")


async def test_a_switch_that_is_called_after_allowing_is_no_check() -> None:
    answer = (await ask(RULES, "who may approve a stage?")).answer
    assert "isAllowOnlyOnSuccess" not in answer.splitlines()[0], answer


TOKENS = SmallCodeBase("""
== t/TokenReader.java
package t;
public class TokenReader {
  static final String ACCESS_TOKEN = "access_token";
  void read(Checks checks, String text) { checks.parameter(ACCESS_TOKEN).notExceedingLengthOf(1000); }
}
== t/Checks.java
package t;
public class Checks { Checks parameter(String name) { return this; } void notExceedingLengthOf(int most) { } }
== t/Errors.java
package t;
public enum Errors { FAILED_TOKEN(5); final int number; Errors(int number) { this.number = number; } }
""")


async def test_a_number_that_is_no_time_is_not_how_long_something_lasts() -> None:
    assert (await ask(TOKENS, "how long is an access token valid?")).answer.startswith("The graph sees no value for")
    often = (await ask(TOKENS, "how often is a failed token checked?")).answer
    assert " is `5`" not in often and " is `1000`" not in often, often


ROUTES = SmallCodeBase("""
== m/Routes.java
package m;
public class Routes { public static class MaintenanceMode { static final String BASE = Paths.root(); } }
== m/Paths.java
package m;
public class Paths { static String root() { return "/"; } }
== m/MaintenanceModeService.java
package m;
public class MaintenanceModeService { boolean isOn() { return false; } }
== m/Poller.java
package m;
public class Poller { void poll(MaintenanceModeService mode) { if (mode.isOn()) { return; } } }
""")


async def test_plain_words_mean_no_class_inside_another_where_others_say_them_too() -> None:
    answer = (await ask(ROUTES, "what does maintenance mode do?")).answer
    assert "MaintenanceModeService" in answer and not answer.startswith("`Routes.MaintenanceMode`"), answer


SETTINGS = SmallCodeBase("""
== b/PersistableStorePopulator.java
package b;
@org.springframework.stereotype.Component public class PersistableStorePopulator { }
== b/Config.java
package b;
import org.springframework.context.annotation.*;
@Configuration public class Config { @Bean javax.sql.DataSource dataSource() { return null; } }
== b/Rooms.java
package b;
@org.springframework.stereotype.Component public class Rooms { }
""")


async def test_only_a_bean_that_is_called_so_is_said_to_be_declared() -> None:
    assert (await ask(SETTINGS, "where is the data source configured?")).answer.startswith(
        "“data source” is declared in `Config`."
    )
    near = (await ask(SETTINGS, "where is the store populator of the harbour set?")).answer
    assert "harbour” is declared" not in near, near
    told = (await ask(SETTINGS, "how long are stores persisted?")).answer
    assert "is declared in" not in told.splitlines()[0], told


MESSAGES = SmallCodeBase("""
== e/Paid.java
package e;
public class Paid { }
== e/Shop.java
package e;
public class Shop {
  private org.springframework.context.ApplicationEventPublisher publisher;
  void pay() { publisher.publishEvent(new Paid()); }
  void changeOrder(String order) { }
}
== e/Ledger.java
package e;
public class Ledger { @org.springframework.context.event.EventListener void on(Paid paid) { } }
""")


async def test_what_only_says_the_words_listens_to_nothing() -> None:
    told = (await ask(MESSAGES, "what listens for order changes?")).answer
    assert "The methods for" not in told, told
