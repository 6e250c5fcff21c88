"""Aspects: which methods an advice is run around, before or after; declared by `@Aspect` classes or by `<aop:config>`.

The edge is made where the method is: it asks for all advices (the surface key `@advices`), of which there are few.
Spring advises beans; a method of a class that is no known bean, and a pointcut that is understood in part, are `may`. A
pointcut of which nothing understood speaks for a method makes no edge; what is not understood is counted.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from espalier.java.facts import Declaration
from espalier.java.resource_facts import Advice
from espalier.ontology.boolean_patterns import Match, either
from espalier.ontology.container import POINTCUTS, Container
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.join_points import JoinPoint, Pointcut, understood
from espalier.ontology.frameworks.pointcut_types import needed_names
from espalier.ontology.kinds import MAY, EdgeKind
from espalier.ontology.nodes import is_test
from espalier.ontology.pointcuts import named_types
from espalier.ontology.signature_patterns import fits

NOT_UNDERSTOOD = "pointcuts that are not understood"

POINTCUT = "pointcut"
"""The role of a reference to a type that a pointcut is built on."""


class Aspects(Framework):
    def file(self, conventions: Conventions) -> None:
        lookup, path = conventions.lookup, conventions.facts.path
        for each in conventions.facts.namespaces.advices:
            written = _Written(lookup, path, each)
            _built_on(conventions, written, each.line, each.column, source=_advice_key(lookup, path, each))

    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        owner = conventions.owner()
        note = declaration.annotation(*POINTCUTS) if declaration.kind == "method" else None
        if note is not None and owner is not None and (note.simple == "Pointcut" or owner.annotation("Aspect")):
            _built_on(conventions, _OfClass(conventions.lookup, conventions.site), note.line, note.column)
        if declaration.kind != "method" or owner is None or not _advisable(declaration, owner):
            return
        lookup = conventions.lookup
        around = lookup.answered(_around, conventions.facts.path, declaration.owner)
        if not around:
            return
        point = JoinPoint(lookup, Site(conventions.facts, declaration.owner), conventions.site)
        matched: dict[str, Match] = {}
        for each in around:
            if each.may_name(lookup, declaration.name):
                key = each.key(lookup)
                matched[key] = either(matched.get(key, Match.NO), point.matched(each.pointcut(lookup)))
        for key, match in matched.items():
            if match not in (Match.YES, Match.MAY):
                continue
            role = "" if match is Match.YES and _is_bean(conventions) else MAY
            line, column = declaration.name_line, declaration.name_column
            conventions.edge(EdgeKind.ADVISES, declaration.key, line, column, source=key, role=role)


def _built_on(conventions: Conventions, pointcut: Pointcut, line: int, column: int, source: str = "") -> None:
    """References to the project's types that a pointcut names; a pointcut that is not understood is counted."""
    lookup = conventions.lookup
    if not understood(pointcut):
        conventions.unseen(NOT_UNDERSTOOD)
    for name in named_types(pointcut.text):
        key = pointcut.type_of(name)
        lookup.consulted.add(key)
        if key and lookup.in_project(key):
            conventions.edge(EdgeKind.REFERENCES, key, line, column, source=source, role=POINTCUT)


def _around(lookup: Container, path: str, number: int) -> tuple[_Advising, ...]:
    """The advices that may be run at some method of a type; those of tests only at methods of tests. Most are ruled out
    by the type alone, and so once for all its methods."""
    lookup.consulted.add("@advices")
    point = JoinPoint(lookup, Site(lookup.symbols.files[path], number))
    advices = [_Advising(path, number, False) for path, number in sorted(lookup.symbols.advices.get("", ()))]
    written = [_Advising(path, number, True) for path, number in sorted(lookup.symbols.written_advices.get("", ()))]
    seen = [each for each in (*advices, *written) if is_test(path) or not is_test(each.path)]
    lineage = lookup.lineage(lookup.symbols.files[path].declarations[number].key) if seen else ()
    names = {each.key.rpartition(".")[2] for each in lineage}
    likely = [each for each in seen if _may_advise(lookup, each, names)]
    return tuple(each for each in likely if point.matched(each.pointcut(lookup)) is not Match.NO)


