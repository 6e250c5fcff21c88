"""What happens when something is not as it should be: the lines that notice it, and what they do.

A line notices that throws, catches, compensates, or branches. It is scored with its neighbours by the words of the
question, its method's and type's names included, and by words for the kind of failure: what is "not connected" is
`offline` or `queued`. A type may say all that by its name (`HandleDuplicateHold`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest

from espalier.answer.codebase import CodeBase
from espalier.answer.english.rules.failures import Deviation, deviations
from espalier.answer.english.tokens import stem
from espalier.answer.english.tokens import words as words_in
from espalier.answer.evidence import LONGEST_EXCERPT, Evidence, of_edge, of_node
from espalier.answer.execute import control, handlers
from espalier.answer.execute.sentences import capitalised, name_of
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, group
from espalier.answer.markdown import code
from espalier.answer.names import names_of, parts
from espalier.answer.roles import is_accessor
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, TYPE_KINDS, Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test
from espalier.text.positions import lines_of

_HITS, _NAMED = 50, 60
_TURN = re.compile(
    r"\bthrow\b|\bcatch\b|\belse\b|\bif\s*\(|\bdefault\s*(?::|->)|\bcase\b|\bor(?:Else\w*|Get)\b|[?]"
    r"|[cC]ompensat|[fF]allback|[rR]eject|[fF]ail(?:ed|ure)?\b|\bon(?:Error|Failure)\b"
)
_SURE = re.compile(r"\bthrow\b|\bcatch\b|[cC]ompensat|[fF]allback|[rR]eject|orElseThrow|[fF]ailure|onError|onFailure")
_THROWS = re.compile(r"\bthrow\b|\bor(?:Else)?Throw")
_BEFORE, _BEFORE_BRANCH, _AFTER, _DONE_AFTER = 5, 2, 3, 6
"""Lines around the one that notices which say what is noticed, before a branch fewer; lines in which something is
done."""
_WINDOW, _OWNER = 0.8, 0.7
"""What a word counts that the lines around say, and the type's name; one of the method's name counts 1."""
_KIND, _FURTHER, _BY_NAME, _CERTAIN = 0.25, 0.1, 0.15, 0.15
"""What is added for the kind of failure, for each further kind, where the name says it, and where a line does more than
branch."""
_HEARD, _HEARD_CERTAIN, _HEARD_BY_NAME = 0.45, 0.35, 0.25
"""What says less of the words notices something else; less is enough where the lines, and still less where the name,
say the kind of failure."""
_CLEAR, _NEAR, _SITES, _SHOWN = 0.9, 0.75, 4, 2
_CLAIMED = 0.7
"""How much of the words a place must say for a claim."""
_UNSURE = "No place in the code says all of these words."
_DONE = (EdgeKind.THROWS, EdgeKind.PUBLISHES, EdgeKind.INSTANTIATES, EdgeKind.CALLS)
_MOST_DONE, _MET = 2, 3
_DEGREES = words_in("not too time")
"""Stems that say how much or how often, not what."""
_WORD = re.compile(r"[^\W\d_]\w+")


@dataclass(frozen=True, slots=True)
class _Site:
    """`line`: the one that notices; of a type, its name's. `said`: how much of the words it says, 0 to 1."""

    node: Node
    line: int
    text: str
    said: float
    score: float


def find(code_base: CodeBase, text: str) -> Finding | None:
    """The places that notice what the words describe, with what they do and who handles that; None: nothing says it."""
    kinds = deviations(text)
    if not kinds:
        return None
    spoken = frozenset(each for kind in kinds for each in kind.said)
    about = " ".join(each for each in text.split() if stem(each) not in spoken | _DEGREES)
    words = words_of(code_base.ontology, about)
    if not words:
        return None
    found = nlargest(
        4 * _SITES, _sites(code_base, words, kinds, text), key=lambda each: (each.score, each.node.key, -each.line)
    )
    first = {each.node.key: each for each in reversed(found)}
    sites = list(dict.fromkeys(first[each.node.key] for each in found))
    kept = [each for each in sites if each.score >= _NEAR * sites[0].score][:_SITES]
    if not kept:
        return None
    clear = [each for each in kept if each.score >= _CLEAR * kept[0].score][:_SHOWN]
    rows = [row for each in kept for row in _rows(code_base, kinds, each)]
    said = "; ".join(dict.fromkeys(_sentence(code_base, kinds, each, each is clear[0]) for each in clear))
    sure = max(each.said for each in clear) >= _CLAIMED
    headline = f"{capitalised(said)}." if sure else _UNSURE
    notes = () if sure else (f"Nearest: {said}.",)
    return Finding(headline, group("", tuple(dict.fromkeys(rows))), notes=notes, is_near=not sure)


