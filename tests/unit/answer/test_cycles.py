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
