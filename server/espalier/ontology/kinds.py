"""Kinds of nodes and edges, who vouches for an edge, and the values that stand for them.

The edge kinds are the command line's (`espalier edges`), in its order. `answer.ties` has the words and weights of each.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec


class NodeKind(StrEnum):
    PACKAGE = "package"
    FILE = "file"
    CLASS = "class"
    INTERFACE = "interface"
    ENUM = "enum"
    RECORD = "record"
    ANNOTATION = "annotation"
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    FIELD = "field"
    ENDPOINT = "endpoint"
    BEAN = "bean"
    TABLE = "table"
    PROPERTY = "property"
    """A key of the application's configuration, or an environment variable."""
    SCHEDULE = "schedule"
    """A time at which something runs, as it is written."""
    COLUMN = "column"
    SEQUENCE = "sequence"
    """A database's sequence, which generates ids."""
    URL = "url"
    """A pattern of URLs that security or filters are configured for."""
    AUTHORITY = "authority"
    """What a caller must be allowed, as it is written: a role or an expression."""
    MODULE = "module"
    """A part of the project that is built by itself, or an artifact that it is built with."""
    CACHE = "cache"
    DESTINATION = "destination"
    """A topic or queue of messages."""
    EXTERNAL = "external"
    """A type outside the project, known by its qualified name only."""


TYPE_KINDS = frozenset({NodeKind.CLASS, NodeKind.INTERFACE, NodeKind.ENUM, NodeKind.RECORD, NodeKind.ANNOTATION})
MEMBER_KINDS = frozenset({NodeKind.METHOD, NodeKind.CONSTRUCTOR, NodeKind.FIELD})


class EdgeKind(StrEnum):
    EXTENDS = "extends"
    IMPLEMENTS = "implements"
    OVERRIDES = "overrides"
    INJECTS = "injects"
    CALLS = "calls"
    INSTANTIATES = "instantiates"
    READS = "reads"
    WRITES = "writes"
    THROWS = "throws"
    RETURNS = "returns"
    PARAMETER = "parameter"
    FIELD = "field"
    ANNOTATED_BY = "annotated_by"
    IMPORTS = "imports"
    PUBLISHES = "publishes"
    LISTENS = "listens"
    EXPOSES = "exposes"
    MAPS = "maps"
    RELATES = "relates"
    QUERIES = "queries"
    DECLARES_BEAN = "declares_bean"
    REFERS_BEAN = "refers_bean"
    LOOKS_UP = "looks_up"
    TESTS = "tests"
    SATISFIED_BY = "satisfied_by"
    """From an injection point to a bean that it may be given, or to a class where no bean is known."""
    REFERENCES = "references"
    """A type is only written: caught, cast to, named in a class literal, ...; the edge's `role` says how."""
    CONFIGURES = "configures"
    """From a `.properties` or YAML file to a property that it sets; the role is the environment variable by which a
    Compose file does so, or `profile NAME` where it holds under a profile only."""
    CONSUMES_PROPERTY = "consumes_property"
    """To a property, from what reads it: a field, method, type or bean, or a property whose value names it."""

    HANDLES = "handles"
    """From a method or class to an exception that it turns into a response."""
    SCHEDULED_BY = "scheduled_by"
    """From a method to the schedule by which it runs."""
    SCHEDULES = "schedules"
    """From code to the class or method of a job that it schedules, or to a schedule whose job is not known."""

    MAPS_COLUMN = "maps_column"
    """From an attribute of an entity to its column."""
    COLUMN_OF = "column_of"
    """From a column to its table."""
    JOINS = "joins"
    """From a relation to the join table or collection table that it is kept in."""
    GENERATED_BY = "generated_by"
    """From an id to the sequence or table that generates it."""

    ADVISES = "advises"
    """From an advice of an aspect to a method that it is run around, before or after."""

    SECURES = "secures"
    """From a configuration's method to a pattern of URLs; the role is the rule."""
    REQUIRES = "requires"
    """From a method or type to what its caller must be allowed."""
    FILTERS = "filters"
    """From a servlet filter to the URLs whose requests pass through it."""
    REGISTERS_FILTER = "registers_filter"
    """From a configuration's method to a filter that it puts into a security chain."""

    REQUESTS = "requests"
    """From a method of an HTTP client to the endpoint that it sends a request to."""
    DEFINES = "defines"
    """From an SQL file to a table or column that it creates."""

    BUILDS = "builds"
    """From a build file to the module that it builds."""
    BUILT_WITH = "built_with"
    """From a module to another, or to an artifact; the role is the scope."""

    CACHES = "caches"
    """From a method to a cache that keeps what it returns."""
    EVICTS = "evicts"
    """From a method to a cache that it empties."""
    CONVERTED_BY = "converted_by"
    """From an attribute of an entity, or the type of such attributes, to the converter by which it is kept."""

    SCANS = "scans"
    """From an XML file or a configuration to a package in which the container looks for components."""


SUPER = "super"
"""The role of a call `super.name(...)`, which runs just the method that it names."""
UNDER_PROFILE = "profile "
"""How the role of an edge begins that holds under a profile only."""
MAY = "may"
"""The role of an edge that is not certain."""


class Voucher(StrEnum):
    """Who says so: the source text alone, the compiler, a framework's convention, or a language model."""

    SOURCE = "source"
    COMPILER = "compiler"
    FRAMEWORK = "framework"
    MODEL = "model"


class Value(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Base of the graph's values."""


class Node(Value, frozen=True):
    """`owner`: key of the enclosing node (a member's type, a type's file, a nested type's type, ...), or empty.

    `signature` is the declaration's head in one line; `test`: declared in test sources; `external`: kind EXTERNAL,
    and then it has no path. Lines are 1-based; `line` is the name's.
    """

    key: str
    kind: NodeKind
    name: str
    path: str = ""
    line: int = 0
    end_line: int = 0
    owner: str = ""
    signature: str = ""
    test: bool = False
    modifiers: tuple[str, ...] = ()
    annotations: tuple[str, ...] = ()


class Edge(Value, frozen=True):
    """One site. `source`/`target` are node keys, `via` the wrapper, bean or receiver through which it goes, if any.

    `role`: of a reference, a `ReferenceRole`; `reads` or `writes` of a query; what a relation between entities is;
    how a table or column is spelled; `super` of a call by `super`; `may` of what is not certain; else empty.
    """

    kind: EdgeKind
    source: str
    target: str
    path: str
    line: int
    column: int
    voucher: Voucher
    via: str = ""
    role: str = ""


class Unseen(Value, frozen=True):
    """Something the graph could not see, and how often."""

    reason: str
    count: int


class Stats(Value, frozen=True):
    nodes: dict[str, int]
    edges: dict[str, int]
