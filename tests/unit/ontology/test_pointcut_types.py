"""Which types a pointcut needs, by what is written in it alone."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from espalier.ontology.frameworks.pointcut_types import needed_types


@dataclass
class Written:
    """A pointcut whose simple names of types are those of the package `shop`."""

    text: str
    others: dict[str, str] = field(default_factory=dict)

    def type_of(self, name: str) -> str:
        return name if "." in name else f"shop.{name}" if name != "Unknown" else ""

    def bound(self, name: str) -> str:
        return name

    def named(self, name: str) -> Written | None:
        return Written(self.others[name], self.others) if name in self.others else None


SAVE, LOAD = "execution(* shop.Store.save(..))", "execution(void Files.load(int))"


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        (SAVE, {"shop.Store"}),
        (LOAD, {"shop.Files"}),
        ("execution(* shop.Store+.save(..))", {"shop.Store"}),
        ("call(* shop.Store.save(..))", {"shop.Store"}),
        (f"@target(Service) && {SAVE}", {"shop.Store"}),
        (f"{SAVE} && @annotation(Logged)", {"shop.Store"}),
        (f"{SAVE} || {LOAD}", {"shop.Store", "shop.Files"}),
        ("services() && saving()", {"shop.Store"}),
        ("execution(* (Store || Files).*(..))", {"shop.Store", "shop.Files"}),
        (f"!{SAVE}", set()),
        (f"{SAVE} || @annotation(Logged)", set()),
        ("execution(* save(..))", set()),
        ("execution(* shop..*.save(..))", set()),
        ("execution(* *Store.save(..))", set()),
        ("execution(* !Store.save(..))", set()),
        ("execution(* Unknown.save(..))", set()),
        ("within(shop.Store)", set()),
        ("target(shop.Store)", set()),
        ("nothing() && unreadable(", set()),
        ("circle()", set()),
    ],
)
def test_a_pointcut_needs_the_declaring_types_of_what_must_be_executed(text: str, needed: set[str]) -> None:
    others = {"services": "@target(Service)", "saving": SAVE, "circle": "circle() || circle()"}
    assert needed_types(Written(text, others)) == needed
