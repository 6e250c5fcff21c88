"""Form `mechanism`: the methods, annotations and settings that do something, as control meets them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from espalier.answer.codebase import CodeBase
from espalier.answer.english.thesaurus import alike_stems
from espalier.answer.english.tokens import stem
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import configuring, control
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.claims import NEAREST, ROWS, claimable, done_by, names_of, nothing, readers_of
from espalier.answer.execute.concepts import Field, field, holds_data, ranked
from espalier.answer.execute.doers import ENOUGH, SURE, fields_about, is_component, methods_about, reads
from espalier.answer.execute.kinds import all_of, is_a
from espalier.answer.execute.notes import with_telling_line, written_annotations
from espalier.answer.execute.sentences import absent, listed, name_of
from espalier.answer.execute.telling_calls import BUSY, key_says, run, telling_calls
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, Group, group
from espalier.answer.markdown import code
from espalier.answer.names import parts
from espalier.answer.query import Select
from espalier.answer.roles import is_accessor
from espalier.ontology.dispatch import overriding
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test
from espalier.ontology.wiring import is_concrete

_CALLS = 2
_SAID, _LEAST = 4, 0.5
"""Names in the headline of who does something; how much of a word the method must say."""
_WORD = re.compile(r"[^\W\d_]\w+")
_TYPES, _TYPE_SAID = 5, 0.4
_REGISTERING = (EdgeKind.REGISTERS_FILTER, EdgeKind.INJECTS, EdgeKind.INSTANTIATES)
_LENDING = (EdgeKind.INSTANTIATES, EdgeKind.CALLS)
_LENT = 0.3
"""How much of the words the name of a library's class must say to be shown."""


def find(code_base: CodeBase, meant: Sequence[Meant], text: str, *, instead: str = "") -> Finding:
    """How something is done. `text`: the words of it; symbols among the anchors narrow it down. `instead`: what was
    asked for and is not there, so that the words are all there is to go by."""
    ontology = code_base.ontology
    near = field(code_base, text)
    inside = control.whole(ontology, (node for each in meant if each.exact for node in each.nodes))
    methods = methods_about(ontology, near, inside, reads=reads(text))
    fields = [each.node for each in fields_about(ontology, near)]
    if not methods and not fields:
        return Finding(instead or nothing(code_base.health, meant))
    ordered = _in_order(ontology, [each.node for each in methods])
    reading = readers_of(ontology, near, (each for each in ordered if configuring.fields_set(ontology, each)))
    ordered = [*(each for each in reading if each not in ordered), *ordered]
    rows = [
        *(row for node in fields for row in _kept(ontology, node)),
        *_rows(ontology, ordered, near.words),
        *_types(ontology, near, ordered),
    ]
    most = SURE * methods[0].score if methods else 0.0
    sure = [each.node for each in methods if each.score >= most or ontology.out(each.node.key, (EdgeKind.EXPOSES,))]
    named = [*fields, *(node for node in ordered if node in sure)]
    nearest = f"{NEAREST} {names_of(ontology, named)}"
    done, below = (instead.removesuffix("."), nearest) if instead else done_by(ontology, near, meant, named)
    return Finding(
        f"{done}.",
        (Group("", tuple(with_telling_line(code_base, row, near.words) for row in rows[:ROWS])),),
        notes=(f"{below}.",) if below else (),
        is_near=not claimable(ontology, near, named)[1],
    )


def by_whom(code_base: CodeBase, meant: Meant) -> Finding | None:
    """Who does what words with a verb first describe: the methods that are called so, or who calls them where they are
    of what it is done to. None where no method is called so and says the rest."""
    ontology, words = code_base.ontology, words_of(code_base.ontology, meant.words)
    verbs = {words.stems[0], *alike_stems(words.stems[0])} if words else set[str]()
    named = (each for each in ontology.nodes(NodeKind.METHOD) if stem(parts(each.name)[0]) in verbs)
    doing = (each for each in named if not (each.test or is_accessor(each) or is_component(ontology, each)))
    told = [each for each in doing if _tells(code_base, each, words)]
    if not told:
        return None
    told = [each for each in told if _is_called_so(each, words)] or told
    exact = [each for each in told if stem(parts(each.name)[0]) == words.stems[0]]
    deeds = _without_declared(ontology, exact or told)
    callers = {each.key: [edge for _, edge in control.callers(ontology, each.key)] for each in deeds}
    suffered = [each for each in deeds if _is_data(ontology, each)]
    own = [each.key for each in deeds if each not in suffered]
    by = dict.fromkeys(edge.source for each in suffered for edge in callers[each.key] if edge.source not in callers)
    names = [_short(ontology, key) for key in (*own, *by)]
    rows = [edge for each in deeds for edge in callers[each.key]]
    groups = (*group("", map(of_edge, rows)), *group("" if not rows else "Declared", map(of_node, deeds)))
    if not names:
        of = listed([_short(ontology, each.key) for each in suffered], _SAID)
        no = absent(code_base.health, f"The graph sees nothing in main code that calls {of}.")
        return Finding(no, groups)
    called = [_short(ontology, each.key) for each in suffered if callers[each.key]]
    call = "calls" if len(names) == 1 else "call"
    of_it = f", which {call} {listed(called, _SAID)}" if called and not own else ""
    return Finding(f"{meant.said} is done by {listed(names, _SAID)}{of_it}.", groups)


