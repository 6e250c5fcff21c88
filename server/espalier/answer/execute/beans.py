"""Where beans come from: the class, XML file or `@Bean` method that declares them, their class, their conditions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import sites
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.notes import LONGEST, written_annotations
from espalier.answer.execute.sentences import absent, listed, name_of, series, type_name
from espalier.answer.finding import Finding, Group, counted, group
from espalier.answer.markdown import code
from espalier.ontology.enclosing import with_members
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MAY, TYPE_KINDS, Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test
from espalier.ontology.wiring import is_concrete

_CONDITION = re.compile(r'@(?:Profile|Conditional\w*)(?:\((?:[^()"]|"[^"]*")*\))?')
"""`@Profile("dev")`, `@ConditionalOnProperty(...)`."""
_SEVERAL = 2
_MOST, _SAID = 40, 4
"""Rows of a configuration; beans that are told in a sentence."""


def of_type(code_base: CodeBase, meant: Meant) -> Finding:
    """The beans of a type or of those below it, tests' where there are no others."""
    ontology = code_base.ontology
    every = list(dict.fromkeys(edge for node in meant.nodes for edge in declaring(ontology, node)))
    edges = [edge for edge in every if not is_test(edge.path)] or every
    if not edges:
        return _injected_or_below(code_base, meant)
    own = {node.key for node in meant.nodes}
    itself = all(node.kind is NodeKind.BEAN for node in meant.nodes)
    told = [_told(code_base, edge, own, " is" if itself else "") for edge in edges[:_SAID]]
    more = f" and {len(edges) - _SAID} more" if len(edges) > _SAID else ""
    kind = "is the bean" if len(edges) == 1 else "has the beans"
    subject = "The bean" if itself else f"{meant.said} {kind}"
    headline = f"{subject} {'; '.join(told)}{more}."
    created = [of_edge(each) for each in _created(ontology, edges)]
    groups = (*group("", _rows(code_base, edges)), *group("Also created there", created))
    given = group("Given to", _given(ontology, edges))
    return Finding(headline, (*groups, *given))


def _injected_or_below(code_base: CodeBase, meant: Meant) -> Finding:
    """What injection points of a type are given that no bean is declared of, as with CDI; else its implementations."""
    ontology = code_base.ontology
    no = absent(code_base.health, f"The graph sees nothing that declares {meant.said} as a bean.")
    below = [each for node in meant.nodes if node.kind in TYPE_KINDS for each in (node, *ontology.subtypes(node.key))]
    points = [edge for each in below for edge in ontology.into(each.key, (EdgeKind.SATISFIED_BY,))]
    given = [edge for edge in points if not is_test(edge.path)]
    if given:
        names = list(dict.fromkeys(code(name_of(ontology, edge.target)) for edge in given))
        several = all(edge.role == MAY for edge in given)
        said = f"{series(names, 'or')} may be given" if several else f"{series(names)} {_are(names)} given"
        return Finding(f"Where {meant.said} is injected, {said}.", group("", map(of_edge, given)))
    made = [each for each in below if is_concrete(each) and not each.test]
    if len(made) < _SEVERAL:
        return Finding(no)
    created = _creations(ontology, made)
    pairs = dict.fromkeys((type_name(ontology, e.source), type_name(ontology, e.target)) for e in created)
    told = "; ".join(f"{code(maker)} creates {code(class_)}" for maker, class_ in islice(pairs, _SAID))
    said = f"{no}{_told_below(ontology, made)}{f' {told}.' if told else ''}"
    return Finding(said, (*group("", map(of_node, made)), *group("Created", map(of_edge, created))))


def _creations(ontology: Ontology, types: Iterable[Node]) -> list[Edge]:
    """Where main code outside of the types creates them."""
    own = {key: None for each in types for key in with_members(ontology, each)}
    made = (edge for key in own for edge in ontology.into(key, (EdgeKind.INSTANTIATES,)) if edge.source not in own)
    return [edge for edge in made if not is_test(edge.path)]


def given_to(code_base: CodeBase, type_: Meant, receiver: Meant) -> Finding:
    """Which classes of a type another class is given by a container, else creates itself; else those that there are."""
    ontology = code_base.ontology
    below = list(dict.fromkeys(e for node in type_.nodes for e in (node, *ontology.subtypes(node.key))))
    within = [each for node in receiver.nodes for each in (node, *ontology.subtypes(node.key))]
    keys = [key for node in within for key in with_members(ontology, node)]
    points = [edge for key in keys for edge in ontology.out(key, (EdgeKind.SATISFIED_BY,))]
    given = {edge: each for edge in points if (each := _class_of(ontology, edge.target)) in {e.key for e in below}}
    if given:
        names = list(dict.fromkeys(code(name_of(ontology, key)) for key in given.values()))
        may = all(edge.role == MAY for edge in given)
        said = f"may be given {series(names, 'or')}" if may else f"is given {series(names)}"
        return Finding(f"{receiver.said} {said} as its {type_.said}.", group("", map(of_edge, given)))
    own = {key for node in below for key in with_members(ontology, node)}
    made = [each for key in keys for each in ontology.out(key, (EdgeKind.INSTANTIATES,)) if each.target in own]
    if made:
        names = list(dict.fromkeys(code(type_name(ontology, edge.target)) for edge in made))
        return Finding(f"{receiver.said} itself creates {series(names)}.", group("", map(of_edge, made)))
    no = absent(code_base.health, f"The graph does not see which {type_.said} {receiver.said} is given.")
    if any(True for node in type_.nodes for _ in declaring(ontology, node)):
        known = of_type(code_base, type_)
        return replace(known, headline=f"{no} {known.headline}", missed=True)
    there = [each for each in below if is_concrete(each) and not each.test]
    return Finding(f"{no}{_told_below(ontology, there)}", group("", map(of_node, there)), missed=True)


