"""Where types and members are declared: in the resources or in the project. No project redefines the JDK's types;
those of Reactor and Mutiny are a project's own where it declares them, as Reactor itself does."""

from __future__ import annotations

from functools import cache, cached_property
from typing import NamedTuple

from espalier.java.fact import NONE
from espalier.java.facts import Declaration, FileFacts
from espalier.ontology import library
from espalier.ontology.questions import Questions
from espalier.ontology.symbols import Symbols

_REDEFINED = ("reactor.", "org.reactivestreams.", "io.smallrye.mutiny.")
"""How the keys of the resources begin that a project may declare itself."""


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
        """Where a type or member is declared: in the library, or in the project."""
        if self._is_library(key):
            self._note_redefined(key)
            place = self._library.place(key)
            return None if place is None else Site(self._library.files[place.path], place.index)
        if "#" not in key or "$" in key:
            self.consulted.add(key)
        place = self.symbols.place(key)
        return None if place is None else Site(self.symbols.files[place.path], place.index)

    def _sites(self, key: str) -> tuple[Site, ...]:
        """Everywhere a type is declared."""
        symbols = self._library if self._is_library(key) else self.symbols
        return tuple(Site(symbols.files[place.path], place.index) for place in symbols.places(key))

    def in_project(self, key: str) -> bool:
        return key in self.symbols.standing and not self._is_library(key)

    def is_type(self, key: str) -> bool:
        return self._library.is_type(key) or self.symbols.is_type(key)

    def _note(self, type_key: str, rest: str = "") -> None:
        """That the answer depends on a type's head, or on some of its members; the library's never change."""
        if not self._is_library(type_key):
            self.consulted.add(type_key + rest)
        else:
            self._note_redefined(type_key)

    def _is_library(self, key: str) -> bool:
        held = key in self._library.standing
        return held and not (key.startswith(_REDEFINED) and key.partition("#")[0] in self.symbols.standing)

    def _note_redefined(self, key: str) -> None:
        """That the answer may be another once the project declares the type."""
        if key.startswith(_REDEFINED):
            self.consulted.add(key.partition("#")[0])

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
