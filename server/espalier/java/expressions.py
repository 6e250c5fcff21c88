"""The expressions of one body, as a flat table in evaluation order, and the types and annotations written in it.

An operand comes before the expression that uses it, which refers to it by its index, so one pass without recursion
types a body of any depth. Local variables are bound to their declarations (scoping is syntax); every other name is a
field, type or package.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from espalier.java.fact import NONE, Fact


class TypeUse(Fact, frozen=True):
    """A type as written: `java.util.List<? extends T>[]` is name `java.util.List`, one argument, one dimension.

    A wildcard is `?` with its upper bound as argument, if it has one, or `? super` with its lower bound. `var` is a
    name like any other.
    """

    name: str
    args: tuple[TypeUse, ...] = ()
    dims: int = 0
    line: int = 0
    column: int = 0

    @property
    def is_wildcard(self) -> bool:
        return self.name.startswith("?")


class ReferenceRole(StrEnum):
    """Where a type is written that is neither called, created nor part of a declaration's own type."""

    LOCAL = "local"
    CATCH = "catch"
    CAST = "cast"
    INSTANCEOF = "instanceof"
    PATTERN = "pattern"
    CLASS_LITERAL = "class_literal"
    ARRAY = "array"
    TYPE_ARGUMENT = "type_argument"
    BOUND = "bound"
    ANNOTATION_ARGUMENT = "annotation_argument"
    PERMITS = "permits"
    QUALIFIER = "qualifier"
    """Before the name of a type that it encloses, or of a static member that it inherits."""
    LAMBDA = "lambda"
    """What a lambda implements, which does not write it."""
    METHOD_REFERENCE = "method_reference"


class Annotation(Fact, frozen=True):
    """An annotation. `arguments`: (name, indices of its values in `table`); a single value is named `value`, an array
    has several indices. `code` is the arguments' table, encoded like a body's.
    """

    name: str
    arguments: tuple[tuple[str, tuple[int, ...]], ...] = ()
    line: int = 0
    column: int = 0
    code: bytes = b""

    @property
    def simple(self) -> str:
        return self.name.rpartition(".")[2]

    @property
    def table(self) -> tuple[Entry, ...]:
        """Returns the arguments' expressions, decoded at each call."""
        return decode_body(self.code)

    def values(self, *names: str) -> tuple[int, ...]:
        """Returns the indices of the values of the first argument that has one of `names`."""
        return next((values for name, values in self.arguments if name in names), ())


class Expression(Fact, frozen=True, tag=True, tag_field="expression"):
    """One entry of a body's table."""


class Name(Expression, tag=0, frozen=True):
    """A simple name that is no local variable: a field, a type or the beginning of a package."""

    name: str
    line: int
    column: int


class Variable(Expression, tag=1, frozen=True):
    """A local variable's declaration. `value`: its initialiser, whose type it has where none is written (`var`);
    `element`: it is one element of that.

    `role`: where the type is written here; empty for a parameter of the method and for a captured variable.
    """

    name: str
    type: TypeUse | None
    value: int = NONE
    element: bool = False
    role: ReferenceRole | None = None


class LambdaParameter(Expression, tag=2, frozen=True):
    """A lambda's parameter without type: `position` of argument `argument` of the call that follows.

    The call is described by what comes before the lambda: receiver (NONE: an implicit one), name, argument count.
    `receiver` is NONE and `name` empty when the lambda is no call's argument; `type` is then the target's, if any.
    `depth`: how many lambdas stand around it that each return the next; what is described is the outermost's target.
    """

    name: str
    receiver: int
    method: str
    count: int
    argument: int
    position: int
    type: TypeUse | None = None
    depth: int = 0


class Literal(Expression, tag=3, frozen=True):
    """A literal. `type`: `String`, `int`, ..., `null`, or empty where the kind does not matter.

    `text`: a string's or char's characters, another literal as it is written; None if it is too long to be kept.
    """

    type: str
    text: str | None = ""


