"""Annotations as conventions read them: which ones count, and what their arguments stand for.

An annotation counts by its simple name, unless the project itself declares what it resolves to: a project's own
`@Service` is no stereotype of Spring's.
"""

from __future__ import annotations

from collections.abc import Iterable

from espalier.java.expressions import Annotation, Marked, TypeUse
from espalier.ontology import constants
from espalier.ontology.declared import Site
from espalier.ontology.lookup import Lookup


def find(lookup: Lookup, site: Site, annotations: Iterable[Annotation], *names: str) -> Annotation | None:
    """The first of these annotations, written at `site`, that has one of the simple names and is not the project's."""
    for each in annotations:  # a generator costs three times this loop, and each declaration is asked a dozen times
        if each.simple in names and not own(lookup, site, each):
            return each
    return None


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


def nested(annotation: Annotation, *names: str) -> tuple[Annotation, ...]:
    """The annotations that are the first argument so named."""
    table = annotation.table
    found = (table[each] for each in annotation.values(*names))
    return tuple(each.annotation for each in found if isinstance(each, Marked))
