"""Forms `mechanism` and `lifecycle`: the methods, annotations and settings that do something, as control meets them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import control
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.concepts import Field, Ranked, field, ranked, says
from espalier.answer.execute.kinds import is_a
from espalier.answer.execute.notes import with_annotations
from espalier.answer.execute.sentences import absent, listed, type_name
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, Group
from espalier.answer.query import Select
from espalier.answer.render import short
from espalier.answer.roles import is_accessor
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test

_METHODS = 7
_OF_ONE_TYPE = 2
_ROWS = 16
_ENOUGH = 0.45
_FIELD_SAID = 0.75
_OCCASIONS = 3
_CALLS = 2
_TYPES, _TYPE_SAID = 3, 0.4
_INJECTING = frozenset({"Autowired", "Inject", "Resource"})
_BUSY = 40
"""A method with more callers than this is called from everywhere, and tells nothing of a mechanism."""
_SENT = 3
_AFTER = 2


def find(code_base: CodeBase, meant: Sequence[Meant], text: str) -> Finding:
    """How something is done. `text`: the words of it; symbols among the anchors narrow it down."""
    ontology = code_base.ontology
    near = field(code_base, text)
    inside = control.whole(ontology, (node for each in meant if each.exact for node in each.nodes))
    methods = _methods(ontology, near, inside)
    fields = [each.node for each in _fields(ontology, near)]
    if not methods and not fields:
        return Finding(absent(code_base.health, f"The graph sees nothing that has to do with {_said(meant)}."))
    ordered = _in_order(ontology, methods)
    rows = [
        *(row for node in fields for row in _kept(ontology, node)),
        *_rows(ontology, ordered, near.words),
        *_types(ontology, near, ordered),
    ]
    names = [short(node.key).partition("(")[0] for node in (*fields, *ordered)]
    return Finding(
        f"{_said(meant)} is done by {listed(names)}.",
        (Group("", tuple(with_annotations(code_base, row) if not row.target else row for row in rows[:_ROWS])),),
    )


def lifecycle(code_base: CodeBase, meant: Sequence[Meant], text: str) -> Finding:
    """When something happens: what starts the methods that do it, and by which chain."""
    ontology = code_base.ontology
    exact = [node for each in meant if each.exact for node in each.nodes]
    methods = [node for node in exact if node.kind in MEMBER_KINDS]
    owners = [node for node in exact if node.kind not in MEMBER_KINDS]
    methods += [m for node in owners for m in ontology.members(node.key) if m.kind is NodeKind.METHOD]
    methods = methods or _methods(ontology, field(code_base, text), set())[:5]
    if not methods:
        return Finding(absent(code_base.health, f"The graph sees nothing that has to do with {_said(meant)}."))
    words = words_of(ontology, text)
    rows: list[Evidence] = []
    begun: list[str] = []
    for node in methods:
        before = [
            row
            for key, chain in control.occasions(ontology, [node.key])[:_OCCASIONS]
            for row in _begun(ontology, key, chain, begun)
        ]
        after = telling_calls(ontology, node, set(), {node.owner}, words)[:_AFTER]
        known = any(node.key in (row.source, row.target) for row in before)
        rows += [
            *before,
            *([] if known else [of_node(node)]),
            *(of_edge(edge, chain=_run(ontology, edge.target)) for edge in after),
        ]
    done = listed([short(node.key).partition("(")[0] for node in methods], 4)
    starts = f", started from {listed(begun)}" if begun else ""
    return Finding(f"{_said(meant)} is done by {done}{starts}.", (Group("", tuple(dict.fromkeys(rows))[:_ROWS]),))


def _begun(ontology: Ontology, key: str, chain: Sequence[Edge], begun: list[str]) -> list[Evidence]:
    """The event, request or schedule that starts a chain of calls, and the chain; its types go to `begun`."""
    events = control.heard(ontology, key)
    sent = [edge for event in events for edge in control.published(ontology, event.target)]
    begun += [type_name(ontology, each) for each in (key, *(edge.source for edge in sent))]
    causes = ontology.out(key, (EdgeKind.EXPOSES, EdgeKind.SCHEDULED_BY))
    return [of_edge(edge) for edge in (*sent[:_SENT], *events, *causes, *chain)]


def _said(meant: Sequence[Meant]) -> str:
    return " and ".join(each.said for each in meant)


def _methods(ontology: Ontology, near: Field, inside: Iterable[str]) -> list[Node]:
    """The methods nearest to the words, few of one type."""
    within = set(inside)
    met: Counter[str] = Counter()
    found: list[Ranked] = []
    for each in ranked(ontology, near, Select.METHOD):
        owner = each.node.owner
        skipped = is_accessor(each.node) or each.node.kind is NodeKind.CONSTRUCTOR or met[owner] >= _OF_ONE_TYPE
        skipped = skipped or met[f"{owner}#{each.node.name}"] > 0
        if skipped or (within and each.node.key not in within):
            continue
        met.update((owner, f"{owner}#{each.node.name}"))
        found.append(each)
        if len(found) == _METHODS or each.score < _ENOUGH * found[0].score:
            break
    return _without_overridden(ontology, [each.node for each in found])


def _without_overridden(ontology: Ontology, methods: Sequence[Node]) -> list[Node]:
    """Without the methods of interfaces whose implementations are among them."""
    below = {edge.target for node in methods for edge in ontology.out(node.key, (EdgeKind.OVERRIDES,))}
    return [node for node in methods if node.key not in below]


def _fields(ontology: Ontology, near: Field) -> list[Ranked]:
    """Fields that the words spell and that annotations say something about."""
    found = (each for each in ranked(ontology, near, Select.FIELD) if _is_noted(each.node))
    return [each for each in found if each.said >= _FIELD_SAID][:2]


def _kept(ontology: Ontology, field: Node) -> list[Evidence]:
    """A field, what generates its value and the column that keeps it."""
    edges = ontology.out(field.key, (EdgeKind.GENERATED_BY, EdgeKind.MAPS_COLUMN))
    return [of_node(field), *map(of_edge, edges)]


def _is_noted(node: Node) -> bool:
    """Whether annotations say more of a field than that it is injected."""
    return bool({name.rpartition(".")[2] for name in node.annotations} - _INJECTING)


def _types(ontology: Ontology, near: Field, methods: Sequence[Node]) -> list[Evidence]:
    """Classes nearest to the words that none of the methods is in."""
    shown = {node.owner for node in methods}
    found = (each for each in ranked(ontology, near, Select.CLASS) if each.node.key not in shown)
    return [of_node(each.node, chain=each.chain[:2]) for each in found if each.said >= _TYPE_SAID][:_TYPES]


def _in_order(ontology: Ontology, methods: Sequence[Node]) -> list[Node]:
    """Callers before what they call; what starts from outside first."""
    keys = {node.key for node in methods}
    depth = dict.fromkeys(keys, 0)
    for _ in keys:
        for key in keys:
            for target in _called(ontology, key):
                if target in keys and depth[target] <= depth[key] < len(keys):
                    depth[target] = depth[key] + 1
    rank = {node.key: i for i, node in enumerate(methods)}
    return sorted(methods, key=lambda node: (not control.starts(ontology, node.key), depth[node.key], rank[node.key]))


def _called(ontology: Ontology, key: str) -> set[str]:
    """What a method calls, and what overrides that."""
    direct = {edge.target for edge in ontology.out(key, (EdgeKind.CALLS,))}
    return direct | {e.source for each in direct for e in ontology.into(each, (EdgeKind.OVERRIDES,))}


def _rows(ontology: Ontology, methods: Sequence[Node], words: Words) -> list[Evidence]:
    """Each method with the endpoint that leads there, and with the calls that tie it to the others."""
    keys = {node.key for node in methods}
    shown = {node.owner for node in methods}
    rows = []
    for node in methods:
        exposed = ontology.out(node.key, (EdgeKind.EXPOSES,))
        rows.append(of_edge(exposed[0]) if exposed else of_node(node))
        for edge in telling_calls(ontology, node, keys, shown, words)[:_CALLS]:
            rows.append(of_edge(edge, chain=_run(ontology, edge.target)))
            shown.add(edge.target.partition("#")[0])
    return list(dict.fromkeys(rows))


def telling_calls(ontology: Ontology, node: Node, keys: set[str], shown: set[str], words: Words) -> list[Edge]:
    """The calls to the other methods, then those to types that have not been shown, those that say most of the words
    first; accessors tell nothing."""
    calls = [edge for edge in ontology.out(node.key, (EdgeKind.CALLS,)) if not is_accessor(ontology.node(edge.target))]
    first = {edge.target: edge for edge in reversed(calls)}
    own = [edge for edge in first.values() if edge.target in keys]
    further = [edge for edge in first.values() if _elsewhere(ontology, edge.target, shown | {node.owner})]
    return own + sorted(further, key=lambda edge: (-_says(ontology, words, edge.target), edge.line))


def _says(ontology: Ontology, words: Words, key: str) -> float:
    node = ontology.node(key)
    return says(ontology, words, node) if node is not None else 0.0


def _elsewhere(ontology: Ontology, key: str, shown: set[str]) -> bool:
    """Whether a method belongs to a class of the project that holds no data and has not been shown."""
    owner = type_of(ontology, key)
    if owner is None or owner.key in shown or len(ontology.into(key)) > _BUSY:
        return False
    return not is_a(ontology, owner, Select.ENTITY) and not is_a(ontology, owner, Select.EXCEPTION)


def _run(ontology: Ontology, key: str) -> tuple[Edge, ...]:
    """What runs where an interface is called, if that is one method."""
    above = [edge for edge in ontology.into(key, (EdgeKind.OVERRIDES,)) if not is_test(edge.path)]
    return tuple(above) if len(above) == 1 else ()
