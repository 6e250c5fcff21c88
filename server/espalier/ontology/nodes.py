"""From a file's facts to its nodes, and what is a test source."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import PurePosixPath

from espalier.java.expressions import TypeUse
from espalier.java.fact import NONE
from espalier.java.facts import Declaration, FileFacts, Parameter
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind

_TEST_FOLDER = re.compile(r"(^|/)(src/(it|test|testFixtures|[a-z]+Test|[\w-]+-tests?|tests?-[\w-]+)|test|tests)/")
_MAIN_FOLDER = re.compile(r"(^|/)src/main/")
_TEST_FILE = re.compile(r"(^|/)(\w*(Tests?|TestCase|IT)|Test[A-Z]\w*)\.java$")

DECLARED = {
    "field": NodeKind.FIELD,
    "enum_constant": NodeKind.FIELD,
    "component": NodeKind.FIELD,
    "method": NodeKind.METHOD,
    "constructor": NodeKind.CONSTRUCTOR,
    **{kind: NodeKind(kind) for kind in ("class", "interface", "enum", "record", "annotation")},
}

_VERBS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "ANY")
_DERIVED = (
    ("bean:", NodeKind.BEAN),
    ("table:", NodeKind.TABLE),
    ("column:", NodeKind.COLUMN),
    ("sequence:", NodeKind.SEQUENCE),
    ("property:", NodeKind.PROPERTY),
    ("schedule:", NodeKind.SCHEDULE),
    ("url:", NodeKind.URL),
    ("authority:", NodeKind.AUTHORITY),
    ("module:", NodeKind.MODULE),
    ("destination:", NodeKind.DESTINATION),
    ("cache:", NodeKind.CACHE),
    *((f"{verb} ", NodeKind.ENDPOINT) for verb in _VERBS),
)
_PREFIXES = tuple(prefix for prefix, _ in _DERIVED)
_PREFIXED = frozenset(kind for prefix, kind in _DERIVED if prefix.endswith(":"))
_SPELLED = frozenset({NodeKind.TABLE, NodeKind.COLUMN})
"""Kinds whose keys are in lower case; their names are as the first that declares them spells them."""
_DECLARING = frozenset(
    {
        EdgeKind.DECLARES_BEAN,
        EdgeKind.EXPOSES,
        EdgeKind.MAPS,
        EdgeKind.DEFINES,
        EdgeKind.BUILDS,
        EdgeKind.MAPS_COLUMN,
        EdgeKind.JOINS,
        EdgeKind.CONFIGURES,
        EdgeKind.SCHEDULED_BY,
        EdgeKind.SCHEDULES,
        EdgeKind.LISTENS,
        EdgeKind.SECURES,
        EdgeKind.REQUIRES,
        EdgeKind.FILTERS,
        EdgeKind.CACHES,
        EdgeKind.EVICTS,
    }
)


@cache
def is_test(path: str) -> bool:
    """Test sources by convention: under src/test (test/, tests/, src/it, src/integration-test, src/functionalTest),
    or a file *Test, *Tests, *IT, Test* that is not under src/main."""
    return bool(_TEST_FOLDER.search(path) or (_TEST_FILE.search(path) and not _MAIN_FOLDER.search(path)))


def package_key(package: str) -> str:
    return f"{package}/"


def file_node(facts: FileFacts) -> Node:
    name = PurePosixPath(facts.path).name
    owner = package_key(facts.package)
    return Node(facts.path, NodeKind.FILE, name, facts.path, 1, facts.lines, owner, "", is_test(facts.path))


def prefixes(kind: NodeKind | None) -> tuple[str, ...]:
    """How the keys of a kind's nodes begin; ("",) if that tells nothing."""
    return tuple(prefix for prefix, each in _DERIVED if each is kind) or ("",)


def is_derived(key: str) -> bool:
    """Whether a key is of what no type or file is: a bean, a table, a property, an endpoint and so on."""
    return key.startswith(_PREFIXES)


