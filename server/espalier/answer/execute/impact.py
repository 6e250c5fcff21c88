"""Form `impact`: what no longer compiles, or is no longer wired, without the anchor, and what that reaches.

Who reaches an implementation through its interface still compiles, and still runs as long as another implementation
can be given to it; such uses stand apart, and so does a method that overrides the anchor without `@Override`. What else
may behave differently is what reaches the places that break by calls, to a small depth: an over-estimate, since calls
are possible ones. Where a level has more types than anyone would read, the walk ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from espalier.answer.codebase import CodeBase, line_of
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute import control, remote
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.mentions import lines_with, mentions
from espalier.answer.execute.notes import with_annotations
from espalier.answer.execute.sentences import absent, first_of_each, listed, name_of, series, type_name, varied
from espalier.answer.finding import Finding, Group, by_role, counted, group
from espalier.answer.markdown import code
from espalier.answer.names import parts
from espalier.answer.render import short
from espalier.answer.roles import is_accessor
from espalier.answer.uses import heirs, telling, uses_of
from espalier.ontology import annotated
from espalier.ontology.dispatch import may_run
from espalier.ontology.enclosing import outermost, type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, Edge, EdgeKind, Node, NodeKind, Voucher
from espalier.ontology.wiring import is_concrete
from espalier.text.positions import lines_of

_SHOWN = 16
_FURTHER = 6
_OVERLOADED = 2
_TESTS = 3
"""Test classes that the headline names."""
_LEVELS = 4
_WIDEST = 120
"""Types of a level from which the next level is still looked for."""
DELETING = re.compile(r"cascade=\S*(?:ALL|REMOVE)|orphan|CascadeType\.(?:ALL|REMOVE)")


def find(code_base: CodeBase, meant: Meant) -> Finding:
    """How many places and types depend on the anchor, which, and what they reach."""
    ontology = code_base.ontology
    if meant.nodes and all(node.kind is NodeKind.COLUMN for node in meant.nodes):
        return _of_column(code_base, meant)
    nodes = _with_accessors(ontology, meant.nodes)
    own = control.whole(ontology, nodes)
    below = [item for node in nodes for item in heirs(ontology, node)]
    uses, unseen = uses_of(ontology, nodes)
    uses += [*_of_made_beans(ontology, nodes), *_setting(ontology, nodes)]
    through = [use for use in uses if use.source not in own and _through_supertype(ontology, nodes, use)]
    spared = [item for item in below if _still_compiles(ontology, own, item)]
    aside = {*through, *(use for use in (*below, *uses) if _still_compiles(ontology, own, use))}
    advised = [use for use in uses if use.kind == EdgeKind.ADVISES]
    kept = dict.fromkeys(item for item in (*below, *uses) if item not in aside and item.kind != EdgeKind.ADVISES)
    direct = sorted((item for item in telling(kept) if item.source not in own), key=_order)
    endpoints = [node for node in nodes if node.kind is NodeKind.ENDPOINT]
    requests = [*remote.requests_of(code_base, endpoints), *remote.tests_of(code_base, endpoints)]
    overriding = [n for item in below if item.kind == EdgeKind.OVERRIDES and (n := ontology.node(item.source))]
    saying = _queries_saying(code_base, meant.nodes)
    beside = (
        *group("Overrides it, compiles without it", spared),
        *group("Uses what overrides it", _uses_below(ontology, overriding, own)),
        *group("Advised by", advised),
        *group("Requested by its path", requests),
        *group("Its column is defined", _spelled_columns(ontology, nodes)),
        *group("May call it: which overload is not known", _perhaps(code_base, meant.nodes)),
        *group("Queries that say it, which no compiler checks", saying),
        *(replace(each, most=_FURTHER) for each in group(_TEXT, _texts(code_base, meant.nodes, (*direct, *saying)))),
    )
    if not direct and not through and not spared:
        return _unseen_by_compiler(code_base, meant, beside, _served(ontology, own) if meant.exact else ())
    homes = {top.key for node in nodes if (top := outermost(ontology, node.key))}
    starts = {item.source for item in direct}
    reaching = _reaching(ontology, starts, own)
    indirect = _of_further_types(ontology, reaching, homes | set(_tops(ontology, direct)))
    served = _served(ontology, own | starts | set(reaching))
    headline = _size(ontology, meant, direct) + _reach(ontology, direct, indirect, served) + _spared(spared)
    asking = listed(type_name(ontology, item.source or item.path) for item in requests)
    headline += f" It is requested by its path in {asking}." if requests else ""
    further = (
        *group("Through a supertype, still compiles", telling(through)),
        *group("Endpoints that may be affected", served),
        *group("Indirect, by calls", indirect),
    )
    groups = (
        *_direct(ontology, direct),
        *beside,
        *(replace(_sized(ontology, each), most=_FURTHER) for each in further),
    )
    return Finding(headline + _reprieve(ontology, nodes, through), groups, unseen)


def _unseen_by_compiler(
    code_base: CodeBase, meant: Meant, beside: tuple[Group, ...], served: Sequence[Evidence]
) -> Finding:
    """What is reached where nothing that compiles depends on the anchor. `served`: its endpoints."""
    no = absent(code_base.health, f"Nothing that the graph can see depends on {meant.said}.")
    rows = [item for each in beside for item in each.evidence]
    if served:
        no += f" But it serves {listed(item.target for item in served)}."
        beside = (*beside, *group("Endpoints that may be affected", served))
    if not rows:
        return Finding(no, beside)
    asking = listed(type_name(code_base.ontology, item.source or item.path) for item in rows)
    return Finding(f"{no} It is named or requested in {asking}, which no compiler checks.", beside)


def _perhaps(code_base: CodeBase, nodes: Sequence[Node]) -> list[Evidence]:
    """The calls of one of several overloads that could not be told apart: they point to the type, and the line says the
    name."""
    ontology = code_base.ontology
    found = []
    for node in nodes:
        others = [each for each in ontology.members(node.owner) if each.name == node.name] if node.owner else []
        if node.kind is not NodeKind.METHOD or len(others) < _OVERLOADED:
            continue
        called = re.compile(rf"\b{re.escape(node.name)}\s*\(|::\s*{re.escape(node.name)}\b")
        for edge in ontology.into(node.owner, (EdgeKind.CALLS,)):
            if called.search(line_of(code_base, edge.path, edge.line)):
                found.append(of_edge(edge))
    return list(dict.fromkeys(found))


def _texts(code_base: CodeBase, nodes: Sequence[Node], direct: Sequence[Evidence]) -> list[Evidence]:
    """The first line of each file whose strings, comments or other text say the name of a member or a property: only
    names that no plain word is, since those say other things too."""
    known = {item.path for item in direct} | {node.path for node in nodes}
    found: dict[str, Evidence] = {}
    for node in nodes:
        told = "." in node.name if node.kind is NodeKind.PROPERTY else len(parts(node.name)) > 1
        if node.kind not in MEMBER_KINDS | {NodeKind.PROPERTY} or not told:
            continue
        for item in lines_with(code_base, re.compile(rf"(?<!\w){re.escape(node.name)}(?!\w)")):
            if item.path not in known and _is_text(code_base, item, node.name):
                found.setdefault(item.path, item)
    return list(found.values())


def _is_text(code_base: CodeBase, item: Evidence, name: str) -> bool:
    """Whether a line of Java says a name in a comment or in quotes; any line of another file does."""
    if not item.path.endswith(".java"):
        return True
    line = line_of(code_base, item.path, item.line)
    before = line[: line.find(name)]
    documented = before.endswith("#") or re.match(r"\s*(?:\*|//|/\*)", line) is not None
    return documented or before.count('"') % 2 == 1 or "//" in before


def _queries_saying(code_base: CodeBase, nodes: Sequence[Node]) -> list[Evidence]:
    """The lines of a string that say an attribute of an entity after an alias that the same declaration gives to the
    entity: `where o.paid` below `from Order o`."""
    ontology = code_base.ontology
    found = []
    for node in nodes:
        names = "|".join(_entities(ontology, node)) if node.kind is NodeKind.FIELD else ""
        said = re.compile(rf"\b(\w+)\.{re.escape(node.name)}\b")
        alias = re.compile(rf"\b(?:{names})\s+(?:[aA][sS]\s+)?(\w+)")
        for path in ontology.files() if names else ():
            text = code_base.source(path) if path.endswith(".java") and path != node.path else None
            if text is None or not said.search(text) or not alias.search(text):
                continue
            lines = lines_of(text)
            for number, line in enumerate(lines, 1):
                match = said.search(line)
                around = ontology.at(path, number) if match is not None else None
                if match is None or around is None or line[: match.start()].count('"') % 2 == 0:
                    continue
                declared = "\n".join(lines[_first_line(ontology, around) - 1 : around.end_line])
                if match[1] in alias.findall(declared):
                    found.append(Evidence(path, number, "text", around.key, "", Voucher.SOURCE))
    return found


def _entities(ontology: Ontology, field: Node) -> list[str]:
    """The names of the entities that have a field."""
    owner = type_of(ontology, field.key)
    types = [owner, *ontology.subtypes(owner.key)] if owner is not None else []
    return [re.escape(each.name) for each in types if ontology.out(each.key, (EdgeKind.MAPS,))]


def _first_line(ontology: Ontology, node: Node) -> int:
    """Where a declaration begins, its annotations included."""
    facts = ontology.facts(node.path)
    declared = facts.declarations if facts is not None else ()
    return next((each.line for each in declared if each.key == node.key), node.line)


_TEXT = "Text that says its name, which no compiler checks"


def _spelled_columns(ontology: Ontology, nodes: Sequence[Node]) -> list[Evidence]:
    """Where the columns are defined that keep fields: their names follow the fields' or must be given then."""
    kept = [edge.target for node in nodes for edge in ontology.out(node.key, (EdgeKind.MAPS_COLUMN,))]
    return [of_edge(edge) for key in dict.fromkeys(kept) for edge in ontology.into(key, (EdgeKind.DEFINES,))]


