"""After any sequence of edits the graph equals a fresh build (invariant 5)."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from espalier.ontology import updating
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.saved import decode
from fixtures.java_project import built, facts, files
from fixtures.sections import encoded

TYPES = ("Alpha", "Beta", "Gamma")
PACKAGES = ("p", "q")
MEMBERS = ("go", "stop", "next")
PATHS = ("p/One.java", "p/Two.java", "q/Three.java", "q/Four.java", "src/test/java/q/AlphaTest.java")

types = st.sampled_from((*TYPES, "Alpha.Inner", "q.Beta", "String", "T", "List<Alpha>"))
names = st.sampled_from(MEMBERS)
imports = st.sampled_from(
    [f"import {package}.{name};" for package in PACKAGES for name in (*TYPES, "*", "Alpha.Inner")]
    + ["import static p.Alpha.*;", "import static q.Beta.go;", "import org.outside.*;", "import java.util.*;"]
)
statements = st.one_of(
    st.builds("{}.{}();".format, names, names),
    st.builds("{}().{}().{} = null;".format, names, names, names),
    st.builds("new {}().{}();".format, st.sampled_from(TYPES), names),
    st.builds("var x = {0}; x.{1}(x);".format, names, names),
    st.builds("take(x -> x.{}());".format, names),
    st.builds("new {}() {{ void {}() {{ {}(); }} }};".format, st.sampled_from(TYPES), names, names),
    st.builds("for (var e : {}) e.{}();".format, names, names),
)
annotations = st.sampled_from(
    ("", "@Service ", "@Autowired ", '@GetMapping("/x") ', '@RestController @RequestMapping("/r") ', "@Gamma ")
)
bodies = st.lists(statements, max_size=3).map(" ".join)
fields = st.builds("{}{} {};".format, annotations, types, names)
methods = st.builds(
    "{}{}{} {}({}) {{ {} }}".format,
    annotations,
    st.sampled_from(("", "static ", "<T extends Beta> ")),
    types,
    names,
    st.sampled_from(("", "Alpha a", "T t", "Beta b, int i", "Object... many")),
    bodies,
)
inner = st.builds("class Inner {} {{ {} }}".format, st.sampled_from(("", "extends Beta")), fields)
members = st.lists(st.one_of(fields, methods, inner), max_size=4).map("\n  ".join)
heads = st.builds(
    "{}{} {}{}".format,
    annotations,
    st.sampled_from(("class", "interface", "enum", "record")),
    st.sampled_from(TYPES),
    st.sampled_from(("", "<T>", " extends Alpha", " extends Beta<Alpha>", " implements Gamma", " extends Gamma.Inner")),
)
sources = st.builds(
    "package {};\n{}\n{} {{\n  {}\n}}\n".format,
    st.sampled_from(PACKAGES),
    st.lists(imports, max_size=3, unique=True).map("\n".join),
    heads,
    members,
)
projects = st.dictionaries(st.sampled_from(PATHS), sources, min_size=1)
edits = st.lists(st.dictionaries(st.sampled_from(PATHS), st.none() | sources, min_size=1, max_size=2), max_size=5)


def everything(ontology: Ontology) -> tuple[object, ...]:
    nodes = sorted(ontology.nodes(), key=lambda node: node.key)
    return nodes, list(ontology.edges(tests=True)), ontology.unseen()


def units(ontology: Ontology) -> list[tuple[int, str, int]]:
    """Number, file and index of each unit."""
    return [(number, path, unit.number) for path in ontology.files() for number, unit in ontology._units.in_file(path)]


def edit(ontology: Ontology, state: dict[str, str], step: dict[str, str | None]) -> None:
    for path, source in step.items():
        if source is None:
            state.pop(path, None)
        else:
            state[path] = source
    changed = {path: facts(path, source) for path, source in step.items() if source is not None}
    ontology.apply(changed, [path for path, source in step.items() if source is None])


@settings(max_examples=150)
@given(projects, edits)
def test_edits_equal_a_fresh_build(state: dict[str, str], steps: list[dict[str, str | None]]) -> None:
    ontology = built(state)
    for step in steps:
        edit(ontology, state, step)
        assert everything(ontology) == everything(built(state))


places = st.integers(0, 300)
keys = st.sampled_from(("\n", " ", "/* seen */ ", "// seen\n", ";", "go();", "int next;", "{", "}", "@Service "))


CIRCLE = """import org.outside.*;
class Gamma extends Gamma.Inner {
  class Inner  { Alpha go; }
  class Inner extends Beta { Alpha go; }
}
"""


@settings(max_examples=150)
@given(projects, st.lists(st.tuples(st.sampled_from(PATHS), places, keys), max_size=8))
@example({PATHS[0]: CIRCLE}, [(PATHS[0], 0, "\n")])
def test_typing_equals_a_fresh_build(state: dict[str, str], strokes: list[tuple[str, int, str]]) -> None:
    ontology = built(state)
    for path, place, text in strokes:
        before = state.get(path, "")
        edit(ontology, state, {path: before[:place] + text + before[place:]})
        assert everything(ontology) == everything(built(state))


SHOP = """
== shop/Pricing.java
package shop;
public interface Pricing { int price(Item item); }
== shop/Standard.java
package shop;
public class Standard implements Pricing { public int price(Item item) { return item.cents(); } }
== shop/Item.java
package shop;
public class Item { public int cents() { return 1; } }
== web/Page.java
package web;
import shop.*;
class Page { Pricing pricing; int show(Item item) { return pricing.price(item) + item.cents(); } }
"""

TELLING = [
    {"shop/Item.java": "package shop;\npublic class Item { public int cent() { return 1; } }"},
    {"shop/Item.java": "package shop;\npublic class Item extends Base { }"},
    {"shop/Base.java": "package shop;\npublic class Base { public int cents() { return 2; } }"},
    {"web/Item.java": "package web;\nclass Item { int cents() { return 3; } }"},
    {"web/Item.java": None, "shop/Base.java": None},
    {"shop/Pricing.java": "package shop;\npublic interface Pricing { long price(Item item, int n); }"},
    {"shop/Pricing.java": None},
    {"shop/Pricing.java": "package shop;\n// moved\n\npublic interface Pricing { int price(Item item); }"},
    {"web/Page.java": "package web;\nclass Page { }"},
]


def test_each_kind_of_edit_that_matters() -> None:
    state = files(SHOP)
    ontology = built(state)
    for step in TELLING:
        edit(ontology, state, step)
        assert everything(ontology) == everything(built(state)), step


NESTED = """
== a/Below.java
package a;
class Below extends Above { Item item; }
== a/Above.java
package a;
class Above { }
== a/Item.java
package a;
class Item { }
"""


def test_an_inner_type_that_is_inherited_comes_and_goes() -> None:
    state = files(NESTED)
    ontology = built(state)
    for text, named in (("class Above { class Item { } }", "a.Above.Item"), ("class Above { }", "a.Item")):
        edit(ontology, state, {"a/Above.java": f"package a;\n{text}"})
        assert [edge.target for edge in ontology.edges(EdgeKind.FIELD)] == [named]
        assert everything(ontology) == everything(built(state))


SERVED = """
== a/Base.java
package a;
abstract class Base<T> { @GetMapping("/ping") T ping(T it) { return it; } }
== a/Boats.java
package a;
@RestController @RequestMapping("/boats") class Boats extends Base<String> { }
"""


def test_inherited_endpoints_follow_the_controllers() -> None:
    state = files(SERVED)
    ontology = built(state)
    boats = "package a;\n@RestController @RequestMapping(%s) class Boats extends Base<String> { %s }"
    steps: list[tuple[dict[str, str | None], set[str]]] = [
        ({"a/Carts.java": "package a; @RestController class Carts extends Base<Long> { }"}, {"/boats/ping", "/ping"}),
        ({"a/Carts.java": "package a; class Carts extends Base<Long> { }"}, {"/boats/ping"}),
        ({"a/Boats.java": boats % ('"/ships"', "")}, {"/ships/ping"}),
        ({"a/Boats.java": boats % ('"/ships"', '@GetMapping("/own") String ping(String it) { }')}, {"/ships/own"}),
        ({"a/Boats.java": boats % ('"/ships"', "String ping(String it) { }")}, {"/ships/ping"}),
        ({"a/Boats.java": boats % ("Paths.BOATS", "")}, set()),
        ({"a/Paths.java": 'package a; class Paths { static final String BOATS = "/at"; }'}, {"/at/ping"}),
        ({"a/Boats.java": None}, set()),
    ]
    for step, served in steps:
        edit(ontology, state, step)
        assert everything(ontology) == everything(built(state)), step
        assert {edge.target.partition(" ")[2] for edge in ontology.edges(EdgeKind.EXPOSES)} == served, step


QUARKUS = """
== m/src/main/java/a/People.java
package a;
import jakarta.ws.rs.*;
import org.eclipse.microprofile.reactive.messaging.*;
@Path("/people") class People {
    @Inject @Channel("seen") Emitter<String> emitter;
    @GET void all() { emitter.send("x"); People.find(); } static void find() { }
    @Incoming("seen") void hear(String text) { }
}
== m/src/main/java/a/Mapper.java
package a;
@org.mapstruct.Mapper interface Mapper { @org.mapstruct.Mapping(target = "b", source = "a") To to(From from); }
== m/src/main/java/a/From.java
package a;
class From { int getA() { return 1; } }
== m/src/main/java/a/To.java
package a;
class To { void setB(int b) { } }
"""
APP = 'package a; import jakarta.ws.rs.*; @ApplicationPath("%s") class %s extends Application { }'


def test_conventions_of_quarkus_follow_every_edit() -> None:
    state = files(QUARKUS)
    ontology = built(state)
    main, settings = "m/src/main/java/a/", "m/src/main/resources/application.properties"
    steps: list[tuple[dict[str, str | None], set[str]]] = [
        ({f"{main}App.java": APP % ("/api", "App")}, {"GET /api/people"}),
        ({f"{main}App.java": APP % ("/v2", "App")}, {"GET /v2/people"}),
        ({f"{main}App2.java": APP % ("/v3", "App2")}, {"GET /people"}),
        ({f"{main}App.java": None, f"{main}App2.java": None}, {"GET /people"}),
        ({settings: "quarkus.rest.path=/r\nmp.messaging.outgoing.seen.topic=t"}, {"GET /r/people"}),
        ({settings: "quarkus.rest.path=/s\nmp.messaging.incoming.seen.topic=t"}, {"GET /s/people"}),
        ({"n/src/main/resources/application.properties": "quarkus.rest.path=/other"}, {"GET /s/people"}),
        ({settings: None}, {"GET /people"}),
        ({"n/src/main/java/b/App.java": APP % ("/n", "App")}, {"GET /n/people"}),
        ({"n/src/main/java/b/App.java": None}, {"GET /people"}),
        ({f"{main}From.java": "package a; class From { int getB() { return 1; } }"}, {"GET /people"}),
        ({f"{main}To.java": "package a; class To { static To builder() { } void setB(int b) { } }"}, {"GET /people"}),
        ({f"{main}People.java": "package a; class People { }"}, set()),
    ]
    for step, served in steps:
        edit(ontology, state, step)
        assert everything(ontology) == everything(built(state)), step
        assert {edge.target for edge in ontology.edges(EdgeKind.EXPOSES)} == served, step


TYPED = """
== a/Base.java
package a;
class Base { int count() { return 1; } int size; }
== a/Use.java
package a;
class Use { void at(int i) { } void at(long l) { } void run(Base base) { at(base.count()); at(base.size); } }
"""


@pytest.mark.parametrize("member", ["count", "size"])
def test_users_of_a_member_follow_its_type_also_where_that_is_primitive(member: str) -> None:
    state = files(TYPED)
    ontology = built(state)
    edit(ontology, state, {"a/Base.java": state["a/Base.java"].replace(f"int {member}", f"long {member}")})
    assert everything(ontology) == everything(built(state))


ADVISED = """
== beans.xml
<beans>
  <aop:config>
    <aop:aspect ref="asp"><aop:before method="noted" pointcut="execution(* a.Nope.save(..))"/></aop:aspect>
  </aop:config>
  <bean id="asp" class="a.Absent"/>
