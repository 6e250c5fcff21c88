"""What one file says, as frozen values: declarations, and what their bodies do.

Facts hold names as they are written; nothing here depends on another file, so facts can be made in any process,
cached by the source's digest and replaced one file at a time. `ontology` gives the names their meaning.

A body is a flat table of expressions in evaluation order: an operand comes before whoever uses it and is referred
to by its index, so one pass without recursion types a body, however deep its expressions nest. Local variables are
already bound to their declarations (scoping is syntax); what remains free is a field, type or package.

Lines and columns are 1-based, columns in UTF-16 units; offsets are bytes into the source.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec

from espalier.java.packed import Packed

NONE = -1
"""No operand, no owner, no body: the index that refers to nothing."""


class Fact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Base of every value here; travels as an array, and is not tracked by the collector (facts hold no cycles)."""


class TypeUse(Fact, frozen=True):
    """A type as written: `java.util.List<? extends T>[]` is name `java.util.List`, one argument, one dimension.

    A wildcard is `?` with its bound (upper or lower) as argument, if it has one. `var` is a name like any other.
    """

    name: str
    args: tuple[TypeUse, ...] = ()
    dims: int = 0
    line: int = 0
    column: int = 0


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


class Annotation(Fact, frozen=True):
    """`arguments`: (name, indices of its values in `table`); a single value is named `value`, an array gives several.

    `code` is the arguments' table, encoded as a body's is.
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
        """The arguments' expressions, decoded anew at each call."""
        return _BODY_DECODER.decode(self.code) if self.code else ()

    def values(self, *names: str) -> tuple[int, ...]:
        """The indices of the values of the first argument that has one of `names`."""
        return next((values for name, values in self.arguments if name in names), ())


class TypeParameter(Fact, frozen=True):
    name: str
    bounds: tuple[TypeUse, ...] = ()


class Parameter(Fact, frozen=True):
    name: str
    type: TypeUse
    annotations: tuple[Annotation, ...] = ()
    varargs: bool = False


class Import(Fact, frozen=True):
    """`name` is dotted without `.*`; `start`/`end` in bytes. `module`: it is a module's name, and all that its packages
    export is imported on demand."""

    name: str
    static: bool
    wildcard: bool
    line: int
    column: int
    start: int
    end: int
    module: bool = False


class ErrorSpan(Fact, frozen=True):
    """A part of the file that did not parse, or was not read, and why."""

    start: int
    end: int
    line: int
    end_line: int
    reason: str


# --------------------------------------------------------------------------- expressions


class Expression(Fact, frozen=True, tag=True, tag_field="expression"):
    """One entry of a body's table."""


class Name(Expression, tag=0, frozen=True):
    """A simple name that is no local variable: a field, a type or the beginning of a package."""

    name: str
    line: int
    column: int


class Variable(Expression, tag=1, frozen=True):
    """A local variable's declaration. Without a type (`var`) it has its initialiser's; `element`: one element of it.

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
    """

    name: str
    receiver: int
    method: str
    count: int
    argument: int
    position: int
    type: TypeUse | None = None


