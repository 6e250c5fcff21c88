"""What implements, extends and overrides: direct ones first, then those through others."""

from __future__ import annotations

import json

import pytest

from espalier.answer.execute import execute
from espalier.answer.query import decode
from fixtures.code_base import SmallCodeBase

SHAPES = SmallCodeBase("""
== src/test/java/a/AShape.java
package a;
class AShape implements Shape { public double area() { return 0; } }
== src/main/java/a/Shape.java
package a;
interface Shape { double area(); }
== src/main/java/a/Round.java
package a;
interface Round extends Shape { double area(); }
== src/main/java/a/Circle.java
package a;
class Circle implements Round { public double area() { return 3; } }
== src/main/java/a/Square.java
package a;
class Square implements Shape { public double area() { return 4; } }
""")


@pytest.mark.parametrize(
    ("relation", "direction", "anchor", "headline"),
    [
        (
            "implements", "to", "Shape",
            "`Shape` is implemented by `Round`, `Square` and `AShape`, through them by `Circle`.",
        ),
        ("extends", "to", "Round", "`Round` is extended by `Circle`."),
        ("implements", "from", "Circle", "`Circle` implements `Round`, through it `Shape`."),
        ("extends", "from", "Circle", "`Circle` extends `Round`, through it `Shape`."),
        (
            "overrides", "to", "Shape#area",
            "`Shape#area()` is overridden by `Round#area()`, `Square#area()` and `AShape#area()`, "
            "through them by `Circle#area()`.",
        ),
        ("overrides", "from", "Circle", "`Circle` overrides `Round#area()`, through it `Shape#area()`."),
    ],
)  # fmt: skip
def test_direct_ones_come_first_and_are_told_apart(relation: str, direction: str, anchor: str, headline: str) -> None:
    query = {"relation": relation, "direction": direction, "anchors": [{"symbol": anchor}]}
    found = execute(SHAPES, decode(json.dumps(query)))
    assert found.headline == headline
    if direction == "to" and anchor.startswith("Shape"):
        names = [item.source.partition("#")[0] for item in found.evidence]
        assert names == ["a.Round", "a.Square", "a.Circle", "a.AShape"]
