"""Types without which a pointcut matches nothing, so that most types are ruled out before a pointcut is evaluated.

Only what is certain counts: the declaring type of an `execution`, written without wildcards. What depends on anything
else needs no type in particular.
"""

from __future__ import annotations

from functools import partial

from espalier.ontology.boolean_patterns import Tree
from espalier.ontology.frameworks.join_points import DEPTH, Pointcut, meant
from espalier.ontology.pointcuts import parsed
from espalier.ontology.signature_patterns import TYPE, method_pattern, type_leaf

_ANY: frozenset[str] = frozenset()


def needed_types(pointcut: Pointcut, depth: int = DEPTH) -> frozenset[str]:
    """Keys of types: a type that neither is nor inherits one of them has no method that the pointcut matches. Empty:
    any type may have one."""
    tree = parsed(pointcut.text)
    return _needed(tree, partial(_of_designator, pointcut, depth)) if tree is not None and depth else _ANY


def _needed(tree: Tree, of: partial[frozenset[str]]) -> frozenset[str]:
    """What the leaves need: of two that must both hold, what one needs is enough; of two that may, that of both."""
    kind, left, right = tree
    if kind == "is":
        return of(left, right)
    if kind == "not" or not isinstance(left, tuple) or not isinstance(right, tuple):
        return _ANY
    first, second = _needed(left, of), _needed(right, of)
    if kind == "and":
        return first or second
    return first | second if first and second else _ANY


def _of_designator(pointcut: Pointcut, depth: int, name: str, text: str) -> frozenset[str]:
    if name in ("execution", "call"):
        pattern = method_pattern(text)
        owner = pattern.owner if pattern is not None else None
        return _needed(owner, partial(_of_leaf, pointcut)) if owner is not None else _ANY
    named = pointcut.named(name)
    return needed_types(named, depth - 1) if named is not None else _ANY


def _of_leaf(pointcut: Pointcut, kind: str, text: str) -> frozenset[str]:
    leaf = type_leaf(text)
    name = meant(pointcut, leaf.name) if kind == TYPE and not leaf.dims else ""
    return frozenset({name}) if "." in name and "*" not in name and ".." not in name else _ANY
