"""Runs a typed query over a code base: anchors become nodes, the form decides what is read of the graph.

The answer names what was asked for in its first sentence, then come the edges that are its reasons. What the search
finds nearest to the words is shown only when the graph has nothing to say, below that sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from espalier.answer.codebase import CodeBase
from espalier.answer.execute import between, impact, listing, mechanism, paths, settings
from espalier.answer.execute.anchors import Meant, meanings
from espalier.answer.execute.sentences import absent
from espalier.answer.finding import Finding, Group, counted, declarations, group
from espalier.answer.markdown import code
from espalier.answer.query import Anchor, Direction, Form, Query, Relation, Select
from espalier.answer.retrieve import retrieve
from espalier.answer.terms import terms
from espalier.ontology.kinds import Node

__all__ = ["NEAREST", "execute"]

NEAREST = "Nearest code, found by its words alone"

_NEAREST = 5
_ROWS = 16
_BY_WORDS = frozenset({Form.MECHANISM, Form.LIFECYCLE, Form.CONFIGURATION})
"""Forms that look for what does something, not for a thing that the words stand for."""


def execute(code_base: CodeBase, query: Query) -> Finding:
    """What the graph says to a query."""
    anchors = [_meanings(code_base, query, each) for each in query.anchors]
    unknown = [each for found in anchors for each in found if not each.nodes and not each.words]
    if unknown:
        return _unknown(code_base, query, unknown)
    if any(len(found) > 1 for found in anchors):
        return _each(code_base, query, anchors)
    meant = [found[0] for found in anchors]
    return _noted(_or_described(code_base, query, _answer(code_base, query, meant), meant), meant)


def _or_described(code_base: CodeBase, query: Query, finding: Finding, meant: Sequence[Meant]) -> Finding:
    """The finding; where it is empty and the anchor is a concept, what the graph ties to the words by any relation."""
    if any(each.title != NEAREST for each in finding.groups) or len(meant) != 1 or not meant[0].words:
        return finding
    if query.form in (Form.MECHANISM, Form.LIFECYCLE):
        return finding
    wider = mechanism.find(code_base, meant, _text(query))
    if not wider.groups:
        return finding
    said = f"{finding.headline} By its words, {wider.headline}"
    return replace(wider, headline=said, groups=(*wider.groups, *finding.groups))


def _meanings(code_base: CodeBase, query: Query, anchor: Anchor) -> tuple[Meant, ...]:
    if anchor.concept is not None and query.form in _BY_WORDS:
        return (Meant(f"“{anchor.concept}”", words=anchor.concept),)
    return meanings(code_base, anchor, lambda inner: found_by(code_base, inner), _wanted(query))


def _wanted(query: Query) -> Select | None:
    """The kind of thing that the words of an anchor stand for."""
    match query.relation:
        case Relation.WRITES_TABLE | Relation.READS_TABLE:
            return Select.ENTITY if query.direction is Direction.TO else None
        case Relation.THROWS | Relation.CATCHES:
            return Select.EXCEPTION if query.direction is Direction.TO else None
        case Relation.IMPLEMENTS if query.direction is Direction.TO:
            return Select.INTERFACE
        case _ if query.select is Select.ENTITY and query.form is Form.IMPACT:
            return Select.ENTITY
        case _ if query.form is Form.RELATION or query.form is Form.COMPARE:
            return Select.CLASS
        case _:
            return None


def found_by(code_base: CodeBase, query: Query) -> list[Node]:
    """The nodes that a query finds, for the next hop."""
    ontology = code_base.ontology
    keys: list[str] = []
    for anchor in query.anchors:
        for meant in _meanings(code_base, query, anchor):
            keys += listing.look_up(code_base, query, meant).things
    if not query.anchors and query.select is not None:
        return list(listing.everything(code_base, query))
    return [node for key in dict.fromkeys(keys) if (node := ontology.node(key)) is not None]


def _answer(code_base: CodeBase, query: Query, meant: Sequence[Meant]) -> Finding:
    text = _text(query)
    match query.form:
        case Form.PATH if len(meant) > 1:
            return paths.find(code_base, query, meant)
        case Form.RELATION if len(meant) > 1:
            return _tied(code_base, meant)
        case Form.COMPARE if len(meant) > 1:
            return between.compared(code_base, meant)
        case Form.IMPACT if meant and query.select is Select.ENTITY:
            return impact.cascades(code_base, meant[0])
        case Form.IMPACT if meant:
            return impact.find(code_base, meant[0])
        case Form.CONFIGURATION if meant:
            return settings.find(code_base, meant, text)
        case Form.LIFECYCLE if meant:
            return mechanism.lifecycle(code_base, meant, text)
        case Form.MECHANISM | Form.PATH | Form.RELATION | Form.COMPARE if meant:
            return mechanism.find(code_base, meant, text)
        case _ if not meant:
            return listing.of_kind(code_base, query)
        case _:
            return _listed(code_base, query, meant)


def _tied(code_base: CodeBase, meant: Sequence[Meant]) -> Finding:
    """What ties each to the next."""
    findings = [between.related(code_base, pair) for pair in pairwise(meant)]
    most = _ROWS // len(findings)
    groups = tuple(replace(g, most=min(g.most, most)) for each in findings for g in each.groups)
    return findings[0] if len(findings) == 1 else Finding(" ".join(each.headline for each in findings), groups)


def _listed(code_base: CodeBase, query: Query, meant: Sequence[Meant]) -> Finding:
    if len(meant) > 1:
        return between.related(code_base, meant) if query.relation is Relation.ANY else _all(code_base, query, meant)
    found = listing.related(code_base, query, meant[0])
    if found.groups or not meant[0].words:
        return found
    return _with_nearest(code_base, found, meant[0].words)


def _all(code_base: CodeBase, query: Query, meant: Sequence[Meant]) -> Finding:
    findings = [listing.related(code_base, query, each) for each in meant]
    return Finding(" ".join(each.headline for each in findings), tuple(g for each in findings for g in each.groups))


def _text(query: Query) -> str:
    """The words that the query is about, symbols by their names."""
    said = [each.about or "" for each in query.filters]
    for anchor in query.anchors:
        said += [anchor.concept or "", anchor.symbol or ""]
        if anchor.query is not None:
            said.append(_text(anchor.query))
    return " ".join(filter(None, said))


def _each(code_base: CodeBase, query: Query, anchors: Sequence[tuple[Meant, ...]]) -> Finding:
    """One answer for each meaning of an ambiguous name."""
    ambiguous = next(i for i, found in enumerate(anchors) if len(found) > 1)
    findings = []
    for meant in anchors[ambiguous]:
        chosen = [found[0] if i != ambiguous else meant for i, found in enumerate(anchors)]
        findings.append(_answer(code_base, query, chosen))
    findings = [each for each in findings if each.groups] or findings
    return Finding(
        " ".join(each.headline for each in findings),
        tuple(replace(g, most=8) for each in findings for g in each.groups),
    )


def _noted(finding: Finding, meant: Sequence[Meant]) -> Finding:
    notes = tuple(note for each in meant for note in each.notes)
    return replace(finding, notes=notes)


def _unknown(code_base: CodeBase, query: Query, unknown: Sequence[Meant]) -> Finding:
    """Names that the code base does not know, or too many know."""
    said: list[str] = []
    groups: list[Group] = []
    for each in unknown:
        if each.candidates:
            said.append(f"{each.said} is the name of {counted(len(each.candidates), 'thing')}. Ask about one of them.")
            groups += group("Candidates", declarations(each.candidates))
        else:
            near = f" Names like it: {', '.join(map(code, each.near))}." if each.near else ""
            said.append(absent(code_base.health, f"There is no {each.said} in this code base.") + near)
    return _with_nearest(code_base, Finding(" ".join(said), tuple(groups)), _text(query))


def _with_nearest(code_base: CodeBase, finding: Finding, text: str) -> Finding:
    """The chunks that are nearest to the words, under what the graph says."""
    passages = retrieve(code_base, text, (), terms(text)).passages[:_NEAREST]
    nearest = Group(NEAREST, tuple(passage.as_evidence() for passage in passages))
    return replace(finding, groups=(*finding.groups, nearest)) if passages else finding
