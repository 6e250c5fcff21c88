"""HTTP endpoints: the mappings of Spring MVC, JAX-RS, Micronaut and Armeria, with the class's prefix, and servlets; and
the methods of HTTP clients.

An interface marked `@FeignClient`, `@HttpExchange` or Micronaut's `@Client` declares requests in the same words, and so
does one of Retrofit's (its `@GET` has the path, which JAX-RS's has not): its methods serve nothing, they request. A
path that begins with a context path that a property sets is what follows it. Before the paths of JAX-RS stand that of
the module's application and Quarkus's root path. What a class or an interface maps for
others is served by each controller that inherits it (`handlers`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from espalier.java.expressions import Annotation
from espalier.java.facts import Declaration, FileFacts
from espalier.java.property_files import CONTEXT_PATHS, REST_PATHS, ROOT_PATH
from espalier.ontology.annotated import DEEPEST, enum_names, find, texts
from espalier.ontology.container import Container, is_concrete
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.framework import ANNOTATION_VALUE, Conventions, Framework
from espalier.ontology.frameworks.handlers import heirs, mapping, prefixed, serving
from espalier.ontology.frameworks.property_values import module_of, value_of
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.lookup import Lookup
from espalier.ontology.nodes import is_test
from espalier.ontology.property_names import uniform
from espalier.ontology.surface import JAX_RS

_SPRING = {f"{verb.capitalize()}Mapping": verb for verb in ("GET", "POST", "PUT", "PATCH", "DELETE")}
_EXCHANGE = {f"{verb.capitalize()}Exchange": verb for verb in ("GET", "POST", "PUT", "PATCH", "DELETE")}
_MAPPINGS = ("RequestMapping", "HttpExchange", *_SPRING, *_EXCHANGE)
_SPRING_PREFIXES = ("RequestMapping", "HttpExchange")
_CLIENTS = ("FeignClient", "HttpExchange", "RegisterRestClient", "Client")
_PREFIXES = ("Controller", "PathPrefix", "Client")
_CAPITALISED = {verb.capitalize(): verb for verb in JAX_RS}
"""Micronaut's and Armeria's; MyBatis and Room have a `@Delete`, too, so a file has to import one of these."""
_CAPITALISING = ("io.micronaut.http.", "com.linecorp.armeria.")
_RETROFIT = "retrofit2.http"


class Web(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.kind == "method":
            _endpoints(conventions, declaration)
            _servlet(conventions, declaration)


class _Mapping(NamedTuple):
    """What maps a method: where it says so, the verbs, the annotation with the path (if any), and the names of the
    annotations that give a class its prefix."""

    at: Annotation
    verbs: tuple[str, ...]
    path: Annotation | None
    prefixes: tuple[str, ...]
    site: Site | None = None
    """Where the path's values stand, if not at the method."""


def _endpoints(conventions: Conventions, declaration: Declaration) -> None:
    owner = conventions.owner()
    if owner is None or _is_advice(owner):
        return
    for each in _mappings(conventions.lookup, conventions.site):
        if each.prefixes == ("Path",) and _imported(conventions.facts, _RETROFIT):
            if each.at.arguments:
                path = next(iter(_paths(conventions, each.at)), "")
                _request(conventions, each.at, each.at.simple, path, each.at)
            continue
        _expose(conventions, declaration, each)


def _is_advice(owner: Declaration) -> bool:
    """Whether a type only handles errors: Spring serves no mapping of a `@ControllerAdvice` that is no controller."""
    said = {each.simple for each in owner.annotations}
    return bool(said & _ADVICE) and not said & _SERVING


_ADVICE = frozenset({"ControllerAdvice", "RestControllerAdvice"})
_SERVING = frozenset({"Controller", "RestController", "RequestMapping"})