def _of_column(code_base: CodeBase, meant: Meant) -> Finding:
    """Who maps or defines a column, and the lines that name it: SQL is text, which no compiler checks."""
    ontology = code_base.ontology
    uses, unseen = uses_of(ontology, meant.nodes)
    defined = {item.place for item in uses}
    table, _, column = meant.nodes[0].key.rpartition(".")
    named = [item for item in mentions(code_base, column, table, exact=True) if item.place not in defined]
    firsts = list({item.path: item for item in reversed(named)}.values())[::-1]
    if not uses and not named:
        return Finding(absent(code_base.health, f"Nothing that the graph can see names {meant.said}."), (), unseen)
    mapped = [item for item in uses if item.source != item.path]
    fields = f"{meant.said} is mapped by {listed(name_of(ontology, i.source) for i in mapped)}. " if mapped else ""
    paths = dict.fromkeys(item.path for item in named)
    lines = f"{counted(len(named), 'line')} in {counted(len(paths), 'file')} say{'s' if len(named) == 1 else ''} "
    rest = f"{lines}its name beside its definition: {listed(paths)}." if named else "No other line says its name."
    groups = (*group("Mapped by", mapped), *group("Lines that say it, the first of each file", firsts),
              *group("Defined", _others(uses, mapped)), *group("Further lines", _others(named, firsts)))  # fmt: skip
    return Finding(fields + rest, groups, unseen)


