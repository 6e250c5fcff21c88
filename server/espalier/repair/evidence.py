"""Tells the model what the graph knows about a failing line, as Java comments, never as an instruction.

The comments list the members of the receivers' types, the members of the enclosing type, and the callers of the
enclosing method. A variable's type is found by its declaration in the file, `T x`; of several declarations the nearest
above the line counts. Types of chained calls are not resolved, because the oracle resolves them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from espalier.java.context.declarations import declares, type_start
from espalier.java.lexer import Lexeme, lex_document
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind
from espalier.ports import Hunk
from espalier.repair.remedies.knowledge import Knowledge, Signature
from espalier.repair.remedies.place import base, split
from espalier.repair.tuning import TUNING
from espalier.text.positions import LineIndex


class Evidence(Knowledge, Protocol):
    """What the graph knows."""

    def context(self, hunk: Hunk, path: str) -> str:
        """Comment lines for the prompt, the most relevant first; '' when nothing is known."""
        ...


class GraphEvidence:
    """Evidence from the ontology graph, read synchronously: one revision from beginning to end."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology

    def context(self, hunk: Hunk, path: str) -> str:
        words = [word for word in lex_document(hunk.text) if not word.trivia]
        line = LineIndex(hunk.text).line_of(hunk.start) + 1
        enclosing = self._ontology.at(path, line)
        types = {node.key: node for name in _type_names(hunk, words) for node in self._types(name, hunk.text)}
        if enclosing:
            owner = self._owner(enclosing)
            types.setdefault(owner.key, owner)
        lines = [text for node in types.values() for text in self._members(node)]
        lines += self._callers(enclosing) if enclosing else []
        return "".join(f"// {' '.join(text.split())}\n" for text in lines)

    def importable(self, name: str) -> Sequence[str]:
        """The project's types, then those of libraries that some file of the project uses."""
        own = [node.key for node in self._ontology.named(name) if node.kind in TYPE_KINDS]
        library = [node.key for node in self._ontology.nodes(NodeKind.EXTERNAL) if node.name == name]
        return [key for key in (*own, *library) if "." in key and not key.startswith("java.lang.")]

    def constructors(self, owner: str) -> Sequence[str]:
        own = (node for node in self._ontology.members(owner) if node.kind is NodeKind.CONSTRUCTOR)
        return [node.key.partition("(")[2].removesuffix(")") for node in own]

    def owners(self, member: str) -> Sequence[str]:
        """The project's types, those with most uses of the member first."""
        found = [node for node in self._ontology.named(member) if node.owner and _is_static(node)]
        uses = {node.key: len(self._ontology.into(node.key)) for node in found}
        return list(dict.fromkeys(node.owner for node in sorted(found, key=lambda node: -uses[node.key])))

    def inherited(self, owner: str) -> Sequence[str]:
        members = self._ontology.members(owner, inherited=True)
        return list(dict.fromkeys(node.name for node in members
                                  if node.kind is NodeKind.METHOD and node.owner != owner))  # fmt: skip

    def castable(self, given: str, wanted: str) -> bool:
        """A project's type is a subtype of what the project says. Of the libraries' types nothing is known."""
        own = [node for node in self._ontology.named(wanted) if node.kind in TYPE_KINDS]
        above = {node.name: node.kind in TYPE_KINDS for each in own for node in self._ontology.supertypes(each.key)}
        foreign = not any(node.kind in TYPE_KINDS for node in self._ontology.named(given))
        if own:
            return given in ("Object", *above) or (foreign and not all(above.values()))
        return foreign

    def above(self, given: str, wanted: str) -> bool:
        own = [node for node in self._ontology.named(wanted) if node.kind in TYPE_KINDS]
        supertypes = (node.name for each in own for node in self._ontology.supertypes(each.key))
        return given in supertypes if own else given in _ABOVE.get(wanted, ())

    def parameters(self, owner: str, method: str) -> Sequence[Sequence[str]]:
        own = (node for node in self._ontology.members(owner, inherited=True) if node.name == method)
        signatures = (node.signature.partition(f"{method}(")[2].rpartition(")")[0] for node in own)
        return [[each.split()[-1] for each in split(signature)] for signature in signatures]

    def methods(self, owner: str) -> Sequence[Signature]:
        types = [node for node in self._ontology.named(owner) if node.kind in TYPE_KINDS]
        members = self._ontology.members(types[0].key, inherited=True) if len(types) == 1 else ()
        return [_signature(node) for node in members if node.kind is NodeKind.METHOD]

    def permitted(self, sealed: str) -> Sequence[str]:
        """Of several types of the name none."""
        types = [node for node in self._ontology.named(sealed) if node.kind in TYPE_KINDS]
        if len(types) != 1 or "sealed" not in types[0].modifiers:
            return ()
        found = sorted(self._ontology.subtypes(types[0].key, transitive=False), key=lambda node: node.line)
        return [f"{sealed}.{node.name}" if node.owner == types[0].key else node.name for node in found]

    def implementations(self, kind: str) -> Sequence[str]:
        """Of several types of the name none. Those of the tests come last."""
        types = [node for node in self._ontology.named(kind) if node.kind in TYPE_KINDS]
        below = self._ontology.subtypes(types[0].key) if len(types) == 1 else ()
        named = (each for each in below if each.name.isidentifier())  # anonymous classes have numbers
        found = [each for each in named if each.kind in _CREATED and "abstract" not in each.modifiers]
        return [self._named_outside(each) for each in sorted(found, key=lambda each: (each.test, each.path, each.line))]

    def _named_outside(self, node: Node) -> str:
        """The name by which another file names the type: with that of the type around it."""
        owner = self._ontology.node(node.owner)
        return f"{self._named_outside(owner)}.{node.name}" if owner and owner.kind in TYPE_KINDS else node.name

    def empties(self, kind: str) -> Sequence[str]:
        """Of several types of the name none."""
        types = [node for node in self._ontology.named(kind) if node.kind in TYPE_KINDS]
        members = self._ontology.members(types[0].key) if len(types) == 1 else ()
        static = [node for node in members if _is_static(node) and _kind(node) == kind]
        static_names = {node.name for node in static if node.kind is NodeKind.FIELD}
        static_names |= {f"{node.name}()" for node in static if node.key.endswith("()")}
        found = [f"{kind}.{name}" for name in _NOTHING if name in static_names]
        created = any(node.key.endswith("<init>()") and "private" not in node.modifiers for node in members)
        concrete = len(types) == 1 and types[0].kind is NodeKind.CLASS and "abstract" not in types[0].modifiers
        return [*found, f"new {kind}()"] if created and concrete else found

    def members_of(self, given: str, wanted: str) -> Sequence[str]:
        return [name for name, kind in self._values(given) if _is_a(kind, wanted)]

    def members_with(self, given: str, method: str) -> Sequence[str]:
        return [name for name, kind in self._values(given) if kind != given and self._has(kind, method)]

    def _has(self, kind: str, method: str) -> bool:
        owners = (node.key for node in self._ontology.named(kind) if node.kind in TYPE_KINDS)
        return any(each.name == method for key in owners for each in self._ontology.members(key, inherited=True))

    def _values(self, given: str) -> Sequence[tuple[str, str]]:
        """The fields, and the calls without arguments, of the project's types of this simple name, with their types."""
        found: dict[str, str] = {}
        for node in self._ontology.named(given):
            for member in self._ontology.members(node.key, inherited=True) if node.kind in TYPE_KINDS else ():
                called = member.kind is NodeKind.METHOD and member.key.endswith("()")
                if (called or member.kind is NodeKind.FIELD) and not _is_static(member):
                    found[f"{member.name}()" if called else member.name] = _kind(member)
        return [(name, kind) for name, kind in found.items() if not found.keys() & _accessors(name)]

    def _types(self, name: str, text: str) -> tuple[Node, ...]:
        """The project's types of this simple name; of several only the one that the file imports."""
        found = tuple(node for node in self._ontology.named(name) if node.kind in TYPE_KINDS)
        return found if len(found) < 2 else tuple(node for node in found if f"import {node.key};" in text)

    def _owner(self, node: Node) -> Node:
        while node.kind not in TYPE_KINDS and (owner := self._ontology.node(node.owner)):
            node = owner
        return node

    def _members(self, node: Node) -> Iterator[str]:
        members = self._ontology.members(node.key, inherited=True)[: TUNING.members]
        if members:
            yield f"{node.signature or node.name} ({node.path}:{node.line}):"
        yield from (f"  {member.signature or member.name}" for member in members)

    def _callers(self, method: Node) -> list[str]:
        calls = self._ontology.into(method.key, {EdgeKind.CALLS})[: TUNING.callers]
        return [f"{method.name} is called by {call.source} ({call.path}:{call.line})" for call in calls]


