"""HTTP endpoints: the mappings of Spring MVC, JAX-RS, Micronaut and Armeria, with the class's prefix; and the methods
of HTTP clients.

An interface marked `@FeignClient`, `@HttpExchange` or Micronaut's `@Client` declares requests in the same words, and so
does one of Retrofit's (its `@GET` has the path, which JAX-RS's has not): its methods serve nothing, they request. A
path that begins with a context path that a property sets is what follows it.
"""

from __future__ import annotations

from espalier.java.expressions import Annotation
from espalier.java.facts import Declaration
from espalier.java.property_files import CONTEXT_PATHS
from espalier.ontology.annotated import enum_names, find, own
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.lookup import Lookup
from espalier.ontology.property_names import uniform

_SPRING = {f"{verb.capitalize()}Mapping": verb for verb in ("GET", "POST", "PUT", "PATCH", "DELETE")}
_EXCHANGE = {f"{verb.capitalize()}Exchange": verb for verb in ("GET", "POST", "PUT", "PATCH", "DELETE")}
_MAPPINGS = ("RequestMapping", "HttpExchange", *_SPRING, *_EXCHANGE)
_DEEPEST = 3
"""Annotations of annotations that are followed."""
_CLIENTS = ("FeignClient", "HttpExchange", "RegisterRestClient", "Client")
_PREFIXES = ("Controller", "PathPrefix", "Client")
_CAPITALISED = {verb.capitalize(): verb for verb in ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")}
"""Micronaut's and Armeria's; MyBatis and Room have a `@Delete`, too, so a file has to import one of these."""
_CAPITALISING = ("io.micronaut.http.", "com.linecorp.armeria.")
_RETROFIT = "retrofit2.http"
_JAX_RS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")


class Web(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.kind == "method":
            _endpoints(conventions, declaration)


def _endpoints(conventions: Conventions, declaration: Declaration) -> None:
    owner = conventions.owner()
    if owner is None:
        return
    mapping = conventions.find(declaration.annotations, *_MAPPINGS)
    verbs = _spring_verbs(mapping) if mapping is not None else ()
    for each in declaration.annotations if mapping is None else ():
        composed = _composed(conventions.lookup, conventions.site, each)
        if composed is not None:
            mapping, verbs = each, _spring_verbs(composed)
            break
    if mapping is not None:
        prefix = conventions.find(owner.annotations, "RequestMapping", "HttpExchange")
        _expose(conventions, mapping, verbs, prefix, mapping)
        return
    for verb in (each for each in declaration.annotations if each.simple in _JAX_RS):
        if conventions.find((verb,), *_JAX_RS) is None:
            continue
        if _imported(conventions, _RETROFIT):
            if verb.arguments:
                _request(conventions, verb, verb.simple, next(iter(_paths(conventions, verb)), ""), verb)
            continue
        prefix, path = (conventions.find(each.annotations, "Path") for each in (owner, declaration))
        _expose(conventions, verb, (verb.simple,), prefix, path)
    for verb in (each for each in declaration.annotations if each.simple in _CAPITALISED):
        if conventions.find((verb,), *_CAPITALISED) is not None and _imported(conventions, *_CAPITALISING):
            prefix = conventions.find(owner.annotations, *_PREFIXES)
            if prefix is not None and not next(iter(_paths(conventions, prefix)), "").startswith("/"):
                prefix = None  # the name of a service
            _expose(conventions, verb, (_CAPITALISED[verb.simple],), prefix, verb)


def _imported(conventions: Conventions, *homes: str) -> bool:
    return any(each.name.startswith(homes) for each in conventions.facts.imports)


def _composed(lookup: Lookup, at: Site, annotation: Annotation, depth: int = 0) -> Annotation | None:
    """The mapping with which the project's own annotation is marked: `@AnonymousPost` that is a `@RequestMapping`. Its
    users give the path (`@AliasFor`)."""
    key = own(lookup, at, annotation)
    site = lookup.site(key) if key else None
    if site is None:
        return None
    marks = site.declaration.annotations
    found = find(lookup, site, marks, *_MAPPINGS)
    if found is not None or depth == _DEEPEST:
        return found
    return next((deeper for each in marks if (deeper := _composed(lookup, site, each, depth + 1)) is not None), None)


def _spring_verbs(mapping: Annotation) -> tuple[str, ...]:
    verb = (_SPRING | _EXCHANGE).get(mapping.simple)
    if verb is not None:
        return (verb,)
    return enum_names(mapping, "method") or ("ANY",)


def _expose(
    conventions: Conventions,
    at: Annotation,
    verbs: tuple[str, ...],
    prefix: Annotation | None,
    path: Annotation | None,
) -> None:
    owner = conventions.owner()
    client = conventions.find(owner.annotations, *_CLIENTS) if owner is not None else None
    for before in _paths(conventions, prefix):
        for after in _paths(conventions, path):
            for verb in verbs:
                if client is None:
                    conventions.edge(EdgeKind.EXPOSES, f"{verb} {_joined(before, after)}", at.line, at.column)
                else:
                    _request(conventions, client, verb, _joined(before, after), at)


def _request(conventions: Conventions, client: Annotation, verb: str, path: str, at: Annotation) -> None:
    base = next(iter(conventions.known(client, "path")), "") if client.simple == "FeignClient" else ""
    asked = _joined(base, path)
    inside = next((each for each in _contexts(conventions.lookup) if asked.startswith(f"{each}/")), "")
    conventions.edge(EdgeKind.REQUESTS, f"{verb} {asked.removeprefix(inside)}", at.line, at.column)


def _contexts(lookup: Lookup) -> list[str]:
    """The context paths of the project's services, longest first."""
    found = set()
    for each in map(uniform, CONTEXT_PATHS):
        lookup.consulted.add(f"@property:{each}")
        for path, number in lookup.symbols.properties.get(each, ()):
            found.add("/" + lookup.symbols.files[path].properties[number].value.strip("/"))
    return sorted(found - {"/"}, key=len, reverse=True)


def _paths(conventions: Conventions, annotation: Annotation | None) -> tuple[str, ...]:
    """The paths an annotation gives, those left out that are not known; one empty path if it gives none."""
    if annotation is None:
        return ("",)
    given = conventions.texts(annotation, "value", "path", "url") or ("",)
    return tuple(each for each in given if each is not None)


def _joined(*parts: str) -> str:
    return "/" + "/".join(stripped for part in parts if (stripped := part.strip("/")))
