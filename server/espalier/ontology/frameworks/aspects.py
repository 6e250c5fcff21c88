"""Aspects: which methods an advice is run around, before or after; declared by `@Aspect` classes or by `<aop:config>`.

The edge is made where the method is: it asks for all advices (the surface key `@advices`), of which there are few.
Spring advises beans; a method of a class that is no known bean, and a pointcut that is understood in part, are `may`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from espalier.java.facts import Declaration
from espalier.java.resource_facts import Advice
from espalier.ontology.container import Container
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.pointcuts import bean_fits, evaluated, execution, fits, parameters_fit

_DEPTH = 8
"""Named pointcuts that are followed from one to the next; a cycle ends here. Chosen by hand."""


class Aspects(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        owner = conventions.owner()
        if declaration.kind != "method" or owner is None or not _advisable(declaration, owner):
            return
        lookup = conventions.lookup
        lookup.consulted.add("@advices")
        match = _Match(lookup, conventions.site, owner)
        matched: dict[str, bool] = {}
        for key, found in _matches(lookup, match, declaration.name):
            if found is not False:
                matched[key] = matched.get(key, False) or bool(found)
        for key, sure in matched.items():
            role = "" if sure and _is_bean(conventions) else "may"
            line, column = declaration.name_line, declaration.name_column
            conventions.edge(EdgeKind.ADVISES, declaration.key, line, column, source=key, role=role)


def _matches(lookup: Container, match: _Match, name: str) -> Iterator[tuple[str, bool | None]]:
    """Each advice, and whether its pointcut matches the method; several advisors may share an advice."""
    for path, number in sorted(lookup.symbols.advices.get("", ())):
        advice = Site(lookup.symbols.files[path], number)
        yield advice.declaration.key, match.of(_OfClass(lookup, advice))
    for path, number in sorted(lookup.symbols.written_advices.get("", ())):
        written = lookup.symbols.files[path].namespaces.advices[number]
        if not written.names or any(fits(each, name) for each in written.names):
            yield _advice_key(lookup, path, written), match.of(_Written(written))


def _advice_key(lookup: Container, path: str, advice: Advice) -> str:
    """The method that is run, where the file declares the aspect's class; else the bean."""
    if advice.method:
        owner = next((each.type for each in lookup.symbols.files[path].beans if each.name == advice.bean), "")
        for member in lookup.methods(owner, advice.method)[:1] if lookup.in_project(owner) else ():
            return member.key
    return f"bean:{advice.bean}"


def _advisable(declaration: Declaration, owner: Declaration) -> bool:
    plain = not {"static", "private", "implied", "abstract"} & set(declaration.modifiers)
    return plain and owner.kind == "class" and owner.annotation("Aspect", "Entity") is None


def _is_bean(conventions: Conventions) -> bool:
    owner = Site(conventions.facts, conventions.site.declaration.owner)
    return conventions.lookup.stereotyped(owner) is not None


class _Pointcut(Protocol):
    """A pointcut's expression, and what the names in it mean where it stands."""

    text: str

    def type_of(self, name: str) -> str:
        """The key of the type that a name stands for; empty where that is not known."""

    def bound(self, name: str) -> str:
        """The type of the advice's parameter of this name, as written; the name itself where there is none."""

    def named(self, name: str) -> _Pointcut | None:
        """The pointcut of this name."""


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
        return next((each.type.name for each in self._advice.declaration.parameters if each.name == name), name)

    def named(self, name: str) -> _Pointcut | None:
        """One of the same class, or `Type.name()`."""
        qualifier, _, simple = name.rpartition(".")
        advice = self._advice
        owner = self.type_of(qualifier) if qualifier else advice.facts.declarations[advice.declaration.owner].key
        for member in self._lookup.methods(owner, simple) if owner else ():
            site = self._lookup.site(member.key)
            if site is not None and site.declaration.annotation("Pointcut") is not None:
                return _OfClass(self._lookup, site)
        return None


class _Written:
    """A pointcut of an XML file, in which names are qualified."""

    def __init__(self, advice: Advice) -> None:
        self.text = advice.pointcut

    def type_of(self, name: str) -> str:
        return name

    def bound(self, name: str) -> str:
        return name

    def named(self, name: str) -> _Pointcut | None:
        return None