def _others(every: Sequence[Evidence], some: Sequence[Evidence]) -> list[Evidence]:
    return [item for item in every if item not in some]


def _size(ontology: Ontology, meant: Meant, direct: Sequence[Evidence]) -> str:
    """The first sentence: how much depends on it, and the names."""
    tops = _tops(ontology, direct)
    names = [name_of(ontology, key) for key, node in tops.items() if not node.test]
    tests = [name_of(ontology, key) for key, node in tops.items() if node.test]
    if not tops:
        return f"Nothing depends on {meant.said} itself."
    several = counted(len(tests), "test class", "test classes")
    tested = f" and {several}" if names and tests else ""
    by_name = f"; tests: {listed(tests, _TESTS)}" if names and tests else ""
    size = f"{counted(len(direct), 'place')} in {counted(len(names or tests), 'type')}{tested}"
    depend = "depends" if len(direct) == 1 else "depend"
    return (
        f"{size} {depend} on {meant.said} and would no longer compile or be wired without it: "
        f"{listed(names or tests)}{by_name}."
    )


def _reach(
    ontology: Ontology, direct: Sequence[Evidence], indirect: Sequence[Evidence], endpoints: Sequence[Evidence]
) -> str:
    tops = _tops(ontology, indirect).values()
    tests = [name_of(ontology, top.key) for top in tops if top.test]
    further = len(tops) - len(tests)
    parts = [counted(further, "further type")] * bool(further) + [counted(len(endpoints), "endpoint")] * bool(endpoints)
    if tests:
        parts.append(f"{counted(len(tests), 'test class', 'test classes')} ({listed(tests, _TESTS)})")
    told = series(parts)
    return (
        f" By calls, {told} reach{'es' * _is_one(parts)} those and may behave differently." if direct and told else ""
    )


