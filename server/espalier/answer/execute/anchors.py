"""What an anchor stands for: nodes of the graph, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from espalier.answer.codebase import CodeBase
from espalier.answer.execute.concepts import Ranked, best, field, ranked
from espalier.answer.execute.kinds import all_of, is_a
from espalier.answer.link import link_symbol
from espalier.answer.markdown import code
from espalier.answer.names import names_of, parts
from espalier.answer.query import Anchor, Query, Select
from espalier.answer.render import short
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Node
from espalier.ontology.wiring import is_concrete

MOST_MEANINGS = 3
"""Namesakes that are answered for each; of more the reader chooses."""
_MOST_MEANT = 4
_SURE = 0.8
_CLOSE = 0.9

Find = Callable[[Query], Iterable[Node]]


@dataclass(frozen=True, slots=True)
class Meant:
    """`said`: the anchor as a sentence names it. `words`: of a concept. `notes`: what was taken for what."""

    said: str
    nodes: tuple[Node, ...] = ()
    words: str = ""
    ranked: tuple[Ranked, ...] = ()
    notes: tuple[str, ...] = ()
    candidates: tuple[Node, ...] = ()
    near: tuple[str, ...] = ()

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
        return (Meant(_plural(anchor.role), nodes),)
    assert anchor.query is not None
    return (Meant("what that finds", tuple(find(anchor.query))),)


def _symbol(code_base: CodeBase, symbol: str) -> tuple[Meant, ...]:
    ontology = code_base.ontology
    found = link_symbol(ontology, symbol.removeprefix("@"))
    if found.nodes:
        notes = (f"I took {code(symbol)} for {code(found.node.key)}.",) if found.how != "exact" else ()
        return (Meant(named(found.node), found.nodes, notes=notes),)
    if 0 < len(found.candidates) <= MOST_MEANINGS:
        return tuple(Meant(code(node.key), (node,)) for node in found.candidates)
    if found.candidates:
        return (Meant(code(symbol), candidates=found.candidates),)
    if found.near and " ".join(parts(symbol)) == " ".join(parts(found.near[0])):
        return _symbol(code_base, found.near[0])
    return (Meant(code(symbol), near=found.near),)


def concept(code_base: CodeBase, words: str, wanted: Select | None = None) -> Meant:
    """The nodes that words stand for: those whose names say all of them before those that the graph ties to them."""
    ontology = code_base.ontology
    if spelled := _spelled(ontology, words, wanted):
        return Meant(f"“{words}”", spelled, words, (), _taken(words, spelled))
    near = field(code_base, words)
    found = ranked(ontology, near, wanted)
    if wanted is None:
        methods = [each for each in ranked(ontology, near, Select.METHOD) if each.said >= _SURE]
        if methods and (not found or methods[0].said > found[0].said + 0.2):
            found = methods
    chosen = [each for each in best(found, 30) if each.score >= _CLOSE * found[0].score][:_MOST_MEANT]
    kept = best(found, 30)
    nodes = tuple(each.node for each in chosen)
    return Meant(f"“{words}”", nodes, words, tuple(kept), _taken(words, nodes))


def _spelled(ontology: Ontology, words: str, wanted: Select | None) -> tuple[Node, ...]:
    """The types that are called just what the words say; entities before others of the name."""
    said = words.split()
    runs = [said] if wanted is None else [said[:n] for n in range(len(said), 0, -1)]
    spelled = (names_of(ontology).spelled(run) for run in runs)
    types = ([node for node in found if node.kind in TYPE_KINDS and not node.test] for found in spelled)
    kinds = ([n for n in found if wanted is None or is_a(ontology, n, wanted)] for found in types)
    fitting = next(filter(None, kinds), [])
    entities = [node for node in fitting if is_a(ontology, node, Select.ENTITY)]
    found = entities or fitting
    return tuple(found) if len(found) <= MOST_MEANINGS else ()


def _taken(words: str, nodes: tuple[Node, ...]) -> tuple[str, ...]:
    if not nodes or (len(nodes) == 1 and "".join(parts(nodes[0].name)) == "".join(parts(words))):
        return ()
    return (f"I took “{words}” for {', '.join(code(node.key) for node in nodes)}.",)


def named(node: Node) -> str:
    return code(short(node.key))


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


def _plural(role: Select) -> str:
    return plural(role)


def plural(select: Select) -> str:
    """`class` -> classes"""
    word = str(select)
    if select in _PLURALS:
        return _PLURALS[select]
    if word.endswith("y"):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith("s") else f"{word}s"
