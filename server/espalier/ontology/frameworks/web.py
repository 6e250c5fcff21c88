"""HTTP endpoints: Spring MVC's mappings and JAX-RS's, with the class's prefix."""

from __future__ import annotations

from espalier.java.facts import Annotation, Declaration
from espalier.ontology.annotated import enum_names
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind

_SPRING = {f"{verb.capitalize()}Mapping": verb for verb in ("GET", "POST", "PUT", "PATCH", "DELETE")}
_JAX_RS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")


class Web(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.kind == "method":
            _endpoints(conventions, declaration)


def _endpoints(conventions: Conventions, declaration: Declaration) -> None:
    owner = conventions.owner()
    if owner is None:
        return
    mapping = conventions.find(declaration.annotations, "RequestMapping", *_SPRING)
    if mapping is not None:
        prefix = conventions.find(owner.annotations, "RequestMapping")
        _expose(conventions, mapping, _spring_verbs(mapping), prefix, mapping)
        return
    for verb in (each for each in declaration.annotations if each.simple in _JAX_RS):
        if conventions.find((verb,), *_JAX_RS) is not None:
            prefix, path = (conventions.find(each.annotations, "Path") for each in (owner, declaration))
            _expose(conventions, verb, (verb.simple,), prefix, path)


def _spring_verbs(mapping: Annotation) -> tuple[str, ...]:
    if mapping.simple in _SPRING:
        return (_SPRING[mapping.simple],)
    return enum_names(mapping, "method") or ("ANY",)


def _expose(
    conventions: Conventions,
    at: Annotation,
    verbs: tuple[str, ...],
    prefix: Annotation | None,
    path: Annotation | None,
) -> None:
    for before in _paths(conventions, prefix):
        for after in _paths(conventions, path):
            for verb in verbs:
                conventions.edge(EdgeKind.EXPOSES, f"{verb} {_joined(before, after)}", at.line, at.column)


def _paths(conventions: Conventions, annotation: Annotation | None) -> tuple[str, ...]:
    """The paths an annotation gives, those left out that are not known; one empty path if it gives none."""
    if annotation is None:
        return ("",)
    given = conventions.texts(annotation, "value", "path") or ("",)
    return tuple(each for each in given if each is not None)


def _joined(*parts: str) -> str:
    return "/" + "/".join(stripped for part in parts if (stripped := part.strip("/")))
