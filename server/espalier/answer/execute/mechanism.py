"""Forms `mechanism` and `lifecycle`: the methods, annotations and settings that do something, as control meets them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import configuring, control, handlers
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.concepts import Field, Ranked, field, holds_data, ranked, says
from espalier.answer.execute.kinds import is_a
from espalier.answer.execute.notes import with_telling_line
from espalier.answer.execute.responses import answered, answers_with
from espalier.answer.execute.sentences import absent, listed, name_of, type_name
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, Group
from espalier.answer.markdown import code
from espalier.answer.query import Select
from espalier.answer.render import short
from espalier.answer.roles import is_accessor
from espalier.ontology.dispatch import overriding
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test
from espalier.ontology.wiring import is_concrete

_METHODS = 7
_OF_ONE_TYPE = 2
_ROWS = 15
_ENOUGH = 0.45
_FIELD_SAID = 0.75
_OCCASIONS = 3
_CALLER_SAID = 0.25
_CALLS = 2
_TYPES, _TYPE_SAID = 5, 0.4
_INJECTING = frozenset({"Autowired", "Inject", "Resource"})
READING = re.compile(r"\b(?:get|find|list|read|load|fetch|is|has|exists|count|search|show|by)(?![a-z])")
_SAYS = 0.4
"""What says less of the words than this share of the most is near them by its callers only."""
_HEARD = 0.25
"""Of words of which nothing says more than this share the code base knows nothing."""
_LOOKED_UP = 0.6
"""What is left of the score of a method that only looks something up."""
_STARTED = 1.15
"""How much more a method counts that something outside of the code starts."""
_MUCH = 1.2
_SURE = 0.6
"""The headline names what scores at least this share of the best."""
_NAMED = 4
_CLAIMED, _NAMED_SO = 0.7, 0.5
"""How much of the words must be said for a claim, and by names, not only by comments and bodies."""
_AS_MUCH = 0.7
"""A claim names what says at least this share of what the best says."""
_LIVED = 5
_REGISTERING = (EdgeKind.REGISTERS_FILTER, EdgeKind.INJECTS, EdgeKind.INSTANTIATES)
_BUSY = 40
"""A method with more callers than this is called from everywhere, and tells nothing of a mechanism."""
_LENDING = (EdgeKind.INSTANTIATES, EdgeKind.CALLS)
_LENT = 0.3
"""How much of the words the name of a library's class must say to be shown."""
_READING = 2
"""Methods that are named because they read a field that another only sets."""
_SENT = 3
_AFTER = 2
_FOLLOWING = 6
"""Types that are shown of those that a method calls; of one that something outside of the code starts."""


def find(code_base: CodeBase, meant: Sequence[Meant], text: str, *, instead: str = "") -> Finding:
    """How something is done. `text`: the words of it; symbols among the anchors narrow it down. `instead`: what was
    asked for and is not there, so that the words are all there is to go by."""
    ontology = code_base.ontology
    near = field(code_base, text)
    inside = control.whole(ontology, (node for each in meant if each.exact for node in each.nodes))
    methods = _methods(ontology, near, inside, reads=reads(text))
    fields = [each.node for each in _fields(ontology, near)]
    if not methods and not fields:
        return Finding(
            instead or absent(code_base.health, f"The graph sees nothing that has to do with {_said(meant)}.")
        )
    ordered = _in_order(ontology, [each.node for each in methods])
    reading = _reading(ontology, near, (each for each in ordered if configuring.fields_set(ontology, each)))
    ordered = [*(each for each in reading if each not in ordered), *ordered]
    rows = [
        *(row for node in fields for row in _kept(ontology, node)),
        *_rows(ontology, ordered, near.words),
        *_types(ontology, near, ordered),
    ]
    sure = [each.node for each in methods if each.score >= _SURE * methods[0].score]
    named = [*fields, *(node for node in ordered if node in sure)]
    done = f"{instead} Nearest by name: {_them(ontology, named)}" if instead else _done_by(ontology, near, meant, named)
    return Finding(
        f"{done}.",
        (Group("", tuple(with_telling_line(code_base, row, near.words) for row in rows[:_ROWS])),),
        is_near=not _heard(ontology, near, named)[1],
    )


