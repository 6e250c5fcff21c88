"""What conventions of Spring, Jakarta EE, JPA and Lombok say beyond the language. Edges here are vouched `framework`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from espalier.java.facts import Declaration
from espalier.ontology.expressions import CallSite

if TYPE_CHECKING:
    from espalier.ontology.resolve import Unit


def called(unit: Unit, call: CallSite) -> None:
    """A call inside a body."""


def declared(unit: Unit, declaration: Declaration) -> None:
    """A declaration with its annotations."""


def beans(unit: Unit) -> None:
    """A file's XML beans."""
