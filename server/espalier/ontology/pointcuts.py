"""AspectJ's pointcut expressions, as far as Spring's aspects use them: designators such as `execution` and `@within`,
names of other pointcuts, and `&&`, `||`, `!` (Spring Framework Reference, "Declaring a Pointcut").
"""

from __future__ import annotations

import re
from functools import lru_cache

from espalier.ontology.boolean_patterns import Holds, Match, Reader, Tree, leaves, value
from espalier.ontology.signature_patterns import matches, method_pattern, type_pattern


def evaluated(text: str, holds: Holds) -> Match:
    """Whether an expression matches, each of its designators being asked of `holds` with its name and what is in its
    brackets. UNKNOWN where it cannot be read."""
    tree = parsed(text)
    return Match.UNKNOWN if tree is None else value(tree, holds)


def designators(text: str) -> tuple[tuple[str, str], ...] | None:
    """Names and brackets of all designators; None where the expression cannot be read."""
    tree = parsed(text)
    return None if tree is None else tuple(leaves(tree))


@lru_cache(256)
def parsed(text: str) -> Tree | None:
    """The tree of an expression; None where it cannot be read."""
    try:
        return _Expression(text).whole()
    except ValueError:
        return None


def named_types(text: str) -> tuple[str, ...]:
    """The names of types that an expression is built on: in `this`, `target`, `within`, `@within`, `@annotation`, the
    declaring type and the annotations of `execution`; patterns with wildcards are none."""
    found: list[str] = []
    for name, inside in designators(text) or ():
        if name in _TYPED:
            tree = type_pattern(inside)
            found += [each for _, each in leaves(tree)] if tree is not None else ()
        elif name == "execution" and (method := method_pattern(inside)) is not None:
            trees = (method.annotations, method.owner)
            found += [each for tree in trees if tree is not None for _, each in leaves(tree)]
    names = (each.rstrip("+") for each in found)
    return tuple(dict.fromkeys(each for each in names if re.fullmatch(r"[\w.]+", each) and ".." not in each))


_TYPED = frozenset({"this", "target", "within", "@within", "@annotation", "@target"})


class _Expression(Reader):
    def _leaf(self) -> Tree:
        match = self._taken(r"(@?[A-Za-z_][\w.]*)\s*\(")
        if match is None:
            raise ValueError("no designator")
        start = end = self._at
        depth = 1
        while depth:
            if end >= len(self._text):
                raise ValueError("a bracket is open")
            depth += {"(": 1, ")": -1}.get(self._text[end], 0)
            end += 1
        self._at = end
        return "is", match[1], self._text[start : end - 1].strip()


def bean_fits(pattern: str, name: str) -> bool:
    """Whether a bean's name fits the pattern of `bean(...)`, in which `*` stands for anything."""
    return matches(pattern, name)
