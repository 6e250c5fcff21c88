"""Members that Lombok generates: a call of one leads to it, and the chain of calls goes on after it."""

from __future__ import annotations

import pytest

from fixtures.java_project import edges, facts, files, project

TYPES = """
== shop/Order.java
package shop;
import java.util.*;
import lombok.*;
import lombok.experimental.Accessors;
import lombok.extern.slf4j.Slf4j;
@Builder(toBuilder = true) @Slf4j class Order {
    static int count;
    final String done = "x";
    private String name;
    private boolean isPaid;
    @Singular List<Line> lines;
    @Singular("rate") Map<String, Line> rates;
    void pay() { log.info(name); }
}
class Line { void print() { } Line ship() { return this; } }
@Value
@Builder(builderClassName = "Maker", builderMethodName = "begin", buildMethodName = "make", setterPrefix = "with")
class Named { String name; @Builder.Default int count = 5; int fixed = 1; }
class Parcel {
    @Builder Parcel(Line line, int weight) { }
    @Builder(builderMethodName = "lines") static Line line(String text) { return null; }
}
@SuperBuilder class Animal { Line line; }
@SuperBuilder(toBuilder = true) class Dog extends Animal { Line bone; void bark() { } }
@Accessors(chain = true) @Data class Chained { Line line; final int fixed = 1; @Setter(AccessLevel.NONE) Line none; }
@Accessors(fluent = true) @Getter @Setter class Fluent { Line line; @Accessors(prefix = "m") Line mName; }
@With @Getter @RequiredArgsConstructor class Point { final Line line; @Getter(AccessLevel.NONE) int hidden; }
@Builder class Box<T extends Line> { T content; }
record Pair(Line left) { @Builder Pair { } }
@RequiredArgsConstructor(staticName = "of") @Getter class Made<T> { final T it; int count; }
@Value(staticConstructor = "with") class Valued { Line line; }
@Builder class Half { Line line; static class HalfBuilder { void own() { } } }
== shop/Use.java
package shop;
import lombok.val;
class Use { Line line; Chained chained; Fluent fluent; Point point; void run() { %s } }
"""


def called(code: str) -> list[str]:
    prefix = "calls shop.Use#run() -> "
    found = edges(TYPES % code, "calls")
    targets = (each.removeprefix(prefix).partition(" via ")[0] for each in found if each.startswith(prefix))
    return [each.removeprefix("shop.") for each in targets]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('Order.builder().name("x").isPaid(true).line(line).clearLines().rate("a", line).build().pay();',
         ["Order#builder()", "Order.OrderBuilder#name(String)", "Order.OrderBuilder#isPaid(boolean)",
          "Order.OrderBuilder#line(Line)", "Order.OrderBuilder#clearLines()", "Order.OrderBuilder#rate(String,Line)",
          "Order.OrderBuilder#build()", "Order#pay()"]),
        ('new Order(null, true, null, null).toBuilder().build().pay();',
         ["Order#toBuilder()", "Order.OrderBuilder#build()", "Order#pay()"]),
        ('Order.OrderBuilder b = Order.builder(); b.build();', ["Order#builder()", "Order.OrderBuilder#build()"]),
        ('Named.begin().withName("x").withCount(1).make().getCount();',
         ["Named#begin()", "Named.Maker#withName(String)", "Named.Maker#withCount(int)", "Named.Maker#make()",
          "Named#getCount()"]),
        ("Parcel.builder().line(line).weight(1).build();",
         ["Parcel#builder()", "Parcel.ParcelBuilder#line(Line)", "Parcel.ParcelBuilder#weight(int)",
          "Parcel.ParcelBuilder#build()"]),
        ('Parcel.lines().text("x").build().print();',
         ["Parcel#lines()", "Parcel.LineBuilder#text(String)", "Parcel.LineBuilder#build()", "Line#print()"]),
        ("Dog.builder().line(line).bone(line).line(line).build().bark();",
         ["Dog#builder()", "Animal.AnimalBuilder#line(Line)", "Dog.DogBuilder#bone(Line)",
          "Animal.AnimalBuilder#line(Line)", "Dog.DogBuilder#build()", "Dog#bark()"]),
        ("chained.setLine(line).setLine(null).getLine().print();",
         ["Chained#setLine(Line)", "Chained#setLine(Line)", "Chained#getLine()", "Line#print()"]),
        ("fluent.line(line).line().print(); fluent.getName().print();",
         ["Fluent#line(Line)", "Fluent#line()", "Line#print()", "Fluent#getName()", "Line#print()"]),
        ("Made.of(line).getIt().print(); Valued.with(line).getLine().print();",
         ["Made#of(Object)", "Made#getIt()", "Line#print()", "Valued#with(Line)", "Valued#getLine()", "Line#print()"]),
        ("point.withLine(line).getLine().print();", ["Point#withLine(Line)", "Point#getLine()", "Line#print()"]),
        ("Box.<Line>builder().content(line).build();",
         ["Box#builder()", "Box.BoxBuilder#content(Line)", "Box.BoxBuilder#build()"]),
        ("Pair.builder().left(line).build().left().print();",
         ["Pair#builder()", "Pair.PairBuilder#left(Line)", "Pair.PairBuilder#build()", "Pair#left()", "Line#print()"]),
        ("Half.builder().line(line).own();",
         ["Half#builder()", "Half.HalfBuilder#line(Line)", "Half.HalfBuilder#own()"]),
        ("val one = line.ship(); one.print();", ["Line#ship()", "Line#print()"]),
    ],
)  # fmt: skip
def test_generated_members_are_called(code: str, expected: list[str]) -> None:
    assert called(code) == expected


