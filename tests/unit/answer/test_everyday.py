"""Everyday questions about a code base as a whole: how it is built and run, what is left to do, roles, tables, and
concerns that no class of its own is named after."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

BANK = SmallCodeBase("""
== pom.xml
<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>bank</artifactId><version>1</version>
<build><plugins><plugin><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build></project>
== mvnw
exec mvn
== src/main/java/a/Bank.java
package a;
public class Bank { public static void main(String[] args) { } }
== src/main/java/a/Account.java
package a;
import jakarta.persistence.*;
@Entity @Table(name = "accounts") public class Account { @Id Long id; }
== src/main/java/a/Transfers.java
package a;
import java.util.concurrent.*;
import org.springframework.scheduling.annotation.Async;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.*;
@RestController public class Transfers {
  private final ExecutorService pool = Executors.newFixedThreadPool(2);
  @Transactional @PostMapping("/transfers") @PreAuthorize("hasAuthority('TELLER')") public void send() { }
  @Async void notifyLater() { } // TODO: tell the receiver, too
}
== src/main/java/a/Connections.java
package a;
import javax.sql.DataSource;
import org.springframework.context.annotation.*;
@Configuration public class Connections { @Bean DataSource bankData() { return null; } }
== src/main/java/a/Fields.java
package a;
public class Fields { void createMultiFieldQuery() { } }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("How do I build this?", "By `./mvnw package`, as `pom.xml` says."),
        ("how do I run the tests?", "By `./mvnw test`, as `pom.xml` says."),
        ("How do I run this project?", "By `./mvnw spring-boot:run`, as `pom.xml` says; `Bank#main` starts a program."),
        ("how do I start the application locally", "By `./mvnw spring-boot:run`, as `pom.xml` says; `Bank"),
        ("Are there any TODOs?", "“TODO” is written in `Transfers#notifyLater`"),
        ("list all FIXMEs", "No line of the files that are read (Java, XML, SQL, configuration) has “FIXME”."),
        ("What tables are in the database?", "1 table: `accounts`."),
        ("what user roles exist?", "1 authority: `hasAuthority('TELLER')`."),
        ("How are transactions managed?", "`Transactional` is on 1 place in `Transfers`."),
        ("where is concurrency used?", "`Async` is on 1 place in `Transfers`; `ExecutorService` is used by `Tra"),
        ("where are threads started?", "`Async` is on 1 place in `Transfers`; `ExecutorService` is used by `Tra"),
        ("where is the database connection configured?", "`Connections#bankData` gives the connection."),
    ],
)
async def test_everyday_questions(question: str, headline: str) -> None:
    answer = (await ask(BANK, question)).answer
    assert answer.startswith(headline), answer


async def test_a_concern_that_is_met_nowhere_is_not_told_of_what_is_only_called_alike() -> None:
    answer = (await ask(BANK, "where is retrying used?")).answer
    assert "Fields" not in answer.partition("\n")[0], answer


async def test_questions_about_more_than_a_concern_stay_what_they_are() -> None:
    bank = SmallCodeBase("""
== a/Ledger.java
package a;
import org.springframework.transaction.annotation.Transactional;
public class Ledger { @Transactional void book() { } void validateTransactionLimit() { } }
""")
    answer = (await ask(bank, "where is the transaction limit validated?")).answer
    assert "`Ledger#validateTransactionLimit`" in answer.partition("\n")[0], answer


async def test_things_of_the_code_base_are_no_general_questions() -> None:
    post = SmallCodeBase("""
== pom.xml
<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>post</artifactId><version>1</version></project>
== a/Package.java
package a;
public class Package { void build() { } }
== a/Todo.java
package a;
public class Todo { String title; }
== a/Transaction.java
package a;
public class Transaction { @org.springframework.transaction.annotation.Transactional void create() { } }
""")
    for question, wrong in (
        ("how is a package built?", "mvn"),
        ("list all todos", "“TODO”"),
        ("how are transactions created?", "`Transactional` is on"),
        ("which version does a package have?", "No build file"),
    ):
        assert wrong not in (await ask(post, question)).answer.partition("\n")[0], question


async def test_hostile_build_files_and_readmes_take_no_time() -> None:
    hostile = SmallCodeBase(f"""
== pom.xml
<project><artifactId>a</artifactId><release>{" " * 20000}</project>{"spring-boot" * 3000}
== a/A.java
package a;
public class A {{ }}
""")
    for question in (
        "which java version do we use?",
        "which spring boot version is used?",
        "what does this project do?",
    ):
        assert (await ask(hostile, question)).seconds < 10, question