def _is_one(parts: Sequence[str]) -> bool:
    return len(parts) == 1 and parts[0].startswith("1 ")


def _spared(spared: Sequence[Evidence]) -> str:
    """What overrides the anchor and stays a method of its own without it."""
    if not spared:
        return ""
    named = listed(short(item.source).partition("(")[0] for item in spared)
    return f" {named} override{'s' if len(spared) == 1 else ''} it and would still compile."


def _direct(ontology: Ontology, direct: Sequence[Evidence]) -> tuple[Group, ...]:
    """One row for each type, by role; then further places."""
    shown = varied(ontology, sorted(direct, key=_order), lambda item: item.source)
    firsts = first_of_each(ontology, shown, lambda item: item.source)
    places = {each.title: each for each in by_role(ontology, shown)}
    rows = tuple(
        replace(_sized(ontology, places[g.title], g), most=_SHOWN, is_whole=True) for g in by_role(ontology, firsts)
    )
    rest = group("Further places", [item for item in shown if item not in set(firsts)])
    return (*rows, *(replace(each, most=_FURTHER) for each in rest))


def _sized(ontology: Ontology, every: Group, shown: Group | None = None) -> Group:
    """A group whose title says how many places it has, in how many types."""
    size = f"{counted(len(every.evidence), 'place')} in {counted(len(_tops(ontology, every.evidence)), 'type')}"
    return replace(shown or every, title=f"{every.title}: {size}")


def _order(item: Evidence) -> tuple[object, ...]:
    """Types that inherit first, then injections, then the rest, methods that override last."""
    first = (EdgeKind.IMPLEMENTS, EdgeKind.EXTENDS, EdgeKind.INJECTS)
    rank = first.index(EdgeKind(item.kind)) if item.kind in first else len(first)
    return (item.kind == EdgeKind.OVERRIDES, rank, item.path, item.line)


def _tops(ontology: Ontology, evidence: Iterable[Evidence]) -> dict[str, Node]:
    """The types at top level that evidence comes from, in its order."""
    return {top.key: top for item in evidence if (top := outermost(ontology, item.source)) is not None}


# --------------------------------------------------------------------------- beans and annotations


def _of_made_beans(ontology: Ontology, nodes: Iterable[Node]) -> list[Evidence]:
    """What names a bean that a method makes, and the injection points that are given no other."""
    methods = [node for node in nodes if node.kind is NodeKind.METHOD]
    beans = {edge.target for node in methods for edge in ontology.out(node.key, (EdgeKind.DECLARES_BEAN,))}
    naming = [edge for bean in sorted(beans) for edge in ontology.into(bean, (EdgeKind.REFERS_BEAN, EdgeKind.LOOKS_UP))]
    named = {edge.source for edge in naming}
    given = [edge for bean in sorted(beans) for edge in ontology.into(bean, (EdgeKind.SATISFIED_BY,))]
    only = [each for each in given if each.source not in named and not _is_given_another(ontology, each)]
    return list(map(of_edge, (*naming, *only)))


