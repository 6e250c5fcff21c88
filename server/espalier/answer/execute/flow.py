"""Form `path` where words say what is followed: the way of a thing through the code, from where it comes in to where it
ends, with what is beside the way.

Where it begins (`entries`), where it ends and which way it takes (`ways`) are chosen together. The types that the
whole question is about (`relevant`) are gains, steps into other code are costs. What else the words are about and a
short chain leaves the way for is shown as its branches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute import control, doers
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.concepts import Field
from espalier.answer.execute.concepts import says as says_by_name
from espalier.answer.execute.entries import entries, outer
from espalier.answer.execute.kinds import is_a
from espalier.answer.execute.paths import drawn, way
from espalier.answer.execute.relevant import Candidate, Relevance
from espalier.answer.execute.remote import Requests
from espalier.answer.execute.sentences import type_name
from espalier.answer.execute.ways import Ground, Way, best, branches
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, Group, group
from espalier.answer.query import Select
from espalier.answer.ties import HERITAGE
from espalier.ontology.dispatch import follows
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, NodeKind
from espalier.ontology.wiring import is_concrete

_ROWS = 15
_TYPES, _FLOOR = 40, 0.35
"""Relevant types that count; the share of the best one's relevance from which one does."""
_STRAY, _LOOKED_UP = 2.0, 2.5
"""What a step costs into a name that says none of the words; into a method that only looks something up."""
_INSIDE, _REQUEST = 3.0, 2
"""What it costs to go on inside of a type of which it is not seen what runs; over HTTP by the text of a path."""
_END, _END_SAID = 0.5, 6.0
"""What a way gains by its end, and by how much of the words the end says."""
_SAID, _SAYS_SOME = 0.55, 0.2
"""How much of the words an end must say; a method whose text is looked at for requests."""
_READS = "reads"
_SUBTYPES = (EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS)
_STORES = ("Store", "Storage", "DAO", "Dao")
"""Ends of names of what keeps something and is no repository by its annotation. These numbers are chosen by hand."""


def find(code_base: CodeBase, ends: Sequence[Meant], about: str, said: Sequence[str] = ("", "")) -> Finding | None:
    """The way that is followed, with its branches; None where nothing that runs is about the words. `said`: what the
    question says of the beginning and of the end."""
    ontology = code_base.ontology
    first, last = ends[0], ends[1] if len(ends) > 1 else None
    relevance = Relevance(code_base, about)
    near, types = relevance.field, relevance.types
    if not types:
        return None
    begun, elsewhere = entries(ontology, near, first, said[0])
    if not begun:
        return None
    told = f"{about} {type_name(ontology, begun[0][0])}"
    for held in (False, True):  # what is only given is an end where no chain of calls comes to one
        ground = _ground(code_base, near, types[:_TYPES], last, told, said[1], held=held)
        ways = [each for entry, away in begun if _leads(ground, each := best(ground, entry, away))]
        whole = [each for each in ways if first.words and _is_whole(ontology, ground, each)]
        shown = max(whole or ways, key=lambda each: each.worth, default=None)
        if shown is not None and any(map(ground.end, shown.keys)):
            break
    if shown is None:
        return None
    rows = tuple(_rows(shown.chain))
    beside = dict.fromkeys(row for chain in branches(ground, shown) for row in _rows(chain) if row not in rows)
    return Finding(
        _headline(ontology, ground, shown, first, last, elsewhere),
        (Group("", rows, _ROWS), *group("Beside that way", beside), drawn(ontology, shown.chain)),
    )


def _is_whole(ontology: Ontology, ground: Ground, way: Way) -> bool:
    """Whether a way that is worth something leads all the way: from where nothing else of the project calls to an
    end."""
    return way.worth > 0 and outer(ontology, way.entry) and any(map(ground.end, way.keys))


def _leads(ground: Ground, way: Way) -> bool:
    """Whether a way leads out of the type that it begins in."""
    return any(ground.place(edge.source) != ground.place(edge.target) for edge in way.chain)


def _headline(ontology: Ontology, ground: Ground, shown: Way, first: Meant, last: Meant | None, elsewhere: bool) -> str:
    """`elsewhere`: it does not begin where it was asked for."""
    told = [f"{way(ontology, shown.chain)}."]
    if elsewhere:
        told = [f"No way from {first.said} is about that, but this one: {told[0]}"]
    if first.words and not _says(ontology, words_of(ontology, first.words), shown.entry):
        told.append(f"Its beginning says nothing of {first.said}.")
    if last is not None and not any(map(ground.end, shown.keys)):
        nothing = f"Nothing on it says {last.said}." if last.words else f"From there no way to {last.said} is seen."
        told.append(nothing)
    return " ".join(told)


