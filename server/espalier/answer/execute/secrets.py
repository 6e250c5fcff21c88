"""Secrets in what an answer quotes: which names may hold one, and text without their values."""

from __future__ import annotations

import re
from dataclasses import replace

from espalier.answer.evidence import Evidence
from espalier.ontology.kinds import EdgeKind

_SECRET = re.compile(
    r"pass(?:word|wd|phrase)?|secret|credential|private|token$|(?:api|access|secret)[-_.]?key", re.IGNORECASE
)
_NAME = r"(?:pass|secret|credential|private|(?:api|access)[-_.]?key)[\w.-]*|token(?![\w.-])"
"""The same within a text."""
_MASKED = (
    (re.compile(r"(?<=://)[^\s/\"'<>]+(?:@|…\Z)"), "…@"),
    (re.compile(rf"([?&;][\w.-]*(?:{_NAME})=)[^\s&;\"'<>]+", re.IGNORECASE), r"\1…"),
    (re.compile(rf"(\$\{{[\w.-]*(?:{_NAME}):)[^}}]+", re.IGNORECASE), r"\1…"),
    (re.compile(rf"(\b\w*(?:{_NAME})\s*=\s*)\"(?:[^\"\\]|\\.)*\"?", re.IGNORECASE), r'\1"…"'),
)
"""User and password of a URL, a parameter of one, the default of a placeholder, a text that a variable is set to. Of
an excerpt that is cut within a URL's authority nobody knows whether it is a password."""
_SET_IN = (".properties", ".yml", ".yaml", ".env", ".conf", ".toml")


def is_secret(*names: str) -> bool:
    """Whether one of the names says that its value may be a secret."""
    return any(_SECRET.search(each) for each in names)


def masked(text: str) -> str:
    """The text with `…` for the secrets that are told apart within a line: `postgres://…@db/shop`."""
    for pattern, shown in _MASKED:
        text = pattern.sub(shown, text)
    return text


def without_secrets(item: Evidence) -> Evidence:
    """Evidence without its excerpt and note where they may set a secret; else with secrets masked."""
    names = item.target.partition(":")[2], item.role, item.source.rpartition("#")[2]
    told = item.kind == EdgeKind.CONFIGURES and is_secret(*names)
    if told or _sets_secret(item):
        return replace(item, excerpt="", note="")
    return replace(item, excerpt=masked(item.excerpt), note=masked(item.note))


def _sets_secret(item: Evidence) -> bool:
    """Whether the excerpt is a line of a file of settings whose key or variable may hold a secret."""
    name = re.split(r"[:=]", item.excerpt, maxsplit=1)[0]
    return item.path.endswith(_SET_IN) and is_secret(name.strip(" \t-\"'"))


def shown_code(path: str, text: str) -> str:
    """Lines of a file without the values of secrets in them, as many lines as before."""
    shown: list[str] = []
    deep = -1
    """The indentation of a key of YAML that may be a secret, while its lines last."""
    secret_named = False
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        if deep >= 0 and line.strip() and indent <= deep:
            deep = -1
        if deep >= 0:
            shown.append(" " * indent + "…" if line.strip() else line)
            continue
        key, sign, value = _setting(path, line)
        if sign and is_secret(key) and value.strip() in _BLOCKS:
            deep = indent
        if sign and key == "value" and secret_named:
            line = f"{line[:indent]}value: …"
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
    for pattern, without in _IN_CODE:
        line = pattern.sub(without, line)
    return masked(line)


_HARMLESS = re.compile(r"\s*(?:true|false|[\d.]{1,6}\w{0,2}|\$\{[\w.-]+:?\}|)\s*(?:#.*)?", re.IGNORECASE)
"""Values that are no secret: switches, small numbers, lengths of time, and what is set elsewhere."""
_IN_CODE = (
    (re.compile(rf"(\b\w*(?:{_NAME})\w*\(\s*)\"(?:[^\"\\]|\\.)*\"", re.IGNORECASE), r'\1"…"'),
    (re.compile(rf"(\"[\w.-]*(?:{_NAME})[\w.-]*\"\s*,\s*)\"(?:[^\"\\]|\\.)*\"", re.IGNORECASE), r'\1"…"'),
    (re.compile(r"(\bgetConnection\([^()]*,\s*)\"(?:[^\"\\]|\\.)*\"(?=\s*\))"), r'\1"…"'),
    (re.compile(rf"(<(?P<tag>[\w.:-]*(?:{_NAME})[\w.:-]*)(?:\s[^<>]*)?>)[^<]+(?=</(?P=tag)>)", re.IGNORECASE), r"\1…"),
    (
        re.compile(rf"(\b(?:name|key)=\"[\w.:-]*(?:{_NAME})[\w.:-]*\"[^<>]*\bvalue=)\"[^\"]*\"", re.IGNORECASE),
        r'\1"…"',
    ),
    (re.compile(rf"([{{,]\s*[\"']?[\w.-]*(?:{_NAME})[\"']?\s*:\s*)[^,}}\s][^,}}]*", re.IGNORECASE), r"\1…"),
)
"""Arguments of calls, elements and attributes of XML, and members of JSON and YAML whose names may hold a secret."""


def _placeholders(value: str) -> str:
    """The names of the variables that a value refers to, its text left out."""
    names = re.findall(r"\$\{([\w.-]+)", value)
    return "".join(f"${{{each}:…}}" for each in names) or "…"
