"""The relation that a reading asks for, its direction, and its anchor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from espalier.answer.english.cues import cued, phrases
from espalier.answer.english.lexicon import BY_KINDS, LEXICON, ROLES, ByKinds, Entry
from espalier.answer.english.mentions import Mention
from espalier.answer.english.names import Kind, Symbol
from espalier.answer.english.phrase import of_the_trade
from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import ARTICLES, DOES, WHICH, stem, words
from espalier.answer.english.triggers import VERBAL, Part, Trigger
from espalier.answer.query import Direction, Relation, Select

_WANTED = 4.5
_IN_MAIN = 1.0
_ANY_SIDE = frozenset({Kind.TYPE})


class Found(NamedTuple):
    """`symbol` is None where a role or nothing is the anchor."""

    entry: Entry
    direction: Direction
    symbol: Symbol | None


def related(reading: Reading, anchors: tuple[Mention, ...]) -> Found | None:
    """The best entry of the lexicon for these anchors; the earlier one of equals."""
    found = sorted(_scored(reading, anchors), key=lambda each: -each[0])
    return found[0][1] if found else _by_kind(reading, anchors)


def _by_kind(reading: Reading, anchors: tuple[Mention, ...]) -> Found | None:
    endpoints = reading.select is Select.ENDPOINT  # they have no relation to tables
    for mention in anchors:
        row = _row(reading, mention, None)
        relation = None if row is None or (endpoints and mention.kind is Kind.TABLE) else row.relation
        adjective = relation is Relation.ANNOTATED_WITH and (reading.wanted is not None or _bare(reading, mention))
        if (mention.sure or adjective) and relation is not None:
            entry = next(each for each in LEXICON if each.relation is relation)
            return Found(entry, Direction.TO, mention.symbols[0])
    return None


def by_kinds(reading: Reading, mention: Mention) -> tuple[Relation, Direction]:
    """The relation and direction where no word says one: by the kinds of both ends, else `uses`, by position."""
    row = _row(reading, mention, reading.select) if reading.wanted is not None else None
    if row is not None and not _inside_of(reading, mention):
        return row.relation, row.direction
    said = reading.clause
    acts = reading.select not in _MEMBERS and _acts(reading, mention)
    above, below = cued(said, _ABOVE) is not None, cued(said, _BELOW) is not None
    if cued(said, _IN_HIERARCHY) is not None and above is not below:
        return Relation.EXTENDS, Direction.FROM if acts is below else Direction.TO
    if cued(said, _CONCRETE) is not None and not acts:
        return Relation.IMPLEMENTS, Direction.TO
    return Relation.USES, Direction.FROM if acts else Direction.TO


def _row(reading: Reading, mention: Mention, wanted: Select | None) -> ByKinds | None:
    fitting = (each for each in BY_KINDS if mention.kind in each.kinds and each.wanted is wanted)
    return next((each for each in fitting if each.said is None or cued(reading.clause, each.said) is not None), None)


def _inside_of(reading: Reading, mention: Mention) -> bool:
    """ "which methods of RetryAspect log": what is wanted are members of what is named."""
    start = reading.wanted.end if reading.wanted is not None else mention.start
    between = {token.low for token in reading.said[start : mention.start]}
    return bool(between & _OF) and between <= _OF | ARTICLES


_MEMBERS = frozenset({Select.METHOD, Select.FIELD})
_IN_HIERARCHY = phrases("hierarchy, inheritance")
_BELOW, _ABOVE = phrases("below, under, beneath, underneath"), phrases("above, over")
_CONCRETE = phrases("concrete class, concrete type")


def _acts(reading: Reading, mention: Mention) -> bool:
    """Whether what is named is the subject: "X leans on what classes", "the types that X leans on", "what does X lean
    on"; or the agent of a passive: "the types leant on by X"."""
    said = reading.said
    after = said[mention.end : reading.end]
    asked = next((at for at, token in enumerate(after) if token.low in WHICH), 0)
    if asked and not any(token.mark for token in after[:asked]):
        return not any(at in reading.passive for at in range(mention.end, mention.end + asked))
    start = reading.wanted.end if reading.wanted is not None else reading.main + 1
    between = {token.low for token in said[start : mention.start]}
    passive = any(at in reading.passive for at in range(start, reading.end))
    if start > mention.start or passive:
        return passive and mention.start > start and reading.word_before(mention) == "by"
    several = "types" in between or (reading.wanted is not None and said[start - 1].low.endswith("s"))
    return between <= _BEFORE_SUBJECT and (several or bool(between & DOES)) and bool(after) and not after[0].mark


