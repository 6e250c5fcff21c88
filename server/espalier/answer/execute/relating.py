"""Which of some things stand in a relation to others, or to anything, each by an edge that is the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import sites
from espalier.answer.execute.filters import kept
from espalier.answer.execute.kinds import is_a
from espalier.answer.execute.relations import meaning
from espalier.answer.query import Direction, Filter, Relation, Select
from espalier.ontology.enclosing import as_attribute, enclosed, type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, TYPE_KINDS, Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test
from espalier.ontology.wiring import is_concrete

_HANDLING = ("Handler", "Handlers", "Listener", "Consumer", "Processor", "Subscriber")
_MENTIONS = (EdgeKind.REFERENCES, EdgeKind.PARAMETER)
_ARGUMENT = "type_argument"
_SIGNATURE = (EdgeKind.RETURNS, EdgeKind.PARAMETER, EdgeKind.REFERENCES)


@dataclass(frozen=True, slots=True)
class Condition:
    """A relation that things have or lack. `nodes`: the other end; none: anything. `said`: the other end's name."""

    filter: Filter
    nodes: tuple[Node, ...] = ()
    said: str = ""


def met(ontology: Ontology, base: Sequence[Node], condition: Condition) -> dict[str, Evidence]:
    """By key of a thing the first edge by which it stands in the relation."""
    said = condition.filter
    if said.anchor is None:
        every = ((node, next(iter(_any(ontology, node, said)), None)) for node in base)
        return {node.key: item for node, item in every if item is not None}
    if said.anchor.role is Select.REPOSITORY and any(is_a(ontology, node, Select.ENTITY) for node in base):
        return _managed(ontology, base, condition.nodes)
    assert said.relation is not None
    noted = said.relation is Relation.ANNOTATED_WITH
    aliases = _aliases(
        ontology, base, noted=noted, flows=said.direction is Direction.FROM and meaning(said.relation).flows
    )
    found: dict[str, Evidence] = {}
    for item, key in _ties(ontology, condition, _are_tests(base)):
        for thing in _lifted(ontology, key, aliases):
            found.setdefault(thing, item)
    return found


def meets(
    ontology: Ontology, base: Sequence[Node], condition: Condition, further: Sequence[tuple[str, Evidence]] = ()
) -> dict[str, tuple[Evidence, ...]]:
    """By key of a thing the edges by which it meets the condition: the first; where the condition counts, one of each
    that stands in the relation to it. What has none meets "at most" by where it stands. `further`: what else says that
    a thing, by its key, stands in the relation."""
    said = condition.filter
    if not said.counts:
        return {key: (item,) for key, item in (dict(further) | met(ontology, base, condition)).items()}
    least, most = said.at_least or 0, said.at_most
    numbers = numbered(ontology, base, condition, further)
    sized = ((each, len(numbers[each.key])) for each in base)
    fitting = (each for each, size in sized if least <= size and (most is None or size <= most))
    return {each.key: tuple(numbers[each.key].values()) or (of_node(each),) for each in fitting}


def numbered(
    ontology: Ontology, base: Sequence[Node], condition: Condition, further: Sequence[tuple[str, Evidence]]
) -> dict[str, dict[str, Evidence]]:
    """By key of a thing the others that it stands in the relation to, each with an edge or what `further` says: those
    that the condition names, else methods where the relation is one of methods, else types."""
    said, found = condition.filter, {node.key: dict[str, Evidence]() for node in base}
    if said.anchor is None:
        pairs = [(node.key, item) for node in base for item in _any(ontology, node, said)]
    else:
        assert said.relation is not None
        flows = said.direction is Direction.FROM and meaning(said.relation).flows
        aliases = _aliases(ontology, base, noted=said.relation is Relation.ANNOTATED_WITH, flows=flows)
        pairs = [
            (key, item)
            for item, end in _ties(ontology, condition, _are_tests(base))
            for key in _lifted(ontology, end, aliases)
        ]
    for key, item in (*pairs, *further):
        end = item.target if said.direction is Direction.TO else item.source
        implemented = said.relation is Relation.IMPLEMENTS and said.direction is Direction.FROM
        if _type(ontology, end) != _type(ontology, key) and not (implemented and _is_interface(ontology, end)):
            found[key].setdefault(_counted(ontology, condition, item, end), item)
    return found


def unit(said: Filter) -> Select:
    """The kind of things that are counted."""
    assert said.relation is not None
    own = meaning(said.relation)
    return own.select_from if said.direction is Direction.TO else own.select_to


def _counted(ontology: Ontology, condition: Condition, item: Evidence, end: str) -> str:
    """What counts once: what the condition names, a method or a thing that is no type, else the type."""
    named = {node.key for node in condition.nodes}
    if item.via in named or end in named:
        return item.via if item.via in named else end
    methods = condition.filter.anchor is None and unit(condition.filter) is Select.METHOD
    return end if methods else _type(ontology, end)


def _type(ontology: Ontology, key: str) -> str:
    """The type that a key is in or is; a key of another thing as it is."""
    node = ontology.node(key)
    owner = type_of(ontology, key) if node is not None and node.kind in TYPE_KINDS | MEMBER_KINDS else None
    return owner.key if owner is not None else key


def _is_interface(ontology: Ontology, key: str) -> bool:
    node = ontology.node(key)
    return node is not None and node.kind is NodeKind.INTERFACE


def _are_tests(base: Sequence[Node]) -> bool:
    """Whether it is asked what tests do, which else does not count."""
    return bool(base) and all(node.test for node in base)