def _sites(code_base: CodeBase, words: Words, kinds: Sequence[Deviation], text: str) -> Iterator[_Site]:
    for node in _near(code_base, words, kinds, text).values():
        if node.kind in TYPE_KINDS:
            yield from _of_type(code_base.ontology, words, kinds, node)
        else:
            yield from _of_method(code_base, words, kinds, node)


def _near(code_base: CodeBase, words: Words, kinds: Sequence[Deviation], text: str) -> dict[str, Node]:
    """Methods that the search finds for the words and for the words of the failure, and what names say."""
    ontology = code_base.ontology
    otherwise = " ".join((*words.stems, *sorted(name for each in kinds for name in each.names)))
    found = [ontology.node(hit.chunk.key) for said in (text, otherwise) for hit in code_base.search(said, _HITS)]
    telling = {name for name in names_of(ontology).all() if any(words.said((name,)))}
    named = [
        (words.total(words.said((each.name, each.owner.rpartition(".")[2]))) + _kinds(kinds, (each.name,)), each)
        for each in names_of(ontology).named(telling)
        if not each.test and (each.kind in TYPE_KINDS or each.kind is NodeKind.METHOD) and not _silent(each)
    ]
    scored = [(score, each.key, each) for score, each in named]
    types = nlargest(_NAMED, (each for each in scored if each[2].kind in TYPE_KINDS))
    methods = nlargest(_NAMED, (each for each in scored if each[2].kind not in TYPE_KINDS))
    every = [
        each
        for each in (*found, *(node for _, _, node in (*types, *methods)))
        if each is not None and not (each.test or _silent(each))
    ]
    return {each.key: each for each in every if each.kind in TYPE_KINDS or each.kind in MEMBER_KINDS}


def _silent(node: Node) -> bool:
    """An accessor, or a method that only declares a bean."""
    return is_accessor(node) or any(each.rpartition(".")[2] == "Bean" for each in node.annotations)


def _kinds(kinds: Iterable[Deviation], names: Iterable[str]) -> float:
    """What names get for the kinds of failure that they say."""
    said = {stem(part) for name in names for part in parts(name)}
    count = sum(bool(each.names & said) for each in kinds)
    return _KIND + _FURTHER * (count - 1) if count else 0.0


def _of_type(ontology: Ontology, words: Words, kinds: Sequence[Deviation], node: Node) -> Iterator[_Site]:
    """A type that says the words and the kind of failure by its name."""
    kind = _kinds(kinds, (node.name,))
    total = words.total(words.said((node.name,)))
    if kind and total >= _HEARD_BY_NAME:
        yield _Site(node, node.line, "", total, total + kind + _BY_NAME)


def _of_method(code_base: CodeBase, words: Words, kinds: Sequence[Deviation], node: Node) -> Iterator[_Site]:
    source = code_base.source(node.path)
    if source is None:
        return
    lines = lines_of(source)[node.line - 1 : node.end_line]
    named, owner = words.said((node.name,)), words.said((node.owner.rpartition(".")[2],))
    by_name = _kinds(kinds, (node.name,))
    for at, line in enumerate(lines):
        if not (_TURN.search(line) or (at == 0 and by_name and _ends(code_base.ontology, node))):
            continue
        certain = _SURE.search(line) is not None
        inside = words.said(dict.fromkeys(_words(lines, at, _BEFORE if certain else _BEFORE_BRANCH, _AFTER)))
        total = words.total([max(a, _WINDOW * b, _OWNER * c) for a, b, c in zip(named, inside, owner, strict=True)])
        kind = max(by_name, _kinds(kinds, _words(lines, at, int(certain), int(certain))))
        least = _HEARD_BY_NAME if by_name else _HEARD_CERTAIN if certain and kind else _HEARD
        if total >= least and (kind or certain):
            score = total + kind + _CERTAIN * certain
            yield _Site(node, node.line + at, " ".join(line.split()), total, score)


def _ends(ontology: Ontology, node: Node) -> bool:
    """Whether a method tells others: it throws or publishes something."""
    return bool(ontology.out(node.key, (EdgeKind.THROWS, EdgeKind.PUBLISHES)))


def _words(lines: Sequence[str], at: int, before: int, after: int) -> list[str]:
    return [word for each in lines[max(0, at - before) : at + after + 1] for word in _WORD.findall(each)]


def _rows(code_base: CodeBase, kinds: Sequence[Deviation], site: _Site) -> Iterator[Evidence]:
    ontology = code_base.ontology
    if site.node.kind in TYPE_KINDS:
        yield of_node(site.node)
        yield from map(of_edge, _met(ontology, site.node))
        return
    if not _block(code_base, site):
        yield replace(of_node(site.node), line=site.line, note=site.text[:LONGEST_EXCERPT])
    blocks = _block(code_base, site)
    yield from blocks
    for edge in _done(ontology, kinds, site) if not blocks else ():
        yield of_edge(edge, chain=_made(ontology, edge))
    if _THROWS.search(site.text):
        yield from handlers.around(code_base, [site.node.key])[:_MET]


