"""Extracts the declarations of one file: types, members, constants, components and initialisers, also nested ones."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from dataclasses import field as attribute
from typing import Any

from tree_sitter import Node

from espalier.java.bodies import annotated, reader
from espalier.java.bodies.table import LONGEST_CONSTANT, LONGEST_TEXT, Body
from espalier.java.expressions import Annotation, Entry, TypeUse, encode_body
from espalier.java.fact import NONE
from espalier.java.facts import TYPE_KINDS, Declaration, ErrorSpan, Import, Parameter
from espalier.java.grammar import field, kind, kinds
from espalier.java.keys import erasures, method_keys
from espalier.java.source import Source, first_child, widened

_TYPES = {
    kind("class_declaration"): "class",
    kind("interface_declaration"): "interface",
    kind("enum_declaration"): "enum",
    kind("record_declaration"): "record",
    kind("annotation_type_declaration"): "annotation",
}
_METHODS = {
    kind("method_declaration"): "method",
    kind("annotation_type_element_declaration"): "method",
    kind("constructor_declaration"): "constructor",
    kind("compact_constructor_declaration"): "constructor",
}
_FIELDS = kinds("field_declaration", "constant_declaration")
_LOCAL = kind("local_variable_declaration")
_BLOCK, _STATIC_INITIALIZER = kind("block"), kind("static_initializer")
_BLOCKS = kinds("block", "static_initializer", "constructor_body")
_CONSTANT, _ENUM_MEMBERS = kind("enum_constant"), kind("enum_body_declarations")
_PACKAGE, _IMPORT, _ASTERISK = kind("package_declaration"), kind("import_declaration"), kind("asterisk")
_MODIFIERS, _COMMENT, _LINE_COMMENT = kind("modifiers"), kind("block_comment"), kind("line_comment")
_SUPER = kinds("superclass", "extends_interfaces")
_INTERFACES, _PERMITS = kind("super_interfaces"), kind("permits")
_TYPE_LIST, _THROWS = kind("type_list"), kind("throws")
_FORMAL, _SPREAD = kind("formal_parameter"), kind("spread_parameter")
_DECLARATOR, _NAMED = kind("variable_declarator"), kinds("identifier", "scoped_identifier")
_ERROR = 65535
_MODULE = b"module"
_CONSTANT_VALUES = kinds(
    "string_literal", "binary_expression", "identifier", "field_access", "parenthesized_expression",
    "decimal_integer_literal", "true", "false",
)  # fmt: skip
_NAME, _BODY, _TYPE = field("name"), field("body"), field("type")
_VALUE, _DECLARATORS, _PARAMETERS = field("value"), field("declarator"), field("parameters")
_TYPE_PARAMETERS, _ARGUMENTS = field("type_parameters"), field("arguments")


@dataclass(frozen=True, slots=True)
class Owner:
    """The declaration that encloses another: its index and key, and the type variables in scope with their erasure."""

    index: int = NONE
    key: str = ""
    local: bool = False
    body: Body | None = None
    variables: dict[str, str] = attribute(default_factory=dict)

    def holding(self, body: Body) -> Owner:
        """Returns the same declaration as the owner of a type inside its `body`."""
        return Owner(self.index, self.key, True, body, self.variables)


class Extractor:
    """Collects the declarations of one file in the order of the text, an owner before its members."""

    def __init__(self, source: Source, name: str) -> None:
        """`name`: the file's name without its suffix."""
        self.source = source
        self._name = name
        self.package = ""
        self.imports: list[Import] = []
        self.errors: list[ErrorSpan] = []
        self._declarations: list[Declaration | None] = []
        self._keys: defaultdict[int, dict[str, int]] = defaultdict(dict)
        """The reserved keys by their owners, each with the number that the next declaration of this key has."""
        self._latest: Owner | None = None
        self.outside = Owner()
        self._fielded = NONE
        """The class of a compact source file, whose fields the grammar takes for local variables."""

    def read(self, root: Node) -> None:
        """Reads everything under the `program` node. Raises RecursionError if types nest too deeply."""
        for node in root.named_children:
            if node.kind_id == _PACKAGE:
                self.package = next((self.source.text(c) for c in node.named_children if c.kind_id in _NAMED), "")
            elif node.kind_id == _IMPORT:
                self._import(node)
        self.members(root, self._compact(root) if self._is_compact(root) else Owner())

    def _is_compact(self, root: Node) -> bool:
        """Whether this is a compact source file (JLS 25, 7.3), which has methods outside any type. In a file with
        syntax errors a superfluous brace may be the reason, unless a method comes first."""
        shapes = [node.kind_id for node in root.named_children if node.kind_id in _TYPES or node.kind_id in _METHODS]
        methods = [shape in _METHODS for shape in shapes]
        return not self.package and any(methods) and (methods[0] or not root.has_error)

    def _compact(self, root: Node) -> Owner:
        """Adds the implicit class of a compact source file. It has the file's name and owns every declaration."""
        index, key = self._reserve_type(self._name, Owner())
        words = ("final", "implied")
        self._finish(index, "class", self._name, key, Owner(), root, root, NONE, words=words)
        self._fielded = index
        return Owner(index, key)

    def finished(self) -> tuple[Declaration, ...]:
        return tuple(declaration for declaration in self._declarations if declaration is not None)

    def annotation(self, node: Node) -> Annotation:
        return annotated.annotation(self, node)

    def fail(self, node: Node, reason: str) -> None:
        start, end = node.start_byte, node.end_byte
        self.errors.append(ErrorSpan(start, end, self.source.line(start), self.source.line(end), reason))

    def _import(self, node: Node) -> None:
        named = next((child for child in node.named_children if child.kind_id in _NAMED), node)
        name = "".join(self.source.text(named).split()) if named != node else ""
        static = any(child.type == "static" for child in node.children)
        wildcard = any(child.kind_id == _ASTERISK for child in node.named_children)
        line, column = self.source.place(node.start_byte)
        module = _MODULE in self.source.data[node.start_byte : named.start_byte]  # see `grammar_gaps`
        self.imports.append(
            Import(name, static, wildcard or module, line, column, node.start_byte, node.end_byte, module)
        )

    # ------------------------------------------------------------------ members

    def members(self, container: Node, owner: Owner) -> None:
        """Reads the declarations directly in a type's body, a file, or an ERROR node in one of them."""
        doc = NONE
        for node in container.named_children:
            shape = node.kind_id
            if shape == _COMMENT:
                doc = node.start_byte if self.source.data.startswith(b"/**", node.start_byte) else NONE
                continue
            self._member(node, shape, owner, doc)
            if shape != _LINE_COMMENT:
                doc = NONE

    def _member(self, node: Node, shape: int, owner: Owner, doc: int) -> None:
        if shape in _TYPES:
            self.type(node, owner, doc)
        elif shape in _ENUM_OR_ERROR:
            self.members(node, owner)
        elif owner.index == NONE:
            self._astray(node, shape, doc)
        elif shape in _METHODS:
            self._method(node, owner, doc)
        elif shape in _FIELDS or (shape == _LOCAL and owner.index == self._fielded):
            self._fields(node, owner, doc)
        elif shape == _CONSTANT:
            self._constant(node, owner, doc)
        elif shape in (_BLOCK, _STATIC_INITIALIZER):
            self._initializer(node, owner, doc)

    def _astray(self, node: Node, shape: int, doc: int) -> None:
        """Reads a member at top level, whose type an earlier syntax error closed too early."""
        if self._latest is not None:
            self._member(node, shape, self._latest, doc)

    def type(self, node: Node, owner: Owner, doc: int = NONE) -> int:
        """Reads a top-level, nested or local type declaration and returns its index."""
        name = self._text(node.child_by_field_id(_NAME))
        parameters = self.source.type_parameters(node.child_by_field_id(_TYPE_PARAMETERS))
        index, key = self._reserve_type(name, owner)
        body = node.child_by_field_id(_BODY)
        supers, interfaces, permits = self._heritage(node)
        components = self._parameters(node.child_by_field_id(_PARAMETERS))
        self._finish(
            index, _TYPES[node.kind_id], name, key, owner, node, body, doc,
            type_parameters=parameters, supers=supers, interfaces=interfaces, parameters=components,
            permits=permits,
        )  # fmt: skip
        inside = Owner(index, key, owner.local, owner.body, {**owner.variables, **erasures(parameters)})
        if owner.index == NONE:
            self._latest = inside
        for component, place in zip(components, self._component_nodes(node), strict=False):
            self._component(component, place, inside)
        if body is not None:
            self.members(body, inside)
        return index

    def anonymous(self, body: Node, owner: Owner, base: TypeUse, number: int) -> int:
        """Reads an anonymous class. `base` is its superclass or interface; only resolution distinguishes them."""
        index, key = self._reserve(owner, f"{owner.key}${number}")
        self._finish(index, "class", "", key, owner, body, body, NONE, supers=(base,))
        self.members(body, Owner(index, key, True, owner.body, owner.variables))
        return index

    def _type_key(self, name: str, owner: Owner) -> str:
        if owner.index == NONE:
            return f"{self.package}.{name}" if self.package else name
        return f"{owner.key}${name}" if "#" in owner.key.rpartition("$")[2] else f"{owner.key}.{name}"

    def _heritage(self, node: Node) -> tuple[tuple[TypeUse, ...], tuple[TypeUse, ...], tuple[TypeUse, ...]]:
        """Returns the types that a type extends, implements and permits."""
        supers: tuple[TypeUse, ...] = ()
        interfaces: tuple[TypeUse, ...] = ()
        permits: tuple[TypeUse, ...] = ()
        for child in node.named_children:
            if child.kind_id in _SUPER:
                supers = self._listed(child)
            elif child.kind_id == _INTERFACES:
                interfaces = self._listed(child)
            elif child.kind_id == _PERMITS:
                permits = self._listed(child)
        return supers, interfaces, permits

    def _listed(self, node: Node) -> tuple[TypeUse, ...]:
        first = node.named_children[0] if node.named_child_count else None
        return self.source.types_in(first if first is not None and first.kind_id == _TYPE_LIST else node)

    # ------------------------------------------------------------------ methods

    def _method(self, node: Node, owner: Owner, doc: int) -> None:
        shape = _METHODS[node.kind_id]
        name = self._text(node.child_by_field_id(_NAME)) if shape == "method" else "<init>"
        generics = self.source.type_parameters(node.child_by_field_id(_TYPE_PARAMETERS))
        variables = {**owner.variables, **erasures(generics)}
        parameters = self._parameters(node.child_by_field_id(_PARAMETERS))
        if node.kind_id == _COMPACT:
            enclosing = self._declarations[owner.index]
            parameters = enclosing.parameters if enclosing is not None else ()
        index, key = self._reserve(owner, *method_keys(owner.key, name, parameters, variables))
        body = node.child_by_field_id(_BODY)
        code = body or node.child_by_field_id(_VALUE)  # an annotation's method has a default value
        result = node.child_by_field_id(_TYPE)
        written = widened(self.source.type_use(result), self.source.dimensions(node)) if result is not None else None
        throws = [child for child in node.named_children if child.kind_id == _THROWS]
        entries = self._run(index, key, owner, variables, code, parameters, written) if code is not None else ()
        self._finish(
            index, shape, name, key, owner, node, body, doc,
            type_parameters=generics, type=written, parameters=parameters, code=encode_body(entries),
            throws=self.source.types_in(throws[0]) if throws else (),
        )  # fmt: skip

    def _parameters(self, node: Node | None) -> tuple[Parameter, ...]:
        return () if node is None else tuple(self._parameter(child) for child in self._formals(node))

    def _formals(self, node: Node) -> Iterable[Node]:
        return (child for child in node.named_children if child.kind_id == _FORMAL or child.kind_id == _SPREAD)

    def _component_nodes(self, node: Node) -> Iterable[Node]:
        found = node.child_by_field_id(_PARAMETERS)
        return () if found is None else self._formals(found)

    def _parameter(self, node: Node) -> Parameter:
        first = first_child(node)
        marks = self.source.modifiers(first)[1] if first is not None and first.kind_id == _MODIFIERS else ()
        notes = tuple(map(self.annotation, marks))
        if node.kind_id == _FORMAL:
            written, name = node.child_by_field_id(_TYPE), node.child_by_field_id(_NAME)
            use = self.source.type_use(written) if written is not None else TypeUse("")
            return Parameter(self._text(name), widened(use, self.source.dimensions(node)), notes)
        types = self.source.types_in(node)
        name = node.named_children[-1].child_by_field_id(_NAME)
        return Parameter(self._text(name), widened(types[0] if types else TypeUse(""), 1), notes, True)

    # ------------------------------------------------------------------ fields and the rest

    def _fields(self, node: Node, owner: Owner, doc: int) -> None:
        written = node.child_by_field_id(_TYPE)
        use = self.source.type_use(written) if written is not None else TypeUse("")
        for declarator in node.children_by_field_id(_DECLARATORS):
            name = declarator.child_by_field_id(_NAME)
            value = declarator.child_by_field_id(_VALUE)
            index, key = self._reserve(owner, f"{owner.key}#{self._text(name)}")
            type_ = widened(use, self.source.dimensions(declarator))
            entries = self._run(index, key, owner, owner.variables, value, (), type_) if value is not None else ()
            constant = self._text(value) if value is not None and value.kind_id in _CONSTANT_VALUES else ""
            self._finish(
                index, "field", self._text(name), key, owner, node, value, doc,
                type=type_, code=encode_body(entries), named=name, constant=constant,
            )  # fmt: skip

    def _component(self, component: Parameter, node: Node, owner: Owner) -> None:
        index, key = self._reserve(owner, f"{owner.key}#{component.name}")
        named = node.child_by_field_id(_NAME) or node
        self._finish(index, "component", component.name, key, owner, node, None, NONE, type=component.type, named=named)

    def _constant(self, node: Node, owner: Owner, doc: int) -> None:
        name = node.child_by_field_id(_NAME)
        index, key = self._reserve(owner, f"{owner.key}#{self._text(name)}")
        enclosing = self._declarations[owner.index]
        line, column = self.source.place((name or node).start_byte)
        use = TypeUse(enclosing.name if enclosing is not None else "", (), 0, line, column)
        inner, body = Owner(index, key, True, owner.body, owner.variables), node.child_by_field_id(_BODY)
        entries = reader.constant(self, inner, node.child_by_field_id(_ARGUMENTS), body, use)
        self._finish(
            index, "enum_constant", self._text(name), key, owner, node, body, doc,
            type=use, code=encode_body(entries), named=name,
        )  # fmt: skip

    def _initializer(self, node: Node, owner: Owner, doc: int) -> None:
        static = node.kind_id == _STATIC_INITIALIZER
        index, key = self._reserve(owner, f"{owner.key}#{{static}}" if static else f"{owner.key}#{{}}")
        entries = self._run(index, key, owner, owner.variables, node, (), None)
        self._finish(
            index, "initializer", "", key, owner, node, node, doc,
            code=encode_body(entries), words=("static",) if static else (),
        )  # fmt: skip

    # ------------------------------------------------------------------ making one

    def _run(
        self,
        index: int,
        key: str,
        owner: Owner,
        variables: dict[str, str],
        node: Node,
        parameters: tuple[Parameter, ...],
        result: TypeUse | None,
    ) -> Sequence[Entry]:
        """Returns the table of a member's body."""
        enclosing = self._declarations[owner.index]
        hidden = self._field_names(owner) if owner.body is not None and enclosing is not None else frozenset()
        longest = LONGEST_TEXT if node.kind_id in _BLOCKS else LONGEST_CONSTANT
        body = reader.table_of(self, Owner(index, key, True, owner.body, variables), hidden, result, longest)
        try:
            reader.read(body, node, parameters)
        except RecursionError:
            self.fail(node, "nested too deeply: not read")
        return body.entries

    def _field_names(self, owner: Owner) -> frozenset[str]:
        """Returns the fields declared so far in the type. They hide an enclosing method's variables."""
        prefix = f"{owner.key}#"
        own = (key[len(prefix) :] for key in self._keys[owner.index] if key.startswith(prefix))
        return frozenset(name for name in own if "(" not in name)

    def _reserve_type(self, name: str, owner: Owner) -> tuple[int, str]:
        """Reserves the key of a type. One declared twice in one place (broken code) has one key; two local types have
        two."""
        key = self._type_key(name, owner)
        if owner.index != NONE and "$" in key[len(owner.key) :]:
            return self._reserve(owner, key)
        self._declarations.append(None)
        return len(self._declarations) - 1, key

    def _reserve(self, owner: Owner, key: str, *others: str) -> tuple[int, str]:
        """Reserves an index and a key unique within the owner: the first free one of those given, or a numbered one."""
        keys = self._keys[owner.index]
        free = next((each for each in (key, *others) if each not in keys), "")
        while not free:
            number = keys[key]
            keys[key] = number + 1
            free = f"{key}~{number}" if f"{key}~{number}" not in keys else ""
        keys[free] = 2
        self._declarations.append(None)
        return len(self._declarations) - 1, free

    def _finish(
        self,
        index: int,
        shape: str,
        name: str,
        key: str,
        owner: Owner,
        node: Node,
        block: Node | None,
        doc: int,
        named: Node | None = None,
        words: tuple[str, ...] = (),
        constant: str = "",
        **rest: Any,
    ) -> None:
        """Adds a declaration. `constant`: the source of a field's value, which other files may see."""
        source = self.source
        start, end = node.start_byte, node.end_byte
        first = first_child(node)
        marked = first if first is not None and first.kind_id == _MODIFIERS else None
        modifiers, marks = source.modifiers(marked)
        notes = tuple(map(self.annotation, marks))
        named = named or node.child_by_field_id(_NAME) or node
        line, column = source.place(named.start_byte)
        head = block.start_byte if block is not None else end
        seen = source.data[start:head] if shape != "initializer" else b""
        self._declarations[index] = Declaration(
            shape, name, key, owner.index, start, end, head, doc if doc != NONE else start,
            source.line(start), source.line(end), line, column, _digest(seen, constant),
            modifiers or words, notes, text=self._whole(node, shape), **rest,
        )  # fmt: skip

    def _whole(self, node: Node, shape: str) -> bytes:
        """Returns the value of `Declaration.text`."""
        if shape in TYPE_KINDS:
            return b""
        start = node.start_byte
        return _digest(self.source.data[start : node.end_byte], str(self.source.place(start)[1]))

    def _text(self, node: Node | None) -> str:
        return self.source.text(node) if node is not None else ""


_COMPACT = kind("compact_constructor_declaration")
_ENUM_OR_ERROR = frozenset({_ENUM_MEMBERS, _ERROR})


def _digest(head: bytes, value: str) -> bytes:
    return hashlib.blake2b(head + value.encode("utf-8", "replace"), digest_size=8).digest()
