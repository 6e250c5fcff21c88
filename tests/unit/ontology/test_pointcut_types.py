"""Which types a pointcut needs, by what is written in it alone."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from espalier.ontology.frameworks.pointcut_types import needed_names


@dataclass
class Written:
    """A pointcut beside others."""

    text: str
    others: dict[str, str] = field(default_factory=dict)

    def type_of(self, name: str) -> str:
        raise AssertionError("which type is meant is not asked")

    def bound(self, name: str) -> str:
        return name

    def named(self, name: str) -> Written | None:
        return Written(self.others[name], self.others) if name in self.others else None


SAVE, LOAD = "execution(* shop.Store.save(..))", "execution(void Files.load(int))"


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        (SAVE, {"Store"}),
        (LOAD, {"Files"}),
        ("execution(* shop.Store+.save(..))", {"Store"}),
        ("call(* shop.Store.save(..))", {"Store"}),
        (f"@target(Service) && {SAVE}", {"Store"}),
        (f"{SAVE} && @annotation(Logged)", {"Store"}),
        (f"{SAVE} || {LOAD}", {"Store", "Files"}),
        ("services() && saving()", {"Store"}),
        ("execution(* (Store || Files).*(..))", {"Store", "Files"}),
        (f"!{SAVE}", set()),
        (f"{SAVE} || @annotation(Logged)", set()),
        ("execution(* save(..))", set()),
        ("execution(* shop..*.save(..))", set()),
        ("execution(* shop..Store.save(..))", {"Store"}),
        ("execution(* Outer.Inner.save(..))", {"Inner"}),
        ("execution(* *Store.save(..))", set()),
        ("execution(* !Store.save(..))", set()),
        ("within(shop.Store)", set()),
        ("target(shop.Store)", set()),
        ("nothing() && unreadable(", set()),
        ("circle()", set()),
    ],
)
def test_a_pointcut_needs_the_declaring_types_of_what_must_be_executed(text: str, needed: set[str]) -> None:
    others = {"services": "@target(Service)", "saving": SAVE, "circle": "circle() || circle()"}
    assert needed_names(Written(text, others)) == needed
