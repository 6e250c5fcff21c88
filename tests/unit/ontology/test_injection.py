"""What an injection point is given: by type and its arguments, qualifiers, priority and name; kept at every edit."""

from __future__ import annotations

import re

import pytest

from espalier.ontology.bean_definitions import BeanDefinition, InjectionPoint, chosen
from espalier.ontology.graph import Ontology
from espalier.ontology.types import Ref
from fixtures.java_project import built, facts, files

HEAD = """package a;
import java.util.*;
import javax.annotation.Resource;
import org.springframework.beans.factory.annotation.*;
import org.springframework.context.annotation.*;
import org.springframework.stereotype.*;
"""
TYPES = f"""
== src/a/Types.java
{HEAD}
interface Pricing {{ }}
interface Handler<T> {{ }}
class Cash {{ }} class Card {{ }}
@Service class Standard implements Pricing {{ }}
@Service("cheap") class Discounted implements Pricing {{ }}
@Service class CashHandler implements Handler<Cash> {{ }}
@Service class CardHandler implements Handler<Card> {{ }}
@Qualifier @interface Fast {{ }}
@Fast @Component class Jet implements Engine {{ }}
@Component class Steam implements Engine {{ }}
interface Engine {{ }}
"""


def satisfied(ontology: Ontology) -> list[str]:
    """The beans of each point, as `source:column -> bean role`, the columns as ranks."""
    found = sorted(ontology.edges("satisfied_by", tests=True), key=lambda e: (e.source, e.line, e.column, e.target))
    places: dict[str, list[tuple[int, int]]] = {}
    for edge in found:
        held = places.setdefault(edge.source, [])
        if (edge.line, edge.column) not in held:
            held.append((edge.line, edge.column))
    return [
        f"{re.sub(r'.*#', '', edge.source)}:{places[edge.source].index((edge.line, edge.column))}"
        f" {edge.target.removeprefix('bean:')}{' may' if edge.role else ''}"
        for edge in found
    ]


def given(body: str, *more: str) -> list[str]:
    sources = files(TYPES) | {"src/a/Use.java": f"{HEAD}@Component class Use {{ {body} }}"}
    sources |= {f"src/a/More{number}.java": f"{HEAD}{text}" for number, text in enumerate(more)}
    return satisfied(built(sources))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('Use(@Qualifier("cheap") Pricing a, Pricing standard) { }', ["0 cheap", "1 standard"]),
        ("@Autowired Pricing standard;", ["0 standard"]),
        ("@Autowired Pricing other;", ["0 cheap may", "0 standard may"]),
        ('@Resource(name = "cheap") Pricing standard;', ["0 cheap"]),
        ("@Resource Pricing cheap;", ["0 cheap"]),
        ("@Resource(name = Gone.NAME) Pricing cheap;", ["0 cheap may", "0 standard may"]),
        ('@Autowired @Qualifier("none") Pricing standard;', []),
        ("@Autowired @Qualifier(Gone.NAME) Pricing standard;", ["0 cheap may", "0 standard may"]),
        ("@Autowired List<Pricing> all;", ["0 cheap", "0 standard"]),
        ("@Autowired Handler<Cash> handler;", ["0 cashHandler"]),
        ("Use(Handler<Card> one, Handler<?> two) { }", ["0 cardHandler", "1 cardHandler may", "1 cashHandler may"]),
        ("@Autowired @Fast Engine engine;", ["0 jet"]),
        ("@Autowired Standard itself;", ["0 standard"]),
    ],
)
def test_what_a_point_is_given(body: str, expected: list[str]) -> None:
    assert [each.partition(":")[2] for each in given(body)] == expected


def test_a_bean_method_makes_what_it_returns_and_nothing_else_that_it_creates() -> None:
    ontology = built(
        files(TYPES)
        | {
            "src/a/Config.java": f"""{HEAD}
class Config {{
    @Bean Pricing made() {{ Steam helper = new Steam(); Discounted other = new Discounted(); return new Standard(); }}
}}
"""
        }
    )
    (edge,) = (each for each in ontology.edges("declares_bean") if each.target == "bean:made")
    assert edge.via == "a.Standard"