def _block(code_base: CodeBase, site: _Site) -> list[Evidence]:
    """The `catch` block that begins at the line, with what it calls."""
    around = handlers.around(code_base, [site.node.key]) if "catch" in site.text else []
    return [each for each in around if each.source == site.node.key and each.line == site.line]


def _met(ontology: Ontology, node: Node) -> list[Edge]:
    """Who makes, publishes or throws a type, who listens to or handles it, and what its methods do."""
    kinds = (EdgeKind.PUBLISHES, EdgeKind.LISTENS, EdgeKind.THROWS, EdgeKind.HANDLES, EdgeKind.INSTANTIATES)
    into = [edge for kind in kinds for edge in ontology.into(node.key, (kind,)) if not is_test(edge.path)]
    inside = [edge for each in ontology.members(node.key) for edge in ontology.out(each.key, (EdgeKind.LISTENS,))]
    called = [edge for each in ontology.members(node.key) for _, edge in control.callers(ontology, each.key)]
    every = (*into, *inside, *called)
    thrown = {edge.source for edge in into if edge.kind is EdgeKind.THROWS}  # what is thrown is created there, too
    told = [edge for edge in every if edge.kind is not EdgeKind.INSTANTIATES or edge.source not in thrown]
    first = {(edge.source, edge.target): edge for edge in reversed(told)}
    return list(first.values())[::-1][:_MET]


def _done(ontology: Ontology, kinds: Sequence[Deviation], site: _Site) -> list[Edge]:
    """What the lines from the one that notices on do, what says the kind of failure first: they throw, publish, create
    or call."""
    out = ontology.out(site.node.key, _DONE)
    last = site.node.end_line if site.line == site.node.line else site.line + _DONE_AFTER
    near = [edge for edge in out if site.line <= edge.line <= last]
    telling = [edge for edge in near if edge.kind is EdgeKind.THROWS or _is_own(ontology.node(edge.target))]
    order = sorted(telling, key=lambda edge: (-_kinds(kinds, _names(edge)), _DONE.index(edge.kind), edge.line))
    first = {edge.target.partition("#")[0]: edge for edge in reversed(order)}
    return list(first.values())[::-1][:_MOST_DONE]


def _made(ontology: Ontology, edge: Edge) -> tuple[Edge, ...]:
    """What a called method makes, if that is one thing of the project."""
    if edge.kind is not EdgeKind.CALLS:
        return ()
    made = {each.target.partition("#")[0]: each for each in ontology.out(edge.target, (EdgeKind.INSTANTIATES,))}
    known = [each for key, each in made.items() if (node := ontology.node(key)) is not None and node.path]
    return tuple(known) if len(known) == 1 else ()


def _is_own(node: Node | None) -> bool:
    """Whether it is the project's and does something."""
    return node is not None and bool(node.path) and not is_accessor(node)


def _names(edge: Edge) -> list[str]:
    return re.findall(r"\w+", edge.target.partition("(")[0].rpartition(".")[2])


def _sentence(code_base: CodeBase, kinds: Sequence[Deviation], site: _Site, best: bool) -> str:
    """What a site does. Of one that only decides between what is done this is claimed if it is the best."""
    ontology = code_base.ontology
    name = code(name_of(ontology, site.node.key).partition("(")[0])
    if caught := handlers.said(_block(code_base, site)):
        return caught
    done = _met(ontology, site.node) if site.node.kind in TYPE_KINDS else _done(ontology, kinds, site)
    said = dict.fromkeys(_clause(ontology, site.node, edge) for edge in done)
    if said or not site.text:
        return f"{name} {' and '.join(said)}" if said else name
    text = code(site.text.strip("{} "))
    return f"{name} decides it: {text}" if best else f"near it is {name}: {text}"


_VERBS = {
    EdgeKind.THROWS: "throws", EdgeKind.PUBLISHES: "publishes", EdgeKind.INSTANTIATES: "creates",
    EdgeKind.CALLS: "calls", EdgeKind.LISTENS: "listens to", EdgeKind.HANDLES: "handles",
}  # fmt: skip
_PASSIVE = {
    EdgeKind.THROWS: "is thrown by", EdgeKind.PUBLISHES: "is published by", EdgeKind.INSTANTIATES: "is created by",
    EdgeKind.CALLS: "is called by", EdgeKind.LISTENS: "is heard by", EdgeKind.HANDLES: "is handled by",
}  # fmt: skip


def _clause(ontology: Ontology, node: Node, edge: Edge) -> str:
    outward = edge.source == node.key or edge.source.startswith(f"{node.key}#")
    other = name_of(ontology, edge.target if outward else edge.source).partition("(")[0]
    return f"{(_VERBS if outward else _PASSIVE)[edge.kind]} {code(other)}"