def _servlet(conventions: Conventions, declaration: Declaration) -> None:
    """`doGet` and its kin of a class with `@WebServlet` serve its URLs."""
    verb = declaration.name.removeprefix("do").upper() if declaration.name.startswith("do") else ""
    owner = conventions.owner()
    if verb not in JAX_RS or len(declaration.parameters) != 2 or owner is None:
        return
    found = conventions.find(owner.annotations, "WebServlet")
    for path in conventions.known(found, "value", "urlPatterns") if found is not None else ():
        conventions.edge(EdgeKind.EXPOSES, f"{verb} {_joined(path)}", declaration.name_line, declaration.name_column)


def _mappings(lookup: Container, site: Site) -> list[_Mapping]:
    """The mappings that a method's annotations are."""
    annotations = site.declaration.annotations
    if not annotations:
        return []
    spring = mapping(lookup, site, _MAPPINGS)
    if spring is not None:
        at, said, mark = spring
        return [_Mapping(said, _spring_verbs(mark), said, _SPRING_PREFIXES, at)]
    path = find(lookup, site, annotations, "Path")
    found = [
        _Mapping(each, (each.simple,), path, ("Path",))
        for each in annotations
        if each.simple in JAX_RS and find(lookup, site, (each,), *JAX_RS) is not None
    ]
    if _imported(site.facts, *_CAPITALISING):
        found += [
            _Mapping(each, (_CAPITALISED[each.simple],), each, _PREFIXES)
            for each in annotations
            if each.simple in _CAPITALISED and find(lookup, site, (each,), *_CAPITALISED) is not None
        ]
    return found


def _imported(facts: FileFacts, *homes: str) -> bool:
    return any(each.name.startswith(homes) for each in facts.imports)


def _spring_verbs(mapping: Annotation) -> tuple[str, ...]:
    verb = (_SPRING | _EXCHANGE).get(mapping.simple)
    if verb is not None:
        return (verb,)
    return enum_names(mapping, "method") or ("ANY",)


def _expose(conventions: Conventions, declaration: Declaration, mapping: _Mapping) -> None:
    """An edge for each verb, prefix and path of a mapping: what it serves, by each controller that has it, or what
    clients request."""
    lookup = conventions.lookup
    owner = Site(conventions.facts, declaration.owner)
    requesting = False
    for type_ in heirs(lookup, owner):
        client = find(lookup, type_, type_.declaration.annotations, *_CLIENTS)
        if client is not None:
            requesting = True
            for verb, path in _joined_paths(conventions, mapping, type_):
                _request(conventions, client, verb, path, mapping.at, type_)
    for type_, method in serving(lookup, owner, declaration, lambda site: bool(_mappings(lookup, site))):
        if requesting and not is_concrete(type_.declaration):
            continue
        at, key = mapping.at, type_.declaration.key
        via = key if key != method.partition("#")[0] else ""
        source = method if method != declaration.key else ""
        root = _root(conventions, type_) if mapping.prefixes == ("Path",) else ""
        for verb, path in _joined_paths(conventions, mapping, type_):
            path = _joined(root, path)
            conventions.edge(EdgeKind.EXPOSES, f"{verb} {path}", at.line, at.column, via=via, source=source)


def _joined_paths(conventions: Conventions, mapping: _Mapping, type_: Site) -> Iterator[tuple[str, str]]:
    """Each verb with each path below each prefix of the type that serves or requests it."""
    for first in _before(conventions, mapping.prefixes, type_):
        for path in _paths(conventions, mapping.path, mapping.site):
            for verb in mapping.verbs:
                yield verb, _joined(first, path)


def _root(conventions: Conventions, type_: Site) -> str:
    """What stands before the paths of all resources in the module of `type_`, or in the modules without an application
    where the project has one. Which resources an application has that is not the only one is told by its methods,
    which are not read."""
    lookup, home = conventions.lookup, type_.facts.path
    lookup.consulted.add("@rest")
    own: set[str | None] = set()
    other: set[str | None] = set()
    for key in sorted(lookup.symbols.declared_at(lookup.symbols.roots, "")):
        site = lookup.site(key)
        path = site.facts.path if site is not None else ""
        if site is None or (is_test(path) and not is_test(home)):
            continue
        note = find(lookup, site, site.declaration.annotations, "ApplicationPath")
        said = own if module_of(path) == module_of(home) else other
        said.update(texts(lookup, site, note, "value") if note is not None else ())
    if len(own) > 1 or None in own:
        conventions.unseen(_SEVERAL_ROOTS, ANNOTATION_VALUE)
        own = set()
        other = set()
    configured = next(filter(None, (value_of(lookup, home, each) for each in REST_PATHS)), "")
    given = own or ({configured} if configured or len(other) != 1 else other)
    return _joined(value_of(lookup, home, ROOT_PATH), *(each for each in given if each))