def test_a_bean_method_may_make_one_of_several() -> None:
    config = f"""{HEAD}class Config {{
    @Bean Pricing made(boolean dear) {{
        if (dear) {{ Standard one = new Standard(); return one; }}
        return new Discounted();
    }}
}}"""
    ontology = built(files(TYPES) | {"src/a/Config.java": config})
    made = [each.via for each in ontology.edges("declares_bean") if each.target == "bean:made"]
    assert sorted(made) == ["a.Discounted", "a.Standard"]


def test_two_beans_under_one_condition_are_told_apart_by_name() -> None:
    config = """class Config {
    @Bean @Profile({"dev", "test"}) Engine one() { return null; }
    @Bean @Profile({"dev", "test"}) Engine two() { return null; }
    @Bean @Profile("live") Engine three() { return null; }
}"""
    assert given("@Autowired Engine two;", config) == [
        "two:0 jet may",
        "two:0 steam may",
        "two:0 three may",
        "two:0 two may",
    ]


def test_primary_counts_on_a_bean_method() -> None:
    config = "class Config { @Bean @Primary Pricing first() { return null; } }"
    assert given("@Autowired Pricing any;", config) == ["any:0 first"]


def test_under_a_profile_a_bean_is_only_possible() -> None:
    config = 'class Config { @Bean @Primary @Profile("dev") Pricing first() { return null; } }'
    assert given("@Autowired Pricing any;", config) == ["any:0 cheap may", "any:0 first may", "any:0 standard may"]


def test_a_bean_of_the_tests_is_not_given_to_the_product() -> None:
    sources = files(TYPES) | {
        "src/main/java/a/Use.java": f"{HEAD}@Component class Use {{ @Autowired Engine engine; }}",
        "src/test/java/a/Fake.java": f"{HEAD}@Component @Primary class Fake implements Engine {{ }}",
        "src/test/java/a/UseTest.java": f"{HEAD}class UseTest {{ @Autowired Engine tested; }}",
    }
    assert satisfied(built(sources)) == ["engine:0 jet may", "engine:0 steam may", "tested:0 fake"]


def test_without_any_bean_the_classes_that_fit_are_possible() -> None:
    plain = "interface Plain { } class One implements Plain { } abstract class No implements Plain { }"
    assert given("@Autowired Plain plain;", plain) == ["plain:0 a.One"]


CHANGES = [
    ("another bean", "src/a/New.java", "@Service @Primary class New implements Pricing { }"),
    ("a bean that is gone", "src/a/Types.java", "interface Pricing { } @Service class Standard implements Pricing { }"),
    ("a bean method", "src/a/Config.java", "class Config { @Bean @Primary Pricing made() { return null; } }"),
    (
        "a type in between",
        "src/a/Mid.java",
        "interface Mid extends Pricing { } @Primary @Service class M implements Mid { }",
    ),
    ("another type argument", "src/a/More.java", "@Service class H implements Handler<Cash> { }"),
]


@pytest.mark.parametrize(("path", "text"), [change[1:] for change in CHANGES], ids=[change[0] for change in CHANGES])
def test_edges_of_points_elsewhere_follow_a_change(path: str, text: str) -> None:
    use = "@Component class Use { @Autowired Pricing any; @Autowired Handler<Cash> handler; }"
    sources = files(TYPES) | {"src/a/Use.java": HEAD + use}
    ontology = built(sources)
    before = satisfied(ontology)
    ontology.apply({path: facts(path, HEAD + text)})
    fresh = satisfied(built(sources | {path: HEAD + text}))
    assert satisfied(ontology) == fresh != before


def test_an_xml_bean_is_given_and_follows_a_change() -> None:
    sources = files(TYPES) | {
        "src/a/Use.java": f"{HEAD}@Component class Use {{ @Autowired Plain plain; }} interface Plain {{ }} "
        "class One implements Plain { } class Two implements Plain { }",
    }
    ontology = built(sources)
    assert satisfied(ontology) == ["plain:0 a.One may", "plain:0 a.Two may"]
    beans = '<beans><bean id="one" class="a.One"/><bean id="two" class="a.Two" primary="true"/></beans>'
    ontology.apply({"beans.xml": facts("beans.xml", beans)})
    assert satisfied(ontology) == ["plain:0 two"]
    inner = '<beans><bean id="one" class="a.One"><property name="x"><bean class="a.Two"/></property></bean></beans>'
    ontology.apply({"beans.xml": facts("beans.xml", inner)})
    assert satisfied(ontology) == ["plain:0 one"]
    profiled = '<beans><beans profile="dev"><bean id="one" class="a.One"/></beans></beans>'
    ontology.apply({"beans.xml": facts("beans.xml", profiled)})
    assert satisfied(ontology) == ["plain:0 one may"]