</beans>
== a/Base.java
package a;
public class Base { public void save() { } }
== a/Audit.java
package a;
public class Audit { public void noted() { } }
== a/Orders.java
package a;
@org.springframework.stereotype.Service public class Orders extends Base { public void save() { } }
"""


@pytest.mark.parametrize(
    ("old", "new", "advisers"),
    [
        ("a.Nope.save", "a.Base.save", {"bean:asp"}),
        ("a.Nope.save(..)", "a.Orders.save(..)", {"bean:asp"}),
        ("execution(* a.Nope.save(..))", "within(a.*)", {"bean:asp"}),
        ("a.Absent", "a.Audit", set()),
    ],
)
def test_advice_in_xml_is_edited(old: str, new: str, advisers: set[str]) -> None:
    state = files(ADVISED)
    ontology = built(state)
    edit(ontology, state, {"beans.xml": state["beans.xml"].replace(old, new)})
    assert everything(ontology) == everything(built(state))
    assert {edge.source for edge in ontology.edges(EdgeKind.ADVISES)} == advisers


def test_the_class_of_an_aspects_bean_is_edited() -> None:
    state = files(ADVISED.replace("a.Nope", "a.Base"))
    ontology = built(state)
    for type_, adviser in (("a.Audit", "a.Audit#noted()"), ("a.Absent", "bean:asp")):
        edit(ontology, state, {"beans.xml": re.sub('class="[^"]*"', f'class="{type_}"', state["beans.xml"])})
        assert everything(ontology) == everything(built(state))
        assert {edge.source for edge in ontology.edges(EdgeKind.ADVISES)} == {adviser}


MAPPED = """
== a/Classes.java
package a;
class Base { Long id; }
class Order extends Base { String code; Customer customer; Address ship; }
class Customer extends Base { java.util.Set<Order> orders; }
class Vip extends Customer { int level; }
class Address { String street; }
== a/Store.java
package a;
class Store {
  org.hibernate.Session session;
  Object get(Long id) { return session.get(Order.class, id); }
  Object open() { return session.getNamedQuery("open").list(); }
  Object vips() { return session.createQuery("from Vip").list(); }
}
== a/order.hbm.xml
<hibernate-mapping package="a">
  <class name="Order" table="orders"><id name="id"/><property name="code"/>
    <many-to-one name="customer" column="customer_id"/><component name="ship"><property name="street"/></component>
  </class>
  <query name="open">from Order</query>
