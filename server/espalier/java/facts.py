"""The facts of one file as frozen values: its declarations, and the expressions of their bodies.

Facts contain names as they are written and depend on no other file. So they can be made in any process, cached by the
source's digest and replaced one file at a time. `ontology` resolves the names.

A body is a flat table of expressions in evaluation order. An operand comes before the expression that uses it, which
refers to it by its index, so one pass without recursion types a body of any depth. Local variables are bound to their
declarations (scoping is syntax); every other name is a field, type or package.

Lines and columns are 1-based, columns in UTF-16 units; offsets are bytes into the source.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec

from espalier.java.encoded_map import EncodedMap

NONE = -1
"""No operand, no owner, no body: the index that refers to nothing."""


class Fact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Base of every value here. It is encoded as an array; the garbage collector skips it, as facts have no cycles."""


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
    QUALIFIER = "qualifier"
    """Before the name of a type that it encloses, or of a static member that it inherits."""


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
        return _BODY_DECODER.decode(self.code) if self.code else ()

    def values(self, *names: str) -> tuple[int, ...]:
        """Returns the indices of the values of the first argument that has one of `names`."""
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
    """An import. `name` is dotted, without `.*`; `start`/`end` are in bytes. `module`: `name` is that of a module, and
    all its exported packages are imported on demand."""

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
    """A lambda. `results`: the expressions that it may return (none: unknown or void)."""

    count: int
    results: tuple[int, ...] = ()


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
    """A written type that no value has: `x instanceof T`, one of several caught types, a type argument of a call."""

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

    `key` is qualified: `a.B.C`, `a.B#m(String,List)`, `a.B#<init>()`, `a.B#field`; the name of an anonymous or local
    type follows its member: `a.B#m()$1`, `a.B#m()$Local`. `owner` is the index of the enclosing declaration.
    `head`: where the body's brace opens (or the end); `doc`: where its documentation comment begins (or `start`).
    `surface` is a digest of the declaration as other files may see it, without bodies and positions.
    `type` is a method's result type or a field's type.
    `supers`/`interfaces`: heritage as written (an interface's `extends` is in `supers`); `permits`: of a sealed type.
    `code` is the body's encoded table; decoded, a table takes five times the memory.
    `text` is a digest of a member's whole text and of the column where it begins. If it and the surrounding text are
    unchanged, so are all facts except lines. Types have none.
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
        """Returns the body's table, decoded at each call."""
        return _BODY_DECODER.decode(self.code) if self.code else ()

    @property
    def is_type(self) -> bool:
        return self.kind in TYPE_KINDS

    def annotation(self, *simple_names: str) -> Annotation | None:
        """Returns the first annotation with one of these simple names, or None."""
        return next((note for note in self.annotations if note.simple in simple_names), None)


# --------------------------------------------------------------------------- beans declared in XML


class BeanReference(Fact, frozen=True):
    """A bean named from another (`ref`, `property`, `constructor-arg`, ...)."""

    name: str
    line: int
    column: int


class Scan(Fact, frozen=True):
    """A package that `<context:component-scan>` names."""

    package: str
    line: int
    column: int


class Bean(Fact, frozen=True):
    """A `<bean>`: `name` is its id, or its class's when it has none, or made of its parent's or factory's; `parent` and
    the like are references too. `inner`: it stands inside another, which alone has it; `profiles`: those of the
    `<beans>` around it; `setters`: properties that it sets; `consumed`: keys in `${...}`."""

    name: str
    type: str
    line: int
    column: int
    references: tuple[BeanReference, ...] = ()
    aliases: tuple[str, ...] = ()
    primary: bool = False
    profiles: tuple[str, ...] = ()
    inner: bool = False
    setters: tuple[BeanReference, ...] = ()
    consumed: tuple[BeanReference, ...] = ()


class Advice(Fact, frozen=True):
    """Advice that `<aop:config>` declares for a pointcut. `bean`: the interceptor, or the aspect whose `method` is the
    advice; `names`: patterns of the names of the methods that it is for (`<tx:method>`), or none for all."""

    bean: str
    method: str
    pointcut: str
    line: int
    column: int
    names: tuple[str, ...] = ()


class Task(Fact, frozen=True):
    """A `<task:scheduled>`: `schedule` is its trigger, as `cron 0 0 * * *`."""

    bean: str
    method: str
    schedule: str
    line: int
    column: int


class UrlRule(Fact, frozen=True):
    """An `<intercept-url>` of Spring Security: `rule` is the HTTP method, if it names one, and who has access."""

    pattern: str
    rule: str
    line: int
    column: int


class Resource(Fact, frozen=True):
    """The file or files that an `<import>` names, as it is written."""

    location: str
    line: int
    column: int


class Statement(Fact, frozen=True):
    """An SQL statement of a MyBatis mapper's XML: `owner` is the mapper's class, `name` the method's, `text` what the
    elements hold, the parts that they include among it."""

    owner: str
    name: str
    text: str
    line: int
    column: int


class Column(Fact, frozen=True):
    """A column that `CREATE TABLE` lists; `references`: the table that it is a foreign key to, or empty."""

    name: str
    line: int
    column: int
    references: str = ""


class Table(Fact, frozen=True):
    """A table that an SQL file creates."""

    name: str
    line: int
    column: int
    columns: tuple[Column, ...] = ()


class Namespaces(Fact, frozen=True):
    """What a file of Spring's declares with elements other than `<bean>`."""

    advices: tuple[Advice, ...] = ()
    tasks: tuple[Task, ...] = ()
    rules: tuple[UrlRule, ...] = ()
    resources: tuple[Resource, ...] = ()


# --------------------------------------------------------------------------- properties


class Property(Fact, frozen=True):
    """A key of a `.properties` or YAML file, nested keys joined by dots; `references`: keys in its value's `${...}`;
    `value`: only of keys that resolution reads, as others may hold secrets."""

    name: str
    line: int
    column: int
    references: tuple[str, ...] = ()
    value: str = ""


class FileFacts(Fact, frozen=True):
    """All facts of one file. `digest` is of the source's bytes; `errors` lists the parts that could not be read."""

    path: str
    digest: str
    package: str = ""
    imports: tuple[Import, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    errors: tuple[ErrorSpan, ...] = ()
    beans: tuple[Bean, ...] = ()
    size: int = 0
    lines: int = 0
    properties: tuple[Property, ...] = ()
    scans: tuple[Scan, ...] = ()
    namespaces: Namespaces = Namespaces()
    statements: tuple[Statement, ...] = ()
    tables: tuple[Table, ...] = ()

    @property
    def says_anything(self) -> bool:
        """Whether the file belongs into graph and index: Java does, others where they declare something (or try
        to)."""
        beans = self.beans or self.scans or self.namespaces != Namespaces()
        declared = beans or self.properties or self.statements or self.tables
        return self.path.endswith(".java") or bool(declared or self.errors)

    def types(self) -> Iterable[Declaration]:
        return (declaration for declaration in self.declarations if declaration.is_type)


_ENCODER = msgspec.msgpack.Encoder()
_BODY_DECODER = msgspec.msgpack.Decoder(tuple[Entry, ...])
_DECODER = msgspec.msgpack.Decoder(FileFacts)


def encode_body(entries: Sequence[Entry]) -> bytes:
    """Encodes a body's table for `Declaration.code`."""
    return _ENCODER.encode(entries) if entries else b""


def encode(facts: FileFacts) -> bytes:
    """Encodes facts as bytes, for the cache and for other processes."""
    return _ENCODER.encode(facts)


def decode(data: bytes | memoryview) -> FileFacts:
    """Decodes the bytes of `encode`. Raises msgspec.DecodeError (a ValueError) for bytes of another shape."""
    return _DECODER.decode(data)


_CAPACITY = 1000
"""How many files' facts are kept decoded, of some 25 KB each: most of those that the resolution of a project reads."""


def encoded_facts() -> EncodedMap[FileFacts]:
    """Returns an empty map of facts by path."""
    return EncodedMap(encode, decode, _CAPACITY)