def test_the_choice_is_a_pure_function() -> None:
    a, b = (BeanDefinition(f"bean:{name}", (name,), Ref("X")) for name in "ab")
    assert chosen(InjectionPoint("b", Ref("X")), [a, b]) == (b,)
    assert chosen(InjectionPoint("c", Ref("X")), [a, b]) == (a, b)
    assert chosen(InjectionPoint("b", Ref("X"), many=True), [a, b]) == (a, b)
    assert chosen(InjectionPoint("b", Ref("X"), bean_name="z"), [a, b]) == ()


JAKARTA = """
== src/a/Types.java
package a;
import jakarta.ejb.*;
import jakarta.enterprise.context.*;
import jakarta.enterprise.inject.*;
import jakarta.inject.*;
interface Pay { }
@Qualifier @interface Fast { }
@Stereotype @ApplicationScoped @Named @interface Worker { }
@ApplicationScoped class Card implements Pay { }
@Fast @RequestScoped class Wire implements Pay { }
@Alternative @ApplicationScoped class Mock implements Pay { }
class Plain implements Pay { }
interface Store { }
@Stateless class Files implements Store { }
@Alternative @Priority(1) @Stateless class Cloud implements Store { }
interface Clock { }
@Singleton class Fixed implements Clock { }
class Running implements Clock { }
@Worker class Sweeper { }
class Made { }
class Makers { @Produces @Fast Made fast() { return new Made(); } @Produces @Named("late") Made field; }
== src/a/Use.java
package a;
import jakarta.enterprise.inject.*;
import jakarta.inject.*;
class Use { %s }
"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("@Inject Pay wire;", ["0 card"]),
        ("@Inject @Fast Pay pay;", ["0 wire"]),
        ("@Inject @Any Instance<Pay> all;", ["0 card", "0 wire"]),
        ("@Inject Instance<Pay> all;", ["0 card"]),
        ("@Inject Store store;", ["0 cloud"]),
        ("@Inject Clock clock;", ["0 a.Running may", "0 fixed may"]),
        ("@Inject Sweeper sweeper;", ["0 sweeper"]),
        ("@Inject @Fast Made made;", ["0 fast"]),
        ('@Inject @Named("late") Made made;', ["0 late"]),
    ],
)
def test_beans_of_jakarta_are_chosen_by_type_and_qualifiers_alone(body: str, expected: list[str]) -> None:
    assert [each.partition(":")[2] for each in satisfied(built(files(JAKARTA % body)))] == expected


def test_an_annotation_of_the_project_that_is_springs_component_leaves_the_choice_by_name() -> None:
    text = """
== a/Ships.java
package a;
import org.springframework.stereotype.*;
@Component @interface UseCase { }
@UseCase @interface Nested { }
interface Ship { }
@UseCase class Dhl implements Ship { }
@Nested class Ups implements Ship { }
@Service class Shop { Shop(Ship dhl, Ship ups) { } }
"""
    assert satisfied(built(files(text))) == ["<init>(Ship,Ship):0 dhl", "<init>(Ship,Ship):1 ups"]


def test_what_a_resource_produces_is_no_bean() -> None:
    text = """
== a/Orders.java
package a;
import jakarta.ws.rs.*;
import jakarta.inject.Inject;
class Order { }
@Path("/orders") class Orders {
  @Inject Order last;
  @GET @Produces("application/json") Order one(Order like) { return null; }
}
"""
    ontology = built(files(text))
    assert not list(ontology.edges("declares_bean"))
    assert satisfied(ontology) == ["last:0 a.Order"]


def test_modules_of_dagger_and_guice_make_beans() -> None:
    text = """