def _accessors(field: str) -> frozenset[str]:
    """The calls that usually give a field's value; where there is one, the field itself is private."""
    title = field[:1].upper() + field[1:]
    return frozenset((f"{field}()", f"get{title}()", f"is{title}()"))


def _is_static(node: Node) -> bool:
    return "static" in node.modifiers or (node.kind is NodeKind.FIELD and node.name.isupper())


_CREATED = frozenset({NodeKind.CLASS, NodeKind.RECORD})
_NOTHING = ("ZERO", "EMPTY", "NONE", "NOTHING", "NIL", "IDENTITY", "zero()", "empty()", "none()", "nothing()", "of()")
"""The names of the static members that stand for nothing."""
_ABOVE = {
    **dict.fromkeys(("ArrayList", "LinkedList"), ("List", "Collection", "Iterable")),
    **dict.fromkeys(("HashSet", "LinkedHashSet", "TreeSet"), ("Set", "Collection", "Iterable")),
    **dict.fromkeys(("List", "Set", "Queue", "Deque"), ("Collection", "Iterable")),
    **dict.fromkeys(("HashMap", "LinkedHashMap", "TreeMap"), ("Map",)),
    "String": ("CharSequence",), "StringBuilder": ("CharSequence",),
}  # fmt: skip
"""The usual supertypes of usual types."""


