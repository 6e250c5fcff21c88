"""Reads options from their sources, and reports wrong ones.

Later sources win: defaults, the environment, and the editor's `espalier` section. This section is
`initializationOptions.espalier` until a `workspace/didChangeConfiguration` contains one. The new section then replaces
the old one as a whole: a setting that it lacks is not set any more. A wrong or unknown setting affects only itself: it
is reported with the reason, the earlier source's value holds, and nothing fails.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from espalier.config.options import Options

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
    return Resolved(Options.model_validate(merged), tuple(dict.fromkeys(problems)))


def present(environment: Mapping[str, str], initial: Any, configured: Any) -> Resolved:
    """The options as they are now. `initial`: the section in `initializationOptions`; `configured`: the one in the last
    `workspace/didChangeConfiguration`, None if it had none. The latter replaces the former, so that a setting which the
    user has removed is not in force."""
    return resolve(environment, initial if configured is None else configured)


def variables() -> Iterator[tuple[str, tuple[str, str], type]]:
    """Yields (environment variable, (section, option) by alias, kind of value) of every option."""
    for section, option, extra in _described():
        yield str(extra["environment"]), (section, option), tuple if extra["list"] else str


def _described() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yields (section, option, what is known of it in addition to its schema), names by alias."""
    for name, field in Options.model_fields.items():
        section = field.annotation
        assert isinstance(section, type) and issubclass(section, BaseModel)
        for option, inner in section.model_fields.items():
            said = inner.json_schema_extra if isinstance(inner.json_schema_extra, dict) else {}
            known = {"environment": f"{PREFIX}{name}_{option}".upper(), "list": "tuple" in str(inner.annotation)}
            yield name, str(inner.alias), known | {"may_be_empty": inner.default == ""} | said


def from_environment(environment: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """A section made of variables such as ESPALIER_MODEL_URL; lists are JSON arrays."""
    section: dict[str, dict[str, Any]] = {}
    for variable, (name, option), kind in variables():
        if variable in environment:
            text = environment[variable]
            section.setdefault(name, {})[option] = _list(text) if kind is tuple else text
    return section


def _list(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def changed_at_start(before: Options, after: Options) -> list[str]:
    """The names of the settings that differ and are read only when the server starts."""
    old, new = before.model_dump(by_alias=True), after.model_dump(by_alias=True)
    return [
        f"espalier.{section}.{option}"
        for section, option in read_at_start()
        if old[section][option] != new[section][option]
    ]


def read_at_start() -> Iterator[tuple[str, str]]:
    """Yields (section, option) by alias of the options that a running server does not read again."""
    return ((section, option) for section, option, extra in _described() if extra.get("start"))


def _setting(path: Sequence[str]) -> str:
    return f"espalier.{'.'.join(path)}"


def _accepted(section: Any, problems: list[str], name: Callable[[Sequence[str]], str] = _setting) -> dict[str, Any]:
    """`section` without its wrong settings; `name` gives the full name of a setting."""
    if section is None:
        return {}
    if not isinstance(section, dict):
        problems.append("espalier: the settings must be an object; they are left out")
        return {}
    kept = _set({key: value for key, value in _unflattened(section).items() if key not in CLIENTS_OWN})
    try:
        Options.model_validate(kept)
    except ValidationError as error:
        for detail in error.errors(include_input=False, include_url=False):
            path = [str(part) for part in detail["loc"]][:2]
            problems.append(f"{name(path)}: {_reason(detail)}; it is left out")
            kept = _without(kept, path)
    return kept


def _set(section: Mapping[str, Any]) -> dict[str, Any]:
    """`section` without settings that have no value: null, and an empty text if it is no value of the option."""
    empty = {(name, option) for name, option, extra in _described() if extra["may_be_empty"]}
    return {
        name: {
            option: value
            for option, value in options.items()
            if value is not None and (value != "" or (name, option) in empty)
        }
        if isinstance(options, dict)
        else options
        for name, options in section.items()
        if options is not None
    }


def _reason(detail: Mapping[str, Any]) -> str:
    if detail["type"] == "extra_forbidden":
        return "there is no such setting"
    return str(detail["msg"])


def _unflattened(section: Mapping[str, Any]) -> dict[str, Any]:
    """`{"model": {"url": x}}` for `{"model.url": x}`, as some editors send it."""
    nested: dict[str, Any] = {}
    for key, value in section.items():
        head, dot, tail = str(key).partition(".")
        nested = _overlaid(nested, {head: {tail: value} if dot else value})
    return nested


def _without(section: dict[str, Any], path: list[str]) -> dict[str, Any]:
    head, *rest = path
    inner = section.get(head)
    if rest and isinstance(inner, dict):
        return {**section, head: {key: value for key, value in inner.items() if key != rest[0]}}
    return {key: value for key, value in section.items() if key != head}


def _overlaid(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return merged
