"""Reads options from their sources, and reports wrong ones.

Later sources win: defaults, the environment, and the editor's `espalier` section. This section is
`initializationOptions.espalier` until a `workspace/didChangeConfiguration` contains one. The new section then replaces
the old one as a whole: a setting that it lacks is not set any more. A wrong or unknown setting affects only itself: it
is reported with the reason, the earlier source's value holds, and nothing fails. Only an option that decides whether
code is sent to somebody does not fall back: what cannot be read may have been meant to forbid it, so nothing is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
from msgspec.structs import fields

from espalier.config.options import Options
from espalier.config.values import Unreadable, read

CLIENTS_OWN = frozenset({"server", "trace", "codeLens", "gutter"})
"""Keys of the section that only the editor's client uses."""

PREFIX = "ESPALIER_"

SECRETS = {
    "ESPALIER_API_KEY": "Key for `espalier.model.url` and `espalier.chat.url`."
    " VS Code: *Espalier: Set Key of a Model Server*.",
    "ESPALIER_EMBEDDINGS_API_KEY": "Key for `espalier.embeddings.url`. VS Code: the same command.",
}

PLACES = {
    "ESPALIER_LOGS": "Folder for logs.",
    "ESPALIER_TRUST_STORE": "Certificates that Maven inside JDT LS trusts: a file, or a type such as `Windows-ROOT`.",
}
"""Variables that rooms read by themselves."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The options. `problems` are sentences for the user; they never contain a setting's value."""

    options: Options
    problems: tuple[str, ...] = ()


def resolve(environment: Mapping[str, str], *sections: Any) -> Resolved:
    """The options from the environment and then `sections`, each the content of an `espalier` section as it arrived."""
    problems: list[str] = []
    named = {_setting(path): variable for variable, path, _ in variables()}
    merged = _accepted(from_environment(environment), problems, lambda path: named[_setting(path)])
    for section in sections:
        merged = _overlaid(merged, _accepted(section, problems))
    return Resolved(msgspec.convert(merged, Options, strict=False), tuple(dict.fromkeys(problems)))


def present(environment: Mapping[str, str], initial: Any, configured: Any) -> Resolved:
    """The options as they are now. `initial`: the section in `initializationOptions`; `configured`: the last one that a
    `workspace/didChangeConfiguration` had, None if none did. The latter replaces the former, so that a setting which
    the user has removed is not in force."""
    return resolve(environment, initial if configured is None else configured)


def variables() -> Iterator[tuple[str, tuple[str, str], type]]:
    """Yields (environment variable, (section, option) by alias, kind of value) of every option."""
    for (section, option), known in _described().items():
        yield str(known["environment"]), (section, option), known["kind"]


@cache
def _described() -> Mapping[tuple[str, str], Mapping[str, Any]]:
    """What is known of each option in addition to its schema, by section and option as settings name them."""
    return {
        (section.encode_name, option.encode_name): _known(section.name, option.name, option.type, option.default)
        for section in fields(Options)
        for option in fields(section.type)
    }


def _known(section: str, option: str, annotated: Any, default: Any) -> dict[str, Any]:
    whole, *about = get_args(annotated)
    said = {key: value for each in about for key, value in (each.extra_json_schema or {}).items()}
    variable = f"{PREFIX}{section}_{option}".upper()
    kind = get_origin(whole) or whole
    return {"environment": variable, "type": annotated, "kind": kind, "default": default} | said


def from_environment(environment: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """A section made of variables such as ESPALIER_MODEL_URL."""
    section: dict[str, dict[str, Any]] = {}
    for variable, (name, option), _ in variables():
        if variable in environment:
            section.setdefault(name, {})[option] = environment[variable]
    return section


def changed_at_start(before: Options, after: Options) -> list[str]:
    """The names of the settings that differ and are read only when the server starts."""
    old, new = msgspec.to_builtins(before), msgspec.to_builtins(after)
    return [
        f"espalier.{section}.{option}"
        for section, option in read_at_start()
        if old[section][option] != new[section][option]
    ]


def read_at_start() -> Iterator[tuple[str, str]]:
    """Yields (section, option) by alias of the options that a running server does not read again."""
    return (path for path, known in _described().items() if known.get("start"))


def _setting(path: Sequence[str]) -> str:
    return f"espalier.{'.'.join(path)}"


def _accepted(section: Any, problems: list[str], name: Callable[[Sequence[str]], str] = _setting) -> dict[str, Any]:
    """`section` without its wrong settings; `name` gives the full name of a setting."""
    if section is None:
        return {}
    if not isinstance(section, dict):
        problems.append("espalier: the settings must be an object; they are left out")
        return {}
    kept: dict[str, Any] = {}
    given = _set({key: value for key, value in _unflattened(section).items() if key not in CLIENTS_OWN})
    for path, value in _options(given):
        known = _described().get((path[0], path[-1])) if len(path) > 1 else None
        if known is None:
            problems.append(f"{name(path)}: {_misplaced(path)}; it is left out")
            continue
        try:
            kept.setdefault(path[0], {})[path[1]] = read(value, known)
        except Unreadable as error:
            problems.append(f"{name(path)}: {error}; {_instead(known, kept.setdefault(path[0], {}), path[1])}")
    return kept


def _instead(known: Mapping[str, Any], kept: dict[str, Any], option: str) -> str:
    """Says what holds instead of a value that cannot be read; where code might be sent, puts that into `kept`."""
    if "unsent" not in known:
        return "it is left out"
    kept[option] = known["unsent"]
    return f"it is taken as {'empty' if known['unsent'] == '' else 'off'}, so that it sends no code"


def _options(section: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yields ((section, option), value); of what is no section, or no object, ((section,), value)."""
    sections = {name for name, _ in _described()}
    for name, options in section.items():
        if name in sections and isinstance(options, dict):
            yield from (((name, str(option)), value) for option, value in options.items())
        else:
            yield (name,), options


def _misplaced(path: tuple[str, ...]) -> str:
    """Why this is no option."""
    is_section = len(path) == 1 and any(path[0] == name for name, _ in _described())
    return "it must be an object" if is_section else "there is no such setting"


def _set(section: Mapping[str, Any]) -> dict[str, Any]:
    """`section` without settings that have no value: null, and an empty text if it is no value of the option."""
    return {
        name: {
            option: value
            for option, value in ((option, _stripped(value)) for option, value in options.items())
            if value is not None and (value != "" or _may_be_empty(name, option))
        }
        if isinstance(options, dict)
        else options
        for name, options in section.items()
        if options is not None
    }


def _stripped(value: Any) -> Any:
    return value.strip() if isinstance(value, str) else value


def _may_be_empty(name: str, option: str) -> bool:
    known = _described().get((name, option))
    return known is not None and known["default"] == ""


def _unflattened(section: Mapping[str, Any]) -> dict[str, Any]:
    """`{"model": {"url": x}}` for `{"model.url": x}`, as some editors send it."""
    nested: dict[str, Any] = {}
    for key, value in section.items():
        head, dot, tail = str(key).partition(".")
        nested = _overlaid(nested, {head: {tail: value} if dot else value})
    return nested


def _overlaid(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return merged
