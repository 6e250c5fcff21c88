"""Where types and members are declared: in the JDK's resources, which no project redefines, or in the project."""

from __future__ import annotations

from functools import cache, cached_property
from typing import NamedTuple

from espalier.java.fact import NONE
from espalier.java.facts import Declaration, FileFacts
from espalier.ontology import library
from espalier.ontology.questions import Questions
from espalier.ontology.symbols import Symbols


class Site(NamedTuple):
    """A declaration, by its file and index."""

    facts: FileFacts
    number: int

    @property
    def declaration(self) -> Declaration:
        return self.facts.declarations[self.number]


class Declared(Questions):
    """The two symbol tables as one; whoever looks into the project's notes the surface key consulted."""

    def __init__(self, symbols: Symbols) -> None:
        super().__init__()
        self.symbols = symbols

    @cached_property
    def _library(self) -> Symbols:
        """Decoded when resolution first asks, which a graph that is opened and not changed never does."""
        return library_symbols()

    def site(self, key: str) -> Site | None:
        """Where a type or member is declared: in the library, which no project redefines, or in the project."""
        place = self._library.place(key)
        if place is not None:
            return Site(self._library.files[place.path], place.index)
        if "#" not in key or "$" in key:
            self.consulted.add(key)
        place = self.symbols.place(key)
        return None if place is None else Site(self.symbols.files[place.path], place.index)

    def _sites(self, key: str) -> tuple[Site, ...]:
        """Everywhere a type is declared."""
        symbols = self.symbols if key not in self._library.standing else self._library
        return tuple(Site(symbols.files[place.path], place.index) for place in symbols.places(key))

    def in_project(self, key: str) -> bool:
        return key in self.symbols.standing and key not in self._library.standing

    def is_type(self, key: str) -> bool:
        return self._library.is_type(key) or self.symbols.is_type(key)

    def _note(self, type_key: str, rest: str = "") -> None:
        """That the answer depends on a type's head, or on some of its members; the library's never change."""
        if type_key not in self._library.standing:
            self.consulted.add(type_key + rest)

    def _facts(self, path: str) -> FileFacts:
        return self.symbols.files.get(path) or self._library.files[path]

    def enclosing_types(self, site: Site) -> list[str]:
        """Keys of the types around a declaration, innermost first (a type itself is its first)."""
        found, index = [], site.number
        while index != NONE:
            declaration = site.facts.declarations[index]
            if declaration.is_type:
                found.append(declaration.key)
            index = declaration.owner
        return found


@cache
def library_symbols() -> Symbols:
    """The JDK's types and members."""
    symbols = Symbols()
    for facts in library.signatures():
        symbols.add(facts)
    return symbols
