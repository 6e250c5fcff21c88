"""Properties of the application: files set them, and `@Value`, `@ConfigurationProperties` and `Environment` read them.

A name is compared by relaxed binding (`property_names`) and means the keys that files spell so; one that no file sets
is a node as it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from espalier.java.expressions import Annotation
from espalier.java.fact import NONE
from espalier.java.facts import Declaration
from espalier.java.property_reads import placeholders
from espalier.ontology import constants
from espalier.ontology.bodies.values import CallSite
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import MAY, UNDER_PROFILE, EdgeKind
from espalier.ontology.lookup import Lookup
from espalier.ontology.property_names import is_variable, kebab, letters, sets, uniform
from espalier.ontology.types import Ref

_READING = frozenset({"getProperty", "getRequiredProperty", "containsProperty", "getConfigValue", "getValue"})
_ENVIRONMENTS = ("org.springframework.core.env.", "org.eclipse.microprofile.config.")
_HOLDERS = frozenset({"java.util.Properties"})
_MANY = frozenset({"java.util.List", "java.util.Set", "java.util.Collection", "java.util.Map"})
_PROFILES = "spring.profiles.active"
_DEPTH = 4
"""Classes inside one another whose fields are bound. Chosen by hand."""


class Properties(Framework):
    def file(self, conventions: Conventions) -> None:
        for each in conventions.facts.properties:
            key = f"property:{each.name}"
            role = f"{UNDER_PROFILE}{each.profile}" if each.profile else ""
            conventions.edge(EdgeKind.CONFIGURES, key, each.line, each.column, role=role)
            for other in _overridden(conventions.lookup, each.name):
                conventions.edge(EdgeKind.CONFIGURES, f"property:{other}", each.line, each.column, role=each.name)
            for name in each.references:
                for target in named(conventions.lookup, name):
                    conventions.edge(EdgeKind.CONSUMES_PROPERTY, target, each.line, each.column, source=key)

    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        notes = [*declaration.annotations]
        if "implied" not in declaration.modifiers:
            notes += [note for each in declaration.parameters for note in each.annotations]
        for each in notes:
            _placeholders(conventions, each)
            _named_property(conventions, each)
        _condition(conventions, declaration.annotations)
        _profile(conventions, declaration.annotations)
        _bound(conventions, declaration)

    def watches(self, name: str, count: int) -> bool:
        return bool(count) and name in _READING

    def called(self, conventions: Conventions, call: CallSite) -> None:
        _fetched(conventions, call)


def named(lookup: Lookup, name: str) -> tuple[str, ...]:
    """The keys of the properties that a name means; where no file has one, the variables that set it are meant, too."""
    simple = uniform(name)
    lookup.consulted.add(f"@property:{simple}")
    spelled = _spelled(lookup, lookup.symbols.properties.get(simple, ()))
    if not spelled:
        spelled = [name, *(each for each in _alike(lookup, name) if is_variable(each) and sets(each, name))]
    elif name in spelled:
        spelled = [name]
    return tuple(f"property:{each}" for each in spelled)


def _overridden(lookup: Lookup, name: str) -> list[str]:
    """The properties of files that an environment variable overrides."""
    found = _alike(lookup, name) if is_variable(name) else []
    return [each for each in found if not is_variable(each) and sets(name, each)]


def _alike(lookup: Lookup, name: str) -> list[str]:
    """The names of properties and variables in files that may stand for one another."""
    shared = letters(name)
    lookup.consulted.add(f"@property:{shared}")
    return _spelled(lookup, lookup.symbols.properties.get(shared, ()))


def _spelled(lookup: Lookup, found: Iterable[tuple[str, int]]) -> list[str]:
    return sorted({lookup.symbols.files[path].properties[number].name for path, number in found})


def _below(lookup: Lookup, name: str) -> tuple[str, ...]:
    """The keys of the properties below a name."""
    simple = uniform(name)
    lookup.consulted.add(f"@property:{simple}.*")
    return tuple(f"property:{each}" for each in _spelled(lookup, lookup.symbols.properties_below.get(simple, ())))


# --------------------------------------------------------------------------- annotations


def _placeholders(conventions: Conventions, note: Annotation) -> None:
    """`@Value("${a.b:0}")`, and `${a.b}` or `#{environment['a.b']}` in a literal of any other annotation."""
    value = conventions.find((note,), "Value") is not None
    if not value and b"${" not in note.code and b"#{" not in note.code:
        return
    for argument, _ in note.arguments:
        for text in conventions.known(note, argument):
            for name in placeholders(text):
                _consumes(conventions, name, note.line, note.column)


def _named_property(conventions: Conventions, note: Annotation) -> None:
    """MicroProfile's `@ConfigProperty(name = "a.b")` and Micronaut's `@Property`."""
    if conventions.find((note,), "ConfigProperty") is not None or _is_micronaut(conventions, note):
        for name in conventions.known(note, "name"):
            _consumes(conventions, name, note.line, note.column)


def _is_micronaut(conventions: Conventions, note: Annotation) -> bool:
    if note.simple != "Property":
        return False
    ref = conventions.lookup.named(conventions.facts.path, conventions.site.number, note.name)
    return ref is not None and ref.key.startswith("io.micronaut.")


def _consumes(conventions: Conventions, name: str, line: int, column: int, role: str = "") -> None:
    for target in named(conventions.lookup, name):
        conventions.edge(EdgeKind.CONSUMES_PROPERTY, target, line, column, role=role)


def _condition(conventions: Conventions, annotations: Iterable[Annotation]) -> None:
    found = conventions.find(annotations, "ConditionalOnProperty")
    if found is None:
        return
    prefix = next(iter(conventions.known(found, "prefix")), "").rstrip(".")
    for name in conventions.known(found, "name", "value"):
        _consumes(conventions, f"{prefix}.{name}" if prefix else name, found.line, found.column)


def _profile(conventions: Conventions, annotations: Iterable[Annotation]) -> None:
    """What `@Profile("local")` marks depends on the active profiles; the role is the profile."""
    found = conventions.find(annotations, "Profile")
    if found is None:
        return
    for profile in conventions.known(found, "value"):
        _consumes(conventions, _PROFILES, found.line, found.column, profile)


def _bound(conventions: Conventions, declaration: Declaration) -> None:
    """The fields of a `@ConfigurationProperties` class, or of what a `@Bean` method so marked returns."""
    found = conventions.find(declaration.annotations, "ConfigurationProperties")
    if found is None:
        return
    prefix = next(iter(conventions.known(found, "prefix", "value")), "")
    lookup, site = conventions.lookup, conventions.site
    if declaration.is_type:
        for number, field in _fields(site):
            _bind(conventions, Site(site.facts, number), prefix, field.key, field.name_line, field.name_column)
        return
    made = _nested(lookup, lookup.use(site, declaration.type) if declaration.type is not None else None)
    if made is None:
        return
    for number, field in _fields(made):
        _bind(conventions, Site(made.facts, number), prefix, "", found.line, found.column, field.key)


def _fields(site: Site) -> Iterator[tuple[int, Declaration]]:
    for number, each in enumerate(site.facts.declarations):
        if each.owner == site.number and each.kind in ("field", "component") and "static" not in each.modifiers:
            yield number, each


def _bind(
    conventions: Conventions,
    field: Site,
    prefix: str,
    source: str,
    line: int,
    column: int,
    via: str = "",
    depth: int = 1,
) -> None:
    """`source`: the field of the unit's own type; `via`: the field of a class that the unit's is made of."""
    lookup, declaration = conventions.lookup, field.declaration
    name = f"{prefix}.{kebab(declaration.name)}" if prefix else kebab(declaration.name)
    ref = lookup.use(field, declaration.type) if declaration.type is not None else None
    below = _nested(lookup, ref) if depth < _DEPTH else None
    if below is not None:
        for number, each in _fields(below):
            inner = Site(below.facts, number)
            _bind(conventions, inner, name, source, line, column, each.key, depth + 1)
        return
    many = ref is not None and (ref.key in _MANY or bool(ref.dims))
    for target in (many and _below(lookup, name)) or named(lookup, name):
        conventions.edge(EdgeKind.CONSUMES_PROPERTY, target, line, column, source=source, via=via)


def _nested(lookup: Lookup, ref: Ref | None) -> Site | None:
    """The project's class whose fields are bound in turn."""
    if ref is None or ref.dims or not lookup.in_project(ref.key):
        return None
    site = lookup.site(ref.key)
    lookup.consulted.add(f"{ref.key}#*")
    return site if site is not None and site.declaration.kind in ("class", "record") else None


# --------------------------------------------------------------------------- calls


def _fetched(conventions: Conventions, call: CallSite) -> None:
    """`environment.getProperty("a.b")`; "may" on a holder of the project's own, where a file has the key."""
    if not isinstance(call.receiver, Ref):
        return
    lookup, site = conventions.lookup, conventions.site
    receiver = lookup.upper(call.receiver).key
    sure = receiver.startswith(_ENVIRONMENTS)
    if not sure and receiver not in _HOLDERS and not lookup.in_project(receiver):
        return
    argument = call.entry.args[0]
    text = constants.text(lookup, site, call.body.table, argument) if argument != NONE else None
    if not text:
        return
    targets = named(lookup, text)
    if sure or lookup.symbols.properties.get(uniform(text)):
        for target in targets:
            role = "" if sure else MAY
            conventions.edge(EdgeKind.CONSUMES_PROPERTY, target, call.entry.line, call.entry.column, role=role)