class Literal(Expression, tag=3, frozen=True):
    """`type`: `String`, `int`, ..., `null`, or empty where the kind does not matter.

    `text`: a string's or char's characters, another literal as it is written; None where it is too long to be kept.
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
    """`target.name(args)`; target NONE: an unqualified call. `this(...)` and `super(...)` have that name."""

    target: int
    name: str
    args: tuple[int, ...]
    line: int
    column: int


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
    """An expression whose type is written: a cast, `new T[n]`, the class literal `T.class`; which one, `role` tells."""

    type: TypeUse
    role: ReferenceRole


class Assign(Expression, tag=9, frozen=True):
    """Assignment; `compound`: `+=`, `++` and the like, which read too. `value` is NONE for `++`."""

    target: int
    value: int
    compound: bool = False


class Lambda(Expression, tag=10, frozen=True):
    """`results`: the expressions it may return (none: unknown or void)."""

    count: int
    results: tuple[int, ...] = ()


class MethodReference(Expression, tag=11, frozen=True):
    """`target::name`; constructors are named `new`, and then `type` says of what."""

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
    """A binary or unary operation: `kind` is `boolean`, `sum` (`+`: String or numeric) or `numeric`."""

    kind: str
    operands: tuple[int, ...]


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
    """A type that is written where no value has it: `x instanceof T`, one of several that are caught, an argument of a
    generic call."""

    type: TypeUse
    role: ReferenceRole


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
)

# --------------------------------------------------------------------------- declarations

TYPE_KINDS = frozenset({"class", "interface", "enum", "record", "annotation"})


class Declaration(Fact, frozen=True):
    """A type, method, constructor, field, enum constant, record component or initialiser.

    `key` is qualified: `a.B.C`, `a.B#m(String,List)`, `a.B#<init>()`, `a.B#field`; what an anonymous or local type is
    called follows its member: `a.B#m()$1`, `a.B#m()$Local`. `owner` is the index of the enclosing declaration.
    `head`: where the body's brace opens (or the end); `doc`: where its documentation comment begins (or `start`).
    `surface` is a digest of the declaration as other files may see it, bodies and positions left out.
    `type` is what a method returns or a field holds.
    `supers`/`interfaces`: heritage as written (an interface's `extends` is in `supers`); `permits`: of a sealed type.
    `code` is the body's table, encoded: a table is read once and kept for long, and takes five times the memory read.
    `text` is a member's digest of its whole text and the column where that begins; where it is the same, and what
    surrounds it, so are all facts but for the lines. Types have none.
    """

    kind: str
    name: str
    key: str
    owner: int
    start: int
    end: int
    head: int
    doc: int
    line: int
    end_line: int
    name_line: int
    name_column: int
    surface: bytes
    modifiers: tuple[str, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    type_parameters: tuple[TypeParameter, ...] = ()
    type: TypeUse | None = None
    parameters: tuple[Parameter, ...] = ()
    throws: tuple[TypeUse, ...] = ()
    supers: tuple[TypeUse, ...] = ()
    interfaces: tuple[TypeUse, ...] = ()
    code: bytes = b""
    text: bytes = b""
    permits: tuple[TypeUse, ...] = ()

    @property
    def body(self) -> tuple[Entry, ...]:
        """What the body does, decoded anew at each call."""
        return _BODY_DECODER.decode(self.code) if self.code else ()

    @property
    def is_type(self) -> bool:
        return self.kind in TYPE_KINDS

    def annotation(self, *simple_names: str) -> Annotation | None:
        """The first annotation written with one of these simple names."""
        return next((note for note in self.annotations if note.simple in simple_names), None)


# --------------------------------------------------------------------------- beans declared in XML


class BeanReference(Fact, frozen=True):
    """A bean named from another (`ref`, `property`, `constructor-arg`, ...)."""

    name: str
    line: int
    column: int


class Bean(Fact, frozen=True):
    """A `<bean>`: `name` is its id, or its class's when it has none, or made of its parent's or factory's; `parent` and
    the like are references too. `inner`: it stands inside another, which alone has it; `profiles`: those of the
    `<beans>` around it."""

    name: str
    type: str
    line: int
    column: int
    references: tuple[BeanReference, ...] = ()
    aliases: tuple[str, ...] = ()
    primary: bool = False
    profiles: tuple[str, ...] = ()
    inner: bool = False


class FileFacts(Fact, frozen=True):
    """Everything one file says. `digest` is of the source's bytes; `errors` lists what could not be read."""

    path: str
    digest: str
    package: str = ""
    imports: tuple[Import, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    errors: tuple[ErrorSpan, ...] = ()
    beans: tuple[Bean, ...] = ()
    size: int = 0
    lines: int = 0

    def types(self) -> Iterable[Declaration]:
        return (declaration for declaration in self.declarations if declaration.is_type)


_ENCODER = msgspec.msgpack.Encoder()
_BODY_DECODER = msgspec.msgpack.Decoder(tuple[Entry, ...])
_DECODER = msgspec.msgpack.Decoder(FileFacts)


def encode_body(entries: Sequence[Entry]) -> bytes:
    """A body's table for `Declaration.code`."""
    return _ENCODER.encode(entries) if entries else b""


def encode(facts: FileFacts) -> bytes:
    """Facts as bytes, for the cache and to cross process boundaries."""
    return _ENCODER.encode(facts)


def decode(data: bytes) -> FileFacts:
    """The inverse of `encode`. Raises msgspec.DecodeError (a ValueError) for bytes of another shape."""
    return _DECODER.decode(data)


_MOST = 1000
"""Files' facts remembered at once, of some 25 KB each: most of what resolving one file after the other looks at."""


def packed() -> Packed[FileFacts]:
    """Many files' facts, to be filled."""
    return Packed(encode, decode, _MOST)
