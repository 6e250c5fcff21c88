"""Forms `relation` and `compare`: what ties two things, what they share, and where they differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import permutations

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import control, foreign_keys, sites
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.notes import with_annotations
from espalier.answer.execute.sentences import absent, listed, name_of, series, type_name
from espalier.answer.finding import Finding, Group, group
from espalier.answer.markdown import code
from espalier.answer.names import parts
from espalier.answer.query import Relation
from espalier.answer.render import short
from espalier.answer.ties import tie
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind

_ORDER = (EdgeKind.RELATES, EdgeKind.JOINS, EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS, EdgeKind.INJECTS, EdgeKind.PUBLISHES)
_MOST_DIRECT = 10
_MOST_OWN = 4


def related(code_base: CodeBase, ends: Sequence[Meant]) -> Finding:
    """All edges between two (or more) things; where there are none, what both are tied to, and then the path."""
    ontology = code_base.ontology
    ends = [replace(end, nodes=_with_entities(ontology, end.nodes)) for end in ends]
    pairs = [(one, other) for i, one in enumerate(ends) for other in ends[i + 1 :]]
    direct = [edge for one, other in pairs for edge in _direct(ontology, one.nodes, other.nodes)]
    edges = sorted(dict.fromkeys(direct), key=lambda edge: _ORDER.index(edge.kind) if edge.kind in _ORDER else 9)
    shared = [item for one, other in pairs for item in _shared(ontology, one.nodes, other.nodes)]
    tables = [
        *_joining(ontology, edges),
        *(item for end in ends for node in end.nodes for item in _mapped(ontology, node)),
    ]
    names = [end.said if not end.words else listed(name_of(ontology, n.key) for n in end.nodes) for end in ends]
    rows = [with_annotations(code_base, of_edge(edge)) for edge in edges]
    if not edges and not shared:
        return _by_path(code_base, ends, names)
    kept = [
        row for row in rows if not any(row.kind == EdgeKind.RELATES for row in rows) or row.kind == EdgeKind.RELATES
    ]
    return Finding(
        _headline(ontology, names, kept, shared),
        (Group("", tuple(kept[:_MOST_DIRECT])), *group("Both", () if kept else shared), *group("Tables", tables)),
    )


def _with_entities(ontology: Ontology, nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes, and the entities that stand behind those that no table keeps: relations in the database are theirs."""
    behind = (each for node in nodes if not _mapped(ontology, node) for each in ontology.subtypes(node.key))
    return tuple(dict.fromkeys((*nodes, *(each for each in behind if _mapped(ontology, each)))))


def _headline(ontology: Ontology, names: Sequence[str], rows: Sequence[Evidence], shared: Sequence[Evidence]) -> str:
    if not rows:
        common = listed(type_name(ontology, item.target) for item in shared)
        return f"{' and '.join(names)} share {common}; neither uses the other."
    row = rows[0]
    if row.role.startswith(foreign_keys.ROLE):
        referring = [node] if (node := ontology.node(row.source)) is not None else []
        return foreign_keys.headline(ontology, referring, [row], {row.source})
    source, target = type_name(ontology, row.source), type_name(ontology, row.target)
    if row.kind == EdgeKind.RELATES:
        described = row.role.partition(" ")[0].replace("_", "-") or "persistent"
        member = row.source.partition("#")[2]
        through = [name_of(ontology, each.target) for each in _joining_members(ontology, row.source)]
        kept = f", kept in {listed(through)}" if through else ""
        return f"`{source}` and `{target}` are tied by a {described} relation, `{source}.{member}`{kept}."
    kinds = dict.fromkeys(tie(each.kind).active for each in rows if type_name(ontology, each.source) == source)
    back = dict.fromkeys(tie(each.kind).active for each in rows if type_name(ontology, each.source) == target)
    turned = f", and `{target}` {series(back)} `{source}`" if back and source != target else ""
    return f"`{source}` {series(kinds)} `{target}`{turned}."