def _is_given_another(ontology: Ontology, given: Edge) -> bool:
    return any(edge.target != given.target for edge in ontology.out(given.source, (EdgeKind.SATISFIED_BY,)))


def _setting(ontology: Ontology, nodes: Iterable[Node]) -> list[Evidence]:
    """The annotations that set an attribute: a method of an annotation's type."""
    found = []
    for node in nodes:
        owner = ontology.node(node.owner) if node.kind is NodeKind.METHOD else None
        if owner is None or owner.kind is not NodeKind.ANNOTATION:
            continue
        for path, edges in _by_path(ontology.into(owner.key, (EdgeKind.ANNOTATED_BY,))).items():
            facts = ontology.facts(path)
            written = annotated.by_place(facts.declarations) if facts is not None else {}
            of_places = ((edge, written.get((edge.line, edge.column))) for edge in edges)
            found += [of_edge(edge) for edge, note in of_places if note is not None and note.values(node.name)]
    return found


def _by_path(edges: Iterable[Edge]) -> dict[str, list[Edge]]:
    found: dict[str, list[Edge]] = {}
    for edge in edges:
        found.setdefault(edge.path, []).append(edge)
    return found


# --------------------------------------------------------------------------- overriding methods


def _still_compiles(ontology: Ontology, own: set[str], item: Evidence) -> bool:
    """Whether a method that overrides the anchor compiles without it: one that has no `@Override`, or that overrides
    something else, too."""
    if item.kind != EdgeKind.OVERRIDES:
        return False
    node = ontology.node(item.source)
    marked = node is not None and any(name.rpartition(".")[2] == "Override" for name in node.annotations)
    return not marked or any(edge.target not in own for edge in ontology.out(item.source, (EdgeKind.OVERRIDES,)))


def _uses_below(ontology: Ontology, overriding: Sequence[Node], own: set[str]) -> list[Evidence]:
    """The uses of methods that override the anchor, by their own names: they compile as long as those do."""
    keys = {node.key for node in overriding}
    uses, _ = uses_of(ontology, overriding) if overriding else ([], ())
    kept = (use for use in uses if use.target in keys and use.kind not in (EdgeKind.OVERRIDES, EdgeKind.ADVISES))
    return [use for use in kept if use.source not in own]


# --------------------------------------------------------------------------- through supertypes


def _through_supertype(ontology: Ontology, nodes: Iterable[Node], use: Evidence) -> bool:
    """Whether a use is of a supertype, to which the anchor only is (or may be) given. One that is given nothing else
    counts as a use of the anchor where it is injected, for nothing else can be wired there."""
    above = {
        each.key for node in nodes if (top := type_of(ontology, node.key)) for each in ontology.supertypes(top.key)
    }
    return use.via in above and not (use.kind == EdgeKind.INJECTS and len(_implementations(ontology, use.via)) < 2)


def _implementations(ontology: Ontology, key: str) -> list[Node]:
    return [node for node in ontology.subtypes(key) if is_concrete(node) and not node.test]


def _reprieve(ontology: Ontology, nodes: Iterable[Node], through: Sequence[Evidence]) -> str:
    if not through:
        return ""
    own = {node.key for node in nodes}
    ways = sorted({use.via for use in through})
    others = [node for way in ways for node in _implementations(ontology, way) if node.key not in own]
    rest = counted(len(others), "other class", "other classes") if others else "nothing else"
    uses = f"{counted(len(through), 'use')} through {', '.join(code(short(way)) for way in ways)}"
    return f" {uses}, implemented by {rest}, would still compile."


# --------------------------------------------------------------------------- indirectly


def _reaching(ontology: Ontology, starts: Iterable[str], own: set[str]) -> dict[str, Edge]:
    """The methods that reach one of `starts` by calls, each with the call, level by level; `own`: what is left out."""
    found: dict[str, Edge] = {}
    seen = own | set(starts)
    frontier = sorted(seen - own)
    for _ in range(_LEVELS):
        following: dict[str, Edge] = {}
        for key in frontier:
            for caller, edge in _calling(ontology, key):
                if caller not in seen:
                    following.setdefault(caller, edge)
        found |= following
        seen |= set(following)
        frontier = sorted(following)
        if len({top.key for key in frontier if (top := outermost(ontology, key)) is not None}) > _WIDEST:
            break
    return found


