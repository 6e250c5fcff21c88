"""What a property is by default: the initialiser of the field that it is bound to."""

from __future__ import annotations

import pytest

from espalier.java.readers import facts_of
from espalier.ontology.graph import Ontology
from espalier.ontology.property_defaults import annotated_default, defaults, initialiser
from fixtures.java_project import built, files

SOURCE = """
== a/ShopProperties.java
package a;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.convert.DurationUnit;
@ConfigurationProperties(prefix = ShopProperties.PREFIX) class ShopProperties {
    static final String PREFIX = "a.shop";
    static int number = 1;
    private Duration pause = Duration.ofSeconds(10); // between orders
    private String title = "a; b", unset;
    private Object nothing = null;
    private Mail mail = new Mail();
    private Limits limits = new Limits();
    private List<String> tags = List.of("x");
    private Map<String, Integer> weights = Map.<String, Integer>of();
    static class Mail {
        @DurationUnit(ChronoUnit.MILLIS)
        private Duration retryInterval = Duration.ofMillis(10_000L);
        boolean enabled = true;
    }
}
@ConfigurationProperties("b") record Rates(@DefaultValue("2s") Duration period, int count) { }
== a/Limits.java
package a;
class Limits { int most = 3; int least; }
== a/Reading.java
package a;
import org.springframework.beans.factory.annotation.Value;
class Reading { @Value("${c.title}") String title = "never"; }
"""


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("a.shop.pause", "Duration.ofSeconds(10)"),
        ("a.shop.mail.retry-interval", "Duration.ofMillis(10_000L)"),
        ("a.shop.mail.enabled", "true"),
        ("a.shop.limits.most", "3"),
        ("a.shop.tags", 'List.of("x")'),
        ("a.shop.weights", "Map.<String, Integer>of()"),
        ("b.period", "2s"),
        ("a.shop.title", '"a; b"'),
        ("a.shop.unset", None),
        ("a.shop.nothing", None),
        ("a.shop.number", None),
        ("a.shop.limits.least", None),
        ("b.count", None),
        ("c.title", None),
    ],
)
def test_the_default_of_a_property(key: str, value: str | None) -> None:
    sources = files(SOURCE)
    ontology = built(sources)
    found = [initialiser(ontology, each.source, sources[each.path]) for each in defaults(ontology, f"property:{key}")]
    assert found == ([value] if value is not None else [])


ASKED = """
== a/Asked.java
package a;
import org.springframework.beans.factory.annotation.Value;
class Asked {
    static final String HOST = "localhost";
    @Value("#{ @environment['m.on'] ?: true }") boolean on;
    @Value("#{environment['m.host'] ?: " + "T(a.Asked).HOST }") String host;
    @Value("#{@environment.getProperty('m.pause', '5s')}") String pause;
    @Value("#{systemProperties['m.zone'] ?: 'a}b' }") String zone;
    @Value("${m.path:#{systemProperties['m.home'] ?: '/'}}") String path;
    @Value("#{ environment['m.none'] ?: null }") String none;
    @Value("#{ environment['m.bare'] }") String bare;
    @Value("#{ shop.environment['m.other'] } environment['m.text']") String other;
    Asked(@Value("${m.count:3}") int count) { }
    @Scheduled(cron = "#{environment.getProperty('m.cron')}") void tick() { }
}
"""


@pytest.mark.parametrize(
    ("key", "reader", "value"),
    [
        ("m.on", "on", "true"),
        ("m.host", "host", "a.Asked.HOST"),
        ("m.pause", "pause", "5s"),
        ("m.zone", "zone", "a}b"),
        ("m.path", "path", "#{systemProperties['m.home'] ?: '/'}"),
        ("m.home", "path", "/"),
        ("m.none", "none", None),
        ("m.bare", "bare", None),
        ("m.count", "<init>(int)", "3"),
        ("m.cron", "tick()", None),
    ],
)
def test_spring_expressions_read_properties(key: str, reader: str, value: str | None) -> None:
    ontology = built(files(ASKED))
    assert [each.source for each in ontology.into(f"property:{key}")] == [f"a.Asked#{reader}"]
    found = [annotated_default(ontology, each.source, each.target) for each in defaults(ontology, f"property:{key}")]
    assert found == ([value] if value is not None else [])


def test_other_expressions_read_none() -> None:
    ontology = built(files(ASKED))
    assert ontology.node("property:m.other") is None
    assert ontology.node("property:m.text") is None


@pytest.mark.parametrize(
    ("encoding", "note"),
    [("latin-1", "é è ü"), ("utf-8-sig", "é 𝄞"), ("utf-8", "é 𝄞")],
)
def test_the_default_in_a_file_of_another_encoding(encoding: str, note: str) -> None:
    written = (
        f'/* {note} */ @ConfigurationProperties("a") class Limits {{ /* {note} */ int most = 3 /* {note} */ * 4; }}'
    )
    data = written.encode(encoding)
    ontology = Ontology()
    ontology.apply({"Limits.java": facts_of("Limits.java", data)})
    shown = data.decode("utf-8", "replace").removeprefix("\ufeff")
    (edge,) = defaults(ontology, "property:a.most")
    assert initialiser(ontology, edge.source, shown) == "3 * 4"


def test_a_default_is_at_its_field_after_an_edit_of_another_file() -> None:
    sources = files(SOURCE)
    ontology = built(sources)
    (edge,) = defaults(ontology, "property:a.shop.limits.most")
    assert (edge.source, edge.path, edge.line) == ("a.Limits#most", "a/Limits.java", 2)