def _ground(
    code_base: CodeBase,
    near: Field,
    types: Sequence[Candidate],
    last: Meant | None,
    about: str,
    said: str,
    *,
    held: bool,
) -> Ground:
    """`about`: the words, and the name of the type where a way is likeliest to begin: the code's word for what is
    followed. `said`: what the question says of the end."""
    ontology, words = code_base.ontology, words_of(code_base.ontology, about)
    most = types[0].score
    gains = {each.node.key: max(0.0, each.score / most - _FLOOR) / (1 - _FLOOR) for each in types}
    wanted = {node.key for node in last.nodes} if last is not None and not last.words else set[str]()
    looked_for, requests = doers.reads(about), Requests(code_base)

    @cache
    def place(key: str) -> str:
        owner = type_of(ontology, key)
        return owner.key if owner is not None else key

    @cache
    def said_of(key: str) -> float:
        return _says(ontology, words, key)

    @cache
    def stray(key: str) -> float:
        node = ontology.node(key)
        if node is None:
            return _STRAY
        said = max(2 * said_of(key), gains.get(place(key), 0.0))
        looked_up = _LOOKED_UP if not looked_for and doers.READING.match(node.name) else 0.0
        return looked_up + _STRAY * (1 - min(1.0, said))

    def besides(edge: Edge | None) -> float:
        """What else a step costs: into a type of which no call is seen, to a table that is only read."""
        if edge is None:
            return _INSIDE
        return _LOOKED_UP if not looked_for and (edge.role == _READS or _only_reads(ontology, edge)) else 0.0

    def requested(key: str) -> Iterator[tuple[str, int, Edge]]:
        """The endpoints that the text of a method near the words requests."""
        node = ontology.node(key)
        near_words = gains.get(place(key)) or said_of(key) >= _SAYS_SOME
        for edge in requests.of(node) if node is not None and near_words and node.kind is NodeKind.METHOD else ():
            yield edge.target, _REQUEST, edge

    @cache
    def steps(key: str) -> list[tuple[str, float, Edge | None]]:
        node = ontology.node(key)
        below = node is None or not is_concrete(node)
        ahead = (
            each
            for each in control.steps(ontology, key, wanted, held=held)
            if not _fails(ontology, each[0]) and (below or each[2] is None or each[2].kind not in _SUBTYPES)
        )
        return [(to, weight + stray(to) + besides(edge), edge) for to, weight, edge in (*ahead, *requested(key))]

    end = _end(ontology, words_of(ontology, said) if said else words, last)
    by_role = last is not None and not last.words
    return Ground(
        by_role, place, end, lambda key: gains.get(place(key), 0.0), said_of, steps, partial(follows, ontology)
    )


def _only_reads(ontology: Ontology, call: Edge) -> bool:
    """Whether a call of what a repository inherits only reads its table: `orders.findById(id)`."""
    if call.kind is not EdgeKind.CALLS or "#" in call.target:
        return False
    asked = [each.role for each in ontology.out(call.source, (EdgeKind.QUERIES,)) if each.line == call.line]
    return bool(asked) and all(role == _READS for role in asked)


def _fails(ontology: Ontology, key: str) -> bool:
    """Whether a step leads into an exception: nothing is followed further there."""
    owner = type_of(ontology, key)
    return owner is not None and is_a(ontology, owner, Select.EXCEPTION)


def _end(ontology: Ontology, about: Words, last: Meant | None) -> Callable[[str], float]:
    """What a way gains that ends at a key. `about`: the words of an end that plays a role."""
    if last is None:
        return lambda key: 0.0
    if last.words:
        words = words_of(ontology, last.words)

        @cache
        def said(key: str) -> float:
            node, told = ontology.node(key), _says(ontology, words, key)
            return _END_SAID * told * (1 + words.share(node.name)) / 2 if node is not None and told >= _SAID else 0.0

        return said
    inside = control.whole(ontology, last.nodes)
    storing = not last.nodes or any(is_a(ontology, node, Select.DATABASE) for node in last.nodes)

    @cache
    def reached(key: str) -> float:
        if not (key in inside or (storing and _keeps(ontology, key))):
            return 0.0
        return _END + _END_SAID * _says(ontology, about, key)

    return reached


def _keeps(ontology: Ontology, key: str) -> bool:
    owner = type_of(ontology, key)
    return owner is not None and owner.name.endswith(_STORES)


def _says(ontology: Ontology, words: Words, key: str) -> float:
    """How much of the words a node says; a constructor by its type alone, since each is called `<init>`."""
    node = ontology.node(key)
    said = type_of(ontology, key) if node is not None and node.kind is NodeKind.CONSTRUCTOR else node
    return says_by_name(ontology, words, said) if said is not None else 0.0


def _rows(chain: Iterable[Edge]) -> Iterator[Evidence]:
    """A row for each edge; what overrides the called method is in its row."""
    row: Evidence | None = None
    for edge in chain:
        if row is not None and edge.kind in HERITAGE and edge.target == _end_of(row):
            row = replace(row, chain=(*row.chain, edge))
            continue
        if row is not None:
            yield row
        row = of_edge(edge)
    if row is not None:
        yield row


def _end_of(row: Evidence) -> str:
    return row.chain[-1].source if row.chain else row.target
