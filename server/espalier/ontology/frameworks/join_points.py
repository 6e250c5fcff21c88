"""Whether a pointcut matches the run of a method (its join point), as far as declarations tell.

What depends on run time (`args`, `cflow`, `if`) and what is not understood is never certain. Annotations of types from
outside the project are not known and count as absent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from espalier.java.expressions import Annotation, TypeUse
from espalier.java.facts import Declaration, Parameter
from espalier.ontology.boolean_patterns import Match, Tree, both, either, is_so, value
from espalier.ontology.container import Container
from espalier.ontology.declared import Site
from espalier.ontology.pointcuts import bean_fits, designators, evaluated
from espalier.ontology.signature_patterns import (
    ANNOTATION,
    ANY,
    MethodPattern,
    ParameterPattern,
    fits,
    method_pattern,
    parameter_patterns,
    type_leaf,
    type_pattern,
)  # fmt: skip
from espalier.ontology.types import Ref

DEPTH = 8
"""Named pointcuts that are followed from one to the next; a cycle ends here. Chosen by hand."""
_ELSEWHERE = frozenset(
    {"get", "set", "handler", "initialization", "preinitialization", "staticinitialization", "adviceexecution"}
)
"""Designators of join points that are no run of a method."""
_RUN_TIME = frozenset({"cflow", "cflowbelow", "if", "withincode", "@withincode"})
_ARGUMENTS = frozenset({"args", "@args"})


class Pointcut(Protocol):
    """A pointcut's expression, and what the names in it mean where it stands."""

    text: str

    def type_of(self, name: str) -> str:
        """The key of the type that a name stands for; empty where that is not known."""

    def bound(self, name: str) -> str:
        """The type of the advice's parameter of this name, as written; the name itself where there is none."""

    def named(self, name: str) -> Pointcut | None:
        """The pointcut of this name."""


