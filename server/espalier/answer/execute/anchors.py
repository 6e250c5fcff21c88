"""What an anchor stands for: nodes of the graph, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from espalier.answer.codebase import CodeBase
from espalier.answer.english.tokens import stem
from espalier.answer.execute.concepts import Field, Ranked, best, field, ranked, says
from espalier.answer.execute.kinds import all_of, is_a
from espalier.answer.execute.sentences import named_apart
from espalier.answer.finding import counted
from espalier.answer.link import BELOW, Link, link_symbol
from espalier.answer.markdown import code
from espalier.answer.names import names_of, parts
from espalier.answer.namesakes import full_name
from espalier.answer.query import Anchor, Query, Select
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind
from espalier.ontology.wiring import is_concrete

MOST_MEANINGS = 3
"""Namesakes that are answered for each; of more the reader chooses."""
_MOST_MEANT = 4
_MOST_OTHERS = 5
_SURE = 0.8
_CLOSE = 0.9

_NAMED_FOUND = 3
"""Of so many that a query finds each is named."""
Find = Callable[[Query], Iterable[Node]]


@dataclass(frozen=True, slots=True)
class Meant:
    """`said`: the anchor as a sentence names it. `words`: of a concept. `notes`: what was taken for what. `link`: what
    the name of a symbol stands for."""

    said: str
    nodes: tuple[Node, ...] = ()
    words: str = ""
    notes: tuple[str, ...] = ()
    link: Link | None = None

    @property
    def exact(self) -> bool:
        return bool(self.nodes) and not self.words


def meanings(code_base: CodeBase, anchor: Anchor, find: Find, wanted: Select | None = None) -> tuple[Meant, ...]:
    """What an anchor may mean: one reading, or one for each of few namesakes. `find`: the nodes that a query finds;
    `wanted`: the kind of thing that words stand for, where that is known."""
    if anchor.symbol is not None:
        return _symbol(code_base, anchor.symbol)
    if anchor.concept is not None:
        return (concept(code_base, anchor.concept, wanted),)
    if anchor.role is not None:
        nodes = tuple(all_of(code_base.ontology, anchor.role))
        return (Meant(plural(anchor.role), nodes),)
    assert anchor.query is not None
    found = tuple(find(anchor.query))
    few = 0 < len(found) <= _NAMED_FOUND
    said = " and ".join(map(code, named_apart(code_base.ontology, (node.key for node in found))))
    return (Meant(said if few else f"the {len(found)} things found", found),)


def _symbol(code_base: CodeBase, symbol: str) -> tuple[Meant, ...]:
    found = link_symbol(code_base.ontology, symbol)
    if found.how == BELOW:
        note = f"{counted(len(found.nodes), 'endpoint')} below it."
        return (Meant(code(symbol), found.nodes, notes=(note,), link=found),)
    if found.nodes:
        return (
            Meant(
                code(full_name(code_base.ontology, found.node.key)), found.nodes, notes=tuple(_notes(found)), link=found
            ),
        )
    if 0 < len(found.candidates) <= MOST_MEANINGS:
        links = (Link(symbol, (node,), how="exact") for node in found.candidates)
        return tuple(Meant(code(each.node.key), each.nodes, link=each) for each in links)
    if found.near and " ".join(parts(symbol)) == " ".join(parts(found.near[0])):
        return _symbol(code_base, found.near[0])
    return (Meant(code(symbol), link=found),)


def _notes(link: Link) -> Iterator[str]:
    """What was taken for what, wherever that was not plain."""
    if link.how != "exact":
        yield f"I took {code(link.mention)} for {code(link.node.key)}."
    if len(link.nodes) > 1:
        yield f"All {len(link.nodes)} overloads of {code(link.node.name)} are counted."
    if link.others:
        shown = ", ".join(code(node.key) for node in link.others[:_MOST_OTHERS])
        more = f" and {len(link.others) - _MOST_OTHERS} more" if len(link.others) > _MOST_OTHERS else ""
        yield f"Also named so, and not meant here: {shown}{more}."


def concept(code_base: CodeBase, words: str, wanted: Select | None = None) -> Meant:
    """The nodes that words stand for: those whose names say all of them before those that the graph ties to them."""
    ontology = code_base.ontology
    doing = wanted is None and not _is_part(words)
    if spelled := _spelled(ontology, words, wanted) or (_methods(ontology, words) if doing else ()):
        return Meant(f"“{words}”", spelled, words, _taken(words, spelled))
    near = field(code_base, words)
    found = ranked(ontology, near, wanted)
    if doing:
        methods = [each for each in ranked(ontology, near, Select.METHOD) if each.said >= _SURE]
        if methods and (not found or methods[0].said > found[0].said + 0.2):
            found = methods
    close = (each for each in best(found, 30) if each.score >= _CLOSE * found[0].score)
    chosen = [each for each in close if _is_said(ontology, near, each)][:_MOST_MEANT]
    nodes = tuple(each.node for each in chosen)
    return Meant(f"“{words}”", nodes, words, _taken(words, nodes))


def _is_said(ontology: Ontology, near: Field, each: Ranked) -> bool:
    """Whether a name of it says any of the words: a comment in which they stand is no name."""
    inside = ontology.node(each.nearest)
    return any(says(ontology, near.words, node) for node in (each.node, inside) if node is not None)


def _is_part(words: str) -> bool:
    """Whether they describe a part of the code: "the shipping module" is not the method `shippingModule`."""
    said = words.split()
    return len(said) > 1 and not _PARTS.isdisjoint((said[0], said[-1]))


_PARTS = frozenset({"module", "package", "layer", "part", "component", "subsystem", "area"})


def _spelled(ontology: Ontology, words: str, wanted: Select | None) -> tuple[Node, ...]:
    """The types that are called just what the words say, or their end (an order transaction is a transaction), or their
    beginning; entities before others of the name."""
    if wanted is Select.TABLE:
        return _tables(ontology, words)
    said = words.split()
    ends = [said[n:] for n in range(1, len(said))] if wanted is Select.ENTITY else []
    runs = [said] if wanted is None else [said, *ends, *(said[:n] for n in range(len(said) - 1, 0, -1))]
    spelled = (names_of(ontology).spelled(run) for run in runs)
    types = ([node for node in found if node.kind in TYPE_KINDS and not node.test] for found in spelled)
    kinds = ([n for n in found if wanted is None or is_a(ontology, n, wanted)] for found in types)
    fitting = next(filter(None, kinds), [])
    entities = [node for node in fitting if is_a(ontology, node, Select.ENTITY)]
    found = entities or fitting
    return tuple(found) if len(found) <= MOST_MEANINGS else ()


def _methods(ontology: Ontology, words: str) -> tuple[Node, ...]:
    """The methods that are called just what the words say, without those that override another of them."""
    said = [each for each in words.split() if each not in ("method", "methods")]
    found = {node.key: node for node in names_of(ontology).spelled(said) if node.kind is NodeKind.METHOD}
    overrides = (EdgeKind.OVERRIDES,)
    roots = [
        n for n in found.values() if not n.test and not any(e.target in found for e in ontology.out(n.key, overrides))
    ]
    return tuple(roots) if len({node.owner for node in roots}) <= MOST_MEANINGS else ()


def _tables(ontology: Ontology, words: str) -> tuple[Node, ...]:
    """The tables whose names say all the words and the least besides: `tickets_reservation` for "reservations"."""
    said = {stem(each) for each in words.split()}
    named = ((node, {stem(each) for each in parts(node.name)}) for node in ontology.nodes(NodeKind.TABLE))
    fitting = [(len(spelled), node) for node, spelled in named if said <= spelled]
    least = min((extra for extra, _ in fitting), default=0)
    found = tuple(node for extra, node in fitting if extra == least)
    return found if len(found) <= MOST_MEANINGS else ()


def _taken(words: str, nodes: tuple[Node, ...]) -> tuple[str, ...]:
    if not nodes or (len(nodes) == 1 and "".join(parts(nodes[0].name)) == "".join(parts(words))):
        return ()
    return (f"I took “{words}” for {', '.join(code(node.key) for node in nodes)}.",)


def with_implementations(ontology: Ontology, nodes: Iterable[Node]) -> tuple[Node, ...]:
    """Nodes, and the classes that run where an interface or an abstract class among them is called."""
    found: dict[str, Node] = {}
    for node in nodes:
        found[node.key] = node
        if node.kind in TYPE_KINDS and not is_concrete(node):
            below = (each for each in ontology.subtypes(node.key) if is_concrete(each) and not each.test)
            found |= {each.key: each for each in below}
    return tuple(found.values())


_PLURALS = {Select.DATABASE: "the database", Select.REPOSITORY: "repositories", Select.ENTITY: "entities"}


def plural(select: Select) -> str:
    """`class` -> classes"""
    word = str(select)
    if select in _PLURALS:
        return _PLURALS[select]
    if word.endswith("y"):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith("s") else f"{word}s"
