"""`Names` over an ontology: the parser's view of one code base."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from espalier.answer.english.names import Kind, Symbol
from espalier.answer.names import names_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, TYPE_KINDS, Node, NodeKind

_PLAIN = {
    NodeKind.ANNOTATION: Kind.ANNOTATION,
    NodeKind.METHOD: Kind.METHOD,
    NodeKind.CONSTRUCTOR: Kind.METHOD,
    NodeKind.FIELD: Kind.FIELD,
    NodeKind.TABLE: Kind.TABLE,
    NodeKind.COLUMN: Kind.COLUMN,
    NodeKind.ENDPOINT: Kind.ENDPOINT,
    NodeKind.PROPERTY: Kind.PROPERTY,
    NodeKind.PACKAGE: Kind.PACKAGE,
}
_SUFFIXES = {
    "Exception": Kind.EXCEPTION,
    "Error": Kind.EXCEPTION,
    "Aspect": Kind.ASPECT,
    "Event": Kind.EVENT,
    "Job": Kind.JOB,
    "Task": Kind.JOB,
}
_DOTTED = frozenset({NodeKind.PROPERTY, NodeKind.PACKAGE, NodeKind.COLUMN})


class OntologyNames:
    """Names of an ontology as it is when this is made."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology
        self._names = names_of(ontology)
        self._dotted = {node.name: node for node in ontology.nodes() if node.kind in _DOTTED}

    def written(self, code: str) -> Symbol | None:
        name = re.sub(r"#|::", ".", code.removeprefix("@"))
        if name.startswith("/"):
            paths = {node.key.partition(" ")[2] for node in self._names.endpoints}
            return Symbol(name, Kind.ENDPOINT) if name in paths else None
        if name in self._dotted:
            return self._symbol(self._dotted[name])
        owner, _, last = name.rpartition(".")
        named = self.spelled((last,))
        if not owner or last[:1].isupper():
            return next((each for each in named if each.name == last), None)
        return self.member(owner.rpartition(".")[2], last)

    def spelled(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        nodes = [node for node in self._names.spelled(words) if node.kind in TYPE_KINDS | {NodeKind.TABLE}]
        external = [node for node in self._names.spelled(words) if node.kind is NodeKind.EXTERNAL]
        return tuple(dict.fromkeys(self._symbol(node) for node in (*_types_first(nodes), *external)))

    def member(self, owner: str, word: str) -> Symbol | None:
        for node in self._names.spelled((word,)):
            around = self._ontology.node(node.owner) if node.kind in MEMBER_KINDS else None
            if around is not None and around.name == owner and node.name == word:
                return self._symbol(node)
        return None

    def _symbol(self, node: Node) -> Symbol:
        if node.kind in MEMBER_KINDS and (owner := self._ontology.node(node.owner)) is not None:
            return Symbol(f"{owner.name}.{node.name}", _PLAIN[node.kind])
        simple = node.name if node.kind in _DOTTED else node.name.rpartition(".")[2]
        return Symbol(simple, _PLAIN.get(node.kind) or _kind_of_type(node))


def _types_first(nodes: Iterable[Node]) -> list[Node]:
    return sorted(nodes, key=lambda node: node.kind not in TYPE_KINDS)


def _kind_of_type(node: Node) -> Kind:
    if node.test:
        return Kind.TEST
    if "Aspect" in node.annotations:
        return Kind.ASPECT
    return next((kind for suffix, kind in _SUFFIXES.items() if node.name.endswith(suffix)), Kind.TYPE)