def _class_of(ontology: Ontology, key: str) -> str:
    """The class of a bean; any other key as it is."""
    declared = next(iter(ontology.into(key, (EdgeKind.DECLARES_BEAN,))), None)
    return (declared.via or declared.source) if declared is not None else key


def _told_below(ontology: Ontology, there: Sequence[Node]) -> str:
    if not there:
        return ""
    names = listed(name_of(ontology, each.key) for each in there)
    return f" {counted(len(there), 'class', 'classes')} may stand for it: {names}."


def _are(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"


def made_by(code_base: CodeBase, meant: Meant) -> Finding:
    """The beans that a configuration's methods declare; of a file or package, those that it or what is in it does."""
    ontology = code_base.ontology
    made = [edge for node in meant.nodes for edge in _making(ontology, node)]
    if not made:
        return Finding(absent(code_base.health, f"The graph sees no bean that {meant.said} declares."), missed=True)
    names = listed(dict.fromkeys(name_of(ontology, edge.target) for edge in made))
    noun = counted(len({edge.target for edge in made}), "bean")
    return Finding(f"{meant.said} declares {noun}: {names}.", (Group("", tuple(_rows(code_base, made)), _MOST),))


def _making(ontology: Ontology, node: Node) -> Iterator[Edge]:
    holds = node.kind in (NodeKind.PACKAGE, NodeKind.FILE)
    types = list(sites.types_in(ontology, node)) if holds else [node]
    inside = [member.key for each in types for member in ontology.members(each.key)]
    for key in (*((node.key, *(each.key for each in types)) if holds else ()), *inside):
        yield from ontology.out(key, (EdgeKind.DECLARES_BEAN,))


def declaring(ontology: Ontology, node: Node, *, below: bool = True) -> Iterator[Edge]:
    """The edges by which a type, or with `below` one below it, is declared a bean: by itself, by XML, by a method."""
    if node.kind is NodeKind.BEAN:
        yield from ontology.into(node.key, (EdgeKind.DECLARES_BEAN,))
    if node.kind not in TYPE_KINDS:
        return
    every = (node, *(ontology.subtypes(node.key) if below else ()))
    types = {each.key for each in every}
    for each in every:
        yield from ontology.out(each.key, (EdgeKind.DECLARES_BEAN,))
        built = (member.key for member in ontology.members(each.key) if member.kind is NodeKind.CONSTRUCTOR)
        for key in (each.key, *built):
            for made in ontology.into(key, (EdgeKind.INSTANTIATES, EdgeKind.RETURNS)):
                yield from _by(ontology, made, types)


def _by(ontology: Ontology, made: Edge, types: set[str]) -> Iterator[Edge]:
    """The declarations of beans at what creates or returns a type: an XML file, or a method whose bean is known to be
    of one of `types`. A method that declares a list of them, or creates one for its own use, is left out."""
    if made.source.startswith("bean:"):
        yield from ontology.into(made.source, (EdgeKind.DECLARES_BEAN,))
    elif "#" in made.source:
        declared = ontology.out(made.source, (EdgeKind.DECLARES_BEAN,))
        yield from (edge for edge in declared if edge.via in types)


def _told(code_base: CodeBase, edge: Edge, own: set[str], verb: str) -> str:
    """``quota`, a `PropertiesQuota`, declared by `Config#quota()`, under `@Profile("x")``."""
    ontology = code_base.ontology
    bean, class_, place = (code(name_of(ontology, key)) for key in (edge.target, edge.via, edge.source))
    what = f", a {class_}," if edge.via and edge.via not in own else "" if verb else ","
    conditions = _conditions(code_base, edge)
    under = f", under {' and '.join(map(code, conditions))}" if conditions else ""
    return f"{bean}{what}{verb} declared by {place}{under}"


def _conditions(code_base: CodeBase, edge: Edge) -> list[str]:
    """The conditions written at what declares the bean and at the types around it."""
    ontology = code_base.ontology
    found: list[str] = []
    node = ontology.node(edge.source)
    while node is not None and node.kind in TYPE_KINDS | {NodeKind.METHOD}:
        found += _CONDITION.findall(written_annotations(code_base, node))
        node = ontology.node(node.owner) if node.owner else None
    return found


def _rows(code_base: CodeBase, edges: Iterable[Edge]) -> Iterator[Evidence]:
    for edge in edges:
        conditions = " ".join(_conditions(code_base, edge))
        item = of_edge(edge)
        yield replace(item, note=conditions[:LONGEST]) if conditions else item


def _created(ontology: Ontology, edges: Iterable[Edge]) -> Iterator[Edge]:
    """What else of the project the methods create, such as what a bean is wrapped around."""
    for edge in edges:
        for each in ontology.out(edge.source, (EdgeKind.INSTANTIATES,)) if "#" in edge.source else ():
            node = ontology.node(each.target)
            if node is not None and node.path and each.target.partition("#")[0] != edge.via:
                yield each


def _given(ontology: Ontology, edges: Iterable[Edge]) -> list[Evidence]:
    """The injection points of main sources that may be given the beans."""
    points = (each for edge in edges for each in ontology.into(edge.target, (EdgeKind.SATISFIED_BY,)))
    return [of_edge(each) for each in dict.fromkeys(points) if not is_test(each.path)]
