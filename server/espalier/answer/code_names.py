"""The names of a code base as the reading of English needs them (`english.Names`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from espalier.answer.english import Kind, Symbol
from espalier.answer.english.triggers import near_by_one
from espalier.answer.execute.kinds import is_a
from espalier.answer.link import below, link_symbol
from espalier.answer.names import names_of, parts
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
    NodeKind.MODULE: Kind.MODULE,
    NodeKind.SEQUENCE: Kind.SEQUENCE,
    NodeKind.URL: Kind.URL,
    NodeKind.CACHE: Kind.CACHE,
    NodeKind.DESTINATION: Kind.DESTINATION,
    NodeKind.ANNOTATION: Kind.ANNOTATION,
}
_ROLES = {
    Select.EXCEPTION: Kind.EXCEPTION,
    Select.ASPECT: Kind.ASPECT,
    Select.TEST: Kind.TEST,
    Select.SCHEDULED_JOB: Kind.JOB,
}


_WORDS_OF_MODULE = 2
"""One word is an ordinary one: a "core", a "service"."""
_TESTING = re.compile(r"Tests?|IT|Spec")
_ADJECTIVE = re.compile(r"\w{4}(?:ed|al|able|ible|less|ful)$")


def ends_in(template: str, path: str) -> bool:
    """Whether an endpoint's path ends in this one; variables have any value, and plurals do not matter."""
    served, asked = template.strip("/").split("/"), path.strip("/").split("/")
    pairs = zip(served[::-1], asked[::-1], strict=False)
    return len(served) >= len(asked) and all(_serves(own, said) for own, said in pairs)


def _serves(own: str, said: str) -> bool:
    if own.startswith("{"):
        return said.startswith("{") or said.isdigit()
    return own.rstrip("s").lower() == said.rstrip("s").lower()


def _cuts(word: str) -> Iterator[str]:
    yield word
    yield from (word[:at] + word[at + 1 :] for at in range(len(word)))


def _shortest(sized: Sequence[tuple[int, str]]) -> str | None:
    """The name of the least size, if one name has it."""
    least = min(sized, default=(0, ""))[0]
    names = {name for size, name in sized if size == least}
    return names.pop() if len(names) == 1 else None


CURSOR = "symbol_at_the_cursor"
"""What a question has in place of the symbol at the editor's cursor."""