_BEFORE_SUBJECT = DOES | ARTICLES | words("that which is can could may might must will would should other our types")


def _bare(reading: Reading, mention: Mention) -> bool:
    """ "what is audited": nothing else is said."""
    return [token.low for token in reading.said[: mention.start]] in (["what", "is"], ["what", "are"]) and all(
        token.mark for token in reading.said[mention.end :]
    )


def _scored(reading: Reading, anchors: tuple[Mention, ...]) -> Iterator[tuple[float, Found]]:
    into = reading.said[reading.main].low == "into"
    for entry in LEXICON:
        for mention in anchors or (None,):
            symbol = mention.of(entry.sources | entry.targets) if mention else None
            kinds = _ANY_SIDE if mention is None else frozenset({symbol.kind}) if symbol else frozenset()
            if not kinds & (entry.sources | entry.targets):
                continue
            hits = [each for each in reading.triggers if each.entry is entry and _counts(each, kinds)]
            hits = [each for each in hits if not _apart(reading, each, mention)]
            best = max(hits, key=lambda each: _weight(reading, each), default=None)
            wanted = _wanted(reading, entry, kinds)
            if best is None and wanted is None:
                continue
            if best is None and mention is None and into:
                continue  # "into which aspects are services injected"
            if entry.relation is Relation.TESTS and kinds & entry.targets and reading.select in ROLES:
                continue  # "which controllers go through X"
            if best is not None and wanted is None and _means_more(reading, entry, best, kinds):
                continue
            score = (_weight(reading, best) if best else 0) + (_WANTED if wanted else 0)
            score += 0.25 if mention is not None and mention.sure else 0
            score += 0.25 if mention is not None and symbol == mention.symbols[0] else 0
            direction = _direction(reading, entry, kinds, best, wanted, mention)
            if best is None or best.part is not Part.NARROW or direction is Direction.TO or not kinds & entry.targets:
                yield score, Found(entry, direction, symbol)


def _apart(reading: Reading, trigger: Trigger, mention: Mention | None) -> bool:
    """Whether a second question asks for the relation, while the anchor stands in the first one; or the word is the
    anchor itself (`User` is not who uses)."""
    second = trigger.start >= reading.end and (mention is None or mention.start < reading.end)
    if trigger.entry.relation is Relation.CONSUMES_PROPERTY and of_the_trade(reading, trigger.start):
        return True
    own = mention is not None and mention.start <= trigger.start < mention.end
    return second or own or (mention is not None and _of_another(reading, trigger, mention))


def _of_another(reading: Reading, trigger: Trigger, mention: Mention) -> bool:
    """ "uses X and calls Y": the second verb has an object of its own."""
    between = {token.low for token in reading.said[mention.end : trigger.start]}
    return bool(between & _JOINING) and any(each.start >= trigger.end for each in reading.sure)


_JOINING = frozenset({"and", "or", "but"})


def _means_more(reading: Reading, entry: Entry, trigger: Trigger, kinds: frozenset[Kind]) -> bool:
    """Whether a word says the relation only of some: "where are tokens checked" asks for the code that does it, not for
    tests, and what comes from somewhere is thrown only where it is an exception."""
    said = reading.said[trigger.start]
    if entry.relation is Relation.TESTS:
        return reading.said[reading.main].low in _PLACES and said.stem in _CHECKED
    return entry.relation is Relation.THROWS and said.stem in _COMING and Kind.EXCEPTION not in kinds


_PLACES = words("where how when")
_CHECKED, _COMING = frozenset(map(stem, ("check", "verify", "validate"))), frozenset(map(stem, ("come", "end")))


def _counts(trigger: Trigger, kinds: frozenset[Kind]) -> bool:
    """Whether the anchor can stand on the side that the word speaks of."""
    if trigger.part is Part.FROM:
        return bool(kinds & trigger.entry.sources)
    return trigger.part is Part.VERB or bool(kinds & trigger.entry.targets)


def _weight(reading: Reading, trigger: Trigger) -> float:
    noun = trigger.part is not Part.VERB and reading.said[trigger.start].low.endswith(_OF_NOUNS)
    main = _IN_MAIN if reading.main <= trigger.start < reading.end else 0
    token = reading.said[trigger.start]
    if main and trigger.part is Part.VERB and token.stem in _OF_CODE and not token.low.endswith(_OF_NOUNS):
        main += _IN_MAIN
    return 3 + 0.6 * (trigger.end - trigger.start - 1) + main + (_NOUN if noun else 0)


