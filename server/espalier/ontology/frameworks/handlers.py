"""Which types serve the request mapping of a method, and by which of their methods.

A mapping that an abstract class or an interface declares is served by each controller that inherits it, below the
prefix of that controller's own class, else of the nearest type above it that has one (Spring's
`MergedAnnotations.SearchStrategy.TYPE_HIERARCHY`; RESTEasy and Micronaut alike). A method that overrides a mapped one
without a mapping of its own serves that mapping; one with its own replaces it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from espalier.java.expressions import Annotation
from espalier.java.facts import Declaration
from espalier.ontology.annotated import DEEPEST, aliases, find, own
from espalier.ontology.container import STEREOTYPES, Container, is_concrete
from espalier.ontology.declared import Site
from espalier.ontology.nodes import is_test
from espalier.ontology.types import Ref

CONTROLLERS = ("Controller", "RestController", "Path")
_PATHS = ("value", "path")

Mapped = Callable[[Site], bool]
"""Whether a method has a mapping of its own."""


class Served(NamedTuple):
    """A type that serves a mapping, and the key of its method that does."""

    type: Site
    method: str


def serving(lookup: Container, owner: Site, declaration: Declaration, mapped: Mapped) -> list[Served]:
    """The controllers that serve the mapping of a method of `owner`; where there are none, what may be one, else the
    owner, if there are objects of just this type."""
    found: list[Served] = []
    possible: list[Served] = []
    for site in heirs(lookup, owner):
        if is_concrete(site.declaration):
            served = found if _is_controller(lookup, site) else possible if _may_be_controller(lookup, site) else None
            if served is not None:
                method = _handler(lookup, site.declaration.key, owner.declaration.key, declaration, mapped)
                served += [Served(site, method)] if method else []
    return found or possible or ([Served(owner, declaration.key)] if is_concrete(owner.declaration) else [])


def heirs(lookup: Container, owner: Site) -> Iterator[Site]:
    """A type, and those below it; those of the tests only if it is one."""
    yield owner
    for key in lookup.descendants(owner.declaration.key)[1:]:
        site = lookup.site(key)
        if site is not None and (is_test(owner.facts.path) or not is_test(site.facts.path)):
            yield site


def prefixed(lookup: Container, site: Site, *names: str) -> tuple[Site, Annotation] | None:
    """The nearest annotation so named of a type or of those above it, and where it stands."""
    for ref in lookup.lineage(site.declaration.key):
        at = site if ref.key == site.declaration.key else lookup.site(ref.key)
        found = mapping(lookup, at, names) if at is not None else None
        if found is not None:
            return found[0], found[1]
    return None


def mapping(lookup: Container, site: Site, names: tuple[str, ...]) -> tuple[Site, Annotation, Annotation] | None:
    """The annotation of a declaration that says a path, and where its values stand: one so named, or what one of the
    project's that is marked so is given for its path (`@AliasFor`), else its mark's. And the annotation so named."""
    found = find(lookup, site, site.declaration.annotations, *names)
    if found is not None:
        return site, found, found
    for each in site.declaration.annotations:
        composed = _composed(lookup, site, each, names)
        if composed is None:
            continue
        at, mark = composed
        key = own(lookup, site, each)
        metas = aliases(lookup, key, *_PATHS)
        given = [name for name, meta in metas.items() if meta not in STEREOTYPES] or [
            name for name in _PATHS if name not in metas
        ]
        said = each.values(*given)
        if not said and mark.values(*_PATHS):
            return at, replace(mark, line=each.line, column=each.column), mark
        return site, replace(each, arguments=(("value", said),) if said else ()), mark
    return None


def _composed(
    lookup: Container, at: Site, annotation: Annotation, names: tuple[str, ...], depth: int = 0
) -> tuple[Site, Annotation] | None:
    """The mapping with which the project's own annotation is marked: `@AnonymousPost` that is a `@RequestMapping`."""
    key = own(lookup, at, annotation)
    site = lookup.site(key) if key else None
    if site is None:
        return None
    marks = site.declaration.annotations
    found = find(lookup, site, marks, *names)
    if found is not None:
        return site, found
    deeper = (_composed(lookup, site, each, names, depth + 1) for each in marks if depth < DEEPEST)
    return next((each for each in deeper if each is not None), None)


def _is_controller(lookup: Container, site: Site) -> bool:
    """Whether a class is marked as a controller, or is a bean and a type above it is. Before Spring 6 a mapping of the
    class was such a mark, too."""
    if _marked(lookup, site, CONTROLLERS):
        return True
    lineage = (at for ref in lookup.lineage(site.declaration.key) if (at := lookup.site(ref.key)) is not None)
    if not any(_marked(lookup, at, (*CONTROLLERS, "RequestMapping")) for at in lineage):
        return False
    return any(each.names for each in lookup.own_definitions(site.declaration.key))


def _may_be_controller(lookup: Container, site: Site) -> bool:
    """Whether a class has a library's annotation that is not read, which may mark a controller, or JAX-RS has a path
    for it, under which any class can be registered."""
    path = site.facts.path
    marks = (lookup.named(path, site.number, each.name) for each in site.declaration.annotations)
    if any(each is None or not (lookup.in_project(each.key) or each.key.startswith(_READ)) for each in marks):
        return True
    return prefixed(lookup, site, "Path") is not None


_READ = ("java.", "javax.", "jakarta.", "org.springframework.", "lombok.")
"""Packages whose annotations are known to mark no controllers but `CONTROLLERS`."""


def _marked(lookup: Container, site: Site, names: tuple[str, ...], depth: int = 0) -> bool:
    """Whether a type has one of these annotations, also through annotations of the project."""
    marks = site.declaration.annotations
    if find(lookup, site, marks, *names) is not None:
        return True
    owned = (lookup.site(key) for each in marks if depth < DEEPEST and (key := own(lookup, site, each)))
    return any(_marked(lookup, each, names, depth + 1) for each in owned if each is not None)


def _handler(lookup: Container, key: str, owner: str, declaration: Declaration, mapped: Mapped) -> str:
    """The method with which the type `key` serves the mapping of the owner's; empty where another mapping is nearer."""
    above = lookup.as_super(lookup.inside(key), owner)
    wanted = lookup.erased(above or Ref(owner), declaration.key)
    handler = ""
    for ref in lookup.lineage(key):
        if ref.key == owner:
            break
        for member in lookup.methods(ref.key, declaration.name):
            site = lookup.site(member.key) if member.owner.key == ref.key else None
            if site is None or not lookup.in_project(member.key) or lookup.erased(ref, member.key) != wanted:
                continue
            if mapped(site):
                return ""
            handler = handler or member.key
    return handler or declaration.key
