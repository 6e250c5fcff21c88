"""The facts of one file as frozen values: what it imports and declares, and which parts of it could not be read.

Facts contain names as they are written and depend on no other file. So they can be made in any process, cached by the
source's digest and replaced one file at a time. `ontology` resolves the names.

Lines and columns are 1-based, columns in UTF-16 units; offsets are bytes into the source.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from espalier.java.encoded_map import EncodedMap
from espalier.java.expressions import Annotation, Entry, TypeUse, decode_body
from espalier.java.fact import Fact
from espalier.java.mapping_facts import MappedClass, NamedStatement
from espalier.java.resource_facts import Bean, Module, Namespaces, Property, Provider, Scan, Statement, Table, Templates


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
        return decode_body(self.code)

    @property
    def is_type(self) -> bool:
        return self.kind in TYPE_KINDS

    def annotation(self, *simple_names: str) -> Annotation | None:
        """Returns the first annotation with one of these simple names, or None."""
        for note in self.annotations:
            if note.simple in simple_names:
                return note
        return None


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
    modules: tuple[Module, ...] = ()
    providers: tuple[Provider, ...] = ()
    mapped: tuple[MappedClass, ...] = ()
    queries: tuple[NamedStatement, ...] = ()
    templates: Templates = Templates()

    @property
    def says_anything(self) -> bool:
        """Whether the file belongs into graph and index: Java does, others where they declare something (or try
        to)."""
        beans = self.beans or self.scans or self.namespaces != Namespaces()
        declared = beans or self.properties or self.statements or self.tables or self.modules or self.providers
        mapped = self.mapped or self.queries or self.templates.entries
        return self.path.endswith(".java") or bool(declared or mapped or self.errors)

    def types(self) -> Iterable[Declaration]:
        return (declaration for declaration in self.declarations if declaration.is_type)


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(FileFacts)


def encode(facts: FileFacts) -> bytes:
    """Encodes facts as bytes, for the cache and for other processes."""
    return _ENCODER.encode(facts)


def decode(data: bytes | memoryview) -> FileFacts:
    """Decodes the bytes of `encode`. Raises msgspec.DecodeError (a ValueError) for bytes of another shape."""
    return _DECODER.decode(data)


_CAPACITY = 400
"""How many files' facts are kept decoded, of some 25 KB each. With 1,000 Shopizer is resolved 1% faster."""


def encoded_facts() -> EncodedMap[FileFacts]:
    """Returns an empty map of facts by path."""
    return EncodedMap(encode, decode, _CAPACITY)
