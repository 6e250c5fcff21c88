"""Which overriding methods a call may run: those of its receiver's type and below it, none of a sibling's."""

from __future__ import annotations

import pytest

from espalier.ontology.dispatch import overriding
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.queries import users
from fixtures.java_project import built, files

SOURCE = """
== a/Doors.java
package a;
interface Opens { void open(); }
abstract class Door implements Opens { public void open() { } boolean locked() { return true; } }
class Gate extends Door { void pass() { open(); this.open(); } }
class SlidingGate extends Gate { public void open() { super.open(); } }
class Hatch extends Door { public void open() { } boolean locked() { return super.locked(); } }
class House {
    void byInterface(Opens any) { any.open(); }
    void byClass(Door any) { any.open(); }
    void byGate(Gate gate) { gate.open(); }
    void byHatch(Hatch hatch) { hatch.open(); }
}
interface Swings extends Opens { }
class Flap extends Hatch implements Swings { }
class Swinger { void swing(Swings any) { any.open(); } }
"""


@pytest.mark.parametrize(
    ("caller", "expected"),
    [
        ("House#byInterface(Opens)", "Door"),
        ("House#byClass(Door)", "Hatch SlidingGate"),
        ("House#byGate(Gate)", "SlidingGate"),
        ("House#byHatch(Hatch)", ""),
        ("Gate#pass()", "SlidingGate"),
        ("SlidingGate#open()", ""),
        ("Hatch#locked()", ""),
        ("Swinger#swing(Swings)", "Door"),
    ],
)
def test_receivers_decide(caller: str, expected: str) -> None:
    ontology = built(files(SOURCE))
    calls = ontology.out(f"a.{caller}", (EdgeKind.CALLS,))
    run = {edge.source.partition("#")[0] for call in calls for edge in overriding(ontology, call)}
    assert calls and run == {f"a.{each}" for each in expected.split()}


def test_a_sibling_is_not_used() -> None:
    ontology = built(files(SOURCE))

    def callers(key: str) -> set[str]:
        return {use.edge.source.rpartition("#")[2] for use in users(ontology, key).uses if use.edge.kind == "calls"}

    assert callers("a.Hatch#open()") == {"byInterface(Opens)", "byClass(Door)", "byHatch(Hatch)", "swing(Swings)"}
    assert callers("a.SlidingGate#open()") == {"byInterface(Opens)", "byClass(Door)", "byGate(Gate)", "pass()"}
