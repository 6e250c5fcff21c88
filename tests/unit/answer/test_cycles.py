"""Circular dependencies of types, packages and modules."""

from __future__ import annotations

import pytest

from espalier.answer.execute.cycles import components, shortest
from espalier.answer.inquiry import ask, query
from espalier.answer.query import decode
from espalier.ontology.kinds import Edge, EdgeKind, Voucher
from fixtures.code_base import SmallCodeBase

YARD = SmallCodeBase("""
== a/Mast.java
package a;
public class Mast { Sail sail; }
== a/Sail.java
package a;
public class Sail { Rope rope; }
== a/Rope.java
package a;
public class Rope { void tie(Mast mast) { } }
== a/Plank.java
package a;
public class Plank { Mast mast; }
== b/Crew.java
package b;
public interface Crew { }
== b/CrewImpl.java
package b;
public class CrewImpl implements Crew { Watch watch; }
== b/Watch.java
package b;
public interface Watch { }
== b/WatchImpl.java
package b;
import a.Mast;
public class WatchImpl implements Watch { Crew crew; Mast mast; }
== c/Alone.java
package c;
import b.Crew;
public class Alone { Crew crew; Alone next; }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Which classes form a cycle?", "2 cycles of classes; the largest has 3: `Mast`, `Rope` and `Sail`."),
        ("are there circular dependencies between classes?", "`Mast` has a field of type `Sail`, "
         "`Sail` has a field of type `Rope`, `Rope` takes `Mast`."),
        ("which classes form a cycle with Crew?",
         "`Crew` is in a cycle of 2 classes: `Crew` and `Watch`. A shortest way around: `CrewImpl` has"),
        ("is Plank part of a cycle?", "The graph sees no classes that form a cycle with `Plank`."),
        ("do the packages have cyclic dependencies?", "The graph sees no packages that form a cycle."),
    ],
)  # fmt: skip
async def test_circles_are_named_with_a_way_around(question: str, headline: str) -> None:
    answer = await ask(YARD, question)
    assert headline in answer.answer.partition("\n")[0], answer.answer


def test_a_query_asks_for_cycles_with_conditions() -> None:
    answer = query(YARD, decode('{"select": "class", "form": "cycle", "filters": [{"visibility": "private"}]}')).answer
    assert answer.startswith("The graph sees no classes that form a cycle.")
    answer = query(YARD, decode('{"form": "cycle", "anchors": [{"symbol": "a.Rope"}]}')).answer
    assert answer.startswith("`Rope` is in a cycle of 3 classes")


def test_components_of_a_long_chain_and_two_circles() -> None:
    def edges(text: str) -> dict[str, dict[str, Edge]]:
        found: dict[str, dict[str, Edge]] = {}
        for source, target in (pair.split(">") for pair in text.split()):
            edge = Edge(EdgeKind.CALLS, source, target, "", 0, 0, Voucher.SOURCE)
            found.setdefault(source, {})[target] = edge
        return found

    chain = edges(" ".join(f"n{at}>n{at + 1}" for at in range(5000)))
    assert components(chain) == []
    two = edges("a>b b>c c>a c>d d>e e>d b>a")
    assert {frozenset(each) for each in components(two)} == {frozenset("abc"), frozenset("de")}
    assert [edge.source for edge in shortest(two, "abc", "c")] == ["c", "a", "b"]
    assert [edge.source for edge in shortest(two, "abc", "abc")] == ["a", "b"]


DOCK = SmallCodeBase("""
== src/main/java/d/crews/Crew.java
package d.crews;
public interface Crew { }
== src/main/java/d/crews/CrewImpl.java
package d.crews;
import d.watches.Watch;
@org.springframework.stereotype.Service
public class CrewImpl implements Crew { Watch watch; void a(int x) { b(x); } void b(int x) { a(x); } }
== src/main/java/d/watches/Watch.java
package d.watches;
public interface Watch { }
== src/main/java/d/watches/WatchImpl.java
package d.watches;
import d.crews.Crew;
@org.springframework.stereotype.Service public class WatchImpl implements Watch { Crew crew; }
== src/main/java/d/ropes/Rope.java
package d.ropes;
public class Rope { Knot knot; }
== src/main/java/d/ropes/Knot.java
package d.ropes;
public class Knot { Rope rope; }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Which beans form a cycle?", "1 cycle of beans; the largest has 2: `Crew` and `Watch`."),
        ("which services form a cycle?", "1 cycle of services; the largest has 2: `Crew` and `Watch`."),
        ("which methods form a cycle?",
         "The graph does not know which methods form a cycle: only types, beans, packages and modules."),
        ("which files form a cycle?", "The graph does not know which files form a cycle"),
        ("which endpoints form a cycle?", "The graph does not know which endpoints form a cycle"),
    ],
)  # fmt: skip
async def test_beans_and_services_form_cycles_as_their_classes(question: str, headline: str) -> None:
    answer = await ask(DOCK, question)
    assert answer.answer.startswith(headline), answer.answer


def test_a_package_stands_for_its_types_where_types_are_asked_for() -> None:
    asked = '{{"select": "class", "form": "cycle", "anchors": [{{"symbol": "{}"}}]}}'
    ropes = query(DOCK, decode(asked.format("d.ropes"))).answer
    assert ropes.startswith("1 cycle of classes with types of `d.ropes`; the largest has 2: `Knot` and `Rope`."), ropes
    assert "with types of `d.crews`; the largest has 2: `Crew`" in query(DOCK, decode(asked.format("d.crews"))).answer
    assert "with types of `d/ropes/Rope.java`; the largest has 2" in (
        query(DOCK, decode(asked.format("src/main/java/d/ropes/Rope.java"))).answer.replace("src/main/java/", "")
    )
    role = '{"select": "class", "form": "cycle", "anchors": [{"role": "service"}]}'
    assert "in a cycle of 2 classes: `Crew` and `Watch`" in query(DOCK, decode(role)).answer
    alone = query(YARD, decode(asked.format("c"))).answer
    assert alone.startswith("The graph sees no classes that form a cycle with types of `c`."), alone


async def test_modifiers_are_conditions_of_cycles_denied_or_not() -> None:
    answer = await ask(YARD, "which non-final classes form a cycle?")
    assert answer.answer.startswith("2 cycles of classes"), answer.answer
    answer = await ask(YARD, "which abstract classes form a cycle?")
    assert answer.answer.startswith("The graph sees no classes that form a cycle."), answer.answer
    denied = '{"select": "class", "form": "cycle", "filters": [{"modifier": "public", "not": true}]}'
    assert query(YARD, decode(denied)).answer.startswith("The graph sees no classes that form a cycle.")