@pytest.mark.parametrize(
    "code",
    [
        "chained.setNone(line);",
        "chained.setFixed(1);",
        "point.getHidden();",
        "Order.builder().done(null);",
        "Named.begin().withFixed(1);",
    ],
)
def test_what_is_not_generated_is_not_there(code: str) -> None:
    assert not [each for each in called(code) if not each.endswith(("builder()", "begin()"))]


def test_the_logger_of_an_annotation_is_a_field() -> None:
    source = TYPES % ""
    assert "reads shop.Order#pay() -> shop.Order#log" in edges(source, "reads")
    reasons = {each.reason for each in project(source).unseen("shop.Order")}
    assert "calls on values whose type is not known" not in reasons


def test_without_lombok_nothing_is_generated() -> None:
    source = (TYPES % "Order.builder();").replace("import lombok.*;", "import own.*;")
    source = source.replace("import lombok.experimental.Accessors;", "").replace(
        "import lombok.extern.slf4j.Slf4j;", ""
    )
    assert not [each for each in edges(source, "calls") if "Order#builder" in each]


def test_a_builder_goes_with_its_annotation() -> None:
    ontology = project(TYPES % "Order.builder();")
    changed = files(
        (TYPES % "Order.builder();").replace("@Builder(toBuilder = true) @Slf4j class Order", "class Order")
    )
    ontology.apply({path: facts(path, text) for path, text in changed.items()})
    assert ontology.node("shop.Order.OrderBuilder") is None
    assert not ontology.out("shop.Use#run()", ["calls"])


def test_a_value_that_spring_injects_is_no_lombok_value() -> None:
    ontology = project("""
== a/Job.java
package a;
import lombok.extern.slf4j.Slf4j;
import org.springframework.beans.factory.annotation.Value;
@Slf4j class Job { @Value("${job.name}") private String name; }
""")
    assert ontology.node("a.Job#name") is not None and ontology.node("a.Job#getName()") is None


def test_every_edge_of_a_builder_has_a_place() -> None:
    assert all(each.line for each in project(TYPES % "").edges())


DELEGATES = """
== a/Base.java
package a;
class Base<T> { T first() { return null; } void close() { } static void none() { } }
== a/Order.java
package a;
class Order { void pay() { } }
== a/Wrapper.java
package a;
import lombok.experimental.Delegate;
class Wrapper { @Delegate private final Base<Order> base = null; void close() { } }
== a/Use.java
package a;
class Use { void run(Wrapper wrapper) { wrapper.first().pay(); wrapper.close(); wrapper.none(); } }
"""


def test_a_call_that_is_delegated_leads_to_what_the_field_holds() -> None:
    found = [each for each in edges(DELEGATES, "calls") if "Use" in each]
    assert found == [
        "calls a.Use#run(Wrapper) -> a.Base#first() via a.Wrapper",
        "calls a.Use#run(Wrapper) -> a.Order#pay()",
        "calls a.Use#run(Wrapper) -> a.Wrapper#close()",
    ]


def test_delegation_follows_a_change() -> None:
    ontology = project(DELEGATES)
    source = files(DELEGATES)
    wrapper, base = "a/Wrapper.java", "a/Base.java"
    for path, old, new in (
        (wrapper, "@Delegate ", ""), (wrapper, "private final", "@Delegate private"), (base, "static ", ""),
        (wrapper, "import lombok.experimental.Delegate;\n", ""),
        (wrapper, "class", "import lombok.experimental.*; class"), (wrapper, "<Order>", "<String>"),
    ):  # fmt: skip
        source[path] = source[path].replace(old, new)
        ontology.apply({path: facts(path, source[path])})
        fresh = project("".join(f"== {path}\n{text}" for path, text in source.items()))
        assert list(ontology.edges()) == list(fresh.edges())