def _ties(ontology: Ontology, condition: Condition, tests: bool) -> Iterator[tuple[Evidence, str]]:
    """The edges between the other end and anything, with the key at the thing's end."""
    assert condition.filter.relation is not None
    relation, direction = condition.filter.relation, condition.filter.direction
    if direction is not Direction.FROM:
        yield from (
            (item, item.source) for item in _counting(sites.to(ontology, relation, condition.nodes), relation, tests)
        )
    if direction is not Direction.TO:
        yield from (
            (item, item.target or item.source)
            for item in _counting(sites.out_of(ontology, relation, condition.nodes), relation, tests)
        )


def _counting(evidence: Iterable[Evidence], relation: Relation, tests: bool = False) -> Iterator[Evidence]:
    """What main code does; of tests only that they test, unless they are asked about (`tests`)."""
    return (item for item in evidence if tests or relation is Relation.TESTS or not is_test(item.path))


def _aliases(ontology: Ontology, base: Sequence[Node], *, noted: bool, flows: bool) -> dict[str, list[str]]:
    """By key of a node the things that it stands for: a method for its endpoint; where annotations are asked for
    (`noted`), a type for its members; where what runs is (`flows`), an interface for its implementations."""
    found: dict[str, list[str]] = {}
    for node in base:
        above = ontology.supertypes(node.key) if flows and node.kind in TYPE_KINDS else ()
        keys = [*as_attribute(ontology, node), *_serving(ontology, node), *(each.key for each in above if each.path)]
        owners = [each.owner for key in keys if (each := ontology.node(key)) is not None and each.kind in MEMBER_KINDS]
        for key in dict.fromkeys((*keys, *(owners if noted else ()))):
            found.setdefault(key, []).append(node.key)
    return found


def _serving(ontology: Ontology, node: Node) -> list[str]:
    if node.kind is not NodeKind.ENDPOINT:
        return []
    return [edge.source for edge in ontology.into(node.key, (EdgeKind.EXPOSES,))]


def _lifted(ontology: Ontology, key: str, aliases: dict[str, list[str]]) -> Sequence[str]:
    """The things that a node, or the nearest around it, stands for."""
    node = ontology.node(key)
    while node is not None and node.key not in aliases:
        node = ontology.node(node.owner) if node.owner else None
    return aliases[node.key] if node is not None else ()


def _any(ontology: Ontology, node: Node, said: Filter) -> Iterable[Evidence]:
    """The edges by which a thing stands in a relation to anything outside of it."""
    relation = said.relation
    assert relation is not None
    if node.kind is NodeKind.FIELD and relation is Relation.CONSUMES_PROPERTY:
        relation = Relation.USES
    things = [each for key in (node.key, *_serving(ontology, node)) if (each := ontology.node(key)) is not None]
    own = {each.key for thing in things for each in (thing, *enclosed(ontology, thing))}
    if said.direction is Direction.TO:
        return sites.out_of(ontology, relation, things)
    if relation is Relation.LISTENS and (handled := _handled(ontology, node)):
        return handled
    if relation is Relation.PUBLISHES:  # a library may be handed what is made
        relation = Relation.CREATES
    items = [item for item in sites.to(ontology, relation, things) if item.source not in own]
    if relation is Relation.TESTS:
        items = [item for item in items if not _is_shared(ontology, item.via)]
    if relation is Relation.CALLS and node.kind is NodeKind.CONSTRUCTOR:  # `new` is how most are called
        items += sites.to(ontology, Relation.CREATES, things)
    if relation is Relation.CREATES:  # whoever makes one, it is made
        items += sites.from_inside(ontology, relation, things)
    if said.test_kind is not None:
        return kept(ontology, items, (Filter(test_kind=said.test_kind),), things)
    return _counting(items, relation)


def _is_shared(ontology: Ontology, key: str) -> bool:
    """Whether several classes are below a type, through which something is reached: any of them may be."""
    below = [each for each in ontology.subtypes(key) if is_concrete(each) and not each.test] if key else []
    return len(below) > 1


def _handled(ontology: Ontology, node: Node) -> list[Evidence]:
    """Where a type is a parameter of, or is written in, what is called a handler: a library gives it messages."""
    edges = (edge for edge in ontology.into(node.key, _MENTIONS) if not is_test(edge.path))
    return [of_edge(edge) for edge in edges if _handles(ontology, edge)]


def _handles(ontology: Ontology, edge: Edge) -> bool:
    owner = type_of(ontology, edge.source)
    return owner is not None and owner.name.endswith(_HANDLING)


def _managed(ontology: Ontology, base: Sequence[Node], repositories: Iterable[Node]) -> dict[str, Evidence]:
    """Entities by the repository that is for them: its type argument, its table; of a plain one, what its methods
    return and take."""
    found: dict[str, Evidence] = {}
    keys = {node.key for node in base}
    tables = {edge.target: node.key for node in base for edge in ontology.out(node.key, (EdgeKind.MAPS,))}
    for each in repositories:
        declared = ontology.out(each.key, (EdgeKind.REFERENCES, EdgeKind.QUERIES))
        own = [edge for edge in declared if edge.role == _ARGUMENT or edge.kind is EdgeKind.QUERIES]
        inside = [edge for member in ontology.members(each.key) for edge in ontology.out(member.key, _SIGNATURE)]
        for edge in own or inside:
            key = tables.get(edge.target, edge.target)
            if key in keys:
                found.setdefault(key, of_edge(edge))
    return found
