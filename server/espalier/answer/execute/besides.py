"""What else a question's words are about, below an answer that found something by its words: a form answers what it was
made for, and people ask in more ways than there are forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute.claims import NEAREST as NEAREST_BY_NAME
from espalier.answer.execute.kinds import all_of
from espalier.answer.execute.list_items import RARE
from espalier.answer.execute.notes import with_telling_line
from espalier.answer.execute.relevant import Candidate, Relevance, edges_of
from espalier.answer.execute.sentences import listed, type_name
from espalier.answer.execute.things import ranked
from espalier.answer.execute.words import Words
from espalier.answer.finding import Finding, Group
from espalier.answer.query import Form, Query, Select
from espalier.answer.terms import is_written, words_beside
from espalier.answer.ties import tie
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge

TITLE, NEAREST, FURTHER = "Also about these words", "Nearest to all words", "Further places"
KEPT, ALL = 9, 15
"""Rows of the finding itself, where more would leave no place; where they are a list of what was asked for."""
_TYPES, _ROWS = 14, 8
"""Relevant types that are looked at, and rows that are shown of them."""
_BEST = 3
"""Of these, the most relevant, one is on a way that is told alone; chosen by hand."""
_FLOOR = 0.5
"""What scores less than this share of the best has no row; of the development questions' right types 1% scores less."""
_FRESH, _KIND = 0.3, 0.2
"""What a type that is not named yet and the weight of an edge's kind add to what the edge says; chosen by hand, as are
the numbers above."""


def is_open(query: Query, finding: Finding, text: str) -> bool:
    """Whether an answer is a guess at what the words of the text mean, not what one relation of the graph says of a
    thing that they name."""
    if query.form in (Form.IMPACT, Form.MOST) or any(each.relation for each in query.filters):
        return False
    if query.form is Form.PATH and any(each.about for each in query.filters):
        return True
    guessed = any(each.concept or (each.symbol and _in_passing(each.symbol, text)) for each in query.anchors)
    sure = bool(finding.groups) and not (finding.missed or finding.is_near)
    return guessed and not (sure and query.form is Form.LIST and query.select not in _GUESSED)


def _in_passing(symbol: str, text: str) -> bool:
    """Whether a symbol is not written as such, and the text speaks of much besides."""
    return not is_written(symbol, text) and words_beside((symbol,), text) >= _MUCH


_MUCH = 4
"""Words of a question beside the name, from which on the name is not all that it is about."""
_GUESSED = frozenset({None, Select.CLASS, Select.SERVICE, Select.CONTROLLER, Select.METHOD, Select.LISTENER})
"""Kinds that words stand for by being near: of others a list is what the graph knows of that kind."""


def with_besides(
    code_base: CodeBase, finding: Finding, about: Relevance, most: int = KEPT, *, is_way: bool = False
) -> Finding:
    """The finding, and after its first `most` rows the types that the words are about and that it does not name.
    `is_way`: it is a way through the code, to which nothing is added where one of the most relevant types is on it."""
    kept, rest = _split(finding.groups, most)
    named = set(_types_in(code_base.ontology, kept))
    near = about.types[:_TYPES]
    if is_way and any(each.node.key in named for each in near[:_BEST]):
        return finding
    near = [each for each in near if each.score >= _FLOOR * near[0].score]
    rows = _rows(code_base, near, named, about.words)
    return replace(finding, groups=(*kept, Group(TITLE, tuple(rows[:_ROWS])), *rest)) if rows else finding


def is_unsure(query: Query, finding: Finding, text: str) -> bool:
    """Whether the graph knows no answer to the words of the text, or only what may be about something else."""
    return bool(finding.groups) and (finding.missed or finding.is_near) and is_open(query, finding, text)


def with_nearest(code_base: CodeBase, query: Query, finding: Finding, about: Relevance) -> Finding:
    """The first rows of an unsure finding, those that name another type first, and then the types that the words are
    about, whatever the form of the question: it may be misread. `about`: all words of the question."""
    every = query.form is Form.LIST and query.select is not None and query.select in RARE  # all there are of the kind
    kept, rest = _split(_varied(code_base.ontology, finding).groups, ALL if every else _UNSURE)
    named = set(_types_in(code_base.ontology, kept))
    near = (about.nearest if len(about.words.stems) > _MANY else about.types)[:_NEAREST]
    near = [each for each in near if each.score >= _HEARD * near[0].score]
    if not (rows := _rows(code_base, near, named, about.words)):
        return finding
    besides = Group(TITLE, tuple(rows[:_NEAREST_ROWS]))
    if every or len(about.words.stems) <= _PLAIN:
        return replace(finding, groups=(*kept, besides, *rest))
    names = listed(type_name(code_base.ontology, each.node.key) for each in near[:_NAMED])
    notes = (f"{NEAREST}: {names}.", *(each for each in finding.notes if not each.startswith(NEAREST_BY_NAME)))
    below = (each if each.title else replace(each, title=NEAREST_BY_NAME.rstrip(":")) for each in kept)
    return replace(finding, groups=(replace(besides, title=""), *below, *rest), notes=notes)