def _direct(ontology: Ontology, ones: Iterable[Node], others: Iterable[Node]) -> list[Edge]:
    first, second = control.whole(ontology, ones), control.whole(ontology, others)
    there = [edge for key in sorted(first) for edge in ontology.out(key) if edge.target in second]
    back = [edge for key in sorted(second) for edge in ontology.out(key) if edge.target in first]
    return [edge for edge in (*there, *back) if tie(edge.kind).title]


def _shared(ontology: Ontology, ones: Sequence[Node], others: Sequence[Node]) -> list[Evidence]:
    """Supertypes, tables and types that both lead to, the nearest kinds first; not what everything leads to."""
    first, second = (_targets(ontology, nodes) for nodes in (ones, others))
    both = [key for key in first if key in second]
    return [item for key in both for item in (first[key], second[key])][:8]


def _targets(ontology: Ontology, nodes: Iterable[Node]) -> dict[str, Evidence]:
    """By type: the first edge to each that the nodes inherit from, relate to or call."""
    kinds = (EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS, EdgeKind.RELATES, EdgeKind.MAPS, EdgeKind.INJECTS)
    found: dict[str, Evidence] = {}
    for node in nodes:
        for key in sorted(control.whole(ontology, [node])):
            for edge in ontology.out(key, kinds):
                target = ontology.node(edge.target)
                if target is not None and target.kind is not NodeKind.EXTERNAL:
                    found.setdefault(edge.target, of_edge(edge))
    return found


def _joining_members(ontology: Ontology, member: str) -> list[Edge]:
    """The join table of a relation, or else the columns that keep it."""
    tables = ontology.out(member, (EdgeKind.JOINS,))
    return list(tables or ontology.out(member, (EdgeKind.MAPS_COLUMN,)))


def _joining(ontology: Ontology, edges: Iterable[Edge]) -> list[Evidence]:
    members = dict.fromkeys(edge.source for edge in edges if edge.kind is EdgeKind.RELATES)
    kinds = (EdgeKind.JOINS, EdgeKind.MAPS_COLUMN)
    return [of_edge(edge) for member in members for edge in ontology.out(member, kinds)]


def _mapped(ontology: Ontology, node: Node) -> list[Evidence]:
    return [of_edge(edge) for edge in ontology.out(node.key, (EdgeKind.MAPS,))]


def _by_id(ontology: Ontology, ends: Sequence[Meant]) -> list[tuple[Node, Node]]:
    """The fields of one that are called like the id of the other (`Visit.petId` of a `Pet`), with that other."""
    found = []
    for one, other in permutations((node for end in ends for node in end.nodes), 2):
        wanted = (*parts(other.name), "id")
        members = (each for each in ontology.members(one.key) if each.kind is NodeKind.FIELD)
        found += [(each, other) for each in members if parts(each.name) == wanted]
    return found


def _by_path(code_base: CodeBase, ends: Sequence[Meant], names: Sequence[str]) -> Finding:
    ontology = code_base.ontology
    if ids := _by_id(ontology, ends):
        told = [f"{code(short(field.key))} holds the id of a {code(other.name)}" for field, other in ids]
        said = f"{'; '.join(dict.fromkeys(told))}, by its name: no relation between them is declared."
        columns = (edge for field, _ in ids for edge in ontology.out(field.key, (EdgeKind.MAPS_COLUMN,)))
        fields = (with_annotations(code_base, of_node(field)) for field, _ in ids)
        return Finding(said, (*group("", fields), *group("Columns", map(of_edge, columns))))
    for one, other in ((ends[0], ends[-1]), (ends[-1], ends[0])):
        found = control.path(ontology, control.free(ontology, one.nodes), other.nodes, lambda key: 0.0)
        if found:
            via = listed(dict.fromkeys(type_name(ontology, edge.target) for edge in found[:-1]))
            rows = tuple(map(of_edge, found))
            return Finding(f"{' and '.join(names)} are tied only through {via}.", (Group("", rows),))
    return Finding(absent(code_base.health, f"The graph sees no tie between {' and '.join(names)}."), missed=True)


# --------------------------------------------------------------------------- comparing


