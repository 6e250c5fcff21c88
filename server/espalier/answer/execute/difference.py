"""Things of a kind by a relation that they have or lack: the difference of two answers of the graph.

"Entities without a repository" are all entities but those that a repository is for. The first answer is read as any
list is, the second one from the edges of the relation; the headline says how many things were taken away, and why.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence
from espalier.answer.execute import listing, modules, remote
from espalier.answer.execute.anchors import Meant, plural, with_implementations
from espalier.answer.execute.begun import is_begun
from espalier.answer.execute.called import called
from espalier.answer.execute.directions import possible
from espalier.answer.execute.list_items import declared
from espalier.answer.execute.relating import Condition, meets, unit
from espalier.answer.execute.relations import meaning
from espalier.answer.execute.sentences import absent, agreeing, distinct, listed
from espalier.answer.execute.stored import STORING
from espalier.answer.finding import Finding, Group, counted
from espalier.answer.query import Anchor, Direction, Form, Query, Relation, Select
from espalier.answer.render import is_inside
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, EdgeKind, Node, NodeKind
from espalier.ontology.wiring import is_concrete

Meanings = Callable[[Anchor], tuple[Meant, ...]]
_MOST, _TAKEN, _NAMED = 40, 6, 12
_FOREIGN = (
    "spring.", "server.", "management.", "logging.", "springdoc.", "eureka.", "feign.", "hibernate.", "quarkus.",
    "micronaut.", "mybatis.", "services.", "jakarta.", "javax.",
)  # fmt: skip
"""Properties that begin so are read by a framework or by Compose, not by the code of the project."""
_TEXTS = re.compile(r"(?:messages?|i18n|locales?|lang|language|bundles?|templates?)(?:[_./-]|$)", re.IGNORECASE)
"""Paths of files with texts, which templates read by their keys."""


@dataclass(frozen=True, slots=True)
class Difference:
    """`left`: those of `base` that meet all conditions; `taken`: by key the reason why one of the others does not.
    `aside`: what the graph cannot tell of; `reasons`: by key the edges by which one that is left meets what it must."""

    base: tuple[Node, ...]
    left: tuple[Node, ...]
    taken: dict[str, Evidence]
    aside: tuple[Node, ...] = ()
    reasons: Mapping[str, Sequence[Evidence]] = field(default_factory=dict)


def asked(query: Query) -> bool:
    """Whether things are listed by a relation that they have or lack."""
    related = [each for each in query.filters if each.relation]
    if query.relation is Relation.SECURES and all(each.relation in STORING and not each.anchor for each in related):
        return False  # what guards an endpoint is told with whether it stores
    return query.form in (Form.LIST, Form.COUNT, Form.EXISTS) and bool(related)


def find(code_base: CodeBase, query: Query, meant: Sequence[Meant], resolve: Meanings) -> Finding:
    """`resolve`: what the anchor of a condition stands for."""
    ontology = code_base.ontology
    conditions = resolved(ontology, query, resolve)
    for each in conditions:
        if each.filter.anchor is not None and each.filter.anchor.role is None and not each.nodes:
            none = f"Nothing in the code is called {each.said}"
            none = none if each.filter.anchor.query is None else "The query of the condition finds nothing"
            no = f"{none}, so nothing can be said of what has it or lacks it."
            return Finding(absent(code_base.health, no), missed=True)
    found = difference(code_base, query, meant, conditions)
    select = _kind(query, found)
    if _untested(ontology, conditions):
        return Finding(absent(code_base.health, "The graph sees no tests in this code base."))
    of = _of(query, meant)
    if not found.base:
        hidden = " What `System.getenv` and `System.getProperty` read is no property in it."
        no = f"The graph sees no {select}{of(1)}.{hidden if select is Select.PROPERTY else ''}"
        return Finding(absent(code_base.health, no), missed=True)
    headline = _headline(ontology, query, found, conditions, of)
    rows = tuple(row for node in found.left for row in _rows(code_base, query, node, found))
    reasons = tuple(found.taken[node.key] for node in found.base if node.key in found.taken)
    aside = tuple(declared(code_base, node, query.select) for node in found.aside)
    groups = (
        Group("", rows, _MOST),
        Group("Taken away", reasons, _TAKEN, aside=True),
        Group(_aside_title(found), aside, _TAKEN, aside=True),
    )
    return Finding(headline, tuple(each for each in groups if each.evidence), notes=_notes(conditions, found))


def _aside_title(found: Difference) -> str:
    keys = any(node.kind is NodeKind.PROPERTY for node in found.aside)
    return "Read by frameworks" if keys else "Called by libraries or the JVM"


def _of(query: Query, meant: Sequence[Meant]) -> Callable[[int], str]:
    """What ties so many things to the anchors: "that use `A`", "that `A` declares", "for “words”"."""
    if not meant:
        return lambda count: ""
    said, names = meaning(query.relation), " or ".join(each.said for each in meant)
    if meant[0].words or not meant[0].nodes or query.relation is Relation.ANY:
        return lambda count: f" for {names}"
    if query.direction is Direction.TO:
        return lambda count: f" that {agreeing(said.active, count)} {names}"
    return lambda count: f" that {names} {said.active}"


def _headline(
    ontology: Ontology, query: Query, found: Difference, conditions: Sequence[Condition], of: Callable[[int], str]
) -> str:
    """How many of the things are left, which, and how many were taken away."""
    count, left = len(found.base), len(found.left)
    select = _kind(query, found)
    every = f"{counted(count, str(select), plural(select))}{of(count)}"
    wanted = [each for each in conditions if not each.filter.not_]
    denied = [each for each in conditions if each.filter.not_]
    begun = {Form.EXISTS: "Yes: " if left else "No: "}.get(query.form, "")
    if not left:
        one = " and ".join(_told(each, 1) for each in conditions)
        one += " or called by a library or the JVM" if found.aside and select is not Select.PROPERTY else ""
        return f"{begun}Of {every} none is left: each {one}." if denied else f"{begun}Of {every} none {one}."
    those = f" {' and '.join(_told(each, left) for each in wanted)}" if wanted else ""
    names = listed(distinct(ontology, found.left), _NAMED)
    away = sum(node.key in found.taken for node in found.base)
    lacking = " or ".join(_told(each, 1) for each in denied)
    rest = f" Taken away: {away}, {'which' if away == 1 else 'each of which'} {lacking}." if away else ""
    return f"{begun}{left} of {every}{those}: {names}.{rest}"


def _rows(code_base: CodeBase, query: Query, node: Node, found: Difference) -> Sequence[Evidence]:
    """The edges by which a thing meets the conditions, where they are its own; else where it stands."""
    own = [each for each in found.reasons.get(node.key, ()) if _is_of(each, node.key)]
    return own or [declared(code_base, node, query.select)]


def _is_of(item: Evidence, key: str) -> bool:
    return is_inside(item.source, key) or is_inside(item.target, key)


_CALLED = frozenset({Relation.USES, Relation.CALLS, Relation.INJECTS, Relation.CREATES})


def _untested(ontology: Ontology, conditions: Sequence[Condition]) -> bool:
    tests = any(each.filter.relation is Relation.TESTS for each in conditions)
    return tests and not any(node.test for node in ontology.nodes())


def _notes(conditions: Sequence[Condition], found: Difference) -> tuple[str, ...]:
    """What the reader should know of how the things were told apart."""
    notes = []
    relations = {each.filter.relation for each in conditions}
    if relations - {Relation.TESTS, Relation.ANNOTATED_WITH} and not all(node.test for node in found.base):
        notes.append("What tests do does not count.")
    if any(each.filter.not_ and each.filter.relation is Relation.TESTS for each in conditions):
        notes.append("A test of an interface with several implementations counts for none of them.")
    if relations & _CALLED and not found.aside and any(each.filter.anchor is None for each in conditions):
        notes.append(
            "What a framework calls by itself (endpoints, listeners, jobs, configurations) needs no use in code."
        )
    if relations & {Relation.IMPLEMENTS, Relation.EXTENDS}:
        notes.append("Lambdas, and classes that a framework makes when the program runs, do not count.")
    if found.aside and found.aside[0].kind is NodeKind.PROPERTY:
        keys = counted(len(found.aside), "key")
        notes.append(f"{keys} of frameworks, Compose and messages left out: no code of the project need read them.")
    elif found.aside:
        one = len(found.aside) == 1
        out = "1 is left out: a library" if one else f"{len(found.aside)} are left out: libraries"
        notes.append(f"{out} or the JVM {'calls it by itself' if one else 'call them by themselves'}.")
    return tuple(notes)


def resolved(ontology: Ontology, query: Query, resolve: Meanings) -> list[Condition]:
    conditions = []
    for each in query.filters:
        if each.relation is None:
            continue
        if each.anchor is None:
            conditions.append(Condition(each))
        elif each.anchor.concept is not None:
            others = [one for anchor in each.others for one in resolve(anchor)]
            nodes = (*called(ontology, each.anchor.concept), *(node for one in others for node in one.nodes))
            said = " or ".join((f"“{each.anchor.concept}”", *(one.said for one in others)))
            conditions.append(Condition(each, tuple(dict.fromkeys(nodes)), said))
        else:
            meant = [one for anchor in (each.anchor, *each.others) for one in resolve(anchor)]
            nodes = tuple(node for one in meant for node in one.nodes)
            way = possible(each.relation, each.direction, nodes, query.select)
            condition = each.directed(way)
            conditions.append(Condition(condition, nodes, " or ".join(one.said for one in meant)))
    return conditions


def difference(
    code_base: CodeBase, query: Query, meant: Sequence[Meant], conditions: Sequence[Condition]
) -> Difference:
    ontology = code_base.ontology
    base = tuple(dict.fromkeys(_base(code_base, query, meant)))
    denied = [each for each in conditions if each.filter.not_ and each.filter.anchor and each.filter.anchor.symbol]
    itself = {node.key for each in denied for node in each.nodes}
    base = tuple(node for node in base if node.key not in itself)
    if any(each.filter.relation is Relation.CREATES and each.filter.direction is Direction.FROM for each in conditions):
        base = tuple(filter(_is_made, base))
    aside = _of_frameworks(ontology, base) if query.select is Select.PROPERTY else _begun(ontology, base, conditions)
    left = [node for node in base if node not in aside]
    taken: dict[str, Evidence] = {}
    reasons: dict[str, list[Evidence]] = defaultdict(list)
    for each in conditions:
        meeting = meets(ontology, left, each, _requested(code_base, left, each))
        if each.filter.not_:
            taken |= {key: items[0] for key, items in meeting.items()}
        else:
            for key, items in meeting.items():
                reasons[key] += items
        left = [node for node in left if (node.key in meeting) is not each.filter.not_]
        if each.filter.counts and not each.filter.not_:
            left = _by_number(left, meeting)
    return Difference(base, tuple(left), taken, aside, reasons)


def _by_number(nodes: Sequence[Node], found: Mapping[str, Sequence[Evidence]]) -> list[Node]:
    """Those of which most was counted first."""
    return sorted(nodes, key=lambda node: -len(found[node.key]))


def _requested(code_base: CodeBase, things: Sequence[Node], condition: Condition) -> list[tuple[str, Evidence]]:
    """Where any test will do: what a test requests by its path, each with the key of a thing."""
    said = condition.filter
    any_test = said.relation is Relation.TESTS and said.direction is Direction.FROM and not said.anchor
    return remote.requesting_tests(code_base, things) if any_test and said.test_kind is None else []


def _is_made(node: Node) -> bool:
    """Whether a creation that is written elsewhere makes a type: no interface, no enum, no class without a name."""
    return node.kind is not NodeKind.ENUM and is_concrete(node) and not node.name.isdigit()


def _of_frameworks(ontology: Ontology, nodes: Iterable[Node]) -> tuple[Node, ...]:
    """Properties of frameworks, variables of the environment that Compose sets, and texts of messages."""
    return tuple(
        node
        for node in nodes
        if node.kind is NodeKind.PROPERTY
        and (node.name.startswith(_FOREIGN) or node.name.isupper() or _is_text(ontology, node))
    )


def _begun(ontology: Ontology, nodes: Iterable[Node], conditions: Sequence[Condition]) -> tuple[Node, ...]:
    """Where what nothing uses is asked for, the things that a library or the JVM calls."""
    unused = any(
        each.filter.not_ and each.filter.relation in _USED and each.filter.anchor is None
        and each.filter.direction is not Direction.TO
        for each in conditions
    )  # fmt: skip
    things = (node for node in nodes if node.kind is not NodeKind.CONSTRUCTOR)
    return tuple(node for node in things if is_begun(ontology, node)) if unused else ()


_USED = frozenset({Relation.USES, Relation.CALLS})


def _is_text(ontology: Ontology, node: Node) -> bool:
    files = [edge.path for edge in ontology.into(node.key, (EdgeKind.CONFIGURES,))]
    return bool(files) and all(_TEXTS.search(each) for each in files)


def _kind(query: Query, found: Difference) -> Select:
    """The kind as a sentence names it: of what the words call classes it may be fields."""
    kinds = {node.kind for node in found.base}
    if kinds == {NodeKind.FIELD}:
        return Select.FIELD
    return Select.METHOD if kinds == {NodeKind.METHOD} else query.select or Select.CLASS


# --------------------------------------------------------------------------- what there is


def _base(code_base: CodeBase, query: Query, meant: Sequence[Meant]) -> Iterable[Node]:
    ontology = code_base.ontology
    plain = query.altered(filters=tuple(each for each in query.filters if each.relation is None))
    if not meant:
        things = listing.everything(code_base, plain)
        methods = query.select is Select.METHOD
        return _own(ontology, [node for node in things if not (methods and _is_no_method(node))])
    if query.select is Select.PROPERTY and not meant[0].words:
        return _of_type(ontology, with_implementations(ontology, meant[0].nodes))
    if meant[0].words:
        named = called(ontology, meant[0].words, query.select)
        return listing.fitting(code_base, plain, named)
    inner = modules.within(ontology, meant[0])
    if inner is not None:
        keys = {node.key for node in inner.nodes}
        return (node for node in listing.everything(code_base, plain) if _top(ontology, node) in keys)
    every = (key for each in meant for key in listing.look_up(code_base, plain, each).things)
    nodes = [node for key in dict.fromkeys(every) if (node := ontology.node(key)) is not None and not node.test]
    return nodes or _of_type(ontology, meant[0].nodes)


def _is_no_method(node: Node) -> bool:
    """Whether it is a constructor, or no text writes it: who creates its type is another question."""
    return node.kind is NodeKind.CONSTRUCTOR or "implied" in node.modifiers


def _of_type(ontology: Ontology, types: Iterable[Node]) -> list[Node]:
    """The fields of a type: keys and codes are often constants."""
    into = (edge.source for node in types for edge in ontology.into(node.key, (EdgeKind.FIELD,)))
    return [node for key in into if (node := ontology.node(key)) is not None and not node.test]


def _own(ontology: Ontology, nodes: Sequence[Node]) -> list[Node]:
    """Without the types of which a member stands for them: of a listener its methods are told apart."""
    inside = {node.owner for node in nodes if node.kind in MEMBER_KINDS}
    return [node for node in nodes if node.key not in inside]


def _top(ontology: Ontology, node: Node) -> str:
    owner = type_of(ontology, node.key)
    return owner.key if owner is not None else node.key


def _told(condition: Condition, count: int) -> str:
    """`is used by repositories`, read after "which"; for so many things."""
    said = condition.filter
    assert said.relation is not None
    if said.relation is Relation.TESTS and said.direction is Direction.FROM:
        tests = _amount(condition) if said.counts else _TESTS.get(said.test_kind or "", "a test")
        return agreeing(f"is tested by {tests}", count)
    other = _amount(condition) if said.counts else condition.said or "something"
    if said.direction is Direction.TO:
        return f"{agreeing(meaning(said.relation).active, count)} {other}"
    verb = meaning(said.relation).passive
    verb = verb.removesuffix(f" the {plural(unit(said))}") if said.counts else verb
    passive = f"{agreeing('is', count)} {verb} {other}"
    return passive if said.direction is Direction.FROM else f"{agreeing('uses', count)} or {passive}"


def _amount(condition: Condition) -> str:
    """`at least 2 services`, `exactly 1 type`"""
    least, most = condition.filter.at_least, condition.filter.at_most
    count = least if least is not None else most
    how = "exactly" if least == most else "at least" if most is None else "at most"
    much = f"{how} {count}" if most is None or least is None or least == most else f"{least} to {most}"
    counts = unit(condition.filter)
    one, several = ("type", "types") if counts is Select.CLASS else (str(counts), plural(counts))
    role = condition.filter.anchor.role if condition.filter.anchor is not None else None
    said = str(role) if role is not None and count == 1 else condition.said
    noun = said or (one if count == 1 else several)
    return " ".join(filter(None, (much, condition.filter.test_kind, noun)))


_TESTS = {"integration": "an integration test", "unit": "a unit test"}