def derived_kind(key: str) -> NodeKind:
    """The kind of a node that nothing declares."""
    if is_derived(key):
        return next(kind for prefix, kind in _DERIVED if key.startswith(prefix))
    return NodeKind.PACKAGE if key.endswith("/") else NodeKind.EXTERNAL


def derived_node(key: str, edges: Iterable[Edge]) -> Node:
    """A node that nothing declares: its kind shows in its key, its place is the first that declares or exposes it."""
    kind = derived_kind(key)
    if kind is NodeKind.PACKAGE:
        return Node(key, kind, key[:-1])
    name = key.partition(":")[2] if kind in _PREFIXED else key
    if kind is NodeKind.EXTERNAL:
        return Node(key, kind, key.rpartition(".")[2])
    sites = [edge for edge in edges if edge.kind in _DECLARING and edge.target == key]
    first = min(sites, key=lambda edge: (_overrides(edge), edge.path, edge.line, edge.column), default=None)
    if first is None:
        return Node(key, kind, name)
    if kind in _SPELLED and first.role:
        name = f"{name.rpartition('.')[0]}.{first.role}".lstrip(".")
    return Node(key, kind, name, first.path, first.line, first.line, first.source, test=is_test(first.path))


def _overrides(edge: Edge) -> bool:
    """Whether an environment variable sets a property of a file, which is where the property is."""
    return edge.kind is EdgeKind.CONFIGURES and bool(edge.role)


def member_key(facts: FileFacts, index: int) -> str:
    """The key of the node that stands for declaration `index`: its own, or an initialiser's type's."""
    declaration = facts.declarations[index]
    while declaration.kind not in DECLARED and declaration.owner != NONE:
        declaration = facts.declarations[declaration.owner]
    return declaration.key


def declaration_node(facts: FileFacts, index: int) -> Node:
    declaration = facts.declarations[index]
    owner = facts.path if declaration.owner == NONE else member_key(facts, declaration.owner)
    return Node(
        declaration.key,
        DECLARED[declaration.kind],
        declaration.name or declaration.key.rpartition("$")[2],
        facts.path,
        declaration.name_line,
        declaration.end_line,
        owner,
        signature(declaration),
        is_test(facts.path),
        declaration.modifiers,
        tuple(annotation.simple for annotation in declaration.annotations),
    )


def signature(declaration: Declaration) -> str:
    """The head in one line: `public List<Order> find(String name)`, `class A<T> extends B implements C`."""
    words = [*declaration.modifiers]
    if declaration.is_type:
        words += [declaration.kind, declaration.name + _parameters(declaration)]
        words += _heritage("extends", declaration.supers) + _heritage("implements", declaration.interfaces)
        return " ".join(words)
    if declaration.type_parameters:
        words.append(_parameters(declaration))
    if declaration.type is not None and declaration.kind != "enum_constant":
        words.append(written(declaration.type))
    if declaration.kind not in ("method", "constructor"):
        return " ".join([*words, declaration.name])
    shown = ", ".join(f"{_typed(each)} {each.name}" for each in declaration.parameters)
    return " ".join([*words, f"{declaration.name}({shown})", *_heritage("throws", declaration.throws)])


def _typed(parameter: Parameter) -> str:
    shown = written(parameter.type)
    return f"{shown.removesuffix('[]')}..." if parameter.varargs else shown


def _parameters(declaration: Declaration) -> str:
    names = ", ".join(each.name for each in declaration.type_parameters)
    return f"<{names}>" if names else ""


def _heritage(word: str, uses: tuple[TypeUse, ...]) -> list[str]:
    return [word, ", ".join(written(use) for use in uses)] if uses else []


def written(use: TypeUse) -> str:
    """A type as source text."""
    if use.is_wildcard:
        bound = "extends" if use.name == "?" else "super"
        return f"? {bound} {written(use.args[0])}" if use.args else "?"
    args = f"<{', '.join(written(each) for each in use.args)}>" if use.args else ""
    return use.name + args + "[]" * use.dims