def lifecycle(code_base: CodeBase, meant: Sequence[Meant], text: str, *, refused: bool = False) -> Finding:
    """When something happens: what starts the methods that do it, and by which chain. `refused`: what forbids it is
    asked for."""
    ontology = code_base.ontology
    exact = [node for each in meant if each.exact for node in each.nodes]
    methods = [node for node in exact if node.kind in MEMBER_KINDS]
    owners = [node for node in exact if node.kind not in MEMBER_KINDS]
    methods += [m for node in owners for m in ontology.members(node.key) if m.kind is NodeKind.METHOD]
    failing = handlers.FAILURE.search(text) is not None
    around = field(code_base, handlers.FAILURE.sub("", text).strip() or text)
    near = _methods(ontology, around, set(), reads=reads(text))[:_LIVED] if not methods else []
    methods = methods or [each.node for each in near]
    if not methods:
        return Finding(absent(code_base.health, f"The graph sees nothing that has to do with {_said(meant)}."))
    sure = [each.node for each in near if each.score >= _SURE * near[0].score] or methods
    doing = methods if exact else _heard(ontology, around, sure)[0]
    words = words_of(ontology, text)
    methods = sorted(methods, key=lambda node: not control.starts(ontology, node.key))
    rows: list[Evidence] = []
    begun: list[str] = []
    for node in methods:
        before = [
            row
            for key, chain in _occasions(ontology, node, words)[:_OCCASIONS]
            for row in _begun(ontology, key, chain, begun if node in doing else [])
        ]
        most = _FOLLOWING if control.starts(ontology, node.key) else _AFTER
        after = telling_calls(ontology, node, set(), {node.owner}, words)
        after = list({edge.target.partition("#")[0]: edge for edge in reversed(after)}.values())[::-1][:most]
        known = any(node.key in (row.source, row.target) for row in before)
        rows += [
            *before,
            *([] if known else [of_node(node)]),
            *(of_edge(edge, chain=run(ontology, edge)) for edge in after),
        ]
    refusing = refusals(ontology, doing if refused else methods, refused or _REFUSED.search(text) is not None)
    if refused and not refusing:  # a library throws: any of the handlers may be the one
        refusing = [of_edge(edge) for edge in ontology.edges(EdgeKind.HANDLES) if not is_test(edge.path)][:_THROWN]
    refusing = [answered(code_base, row) for row in refusing]
    blocks = handlers.around(code_base, [node.key for node in doing]) if failing else []
    at = 0 if blocks else _BEFORE_REFUSED
    rows[at:at] = [*blocks, *refusing]
    if refused:
        rows = [answers_with(code_base, row) for row in rows]
    if exact and not owners and begun and not refused:
        done, starts = _said(meant), f" {'are' if len(exact) > 1 else 'is'} started from {listed(begun)}"
    else:
        done = _done_by(ontology, around, meant, sure, named=bool(exact))
        starts = f", started from {listed(begun)}" if begun else ""
    failed = handlers.said(blocks)
    starts += _forbidden(refusing) + _answered(rows) if refused else f"; {failed}" if failed else ""
    shown = [with_telling_line(code_base, row, words) for row in tuple(dict.fromkeys(rows))[:_ROWS]]
    is_near = not exact and not _heard(ontology, around, sure)[1]
    return Finding(f"{done}{starts}.", (Group("", tuple(shown)),), is_near=is_near)


def refusals(ontology: Ontology, methods: Iterable[Node], asked: bool) -> list[Evidence]:
    """What ends otherwise: the exceptions of the project that the methods throw, those first that are rare and so tell
    most, and who handles them. `asked`: more of it, and what the methods call counts too."""
    keys = list(dict.fromkeys(node.key for node in methods))
    within = [key for key in keys for key in (_called_and_run(ontology, key) if asked else ())]
    thrown = [edge for key in (*keys, *within) for edge in ontology.out(key, (EdgeKind.THROWS, EdgeKind.INSTANTIATES))]
    own = {(edge.source if asked else "", edge.target.partition("#")[0]): edge for edge in reversed(thrown)}
    known = [(ontology.node(key), edge) for (_, key), edge in reversed(own.items())]
    failed = [(node, edge) for node, edge in known if node is not None and is_a(ontology, node, Select.EXCEPTION)]
    failed.sort(key=lambda pair: pair[1].source not in keys[:_FIRST] if asked else len(ontology.into(pair[0].key)))
    rows = [(of_edge(edge), *map(of_edge, _handlers(ontology, node))) for node, edge in failed]
    return list(dict.fromkeys(row for every in rows[: _THROWN if asked else 1] for row in every))


