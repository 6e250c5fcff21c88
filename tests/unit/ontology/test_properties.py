"""Properties: who sets a key, and who reads it; kept at every edit."""

from __future__ import annotations

from fixtures.java_project import built, edges, facts, files, lines

SOURCE = """
== src/main/resources/application.yml
shop:
  mail:
    host-name: ${mail.host:localhost}
    retry: {max_tries: 3}
    headers: {from: a, to: b}
  title: x
mail.host: y
== src/main/resources/shop.properties
legacy=1
== a/Reading.java
package a;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.scheduling.annotation.Scheduled;
class Keys { static final String TITLE = "shop.title"; }
@ConfigurationProperties("shop.mail") class Mail {
    String hostName; Retry retry; Map<String, String> headers; static int no;
}
class Retry { int maxTries; }
class Reading {
    @Value("${shop.title:none}") String title;
    @Value("#{'${unset.key}'.split(',')}") String[] unset;
    Environment env; Own own; java.util.Properties props;
    Reading(@Value("${" + Keys.TITLE + "}") String title) { }
    void run() {
        env.getProperty(Keys.TITLE); env.getRequiredProperty("no.such"); env.getProperty(name());
        own.getProperty("LEGACY"); own.getProperty("neither"); System.getProperty("legacy");
        props.getProperty("legacy");
    }
    String name() { return ""; }
    @Scheduled(cron = "${shop.title}") void tick() { }
    @ConditionalOnProperty(prefix = "shop", name = "title") @Bean Object maybe() { return null; }
    @Bean @ConfigurationProperties(prefix = "shop.mail.retry") Retry retry() { return null; }
}
class Own { String getProperty(String key) { return null; } }
"""
EXPECTED = """
consumes_property a.Mail#hostName -> property:shop.mail.host-name (framework)
consumes_property a.Mail#retry -> property:shop.mail.retry.max_tries (framework) via a.Retry#maxTries
consumes_property a.Mail#headers -> property:shop.mail.headers.from (framework)
consumes_property a.Mail#headers -> property:shop.mail.headers.to (framework)
consumes_property a.Reading#title -> property:shop.title (framework)
consumes_property a.Reading#unset -> property:unset.key (framework)
consumes_property a.Reading#<init>(String) -> property:shop.title (framework)
consumes_property a.Reading#run() -> property:shop.title (framework)
consumes_property a.Reading#run() -> property:no.such (framework)
consumes_property a.Reading#run() -> property:legacy (framework) as may
consumes_property a.Reading#run() -> property:legacy (framework) as may
consumes_property a.Reading#tick() -> property:shop.title (framework)
consumes_property a.Reading#maybe() -> property:shop.title (framework)
consumes_property a.Reading#retry() -> property:shop.mail.retry.max_tries (framework) via a.Retry#maxTries
configures src/main/resources/application.yml -> property:shop.mail.host-name (framework)
consumes_property property:shop.mail.host-name -> property:mail.host (framework)
configures src/main/resources/application.yml -> property:shop.mail.retry.max_tries (framework)
configures src/main/resources/application.yml -> property:shop.mail.headers.from (framework)
configures src/main/resources/application.yml -> property:shop.mail.headers.to (framework)
configures src/main/resources/application.yml -> property:shop.title (framework)
configures src/main/resources/application.yml -> property:mail.host (framework)
configures src/main/resources/shop.properties -> property:legacy (framework)
"""


def test_who_sets_and_who_reads() -> None:
    assert edges(SOURCE, "configures", "consumes_property") == lines(EXPECTED)


def test_a_property_is_where_a_file_sets_it() -> None:
    node = built(files(SOURCE)).node("property:shop.title")
    assert node is not None
    assert (node.kind, node.name, node.path, node.line) == (
        "property",
        "shop.title",
        "src/main/resources/application.yml",
        6,
    )


def test_edits_elsewhere_equal_a_fresh_build() -> None:
    state = files(SOURCE)
    ontology = built(state)
    yml, code = "src/main/resources/application.yml", "a/Reading.java"
    other = code.replace("Reading", "Retry")
    for path, text in [
        (yml, state[yml].replace("max_tries", "maxTries")),
        (yml, state[yml].replace("to: b", "cc: c")),
        (yml, "shop: ["),
        (yml, state[yml]),
        (code, state[code].replace("class Retry { int maxTries; }", "")),
        (other, "package a;\nclass Retry { int other; Own more; }"),
        (other, "package a;\nclass Retry { int maxTries; }"),
        ("src/main/resources/shop.properties", ""),
    ]:
        state[path] = text
        ontology.apply({path: facts(path, text)})
        fresh = built(state)
        assert list(ontology.edges(tests=True)) == list(fresh.edges(tests=True)), path
        assert sorted(map(repr, ontology.nodes())) == sorted(map(repr, fresh.nodes()))