class CodeNames:
    """Names of an ontology as it is now. `subject`: the symbol at the editor's cursor."""

    def __init__(self, ontology: Ontology, subject: Node | None = None) -> None:
        self._ontology = ontology
        self._names = names_of(ontology)
        self._spelled: dict[str, tuple[Symbol, ...]] = {}
        self._subject = subject

    def written(self, code: str) -> Symbol | None:
        if code == CURSOR and self._subject is not None:
            return Symbol(self._subject.key, self._kind(self._subject))
        found = link_symbol(self._ontology, code)
        nodes = found.nodes or found.candidates
        if not nodes and code.startswith("/"):
            return self._path(code)
        if self._ontology.node(f"{code}/") is not None:
            return Symbol(code, Kind.PACKAGE)
        if nodes and nodes[0].kind in MEMBER_KINDS and (thrown := self._of_library(code)) is not None:
            return thrown
        if nodes and nodes[0].kind in MEMBER_KINDS and (len(nodes) > 1 or "(" in code):
            return Symbol(code, self._kind(nodes[0]))
        if nodes and nodes[0].key == code:
            return Symbol(code, self._kind(nodes[0]))
        if nodes and code.startswith("@") and len(self._names.spelled([nodes[0].name])) > 1:
            return Symbol(f"@{nodes[0].name}", self._kind(nodes[0]))  # the mark tells which of the name is meant
        return self._symbol(nodes[0], code.removeprefix("@")) if nodes else None

    def spelled(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        """Types, then tables. Members, and types of libraries but for exceptions and annotations like `Deprecated`, are
        only meant where they are written like code: their names are ordinary words (`save`, `Class`, `Query`)."""
        said = " ".join(words)
        if said not in self._spelled:
            self._spelled[said] = self._look_up(words)
        return self._spelled[said]

    def _look_up(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        last = words[-1]
        forms = [words, [*words[:-1], last.removesuffix("s")], [*words[:-1], last.removesuffix("es")]]
        nodes = [node for form in forms for node in self._names.spelled(form)]
        types = sorted((node for node in nodes if node.kind in TYPE_KINDS), key=lambda node: node.test)
        if len(words) == 1 and types and types[0].test and not _TESTING.search(types[0].name):
            types = []
        if types and all(self._is_nested(node) for node in types) and self._is_part_of_a_name(words):
            types = []
        elif any(not self._is_nested(node) for node in types):
            types.sort(key=lambda node: (node.test, self._is_nested(node)))
        tables = [node for node in nodes if node.kind is NodeKind.TABLE]
        modules = [] if types or tables else self._modules(words)
        sent_to = [node for node in nodes if node.kind is NodeKind.DESTINATION]
        foreign = [node for node in nodes if node.kind is NodeKind.EXTERNAL and self._is_said(node)]
        return tuple(
            dict.fromkeys(self._symbol(node, node.name) for node in (*types, *tables, *modules, *sent_to, *foreign))
        )

    def _is_nested(self, node: Node) -> bool:
        owner = self._ontology.node(node.owner)
        return owner is not None and owner.kind in TYPE_KINDS

    def _is_part_of_a_name(self, words: Sequence[str]) -> bool:
        """Whether types that stand by themselves say the words beside others: "maintenance mode" is what
        `MaintenanceModeService` is about, not a class of constants inside another."""
        said = {part for word in words for part in parts(word)}
        return any(said <= each for each in self._own_types)

    @cached_property
    def _own_types(self) -> list[set[str]]:
        """The parts of the names of the types of main code that are in no other type."""
        types = (node for node in self._ontology.nodes() if node.kind in TYPE_KINDS and not node.test)
        return [set(parts(node.name)) for node in types if not self._is_nested(node)]

    def says(self, letters: str) -> bool:
        return self._names.says(letters)

    def _modules(self, words: Sequence[str]) -> list[Node]:
        """The one module whose name ends in these words: "the customers service" is `shop-customers-service`."""
        said = tuple(part for word in words for part in parts(word))
        if len(said) < _WORDS_OF_MODULE:
            return []
        ends = (said, (*said[:-1], said[-1].removesuffix("s")))
        found = [node for node in self._own_modules if parts(node.name)[-len(said) :] in ends]
        return found if len(found) == 1 else []

    def module(self, words: Sequence[str], *, packages: bool) -> str | None:
        """The module of exactly this name, else the shortest name of a module or its folder that ends in the words,
        joined ("config service": `apollo-configservice`), else the one that has all of them. With `packages`, else the
        shortest package that ends so."""
        said = [part for word in words for part in parts(word)]
        joined = ("".join(said), "".join(said).removesuffix("s"))
        folders = {node.name: parts(node.path.rpartition("/")[0].rpartition("/")[2]) for node in self._own_modules}
        named = [(name, own) for name in folders for own in (parts(name), folders[name]) if own]
        ends = [(len(own), name) for name, own in named if any("".join(own[at:]) in joined for at in range(len(own)))]
        inside = [(len(own), name) for name, own in named if len(said) > 1 and set(said) <= set(own)]
        if packages:
            keys = (node.key.rstrip("/") for node in self._ontology.nodes(NodeKind.PACKAGE))
            inside += [(key.count(".") + len(named), key) for key in keys if key.rpartition(".")[2].lower() in joined]
        return next((name for found in (ends, inside) if (name := _shortest(found)) is not None), None)

    @cached_property
    def _own_modules(self) -> list[Node]:
        return [node for node in self._ontology.nodes(NodeKind.MODULE) if node.path]

    def like(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        joined = "".join(part for word in words for part in parts(word))
        near = {name for cut in _cuts(joined) for name in self._cut_types.get(cut, ())}
        found = {symbol for name in near if near_by_one(joined, name) for symbol in self.spelled([name])}
        return tuple(found) if len(found) == 1 else ()

    @cached_property
    def _cut_types(self) -> dict[str, set[str]]:
        """Types, their words joined, by what is left of them without one letter (W. Garbe's symmetric deletes)."""
        found: dict[str, set[str]] = {}
        for node in self._ontology.nodes():
            if node.kind in TYPE_KINDS:
                joined = "".join(parts(node.name))
                for cut in _cuts(joined):
                    found.setdefault(cut, set()).add(joined)
        return found

    def _is_said(self, node: Node) -> bool:
        """Whether plain words may mean this type of a library: an exception, or an annotation that is an adjective."""
        kind = self._kind(node)
        return kind is Kind.EXCEPTION or (kind is Kind.ANNOTATION and _ADJECTIVE.search(node.name) is not None)

    def _of_library(self, code: str) -> Symbol | None:
        """The exception of a library, where a constant of the project is called like it; any type of a library, where
        no member is spelled just so (`Iterator` and `iterator`)."""
        exact = bool(self._ontology.named(code))
        found = (node for node in self._names.named({code}) if node.kind is NodeKind.EXTERNAL)
        kinds = ((node, self._kind(node)) for node in found)
        return next((Symbol(node.key, kind) for node, kind in kinds if kind is Kind.EXCEPTION or not exact), None)

    def _path(self, path: str) -> Symbol | None:
        """The endpoint's path that ends so, or that differs in a plural; a path that is like others stays as it is."""
        served = {node.key.partition(" ")[2] for node in self._names.endpoints}
        fitting = sorted((own for own in served if ends_in(own, path)), key=lambda own: (own.count("/"), own))
        if fitting:
            return Symbol(fitting[0], Kind.ENDPOINT)
        known = below(self._names, path) or self._names.near_path(path, 1)
        return Symbol(path, Kind.ENDPOINT) if known else None

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
        if node.kind is NodeKind.DESTINATION:
            return Symbol(node.key, kind)
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
