"""The properties that a text reads, with their defaults: `${a.b:x}`, and what Spring's expression language (SpEL) asks
the environment for, as `#{@environment['a.b'] ?: 'x'}`, `#{environment.getProperty('a.b', 'x')}` and
`#{systemProperties['a.b']}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_PLACEHOLDER = re.compile(r"\$\{\s*([^\s}:${#]+)")
_HOLDER = r"(?<![\w.])@?(?:environment|systemProperties|systemEnvironment)"
_METHOD = r"(?:getProperty|getRequiredProperty|getOrDefault|get)"
_ASKED = re.compile(
    rf"{_HOLDER}\s*(?:\[\s*(['\"]?)(?P<index>[\w.\-]+)\1\s*\]|\??\.{_METHOD}\(\s*(['\"])(?P<named>[\w.\-]+)\3\s*)"
)
_ELVIS = re.compile(r"\s*\?:\s*")
_TYPE = re.compile(r"T\(\s*([\w.$]+)\s*\)")
_OPEN, _CLOSE = "{([", "})]"


class Read(NamedTuple):
    """`default`: what the property is where nothing sets it, a text without its quotes; empty: there is none."""

    name: str
    default: str = ""


def reads(text: str) -> tuple[Read, ...]:
    """The properties that a text reads, those in defaults included."""
    if "${" not in text and "#{" not in text:
        return ()
    found = (*_placeholders(text), *_asked(text))
    return tuple(dict.fromkeys(found))


def placeholders(text: str) -> tuple[str, ...]:
    """The keys of `reads`."""
    return tuple(dict.fromkeys(each.name for each in reads(text)))


def _placeholders(text: str) -> Iterator[Read]:
    for each in _PLACEHOLDER.finditer(text):
        rest = text[each.end() : _end(text, each.end(), quotes="")].lstrip()
        yield Read(each[1], rest[1:].strip() if rest.startswith(":") else "")


def _asked(text: str) -> Iterator[Read]:
    for each in _ASKED.finditer(text):
        begun = text.rfind("#{", 0, each.start())
        if begun < 0 or _end(text, begun + 2) < each.start():
            continue
        at = end = each.end()
        default = ""
        if each["named"] is not None:
            at = _end(text, end)
            rest = text[end:at].lstrip()
            default = rest[1:] if rest.startswith(",") else ""
            at += 1
        if (elvis := _ELVIS.match(text, at)) is not None:
            default = text[elvis.end() : _end(text, elvis.end())]
        yield Read(each["index"] or each["named"], _said(default))


def _end(text: str, start: int, quotes: str = "'\"") -> int:
    """Where the bracket closes that is open at `start`, what is in `quotes` skipped; the text's end where none does."""
    depth, quote = 0, ""
    for at in range(start, len(text)):
        sign = text[at]
        if quote or sign in quotes:
            quote = "" if sign == quote else quote or sign
        elif sign in _OPEN:
            depth += 1
        elif sign in _CLOSE:
            depth -= 1
            if depth < 0:
                return at
    return len(text)


def _said(default: str) -> str:
    """A default of SpEL as a reader would write it: `'x'` is `x`, `T(a.B).C` is `a.B.C`, `null` is none."""
    said = _TYPE.sub(r"\1", default.strip())
    if len(said) > 1 and said[0] in "'\"" and said[-1] == said[0] and said.count(said[0]) == 2:
        return said[1:-1]
    return "" if said == "null" else said