COMPOSED = """
== docker-compose.yml
services:
  shop:
    ports: ["8080:80"]
    environment:
      SPRING_JPA_HIBERNATE_DDL_AUTO: none
      SHOP_MAIL_HOSTNAME: a
      SHOP_TOKEN: b
      NOT_READ: c
      SERVERPORT: 80
      SHOP_TOKENURL: d
      SHOP_TOK_EN: e
== src/main/resources/application.yml
spring.jpa.hibernate.ddl-auto: update
shop.mail.host-name: x
shop.token-url: ${SHOP_TOKEN}/x
server.port: 8080
== a/Mail.java
package a;
import org.springframework.beans.factory.annotation.Value;
class Mail { @Value("${shop.mail.hostName}") String host; @Value("${shop.token}") String token; }
"""
OVERRIDES = """
configures docker-compose.yml -> property:services.shop.ports (framework)
configures docker-compose.yml -> property:SPRING_JPA_HIBERNATE_DDL_AUTO (framework)
configures docker-compose.yml -> property:spring.jpa.hibernate.ddl-auto (framework) as SPRING_JPA_HIBERNATE_DDL_AUTO
configures docker-compose.yml -> property:SHOP_MAIL_HOSTNAME (framework)
configures docker-compose.yml -> property:shop.mail.host-name (framework) as SHOP_MAIL_HOSTNAME
configures docker-compose.yml -> property:SHOP_TOKEN (framework)
configures docker-compose.yml -> property:NOT_READ (framework)
configures docker-compose.yml -> property:SERVERPORT (framework)
configures docker-compose.yml -> property:SHOP_TOKENURL (framework)
configures docker-compose.yml -> property:shop.token-url (framework) as SHOP_TOKENURL
configures docker-compose.yml -> property:SHOP_TOK_EN (framework)
configures src/main/resources/application.yml -> property:server.port (framework)
configures src/main/resources/application.yml -> property:spring.jpa.hibernate.ddl-auto (framework)
configures src/main/resources/application.yml -> property:shop.mail.host-name (framework)
configures src/main/resources/application.yml -> property:shop.token-url (framework)
consumes_property property:shop.token-url -> property:SHOP_TOKEN (framework)
consumes_property a.Mail#host -> property:shop.mail.host-name (framework)
consumes_property a.Mail#token -> property:shop.token (framework)
consumes_property a.Mail#token -> property:SHOP_TOKEN (framework)
"""


def test_variables_of_a_compose_file_override_properties() -> None:
    assert sorted(edges(COMPOSED, "configures", "consumes_property")) == sorted(lines(OVERRIDES))


def test_an_overridden_property_is_where_its_file_sets_it() -> None:
    node = built(files(COMPOSED)).node("property:shop.mail.host-name")
    assert node is not None and node.path == "src/main/resources/application.yml"


def test_edits_of_compose_files_and_properties_equal_a_fresh_build() -> None:
    state = files(COMPOSED)
    ontology = built(state)
    compose, yml = "docker-compose.yml", "src/main/resources/application.yml"
    for path, text in [
        (yml, "shop.token: x\nspring.jpa.hibernate.ddlAuto: none\n"),
        (compose, state[compose].replace("SHOP_TOKEN", "SHOP_TOKENS")),
        (compose, ""),
        (compose, state[compose]),
        (yml, ""),
        (yml, state[yml]),
    ]:
        state[path] = text
        ontology.apply({path: facts(path, text)})
        assert list(ontology.edges(tests=True)) == list(built(state).edges(tests=True)), path


def test_a_document_of_a_profile_sets_its_keys_under_that_profile_only() -> None:
    shop = """
== src/main/resources/application.yml
server: {port: 8080}
---
spring.config.activate.on-profile: [prod, eu]
server: {port: 80}
--- # the usual one again
shop.limit: 5
== src/main/resources/shop.properties
a.b=1
#---
spring.config.activate.on-profile=test
a.b=2
"""
    activate = "property:spring.config.activate.on-profile"
    assert edges(shop, "configures") == lines(f"""
configures src/main/resources/application.yml -> property:server.port (framework)
configures src/main/resources/application.yml -> {activate} (framework) as profile prod, eu
configures src/main/resources/application.yml -> property:server.port (framework) as profile prod, eu
configures src/main/resources/application.yml -> property:shop.limit (framework)
configures src/main/resources/shop.properties -> property:a.b (framework)
configures src/main/resources/shop.properties -> {activate} (framework) as profile test
configures src/main/resources/shop.properties -> property:a.b (framework) as profile test
""")