class JoinPoint:
    """A method of a type; without one, any method of the type: what only a method can tell is MAY then."""

    def __init__(self, lookup: Container, owner: Site, method: Site | None = None) -> None:
        self._lookup = lookup
        self._owner = owner
        self._type = owner.declaration.key
        self._method = method

    def matched(self, pointcut: Pointcut, depth: int = DEPTH) -> Match:
        if not depth or not pointcut.text:
            return Match.UNKNOWN
        return evaluated(pointcut.text, lambda name, text: self._holds(pointcut, name, text, depth))

    def _holds(self, pointcut: Pointcut, name: str, text: str, depth: int) -> Match:
        if name in _ELSEWHERE:
            return Match.NO
        if name in _RUN_TIME:
            return Match.UNKNOWN
        if name == "execution":
            return self._execution(pointcut, text)
        if name == "call":  # the advice is run where the method is called
            return both(self._execution(pointcut, text), Match.MAY)
        if name == "within":
            return self._within(pointcut, text)
        if name == "@annotation":
            return Match.MAY if self._method is None else self._marked(pointcut, text, self._method)
        if name == "@within":
            return self._type_marked(pointcut, pointcut.bound(text), self._type)
        if name in ("@target", "@this"):
            return self._instance(lambda key: self._type_marked(pointcut, pointcut.bound(text), key))
        if name in ("this", "target"):
            return self._of_type(pointcut, text)
        if name == "bean":
            return self._of_bean(text)
        if name in _ARGUMENTS:
            return self._arguments(text)
        found = pointcut.named(name)
        return self.matched(found, depth - 1) if found is not None else Match.UNKNOWN

    # ------------------------------------------------------------------ the method

    def _execution(self, pointcut: Pointcut, text: str) -> Match:
        found = method_pattern(text)
        if found is None:
            return Match.UNKNOWN
        if found.constructor:
            return Match.NO
        if self._method is None:
            return self._of_some_method(pointcut, found.owner)
        return self._signature(pointcut, found, self._method)

    def _of_some_method(self, pointcut: Pointcut, owner: Tree | None) -> Match:
        """NO where neither the type nor one above it fits the pattern of the declaring type."""
        keys = [each.key for each in self._lookup.lineage(self._type)] if owner is not None else []
        out = owner is not None and all(self._fits(pointcut, owner, key) is Match.NO for key in keys)
        return Match.NO if out else Match.MAY

    def _signature(self, pointcut: Pointcut, pattern: MethodPattern, method: Site) -> Match:
        declaration = method.declaration
        modifiers = all((name in declaration.modifiers) is wanted for name, wanted in pattern.modifiers)
        if not fits(pattern.name, declaration.name) or not modifiers:
            return Match.NO
        found = Match.MAY if pattern.throws else Match.YES
        if pattern.annotations is not None:
            found = both(found, self._annotations(pointcut, pattern.annotations, method, declaration.annotations))
        if declaration.type is not None:
            found = both(found, self._use_fits(pointcut, pattern.result, method, declaration.type))
        if found is not Match.NO:
            found = both(found, self._parameters(pointcut, pattern.parameters, method))
        if found is not Match.NO and pattern.owner is not None:
            found = both(found, self._declared_in(pointcut, pattern.owner, declaration))
        return found

    def _declared_in(self, pointcut: Pointcut, owner: Tree, method: Declaration) -> Match:
        """Whether the type, or one above it that declares the method too, fits; MAY, if that one is not known."""
        found = self._fits(pointcut, owner, self._type)
        for ref in self._lookup.lineage(self._type)[1:] if found is not Match.YES else ():
            fitting = self._fits(pointcut, owner, ref.key)
            if fitting is not Match.NO and self._has(ref, method):
                found = either(found, fitting)
            elif fitting is not Match.NO and self._lookup.site(ref.key) is None:
                found = either(found, Match.MAY)
        return found

    def _has(self, above: Ref, method: Declaration) -> bool:
        """Whether the supertype has the method with the same parameter types; an overload is another one."""
        own = self._lookup.erased(Ref(self._type), method.key)
        return any(self._lookup.erased(above, each.key) == own for each in self._lookup.methods(above.key, method.name))

    def _parameters(self, pointcut: Pointcut, patterns: tuple[ParameterPattern, ...], method: Site) -> Match:
        """By a table of prefixes: how the first patterns match the first parameters."""
        parameters = method.declaration.parameters
        row = [Match.YES] + [Match.NO] * len(parameters)
        for each in patterns:
            before, row = row, [Match.NO] * len(row)
            if each.type is None:
                row[0] = before[0]
            for index, parameter in enumerate(parameters, 1):
                if each.type is None:
                    row[index] = either(before[index], row[index - 1])
                elif before[index - 1] is not Match.NO:
                    row[index] = both(before[index - 1], self._parameter(pointcut, each, method, parameter))
        return row[-1]

    def _parameter(self, pointcut: Pointcut, pattern: ParameterPattern, method: Site, parameter: Parameter) -> Match:
        assert pattern.type is not None
        found = self._use_fits(pointcut, pattern.type, method, parameter.type)
        if pattern.annotations is None:
            return found
        return both(found, self._annotations(pointcut, pattern.annotations, method, parameter.annotations))

    def _arguments(self, text: str) -> Match:
        """NO where the method takes another number of arguments; which types they have is told at run time."""
        patterns = parameter_patterns(text)
        if patterns is None or self._method is None:
            return Match.UNKNOWN
        fixed, taken = sum(each.type is not None for each in patterns), len(self._method.declaration.parameters)
        return Match.UNKNOWN if taken == fixed or (taken > fixed and fixed < len(patterns)) else Match.NO

    # ------------------------------------------------------------------ its type

    def _within(self, pointcut: Pointcut, text: str) -> Match:
        """Whether the type, or one around it, fits."""
        pattern = type_pattern(text)
        if pattern is None:
            return Match.UNKNOWN
        found = Match.NO
        for key in self._lookup.enclosing_types(self._owner):
            found = either(found, self._fits(pointcut, pattern, key))
        return found

    def _instance(self, of: Callable[[str], Match]) -> Match:
        """What holds of an object of the type: surely, if it does of the type itself; perhaps, if of one below it."""
        found = of(self._type)
        if found is Match.NO:
            below = self._lookup.descendants(self._type)[1:]
            return Match.MAY if any(of(key) is not Match.NO for key in below) else Match.NO
        return found

    def _of_type(self, pointcut: Pointcut, text: str) -> Match:
        key = pointcut.type_of(pointcut.bound(text))
        return self._instance(lambda each: is_so(self._is_a(each, key))) if key else Match.UNKNOWN

    def _is_a(self, key: str, above: str) -> bool:
        return any(each.key == above for each in self._lookup.lineage(key))

    def _of_bean(self, pattern: str) -> Match:
        bean = self._lookup.stereotyped(self._owner)
        return Match.UNKNOWN if bean is None else is_so(any(bean_fits(pattern, each) for each in bean.names))

    # ------------------------------------------------------------------ types

    def _fits(self, pointcut: Pointcut, pattern: Tree, key: str, dims: int = 0) -> Match:
        """Whether a type fits a pattern of types."""

        def holds(kind: str, text: str) -> Match:
            if kind == ANNOTATION:
                return self._type_marked(pointcut, text, key)
            leaf = type_leaf(text)
            if leaf.name == ANY and not leaf.dims:
                return Match.YES
            name = meant(pointcut, leaf.name)
            keys = [each.key for each in self._lookup.lineage(key)] if leaf.subtypes else [key]
            if leaf.dims != dims or not any(fits(name, each) for each in keys):
                return Match.NO
            return Match.MAY if leaf.generic else Match.YES

        return value(pattern, holds)

    def _use_fits(self, pointcut: Pointcut, pattern: Tree, site: Site, use: TypeUse) -> Match:
        """Whether a type as it is written at `site` fits; one that is not known, by its name."""
        ref = self._lookup.use(site, use)
        if ref is None:
            return self._fits(pointcut, pattern, use.name.rpartition(".")[2], use.dims)
        erased = self._lookup.upper(ref)
        return self._fits(pointcut, pattern, erased.key or use.name, ref.dims)

    # ------------------------------------------------------------------ annotations

    def _type_marked(self, pointcut: Pointcut, name: str, key: str) -> Match:
        """Whether a type has an annotation; an `@Inherited` one also through its superclasses."""
        for number, ref in enumerate(self._lookup.lineage(key)):
            site = self._lookup.site(ref.key) if self._lookup.in_project(ref.key) else None
            if site is None or (number and site.declaration.kind != "class"):
                continue
            found = self._marked(pointcut, name, site)
            if found is not Match.NO:
                return both(found, self._inherited(pointcut, name)) if number else found
        return Match.NO

    def _inherited(self, pointcut: Pointcut, name: str) -> Match:
        """Whether subclasses have the annotation too; MAY for one from outside the project."""
        key = pointcut.type_of(name)
        site = self._lookup.site(key) if key else None
        return Match.MAY if site is None else is_so(site.declaration.annotation("Inherited") is not None)

    def _marked(self, pointcut: Pointcut, text: str, site: Site) -> Match:
        """Whether `site` has the annotation: by its name, or by the advice's parameter that is bound to it."""
        return self._annotated(pointcut, pointcut.bound(text), site, site.declaration.annotations)

    def _annotations(self, pointcut: Pointcut, tree: Tree, site: Site, notes: tuple[Annotation, ...]) -> Match:
        return value(tree, lambda _, text: self._annotated(pointcut, text, site, notes))

    def _annotated(self, pointcut: Pointcut, pattern: str, site: Site, notes: tuple[Annotation, ...]) -> Match:
        """Whether one of `notes`, written at `site`, is of a type; by its simple name where a type is not known."""
        wanted = meant(pointcut, pattern)
        found = Match.NO
        for each in notes:
            ref = self._lookup.named(site.facts.path, site.number, each.name)
            if ref is not None and ("." in wanted or ref.key == wanted):
                found = either(found, is_so(fits(wanted, ref.key)))
            elif fits(wanted.rpartition(".")[2], each.simple):
                found = either(found, Match.MAY)
        return found


def meant(pointcut: Pointcut, name: str) -> str:
    """A pattern without wildcards as the type's key, where it is known."""
    return name if ANY in name or ".." in name else pointcut.type_of(name) or name


def understood(pointcut: Pointcut, depth: int = DEPTH) -> bool:
    """Whether all of a pointcut can be read, the pointcuts that it names included."""
    parts = designators(pointcut.text)
    if parts is None or not depth:
        return False
    return all(_readable(pointcut, name, text, depth) for name, text in parts)


def _readable(pointcut: Pointcut, name: str, text: str, depth: int) -> bool:
    if name in ("execution", "call"):
        return method_pattern(text) is not None
    if name == "within":
        return type_pattern(text) is not None
    if name in _ARGUMENTS:
        return parameter_patterns(text) is not None
    if name in _RUN_TIME or name in _ELSEWHERE or name in _BY_NAME:
        return True
    found = pointcut.named(name)
    return found is not None and understood(found, depth - 1)


_BY_NAME = frozenset({"@annotation", "@within", "@target", "@this", "this", "target", "bean"})
BUILT_IN = _ELSEWHERE | _RUN_TIME | _ARGUMENTS | _BY_NAME | {"execution", "call", "within"}
"""Designators; any other name is that of a pointcut."""
