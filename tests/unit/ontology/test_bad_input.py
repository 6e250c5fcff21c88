"""Half-written, contradictory and huge sources: the graph never raises, and stays what a fresh build makes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from espalier.java.parse import facts_of
from espalier.ontology.graph import Ontology
from espalier.ontology.queries import users
from fixtures.java_project import built, facts, files, project
from projects.sample import SHOP

BACK = "\b"
TYPED = f"""package com.example.shop.service;

import com.example.shop.domain.Order;
import com.example.shop.domain.Produt{BACK}{BACK}ct;
import java.util.*;

/** Sees what is ordered. */
@Service
public class OrderAudit extends Audit<Order> implements PricingService {{
    private final Map<String, List<Order>> seen = new HashMap<>();
    @Autowired private InventoryService inv{BACK}{BACK}{BACK}stock;

    public OrderAudit(OrderService orders) {{ this.orders = orders; }}

    void audit(Order order) {{
        for (var line : order.getLines()) {{
            if (line.getProduct() instanceof Product p && p.getSku() != null) {{
                seen.computeIfAbsent(p.getSku(), key -> new ArrayList<>()).add(order);
            }} else switch (order.getStatus()) {{ case NEW -> stock.release(p, 1); default -> {{ }} }}
        }}
        String text = "a \\" quote {{ and a brace";
        new Object() {{ int x = 'c'; }}.toString();
    }}
    static class Audit<T> extends OrderAudit {{ }}
}}
"""
"""Keys in the order in which they are pressed. The names are partly wrong, and the heritage is a circle."""
SAMPLED = 97
"""Of so many key presses one is compared with a fresh build."""


def pressed(keys: str) -> list[str]:
    """The text after each key."""
    found, text = [], ""
    for key in keys:
        text = text[:-1] if key == BACK else text + key
        found.append(text)
    return found


def everything(ontology: Ontology) -> tuple[object, ...]:
    nodes = sorted(ontology.nodes(), key=lambda node: node.key)
    return nodes, list(ontology.edges(tests=True)), ontology.unseen()


def shop() -> dict[str, str]:
    return {path.relative_to(SHOP).as_posix(): path.read_text("utf-8") for path in Path(SHOP).rglob("*.java")}


def test_after_each_key_of_a_session_the_graph_is_that_of_a_fresh_build() -> None:
    state, path = shop(), "src/main/java/com/example/shop/service/OrderAudit.java"
    ontology = built(state)
    texts = pressed(TYPED)
    for count, text in enumerate(texts, 1):
        ontology.apply({path: facts(path, text)})
        assert not len(ontology.faults), text[-60:]
        if count % SAMPLED == 0 or count == len(texts):
            assert everything(ontology) == everything(built(state | {path: text})), text[-60:]


CIRCLES = """
== a/A.java
package a;
class A extends B implements I<A> { void go() { super.go(); next.go(); stop(); } A next; }
class B extends C { void go() { } }
class C extends A { C other() { return null; } }
class Own extends Own { void run() { run(); gone(); new Own().other(); } }
interface I<T extends I<T>> extends J<T> { T self(); }
interface J<T> extends I<J<T>> { default void both(T t) { t.self().both(null); } }
class Inner extends Inner.Deep { static class Deep extends Inner { } }
class Var<T extends U, U extends T> { void run(T t) { t.go(); } }
"""


def test_heritage_in_circles_is_answered_for_every_type() -> None:
    ontology = project(CIRCLES)
    assert not len(ontology.faults)
    for node in list(ontology.nodes()):
        ontology.supertypes(node.key)
        ontology.subtypes(node.key)
        ontology.members(node.key, inherited=True)
        users(ontology, node.key)
    assert {each.key for each in ontology.supertypes("a.A")} >= {"a.B", "a.C"}
    assert "a.A" in {each.key for each in ontology.subtypes("a.C")}


def test_a_circle_that_is_closed_and_opened_by_edits_leaves_nothing_behind() -> None:
    state = files(CIRCLES)
    ontology = built(state)
    path = next(iter(state))
    opened = state[path].replace("class C extends A", "class C")
    ontology.apply({path: facts(path, opened)})
    assert everything(ontology) == everything(built({path: opened}))
    ontology.apply({path: facts(path, state[path])})
    assert everything(ontology) == everything(built(state))


DUPLICATES = """
== a/Twice.java
package a;
class Twice { void one() { } int same; int same; void one() { } }
interface Twice { void two(); }
enum Twice { RED, RED }
class Twice { class Twice { } class Inner { } record Inner(int a, int a) { } }
== b/a/Twice.java
package a;
record Twice(Twice twice) { Twice { one(); two(); } }
== a/Use.java
package a;
class Use { Twice twice; void run() { twice.one(); twice.two(); new Twice.Inner(); } }
"""


def test_types_declared_twice_in_one_file_and_in_two_keep_all_members() -> None:
    ontology = project(DUPLICATES)
    assert not len(ontology.faults)
    assert len(ontology.named("Twice")) == 2  # the type, and the one that it encloses
    called = {edge.target for edge in ontology.out("a.Use#run()", ["calls"])}
    assert called == {"a.Twice#one()", "a.Twice#two()"}
    assert {edge.source for edge in ontology.into("a.Twice", ["field"])} >= {"a.Use#twice"}


@pytest.mark.parametrize("gone", ["a/Twice.java", "b/a/Twice.java"])
def test_one_of_two_duplicates_may_go(gone: str) -> None:
    state = files(DUPLICATES)
    ontology = built(state)
    ontology.apply({}, [gone])
    assert everything(ontology) == everything(built({path: text for path, text in state.items() if path != gone}))


LINES = [
    "int x{0} = items.get({0}).price() + x(1); items.add(new Item(x{0}));",
    "if (x(1) > {0}) {{ items.get({0}).price(); }} else {{ go(y -> y.price(), \"{0}\"); }}",
    "var y{0} = items.stream().map(i -> i.price()).filter(i -> i > {0}).count();",
]  # fmt: skip


def seconds(lines: int) -> float:
    """Of parsing and resolving a method with so many lines, by the processor's clock; the better of two."""
    body = "\n".join(LINES[n % len(LINES)].format(n) for n in range(lines))
    text = f"class Long {{ List<Item> items; int x(int i) {{ return i; }} void run() {{\n{body}\n}} }}"
    text = f"import java.util.*;\n{text}\nclass Item {{ Item(int price) {{ }} int price() {{ return 1; }} }}"
    found = []
    for _ in range(2):
        start = time.process_time()
        ontology = built({"Long.java": text})
        found.append(time.process_time() - start)
        assert len(ontology.out("Long#run()", ["calls"])) >= lines
    return min(found)


def test_a_method_of_ten_thousand_lines_takes_time_in_proportion() -> None:
    assert seconds(10_000) < 4 * 2 * seconds(2_500)  # a quadratic pass would take 16 times as long


@pytest.mark.parametrize(
    "line", ["int x;", "void x() {}", "{ new Object() { public void run() {} }; }"], ids=["field", "method", "block"]
)
def test_declarations_with_the_key_of_another_take_time_in_proportion(line: str) -> None:
    def parsing(count: int) -> float:
        text = f"class A {{\n{line * count}\n}}".encode()
        found = []
        for _ in range(2):
            start = time.process_time()
            facts_of("A.java", text)
            found.append(time.process_time() - start)
        return min(found)

    assert parsing(3_200) < 4 * 2 * parsing(800)  # a quadratic pass would take 16 times as long
