"""AspectJ's pointcut expressions, as far as Spring's aspects use them: `execution`, `within`, `@annotation`, `@within`,
`this`, `target`, `bean`, names of other pointcuts, and `&&`, `||`, `!` (Spring Framework Reference, "Declaring a
Pointcut").

An expression is evaluated in three values: None says that it may match, because a part of it is not understood or
depends on run time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

_EXECUTION = re.compile(
    r"(?:(?:public|protected|private|!?static)\s+)*(?P<type>[^\s(]+)\s+(?:(?P<owner>[^\s(]+)\.)?(?P<name>[\w*]+)"
    r"\s*\((?P<parameters>[^()]*)\)(?:\s*throws\s.*)?"
)
_MOST = 50
"""Parts of one expression. Chosen by hand."""

Holds = Callable[[str, str], bool | None]
"""Whether one designator, by its name and what is in its brackets, matches."""


Tree = tuple[str, object, object]
"""`and`, `or` of two trees, `not` of one, or `is` with a designator's name and what is in its brackets."""


def evaluated(text: str, holds: Holds) -> bool | None:
    """Whether an expression matches, each of its designators being asked of `holds`. None where it cannot be read."""
    tree = _parsed(text)
    return None if tree is None else _value(tree, holds)


@lru_cache(256)
def _parsed(text: str) -> Tree | None:
    try:
        return _Expression(text).whole()
    except ValueError:
        return None


def named_types(text: str) -> tuple[str, ...]:
    """The names of types that an expression is built on: in `this`, `target`, `within`, `@within`, `@annotation` and as
    the declaring type in `execution`; patterns are none."""
    tree = _parsed(text)
    found: list[str] = []
    pending = [tree] if tree is not None else []
    while pending:
        kind, left, right = pending.pop(0)
        if kind != "is":
            pending += [each for each in (left, right) if isinstance(each, tuple)]  # type: ignore[misc]
        elif left in _TYPED:
            found.append(str(right).rstrip("+"))
        elif left == "execution" and (parts := execution(str(right))) is not None:
            found.append(parts[1].rstrip("+"))
    return tuple(dict.fromkeys(each for each in found if re.fullmatch(r"[\w.]+", each) and ".." not in each))


_TYPED = frozenset({"this", "target", "within", "@within", "@annotation"})


def _value(tree: Tree, holds: Holds) -> bool | None:
    kind, left, right = tree
    if kind == "is":
        return holds(str(left), str(right))
    first = _value(left, holds)  # type: ignore[arg-type]
    if kind == "not":
        return None if first is None else not first
    decisive = kind == "or"
    if first is decisive:
        return decisive
    second = _value(right, holds)  # type: ignore[arg-type]
    if second is decisive:
        return decisive
    return None if first is None or second is None else not decisive


class _Expression:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._parts = 0

    def whole(self) -> Tree:
        found = self._either()
        if self._text[self._at :].strip():
            raise ValueError("more than one expression")
        return found

    def _taken(self, *words: str) -> bool:
        match = re.compile(r"\s*(" + "|".join(words) + ")").match(self._text, self._at)
        self._at = match.end() if match else self._at
        return match is not None

    def _either(self) -> Tree:
        found = self._both()
        while self._taken(r"\|\|", r"or\b"):
            found = ("or", found, self._both())
        return found

    def _both(self) -> Tree:
        found = self._single()
        while self._taken("&&", r"and\b"):
            found = ("and", found, self._single())
        return found

    def _single(self) -> Tree:
        self._parts += 1
        if self._parts > _MOST:
            raise ValueError("too long")
        if self._taken("!", r"not\b"):
            return "not", self._single(), None
        if self._taken(r"\("):
            found = self._either()
            if not self._taken(r"\)"):
                raise ValueError("a bracket is open")
            return found
        return self._designator()

    def _designator(self) -> Tree:
        match = re.compile(r"\s*(@?[A-Za-z_][\w.]*)\s*\(").match(self._text, self._at)
        if match is None:
            raise ValueError("no designator")
        start = end = match.end()
        depth = 1
        while depth:
            if end >= len(self._text):
                raise ValueError("a bracket is open")
            depth += {"(": 1, ")": -1}.get(self._text[end], 0)
            end += 1
        self._at = end
        return "is", match[1], self._text[start : end - 1].strip()


@lru_cache(256)
def execution(pattern: str) -> tuple[str, str, str, str] | None:
    """The patterns of the result, the declaring type (or empty), the name and the parameters; None: not understood."""
    match = _EXECUTION.fullmatch(" ".join(pattern.split()))
    return None if match is None else (match["type"], match["owner"] or "", match["name"], match["parameters"])


@lru_cache(256)
def _compiled(pattern: str) -> re.Pattern[str]:
    parts = [re.escape(each).replace(r"\*", "[^.]*") for each in pattern.split("..")]
    return re.compile(r"\.(?:.*\.)?".join(parts))


def fits(pattern: str, qualified: str) -> bool:
    """Whether a qualified name fits a pattern: `a.b.*`, `a..*Service`; a name without dots is compared as a simple."""
    pattern = pattern.rstrip("+")
    if "." not in pattern:
        qualified = qualified.rpartition(".")[2]
    return pattern == "*" or _compiled(pattern).fullmatch(qualified) is not None


def bean_fits(pattern: str, name: str) -> bool:
    """Whether a bean's name fits the pattern of `bean(...)`, in which `*` stands for anything."""
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), name) is not None


_MOST_DOTS = 3


def parameters_fit(patterns: str, simple: tuple[str, ...]) -> bool | None:
    """Whether a method's parameters, by the simple names of their types, fit: `..`, `*`, `String, ..`. None for more
    than three `..`, which take too long."""
    wanted = [each.strip().rpartition(".")[2] or ".." for each in patterns.split(",")] if patterns.strip() else []
    if wanted.count("..") > _MOST_DOTS:
        return None
    for index, each in enumerate(wanted):
        if each == "..":
            rest = wanted[index + 1 :]
            return any(parameters_fit(", ".join(rest), simple[start:]) for start in range(index, len(simple) + 1))
        if index >= len(simple) or each not in ("*", simple[index]):
            return False
    return len(simple) == len(wanted)