_SEVERAL_ROOTS = "paths of JAX-RS's applications that are not known"


def _before(conventions: Conventions, prefixes: tuple[str, ...], type_: Site, depth: int = 0) -> tuple[str, ...]:
    """The paths below which a type serves: its own, or those of JAX-RS's methods that give it."""
    prefix = prefixed(conventions.lookup, type_, *prefixes)
    if prefix is None:
        located = _located(conventions, type_, depth) if prefixes == ("Path",) and depth < DEEPEST else ()
        return located or ("",)
    before = _paths(conventions, prefix[1], prefix[0])
    if prefixes == _PREFIXES and not next(iter(before), "").startswith("/"):
        return ("",)  # the name of a service
    return before


def _located(conventions: Conventions, type_: Site, depth: int) -> tuple[str, ...]:
    lookup, key = conventions.lookup, type_.declaration.key
    lookup.consulted.add(f"@locator:{type_.declaration.name}")
    found: list[str] = []
    for method in sorted(lookup.symbols.declared_at(lookup.symbols.locators, type_.declaration.name)):
        site = lookup.site(method)
        note = find(lookup, site, site.declaration.annotations, "Path") if site is not None else None
        given = (
            lookup.use(site, site.declaration.type) if site is not None and site.declaration.type is not None else None
        )
        if site is None or note is None or given is None or key not in (given.key, *(each.key for each in given.args)):
            continue
        owner = Site(site.facts, site.declaration.owner)
        for above in _before(conventions, ("Path",), owner, depth + 1):
            found += [_joined(above, path) for path in _paths(conventions, note, site)]
    return tuple(found)


def _request(
    conventions: Conventions, client: Annotation, verb: str, path: str, at: Annotation, site: Site | None = None
) -> None:
    """`site`: the client, if that is not the unit."""
    given = conventions.texts(client, "path", site=site) if client.simple == "FeignClient" else ()
    base = next((each for each in given if each is not None), "")
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


def _paths(conventions: Conventions, annotation: Annotation | None, site: Site | None = None) -> tuple[str, ...]:
    """The paths an annotation gives, those left out that are not known; one empty path if it gives none. `site`: what
    is annotated, if not the unit."""
    if annotation is None:
        return ("",)
    given = conventions.texts(annotation, "value", "path", "url", "uri", "uris", site=site) or ("",)
    known = (_QUERY.sub("", each) for each in given if each is not None)
    return tuple(_placed(conventions.lookup, each) for each in known)


_QUERY = re.compile(r"\{[?&#][^{}]*\}")
"""What of a URI template is no path: `/list{?page,size}`."""


def _placed(lookup: Lookup, path: str) -> str:
    """A path with its placeholders (`${api.base:/v1}`) replaced by their defaults, where no file sets the property.
    What files set it to is not kept, so that these stay."""
    return _PLACEHOLDER.sub(lambda found: found[0] if _is_set(lookup, found[1]) else found[2], path)


def _is_set(lookup: Lookup, name: str) -> bool:
    simple = uniform(name)
    lookup.consulted.add(f"@property:{simple}")
    return any(not is_test(path) for path, _ in lookup.symbols.properties.get(simple, ()))


_PLACEHOLDER = re.compile(r"\$\{([^${}:]+):([^${}]*)\}")


def _joined(*parts: str) -> str:
    return "/" + "/".join(stripped for part in parts if (stripped := part.strip("/")))
