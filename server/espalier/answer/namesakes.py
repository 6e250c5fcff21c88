"""What a reader sees of types of one simple name, with their packages, and of types without a name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from espalier.answer.evidence import Evidence
from espalier.answer.inner_types import anonymous_types
from espalier.answer.render import short
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS


def has_namesake(ontology: Ontology, key: str) -> bool:
    """Whether another type of the project is called like the type `key`, or like the type that holds it."""
    owner = key.partition("#")[0]
    node = ontology.node(owner)
    if node is None or node.kind not in TYPE_KINDS or not node.path:
        return False
    name = short(owner)
    alike = (each for each in ontology.named(node.name) if each.kind in TYPE_KINDS and each.path)
    return any(each.key != owner and short(each.key) == name for each in alike)


def full_name(ontology: Ontology, key: str) -> str:
    """The name of a type or member as a reader sees it, with the package only where another type is called so."""
    owner, name = key.partition("#")[0], short(key, dict(anonymous_types(ontology, key)))
    return f"{owner.removesuffix(short(owner))}{name}" if has_namesake(ontology, key) else name


def with_namesakes(ontology: Ontology, evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """Evidence that knows which of its types are to be named with packages, and what anonymous ones are called."""
    return tuple(_known(ontology, each) for each in evidence)


def _known(ontology: Ontology, item: Evidence) -> Evidence:
    keys = [item.source, item.target, item.via]
    keys += [key for edge in item.chain for key in (edge.source, edge.target)]
    shared = dict.fromkeys(key.partition("#")[0] for key in keys if has_namesake(ontology, key))
    anonymous = dict(pair for key in keys for pair in anonymous_types(ontology, key))
    return replace(item, in_full=tuple(shared), anonymous=tuple(anonymous.items()))
