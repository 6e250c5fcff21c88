"""Members that Lombok generates: accessors, `with` methods, loggers and constructors (projectlombok.org/features).

Builders have a module of their own (`lombok_builders`), and what `@Delegate` adds depends on other files (`lookup`).
What a `lombok.config` file changes is not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from espalier.java.expressions import Annotation, Literal, TypeUse
from espalier.java.fact import NONE
from espalier.java.facts import Declaration, FileFacts, Parameter
from espalier.ontology.annotated import enum_names
from espalier.ontology.implied_members import VOID, ImpliedType

_GETTERS = ("Getter",)
_SETTERS = ("Setter",)
_WITHERS = ("With", "Wither")
_OF_TYPES = {_GETTERS: ("Data", "Value"), _SETTERS: ("Data",), _WITHERS: ()}
"""What asks for the same on a type only: `@Value` on a field is Spring's."""
_ALL_ARGS = ("AllArgsConstructor", "Value", "Builder", "SuperBuilder")
_REQUIRED_ARGS = ("RequiredArgsConstructor", "Data")
LOMBOK_CONSTRUCTORS = (*_ALL_ARGS, *_REQUIRED_ARGS)
_LOGGERS = {
    "Slf4j": "org.slf4j.Logger",
    "XSlf4j": "org.slf4j.ext.XLogger",
    "Log": "java.util.logging.Logger",
    "Log4j": "org.apache.log4j.Logger",
    "Log4j2": "org.apache.logging.log4j.Logger",
    "CommonsLog": "org.apache.commons.logging.Log",
    "JBossLog": "org.jboss.logging.Logger",
    "Flogger": "com.google.common.flogger.FluentLogger",
}
_LOG = "log"


def uses_lombok(facts: FileFacts) -> bool:
    return any(each.name.startswith("lombok") for each in facts.imports)


def members(type_: ImpliedType) -> Iterator[Declaration]:
    """What Lombok adds to a type, builders apart."""
    yield from _logger(type_)
    for field in type_.fields:
        if field.kind in ("field", "component"):
            yield from _accessors(type_, field)
    for parameters in constructors(type_):
        yield type_.constructor(parameters)
    yield from _static_constructors(type_)


def _logger(type_: ImpliedType) -> Iterator[Declaration]:
    for name, logger in _LOGGERS.items():
        if type_.has(name):
            yield type_.field(_LOG, TypeUse(logger))


# --------------------------------------------------------------------------- accessors


def _accessors(type_: ImpliedType, field: Declaration) -> Iterator[Declaration]:
    static = "static" in field.modifiers
    style = field.annotation("Accessors") or type_.declaration.annotation("Accessors")
    fluent = _flag(style, "fluent")
    name = _without_prefix(style, field.name)
    if _asked(type_, field, _GETTERS, static):
        yield type_.method(field, name if fluent else _getter(field, name), field.type, static=static)
    if field.type is None:
        return
    given = (Parameter(field.name, field.type),)
    if _asked(type_, field, _SETTERS, static) and "final" not in field.modifiers:
        chained = _flag(style, "chain", default=fluent) and not static
        setter = name if fluent else f"set{_capital(field, name)}"
        yield type_.method(field, setter, type_.own() if chained else VOID, given, static=static)
    if _asked(type_, field, _WITHERS, static) and not static:
        yield type_.method(field, f"with{_capital(field, name)}", type_.own(), given)


def _asked(type_: ImpliedType, field: Declaration, names: tuple[str, ...], static: bool) -> bool:
    """Whether the field, or its type for all fields of instances, asks for one of these; `AccessLevel.NONE` says no."""
    own = field.annotation(*names)
    found = own or (None if static else type_.declaration.annotation(*names, *_OF_TYPES[names]))
    return found is not None and "NONE" not in enum_names(found, "value")


def _flag(note: Annotation | None, name: str, *, default: bool = False) -> bool:
    said = text(note, name)
    return default if said is None else said == "true"


def text(note: Annotation | None, name: str) -> str | None:
    """The literal that an annotation gives for `name`; None without one."""
    found = note.values(name) if note is not None else ()
    entry = note.table[found[0]] if note is not None and found and found[0] != NONE else None
    return entry.text if isinstance(entry, Literal) else None


def _without_prefix(style: Annotation | None, name: str) -> str:
    """A field's name without a prefix of `@Accessors(prefix = "m")`: `mName` is `name`."""
    table = style.table if style is not None else ()
    for index in style.values("prefix") if style is not None else ():
        entry = table[index]
        prefix = entry.text if isinstance(entry, Literal) and entry.text else ""
        rest = name.removeprefix(prefix)
        if prefix and rest != name and (rest[:1].isupper() or not prefix[-1].isalpha()):
            return rest[:1].lower() + rest[1:]
    return name


def _is_boolean(field: Declaration) -> bool:
    return field.type is not None and field.type.name == "boolean" and not field.type.dims


def _capital(field: Declaration, name: str) -> str:
    if _is_boolean(field) and name.startswith("is") and name[2:3].isupper():
        name = name[2:]
    return name[:1].upper() + name[1:]


def _getter(field: Declaration, name: str) -> str:
    return ("is" if _is_boolean(field) else "get") + _capital(field, name)


# --------------------------------------------------------------------------- constructors


def constructors(type_: ImpliedType) -> list[tuple[Parameter, ...]]:
    """The parameter lists of the constructors that Lombok generates."""
    return [parameters for parameters, _ in _generated(type_)]


def _generated(type_: ImpliedType) -> list[tuple[tuple[Parameter, ...], Annotation | None]]:
    """The parameter lists of the generated constructors, each with the annotation that asks for it."""
    if type_.declaration.kind not in ("class", "enum"):
        return []
    note = type_.declaration.annotation
    none, every, required = note("NoArgsConstructor"), note("AllArgsConstructor"), note("RequiredArgsConstructor")
    found: list[tuple[tuple[Parameter, ...], Annotation | None]] = [((), none)] if none is not None else []
    explicit = type_.constructed or bool(found)
    if every is not None or (type_.has(*_ALL_ARGS) and not explicit):
        fields = parameters_of(each for each in type_.instance_fields if not _initialised_final(each))
        found.append((fields, every or note("Value")))
    if required is not None or (type_.has("Data") and not explicit and not type_.has(*_ALL_ARGS)):
        fields = parameters_of(each for each in type_.instance_fields if _required(each))
        found.append((fields, required or note("Data")))
    return found


def _static_constructors(type_: ImpliedType) -> Iterator[Declaration]:
    """`@RequiredArgsConstructor(staticName = "of")` and `@Data(staticConstructor = "of")`."""
    variables = type_.declaration.type_parameters
    for parameters, note in _generated(type_):
        name = text(note, "staticName") or text(note, "staticConstructor")
        if name:
            yield type_.method(type_.declaration, name, type_.own(), parameters, static=True, type_parameters=variables)


def parameters_of(fields: Iterable[Declaration]) -> tuple[Parameter, ...]:
    return tuple(Parameter(field.name, field.type, field.annotations) for field in fields if field.type is not None)


def _initialised_final(field: Declaration) -> bool:
    return "final" in field.modifiers and bool(field.code)


def _required(field: Declaration) -> bool:
    marked = field.annotation("NonNull") is not None
    return ("final" in field.modifiers or marked) and not field.code
