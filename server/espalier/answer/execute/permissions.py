"""Who may do what: what the code demands where something is done.

A demand is an annotation (`@PreAuthorize`) on the method, its type, a method that it overrides or one that it calls; a
check in its body, which is a call like `checkAccess(user, ROLES)` by its name; or the rule of each security chain for
the URL that it serves. Where a call that comes with a demand is not made in every case, the sentence says so. The
methods nearest to the words are taken that come with a demand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import access, urls
from espalier.answer.execute.concepts import Ranked, field, ranked
from espalier.answer.execute.notes import statement, with_annotations
from espalier.answer.execute.sentences import listed, name_of, type_name
from espalier.answer.finding import Finding, group
from espalier.answer.markdown import code
from espalier.answer.query import Select
from espalier.answer.roles import is_accessor
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node
from espalier.ontology.nodes import is_test

_CONSIDERED = 30
_CLEAR, _SHOWN = 0.8, 3
"""Methods with a demand that score this share of the best are told, so many at most."""
_HEARD = 0.5
"""What says less than this share of what the best method says is about something else."""
_ROWS = 4
_EVERY_URL = frozenset({"url:/**", "url:/*", "url:**"})


@dataclass(frozen=True, slots=True)
class _Demand:
    """`site`: the annotation's, rule's or call's edge; `said`: what it demands, as Markdown; `sometimes`: it comes with
    a call that is not made in every case."""

    site: Edge
    said: str
    sometimes: bool = False


def find(code_base: CodeBase, text: str) -> Finding | None:
    """The methods that the words mean with what they demand of their callers; None where none demands anything."""
    ontology = code_base.ontology
    near = [each for each in ranked(ontology, field(code_base, text), Select.METHOD) if not is_accessor(each.node)]
    most = max((each.said for each in near), default=0.0)
    rules = list(ontology.edges(EdgeKind.SECURES))
    guarded = [
        (each, demands)
        for each in near[:_CONSIDERED]
        if each.said >= _HEARD * most and (demands := list(_demands(code_base, each.node, rules)))
    ]
    if not guarded:
        return None
    guarded = [pair for pair in guarded if not access.is_check(pair[0].node)] or guarded  # what is checked, not a check
    best = max(each.score for each, _ in guarded)
    kept = [(each, demands) for each, demands in guarded if each.score >= _CLEAR * best]
    told = "; ".join(_sentence(ontology, each, demands) for each, demands in kept[:_SHOWN])
    rows = [row for each, demands in kept for row in _rows(code_base, each.node, demands)]
    return Finding(f"{told}.", group("", rows))


def _demands(code_base: CodeBase, node: Node, rules: Sequence[Edge]) -> Iterator[_Demand]:
    """Those of annotations and checks, then the URL rules; a rule for every URL only where there is nothing else."""
    ontology = code_base.ontology
    found = [
        _Demand(edge, _required(ontology, node, edge), access.only_sometimes(code_base, ways))
        for edge, ways in _declared(ontology, node)
    ]
    for edge, ways in access.checks(ontology, node):
        constants = list(_beside(ontology, edge))
        given = f" with {listed(each.name for each in constants)}" if constants else ""
        said = f"is checked by {_name(ontology, edge.target)}{given}"
        found.append(_Demand(edge, said, access.only_sometimes(code_base, ways)))
    for served in ontology.out(node.key, (EdgeKind.EXPOSES,)):
        chains = _of_each_chain(access.near(rules, served.path), served.target)
        for rule in [each for each in chains if each.target not in _EVERY_URL] or ([] if found else chains):
            said = f"is under {code(access.demanded(rule))} in {code(type_name(ontology, rule.source))}"
            found.append(_Demand(rule, said))
    yield from found


def _required(ontology: Ontology, node: Node, edge: Edge) -> str:
    by = "" if edge.source in (node.key, node.owner) else f" for {_name(ontology, edge.source)}"
    demanded = access.demanded(edge)
    said = "is open to everybody by" if demanded.lower().removesuffix("()") in _OPEN else "requires"
    return f"{said} {code(demanded)}{by}"


_OPEN = frozenset({"permitall", "true"})


def _name(ontology: Ontology, key: str) -> str:
    return code(name_of(ontology, key).partition("(")[0])


def _declared(ontology: Ontology, node: Node) -> list[tuple[Edge, list[access.Way]]]:
    """What annotations demand: the method's own, else its type's, else those of what it overrides or is overridden by,
    else of what is called there, with the calls."""
    above = [edge.target for edge in ontology.out(node.key, (EdgeKind.OVERRIDES,))]
    below = [edge.source for edge in ontology.into(node.key, (EdgeKind.OVERRIDES,)) if not is_test(edge.path)]
    for keys in ([node.key], [node.owner], [*above, *below]):
        if found := [edge for key in keys for edge in ontology.out(key, (EdgeKind.REQUIRES,))]:
            first = {(edge.source, edge.target): edge for edge in reversed(found)}
            return [(edge, []) for edge in reversed(first.values())]
    called = access.ways_of((edge,) for key in (node.key, *below) for edge in ontology.out(key, (EdgeKind.CALLS,)))
    return [(edge, ways) for key, ways in called.items() for edge in ontology.out(key, (EdgeKind.REQUIRES,))]


def _of_each_chain(rules: Iterable[Edge], endpoint: str) -> list[Edge]:
    """Of each class that configures security the first rule that fits."""
    found: dict[str, Edge] = {}
    for rule in urls.fitting(rules, endpoint):
        found.setdefault(rule.source.partition("#")[0], rule)
    return list(found.values())


def _beside(ontology: Ontology, edge: Edge) -> Iterator[Node]:
    """The constants that the line of a check names."""
    for read in ontology.out(edge.source, (EdgeKind.READS,)):
        node = ontology.node(read.target)
        if read.line == edge.line and node is not None and node.name.isupper():
            yield node


def _sentence(ontology: Ontology, each: Ranked, demands: Sequence[_Demand]) -> str:
    served = ontology.out(each.node.key, (EdgeKind.EXPOSES,))
    name = code(served[0].target) if served else _name(ontology, each.node.key)
    said = (f"{demand.said}{access.SOMETIMES if demand.sometimes else ''}" for demand in demands[:_SHOWN])
    return f"{name} {' and '.join(dict.fromkeys(said))}"


def _rows(code_base: CodeBase, node: Node, demands: Sequence[_Demand]) -> Iterator[Evidence]:
    ontology = code_base.ontology
    served = ontology.out(node.key, (EdgeKind.EXPOSES,))
    for demand in demands[:_ROWS]:
        edge = demand.site
        row = of_edge(edge)
        if edge.kind is EdgeKind.SECURES:
            yield replace(of_edge(served[0], chain=(edge,)), note=access.demanded(edge))
        elif edge.kind is EdgeKind.REQUIRES:
            yield with_annotations(code_base, row)
        else:
            yield row
            yield from map(of_edge, _inside(ontology, edge.target))
            for constant in _beside(ontology, edge):
                yield replace(of_node(constant), note=statement(code_base, constant))
    if not any(demand.site.kind is EdgeKind.SECURES for demand in demands):
        yield from map(of_edge, served)


def _inside(ontology: Ontology, check: str) -> list[Edge]:
    """What a check asks itself, and what it throws at those that it does not let through."""
    asked = (edge for edge in ontology.out(check, (EdgeKind.CALLS,)) if access.is_check(ontology.node(edge.target)))
    thrown = ontology.out(check, (EdgeKind.THROWS,))
    first = {edge.target: edge for edge in reversed((*asked, *thrown))}
    return list(reversed(first.values()))[:_WITHIN]


_WITHIN = 2
