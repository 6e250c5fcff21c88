"""Where something is set up: properties, beans, or constants, whichever says most of the words."""

from __future__ import annotations

import json
from dataclasses import replace
from time import process_time

import pytest

from espalier.answer.evidence import Evidence
from espalier.answer.execute import execute, values
from espalier.answer.execute.secrets import masked, without_secrets
from espalier.answer.finding import Finding
from espalier.answer.inquiry import ask
from espalier.answer.query import decode
from espalier.ontology.kinds import EdgeKind
from fixtures.code_base import SmallCodeBase


def configured(text: str, words: str) -> Finding:
    query = {"anchors": [{"concept": words}], "form": "configuration"}
    return execute(SmallCodeBase(text), decode(json.dumps(query)))


def test_a_bean_says_where_something_is_set_up_if_no_property_says_more() -> None:
    found = configured(
        """
== shop/DataConfiguration.java
package shop;
import org.springframework.context.annotation.*;
@Configuration
class DataConfiguration {
  @Bean TransactionManager transactionManager() { return new TransactionManager(); }
}
== shop/TransactionManager.java
package shop;
class TransactionManager { }
== src/main/resources/application.properties
shop.name=Corner
""",
        "transactions",
    )
    assert "`DataConfiguration`" in found.headline
    assert any(item.target == "bean:transactionManager" for item in found.evidence)


def test_a_constant_that_the_code_reads_is_a_setting_where_no_file_has_one() -> None:
    found = configured(
        """
== web/Constants.java
package web;
class Constants {
  public static final String UseHttpClient = "web.useHttpClient";
  public static final String Unread = "web.http.client.unread";
}
== web/Dispatch.java
package web;
class Dispatch { boolean on() { return Boolean.getBoolean(Constants.UseHttpClient); } }
""",
        "HTTP client off",
    )
    assert found.headline == "“HTTP client off” is set by `Constants#UseHttpClient`, read by `Dispatch`."
    assert [item.target for item in found.evidence] == ["", "web.Constants#UseHttpClient"]


def test_keys_are_told_together_only_where_the_same_class_reads_them() -> None:
    found = configured(
        """
== shop/Mailer.java
package shop;
import org.springframework.beans.factory.annotation.Value;
class Mailer {
  @Value("${mail.retry.limit}") int limit;
}
== src/main/resources/application.properties
mail.retry.limit=3
mail.retry.pause=10
""",
        "mail retry",
    )
    assert "`mail.retry.limit` (`3` in `application.properties`), read by `Mailer`" in found.headline
    assert "`mail.retry.pause` (`10` in `application.properties`)" in found.headline
    assert found.headline.count("Mailer") == 1


def test_a_key_that_says_a_part_of_the_words_is_no_claim_and_those_of_tests_come_last() -> None:
    found = configured(
        """
== src/main/resources/application.properties
session.limit=3
== src/test/resources/application.properties
session.page=a
""",
        "cookie of a session",
    )
    assert found.headline == "No setting says all of “cookie of a session”."
    assert found.notes == ("Nearest: `session.limit` (`3` in `application.properties`).",)


def test_values_are_told_by_file_and_secrets_are_not() -> None:
    found = configured(
        """
== src/main/resources/application-dev.yml
spring:
  upload:
    size: 5 # megabytes
    password: hunter2
== src/main/resources/application-prod.yml
spring:
  upload:
    size: 50
    password: hunter3
""",
        "upload size",
    )
    assert "`spring.upload.size` (`5` in `application-dev.yml`, `50` in `application-prod.yml`)" in found.headline
    found = configured("== src/main/resources/application.yml\nmail:\n  password: hunter2\n", "mail password")
    assert found.headline == "`mail.password` (set in `application.yml`)."


def test_keys_that_share_a_noun_with_a_clear_winner_are_left_out() -> None:
    found = configured(
        """
== src/main/resources/application.properties
token.validity.seconds=60
token.header=X-Token
token.prefix=Bearer
""",
        "lifetime of a token",
    )
    assert found.headline == "`token.validity.seconds` (`60` in `application.properties`)."


CHOSEN = """
== src/main/java/shop/RemoteFiles.java
package shop;
public class RemoteFiles { public void keepImages(String bucket) { System.out.println(bucket); } }
== src/main/java/shop/DiskImages.java
package shop;
public class DiskImages { public void keepOnDisk(String folder) { System.out.println(folder); } }
== src/main/java/shop/Images.java
package shop;
public class Images { public void setStore(Object store) { } }
== src/main/resources/beans.xml
<beans xmlns="http://www.springframework.org/schema/beans">
  <bean id="awsStore" class="shop.RemoteFiles"/>
  <bean id="diskStore" class="shop.DiskImages"/>
  <bean id="images" class="shop.Images">
    <property name="store" ref="${image.method}Store"/>
  </bean>
</beans>
== src/main/resources/shop.properties
image.method=disk
"""