def _handlers(ontology: Ontology, exception: Node) -> Sequence[Edge]:
    """Who handles the exception: the handlers of its own type, else those of the nearest type above it."""
    above = (exception.key, *(each.key for each in ontology.supertypes(exception.key)), *_ANY_EXCEPTION)
    found = (ontology.into(key, (EdgeKind.HANDLES,)) for key in above)
    return next((edges for edges in found if edges), ())


_ANY_EXCEPTION = ("java.lang.Exception", "java.lang.Throwable")
"""Above what an exception of a library extends, of which the graph sees no supertypes."""


def _called_and_run(ontology: Ontology, key: str) -> list[str]:
    """What a method calls, what runs there, and what that calls in its own class."""
    calls = ontology.out(key, (EdgeKind.CALLS,))
    running = [each.source for edge in calls for each in run(ontology, edge)]
    return list(dict.fromkeys((*(edge.target for edge in calls), *running)))


def _forbidden(refusing: Sequence[Evidence]) -> str:
    said = [
        f"{code(short(r.source).partition('(')[0])} throws {code(short(r.target).partition('#')[0])}"
        for r in refusing
        if r.kind in (EdgeKind.THROWS, EdgeKind.INSTANTIATES)
    ]
    return f"; it can be refused: {', '.join(dict.fromkeys(said))}" if said else ""


def _answered(rows: Sequence[Evidence]) -> str:
    """`; `A#m` itself answers 404 NOT_FOUND`"""
    said = [
        f"{code(short(r.source).partition('(')[0])} itself answers {r.note}"
        for r in rows
        if r.kind == EdgeKind.EXPOSES and r.note
    ]
    return f"; {', '.join(dict.fromkeys(said))}" if said else ""


_REFUSED = re.compile(
    r"\b(?:try|tries|already|else|fail|wrong|invalid|unknown|missing|twice|refus|reject|denied|forb|allowed|duplicate)"
)
_THROWN, _BEFORE_REFUSED, _FIRST = 3, 3, 2


def _occasions(ontology: Ontology, node: Node, words: Words) -> list[tuple[str, list[Edge]]]:
    """What starts a method; where nothing outside of the code does, the callers that say some of the words."""
    found = control.occasions(ontology, [node.key])
    started = [each for each in found if control.starts(ontology, each[0])]
    return started or [(key, chain) for key, chain in found if _says(ontology, words, key) >= _CALLER_SAID]


def _begun(ontology: Ontology, key: str, chain: Sequence[Edge], begun: list[str]) -> list[Evidence]:
    """The event, request or schedule that starts a chain of calls, and the chain; its types go to `begun`."""
    events = control.heard(ontology, key)
    sent = [edge for event in events for edge in control.published(ontology, event.target)]
    begun += [type_name(ontology, each) for each in (key, *(edge.source for edge in sent))]
    behind = [edge for edge in sent[:_SENT] for edge in _behind(ontology, edge.source)]
    causes = ontology.out(key, (EdgeKind.EXPOSES, EdgeKind.SCHEDULED_BY))
    return [of_edge(edge) for edge in (*behind, *sent[:_SENT], *events, *causes, *chain)]


def _behind(ontology: Ontology, publisher: str) -> list[Edge]:
    """The schedule or request that makes a publisher run, and the call that leads from there to it."""
    for key, chain in control.occasions(ontology, [publisher]):
        if causes := ontology.out(key, (EdgeKind.SCHEDULED_BY, EdgeKind.EXPOSES)):
            return [*causes[:1], *chain[:1]]
    return []


def _done_by(
    ontology: Ontology, around: Field, meant: Sequence[Meant], nodes: Sequence[Node], *, named: bool = False
) -> str:
    """The headline: a claim where the names say the words (or the question names them), else that they are near."""
    kept, claimed = (list(nodes), True) if named else _heard(ontology, around, nodes)
    if not claimed:
        return f"No name says all of {_said(meant)}; nearest by name: {_them(ontology, kept)}"
    fields = listed([short(node.key) for node in kept if node.kind is NodeKind.FIELD], _NAMED)
    methods = [node for node in kept if node.kind is not NodeKind.FIELD]
    if not methods:
        return f"Fields about {_said(meant)}: {fields}"
    return f"{_said(meant)} is {_done(ontology, around, methods)}{f'; fields about it: {fields}' if fields else ''}"