def compared(code_base: CodeBase, ends: Sequence[Meant]) -> Finding:
    """What two things have in common and what only one of them has."""
    ontology = code_base.ontology
    nodes = [end.nodes[0] for end in ends]
    names = [name_of(ontology, node.key) for node in nodes]
    heritage = [{node.key for node in (each, *ontology.supertypes(each.key))} for each in nodes]
    above = [key for key in heritage[0] if all(key in other for other in heritage[1:])]
    used = [_used(ontology, node) for node in nodes]
    both = [key for key in used[0] if all(key in other for other in used[1:]) and key not in above]
    common = listed([name_of(ontology, key) for key in (*sorted(above), *both)], 4)
    choosing = _choosing(ontology, nodes)
    groups = [group("Chosen", _choices(code_base, choosing, nodes))]
    groups.append(group("In common", [used[0][key] for key in both[:4]]))
    only = []
    for node, name, own in zip(nodes, names, used, strict=True):
        others = {key for other in used if other is not own for key in other}
        rows = [own[key] for key in own if key not in others][:4]
        only.append(
            f"only `{name}` has to do with {listed(type_name(ontology, i.target) for i in rows)}" if rows else ""
        )
        groups.append(group(f"Only {name}", [*rows, *_own_members(ontology, node, nodes)]))
    head = f"`{'` and `'.join(names)}` " + (f"have {common} in common" if common else "have nothing in common")
    if choosing:
        by = listed(short(each.key).partition("(")[0] for each in choosing)
        head = f"{by} {'choose' if len(choosing) > 1 else 'chooses'} between them: {head}"
    heirs = [of_edge(e) for n in nodes for e in ontology.out(n.key, (EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS))]
    return Finding(
        "; ".join(filter(None, (head, *only))) + ".",
        (*group("", heirs), *(each for found in groups for each in found)),
    )


def _choosing(ontology: Ontology, nodes: Sequence[Node]) -> list[Node]:
    """The methods of main code that make, or name as classes, each of what is compared."""
    chosen = None
    for node in nodes:
        constructors = (each.key for each in ontology.members(node.key) if each.kind is NodeKind.CONSTRUCTOR)
        made = {edge.source for key in (node.key, *constructors) for edge in ontology.into(key, _CHOICE)}
        chosen = made if chosen is None else chosen & made
    found = (ontology.node(key) for key in sorted(chosen or ()))
    return [each for each in found if each is not None and each.kind is NodeKind.METHOD and not each.test][:_CHOOSING]


_CHOICE = (EdgeKind.INSTANTIATES, EdgeKind.REFERENCES)
_CHOOSING = 2


def _choices(code_base: CodeBase, choosing: Iterable[Node], nodes: Sequence[Node]) -> list[Evidence]:
    """What a choosing method reads, and the lines with which it takes one or the other."""
    ontology, found = code_base.ontology, []
    compared = {node.key for node in nodes}
    for method in choosing:
        for edge in ontology.out(method.key, (EdgeKind.READS, EdgeKind.CONSUMES_PROPERTY, *_CHOICE)):
            if edge.kind not in _CHOICE or edge.target.partition("#")[0] in compared:
                found.append(of_edge(edge))
    return found


def _own_members(ontology: Ontology, node: Node, compared: Sequence[Node]) -> tuple[Evidence, ...]:
    """Members of a name that the others have none of."""
    others = {member.name for each in compared if each != node for member in ontology.members(each.key)}
    members = [each for each in ontology.members(node.key) if each.kind is not NodeKind.CONSTRUCTOR]
    own = [each for each in members if each.name not in others][:_MOST_OWN]
    typed = [next(iter(ontology.out(each.key, (EdgeKind.FIELD,))), None) for each in own]
    return tuple(of_node(each) if edge is None else of_edge(edge) for each, edge in zip(own, typed, strict=True))


def _used(ontology: Ontology, node: Node) -> dict[str, Evidence]:
    """By type: the first edge by which a thing uses it."""
    found: dict[str, Evidence] = {}
    for item in sites.out_of(ontology, Relation.USES, [node]):
        owner = type_of(ontology, item.target)
        if owner is not None and owner.key != node.key:
            found.setdefault(owner.key, item)
    return found
