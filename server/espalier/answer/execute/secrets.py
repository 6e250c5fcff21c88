"""Secrets in what an answer quotes: which names may hold one, and text without their values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from espalier.answer.evidence import Evidence
from espalier.answer.execute.secret_arguments import (
    Parameters,
    is_harmless,
    is_named_secret,
    masked_arguments,
    none_known,
    says_secret,
)
from espalier.ontology.kinds import EdgeKind
from espalier.text.positions import lines_of

MARK = "…"
MARKED = "`…` stands for a value that may be secret."
"""What a reader is told once where something is masked."""
_TEXT = r"\"(?:[^\"\\]|\\.)*+\"?+"


class _Place(NamedTuple):
    """Where a value stands that has a name. `head`: what is before the value, its group the name. `is_variable`:
    the value may be harmless by the variable's name."""

    head: re.Pattern[str]
    value: re.Pattern[str]
    is_variable: bool = False


_MASKED = (
    _Place(re.compile(r"[?&;]([\w.-]+)="), re.compile(r"[^\s&;\"'<>]+")),
    _Place(re.compile(r"\$\{([\w.-]+):"), re.compile(r"[^}]+")),
    _Place(
        re.compile(r"(?<![\w.-])([\w.-]+)\s*=\s*(?:(?:new\s+)?String(?:\.\w+)?\(\s*)?"),
        re.compile(rf"{_TEXT}(?:\s*+\+\s*+{_TEXT})*+"),
        is_variable=True,
    ),
)
"""A parameter of a URL, the default of a placeholder, a text that a variable is set to. Here as below a name is matched
whole and then judged, so that the time is linear in the length of a line."""
_AUTHORITY = re.compile(r"(?<=://)[^\s/\"'<>]+(?:@|…\Z)")
"""User and password of a URL. Of an excerpt that is cut within a URL's authority nobody knows whether it is a
password."""
_SET_IN = (".properties", ".yml", ".yaml", ".env", ".conf", ".toml")


def is_secret(*names: str) -> bool:
    """Whether one of the names says that its value may be a secret."""
    return any(map(says_secret, names))


def masked(text: str) -> str:
    """The text with `…` for the secrets that are told apart within a line: `postgres://…@db/shop`."""
    text = _AUTHORITY.sub(f"{MARK}@", text)
    return _without(_MASKED, text)


def _without(places: Iterable[_Place], text: str) -> str:
    """The text with `…` for the values at the places whose names say that they may be secrets."""
    for place in places:
        shown, done = [], 0
        while (head := place.head.search(text, done)) is not None:
            shown.append(text[done : head.end()])
            done = head.end()
            value = place.value.match(text, done) if is_secret(head[1]) else None
            if value is not None:
                shown.append(_hidden(value[0], head[1].rpartition(".")[2] if place.is_variable else ""))
                done = value.end()
        text = "".join([*shown, text[done:]])
    return text


def _hidden(value: str, name: str = "") -> str:
    """`…` for a value that may be a secret, else the value."""
    return value if is_harmless(value.strip("\"'"), name) else _marked(value)


def _marked(value: str) -> str:
    return f'"{MARK}"' if value.startswith('"') else MARK


def is_masked(text: str) -> bool:
    """Whether `…` stands in a text for a secret, and not only for the end of a line that was cut."""
    return MARK in text[:-1]


def without_secrets(item: Evidence, parameters: Parameters = none_known) -> Evidence:
    """Evidence with `…` for the secrets in its excerpt and note; without either where all of it may be one."""
    names = item.target.partition(":")[2], item.role, item.source.rpartition("#")[2]
    excerpt, note = shown_code(item.path, item.excerpt, parameters), shown_code("", item.note, parameters)
    if item.kind == EdgeKind.CONFIGURES and is_secret(*names):
        key, sign, value = _setting(item.path, item.excerpt)
        told = sign and (is_secret(key) or _is_harmless(value, *names))
        return replace(item, excerpt=excerpt if told else "", note="")
    return replace(item, excerpt=excerpt, note="" if excerpt != item.excerpt and item.path.endswith(_SET_IN) else note)


