"""Conditions on fields: what a field's attribute keeps, found by its getter's key and not by all members."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import query
from espalier.answer.query import decode
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Node
from fixtures.code_base import SmallCodeBase

FIELDS = 40
WIDE = SmallCodeBase(
    """
== a/Wide.java
package a;
import jakarta.persistence.*;
@Entity public class Wide {
  Long key; boolean open; @Transient int none;
  @Id public Long getKey() { return key; }
  public boolean isOpen() { return open; }
  public int getNone(int x) { return none; }
"""
    + "".join(f"  static final int C{number} = {number};\n" for number in range(FIELDS))
    + "}\n"
)


def asked(modifier: str) -> str:
    return query(WIDE, decode(f'{{"select": "field", "filters": [{{"modifier": "{modifier}"}}]}}')).answer


def test_a_field_is_persistent_by_its_getter() -> None:
    assert asked("persistent").startswith("2 persistent fields: `Wide#key` and `Wide#open`.")
    assert asked("static").startswith(f"{FIELDS} static fields: ")


@pytest.mark.parametrize("modifier", ["persistent", "static"])
def test_a_condition_on_fields_does_not_read_the_class_for_each(modifier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    members, read = Ontology.members, list[str]()

    def counted(self: Ontology, type_key: str, *, inherited: bool = False) -> tuple[Node, ...]:
        read.append(type_key)
        return members(self, type_key, inherited=inherited)

    monkeypatch.setattr(Ontology, "members", counted)
    asked(modifier)
    assert read.count("a.Wide") < FIELDS / 4
