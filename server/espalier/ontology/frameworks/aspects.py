"""Aspects: which methods an advice is run around, before or after; declared by `@Aspect` classes or by `<aop:config>`.

The edge is made where the method is: it asks for all advices (the surface key `@advices`), of which there are few.
Spring advises beans; a method of a class that is no known bean, and a pointcut that is understood in part, are `may`.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from espalier.java.facts import Declaration
from espalier.java.resource_facts import Advice
from espalier.ontology.container import POINTCUTS, Container
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.pointcuts import bean_fits, evaluated, execution, fits, named_types, parameters_fit

_DEPTH = 8
"""Named pointcuts that are followed from one to the next; a cycle ends here. Chosen by hand."""


POINTCUT = "pointcut"
"""The role of a reference to a type that a pointcut is built on."""


class Aspects(Framework):
    def file(self, conventions: Conventions) -> None:
        lookup, path = conventions.lookup, conventions.facts.path
        for each in conventions.facts.namespaces.advices:
            _built_on(conventions, _Written(each), each.line, each.column, source=_advice_key(lookup, path, each))

    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        owner = conventions.owner()
        if declaration.kind == "method" and (note := declaration.annotation(*POINTCUTS)) is not None:
            _built_on(conventions, _OfClass(conventions.lookup, conventions.site), note.line, note.column)
        if declaration.kind != "method" or owner is None or not _advisable(declaration, owner):
            return
        lookup = conventions.lookup
        around = lookup.answered(_around, conventions.facts.path, declaration.owner)
        match = _Match(lookup, Site(conventions.facts, declaration.owner), conventions.site)
        matched: dict[str, bool] = {}
        for each in around:
            if each.may_name(lookup, declaration.name) and (found := match.of(each.pointcut(lookup))) is not False:
                key = each.key(lookup)
                matched[key] = matched.get(key, False) or bool(found)
        for key, sure in matched.items():
            role = "" if sure and _is_bean(conventions) else "may"
            line, column = declaration.name_line, declaration.name_column
            conventions.edge(EdgeKind.ADVISES, declaration.key, line, column, source=key, role=role)


def _built_on(conventions: Conventions, pointcut: _Pointcut, line: int, column: int, source: str = "") -> None:
    """References to the project's types that a pointcut names."""
    lookup = conventions.lookup
    for name in named_types(pointcut.text):
        key = pointcut.type_of(name)
        lookup.consulted.add(key)
        if key and lookup.in_project(key):
            conventions.edge(EdgeKind.REFERENCES, key, line, column, source=source, role=POINTCUT)


def _around(lookup: Container, path: str, number: int) -> tuple[_Advising, ...]:
    """The advices that may be run at some method of a type. Most are ruled out by the type alone, and so once for all
    its methods."""
    lookup.consulted.add("@advices")
    match = _Match(lookup, Site(lookup.symbols.files[path], number))
    advices = [_Advising(path, number, False) for path, number in sorted(lookup.symbols.advices.get("", ()))]
    written = [_Advising(path, number, True) for path, number in sorted(lookup.symbols.written_advices.get("", ()))]
    return tuple(each for each in (*advices, *written) if match.of(each.pointcut(lookup)) is not False)


class _Advising(NamedTuple):
    """An advice, by its file and its index there: of the declarations, or of what the XML says (`written`)."""

    path: str
    number: int
    written: bool

    def pointcut(self, lookup: Container) -> _Pointcut:
        facts = lookup.symbols.files[self.path]
        return (
            _Written(facts.namespaces.advices[self.number])
            if self.written
            else _OfClass(lookup, Site(facts, self.number))
        )

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
        key = self._lookup.pointcut_named(self._advice.facts.path, self._advice.number, name)
        site = self._lookup.site(key) if key else None
        return _OfClass(self._lookup, site) if site is not None else None


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
    """Whether pointcuts match a method of a type; without one, whether they may match some method of the type: what
    only a method can tell is unknown (None) then."""

    def __init__(self, lookup: Container, owner: Site, method: Site | None = None) -> None:
        self._lookup = lookup
        self._owner = owner
        self._type = owner.declaration.key
        self._method = method

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
            return None if self._method is None else self._marked(pointcut, text, self._method)
        if name == "@within":
            return self._marked(pointcut, text, self._owner)
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
        if self._method is None:
            return self._of_some_method(pointcut, owner)
        declaration = self._method.declaration
        if not fits(name, declaration.name):
            return False
        fitting = parameters_fit(parameters, tuple(_simple(each.type.name) for each in declaration.parameters))
        returned = _simple(declaration.type.name) if declaration.type is not None else ""
        if fitting is False or _simple(result) not in ("*", returned):
            return False
        if owner and not self._in_type(pointcut, owner, supertypes=owner.endswith("+")):
            return self._overrides(pointcut, owner, declaration.name)
        return fitting

    def _of_some_method(self, pointcut: _Pointcut, pattern: str) -> bool | None:
        """False where neither the type nor one above it fits the pattern of the declaring type."""
        return None if not pattern or self._in_type(pointcut, pattern, supertypes=True) else False

    def _overrides(self, pointcut: _Pointcut, pattern: str, name: str) -> bool | None:
        """Whether a type above the method's, that fits, may declare the method too."""
        above = [each.key for each in self._lookup.lineage(self._type)[1:]]
        fitting = [key for key in above if self._fits(pointcut, pattern, key)]
        if any(self._lookup.methods(key, name) for key in fitting):
            return True
        return None if any(self._lookup.site(key) is None for key in fitting) else False

    def _instance(self, pointcut: _Pointcut, text: str) -> bool | None:
        """Whether the object is of a type: surely, if the method's class is; perhaps, if one below it is."""
        key = pointcut.type_of(pointcut.bound(text))
        if not key:
            return None
        if self._is_a(self._type, key):
            return True
        below = self._lookup.descendants(self._type)[1:]
        return None if any(self._is_a(each, key) for each in below) else False

    def _is_a(self, key: str, above: str) -> bool:
        return any(each.key == above for each in self._lookup.lineage(key))

    def _of_bean(self, pattern: str) -> bool | None:
        bean = self._lookup.stereotyped(self._owner)
        return None if bean is None else any(bean_fits(pattern, each) for each in bean.names)

    def _in_type(self, pointcut: _Pointcut, pattern: str, *, supertypes: bool) -> bool:
        """Whether the method's type, or, if asked, one above it, fits."""
        keys = [each.key for each in self._lookup.lineage(self._type)] if supertypes else [self._type]
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
