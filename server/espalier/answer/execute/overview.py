"""Form `overview`: what a code base is, for a reader who sees it for the first time.

What it says of itself, its modules, where it is entered, the roles that its types play, those that most others use, and
what it is built with. All of it is counted or quoted; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute import entry_points, superlatives
from espalier.answer.execute.anchors import plural
from espalier.answer.execute.kinds import all_of
from espalier.answer.execute.known_libraries import Purpose, known
from espalier.answer.execute.sentences import absent, agreeing, listed, name_of, series
from espalier.answer.finding import Finding, Group, counted, group
from espalier.answer.query import Direction, Form, Query, Relation, Select
from espalier.answer.retrieve import TEXT
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node, NodeKind, Voucher
from espalier.ontology.nodes import is_test

_READMES = ("README.md", "README.adoc", "README.rst", "README.txt", "README", "readme.md")
_SHORTEST, _LONGEST, _READ = 40, 400, 8_000
"""Characters of the paragraph of a README that says what a project is, and of the README in which it is looked for."""
_LINK = re.compile(r"!?\[([^\[\]]{0,200})\]\([^()]{0,300}\)")
_TAG = re.compile(r"<!--.{0,2000}?-->|<[a-zA-Z/!][^<>]{0,500}>", re.DOTALL)
_MARKUP = re.compile(r"^\s*(?:[#=<>!|:*\-\[{`~]|\.\.|$)")
"""How a line begins that is no running text: headings, lists, tables, badges, HTML, directives."""
_ROLES = (
    Select.CONTROLLER, Select.SERVICE, Select.REPOSITORY, Select.ENTITY, Select.CONFIGURATION,
)  # fmt: skip
_MODULES, _USED, _BUILT = 6, 5, 8
"""Of each that are named in the headline."""
_MOST_USED = Query(Select.CLASS, Relation.USES, Direction.TO, form=Form.MOST)
_URL = re.compile(
    r"property:(?:.*[._-])?(?:datasource|database|db|jdbc|mongodb|redis|r2dbc)(?:[._-].*)?[._-](?:url|uri|host|driver[\w-]*)"
)


def of_code(code_base: CodeBase) -> Finding:
    """The whole of it."""
    ontology = code_base.ontology
    types = [node for node in ontology.nodes() if node.kind in TYPE_KINDS and node.path and not node.test]
    if not types:
        return Finding(absent(code_base.health, "No Java type of main code is in this code base."), missed=True)
    modules = sorted(_modules(ontology), key=lambda node: (node.path.count("/"), node.path))
    entered = entry_points.by_kind(ontology)
    roles = [(role, sum(1 for _ in all_of(ontology, role))) for role in _ROLES]
    used = superlatives.find(code_base, _MOST_USED, ()).evidence[:_USED]
    built = _built(ontology)
    names = list(dict.fromkeys(name for name, _, purpose in built if purpose is not Purpose.TEST))
    inside = f" in {counted(len(modules), 'module')}: {_listed(modules)}" if len(modules) > 1 else ""
    told = [f"{counted(len(types), 'type')} of main code{inside}."]
    if entered:
        told.append(f"Entered by {entry_points.briefly(ontology, entered)}.")
    if met := [counted(count, str(role), plural(role)) for role, count in roles if count]:
        told.append(f"{series(met)}.")
    if names:
        told.append(f"Built with {series(_few(names))}.")
    if used:
        told.append(f"Most used: {listed((name_of(ontology, each.source) for each in used), _USED)}.")
    own = group("In its own words", _own_words(code_base, modules))
    declared = [of_edge(edge) for node in modules for edge in ontology.into(node.key, (EdgeKind.BUILDS,))]
    groups = (
        *own,
        *(group("Modules", declared) if len(modules) > 1 else ()),
        *group("Most used", used),
        *entry_points.groups(code_base, entered),
        *group("Built with", (of_edge(edge) for _, edge, _ in _first_of_each(built))),
    )
    return Finding(" ".join(told), tuple(replace(each, most=_MOST_OF_EACH) for each in groups))


_MOST_OF_EACH = 5


def _modules(ontology: Ontology) -> Iterator[Node]:
    """Those of the build, without templates of modules."""
    return (node for node in ontology.nodes(NodeKind.MODULE) if node.path and "$" not in node.name)


def _listed(modules: Sequence[Node]) -> str:
    return listed((node.name for node in modules), _MODULES)


def _few(names: Sequence[str]) -> list[str]:
    more = len(names) - _BUILT
    return [*names[:_BUILT], *([f"{more} more"] if more > 0 else [])]


def of_stack(code_base: CodeBase) -> Finding:
    """The frameworks and well-known libraries that it is built with, by what they are for."""
    built = _built(code_base.ontology)
    if not built:
        none = "No build file of this code base names a framework that is known here."
        return Finding(absent(code_base.health, none), missed=True)
    names: dict[Purpose, list[str]] = {}
    rows: dict[Purpose, list[Evidence]] = {}
    for name, edge, purpose in _first_of_each(built):
        names.setdefault(purpose, []).append(name)
        rows.setdefault(purpose, []).append(of_edge(edge))
    told = [f"{purpose}: {series(names[purpose])}" for purpose in Purpose if purpose in names]
    groups = tuple(
        Group(purpose[:1].upper() + purpose[1:], tuple(rows[purpose])) for purpose in Purpose if purpose in rows
    )
    return Finding(f"Built with, by purpose: {'; '.join(told)}.", groups)


def of_databases(code_base: CodeBase) -> Finding:
    """The databases whose drivers or clients it is built with, and the settings that say where they are."""
    ontology = code_base.ontology
    built = [each for each in _first_of_each(_built(ontology)) if each[2] is Purpose.DATABASE]
    sets = [edge for edge in ontology.edges(EdgeKind.CONFIGURES) if _URL.fullmatch(edge.target)]
    sets = [edge for edge in sets if not is_test(edge.path)]
    made = [
        edge for edge in ontology.edges(EdgeKind.RETURNS) if _SOURCE.fullmatch(edge.target) and not is_test(edge.path)
    ]
    if not built and not sets and not made:
        none = "No build file names a database's driver that is known here, and no setting says where one is."
        return Finding(absent(code_base.health, none), missed=True)
    told = [f"The build names {series(name for name, _, _ in built)}."] if built else []
    if sets:
        keys = list(dict.fromkeys(edge.target.partition(":")[2] for edge in sets))
        told.append(f"{listed(keys)} {agreeing('says', len(keys))} where it is.")
    if made:
        names = list(dict.fromkeys(name_of(ontology, edge.source).partition("(")[0] for edge in made))
        told.append(f"{listed(names)} {agreeing('gives', len(names))} the connection.")
    groups = (
        *group("Settings", map(of_edge, sets)),
        *group("Connections", map(of_edge, made)),
        *group("Built with", (of_edge(edge) for _, edge, _ in built)),
    )
    return Finding(" ".join(told), groups)


_SOURCE = re.compile(
    r"(?:.*\.)?(?:\w*DataSource|SessionFactory|EntityManagerFactory|ConnectionFactory|MongoClient|CqlSession)"
)


Built = tuple[str, Edge, Purpose]
"""What a well-known library is, the edge from a module to it, and what it is for."""


def _built(ontology: Ontology) -> list[Built]:
    found = [
        (name, edge, purpose)
        for edge in ontology.edges(EdgeKind.BUILT_WITH)
        for name, purpose in known(edge.target.partition(":")[2])
        if purpose is Purpose.TEST or edge.role != "test"
    ]
    order = list(Purpose)
    return sorted(found, key=lambda each: (order.index(each[2]), each[0], each[1].path))


def _first_of_each(built: Iterable[Built]) -> Iterator[Built]:
    met: set[str] = set()
    for each in built:
        if each[0] not in met:
            met.add(each[0])
            yield each


def _own_words(code_base: CodeBase, modules: Sequence[Node]) -> Iterator[Evidence]:
    """The first paragraph of the README that is running text."""
    for path in _READMES:
        if (text := code_base.source(path)) is not None:
            if (found := paragraph(text)) is not None:
                said, line = found
                yield Evidence(path, line, TEXT, path, "", Voucher.SOURCE, note=said)
            return


def paragraph(text: str) -> tuple[str, int] | None:
    """The first paragraph of running text, at most `_LONGEST` characters of it, with its line."""
    text = _TAG.sub(lambda tag: "\n" * tag[0].count("\n"), text[:_READ])
    said: list[str] = []
    began, fenced = 0, False
    for number, line in enumerate([*text.splitlines(), ""], 1):
        fenced ^= line.lstrip().startswith("```")
        plain = _LINK.sub(r"\1", line).replace("`", "").replace("**", "").strip()
        if plain and not fenced and not (not said and _MARKUP.match(line)):
            began = began or number
            said.append(plain)
            continue
        if len(whole := " ".join(said)) >= _SHORTEST:
            return (whole if len(whole) <= _LONGEST else f"{whole[:_LONGEST].rpartition(' ')[0]} ...", began)
        said, began = [], 0
    return None