def _short(ontology: Ontology, key: str) -> str:
    return name_of(ontology, key).partition("(")[0]


def _tells(code_base: CodeBase, method: Node, words: Words) -> bool:
    """Whether a method says all words but the first: by its name and type, its parameters or its text."""
    lines = (code_base.source(method.path) or "").splitlines()[method.line - 1 : method.end_line]
    owner = method.owner.rpartition(".")[2]
    said = words.said((method.name, owner, *dict.fromkeys(_WORD.findall("\n".join(lines)))))
    return all(each >= _LEAST for each in said[1:])


def _is_called_so(method: Node, words: Words) -> bool:
    """Whether the names of a method and its type alone say all words but the first."""
    said = words.said((method.name, method.owner.rpartition(".")[2]))
    return all(each >= _LEAST for each in said[1:])


def _is_data(ontology: Ontology, method: Node) -> bool:
    """Whether a method is of what is kept in a table, or of a record."""
    owner = ontology.node(method.owner)
    return owner is not None and (owner.kind is NodeKind.RECORD or is_a(ontology, owner, Select.ENTITY))


def _without_declared(ontology: Ontology, methods: Sequence[Node]) -> list[Node]:
    """Without the methods that others among them override."""
    below = {edge.target for each in methods for edge in ontology.out(each.key, (EdgeKind.OVERRIDES,))}
    return [each for each in methods if each.key not in below]


def generated(code_base: CodeBase, meant: Sequence[Meant], text: str) -> Finding | None:
    """How the id of an entity is generated: by a sequence or table, else as the annotations of its field say. None
    where that is not asked for, or no entity with such an id is named."""
    ontology, said = code_base.ontology, text.lower().split()
    stems = {stem(each) for each in said}
    if not stems & _GENERATING or not stems & _IDS:
        return None
    named = stems - _GENERATING - _IDS
    spelled = [(node, {stem(each) for each in parts(node.name)}) for node in all_of(ontology, Select.ENTITY)]
    fitting = [(len(name - named), node) for node, name in spelled if named and named <= name]
    least = min((more for more, _ in fitting), default=0)
    fields = [
        each
        for more, node in fitting
        if more == least
        for each in ontology.members(node.key, inherited=True)
        if _is_id(each)
    ]
    told = [(each, ontology.out(each.key, (EdgeKind.GENERATED_BY,))) for each in fields]
    told = [(each, edges) for each, edges in dict(told).items() if edges or "GeneratedValue" in _simple(each)]
    if not told:
        return None
    rows: list[Evidence] = []
    claims: list[str] = []
    for each, edges in told:
        name, note = code(name_of(ontology, each.key)), written_annotations(code_base, each)
        note = _DECLARED.split(note)[0]
        kinds = [f"the {target.partition(':')[0]} {code(name_of(ontology, target))}" for target in _targets(edges)]
        claims.append(
            f"{name} is generated by {' and '.join(kinds)}" if kinds else f"{name} is generated: {code(note)}"
        )
        rows += [replace(of_node(each), note=note), *_kept(ontology, each)[1:]]
    others = find(code_base, meant, text).groups[:1]
    further = [row for each in others for row in each.evidence if row.source not in {node.key for node, _ in told}]
    return Finding(f"{'; '.join(claims)}.", (Group("", (*rows, *further)[:ROWS]),))


_GENERATING = frozenset(map(stem, ("generate", "assign", "number", "come", "value")))
_DECLARED = re.compile(r"\s(?=(?:private|protected|public|final)\b)")
_IDS = frozenset(map(stem, ("id", "ids", "identifier", "key", "keys", "primary")))


def _is_id(field: Node) -> bool:
    return field.kind is NodeKind.FIELD and bool(_simple(field) & {"Id", "EmbeddedId"})


def _simple(node: Node) -> set[str]:
    return {name.rpartition(".")[2] for name in node.annotations}


def _targets(edges: Iterable[Edge]) -> list[str]:
    return list(dict.fromkeys(edge.target for edge in edges))


def _kept(ontology: Ontology, field: Node) -> list[Evidence]:
    """A field, what generates its value and the column that keeps it."""
    edges = ontology.out(field.key, (EdgeKind.GENERATED_BY, EdgeKind.MAPS_COLUMN))
    return [of_node(field), *map(of_edge, edges)]