def _calling(ontology: Ontology, key: str) -> Iterator[tuple[str, Edge]]:
    """What runs a method, calls of what it overrides included, or makes an object of a type."""
    for edge in ontology.into(key, (EdgeKind.CALLS, EdgeKind.INSTANTIATES)):
        yield edge.source, edge
    for above in ontology.out(key, (EdgeKind.OVERRIDES,)):
        for edge in ontology.into(above.target, (EdgeKind.CALLS,)):
            if may_run(ontology, edge, key):
                yield edge.source, edge


def _of_further_types(ontology: Ontology, reaching: Mapping[str, Edge], known: set[str]) -> list[Evidence]:
    """One call for each type that is not known yet."""
    found: dict[str, Evidence] = {}
    for key, edge in reaching.items():
        top = outermost(ontology, key)
        if top is not None and top.key not in known:
            found.setdefault(top.key, of_edge(edge))
    return list(found.values())


def _served(ontology: Ontology, keys: Iterable[str]) -> list[Evidence]:
    """The endpoints of methods, and those that types among the keys serve by methods that they inherit."""
    every = set(keys)
    own = [edge for key in sorted(every) for edge in ontology.out(key, (EdgeKind.EXPOSES,))]
    inherited = [edge for edge in ontology.edges(EdgeKind.EXPOSES) if edge.via in every and edge not in own]
    return [of_edge(edge) for edge in (*own, *inherited)]


# --------------------------------------------------------------------------- fields and deletions


def cascades(code_base: CodeBase, meant: Meant) -> Finding:
    """The entities that go with an entity when it is deleted: those that its relations cascade to, at any depth."""
    ontology = code_base.ontology
    frontier, rows, gone = [node.key for node in meant.nodes], list[Evidence](), list[str]()
    for key in frontier:
        for member in sorted(control.whole(ontology, [n] if (n := ontology.node(key)) is not None else [])):
            for edge in ontology.out(member, (EdgeKind.RELATES,)):
                row = with_annotations(code_base, of_edge(edge))
                if DELETING.search(f"{edge.role} {row.note}") and edge.target not in frontier:
                    rows.append(row)
                    gone.append(name_of(ontology, edge.target))
                    frontier.append(edge.target)
    named = listed(name_of(ontology, node.key) for node in meant.nodes)
    if not rows:
        return Finding(absent(code_base.health, f"No relation of {named} cascades a deletion."))
    are = "is" if len(set(gone)) == 1 else "are"
    return Finding(f"With {named}, {listed(gone, 8)} {are} deleted.", (Group("", tuple(rows), _SHOWN),))


def _with_accessors(ontology: Ontology, nodes: Sequence[Node]) -> tuple[Node, ...]:
    """A field is used through its accessors, and by what derives a query from its name."""
    found = list(nodes)
    for node in nodes:
        if node.kind is NodeKind.FIELD and node.owner:
            members = ontology.members(node.owner)
            keys = {edge.source for edge in ontology.into(node.key, (EdgeKind.READS, EdgeKind.WRITES))}
            found += [each for each in members if each.key in keys and is_accessor(each)]
            found += _derived_queries(ontology, node)
    return tuple(found)


def _derived_queries(ontology: Ontology, field: Node) -> list[Node]:
    """Methods of repositories that are spelled after the field: `findByLastName`."""
    spelled = field.name[:1].upper() + field.name[1:]
    owner = type_of(ontology, field.key)
    entities = {owner.key, *(each.key for each in ontology.subtypes(owner.key))} if owner is not None else set()
    tables = {edge.target for key in entities for edge in ontology.out(key, (EdgeKind.MAPS,))}
    repositories = {
        repository.key
        for table in sorted(tables)
        for edge in ontology.into(table, (EdgeKind.QUERIES,))
        if (repository := type_of(ontology, edge.source)) is not None
    }
    members = (member for key in sorted(repositories) for member in ontology.members(key))
    return [each for each in members if each.kind is NodeKind.METHOD and f"By{spelled}" in each.name]
