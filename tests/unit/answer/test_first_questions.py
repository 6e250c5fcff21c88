"""Questions of the first week in plain words: what is said sloppily is read as meant, and nothing false is told."""

from __future__ import annotations

import pytest

from espalier.answer.execute.words import Words, agree
from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

MONITOR = SmallCodeBase("""
== pom.xml
<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>monitor</artifactId><version>1</version>
<dependencies><dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-clients</artifactId>
<version>3.7.0</version></dependency></dependencies></project>
== src/main/java/a/GeneralConfig.java
package a;
import jakarta.persistence.*;
@Entity @Table(name = "general_config") public class GeneralConfig { @Id String type; String content; }
== src/main/java/a/Accounts.java
package a;
import org.springframework.web.bind.annotation.*;
@RestController public class Accounts {
  /** Login with a name and a password. */
  @PostMapping("/auth/form") public String authGetToken(String name) { return check(name); }
  String check(String name) { return name.trim(); }
}
== src/main/java/a/FtpClient.java
package a;
public class FtpClient { boolean login(String user) { return user.isEmpty(); } }
== src/main/java/a/Reports.java
package a;
public class Reports { void writeLogInvoiceEntries(String account) { System.out.println(account); } }
== src/main/java/a/EmailHandler.java
package a;
public class EmailHandler { public void send(String text) { System.out.println(text); } }
== src/main/java/a/SlackNotifyHandler.java
package a;
public class SlackNotifyHandler { public void send(String text) { System.out.println(text + "mail"); } }
== src/main/java/a/PushNotificationListener.java
package a;
public class PushNotificationListener { void post(String body) { System.out.println(body); } }
== src/main/java/a/FutureNotification.java
package a;
public class FutureNotification { }
== src/main/java/a/PastNotification.java
package a;
public class PastNotification { }
== src/main/java/a/RuleCacheFactory.java
package a;
public class RuleCacheFactory { void clear() { System.out.println(); } }
== src/main/java/a/UserUse.java
package a;
import org.apache.kafka.clients.producer.Producer;
public class UserUse { Producer<String, String> producer; void use(UserUse user) { user.use(this); } }
== src/main/java/a/CollectJobScheduler.java
package a;
public class CollectJobScheduler { void addCollectJob(String job) { System.out.println(job); } }
== src/main/java/a/Heartbeat.java
package a;
import org.springframework.scheduling.annotation.Scheduled;
public class Heartbeat { @Scheduled(fixedRate = 5000) void checkCollectTimeout() { System.out.println(); } }
== src/main/java/a/Faults.java
package a;
import org.springframework.web.bind.annotation.*;
@RestControllerAdvice public class Faults {
  @ExceptionHandler(IllegalStateException.class) @ResponseStatus(org.springframework.http.HttpStatus.CONFLICT)
  String state(IllegalStateException e) { return ""; }
}
== src/main/java/a/Snmp.java
package a;
public class Snmp {
  private String passwordEncryption;
  String getPasswordEncryption(int version) { return version > 2 ? passwordEncryption : ""; }
}
== src/main/resources/schema.sql
create table invoices (id bigint primary key);
== src/main/java/a/InvoiceDao.java
package a;
public interface InvoiceDao { void createInvoices(String text); void removeEmail(String text); }
== src/main/java/a/WebPages.java
package a;
public class WebPages { void show(String page) { System.out.println(page); } }
== src/main/java/a/SqlSecurityValidator.java
package a;
public class SqlSecurityValidator { void securityCheck(String text) { System.out.println(text); } }
== src/main/java/a/SpringContextHolder.java
package a;
public class SpringContextHolder { void hold(String text) { System.out.println(text); } }
== src/main/java/a/Program.java
package a;
public class Program { public static void main(String[] args) { } }
== src/main/java/a/ModifyCustomFields.java
package a;
public class ModifyCustomFields { void modifyCustomInvoice(String field) { System.out.println(field); } }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("where are the settings stored", "In the table `general_config`, which `GeneralConfig` maps."),
        ("where is the configuration kept?", "In the table `general_config`, which `GeneralConfig` maps."),
        ("who sends the emails", "“sends emails” is done by `EmailHandler#send`."),
        ("who sends the push notifications", "The class for “sends push notifications”: `PushNotificationListener`."),
        ("where is caching done", "No method has a caching annotation. The class for “cache”: `RuleCacheFactory`."),
        ("does it use hibernate?", "No class is named like “hibernate”, nor is a library."),
        (
            "do we use kafka",
            "Yes: the build names `kafka-clients` and types of `org.apache.kafka.clients.producer` are",
        ),
        (
            "how are the collect jobs scheduled?",
            "“collect job schedule” is done by `CollectJobScheduler#addCollectJob`",
        ),
        ("how are errors sent back to the client", "`Faults` makes responses of 1 exception."),
        ("what background jobs are there", "1 scheduled job: `Heartbeat#checkCollectTimeout()`."),
        ("where do passwords get encrypted", "No name says all of “passwords encrypted”."),
        ("how do I silence everything at night", "The graph sees nothing that has to do with “silence at night”."),
        ("where is the api key checked", "No name says all of “api key checked”."),
        ("how do I change the accounts theme", "No setting says all of “change accounts theme”."),
        ("how are exceptions archived", "No name says all of “exceptions archived”."),
        ("where do we archive errors", "The graph sees nothing that has to do with “archive errors”."),
        ("can I run it without a scheduler", "The graph does not say that: it knows nothing of “without a scheduler”."),
        ("what do I need to run this", "`Program#main` starts a program."),
        ("is there a webhook", "No class is named like “webhook”, nor is a library."),
        ("is elasticsearch part of the build?", "No class is named like “elasticsearch”, nor is a library."),
        ("is kafka one of our dependencies", "Yes: the build names `kafka-clients` and types of"),
        ("is kafka on the classpath", "Yes: the build names `kafka-clients` and types of"),
        ("do we depend on kafka", "Yes: the build names `kafka-clients` and types of"),
        ("is spring security used", "No class says all of “spring security”."),
        (
            "who writes invoices",
            "The graph sees no statement on `invoices`. By their names, `InvoiceDao#createInvoices` writes",
        ),
        ("what deletes invoices", "The graph sees no class that deletes `table:invoices`."),
        ("what's the main class", "The method for “main”: `Program#main("),
        ("how does a customer get an invoice", "No name says all of “customer invoice”."),
    ],
)
async def test_plain_questions(question: str, headline: str) -> None:
    answer = (await ask(MONITOR, question)).answer
    assert answer.startswith(headline), answer


async def test_what_requests_reach_is_told_beside_what_has_the_name() -> None:
    headline = (await ask(MONITOR, "how does login work")).answer.partition("\n")[0]
    assert "`Accounts#authGetToken`" in headline and "`FtpClient#login`" in headline, headline
    assert "Reports" not in headline, headline


async def test_words_that_nothing_says_are_taken_for_nothing() -> None:
    answer = (await ask(MONITOR, "where do we publish to rabbitmq")).answer
    assert "I took" not in answer, answer


def test_two_parts_of_a_name_are_no_beginning_of_a_word() -> None:
    login = Words(("login",), (1.0,))
    assert login.said(("writeLogInvoiceEntries",)) == (0.0,)
    assert login.said(("doLogIn",)) == (1.0,)


def test_a_mail_is_a_sending_but_not_the_other_way_round() -> None:
    sent = Words(("send", "email"), (0.5, 0.5))
    assert sent.said(("notifyAll",)) == (0.6, 0.0)
    assert sent.said(("mailBox",)) == (0.6, 0.6)


def test_a_customer_is_not_custom() -> None:
    assert agree("customer", "custom") == 0


def test_data_need_not_be_in_a_database() -> None:
    words = Words(("databas",), (1.0,))
    assert words.surely(("openDatabase",)) and not words.surely(("Request#data",))
