"""Who declares what: the project's declarations by key and by simple name, and what changes when a file does.

Where a key is declared more than once (the same class in two modules, say) the first by path stands for it, main
sources before tests, and the type's members and heritage are those of all. Resolution reads the symbol table only
through questions whose answers depend on *surface keys*, so that a change of surface tells exactly which units may
resolve differently:

    a.B          the head of type a.B                 ~B         which types have the simple name B
    a.B#name     the members of a.B called so         a.B#*      all members of a.B
    @path:B      the import that names B in a file    @path:*    its package and imports on demand
    %a.b         whether package a.b has files
    <B           which types say that they inherit from a B       @bean:B      which beans are made of a type B
    @property:a.b    files' keys with the uniform name a.b            @property:a.b.*  those below it
    @advices         the advices of all aspects
    @boot            which classes are Spring Boot's applications
    @resources       the files that others can name, Spring's XML and property files

Facts are decoded when they are asked for, each time with strings of their own: keys and paths that stay are interned.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from sys import intern

from espalier.java.facts import NONE, Declaration, FileFacts, encoded_facts
from espalier.ontology.nodes import is_test
from espalier.ontology.property_names import prefixes, uniform


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a key is declared; places compare by who comes first."""

    test: bool
    path: str
    index: int


Surface = dict[str, tuple[object, ...]]
_MAKERS = ("Bean", "Produces")
_APPLICATIONS = ("SpringBootApplication", "EnableAutoConfiguration")
_ADVICES = ("Around", "Before", "After", "AfterReturning", "AfterThrowing")
Index = dict[str, set[tuple[str, int]]]
"""Declarations, by path and index, under a simple name."""


def says_package(facts: FileFacts) -> bool:
    """Whether a file makes its package a node: the unnamed one only by declaring something in it."""
    return bool(facts.package or facts.declarations)


def is_resource(facts: FileFacts) -> bool:
    """Whether it is a file that declares something and that another can import by its path."""
    return facts.says_anything and not facts.path.endswith(".java")


class Symbols:
    def __init__(self) -> None:
        self.files = encoded_facts()
        self.broken: set[str] = set()
        """Files that parse only in part."""
        self.named: dict[str, set[str]] = defaultdict(set)
        self.standing: dict[str, Place] = {}
        """The place that stands for each key, for reading only."""
        self.heirs: Index = defaultdict(set)
        """Named types by the names in their heritage."""
        self.bean_methods: Index = defaultdict(set)
        """Methods that make beans, by the name of what they return."""
        self.xml_beans: Index = defaultdict(set)
        """Beans of XML files, by the name of their class; the index is that in `FileFacts.beans`."""
        self.properties: Index = defaultdict(set)
        """Keys of property files, by their uniform name; the index is that in `FileFacts.properties`."""
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
        self._rivals: dict[str, list[Place]] = {}
        self._members: dict[str, dict[str, list[str]]] = {}
        self._packages: dict[str, int] = defaultdict(int)

    # ------------------------------------------------------------------ reading

    def place(self, key: str) -> Place | None:
        return self.standing.get(key)

    def places(self, key: str) -> tuple[Place, ...]:
        """Everywhere a key is declared, the place that stands for it first."""
        place = self.standing.get(key)
        return () if place is None else tuple(self._rivals.get(key, (place,)))

    def declaration(self, key: str) -> Declaration | None:
        place = self.standing.get(key)
        return None if place is None else self.files[place.path].declarations[place.index]

    def is_type(self, key: str) -> bool:
        declaration = self.declaration(key)
        return declaration is not None and declaration.is_type

    def has_package(self, package: str) -> bool:
        return self._packages.get(package, 0) > 0

    def members(self, type_key: str, name: str) -> Iterable[str]:
        """Keys of the type's own members called `name` (constructors: `<init>`)."""
        return self._members.get(type_key, {}).get(name, ())

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
                self._add(declaration, facts, Place(test, path, index))

    def _indexed(self, facts: FileFacts) -> Iterator[tuple[Index, str, int]]:
        for number, declaration in enumerate(facts.declarations):
            for name in _heritage_names(declaration):
                yield self.heirs, name, number
            if _makes_bean(declaration):
                yield self.bean_methods, _made_name(declaration), number
            if _is_application(declaration):
                yield self.applications, "", number
            if _is_advice(facts, declaration):
                yield self.advices, "", number
        for number, bean in enumerate(facts.beans):
            if bean.type and not bean.inner:
                yield self.xml_beans, _simple(bean.type), number
        for number, _ in enumerate(facts.namespaces.advices):
            yield self.written_advices, "", number
        for number, each in enumerate(facts.properties):
            name = uniform(each.name)
            yield self.properties, name, number
            for above in prefixes(name):
                yield self.properties_below, above, number

    def _add(self, declaration: Declaration, facts: FileFacts, place: Place) -> None:
        key = intern(declaration.key)
        held = self.standing.get(key)
        if held is not None:
            rivals = self._rivals.setdefault(key, [held])
            rivals.append(place)
            rivals.sort()
            self.standing[key] = rivals[0]
            return
        self.standing[key] = place
        if declaration.name:
            self.named[intern(declaration.name)].add(key)
        if not declaration.is_type and declaration.owner != NONE:
            members = self._members.setdefault(facts.declarations[declaration.owner].key, {})
            members.setdefault("<init>" if declaration.kind == "constructor" else declaration.name, []).append(key)

    def remove(self, path: str) -> None:
        """Forgets a file."""
        facts = self.files.pop(path, None)
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
                self._remove(declaration, facts, Place(test, path, index))

    def _remove(self, declaration: Declaration, facts: FileFacts, place: Place) -> None:
        key = declaration.key
        rivals = [each for each in self._rivals.pop(key, ()) if each != place]
        if rivals:
            self.standing[key] = rivals[0]
            if len(rivals) > 1:
                self._rivals[key] = rivals
            return
        del self.standing[key]
        if declaration.name:
            self.named[declaration.name].discard(key)
            if not self.named[declaration.name]:
                del self.named[declaration.name]
        if not declaration.is_type and declaration.owner != NONE:
            members = self._members[facts.declarations[declaration.owner].key]
            name = "<init>" if declaration.kind == "constructor" else declaration.name
            members[name].remove(key)
            if not members[name]:
                del members[name]