def _may_advise(lookup: Container, advice: _Advising, names: Collection[str]) -> bool:
    """Whether a type that has and inherits from types of these names may have a method that is advised."""
    needed = lookup.answered(_needed, advice)
    return not needed or any(each in names for each in needed)


def _needed(lookup: Container, advice: _Advising) -> tuple[str, ...]:
    lookup.consulted.add("@advices")  # a pointcut in XML consults nothing by itself
    return tuple(sorted(needed_names(advice.pointcut(lookup))))


class _Advising(NamedTuple):
    """An advice, by its file and its index there: of the declarations, or of what the XML says (`written`)."""

    path: str
    number: int
    written: bool

    def pointcut(self, lookup: Container) -> Pointcut:
        facts = lookup.symbols.files[self.path]
        if self.written:
            return _Written(lookup, self.path, facts.namespaces.advices[self.number])
        return _OfClass(lookup, Site(facts, self.number))

    def may_name(self, lookup: Container, name: str) -> bool:
        """Whether it may advise a method of this name, before its pointcut is asked."""
        names = lookup.symbols.files[self.path].namespaces.advices[self.number].names if self.written else ()
        return not names or any(fits(each, name) for each in names)

    def key(self, lookup: Container) -> str:
        """The node of the advice; several advisors may share one."""
        facts = lookup.symbols.files[self.path]
        if self.written:
            return _advice_key(lookup, self.path, facts.namespaces.advices[self.number])
        return facts.declarations[self.number].key


def _advice_key(lookup: Container, path: str, advice: Advice) -> str:
    """The method that is run, where the file declares the aspect's class; else the bean."""
    if advice.method:
        owner = next((each.type for each in lookup.symbols.files[path].beans if each.name == advice.bean), "")
        lookup.consulted.add(owner)
        for member in lookup.methods(owner, advice.method)[:1] if lookup.in_project(owner) else ():
            return member.key
    return f"bean:{advice.bean}"


def _advisable(declaration: Declaration, owner: Declaration) -> bool:
    plain = not {"static", "private", "implied", "abstract"} & set(declaration.modifiers)
    return plain and owner.kind == "class" and owner.annotation("Aspect", "Entity") is None


def _is_bean(conventions: Conventions) -> bool:
    owner = Site(conventions.facts, conventions.site.declaration.owner)
    return conventions.lookup.stereotyped(owner) is not None


class _OfClass:
    """A pointcut of an aspect's class. `advice`: its method, or the method of a named pointcut."""

    def __init__(self, lookup: Container, advice: Site) -> None:
        self._lookup = lookup
        self._advice = advice
        self.text = lookup.pointcut(advice.declaration.key)

    def type_of(self, name: str) -> str:
        ref = self._lookup.named(self._advice.facts.path, self._advice.number, name)
        return ref.key if ref is not None else ""

    def bound(self, name: str) -> str:
        return _parameter_type(self._advice, name)

    def named(self, name: str) -> Pointcut | None:
        key = self._lookup.pointcut_named(self._advice.facts.path, self._advice.number, name)
        site = self._lookup.site(key) if key else None
        return _OfClass(self._lookup, site) if site is not None else None


class _Written:
    """A pointcut of an XML file, in which names are qualified."""

    def __init__(self, lookup: Container, path: str, advice: Advice) -> None:
        self._lookup = lookup
        self._path = path
        self._advice = advice
        self.text = advice.pointcut

    def type_of(self, name: str) -> str:
        return name

    def bound(self, name: str) -> str:
        site = self._lookup.site(_advice_key(self._lookup, self._path, self._advice)) if self._advice.method else None
        type_ = _parameter_type(site, name) if site is not None else name
        ref = self._lookup.named(site.facts.path, site.number, type_) if site is not None and type_ != name else None
        return ref.key if ref is not None else type_

    def named(self, name: str) -> Pointcut | None:
        """`a.Aspect.services`: one of an aspect's class."""
        owner, _, simple = name.rpartition(".")
        for member in self._lookup.methods(owner, simple) if owner else ():
            site = self._lookup.site(member.key)
            if site is not None and site.declaration.annotation("Pointcut") is not None:
                return _OfClass(self._lookup, site)
        return None


def _parameter_type(advice: Site, name: str) -> str:
    """The type of an advice's parameter of this name, as written; the name itself where there is none."""
    return next((each.type.name for each in advice.declaration.parameters if each.name == name), name)
