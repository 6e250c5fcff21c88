"""Aspects: which methods an advice is run around, before or after.

The edge is made where the method is: it asks for all advices (the surface key `@advices`), of which there are few.
Spring advises beans; a method of a class that is no known bean, and a pointcut that is understood in part, are `may`.
"""

from __future__ import annotations

from espalier.java.facts import Declaration
from espalier.ontology.container import Container
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.pointcuts import evaluated, execution, fits, parameters_fit

_DEPTH = 8
"""Named pointcuts that are followed from one to the next; a cycle ends here. Chosen by hand."""


class Aspects(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        owner = conventions.owner()
        if declaration.kind != "method" or owner is None or not _advisable(declaration, owner):
            return
        lookup = conventions.lookup
        lookup.consulted.add("@advices")
        for path, number in sorted(lookup.symbols.advices.get("", ())):
            advice = Site(lookup.symbols.files[path], number)
            matched = _Match(conventions.lookup, conventions.site, owner).of(advice)
            if matched is not False:
                role = "" if matched and _is_bean(conventions) else "may"
                line, column = declaration.name_line, declaration.name_column
                key = advice.declaration.key
                conventions.edge(EdgeKind.ADVISES, declaration.key, line, column, source=key, role=role)


def _advisable(declaration: Declaration, owner: Declaration) -> bool:
    plain = not {"static", "private", "implied", "abstract"} & set(declaration.modifiers)
    return plain and owner.kind == "class" and owner.annotation("Aspect", "Entity") is None


def _is_bean(conventions: Conventions) -> bool:
    owner = Site(conventions.facts, conventions.site.declaration.owner)
    return conventions.lookup.stereotyped(owner) is not None


class _Match:
    """Whether pointcuts match one method."""

    def __init__(self, lookup: Container, method: Site, owner: Declaration) -> None:
        self._lookup = lookup
        self._method = method
        self._owner = owner

    def of(self, advice: Site, depth: int = _DEPTH) -> bool | None:
        """`advice`: an advice or a named pointcut."""
        text = self._lookup.pointcut(advice.declaration.key)
        if not depth or not text:
            return None
        return evaluated(text, lambda name, text: self._holds(advice, name, text, depth))

    def _holds(self, advice: Site, name: str, text: str, depth: int) -> bool | None:
        if name == "execution":
            return self._execution(advice, text)
        if name == "within":
            return self._in_type(advice, text, supertypes=text.endswith("+"))
        if name == "@annotation":
            return self._marked(advice, text, self._method)
        if name == "@within":
            return self._marked(advice, text, Site(self._method.facts, self._method.declaration.owner))
        if name in ("args", "this", "target", "bean", "@args", "@target", "cflow", "call"):
            return None
        return self._named(advice, name, depth)

    def _execution(self, advice: Site, text: str) -> bool | None:
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
        if owner and not self._in_type(advice, owner, supertypes=owner.endswith("+")):
            return self._overrides(advice, owner)
        return fitting

    def _overrides(self, advice: Site, pattern: str) -> bool | None:
        """Whether a type above the method's, that fits, may declare the method too."""
        above = [each.key for each in self._lookup.lineage(self._owner.key)[1:]]
        fitting = [key for key in above if self._fits(advice, pattern, key)]
        if any(self._lookup.methods(key, self._method.declaration.name) for key in fitting):
            return True
        return None if any(self._lookup.site(key) is None for key in fitting) else False

    def _in_type(self, advice: Site, pattern: str, *, supertypes: bool) -> bool:
        """Whether the method's type, or, if asked, one above it, fits."""
        keys = [each.key for each in self._lookup.lineage(self._owner.key)] if supertypes else [self._owner.key]
        return any(self._fits(advice, pattern, key) for key in keys)

    def _fits(self, advice: Site, pattern: str, key: str) -> bool:
        plain = pattern.rstrip("+")
        if "." not in plain and "*" not in plain:
            ref = self._lookup.named(advice.facts.path, advice.number, plain)
            plain = ref.key if ref is not None else plain
        return fits(plain, key)

    def _marked(self, advice: Site, text: str, site: Site) -> bool | None:
        """Whether `site` has the annotation: by its name, or by the advice's parameter that is bound to it."""
        bound = next((each.type.name for each in advice.declaration.parameters if each.name == text), text)
        simple = _simple(bound)
        notes = [each for each in site.declaration.annotations if each.simple == simple]
        if not notes:
            return False
        ref = self._lookup.named(advice.facts.path, advice.number, bound)
        keys = [self._lookup.named(site.facts.path, site.number, each.name) for each in notes]
        if ref is None or None in keys:
            return None
        return any(key is not None and key.key == ref.key for key in keys)

    def _named(self, advice: Site, name: str, depth: int) -> bool | None:
        """A named pointcut: of the same class, or `Type.name()`."""
        qualifier, _, simple = name.rpartition(".")
        owner = advice.facts.declarations[advice.declaration.owner].key
        if qualifier:
            ref = self._lookup.named(advice.facts.path, advice.number, qualifier)
            owner = ref.key if ref is not None else ""
        for member in self._lookup.methods(owner, simple) if owner else ():
            site = self._lookup.site(member.key)
            if site is not None and site.declaration.annotation("Pointcut") is not None:
                return self.of(site, depth - 1)
        return None


def _simple(name: str) -> str:
    return name.rpartition(".")[2]