def _types(ontology: Ontology, near: Field, methods: Sequence[Node]) -> list[Evidence]:
    """Classes nearest to the words that none of the methods is in."""
    shown = {node.owner for node in methods}
    found = [each for each in ranked(ontology, near, Select.CLASS) if each.node.key not in shown]
    said = max(_TYPE_SAID, ENOUGH * max((each.said for each in found), default=0.0))
    kept = [each for each in found if each.said >= said and is_concrete(each.node)]
    doing = [each for each in kept if not holds_data(ontology, each.node)][:_TYPES]
    return [
        row
        for each in doing
        for row in (of_node(each.node, chain=each.chain[:2]), *map(of_edge, _registered(ontology, each.node)))
    ]


def _registered(ontology: Ontology, node: Node) -> list[Edge]:
    """What registers a class of the project that a framework calls: nothing else calls its methods."""
    methods = [each for each in ontology.members(node.key) if each.kind is NodeKind.METHOD]
    if any(edge for each in methods for _, edge in control.callers(ontology, each.key)):
        return []
    return _registering(ontology, node.key)[:1]


def _registering(ontology: Ontology, owner: str) -> list[Edge]:
    """Where a class is injected or registered as a filter; where one that implements a type of a library is created."""
    above = (ontology.node(edge.target) for edge in ontology.out(owner, (EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS)))
    foreign = any(each is not None and each.kind is NodeKind.EXTERNAL for each in above)
    inside = ontology.members(owner) if foreign else ()
    made = (owner, *(each.key for each in inside if each.kind is NodeKind.CONSTRUCTOR))
    return [edge for key in made for edge in ontology.into(key, _REGISTERING) if not is_test(edge.path)]


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
    calls = ontology.out(key, (EdgeKind.CALLS,))
    return {edge.target for edge in calls} | {each.source for edge in calls for each in overriding(ontology, edge)}


def _rows(ontology: Ontology, methods: Sequence[Node], words: Words) -> list[Evidence]:
    """Each method with the endpoint that leads there, and with the calls that tie it to the others."""
    keys = {node.key for node in methods}
    shown = {node.owner for node in methods}
    owners = (type_of(ontology, key) for key in sorted(shown))
    told = words.said(node.name for node in (*methods, *owners) if node is not None)
    rows: list[Evidence] = []
    for node in methods:
        met = any(row.target == node.key or any(node.key == edge.source for edge in row.chain) for row in rows)
        exposed = ontology.out(node.key, (EdgeKind.EXPOSES, EdgeKind.SCHEDULED_BY))
        leads = None if exposed or met else _leads(ontology, node, words)
        rows += [of_edge(leads)] if leads is not None else []
        rows += map(of_edge, ontology.out(leads.source, (EdgeKind.SCHEDULED_BY,)) if leads is not None else ())
        rows.append(of_edge(exposed[0]) if exposed else of_node(node))
        rows += [of_edge(edge) for edge in _lent(ontology, node, words, told)]
        for edge in telling_calls(ontology, node, keys, shown, words)[:_CALLS]:
            rows.append(of_edge(edge, chain=run(ontology, edge)))
            shown.add(edge.target.partition("#")[0])
    return list(dict.fromkeys(rows))


def _lent(ontology: Ontology, node: Node, words: Words, told: Sequence[float]) -> list[Edge]:
    """What a method's class creates or calls of a library that says words beside those that are told:
    `BCryptPasswordEncoder`."""
    inside = (node.key, *(each.key for each in ontology.members(node.owner)))
    edges = {edge.target: edge for key in reversed(inside) for edge in ontology.out(key, _LENDING)}
    known = [(ontology.node(target.partition("#")[0]), edge) for target, edge in edges.items()]
    said = [
        (words.total([max(0.0, a - b) for a, b in zip(words.said((other.name,)), told, strict=True)]), edge)
        for other, edge in known
        if other is not None and other.kind is NodeKind.EXTERNAL
    ]
    kept = sorted((pair for pair in said if pair[0] >= _LENT), key=lambda pair: (-pair[0], pair[1].line))
    return [edge for _, edge in kept][:1]


def _leads(ontology: Ontology, node: Node, words: Words) -> Edge | None:
    """The call that leads to a method and says most of the words; of one that a framework calls, what registers its
    class."""
    calls = [edge for _, edge in control.callers(ontology, node.key) if not edge.source.startswith(f"{node.owner}#")]
    made = [] if calls else _registering(ontology, node.owner)
    found = sorted(calls or made, key=lambda edge: (-key_says(ontology, words, edge.source), edge.path, edge.line))
    return found[0] if found and len(calls) <= BUSY else None