class _Match:
    """Whether pointcuts match one method."""

    def __init__(self, lookup: Container, method: Site, owner: Declaration) -> None:
        self._lookup = lookup
        self._method = method
        self._owner = owner

    def of(self, pointcut: _Pointcut, depth: int = _DEPTH) -> bool | None:
        if not depth or not pointcut.text:
            return None
        return evaluated(pointcut.text, lambda name, text: self._holds(pointcut, name, text, depth))

    def _holds(self, pointcut: _Pointcut, name: str, text: str, depth: int) -> bool | None:
        if name == "execution":
            return self._execution(pointcut, text)
        if name == "within":
            return self._in_type(pointcut, text, supertypes=text.endswith("+"))
        if name == "@annotation":
            return self._marked(pointcut, text, self._method)
        if name == "@within":
            return self._marked(pointcut, text, Site(self._method.facts, self._method.declaration.owner))
        if name in ("this", "target"):
            return self._instance(pointcut, text)
        if name == "bean":
            return self._of_bean(text)
        if name in ("args", "@args", "@target", "cflow", "call"):
            return None
        found = pointcut.named(name)
        return self.of(found, depth - 1) if found is not None else None

    def _execution(self, pointcut: _Pointcut, text: str) -> bool | None:
        found = execution(text)
        if found is None:
            return None
        result, owner, name, parameters = found
        declaration = self._method.declaration
        if not fits(name, declaration.name):
            return False
        fitting = parameters_fit(parameters, tuple(_simple(each.type.name) for each in declaration.parameters))
        returned = _simple(declaration.type.name) if declaration.type is not None else ""
        if fitting is False or _simple(result) not in ("*", returned):
            return False
        if owner and not self._in_type(pointcut, owner, supertypes=owner.endswith("+")):
            return self._overrides(pointcut, owner)
        return fitting

    def _overrides(self, pointcut: _Pointcut, pattern: str) -> bool | None:
        """Whether a type above the method's, that fits, may declare the method too."""
        above = [each.key for each in self._lookup.lineage(self._owner.key)[1:]]
        fitting = [key for key in above if self._fits(pointcut, pattern, key)]
        if any(self._lookup.methods(key, self._method.declaration.name) for key in fitting):
            return True
        return None if any(self._lookup.site(key) is None for key in fitting) else False

    def _instance(self, pointcut: _Pointcut, text: str) -> bool | None:
        """Whether the object is of a type: surely, if the method's class is; perhaps, if one below it is."""
        key = pointcut.type_of(pointcut.bound(text))
        if not key:
            return None
        if self._is_a(self._owner.key, key):
            return True
        below = self._lookup.descendants(self._owner.key)[1:]
        return None if any(self._is_a(each, key) for each in below) else False

    def _is_a(self, key: str, above: str) -> bool:
        return any(each.key == above for each in self._lookup.lineage(key))

    def _of_bean(self, pattern: str) -> bool | None:
        bean = self._lookup.stereotyped(Site(self._method.facts, self._method.declaration.owner))
        return None if bean is None else any(bean_fits(pattern, each) for each in bean.names)

    def _in_type(self, pointcut: _Pointcut, pattern: str, *, supertypes: bool) -> bool:
        """Whether the method's type, or, if asked, one above it, fits."""
        keys = [each.key for each in self._lookup.lineage(self._owner.key)] if supertypes else [self._owner.key]
        return any(self._fits(pointcut, pattern, key) for key in keys)

    def _fits(self, pointcut: _Pointcut, pattern: str, key: str) -> bool:
        plain = pattern.rstrip("+")
        if "." not in plain and "*" not in plain:
            plain = pointcut.type_of(plain) or plain
        return fits(plain, key)

    def _marked(self, pointcut: _Pointcut, text: str, site: Site) -> bool | None:
        """Whether `site` has the annotation: by its name, or by the advice's parameter that is bound to it."""
        bound = pointcut.bound(text)
        simple = _simple(bound)
        notes = [each for each in site.declaration.annotations if each.simple == simple]
        if not notes:
            return False
        key = pointcut.type_of(bound)
        refs = [self._lookup.named(site.facts.path, site.number, each.name) for each in notes]
        if not key or None in refs:
            return None
        return any(ref is not None and ref.key == key for ref in refs)


def _simple(name: str) -> str:
    return name.rpartition(".")[2]