</hibernate-mapping>
== a/customer.hbm.xml
<hibernate-mapping package="a">
  <class name="Customer"><id name="id"/><set name="orders" inverse="true"><key column="customer_id"/>
    <one-to-many class="Order"/></set></class>
  <subclass name="Vip" extends="Customer"><property name="level"/></subclass>
</hibernate-mapping>
"""


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("a/order.hbm.xml", 'table="orders"', 'table="ORDER_T"'),
        ("a/order.hbm.xml", "customer_id", "buyer"),
        ("a/order.hbm.xml", "from Order", "from Customer"),
        ("a/order.hbm.xml", 'name="open"', 'name="shut"'),
        ("a/order.hbm.xml", "</class>", ""),
        ("a/customer.hbm.xml", 'name="Customer"', 'name="Customer" table="c"'),
        ("a/customer.hbm.xml", "subclass", "joined-subclass"),
        ("a/Classes.java", "String code;", ""),
        ("a/Classes.java", "String street;", "String road;"),
        ("a/Classes.java", "class Address", "class Place"),
        ("a/Classes.java", "class Order extends Base", "class Order"),
        ("a/Classes.java", "class Order", "@jakarta.persistence.Entity class Order"),
    ],
)
def test_mapping_files_and_their_classes_are_edited(path: str, old: str, new: str) -> None:
    state = files(MAPPED)
    ontology = built(state)
    before = state[path]
    for text in (before.replace(old, new), None, before):
        edit(ontology, state, {path: text})
        assert everything(ontology) == everything(built(state))


CHANNELS = """
== a/Topics.java
package a;
class Topics { static final String ORDERS = "orders"; }
== a/Hears.java
package a;
class Hears { @BusListener(subjects = Topics.ORDERS) void order(Object it) {} }
== a/Sends.java
package a;
class Sends { void run(Bus bus) { bus.publish(Topics.ORDERS, this); bus.publish("bills", this); } }
"""


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("a/Topics.java", '"orders"', '"bills"'),
        ("a/Topics.java", "ORDERS", "BILLS"),
        ("a/Hears.java", "Topics.ORDERS", '"bills"'),
        ("a/Hears.java", "BusListener", "Transactional"),
        ("a/Hears.java", "subjects", "group"),
        ("a/Sends.java", "publish", "keep"),
    ],
)
def test_channels_of_one_constant_are_edited(path: str, old: str, new: str) -> None:
    state = files(CHANNELS)
    ontology = built(state)
    before = state[path]
    for text in (before.replace(old, new), None, before):
        edit(ontology, state, {path: text})
        assert everything(ontology) == everything(built(state))


BUILD = """
== settings.gradle
rootProject.name = 'shop'
include ':core', ':web'
== build.gradle
dependencies { implementation project(':core') }
== core/build.gradle
dependencies { implementation project(':web') }
== src/main/java/module-info.java
module shop { uses a.Taxes; provides a.Taxes with a.Local; }
== src/main/java/a/Taxes.java
package a;
interface Taxes { }
class Local implements Taxes { void run() { java.util.ServiceLoader.load(Taxes.class); } }
"""


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("settings.gradle", "':web'", "':late'"),
        ("settings.gradle", "'shop'", "'store'"),
        ("core/build.gradle", "':web'", "':late'"),
        ("src/main/java/module-info.java", "with a.Local", "with a.Taxes"),
        ("src/main/java/a/Taxes.java", "class Local", "class Remote"),
    ],
)
def test_build_files_and_modules_are_edited(path: str, old: str, new: str) -> None:
    state = files(BUILD)
    ontology = built(state)
    before = state[path]
    for text in (before.replace(old, new), None, before):
        edit(ontology, state, {path: text})
        assert everything(ontology) == everything(built(state))


JOBS = """
== a/Jobs.java
package a;
class Mailer { void mail() { } void ship() { } }
== jobs.xml
<beans><bean class="org.springframework.scheduling.quartz.CronTriggerFactoryBean">
  <property name="jobDetail" ref="mailing"/><property name="cronExpression" value="0 0 3 * * ?"/></bean></beans>