def surface(facts: FileFacts) -> Surface:
    """What other files may see of this one, by surface key."""
    seen: dict[str, list[object]] = defaultdict(list)
    for declaration in facts.declarations:
        if declaration.is_type:
            seen[declaration.key].append(declaration.surface)
            seen[f"~{declaration.name}"].append(declaration.key)
            if _is_application(declaration):
                seen["@boot"].append(declaration.key)
            for name in _heritage_names(declaration):
                seen[f"<{name}"].append(declaration.key)
        elif declaration.owner != NONE:
            owner = facts.declarations[declaration.owner].key
            seen[f"{owner}#{declaration.name}"].append(declaration.surface)
            seen[f"{owner}#*"].append(declaration.surface)
            if _makes_bean(declaration):
                seen[f"@bean:{_made_name(declaration)}"].append(declaration.key)
            if _is_advice(facts, declaration):
                seen["@advices"].append((facts.path, declaration.key, declaration.surface))
    for bean in facts.beans:
        seen[f"@bean:{_simple(bean.type)}"].append((bean.name, bean.type, bean.aliases, bean.primary, bean.profiles))
    for advice in facts.namespaces.advices:
        seen["@advices"].append((facts.path, advice))
    if is_resource(facts):
        seen["@resources"].append(facts.path)
    for each in facts.properties:
        seen[f"@property:{uniform(each.name)}"].append((each.name, each.value))
        for above in prefixes(uniform(each.name)):
            seen[f"@property:{above}.*"].append(each.name)
    seen[f"%{facts.package}"].append(True)
    for imported in facts.imports:
        if not imported.wildcard:
            seen[f"@{facts.path}:{imported.name.rpartition('.')[2]}"].append((imported.name, imported.static))
    seen[f"@{facts.path}:*"] += [facts.package, *((i.name, i.static, i.module) for i in facts.imports if i.wildcard)]
    return {key: tuple(values) for key, values in seen.items()}


def _heritage_names(declaration: Declaration) -> set[str]:
    """The simple names in a named type's heritage."""
    named = declaration.is_type and bool(declaration.name)
    return {_simple(use.name) for use in (*declaration.supers, *declaration.interfaces)} if named else set()


def _is_application(declaration: Declaration) -> bool:
    return declaration.kind == "class" and declaration.annotation(*_APPLICATIONS) is not None


def _makes_bean(declaration: Declaration) -> bool:
    return declaration.kind == "method" and declaration.annotation(*_MAKERS) is not None


def _is_advice(facts: FileFacts, declaration: Declaration) -> bool:
    advice = declaration.kind == "method" and declaration.annotation(*_ADVICES) is not None
    return advice and facts.declarations[declaration.owner].annotation("Aspect") is not None


def _made_name(declaration: Declaration) -> str:
    return _simple(declaration.type.name) if declaration.type is not None else ""


def _simple(name: str) -> str:
    return name.rpartition(".")[2]


def changed(before: Surface, after: Surface) -> set[str]:
    """The surface keys whose meaning differs."""
    return {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