_PLAIN, _NAMED = 8, 3
"""Words up to which the names that say most of them are told first; types that are named above the rows."""
_HEARD = 0.2
"""What scores less than this share of the best has no row there."""
_MANY = 4
"""Words from which on something is meant of which no name need say much."""
_UNSURE, _NEAREST, _NEAREST_ROWS = 5, 20, 10
"""Rows that are kept of an unsure finding, types that are looked at, and rows that are shown of them; chosen with
the questions in `tests/bench/questions`."""


def with_tests(code_base: CodeBase, finding: Finding, about: Relevance) -> Finding:
    """The finding, and the tests that say most of the words by their names: a test need not call what it is for."""
    ontology = code_base.ontology
    kept, rest = _split(finding.groups, KEPT)
    named = set(_types_in(ontology, kept))
    near = ranked(ontology, Select.TEST, about, all_of(ontology, Select.TEST))
    most = max((each.said for each in near), default=0.0)
    telling = [each.node for each in near if each.said >= max(_SAID, _AS_MUCH * most) and each.node.key not in named]
    rows = tuple(of_node(node) for node in telling[:_ROWS])
    return replace(finding, groups=(*kept, Group(TITLE, rows), *rest)) if rows else finding


_SAID, _AS_MUCH = 0.4, 0.6
"""How much of the words a test's names must say, at least and of what the best of them say."""


def _varied(ontology: Ontology, finding: Finding) -> Finding:
    """The finding, in each of its groups first the rows that name a type which no row before them does."""
    met: set[str] = set()
    found = []
    for each in finding.groups:
        first: list[Evidence] = []
        later: list[Evidence] = []
        for item in each.evidence:
            types = set(_types_of(ontology, item))
            (first if types - met or not types else later).append(item)
            met |= types
        found.append(replace(each, evidence=(*first, *later)))
    return replace(finding, groups=tuple(found))


def _split(groups: Iterable[Group], most: int) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
    """The first `most` rows that are shown, and the others, each under its title."""
    kept, rest, left = [], [], most
    for group in groups:
        shown = min(group.most, len(group.evidence), left)
        left -= shown
        if shown or not group.evidence:
            kept.append(replace(group, evidence=group.evidence[:shown], most=shown))
        if len(group.evidence) > shown:
            further = replace(group, title=group.title or FURTHER, most=max(0, group.most - shown))
            rest.append(replace(further, evidence=group.evidence[shown:], drawing="" if shown else group.drawing))
    return tuple(kept), tuple(rest)


def _types_in(ontology: Ontology, groups: Iterable[Group]) -> Iterator[str]:
    for item in (item for group in groups for item in group.evidence[: group.most]):
        yield from _types_of(ontology, item)


def _types_of(ontology: Ontology, item: Evidence) -> Iterator[str]:
    keys = (item.source, item.target, *(key for edge in item.chain for key in (edge.source, edge.target)))
    yield from (owner.key for key in keys if key and (owner := type_of(ontology, key)) is not None)


def _rows(code_base: CodeBase, near: Sequence[Candidate], named: set[str], words: Words) -> list[Evidence]:
    """A row for each type that is not named yet: an edge that ties it to another of them, else its nearest member."""
    ontology = code_base.ontology
    keys = {each.node.key for each in near}
    ties = [(edge, _ends(ontology, edge)) for each in near for edge in edges_of(ontology, each.node.key)]
    ties = [(edge, ends) for edge, ends in ties if ends[0] != ends[1] and ends[1] in keys]
    rows = []
    for each in near:
        if each.node.key in named:
            continue
        fitting = [(edge, ends) for edge, ends in ties if each.node.key in ends]
        best = max(fitting, key=lambda pair: _telling(words, pair[0], len(set(pair[1]) - named)), default=None)
        if best is None:
            node = ontology.node(each.member) or each.node
            rows.append(with_telling_line(code_base, of_node(node), words))
            named.add(each.node.key)
        else:
            rows.append(of_edge(best[0]))
            named.update(best[1])
    return rows


def _ends(ontology: Ontology, edge: Edge) -> tuple[str, str]:
    return _type_key(ontology, edge.source), _type_key(ontology, edge.target)


def _type_key(ontology: Ontology, key: str) -> str:
    owner = type_of(ontology, key)
    return owner.key if owner is not None else key


def _telling(words: Words, edge: Edge, fresh: int) -> float:
    """How much an edge tells: of the words, of types that were not named (`fresh`), and by its kind."""
    ends = (key.partition("(")[0].rpartition(".")[2] for key in (edge.source, edge.target))
    return words.total(words.said(ends)) + _FRESH * fresh + _KIND * tie(edge.kind).weight
