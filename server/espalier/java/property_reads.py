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
_LONGEST = 400
"""Characters of a default that is read; chosen by hand. Defaults nest, so that without a bound what is read of a text
grows with the square of its length."""


class Read(NamedTuple):
    """`default`: what the property is where nothing sets it, a text without its quotes; empty: there is none, or
    it is longer than any that is read."""

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
    if "${" not in text and "#{" not in text:
        return ()
    asked = (_key(each) for each, _ in _requests(text))
    return tuple(dict.fromkeys([*(each[1] for each in _PLACEHOLDER.finditer(text)), *asked]))


def _placeholders(text: str) -> Iterator[Read]:
    ends = _ends(text)
    for each in _PLACEHOLDER.finditer(text):
        rest = _part(text, each.end(), ends[each.end()]).lstrip()
        yield Read(each[1], rest[1:].strip() if rest.startswith(":") else "")


def _asked(text: str) -> Iterator[Read]:
    for each, ends in _requests(text):
        at = end = each.end()
        default = ""
        if each["named"] is not None:
            at = ends[end]
            rest = _part(text, end, at).lstrip()
            default = rest[1:] if rest.startswith(",") else ""
            at = min(at + 1, len(text))
        if (elvis := _ELVIS.match(text, at)) is not None:
            default = _part(text, elvis.end(), ends[elvis.end()])
        yield Read(_key(each), _said(default))


def _requests(text: str) -> Iterator[tuple[re.Match[str], list[int]]]:
    """Where an expression asks the environment for a property, and `_ends` of the text's expressions."""
    ends = _ends(text, of_expressions=True) if "#{" in text else []
    for each in _ASKED.finditer(text) if ends else ():
        if ends[each.start()] >= 0:
            yield each, ends


def _key(request: re.Match[str]) -> str:
    return request["index"] or request["named"]


def _part(text: str, begin: int, end: int) -> str:
    return text[begin:end] if 0 <= end - begin <= _LONGEST else ""


def _ends(text: str, of_expressions: bool = False) -> list[int]:
    """For each position, the text's end included, where the innermost bracket closes that is open there: the text's end
    if it does not close, -1 if none is open. `of_expressions`: only brackets within `#{…}` count, those in quotes
    do not."""
    inner: list[int] = []
    closes: dict[int, int] = {}
    opened: list[int] = []
    quote = ""
    for at, sign in enumerate(text):
        inner.append(opened[-1] if opened else -1)
        if quote or (of_expressions and opened and sign in "'\""):
            quote = "" if sign == quote else quote or sign
        elif sign in _OPEN and (opened or not of_expressions or text[at - 1 : at + 1] == "#{"):
            opened.append(at)
        elif sign in _CLOSE and opened:
            closes[opened.pop()] = at
    inner.append(opened[-1] if opened else -1)
    return [closes.get(each, len(text)) if each >= 0 else -1 for each in inner]


def _said(default: str) -> str:
    """A default of SpEL as a reader would write it: `'x'` is `x`, `T(a.B).C` is `a.B.C`, `null` is none."""
    said = _TYPE.sub(r"\1", default.strip())
    if len(said) > 1 and said[0] in "'\"" and said[-1] == said[0] and said.count(said[0]) == 2:
        return said[1:-1]
    return "" if said == "null" else said
