"""The names of a code base as the reading of English needs them (`english.Names`)."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.answer.english import Kind, Symbol
from espalier.answer.execute.kinds import is_a
from espalier.answer.link import link_symbol
from espalier.answer.names import names_of
from espalier.answer.query import Select
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, TYPE_KINDS, EdgeKind, Node, NodeKind

_KINDS = {
    NodeKind.METHOD: Kind.METHOD,
    NodeKind.CONSTRUCTOR: Kind.METHOD,
    NodeKind.FIELD: Kind.FIELD,
    NodeKind.TABLE: Kind.TABLE,
    NodeKind.COLUMN: Kind.COLUMN,
    NodeKind.ENDPOINT: Kind.ENDPOINT,
    NodeKind.PROPERTY: Kind.PROPERTY,
    NodeKind.PACKAGE: Kind.PACKAGE,
    NodeKind.ANNOTATION: Kind.ANNOTATION,
}
_ROLES = {
    Select.EXCEPTION: Kind.EXCEPTION,
    Select.ASPECT: Kind.ASPECT,
    Select.TEST: Kind.TEST,
    Select.SCHEDULED_JOB: Kind.JOB,
}


class CodeNames:
    """Names of an ontology as it is now."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology
        self._names = names_of(ontology)

    def written(self, code: str) -> Symbol | None:
        found = link_symbol(self._ontology, code.removeprefix("@"))
        nodes = found.nodes or found.candidates
        if nodes and nodes[0].kind in MEMBER_KINDS and (len(nodes) > 1 or "(" in code):
            return Symbol(code, self._kind(nodes[0]))
        return self._symbol(nodes[0], code.removeprefix("@")) if nodes else None

    def spelled(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        """Types, then tables. Members, and types of libraries but for exceptions, are only meant where they are written
        like code: their names are ordinary words (`save`, `Class`, `Query`)."""
        last = words[-1]
        forms = [words, [*words[:-1], last.removesuffix("s")], [*words[:-1], last.removesuffix("es")]]
        nodes = [node for form in forms for node in self._names.spelled(form)]
        types = sorted((node for node in nodes if node.kind in TYPE_KINDS), key=lambda node: node.test)
        tables = [node for node in nodes if node.kind is NodeKind.TABLE]
        thrown = [node for node in nodes if node.kind is NodeKind.EXTERNAL and self._kind(node) is Kind.EXCEPTION]
        return tuple(dict.fromkeys(self._symbol(node, node.name) for node in (*types, *tables, *thrown)))

    def member(self, owner: str, word: str) -> Symbol | None:
        found = link_symbol(self._ontology, f"{owner}.{word}")
        return self._symbol(found.nodes[0], f"{owner}.{word}") if found.nodes else None

    def _symbol(self, node: Node, written: str) -> Symbol:
        kind = self._kind(node)
        if node.kind in TYPE_KINDS or node.kind is NodeKind.EXTERNAL:
            return Symbol(node.name, kind)
        if node.kind in MEMBER_KINDS:
            owner = self._ontology.node(node.owner)
            return Symbol(f"{owner.name}.{node.name}" if owner is not None else node.name, kind)
        return Symbol(written if node.kind is NodeKind.ENDPOINT else node.name, kind)

    def _kind(self, node: Node) -> Kind:
        if node.kind in _KINDS:
            return _KINDS[node.kind]
        if node.kind is NodeKind.EXTERNAL:
            return Kind.EXCEPTION if node.name.endswith(("Exception", "Error")) else self._foreign(node)
        for select, kind in _ROLES.items():
            if is_a(self._ontology, node, select):
                return kind
        published = self._ontology.into(node.key, (EdgeKind.PUBLISHES, EdgeKind.LISTENS))
        return Kind.EVENT if published else Kind.TYPE

    def _foreign(self, node: Node) -> Kind:
        used = self._ontology.into(node.key, (EdgeKind.ANNOTATED_BY,))
        return Kind.ANNOTATION if used else Kind.TYPE
