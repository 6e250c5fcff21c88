"""Form `lifecycle`: when something happens, what starts it and by which chain, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import control, handlers
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.claims import ROWS, claimable, done_by, nothing, said_of
from espalier.answer.execute.concepts import field
from espalier.answer.execute.doers import SURE, methods_about, reads
from espalier.answer.execute.limits import UNKNOWN
from espalier.answer.execute.notes import with_telling_line
from espalier.answer.execute.refusals import REFUSED, THROWN, answered_here, forbidden, refusals
from espalier.answer.execute.responses import answered, answers_with
from espalier.answer.execute.sentences import listed, name_of, type_name
from espalier.answer.execute.telling_calls import key_says, run, telling_calls
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, Group
from espalier.answer.markdown import code
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test

_OCCASIONS = 3
_CALLER_SAID = 0.25
_LIVED = 5
_SENT = 3
_AFTER = 2
_FOLLOWING = 6
"""Types that are shown of those that a method calls; of one that something outside of the code starts."""


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
    near = methods_about(ontology, around, set(), reads=reads(text))[:_LIVED] if not methods else []
    methods = methods or [each.node for each in near]
    if not methods:
        return Finding(nothing(code_base.health, meant))
    sure = [each.node for each in near if each.score >= SURE * near[0].score] or methods
    doing = methods if exact else claimable(ontology, around, sure)[0]
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
    refusing = refusals(ontology, doing if refused else methods, refused or REFUSED.search(text) is not None)
    if refused and not refusing:  # a library throws: any of the handlers may be the one
        refusing = [of_edge(edge) for edge in ontology.edges(EdgeKind.HANDLES) if not is_test(edge.path)][:THROWN]
    refusing = [answered(code_base, row) for row in refusing]
    blocks = handlers.around(code_base, [node.key for node in doing]) if failing else []
    at = 0 if blocks else _BEFORE_REFUSED
    rows[at:at] = [*blocks, *refusing]
    if refused:
        rows = [answers_with(code_base, row) for row in rows]
    below = ""
    if exact and not refused and (times := _times(ontology, methods)):
        done, starts = times, ""
    elif exact and not owners and begun and not refused:
        done, starts = said_of(meant), f" {'are' if len(exact) > 1 else 'is'} started from {listed(begun)}"
    else:
        done, below = done_by(ontology, around, meant, sure, named=bool(exact))
        starts = f", started from {listed(begun)}" if begun else ""
    failed = handlers.said(blocks)
    then = forbidden(refusing) + answered_here(rows) if refused else f"; {failed}" if failed else ""
    shown = [with_telling_line(code_base, row, words) for row in tuple(dict.fromkeys(rows))[:ROWS]]
    is_near = not exact and not claimable(ontology, around, sure)[1]
    notes = (f"{below}{starts}.",) if below else ()
    headline = f"{done}{'' if below else starts}{then}."
    return Finding(headline, (Group("", tuple(shown)),), notes=notes, is_near=is_near)


_BEFORE_REFUSED = 3


def _times(ontology: Ontology, methods: Sequence[Node]) -> str:
    """`Job#run` runs at `cron 0 0 3 * * *`; empty where none of the methods is scheduled, or when is not known."""
    said = []
    for node in methods:
        times = (ontology.node(edge.target) for edge in ontology.out(node.key, (EdgeKind.SCHEDULED_BY,)))
        if told := [each.name for each in times if each is not None and each.name != UNKNOWN]:
            name = code(name_of(ontology, node.key).partition("(")[0])
            said.append(f"{name} {'runs' if told[0].startswith('every ') else 'runs at'} {listed(told)}")
    return "; ".join(said)


def _occasions(ontology: Ontology, node: Node, words: Words) -> list[tuple[str, list[Edge]]]:
    """What starts a method; where nothing outside of the code does, the callers that say some of the words."""
    found = control.occasions(ontology, [node.key])
    started = [each for each in found if control.starts(ontology, each[0])]
    return started or [(key, chain) for key, chain in found if key_says(ontology, words, key) >= _CALLER_SAID]


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
