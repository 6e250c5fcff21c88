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
from espalier.answer.english.tokens import stem, words
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import access, urls
from espalier.answer.execute.concepts import Ranked, field, ranked
from espalier.answer.execute.notes import statement, with_annotations
from espalier.answer.execute.sentences import listed, name_of, type_name
from espalier.answer.finding import Finding, group
from espalier.answer.markdown import code
from espalier.answer.names import parts
from espalier.answer.query import Select
from espalier.answer.roles import is_accessor
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test
from espalier.ontology.written import is_conditional

_CONSIDERED = 30
_CLEAR, _SHOWN = 0.8, 3
"""Methods with a demand that score this share of the best are told, so many at most."""
_HEARD = 0.5
"""What says less than this share of what the best method says is about something else."""
_ROWS = 4
_SOMETIMES = " (not called in every case)"
_EVERY_URL = frozenset({"url:/**", "url:/*", "url:**"})
_CHECKING = words("check assert requir ensur verifi enforc deni demand guard")
_TELLING = words("has is can may")
_RIGHTS = words(
    "permiss access role authori privileg right owner ownership membership admin grant allow permit scope acl"
)
_KEEPERS = words("permiss access authori acl privileg secur")
"""Stems of the parts of names: of a check, of what asks, of what is checked, and of types that check that."""


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
    best = max(each.score for each, _ in guarded)
    kept = [(each, demands) for each, demands in guarded if each.score >= _CLEAR * best]
    told = "; ".join(_sentence(ontology, each, demands) for each, demands in kept[:_SHOWN])
    rows = [row for each, demands in kept for row in _rows(code_base, each.node, demands)]
    return Finding(f"{told}.", group("", rows))


def _demands(code_base: CodeBase, node: Node, rules: Sequence[Edge]) -> Iterator[_Demand]:
    """Those of annotations and checks, then the URL rules; a rule for every URL only where there is nothing else."""
    ontology = code_base.ontology
    found = [
        _Demand(edge, _required(ontology, node, edge), _only_sometimes(code_base, ways))
        for edge, ways in _declared(ontology, node)
    ]
    for edge, ways in _checks(ontology, node):
        constants = list(_beside(ontology, edge))
        given = f" with {listed(each.name for each in constants)}" if constants else ""
        said = f"is checked by {_name(ontology, edge.target)}{given}"
        found.append(_Demand(edge, said, _only_sometimes(code_base, ways)))
    for served in ontology.out(node.key, (EdgeKind.EXPOSES,)):
        chains = _of_each_chain(access.near(rules, served.path), served.target)
        for rule in [each for each in chains if each.target not in _EVERY_URL] or ([] if found else chains):
            said = f"is under {code(access.demanded(rule))} in {code(type_name(ontology, rule.source))}"
            found.append(_Demand(rule, said))
    yield from found


Way = tuple[Edge, ...]
"""Calls, each in the method that the one before it calls."""


def _only_sometimes(code_base: CodeBase, ways: Sequence[Way]) -> bool:
    """Whether each of the ways has a call that is not made in every case."""
    return bool(ways) and all(any(_is_conditional(code_base, edge) for edge in way) for way in ways)


def _is_conditional(code_base: CodeBase, edge: Edge) -> bool:
    source = code_base.source(edge.path)
    return source is not None and is_conditional(source, edge)


def _required(ontology: Ontology, node: Node, edge: Edge) -> str:
    by = "" if edge.source in (node.key, node.owner) else f" for {_name(ontology, edge.source)}"
    demanded = access.demanded(edge)
    said = "is open to everybody by" if demanded.lower().removesuffix("()") in _OPEN else "requires"
    return f"{said} {code(demanded)}{by}"


_OPEN = frozenset({"permitall", "true"})


def _name(ontology: Ontology, key: str) -> str:
    return code(name_of(ontology, key).partition("(")[0])


def _declared(ontology: Ontology, node: Node) -> list[tuple[Edge, list[Way]]]:
    """What annotations demand: the method's own, else its type's, else those of what it overrides or is overridden by,
    else of what is called there, with the calls."""
    above = [edge.target for edge in ontology.out(node.key, (EdgeKind.OVERRIDES,))]
    below = [edge.source for edge in ontology.into(node.key, (EdgeKind.OVERRIDES,)) if not is_test(edge.path)]
    for keys in ([node.key], [node.owner], [*above, *below]):
        if found := [edge for key in keys for edge in ontology.out(key, (EdgeKind.REQUIRES,))]:
            first = {(edge.source, edge.target): edge for edge in reversed(found)}
            return [(edge, []) for edge in reversed(first.values())]
    called = _ways((edge,) for key in (node.key, *below) for edge in ontology.out(key, (EdgeKind.CALLS,)))
    return [(edge, ways) for key, ways in called.items() for edge in ontology.out(key, (EdgeKind.REQUIRES,))]


def _of_each_chain(rules: Iterable[Edge], endpoint: str) -> list[Edge]:
    """Of each class that configures security the first rule that fits."""
    found: dict[str, Edge] = {}
    for rule in urls.fitting(rules, endpoint):
        found.setdefault(rule.source.partition("#")[0], rule)
    return list(found.values())


def _checks(ontology: Ontology, node: Node) -> list[tuple[Edge, list[Way]]]:
    """The checks that a method calls, itself or by a method of its class: the first call of each and all ways to it."""
    calls = ontology.out(node.key, (EdgeKind.CALLS,))
    own = [edge for edge in calls if edge.target.startswith(f"{node.owner}#")]
    inner = ((edge, each) for edge in own for each in ontology.out(edge.target, (EdgeKind.CALLS,)))
    ways = _ways((*((each,) for each in calls), *inner))
    return [(found[0][-1], found) for key, found in ways.items() if is_check(ontology.node(key))]


def _ways(ways: Iterable[Way]) -> dict[str, list[Way]]:
    """The ways by what they lead to."""
    found: dict[str, list[Way]] = {}
    for way in ways:
        found.setdefault(way[-1].target, []).append(way)
    return found


def is_check(node: Node | None) -> bool:
    """Whether a method is called like one that lets only some through: `checkAccess`, `hasRole`, and `checkEdit` of a
    `PermissionService`."""
    if node is None or node.kind is not NodeKind.METHOD:
        return False
    first, *rest = [_stem(part) for part in parts(node.name)] or [""]
    owner = {_stem(part) for part in parts(node.owner.rpartition(".")[2])}
    about = bool(_RIGHTS & set(rest))
    return (first in _CHECKING and (about or bool(_KEEPERS & owner))) or (first in _TELLING and about)


def _stem(part: str) -> str:
    """The stem; an authority is no author."""
    return "authori" if part.lower().startswith("authori") else stem(part)


def _beside(ontology: Ontology, edge: Edge) -> Iterator[Node]:
    """The constants that the line of a check names."""
    for read in ontology.out(edge.source, (EdgeKind.READS,)):
        node = ontology.node(read.target)
        if read.line == edge.line and node is not None and node.name.isupper():
            yield node


def _sentence(ontology: Ontology, each: Ranked, demands: Sequence[_Demand]) -> str:
    served = ontology.out(each.node.key, (EdgeKind.EXPOSES,))
    name = code(served[0].target) if served else _name(ontology, each.node.key)
    said = (f"{demand.said}{_SOMETIMES if demand.sometimes else ''}" for demand in demands[:_SHOWN])
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
            for constant in _beside(ontology, edge):
                yield replace(of_node(constant), note=statement(code_base, constant))
    if not any(demand.site.kind is EdgeKind.SECURES for demand in demands):
        yield from map(of_edge, served)
