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
