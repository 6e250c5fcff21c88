"""Annotations as conventions read them: which ones count, and what their arguments stand for.

An annotation counts by its simple name, unless the project itself declares what it resolves to: a project's own
`@Service` is no stereotype of Spring's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from espalier.java.expressions import Annotation, Marked, TypeUse
from espalier.java.facts import Declaration
from espalier.ontology import constants
from espalier.ontology.declared import Site
from espalier.ontology.lookup import Lookup

DEEPEST = 3
"""Annotations of annotations that are followed."""


def find(lookup: Lookup, site: Site, annotations: Iterable[Annotation], *names: str) -> Annotation | None:
    """The first of these annotations, written at `site`, that has one of the simple names and is not the project's."""
    for each in annotations:  # a generator costs three times this loop, and each declaration is asked a dozen times
        if each.simple in names and not own(lookup, site, each):
            return each
    return None


def meant(lookup: Lookup, site: Site, annotations: Iterable[Annotation], *names: str) -> Iterator[Annotation]:
    """All of these annotations that have one of the simple names, and for one of the project's that is itself marked so
    what it is marked with, at the place where it is used."""
    for each in annotations:
        if find(lookup, site, (each,), *names) is not None:
            yield each
        elif key := own(lookup, site, each):
            for found in _marks(lookup, key, names):
                yield replace(found, line=each.line, column=each.column)


def _marks(lookup: Lookup, key: str, names: tuple[str, ...], depth: int = 0) -> Iterator[Annotation]:
    site = lookup.site(key)
    for each in site.declaration.annotations if site is not None else ():
        if site is not None and find(lookup, site, (each,), *names) is not None:
            yield each
        elif site is not None and depth < DEEPEST and (above := own(lookup, site, each)):
            yield from _marks(lookup, above, names, depth + 1)


def aliases(lookup: Lookup, key: str, *attributes: str) -> dict[str, str]:
    """The attributes of an annotation of the project's that stand for one of these of an annotation that it is marked
    with (Spring's `@AliasFor`), with that annotation's simple name."""
    site = lookup.site(key)
    lookup.consulted.add(f"{key}#*")
    found = {}
    for each in site.facts.declarations if site is not None else ():
        note = each.annotation("AliasFor")
        if site is not None and each.owner == site.number and note is not None:
            meta = next((use.name.rpartition(".")[2] for use in classes(note, "annotation")), "")
            given = next((each for each in texts(lookup, site, note, "attribute", "value") if each), each.name)
            if meta and given in attributes:
                found[each.name] = meta
    return found


def own(lookup: Lookup, site: Site, annotation: Annotation) -> str:
    """The key of the project's annotation type that this is; empty for another's."""
    ref = lookup.named(site.facts.path, site.number, annotation.name)
    return ref.key if ref is not None and lookup.in_project(ref.key) else ""


def texts(lookup: Lookup, site: Site, annotation: Annotation, *names: str) -> tuple[str | None, ...]:
    """What the first argument so named stands for, constants resolved; None where that is not known."""
    table = annotation.table
    return tuple(constants.text(lookup, site, table, each) for each in annotation.values(*names))


def enum_names(annotation: Annotation, *names: str) -> tuple[str, ...]:
    """The simple names that are the first argument so named: enum constants."""
    table = annotation.table
    return tuple(constants.dotted(table, each).rpartition(".")[2] for each in annotation.values(*names))


def classes(annotation: Annotation, *names: str) -> tuple[TypeUse, ...]:
    """The class literals that are the first argument so named."""
    table = annotation.table
    found = (constants.literal_class(table, each) for each in annotation.values(*names))
    return tuple(each for each in found if each is not None)


def by_place(declarations: Iterable[Declaration]) -> dict[tuple[int, int], Annotation]:
    """The annotations of declarations and their parameters, and those in their arguments, by line and column."""
    found = {}
    waiting = [
        note
        for each in declarations
        for note in (*each.annotations, *(note for parameter in each.parameters for note in parameter.annotations))
    ]
    while waiting:
        annotation = waiting.pop()
        found[annotation.line, annotation.column] = annotation
        waiting += [entry.annotation for entry in annotation.table if isinstance(entry, Marked)]
    return found


def nested(annotation: Annotation, *names: str) -> tuple[Annotation, ...]:
    """The annotations that are the first argument so named."""
    table = annotation.table
    found = (table[each] for each in annotation.values(*names))
    return tuple(each.annotation for each in found if isinstance(each, Marked))
