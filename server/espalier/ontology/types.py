"""Resolved types, and substitution of type variables."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Ref(msgspec.Struct, frozen=True, gc=False):
    """A type: `key` is a qualified name, a primitive's name, or a type variable as `owner<T>`; `args` its arguments.

    The empty key is a type that is not known; it is an argument only, elsewhere None says so.
    """

    key: str
    args: tuple[Ref, ...] = ()
    dims: int = 0

    @property
    def variable(self) -> bool:
        return self.key.endswith(">")

    @property
    def element(self) -> Ref:
        """An array's element type."""
        return Ref(self.key, self.args, max(self.dims - 1, 0))


UNKNOWN = Ref("")
OBJECT = Ref("java.lang.Object")
STRING = Ref("java.lang.String")
NULL = Ref("null")

PRIMITIVES = frozenset({"boolean", "byte", "short", "char", "int", "long", "float", "double", "void"})
WIDENING = ("byte", "short", "int", "long", "float", "double")
BOXES = {
    "boolean": "java.lang.Boolean",
    "byte": "java.lang.Byte",
    "short": "java.lang.Short",
    "char": "java.lang.Character",
    "int": "java.lang.Integer",
    "long": "java.lang.Long",
    "float": "java.lang.Float",
    "double": "java.lang.Double",
}

_UNBOXES = {box: primitive for primitive, box in BOXES.items()}

Bindings = Mapping[str, Ref]


def unboxed(ref: Ref) -> str:
    """The primitive type that a value is or that its box holds; empty if it is neither."""
    if ref.dims:
        return ""
    return ref.key if ref.key in PRIMITIVES else _UNBOXES.get(ref.key, "")


def variable(owner: str, name: str) -> Ref:
    return Ref(f"{owner}<{name}>")


def substitute(ref: Ref, bindings: Bindings) -> Ref:
    """`ref` with type variables replaced; those without a binding stay."""
    if not bindings:
        return ref
    if ref.variable:
        bound = bindings.get(ref.key)
        return ref if bound is None else Ref(bound.key, bound.args, bound.dims + ref.dims)
    if not ref.args:
        return ref
    return Ref(ref.key, tuple(substitute(each, bindings) for each in ref.args), ref.dims)


def unify(pattern: Ref, actual: Ref, bindings: dict[str, Ref]) -> None:
    """Binds the variables of `pattern` to what stands in their place in `actual` (first one wins)."""
    if pattern.variable:
        if actual.key and actual != NULL and actual.dims >= pattern.dims:
            boxed = BOXES.get(actual.key, actual.key) if actual.dims == pattern.dims else actual.key
            bindings.setdefault(pattern.key, Ref(boxed, actual.args, actual.dims - pattern.dims))
        return
    if pattern.key == actual.key:
        for left, right in zip(pattern.args, actual.args, strict=False):
            unify(left, right, bindings)