_OF_CODE = frozenset(map(stem, ("implement", "extend", "return", "take", "accept", "annotate")))
"""Stems of verbs that say their relation of code, whatever is wanted: beans that implement a type are not those that it
is given, endpoints that return one not those that it serves."""
_OF_NOUNS, _NOUN = ("ion", "ions"), 0.1
"""In "the `Shape` implementations" the word is a noun, though its stem is a verb's."""


def _wanted(reading: Reading, entry: Entry, kinds: frozenset[Kind]) -> Direction | None:
    if reading.wanted is None:
        return None
    if reading.wanted.select in entry.wants_to and kinds & entry.targets:
        return Direction.TO
    return Direction.FROM if reading.wanted.select in entry.wants_from and kinds & entry.sources else None


def _direction(
    reading: Reading,
    entry: Entry,
    kinds: frozenset[Kind],
    trigger: Trigger | None,
    wanted: Direction | None,
    mention: Mention | None,
) -> Direction:
    if not kinds & entry.sources:
        return Direction.TO
    if not kinds & entry.targets:
        return Direction.FROM
    if wanted is not None and (trigger is None or trigger.part is not Part.VERB):
        return wanted
    if trigger is None or trigger.part not in VERBAL:
        away = trigger is not None and trigger.part is Part.FROM
        turned = trigger is not None and (_whose(reading, trigger) or _predicated(reading, trigger, mention))
        return Direction.FROM if away is not turned else Direction.TO
    if mention is None:
        return Direction.TO
    verbs = sorted(each.start for each in reading.triggers if each.entry is entry and each.part in VERBAL)
    verb = next((each for each in verbs if each >= reading.main), trigger.start)
    after = reading.place(mention) > verb or [token.low for token in reading.said[verb + 1 : verb + 2]] == ["it"]
    if after and entry.relation is Relation.INJECTS and _inside(reading, mention):
        return Direction.FROM
    if not after and entry.relation is Relation.INJECTS and receives(reading, verb):
        return Direction.FROM
    agent = reading.said[verb].low.endswith(_OF_NOUNS) and reading.word_before(mention) == "by"
    passive = verb in reading.passive or _premodifies(reading, verb) or agent
    return Direction.FROM if after is passive else Direction.TO


def _whose(reading: Reading, trigger: Trigger) -> bool:
    return trigger.start > 0 and reading.said[trigger.start - 1].low == "whose"


def _predicated(reading: Reading, trigger: Trigger, mention: Mention | None) -> bool:
    """ "X is the superclass of which classes": the noun says what is named, not what is wanted."""
    if mention is None or mention.end >= trigger.start:
        return False
    between = {token.low for token in reading.said[mention.end : trigger.start]}
    asked = {token.low for token in reading.said[trigger.end : trigger.end + 2]}
    return bool(between & _BEING) and between <= _BEING | ARTICLES and bool(asked & WHICH)


_BEING = words("is are was were as")


def receives(reading: Reading, verb: int) -> bool:
    """ "which beans does X get injected": X is given something; "where does X get injected" asks who is."""
    low = [token.low for token in reading.said]
    given = verb > 0 and low[verb - 1] in _GETTING and low[verb + 1 : verb + 2] not in (["into"], ["in"])
    asked = low[reading.main] in WHICH or low[reading.main : reading.main + 2] == ["how", "many"]
    return given and asked and (reading.wanted is None or reading.wanted.select in _GIVEN)


_GETTING = frozenset({"get", "gets", "got", "have", "has"})
_GIVEN = ROLES | {Select.BEAN}


def _premodifies(reading: Reading, verb: int) -> bool:
    """Whether a participle stands before its noun, whose genitive the anchor is: "injected collaborators of X"."""
    said = reading.said
    named = {each.start for each in reading.mentions}
    plain = verb + 2 < len(said) and not said[verb + 1].mark and verb + 1 not in named
    return plain and said[verb].low.endswith("ed") and said[verb + 2].low in _OF


_OF = frozenset({"of", "in", "inside"})


def _inside(reading: Reading, mention: Mention) -> bool:
    """Whether "in" or "into" stands before the anchor: what is injected goes there, whoever injects."""
    before = [token.low for token in reading.said[max(0, mention.start - 2) : mention.start]]
    return bool(_INTO & set(before[-1:] if before[-1:] != ["the"] else before[:1]))


_INTO = frozenset({"in", "into", "inside"})
