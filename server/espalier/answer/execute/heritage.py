"""What types and methods inherit: directly or through others, told apart in a list of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from espalier.answer.evidence import Evidence
from espalier.answer.execute.ends import side_of, thing
from espalier.answer.execute.relations import meaning
from espalier.answer.execute.sentences import listed, named_apart
from espalier.answer.query import Direction, Query, Relation
from espalier.ontology.enclosing import enclosed
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Node

RELATIONS = frozenset({Relation.IMPLEMENTS, Relation.EXTENDS, Relation.OVERRIDES})
"""Relations that are followed from one to the next without being asked to."""


def is_direct(ontology: Ontology, query: Query, nodes: Sequence[Node]) -> Callable[[Evidence], bool]:
    """Whether an edge begins or ends at the anchors, or at members of theirs."""
    own = {node.key for node in nodes} | {each.key for node in nodes for each in enclosed(ontology, node)}
    to = query.direction is Direction.TO
    return lambda item: (item.target if to else item.source) in own


def said(ontology: Ontology, query: Query, nodes: Sequence[Node], evidence: Sequence[Evidence]) -> str:
    """`is implemented by `A`, through it by `B``: what the sentence above a list says after its subject."""
    side, direct = side_of(ontology, query, nodes), is_direct(ontology, query, nodes)
    near = dict.fromkeys(thing(ontology, query, side(item)) for item in evidence if direct(item))
    far = [key for key in dict.fromkeys(thing(ontology, query, side(item)) for item in evidence) if key not in near]
    names = dict(zip((*near, *far), named_apart(ontology, (*near, *far)), strict=True))
    verb, by = meaning(query.relation).active, ""
    if query.direction is Direction.TO:
        verb, by = f"is {meaning(query.relation).passive.removesuffix(' by')}", "by "
    first = listed(names[key] for key in near)
    then = listed(names[key] for key in far)
    if not (first and then):
        return f"{verb} {by}{first}" if first else f"{verb} {by}{then}, through others"
    return f"{verb} {by}{first}, through {'it' if len(near) == 1 else 'them'} {by}{then}"