def test_a_property_that_chooses_among_beans() -> None:
    found = configured(CHOSEN, "images kept in a bucket")
    assert "Which bean is taken is chosen by `image.method`" in found.headline
    assert [item.line for item in found.evidence if item.target == "property:image.method"] == [5]


SHIPPING = """
== shop/ShippingProperties.java
package shop;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
@ConfigurationProperties("shop.shipping") class ShippingProperties {
  private Courier courier = new Courier();
  static class Courier {
    /** How long a courier may take. */
    @Deprecated
    private Duration pickupTimeout = Duration.ofMinutes(90);
    private int parcels = 4;
    private String apiKey = "k";
  }
}
== src/main/resources/application.yml
shop.shipping.courier.parcels: 12
"""


async def test_the_default_of_a_property_is_told_with_its_field() -> None:
    answer = (await ask(SmallCodeBase(SHIPPING), "What is the default of shop.shipping.courier.pickup-timeout?")).answer
    assert answer.startswith(
        "`shop.shipping.courier.pickup-timeout` (by default `Duration.ofMinutes(90)` in `ShippingProperties.java`), "
        "read by"
    )
    row = "`ShippingProperties.Courier#pickupTimeout` has the default of `shop.shipping.courier.pickup-timeout`: "
    assert row in answer and "`private Duration pickupTimeout = Duration.ofMinutes(90);`" in answer


async def test_what_a_file_sets_comes_before_the_default_and_secrets_are_not_told() -> None:
    answer = (await ask(SmallCodeBase(SHIPPING), "What is shop.shipping.courier.parcels set to?")).answer
    assert "(`12` in `application.yml`, by default `4` in `ShippingProperties.java`)" in answer.partition("\n")[0]
    answer = (await ask(SmallCodeBase(SHIPPING), "What is shop.shipping.courier.api-key set to?")).answer
    assert "`k`" not in answer.partition("\n")[0]


COMPOSE = """
== docker-compose.yml
services:
  database:
    image: mysql:8
    ports:
      - "3307:3306"
  shop:
    environment:
      - 'SHOP_MAIL_SENDER=ops@shop.example'
== src/main/resources/application.yml
shop.mail.sender: me@shop.example
"""


async def test_what_a_compose_file_sets_is_told_with_its_value() -> None:
    assert (
        "`services.database.ports` (`3307:3306` in `docker-compose.yml`)"
        in configured(COMPOSE, "database ports").headline
    )
    answer = (await ask(SmallCodeBase(COMPOSE), "What is shop.mail.sender set to?")).answer
    assert "(`me@shop.example` in `application.yml`, `ops@shop.example` in `docker-compose.yml`)" in answer
    assert "- `docker-compose.yml` sets `shop.mail.sender`: " in answer


SECRETS = """
== docker-compose.yml
services:
  database:
    environment:
      POSTGRES_PASSWORD: hunter3
  shop:
    environment:
      - SHOP_MAIL_TOKEN=hunter4
      - SHOP_DATABASE_URL=postgres://root:hunter5@db/x
== src/main/resources/application.yml
shop:
  database:
    url: jdbc:x://db/x?password=hunter6
  mail:
    token: hunter7
== src/main/resources/shop.properties
shop.login.secret=hunter8
== shop/LoginProperties.java
package shop;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.ConfigurationProperties;
@ConfigurationProperties("shop.account") class LoginProperties {
  private String password = "hunter2";
  @Value("${shop.login.secret:hunter9}") private String phrase;
}
"""


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ("What is POSTGRES_PASSWORD set to?", "docker-compose.yml"),
        ("What is shop.mail.token set to?", "application.yml"),
        ("What is shop.database.url set to?", "postgres://…@db/x"),
        ("What is shop.database.url set to?", "jdbc:x://db/x?password=…"),
        ("What is shop.login.secret set to?", "shop.properties"),
        ("Who reads shop.login.secret?", "${shop.login.secret:…}"),
        ("What is the default of shop.account.password?", "LoginProperties"),
        ("Where is LoginProperties#password declared?", "LoginProperties"),
    ],
)
async def test_no_row_and_no_headline_shows_a_secret(question: str, shown: str) -> None:
    found = await ask(SmallCodeBase(SECRETS), question)
    assert shown in found.answer
    assert "hunter" not in found.answer
    assert not any("hunter" in item.excerpt + item.note for item in found.evidence)