== more/mail.xml
<beans><bean id="mailing" class="org.springframework.scheduling.quartz.MethodInvokingJobDetailFactoryBean">
  <property name="targetObject" ref="mailer"/><property name="targetMethod" value="mail"/></bean></beans>
"""


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("jobs.xml", "0 0 3", "0 0 4"),
        ("more/mail.xml", 'value="mail"', 'value="ship"'),
        ("more/mail.xml", 'ref="mailer"', 'ref="nobody"'),
        ("more/mail.xml", 'id="mailing"', 'id="shipping"'),
        ("a/Jobs.java", "void mail() { }", ""),
        ("a/Jobs.java", "class Mailer", "class Shipper"),
    ],
)
def test_triggers_and_jobs_in_xml_are_edited(path: str, old: str, new: str) -> None:
    state = files(JOBS)
    ontology = built(state)
    before = state[path]
    for text in (before.replace(old, new), None, before):
        edit(ontology, state, {path: text})
        assert everything(ontology) == everything(built(state))


TEMPLATES = """
== src/main/java/a/Orders.java
package a;
interface Base { Object getById(String id); }
interface Orders extends Base { Object open(String id); }
== src/main/resources/a/Base.sql.stg
tableName() ::= ""
getById() ::= "select * from <tableName()>"
== src/main/resources/a/Orders.sql.stg
import "a/Base.sql.stg"
tableName() ::= "orders"
open() ::= "select * from <tableName()> join <other()>"
"""


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("src/main/resources/a/Base.sql.stg", "select * from", "delete from"),
        ("src/main/resources/a/Base.sql.stg", "tableName() ::=", 'other() ::= "lines"\ntableName() ::='),
        ("src/main/resources/a/Orders.sql.stg", '"orders"', '"order_t"'),
        ("src/main/resources/a/Orders.sql.stg", "import", "// import"),
        ("src/main/java/a/Orders.java", "Object open(String id);", ""),
        ("src/main/java/a/Orders.java", "interface Orders extends Base", "interface Orders"),
    ],
)
def test_templates_are_edited(path: str, old: str, new: str) -> None:
    state = files(TEMPLATES)
    ontology = built(state)
    before = state[path]
    for text in (before.replace(old, new), None, before):
        edit(ontology, state, {path: text})
        assert everything(ontology) == everything(built(state))


def test_order_of_arrival_does_not_matter() -> None:
    state = files(SHOP)
    together = everything(built(state))
    for order in (sorted(state), sorted(state, reverse=True)):
        ontology = Ontology()
        for path in order:
            ontology.apply({path: facts(path, state[path])})
        assert everything(ontology) == together


def test_a_change_inside_a_body_resolves_only_its_own_file() -> None:
    state = files(SHOP)
    ontology = built(state)
    before = {number for number, path, _ in units(ontology) if path != "shop/Item.java"}
    edited = state["shop/Item.java"].replace("return 1", "return 2 + 3")
    ontology.apply({"shop/Item.java": facts("shop/Item.java", edited)})
    assert before == {number for number, path, _ in units(ontology) if path != "shop/Item.java"}


def test_a_change_inside_a_body_leaves_the_other_members_as_they_are() -> None:
    path = "shop/Item.java"
    source = "package shop;\nclass Item { int cents() { return one(); }\n int one() { return cents(); } }"
    ontology = built({path: source})
    before = {index: number for number, _, index in units(ontology)}
    ontology.apply({path: facts(path, source.replace("one();", "\n one();"))})
    after = {index: number for number, _, index in units(ontology)}
    assert after[1] != before[1]
    assert after[2] == before[2]
    assert [edge.line for edge in ontology.out("shop.Item#one()", {EdgeKind.CALLS})] == [4]


@settings(max_examples=60)
@given(projects, edits)
def test_a_restored_graph_goes_on_as_it_would_have(state: dict[str, str], steps: list[dict[str, str | None]]) -> None:
    ontology, before = Ontology(), built(state)
    ontology.restore(decode(encoded(before.saved())))
    assert everything(ontology) == everything(built(state))
    for step in steps:
        edit(ontology, state, step)
    assert everything(ontology) == everything(built(state))


def edges_of_units(ontology: Ontology) -> dict[tuple[str, int], list[str]]:
    """What each unit says."""
    return {
        (path, unit.number): sorted(map(repr, ontology._store.edges_of(number)))
        for path in sorted(ontology._units._of_file)
        for number, unit in ontology._units.in_file(path)
        if ontology._store.edges_of(number)
    }


@settings(max_examples=100)
@given(projects, st.lists(st.dictionaries(st.sampled_from(PATHS), st.none() | sources, min_size=2), max_size=3))
def test_every_read_meanwhile_sees_old_edges_or_new_ones(
    state: dict[str, str], steps: list[dict[str, str | None]]
) -> None:
    ontology = built(state)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(updating, "_STEP_SECONDS", 0.0)
        for step in steps:
            before = edges_of_units(ontology)
            state = {path: text for path, text in {**state, **step}.items() if text is not None}
            after = edges_of_units(built(state))
            changed = {path: facts(path, text) for path, text in step.items() if text is not None}
            for _ in ontology.applying(changed, [path for path, text in step.items() if text is None]):
                now = edges_of_units(ontology)
                for path in changed:  # all of a changed file's edges at once
                    assert _of(now, path) in (_of(before, path), _of(after, path))
                for unit in {*before, *after, *now}:
                    assert now.get(unit) in (before.get(unit), after.get(unit))
            assert edges_of_units(ontology) == after


def _of(units: dict[tuple[str, int], list[str]], path: str) -> dict[tuple[str, int], list[str]]:
    return {unit: edges for unit, edges in units.items() if unit[0] == path}


def test_the_edit_comes_first_and_everyone_else_keeps_what_he_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updating, "_STEP_SECONDS", 0.0)
    state = files(SHOP)
    ontology = built(state)
    after = state["shop/Item.java"].replace("cents", "price").replace("return 1", "return price()")
    steps = ontology.applying({"shop/Item.java": facts("shop/Item.java", after)})
    while not ontology.out("shop.Item#price()", {EdgeKind.CALLS}):
        next(steps)
        assert "shop.Item#cents()" in {edge.target for edge in ontology.out("web.Page#show(Item)")}
    for _ in steps:
        pass
    assert "shop.Item#cents()" not in {edge.target for edge in ontology.out("web.Page#show(Item)")}


def test_names_that_were_only_typed_leave_nothing_behind() -> None:
    ontology = built({})
    for end in range(1, 9):
        text = f"class Typed {{ Typed {'member12'[:end]}; }}"
        ontology.apply({"Typed.java": facts("Typed.java", text)})
    fresh = built({"Typed.java": text})
    assert ontology._symbols.named == fresh._symbols.named
    assert (len(ontology._units), len(ontology._units._recent)) == (len(fresh._units), len(fresh._units._recent))
    assert len(ontology._store._kind) < 3 * len(fresh._store._kind)


MONO = """package reactor.core.publisher;
public abstract class Mono<T> { public final Mono<T> hide() { own(); return this; } void own() { } }
"""
READER = (
    "package a; import reactor.core.publisher.Mono; class A { void go(Mono<A> x) { x.map(y -> y.id()); x.hide(); } }"
)


def test_a_project_that_declares_reactors_types_is_read_itself() -> None:
    state: dict[str, str] = {"a/A.java": READER}
    ontology = built(state)
    for text in (MONO, None, MONO):
        edit(ontology, state, {"reactor/core/publisher/Mono.java": text})
        assert everything(ontology) == everything(built(state))
    called = [edge.target for edge in ontology.edges(EdgeKind.CALLS)]
    mono = "reactor.core.publisher.Mono"
    assert called == [f"{mono}#hide()", f"{mono}#own()"]
