"""Who declares what: the project's declarations by key and by simple name.

Where a key is declared more than once (the same class in two modules, say) the first by path stands for it, main
sources before tests, and the type's members and heritage are those of all. Resolution reads the symbol table only
through questions whose answers depend on the surface keys that `surface` lists.

Facts are decoded when they are asked for, each time with strings of their own: keys and paths that stay are interned.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from sys import intern

import msgspec

from espalier.java.fact import NONE
from espalier.java.facts import Declaration, FileFacts, encoded_facts
from espalier.ontology.kinds import TYPE_KINDS, Value
from espalier.ontology.listened import listened_names
from espalier.ontology.nodes import is_test
from espalier.ontology.property_names import letters, prefixes, uniform
from espalier.ontology.saved import Sections
from espalier.ontology.standing import Place, Standing
from espalier.ontology.strings import Packed, Strings
from espalier.ontology.surface import (
    bound_names,
    heritage_names,
    is_advice,
    is_application,
    is_resource,
    is_root,
    located_name,
    made_name,
    makes_bean,
    simple_name,
)

TYPES = frozenset(kind.value for kind in TYPE_KINDS)
Index = dict[str, set[tuple[str, int]]]
"""Declarations, by path and index, under a simple name."""


def says_package(facts: FileFacts) -> bool:
    """Whether a file makes its package a node: the unnamed one only by declaring something in it."""
    return bool(facts.package or facts.declarations)


class Symbols:
    def __init__(self, strings: Strings | None = None) -> None:
        self._strings = strings if strings is not None else Strings()
        self.files = encoded_facts()
        self.standing = Standing(self._strings)
        """The place that stands for each key, for reading only."""
        self.broken: set[str] = set()
        """Files that parse only in part."""
        self.heirs: Index = defaultdict(set)
        """Named types by the names in their heritage."""
        self.inner: Index = defaultdict(set)
        """Types inside others or inside members, by their simple names."""
        self.bean_methods: Index = defaultdict(set)
        """Methods that make beans, by the name of what they return."""
        self.binding: Index = defaultdict(set)
        """Methods of Guice's modules, by the name of each type that they bind."""
        self.locators: Index = defaultdict(set)
        """Methods of JAX-RS that give the resource below a path, by the name of its class."""
        self.xml_beans: Index = defaultdict(set)
        """Beans of XML files, by the name of their class; the index is that in `FileFacts.beans`."""
        self.properties: Index = defaultdict(set)
        """Keys of property files, by their uniform name and by what they share with variables; the index is that in
        `FileFacts.properties`."""
        self.properties_below: Index = defaultdict(set)
        """The same, by each name that theirs begins with."""
        self.advices: Index = defaultdict(set)
        """Advices of aspects, all under the empty name."""
        self.written_advices: Index = defaultdict(set)
        """Those of XML files likewise; the index is that in `Namespaces.advices`."""
        self.resources: set[str] = set()
        """Paths of Spring's XML files and of property files."""
        self.applications: Index = defaultdict(set)
        """Spring Boot's applications, all under the empty name."""
        self.roots: Index = defaultdict(set)
        """Classes of JAX-RS that say a path for all resources, all under the empty name."""
        self.providers: Index = defaultdict(set)
        """Providers that files name, by the service; the index is that in `FileFacts.providers`."""
        self.listened: Index = defaultdict(set)
        """What annotations listen at, by what they name it (`listened`)."""
        self.mapped: Index = defaultdict(set)
        """Classes that mapping files map, by their name; the index is that in `FileFacts.mapped`."""
        self.statements: Index = defaultdict(set)
        """Queries that mapping files name, by their name; the index is that in `FileFacts.queries`."""
        self._rivals: dict[str, list[Place]] = {}
        self._members: dict[str, dict[str, list[str]]] = {}
        """By type, those of its own members by name; made when they are asked for."""
        self._packages: dict[str, int] = defaultdict(int)

    # ------------------------------------------------------------------ reading

    @property
    def named(self) -> dict[str, set[str]]:
        """Keys by simple name, for reading only."""
        return self.standing.named()

    def place(self, key: str) -> Place | None:
        return self.standing.place(key)

    def places(self, key: str) -> tuple[Place, ...]:
        """Everywhere a key is declared, the place that stands for it first."""
        place = self.standing.place(key)
        return () if place is None else tuple(self._rivals.get(key, (place,)))

    def declaration(self, key: str) -> Declaration | None:
        place = self.standing.place(key)
        return None if place is None else self.files[place.path].declarations[place.index]

    def is_type(self, key: str) -> bool:
        return self.standing.kind(key) in TYPES

    def has_package(self, package: str) -> bool:
        return self._packages.get(package, 0) > 0

    def members(self, type_key: str, name: str) -> Iterable[str]:
        """Keys of the type's own members called `name` (constructors: `<init>`)."""
        members = self._members.get(type_key)
        if members is None:
            members = self._members[type_key] = self._members_of(type_key)
        return members.get(name, ())

    def _members_of(self, type_key: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for place in self.places(type_key):
            for each in self.files[place.path].declarations:
                if each.owner == place.index and not each.is_type and each.kind != "initializer":
                    keys = found.setdefault("<init>" if each.kind == "constructor" else each.name, [])
                    if each.key not in keys:
                        keys.append(each.key)
        return found

    def declared_at(self, index: Index, name: str) -> set[str]:
        """The keys of what stands in `index` under `name`."""
        return {self.files[path].declarations[number].key for path, number in index.get(name, ())}

    def rivals(self) -> dict[str, list[Place]]:
        """Keys that several files declare, with every place."""
        return self._rivals

    # ------------------------------------------------------------------ writing

    def add(self, facts: FileFacts) -> None:
        self.files[facts.path] = facts
        if facts.errors:
            self.broken.add(facts.path)
        if is_resource(facts):
            self.resources.add(intern(facts.path))
        self._packages[facts.package] += says_package(facts)
        for held, name, number in self._indexed(facts):
            held[intern(name)].add((intern(facts.path), number))
        test, path = is_test(facts.path), intern(facts.path)
        for index, declaration in enumerate(facts.declarations):
            if declaration.kind != "initializer":
                self._add(declaration, Place(test, path, index))

    def _indexed(self, facts: FileFacts) -> Iterator[tuple[Index, str, int]]:
        for number, declaration in enumerate(facts.declarations):
            for name in heritage_names(declaration):
                yield self.heirs, name, number
            if declaration.is_type and declaration.owner != NONE and declaration.name:
                yield self.inner, declaration.name, number
            if makes_bean(declaration):
                yield self.bean_methods, made_name(declaration), number
            for name in bound_names(facts, declaration):
                yield self.binding, name, number
            if located := located_name(declaration):
                yield self.locators, located, number
            if is_application(declaration):
                yield self.applications, "", number
            if is_root(declaration):
                yield self.roots, "", number
            for name in listened_names(declaration):
                yield self.listened, name, number
            if is_advice(facts, declaration):
                yield self.advices, "", number
        for number, bean in enumerate(facts.beans):
            if bean.type and not bean.inner:
                yield self.xml_beans, simple_name(bean.type), number
        for number, _ in enumerate(facts.namespaces.advices):
            yield self.written_advices, "", number
        for number, provider in enumerate(facts.providers):
            yield self.providers, provider.service, number
        for number, mapped in enumerate(facts.mapped):
            yield self.mapped, mapped.type, number
        for number, query in enumerate(facts.queries):
            yield self.statements, query.name, number
        for number, each in enumerate(facts.properties):
            name = uniform(each.name)
            yield self.properties, name, number
            yield self.properties, letters(each.name), number
            for above in prefixes(name):
                yield self.properties_below, above, number

    def _add(self, declaration: Declaration, place: Place) -> None:
        key = intern(declaration.key)
        self._members.pop(key, None)
        held = self.standing.place(key)
        if held is None:
            self.standing.put(declaration, place)
            return
        rivals = self._rivals.setdefault(key, [held])
        rivals.append(place)
        rivals.sort()
        self._stand(rivals[0])

    def _stand(self, place: Place) -> None:
        self.standing.put(self.files[place.path].declarations[place.index], place)

    def remove(self, path: str) -> None:
        """Forgets a file."""
        facts = self.files.get(path)
        if facts is None:
            return
        self.broken.discard(path)
        self.resources.discard(path)
        self._packages[facts.package] -= says_package(facts)
        for held, name, number in self._indexed(facts):
            held[name].discard((path, number))
            if not held[name]:
                del held[name]
        test = is_test(path)
        for index, declaration in enumerate(facts.declarations):
            if declaration.kind != "initializer":
                self._remove(declaration.key, Place(test, path, index))
        del self.files[path]

    def _remove(self, key: str, place: Place) -> None:
        self._members.pop(key, None)
        rivals = [each for each in self._rivals.pop(key, ()) if each != place]
        if rivals:
            self._stand(rivals[0])
            if len(rivals) > 1:
                self._rivals[key] = rivals
        else:
            self.standing.drop(key)

    # ------------------------------------------------------------------ between runs

    def sections(self) -> Iterator[tuple[str, Packed]]:
        """All of it but the facts as named bytes, for `restore`."""
        yield from self.standing.sections()
        indices = [{name: list(places) for name, places in self._index(each).items()} for each in _INDICES]
        rivals = {key: list(places) for key, places in self._rivals.items()}
        saved = _Saved(indices, rivals, dict(self._packages), self.broken, self.resources)
        yield "symbols", msgspec.msgpack.encode(saved)

    def restore(self, sections: Sections) -> None:
        """Fills empty symbols; the strings are those they were saved with."""
        self.standing.restore(sections)
        saved = msgspec.msgpack.decode(sections["symbols"], type=_Saved)
        for name, index in zip(_INDICES, saved.indices, strict=True):
            self._index(name).update((intern(key), set(places)) for key, places in index.items())
        self._rivals = saved.rivals
        self._packages.update(saved.packages)
        self.broken, self.resources = saved.broken, saved.resources

    def _index(self, name: str) -> Index:
        index: Index = getattr(self, name)
        return index


_INDICES = (
    "heirs", "inner", "bean_methods", "xml_beans", "properties", "properties_below", "advices", "written_advices",
    "applications", "locators", "roots", "binding", "providers", "mapped", "statements",
    "listened",
)  # fmt: skip


class _Saved(Value, frozen=True):
    """The symbol table's small parts; the indices in the order of `_INDICES`."""

    indices: list[dict[str, list[tuple[str, int]]]]
    rivals: dict[str, list[Place]]
    packages: dict[str, int]
    broken: set[str]
    resources: set[str]