class This(Expression, tag=4, frozen=True):
    """`this`, or `Outer.this` with its qualifier; `parent`: it is `super`."""

    qualifier: str = ""
    parent: bool = False


class Select(Expression, tag=5, frozen=True):
    """`target.name`, not called."""

    target: int
    name: str
    line: int
    column: int


class Call(Expression, tag=6, frozen=True):
    """`target.<types>name(args)`; target NONE: an unqualified call. `this(...)` and `super(...)` have that name."""

    target: int
    name: str
    args: tuple[int, ...]
    line: int
    column: int
    types: tuple[TypeUse, ...] = ()


class New(Expression, tag=7, frozen=True):
    """`new type(args)`; `body`: index of the anonymous class's declaration, `outer`: of `outer.new Inner()`."""

    type: TypeUse
    args: tuple[int, ...]
    body: int = NONE
    outer: int = NONE


class Return(Expression, tag=19, frozen=True):
    """`return value;` of a method, lambdas' apart."""

    value: int


class Typed(Expression, tag=8, frozen=True):
    """An expression whose type is written: a cast, `new T[n]`, the class literal `T.class`. `role` says which one."""

    type: TypeUse
    role: ReferenceRole


class Assign(Expression, tag=9, frozen=True):
    """An assignment. `compound`: `+=`, `++` and the like, which also read. `value` is NONE for `++`."""

    target: int
    value: int
    compound: bool = False


class Lambda(Expression, tag=10, frozen=True):
    """A lambda. `results`: the expressions that it may return (none: unknown or void). Its parameters and its body are
    the entries from `first` up to it."""

    count: int
    results: tuple[int, ...] = ()
    first: int = NONE
    line: int = 0
    column: int = 0


class MethodReference(Expression, tag=11, frozen=True):
    """`target::name`. A constructor's `name` is `new`, and `type` is the created type."""

    target: int
    name: str
    line: int
    column: int
    type: TypeUse | None = None


class Element(Expression, tag=12, frozen=True):
    """`target[i]`."""

    target: int


class Choice(Expression, tag=13, frozen=True):
    """One of several: `a ? b : c`, a switch expression."""

    options: tuple[int, ...]


class Operation(Expression, tag=14, frozen=True):
    """A binary or unary operation: `kind` is `boolean`, `sum` (`+`: String or numeric) or `numeric`; `operator` as it
    is written."""

    kind: str
    operands: tuple[int, ...]
    operator: str = ""


class Label(Expression, tag=15, frozen=True):
    """A `case` label that is a simple name: an enum constant of the selector's type, or a constant."""

    selector: int
    name: str
    line: int
    column: int


class Throw(Expression, tag=16, frozen=True):
    value: int
    line: int
    column: int


class Marked(Expression, tag=17, frozen=True):
    """An annotation on something inside the body (a local variable, a lambda's parameter)."""

    annotation: Annotation


class TypeReference(Expression, tag=18, frozen=True):
    """A written type that no value has: `x instanceof T`, one of several caught types, a type argument of a call."""

    type: TypeUse
    role: ReferenceRole


class Component(Expression, tag=20, frozen=True):
    """What a record pattern of type `type` takes out of the value `target` at a position."""

    target: int
    type: TypeUse
    position: int


Entry = (
    Name
    | Variable
    | LambdaParameter
    | Literal
    | This
    | Select
    | Call
    | New
    | Typed
    | Assign
    | Lambda
    | MethodReference
    | Element
    | Choice
    | Operation
    | Label
    | Throw
    | Marked
    | TypeReference
    | Return
    | Component
)

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(tuple[Entry, ...])


def encode_body(entries: Sequence[Entry]) -> bytes:
    """Encodes a body's table for `Declaration.code`."""
    return _ENCODER.encode(entries) if entries else b""


def decode_body(code: bytes) -> tuple[Entry, ...]:
    """Decodes the bytes of `encode_body`."""
    return _DECODER.decode(code) if code else ()
