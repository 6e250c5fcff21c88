"""A source's bytes with its lines, and the parts of syntax that every extractor reads: types and modifiers."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from tree_sitter import Node

from espalier.java.expressions import TypeUse
from espalier.java.facts import TypeParameter
from espalier.java.grammar import field, kind, kinds
from espalier.text.positions import utf16_length, utf16_to_offset

_BOM = b"\xef\xbb\xbf"

_PLAIN = kinds("type_identifier", "identifier", "integral_type", "floating_point_type", "boolean_type", "void_type")
_SCOPED, _GENERIC, _ARRAY = kind("scoped_type_identifier"), kind("generic_type"), kind("array_type")
_ANNOTATED, _WILDCARD, _ARGUMENTS = kind("annotated_type"), kind("wildcard"), kind("type_arguments")
_LOWER = kind("super")
_PARAMETER_NAME, _BOUND = kind("type_identifier"), kind("type_bound")
_ANNOTATIONS = kinds("marker_annotation", "annotation")
_TYPES = _PLAIN | {_SCOPED, _GENERIC, _ARRAY, _ANNOTATED, _WILDCARD}
_COMMENTS = kinds("line_comment", "block_comment")
_ELEMENT, _DIMENSIONS = field("element"), field("dimensions")


class Source:
    """The bytes of one file; places are (line, column), 1-based, columns in UTF-16 units."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.ascii = data.isascii()
        self._characters = data.decode("ascii") if self.ascii else ""
        first = len(_BOM) if data.startswith(_BOM) else 0
        *lines, _ = (data + b" ").splitlines(keepends=True)  # the last one is never ended
        self.starts = [first, *accumulate(map(len, lines))]

    def text(self, node: Node) -> str:
        start, end = node.start_byte, node.end_byte
        return self._characters[start:end] if self.ascii else self.slice(start, end)

    def slice(self, start: int, end: int) -> str:
        return self.data[start:end].decode("utf-8", "replace")

    def line(self, offset: int) -> int:
        return bisect_right(self.starts, offset) or 1

    def place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self.starts, offset) or 1
        start = self.starts[line - 1]
        return line, 1 + (offset - start if self.ascii else utf16_length(self.slice(start, offset)))

    def offset(self, line: int, column: int) -> int:
        """The byte at a place, the inverse of `place`; the file's end where it has no such line."""
        if line > len(self.starts):
            return len(self.data)
        start = self.starts[line - 1]
        if self.ascii:
            return start + column - 1
        text = self.slice(start, self.starts[line] if line < len(self.starts) else len(self.data))
        return start + len(text[: utf16_to_offset(text, column - 1)].encode())

    # ------------------------------------------------------------------ types

    def type_use(self, node: Node) -> TypeUse:
        """Returns the type that `node`, of any kind of type node, spells."""
        shape = node.kind_id
        line, column = self.place(node.start_byte)
        if shape in _PLAIN:
            return TypeUse(self.text(node), (), 0, line, column)
        if shape == _GENERIC:
            return TypeUse(self._type_name(node), self._type_arguments(node), 0, line, column)
        if shape == _ARRAY:
            return self._array(node)
        if shape == _ANNOTATED:
            return self.type_use(node.named_children[-1])
        if shape == _WILDCARD:
            bounds = [child for child in node.named_children if child.kind_id in _TYPES]
            name = "? super" if any(child.kind_id == _LOWER for child in node.children) else "?"
            return TypeUse(name, tuple(self.type_use(bound) for bound in bounds[-1:]), 0, line, column)
        return TypeUse(self._type_name(node), (), 0, line, column)

    def _array(self, node: Node) -> TypeUse:
        element = node.child_by_field_id(_ELEMENT)
        assert element is not None
        return widened(self.type_use(element), self.dimensions(node))

    def dimensions(self, node: Node) -> int:
        """Returns the number of `[]` in the node's `dimensions`."""
        found = node.child_by_field_id(_DIMENSIONS)
        return self.text(found).count("[") if found is not None else 0

    def _type_name(self, node: Node) -> str:
        if node.kind_id in _PLAIN:
            return self.text(node)
        parts = [child for child in node.named_children if child.kind_id in _TYPES]
        return ".".join(self._type_name(part) for part in parts)

    def _type_arguments(self, node: Node) -> tuple[TypeUse, ...]:
        last = node.named_children[-1]
        return self.types_in(last) if last.kind_id == _ARGUMENTS else ()

    def types_in(self, node: Node) -> tuple[TypeUse, ...]:
        """Returns the types among a node's children."""
        return tuple(self.type_use(child) for child in node.named_children if child.kind_id in _TYPES)

    def is_type(self, node: Node) -> bool:
        return node.kind_id in _TYPES

    def type_parameters(self, node: Node | None) -> tuple[TypeParameter, ...]:
        if node is None:
            return ()
        return tuple(self._type_parameter(child) for child in node.named_children if child.child_count)

    def _type_parameter(self, node: Node) -> TypeParameter:
        children = node.named_children
        name = next((self.text(child) for child in children if child.kind_id == _PARAMETER_NAME), "")
        bounds = [self.types_in(child) for child in children if child.kind_id == _BOUND]
        return TypeParameter(name, bounds[0] if bounds else ())

    # ------------------------------------------------------------------ modifiers

    def modifiers(self, node: Node | None) -> tuple[tuple[str, ...], tuple[Node, ...]]:
        """Returns the keywords of a `modifiers` node, and the nodes of its annotations."""
        if node is None:
            return (), ()
        words, notes = [], []
        for child in node.children:
            if child.kind_id in _ANNOTATIONS:
                notes.append(child)
            elif child.kind_id not in _COMMENTS:
                words.append(self.text(child))
        return tuple(words), tuple(notes)


def widened(use: TypeUse, dims: int) -> TypeUse:
    """Returns `use` with `dims` more array dimensions."""
    return TypeUse(use.name, use.args, use.dims + dims, use.line, use.column) if dims else use


def first_child(node: Node) -> Node | None:
    """Returns the first named child, or None."""
    return node.named_child(0) if node.named_child_count else None