== a/Pays.java
package a;
import dagger.*;
import javax.inject.*;
interface Pay { }
class Card implements Pay { @Inject Card() { } }
class Other implements Pay { }
class Clock { }
@Module abstract class Pays {
  @Binds abstract Pay pay(Card card);
  @Provides static Clock clock(Pay pay) { return null; }
}
class Till { @Inject Till(Pay any, Clock clock) { } }
"""
    ontology = built(files(text))
    assert satisfied(ontology) == [
        "clock(Pay):0 pay",
        "pay(Card):0 a.Card",
        "<init>(Pay,Clock):0 pay",
        "<init>(Pay,Clock):1 clock",
    ]
    assert [each.via for each in ontology.edges("declares_bean")] == ["a.Card", "a.Clock"]


GUICE = """
== src/main/java/a/Shop.java
package a;
import com.google.inject.*;
import com.google.inject.multibindings.Multibinder;
import com.google.inject.name.*;
import java.util.*;
interface Store { } class Disk implements Store { } class Cloud implements Store { } class Draft implements Store { }
interface Pay { } class Card implements Pay { } class Cash implements Pay { }
interface Rule { } class Small implements Rule { } class Big implements Rule { } class Unused implements Rule { }
@ImplementedBy(Plain.class) interface Log { } class Plain implements Log { } class Loud implements Log { }
interface Clock { } class Real implements Clock { } class Fake implements Clock { }
@BindingAnnotation @interface Fast { }
class Shop {
    @Inject Store store; @Inject @Fast Store fast; @Inject @Named("old") Store old;
    @Inject Pay pay; @Inject Set<Rule> rules; @Inject Log log; @Inject Clock clock;
}
== src/main/java/a/ShopModule.java
package a;
import com.google.inject.*;
import com.google.inject.multibindings.Multibinder;
import com.google.inject.name.Names;
class ShopModule extends AbstractModule {
    @Override protected void configure() {
        bind(Store.class).to(Disk.class).in(Singleton.class);
        bind(Store.class).annotatedWith(Fast.class).toInstance(new Cloud());
        bind(Key.get(Store.class, Names.named("old"))).to(Draft.class);
        bind(Pay.class).to(Card.class);
        Multibinder<Rule> rules = Multibinder.newSetBinder(binder(), Rule.class);
        rules.addBinding().to(Small.class);
        Multibinder.newSetBinder(binder(), Rule.class).addBinding().to(Big.class);
        bind(Clock.class).toProvider(Clocks.class);
    }
}
== src/test/java/a/TestModule.java
package a;
import com.google.inject.*;
class TestModule extends AbstractModule { protected void configure() { bind(Pay.class).to(Cash.class); } }
"""


def test_modules_of_guice_say_what_is_given() -> None:
    state = files(GUICE)
    ontology = built(state)
    found = [each.partition(":")[0] + each.partition(":")[2][1:] for each in satisfied(ontology)]
    assert found == [
        "clock a.Fake may", "clock a.Real may", "fast a.Cloud", "log a.Plain", "old a.Draft", "pay a.Card",
        "rules a.Big", "rules a.Small", "store a.Disk",
    ]  # fmt: skip
    path = "src/main/java/a/ShopModule.java"
    for old, new in (("to(Card.class)", "to(Cash.class)"), ("bind(Pay.class).to(Cash.class);", ""), ("Fast.class", "")):
        state[path] = state[path].replace(old, new)
        ontology.apply({path: facts(path, state[path])})
        assert satisfied(ontology) == satisfied(built(state))


CDI = """
== src/a/Types.java
package a;
import jakarta.enterprise.context.*;
import jakarta.enterprise.inject.*;
import jakarta.annotation.Priority;
interface Pay { } interface Rate { }
@ApplicationScoped class Card implements Pay { }
@Alternative @Priority(1) @ApplicationScoped class Test implements Pay { }
@Alternative @Priority(Cloud.HIGH) @ApplicationScoped class Cloud implements Pay { static final int HIGH = 10; }
@ApplicationScoped @Named("daily") class Daily implements Rate { }
@Specializes @ApplicationScoped class Better extends Daily { }
"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("@Inject Pay pay;", ["0 cloud"]),
        ('@Inject Rate rate; @Inject @Named("daily") Rate daily;', ["0 better", "0 better"]),
        ("@Inject Daily daily;", ["0 better"]),
    ],
)
def test_the_highest_alternative_and_what_specializes_are_given(body: str, expected: list[str]) -> None:
    text = f"package a; import jakarta.inject.*; class Use {{ {body} }}"
    sources = files(CDI) | {"src/a/Use.java": text}
    assert [each.partition(":")[2] for each in satisfied(built(sources))] == expected
