"""The sentence above a list."""

from __future__ import annotations

from dataclasses import replace

from espalier.answer.execute import foreign_keys, heritage
from espalier.answer.execute.anchors import Meant, plural
from espalier.answer.execute.claims import NEAREST
from espalier.answer.execute.ends import wanted_kind
from espalier.answer.execute.filters import adjectives
from espalier.answer.execute.list_items import RARE, Listed, by_closeness
from espalier.answer.execute.relations import meaning
from espalier.answer.execute.sentences import agreeing, listed, named_apart
from espalier.answer.finding import counted
from espalier.answer.markdown import code
from espalier.answer.namesakes import full_name
from espalier.answer.query import Direction, Form, Query, Relation, Select
from espalier.answer.render import is_inside
from espalier.answer.ties import doubted
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MAY, NodeKind
from espalier.ontology.nodes import derived_kind


def headline_of(ontology: Ontology, query: Query, meant: Meant, found: Listed) -> str:
    """Names what was found, in one sentence."""
    said = meaning(query.relation)
    names = named_apart(ontology, found.things)
    if query.form is Form.COUNT:
        select = query.select or said.select_to
        adjective = adjectives(query.filters)
        return f"{counted(len(names), f'{adjective}{select}', f'{adjective}{plural(select)}')}: {listed(names)}."
    if meant.words and by_closeness(query):
        if not _says_all(query, meant, found):
            kind = query.select or said.select_from
            every = f" {counted(len(names), str(kind), plural(kind))}{where(query)}: {listed(names)}."
            return f"No {kind} says all of {meant.said}.{every if kind in RARE else ''}"
        begun = yes(query)
        select = query.select or said.select_from
        noun = select if len(names) == 1 else plural(select)
        return f"{begun}{'the' if begun else 'The'} {noun} for {meant.said}: {listed(names)}."
    meant = _told_of(query, meant, found)
    subject = subject_of(ontology, meant)
    own = foreign_keys.tables_behind(ontology, meant.nodes) if query.relation is Relation.JOINED_WITH else ()
    if own and (keys := foreign_keys.headline(ontology, meant.nodes, found.evidence, own)):
        return f"{yes(query)}{keys}"
    if query.relation in heritage.RELATIONS and not (query.direction is Direction.TO and _is(meant) == "are"):
        return f"{yes(query)}{subject} {heritage.said(ontology, query, meant.nodes, found.evidence)}."
    active, passive = said.active, said.passive
    if query.relation is Relation.PUBLISHES and any(_is_destination(item.target) for item in found.evidence):
        active, passive = "sends to", "sent to by"
    if meant.words and _is(meant) == "are":
        active = agreeing(active, len(meant.nodes))
    verb = f"{_is(meant)} {passive}" if query.direction is Direction.TO else active
    if query.form is Form.EXISTS and found.evidence and all(item.role == MAY for item in found.evidence):
        return f"Perhaps: {subject} {verb} {listed(names)}."
    return f"{yes(query)}{subject} {_done(ontology, verb, found)}{_each(query, len(names))}."


def nearest_of(ontology: Ontology, query: Query, meant: Meant, found: Listed) -> tuple[str, ...]:
    """The line below a headline that says of no thing that it is what the words mean: what is nearest to them."""
    near = meant.words and by_closeness(query) and not _says_all(query, meant, found)
    if not near or (query.select or meaning(query.relation).select_from) in RARE:
        return ()
    return (f"{NEAREST} {listed(named_apart(ontology, found.things))}.",)


def _says_all(query: Query, meant: Meant, found: Listed) -> bool:
    asked = query.form in (Form.LIST, Form.EXISTS)
    return not asked or (found.sure and (query.form is Form.EXISTS or "not" not in meant.words.split()))


def _told_of(query: Query, meant: Meant, found: Listed) -> Meant:
    """Of several that words may stand for, those that the rows are about."""
    if not meant.words or len(meant.nodes) < _SEVERAL:
        return meant
    ends = {item.target if query.direction is Direction.TO else item.source for item in found.evidence}
    ends |= {item.via for item in found.evidence if item.via}
    told = tuple(node for node in meant.nodes if any(is_inside(end, node.key) for end in ends))
    return replace(meant, nodes=told) if told else meant


_SEVERAL = 2


def _is_destination(key: str) -> bool:
    return derived_kind(key) is NodeKind.DESTINATION


def _each(query: Query, count: int) -> str:
    """ ", each unused": what no row shows of things that meet this condition."""
    unused = any(each.unused for each in query.filters)
    return f", {'each ' if count > 1 else ''}unused" if unused else ""


def things_of(query: Query, subject: str, count: int) -> str:
    """So many things that stand in the relation: "14 methods that `A` declares"."""
    said = meaning(query.relation)
    select = wanted_kind(query)
    noun = counted(count, str(select), plural(select))
    if query.direction is Direction.TO:
        return f"{noun} that {agreeing(said.active, count)} {subject}"
    return f"{noun} that {subject} {said.active}"


def _done(ontology: Ontology, verb: str, found: Listed) -> str:
    """The verb and the names of what was found, those last of which no row is certain: "calls `A`, perhaps `B`"."""
    said = [(item.role != MAY, key) for item in found.evidence for key in (item.source, item.target)]
    unsure = {key for certain, key in said if not certain}
    doubtful = {
        thing
        for thing in (found.things if unsure else ())
        if any(is_inside(key, thing) for key in unsure)
        and not any(certain and is_inside(key, thing) for certain, key in said)
    }
    names = dict(zip(found.things, named_apart(ontology, found.things), strict=True))
    sure = [name for thing, name in names.items() if thing not in doubtful]
    perhaps = [name for thing, name in names.items() if thing in doubtful]
    if not sure:
        return f"{doubted(verb)} {listed(perhaps)}"
    return f"{verb} {listed(sure)}{f', perhaps {listed(perhaps)}' if perhaps else ''}"


def subject_of(ontology: Ontology, meant: Meant) -> str:
    """The anchor as a sentence names it."""
    if meant.words and meant.nodes:
        return listed(full_name(ontology, node.key) for node in meant.nodes)
    return meant.said


def _is(meant: Meant) -> str:
    whole = meant.link is not None or meant.said == plural(Select.DATABASE)
    return "are" if len(meant.nodes) > 1 and not whole else "is"


def yes(query: Query) -> str:
    """How the answer to a yes-or-no question begins."""
    return "Yes: " if query.form is Form.EXISTS else ""


def where(query: Query) -> str:
    """The modules to which the query is limited."""
    return "".join(f" in {code(each.module)}" for each in query.filters if each.module is not None)