def shown_code(path: str, text: str, parameters: Parameters = none_known) -> str:
    """Lines of a file with `…` for the values of secrets in them, as many lines as before. Without a path it is
    Java. `parameters`: what the parameters of the calls in them are called."""
    if not path or path.endswith(".java"):
        text = masked_arguments(text, parameters)
    shown: list[str] = []
    deep = -1
    """The indentation of a key of YAML that may be a secret, while its lines last."""
    named = ""
    """What the line before says that the value on this one is called."""
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        if deep >= 0 and line.strip() and indent <= deep:
            deep = -1
        if deep >= 0:
            shown.append(" " * indent + MARK if line.strip() else line)
            continue
        key, sign, value = _setting(path, line)
        if sign and is_secret(key) and value.strip() in _BLOCKS:
            deep = indent
        if sign and key == "value" and is_secret(named) and not _is_harmless(value, named):
            line = f"{line[:indent]}value: {MARK}"
        named = value.strip(" \t\"'") if sign == ":" and key == "name" else ""
        shown.append(_shown_line(path, line))
    return "\n".join(shown)


def shown_lines(path: str, text: str, parameters: Parameters = none_known) -> list[str]:
    """The lines of a whole file with `…` for the values of secrets in them. Of a part of it, which may begin within a
    call or a text block, less would be known."""
    return shown_code(path, "\n".join(lines_of(text)), parameters).split("\n") if text else []


_BLOCKS = frozenset({"", "|", ">", "|-", ">-", "|+", ">+"})


def _setting(path: str, line: str) -> tuple[str, str, str]:
    """Key, sign and value of a line of a file of settings; empty for any other."""
    if not path.endswith(_SET_IN) or not re.search("[:=]", line):
        return "", "", ""
    key, sign, value = re.split(r"([:=])", line, maxsplit=1)
    return key.strip(" \t-\"'{"), sign, value


def _shown_line(path: str, line: str) -> str:
    key, sign, value = _setting(path, line)
    if sign and is_secret(key) and value.strip() not in _BLOCKS and not _is_harmless(value, key):
        return f"{line[: line.index(sign)]}{sign} {_placeholders(value)}"
    line = _CONNECTION.sub(lambda found: found[1] + _hidden(found[2]), _without(_IN_FILES, line))
    return masked(_ATTRIBUTES.sub(_shown_attributes, line) if "value=" in line else line)


def _shown_attributes(tag: re.Match[str]) -> str:
    """What is between two angle brackets, with `…` for each `value="…"` after a `name="password"`."""
    named = next((each for each in _NAMED.finditer(tag[0]) if is_secret(each[1])), None)
    if named is None:
        return tag[0]
    before, after = tag[0][: named.end()], tag[0][named.end() :]
    return before + _VALUE.sub(lambda found: found[1] + _hidden(found[2]), after)


_HARMLESS = re.compile(
    r"""\s*+(["']?)\s*+(?:true|false|null|~|(?:\$\{[\w.-]+:?\})+|)\s*+\1\s*+(?:\#.*)?""",
    re.IGNORECASE,
)
"""Values that are no secret: none, switches, and what is set elsewhere."""
_NUMBER = re.compile(r"""\s*+(["']?)\s*+[\d.]{1,6}\w{0,2}\s*+\1\s*+(?:\#.*)?""")
"""A small number or a length of time."""
_IN_FILES = (
    _Place(re.compile(r"\"([\w.-]+)\"\s*,\s*"), re.compile(_TEXT)),
    _Place(re.compile(r"<([\w.:-]+)(?:\s[^<>]*)?>"), re.compile(r"[^<]+(?=</)")),
    _Place(re.compile(r"(?:[{,]\s*[\"']?|^\s*[\"'])([\w.-]+)[\"']?\s*:\s*"), re.compile(rf"{_TEXT}|[^,}}\s][^,}}]*")),
)
"""What follows a key in a call, elements of XML, and members of JSON and YAML."""
_CONNECTION = re.compile(rf"(\bgetConnection\([^()]*,\s*)({_TEXT})(?=\s*\))")
_ATTRIBUTES = re.compile(r"[^<>]+")
_NAMED = re.compile(r"\b(?:name|key)=\"([\w.:-]+)\"")
_VALUE = re.compile(r"(\bvalue=)(\"[^\"]*\")")


def _is_harmless(value: str, *names: str) -> bool:
    """Whether the value of a setting is no secret, though one of its names says that it may be. A number is one where
    it is the secret itself, and not its length or lifetime."""
    if _HARMLESS.fullmatch(value):
        return True
    return _NUMBER.fullmatch(value) is not None and not any(map(is_named_secret, names))


def _placeholders(value: str) -> str:
    """The names of the variables that a value refers to, its text left out."""
    names = re.findall(r"\$\{([\w.-]+)", value)
    return "".join(f"${{{each}:{MARK}}}" for each in names) or MARK
