"""Secrets in what an answer quotes: which names may hold one, and text without their values."""

from __future__ import annotations

import re
from dataclasses import replace

from espalier.answer.evidence import Evidence
from espalier.answer.execute.arguments import Parameters, is_harmless, masked_arguments, none_known
from espalier.ontology.kinds import EdgeKind

MARK = "…"
MARKED = "`…` stands for a value that may be secret."
"""What a reader is told once where something is masked."""
_SECRET = re.compile(
    r"pass(?:word|wd|phrase)?|secret|credential|private|token$|(?:api|access|secret)[-_.]?key", re.IGNORECASE
)
_NAME = r"(?:pass|secret|credential|private|(?:api|access)[-_.]?key)[\w.-]*|token(?![\w.-])"
"""The same within a text."""
_TEXT = r"\"(?:[^\"\\]|\\.)*\"?"
_MASKED = (
    re.compile(rf"(?P<head>[?&;][\w.-]*(?:{_NAME})=)(?P<value>[^\s&;\"'<>]+)", re.IGNORECASE),
    re.compile(rf"(?P<head>\$\{{[\w.-]*(?:{_NAME}):)(?P<value>[^}}]+)", re.IGNORECASE),
    re.compile(rf"(?P<head>(?P<name>\b\w*(?:{_NAME}))\s*=\s*)(?P<value>{_TEXT})", re.IGNORECASE),
)
"""A parameter of a URL, the default of a placeholder, a text that a variable is set to."""
_AUTHORITY = re.compile(r"(?<=://)[^\s/\"'<>]+(?:@|…\Z)")
"""User and password of a URL. Of an excerpt that is cut within a URL's authority nobody knows whether it is a
password."""
_SET_IN = (".properties", ".yml", ".yaml", ".env", ".conf", ".toml")


def is_secret(*names: str) -> bool:
    """Whether one of the names says that its value may be a secret."""
    return any(_SECRET.search(each) for each in names)


def masked(text: str) -> str:
    """The text with `…` for the secrets that are told apart within a line: `postgres://…@db/shop`."""
    text = _AUTHORITY.sub(f"{MARK}@", text)
    for pattern in _MASKED:
        text = pattern.sub(_hidden, text)
    return text


def _hidden(found: re.Match[str]) -> str:
    """What a pattern has found, with `…` for its value if that may be a secret."""
    value, name = found["value"], found.groupdict().get("name") or ""
    return found[0] if is_harmless(value.strip("\"'"), name) else found["head"] + _marked(value)


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
        told = sign and (is_secret(key) or _HARMLESS.fullmatch(value))
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
    secret_named = False
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
        if sign and key == "value" and secret_named and not _HARMLESS.fullmatch(value):
            line = f"{line[:indent]}value: {MARK}"
        secret_named = sign == ":" and key == "name" and is_secret(value)
        shown.append(_shown_line(path, line))
    return "\n".join(shown)


_BLOCKS = frozenset({"", "|", ">", "|-", ">-", "|+", ">+"})


def _setting(path: str, line: str) -> tuple[str, str, str]:
    """Key, sign and value of a line of a file of settings; empty for any other."""
    if not path.endswith(_SET_IN) or not re.search("[:=]", line):
        return "", "", ""
    key, sign, value = re.split(r"([:=])", line, maxsplit=1)
    return key.strip(" \t-\"'{"), sign, value


def _shown_line(path: str, line: str) -> str:
    key, sign, value = _setting(path, line)
    if sign and is_secret(key) and value.strip() not in _BLOCKS and not _HARMLESS.fullmatch(value):
        return f"{line[: line.index(sign)]}{sign} {_placeholders(value)}"
    for pattern in _IN_FILES:
        line = pattern.sub(_hidden, line)
    return masked(line)


_HARMLESS = re.compile(
    r"""\s*(["']?)\s*(?:true|false|null|~|[\d.]{1,6}\w{0,2}|(?:\$\{[\w.-]+:?\})+|)\s*\1\s*(?:\#.*)?""", re.IGNORECASE
)
"""Values that are no secret: none, switches, small numbers, lengths of time, and what is set elsewhere."""
_IN_FILES = (
    re.compile(rf"(?P<head>\"[\w.-]*(?:{_NAME})[\w.-]*\"\s*,\s*)(?P<value>{_TEXT})", re.IGNORECASE),
    re.compile(rf"(?P<head>\bgetConnection\([^()]*,\s*)(?P<value>{_TEXT})(?=\s*\))"),
    re.compile(
        rf"(?P<head><(?P<tag>[\w.:-]*(?:{_NAME})[\w.:-]*)(?:\s[^<>]*)?>)(?P<value>[^<]+)(?=</(?P=tag)>)", re.IGNORECASE
    ),
    re.compile(
        rf"(?P<head>\b(?:name|key)=\"[\w.:-]*(?:{_NAME})[\w.:-]*\"[^<>]*\bvalue=)(?P<value>\"[^\"]*\")",
        re.IGNORECASE,
    ),
    re.compile(rf"(?P<head>[{{,]\s*[\"']?[\w.-]*(?:{_NAME})[\"']?\s*:\s*)(?P<value>[^,}}\s][^,}}]*)", re.IGNORECASE),
)
"""What follows a key in a call, elements and attributes of XML, and members of JSON and YAML whose names may hold a
secret."""


def _placeholders(value: str) -> str:
    """The names of the variables that a value refers to, its text left out."""
    names = re.findall(r"\$\{([\w.-]+)", value)
    return "".join(f"${{{each}:{MARK}}}" for each in names) or MARK