def _is_a(kind: str, wanted: str) -> bool:
    return kind == wanted or wanted in _ABOVE.get(kind, ())


def _kind(member: Node) -> str:
    """The type of a field, or of a method's result, without its arguments."""
    end = "(" if member.kind is NodeKind.METHOD else ""
    return base(_last_type(member.signature.partition(f" {member.name}{end}")[0]))


def _signature(method: Node) -> Signature:
    head, _, rest = method.signature.partition(f"{method.name}(")
    parameters = (each.rpartition(" ") for each in split(rest.rpartition(")")[0]))
    return Signature(
        method.name,
        _last_type(head),
        tuple((_last_type(kind), name) for kind, _, name in parameters),
        _is_static(method),
        "private" in method.modifiers,
    )


def _last_type(head: str) -> str:
    """The type after the modifiers, with its arguments: `public static Map<String, List<B>>`."""
    depth, words = 0, head.split()
    for index in range(len(words) - 1, -1, -1):
        depth += words[index].count(">") - words[index].count("<")
        if depth == 0:
            return " ".join(words[index:])
    return ""


def _type_names(hunk: Hunk, words: Sequence[Lexeme]) -> Iterable[str]:
    """The types that the hunk names or whose variables it uses, in the hunk's order."""
    inside = [word for word in words if hunk.start <= word.start < hunk.end and word.kind == "identifier"]
    named = (word.text if word.text[0].isupper() else declared_type(words, word.text, hunk.start) for word in inside)
    return dict.fromkeys(name for name in named if name)


def declared_type(words: Sequence[Lexeme], name: str, offset: int) -> str | None:
    """The simple type name in the declaration `T name` nearest before `offset`, else the first after it."""
    places = [index for index in range(1, len(words)) if words[index].text == name and declares(words, index)]
    before = [index for index in places if words[index].start < offset]
    place = (before[-1:] or places[:1])[0] if places else 0
    return _simple_name(words[type_start(words, place) : place]) if places else None


def _simple_name(words: Sequence[Lexeme]) -> str | None:
    """The last name of a type outside its type arguments."""
    names, depth = list[str](), 0
    for word in words:
        depth += (word.text in "<[") - (word.text in ">]")
        if depth == 0 and word.kind == "identifier":
            names.append(word.text)
    return names[-1] if names else None
