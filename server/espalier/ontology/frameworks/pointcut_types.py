"""Names of types without which a pointcut matches nothing, so that most types are ruled out before it is evaluated.

Only what is certain counts: the declaring type of an `execution`, whose simple name is written without wildcards. Which
type of that name is meant is left to the evaluation: so a type that is ruled out depends on no other file's names.
"""

from __future__ import annotations

from collections.abc import Callable

from espalier.ontology.boolean_patterns import Tree
from espalier.ontology.frameworks.join_points import BUILT_IN, DEPTH, Pointcut
from espalier.ontology.pointcuts import parsed
from espalier.ontology.signature_patterns import ANY, TYPE, method_pattern, type_leaf

_NONE: frozenset[str] = frozenset()


def needed_names(pointcut: Pointcut, depth: int = DEPTH) -> frozenset[str]:
    """Simple names: a type that neither has nor inherits from one that has one of them has no method that the pointcut
    matches. Empty: any type may have one."""
    tree = parsed(pointcut.text)
    if tree is None or not depth:
        return _NONE
    return _needed(tree, lambda name, text: _of_designator(pointcut, depth, name, text))


def _needed(tree: Tree, of: Callable[[str, str], frozenset[str]]) -> frozenset[str]:
    """What the leaves need: of two that must both hold, what one needs is enough; of two that may, that of both."""
    kind, left, right = tree
    if kind == "is":
        return of(str(left), str(right))
    if kind == "not" or not isinstance(left, tuple) or not isinstance(right, tuple):
        return _NONE
    first, second = _needed(left, of), _needed(right, of)
    if kind == "and":
        return first or second
    return first | second if first and second else _NONE


def _of_designator(pointcut: Pointcut, depth: int, name: str, text: str) -> frozenset[str]:
    if name in ("execution", "call"):
        pattern = method_pattern(text)
        owner = pattern.owner if pattern is not None else None
        return _needed(owner, _of_leaf) if owner is not None else _NONE
    named = pointcut.named(name) if name not in BUILT_IN else None
    return needed_names(named, depth - 1) if named is not None else _NONE


def _of_leaf(kind: str, text: str) -> frozenset[str]:
    leaf = type_leaf(text)
    name = leaf.name.rpartition(".")[2] if kind == TYPE else ""
    return frozenset({name}) if name and ANY not in name else _NONE