def test_neither_the_line_nor_the_annotations_of_a_secret_default_are_shown() -> None:
    item = Evidence("P.java", 3, EdgeKind.CONFIGURES, "P#password", "property:p.password", "framework")
    shown = without_secrets(replace(item, excerpt='@DefaultValue("h") String password,', note='@DefaultValue("h")'))
    assert (shown.excerpt, shown.note) == ("", "")


def test_a_url_that_is_cut_off_shows_no_part_of_a_password() -> None:
    assert masked("url: postgres://root:hun…") == "url: postgres://…@"


async def test_code_about_secrets_is_quoted() -> None:
    code = """
== shop/Login.java
package shop;
class Login {
  void login(Encoder encoder) { encoder.encodePassword("x"); }
}
== shop/Encoder.java
package shop;
class Encoder { void encodePassword(String password) { } }
"""
    found = await ask(SmallCodeBase(code), "Who calls encodePassword?")
    assert any('encoder.encodePassword("…")' in item.excerpt for item in found.evidence)


@pytest.mark.parametrize("line", [f"size:{' ' * 60_000}|", f"- 'a{' ' * 60_000}b", f"{' ' * 60_000}size", "a" * 60_000])
def test_a_long_line_is_not_read(line: str) -> None:
    begun = process_time()
    assert values._set_to(line, "size") == ""
    assert process_time() - begun < 1.0


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("  size: 5 # megabytes", "5"), ("size=5", "5"), ("- 'a b' # c", "a b"), ("- size=5", "5"), ("- size: 5", "5"),
        ("- sizes of 5", "sizes of 5"), ("- my-size=5", "my-size=5"), ("size: |", ""), ("size: &a 5", ""),
        ("  \"size\" : 'x:y'", "'x:y'"), ("size: http://x/#y", "http://x/#y"), ("# size: 5", ""), ("size:", ""),
    ],
)  # fmt: skip
def test_the_value_in_a_line(line: str, value: str) -> None:
    assert values._set_to(line, "shop.size") == value


def test_a_key_that_only_an_expression_reads_has_its_default_beside_it() -> None:
    text = """
== src/main/java/a/Cookies.java
package a;
import org.springframework.beans.factory.annotation.Value;
class Names { static final String SESSION = "SHOPID"; }
class Cookies {
  @Value("#{ @environment['shop.session.cookie.name'] ?: T(a.Names).SESSION }") String name;
  @Value("${shop.session.pause:5s}") String pause;
}
"""
    found = configured(text, "session cookie name")
    assert found.headline.startswith(
        '`shop.session.cookie.name` (by default `"SHOPID"` in `Cookies.java`), read by `Cookies`'
    )
    (row,) = found.groups[0].evidence
    assert (row.kind, row.line) == ("consumes_property", 5)
    assert "`shop.session.pause` (by default `5s` in `Cookies.java`)" in configured(text, "session pause").headline


@pytest.mark.parametrize(
    "question",
    [
        "list all settings",
        "what can be configured?",
        "what can I configure?",
        "which settings are there?",
        "show me all configuration options",
        "what settings does the application have?",
        "how many settings are there?",
    ],
)
async def test_all_settings_with_who_reads_them(question: str) -> None:
    code_base = SmallCodeBase("""
== src/main/resources/application.yml
app:
  colour: red
  days: 30
== acme/Reminder.java
package acme;
import org.springframework.beans.factory.annotation.Value;
class Reminder { @Value("${app.days:14}") int days; void setDays(int days) { this.days = days; } }
""")
    answer = await ask(code_base, question)
    assert answer.answer.startswith("2 properties: `app.days` and `app.colour`.")
    assert [each.kind for each in answer.evidence] == ["configures", "consumes_property", "configures"]


DAYS = SmallCodeBase("""
== src/main/resources/application.yml
app:
  days: 30
== src/main/resources/application-prod.yml
app:
  days: 45
== acme/Reminder.java
package acme;
import org.springframework.beans.factory.annotation.Value;
class Reminder { @Value("${app.days:14}") int days; }
""")


@pytest.mark.parametrize(
    "question",
    ["what is app.days?", "what is app.days set to?", "what are the app days set to?", "where is app.days set?"],
)
async def test_the_value_that_is_set_comes_before_the_default(question: str) -> None:
    headline = (await ask(DAYS, question)).answer.partition("\n")[0]
    assert headline == (
        "`app.days` (`30` in `application.yml`, `45` in `application-prod.yml`, by default `14` in `Reminder.java`), "
        "read by `Reminder`."
    )