def _done(ontology: Ontology, around: Field, methods: Sequence[Node]) -> str:
    """Who does it: what only sets a field configures it, and what reads that field does it."""
    setting = [node for node in methods if configuring.fields_set(ontology, node)]
    doing = [node for node in methods if node not in setting]
    if not setting:
        return f"done by {_them(ontology, doing)}"
    if doing:
        return f"done by {_them(ontology, doing)}, and configured by {_them(ontology, setting)}"
    reading = _reading(ontology, around, setting)
    done = f"done by {_them(ontology, reading)}, as " if reading else ""
    return f"{done}configured by {_them(ontology, setting)}"


def _reading(ontology: Ontology, around: Field, setting: Iterable[Node]) -> list[Node]:
    """What reads the fields that methods set and says some of the words, what says most of them first."""
    fields = (field for node in setting for field in configuring.fields_set(ontology, node))
    said = [(around.says(ontology, node), node) for node in configuring.readers(ontology, fields)]
    heard = sorted((pair for pair in said if pair[0] > 0), key=lambda pair: (-pair[0], pair[1].key))
    return [node for _, node in heard[:_READING]]


def _them(ontology: Ontology, nodes: Iterable[Node]) -> str:
    return listed([name_of(ontology, node.key).partition("(")[0] for node in nodes], _NAMED)


def _heard(ontology: Ontology, around: Field, nodes: Sequence[Node]) -> tuple[list[Node], bool]:
    """The nodes that say about as much of the words as the best does, and whether that is enough for a claim; all of
    them where it is not."""
    heard = {node.key: around.says(ontology, node) for node in nodes}
    most = max(heard.values(), default=0.0)
    kept = [node for node in nodes if heard[node.key] >= _AS_MUCH * most]
    named = max((says(ontology, around.words, node) for node in kept), default=0.0)
    told = most >= _CLAIMED and named >= _NAMED_SO
    claimed = told and any(node.kind is not NodeKind.FIELD for node in kept)
    return kept if claimed else list(nodes), claimed


def _said(meant: Sequence[Meant]) -> str:
    return " and ".join(each.said for each in meant)


def reads(text: str) -> bool:
    """Whether words are about looking something up."""
    return READING.search(text) is not None


def _methods(ontology: Ontology, near: Field, inside: Iterable[str], *, reads: bool) -> list[Ranked]:
    """The methods nearest to the words, few of one type. What only looks something up does nothing, so it counts less
    unless the words are about that."""
    within = set(inside)
    met: Counter[str] = Counter()
    found: list[Ranked] = []
    near_words = ranked(ontology, near, Select.METHOD)
    most = max((each.said for each in near_words), default=0.0)
    if most < _HEARD:
        return []
    least = _SAYS * most
    weighed = [_weighed(ontology, each, reads) for each in near_words if each.said >= least]
    for each in sorted(weighed, key=lambda each: (-each.score, each.node.key)):
        owner = each.node.owner
        skipped = is_accessor(each.node) or each.node.kind is NodeKind.CONSTRUCTOR or met[owner] >= _OF_ONE_TYPE
        skipped = skipped or met[f"{owner}#{each.node.name}"] > 0
        if skipped or (within and each.node.key not in within):
            continue
        if len(found) == _METHODS or (found and each.score < _ENOUGH * min(_MUCH, found[0].score)):
            break
        met.update((owner, f"{owner}#{each.node.name}"))
        found.append(each)
    return _without_overridden(ontology, found)


def _weighed(ontology: Ontology, each: Ranked, reads: bool) -> Ranked:
    looks_up = not reads and READING.match(each.node.name) is not None
    started = _STARTED if control.starts(ontology, each.node.key) else 1.0
    return replace(each, score=each.score * started * (_LOOKED_UP if looks_up else 1.0))


def _without_overridden(ontology: Ontology, methods: Sequence[Ranked]) -> list[Ranked]:
    """Without the methods of interfaces whose implementations are among them."""
    below = {edge.target for each in methods for edge in ontology.out(each.node.key, (EdgeKind.OVERRIDES,))}
    return [each for each in methods if each.node.key not in below]


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
    found = [each for each in ranked(ontology, near, Select.CLASS) if each.node.key not in shown]
    said = max(_TYPE_SAID, _ENOUGH * max((each.said for each in found), default=0.0))
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
    found = sorted(calls or made, key=lambda edge: (-_says(ontology, words, edge.source), edge.path, edge.line))
    return found[0] if found and len(calls) <= _BUSY else None


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


def run(ontology: Ontology, call: Edge) -> tuple[Edge, ...]:
    """What runs where a call names a method of an interface, if that is one method."""
    above = [edge for edge in overriding(ontology, call) if not is_test(edge.path)]
    return tuple(above) if len(above) == 1 else ()
