"""A shallow reading of one question: its asking clause, mentions, nouns, what is wanted, and triggers of relations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from espalier.answer.english.clauses import main_clause, requests, second_question, yes_or_no
from espalier.answer.english.cues import CUES, cued
from espalier.answer.english.lexicon import ROLES
from espalier.answer.english.mentions import Mention, Noun, mentions, nouns, singular
from espalier.answer.english.names import Kind, Names
from espalier.answer.english.tokens import ARTICLES, DOES, Token, words
from espalier.answer.english.triggers import Part, Trigger, participles, repaired, triggers
from espalier.answer.query import Form, Select

_ASKING = words(
    "which what whose list all any every each show find name many of count the are there a an other some each "
    "scheduled get print have another mean where does do is am did 's has"
)
_WH = words("which what whose many of any all every count list name")
_PRONOUNS = frozenset(["it", "them", "one", "ones"])
_NOT_WANTED_AFTER = words("in on into from to by with a an the at between inside for under")
_BACK = 4
_WHICH = frozenset({"which", "what", "many", "whose"})
_STOPS = words(
    "do does did is are was were has have can could will would should get gets the a an in on of by to from into with"
)
_DEMONSTRATIVE = frozenset({"this", "that", "these", "those"})
_TYPE_NOUNS = (Select.CLASS, Select.INTERFACE, Select.ENTITY, Select.BEAN, Select.RECORD, Select.ENUM)
_SAYS: dict[Kind, tuple[Select, ...]] = {
    Kind.TABLE: (Select.TABLE, Select.ENTITY), Kind.ANNOTATION: (Select.ANNOTATION,), Kind.PROPERTY: (Select.PROPERTY,),
    Kind.PACKAGE: (Select.PACKAGE,), Kind.METHOD: (Select.METHOD,), Kind.FIELD: (Select.FIELD,),
    Kind.EXCEPTION: (Select.EXCEPTION, Select.CLASS), Kind.COLUMN: (Select.COLUMN,), Kind.TYPE: _TYPE_NOUNS,
    Kind.MODULE: (Select.MODULE,), Kind.ENDPOINT: (Select.ENDPOINT,), Kind.ASPECT: (Select.ASPECT,),
}  # fmt: skip


@dataclass(frozen=True)
class Reading:
    said: tuple[Token, ...]
    main: int
    """Where the asking clause begins."""
    end: int
    """Where a second question begins ("..., and who reads it?"), else the number of tokens."""
    mentions: tuple[Mention, ...]
    nouns: tuple[Noun, ...]
    wanted: Noun | None
    triggers: tuple[Trigger, ...]
    passive: frozenset[int]

    @property
    def clause(self) -> tuple[Token, ...]:
        """The tokens of the asking clause."""
        return self.said[self.main : self.end]

    @property
    def asked(self) -> list[str]:
        """The words of the asking clause in lower case, without marks."""
        return [token.low for token in self.clause if not token.mark]

    @property
    def select(self) -> Select | None:
        """The kind of thing wanted."""
        return self.wanted.select if self.wanted is not None else None

    @property
    def is_named(self) -> bool:
        """Whether something is named that is not spelled by plain words only."""
        return any(not each.plain for each in self.sure)

    @property
    def sure(self) -> tuple[Mention, ...]:
        return _distinct(each for each in self.mentions if each.sure)

    @property
    def written(self) -> tuple[Mention, ...]:
        """Mentions that a question about a concept would not have: written as names."""
        return tuple(each for each in self.sure if not each.plain or each.end - each.start > 2)

    @property
    def roles(self) -> tuple[Noun, ...]:
        """Roles that are not what is wanted, nor part of saying what a mention is."""
        ends = {each.end for each in self.mentions} | {each.start for each in self.mentions}
        free = (each for each in self.nouns if each.select in ROLES and each != self.wanted)
        return tuple(each for each in free if each.start not in ends and each.end not in ends)

    def word_before(self, mention: Mention) -> str:
        """The word before a mention and its article."""
        at = mention.start - 1
        while at > 0 and self.said[at].low in ARTICLES:
            at -= 1
        return self.said[at].low

    def place(self, mention: Mention) -> float:
        """Where the anchor stands in the asking clause: its own place, or that of a pronoun for it."""
        if mention.start >= self.main:
            return mention.start
        pronouns = [at for at, token in enumerate(self.said) if at >= self.main and token.low in _PRONOUNS]
        relatives = [at for at, token in enumerate(self.said) if at >= self.main and token.low in _DEMONSTRATIVE]
        return next(iter(pronouns or relatives[-1:]), float("inf"))


def read(said: Sequence[Token], names: Names) -> Reading:
    """The reading of a question's tokens."""
    said = repaired(said, names)
    named = mentions(said, names)
    taken = frozenset(at for each in named if each.sure for at in range(each.start, each.end))
    main = main_clause(said)
    found = tuple(each for each in triggers(said, taken) if each.start != main or not requests(said, main))
    compounds = [each for each in found if each.end - each.start > 1 and each.part in (Part.TO, Part.FROM)]
    inside = frozenset(at for each in compounds for at in range(each.start, each.end))
    kinds = tuple(n for n in nouns(said, taken) if n.start not in inside or _head_of(n, compounds))
    named = tuple(each for each in named if each.sure or not (_within(each, kinds) or _is_kind(each, kinds)))
    end = second_question(said, main)
    wanted = _wanted(said, main, tuple(each for each in kinds if each.start < end), named)
    return Reading(said, main, end, named, kinds, wanted, found, participles(said))


def before(reading: Reading, at: int) -> Reading:
    """The reading of what is said before a token."""
    said = reading.said[:at]
    named = tuple(each for each in reading.mentions if each.end <= at)
    kinds = tuple(each for each in reading.nouns if each.end <= at)
    triggers = tuple(each for each in reading.triggers if each.end <= at)
    passive = frozenset(each for each in reading.passive if each < at)
    wanted = _wanted(said, reading.main, kinds, named)
    return Reading(said, reading.main, at, named, kinds, wanted, triggers, passive)


def _head_of(noun: Noun, compounds: Sequence[Trigger]) -> bool:
    """ "injected beans" are beans; "foreign keys" are no keys."""
    around = [each for each in compounds if each.start <= noun.start < each.end]
    return all(noun.select in _heads(each) for each in around)


def _heads(trigger: Trigger) -> frozenset[Select]:
    """What a compound names that says a relation."""
    return frozenset({trigger.entry.select_from, Select.FIELD}) if trigger.part is Part.FROM else trigger.entry.wants_to


def _within(mention: Mention, kinds: Sequence[Noun]) -> bool:
    """ "scheduled jobs" is a kind, though there is an annotation `Scheduled`."""
    longer = (noun for noun in kinds if noun.end - noun.start > mention.end - mention.start)
    return any(noun.start <= mention.start and mention.end <= noun.end for noun in longer)


def _is_kind(mention: Mention, kinds: Sequence[Noun]) -> bool:
    """ "which tables" asks for tables, though there is a table called `tables`."""
    same = [noun for noun in kinds if (noun.start, noun.end) == (mention.start, mention.end)]
    return any(noun.select in _SAYS.get(each.kind, ()) for noun in same for each in mention.symbols)


def _wanted(said: Sequence[Token], main: int, kinds: Sequence[Noun], named: Sequence[Mention]) -> Noun | None:
    held = frozenset(at for each in named if each.sure for at in range(each.start, each.end))
    scored = [(_asked(said, main, noun, kinds, named, held), -at, noun) for at, noun in enumerate(kinds)]
    best = max(scored, key=lambda each: each[:2], default=None)
    return best[2] if best is not None and best[0] > 0 and best[2].select is not Select.DATABASE else None


def _asked(
    said: Sequence[Token],
    main: int,
    noun: Noun,
    kinds: Sequence[Noun],
    named: Sequence[Mention],
    held: frozenset[int],
) -> int:
    """How surely the noun is the head of what is asked for: 3 after "which", 2 where the question begins, 1 elsewhere
    at the start of a phrase, 0 where it says what a mention is, stands before its head or after a preposition."""
    heads = (other for other in kinds if other.select is not Select.QUERY)
    if any(other.start == noun.end for other in heads) or _apposed(noun, named):
        return 0
    if any(each.end == noun.start for each in named) and DOES & {token.low for token in said[main : noun.start]}:
        return 0
    if said[noun.start].low in _WHICH:  # "which paths"
        return 3
    if _is_object(said, main, noun):
        return 0
    before = []
    for at in range(noun.start - 1, max(-1, noun.start - 1 - _BACK), -1):
        if said[at].mark or at in held:
            break
        before.append(said[at].low)
        relative = any(other.end == at for other in kinds)
        if said[at].low in _WHICH and not relative and not _STOPS & set(before):
            return 3
    several = singular(said[noun.end - 1].low) != said[noun.end - 1].low
    apposed = (each.end for each in named if each.sure and noun.end == each.start)
    named_so = any(not several or _low(said, end) in _JOINING for end in apposed)  # no "interfaces that X has"
    if named_so or _DEMONSTRATIVE & set(before[:1]):
        return 0
    if noun.select is Select.LIBRARY and any(each.start == noun.start and each.end == noun.end for each in named):
        return 0  # "where is the library saved", where a class is called so
    described = several or _low(said, noun.end) in _DEMONSTRATIVE | _WHICH
    return _placed(before, main == noun.start, described and main == noun.start - 1)


def _is_object(said: Sequence[Token], main: int, noun: Noun) -> bool:
    """ "who sends events to the broker" asks for who does it; "who publishes events" for the events with who does."""
    if said[main].low != "who" or main + 2 != noun.start or _low(said, noun.end) not in _FURTHER:
        return False
    return _FINITE.fullmatch(said[main + 1].low) is not None and said[main + 1].low not in _STOPS


_FURTHER = words("to into in from on for with")
_FINITE = re.compile(r"[a-z]{3,}s")
_JOINING = words("and or ,")


def _low(said: Sequence[Token], at: int) -> str:
    return said[at].low if at < len(said) else ""


def _placed(before: list[str], first: bool, described: bool) -> int:
    """`before`: words before the noun, the nearest first. `described`: it opens the question with its article, and is
    several things or has a relative clause: "the table that holds X"."""
    if not before or first or before[0] in _WH:
        return 2
    if before[0] in ARTICLES:
        if described:
            return 1
        if before[1:2] == ["of"] and before[2:3] and before[2].startswith("becom"):
            return 0
        return 1 if _asking(before[1:]) else 0
    if before[1:2] and before[1] in ARTICLES and _asking(before[2:]):
        return 1
    if any(one.endswith("ing") and two in _NOT_WANTED_AFTER for one, two in pairwise(before)):
        return 0  # "for importing CSV files"
    if _NOT_WANTED_AFTER & set(before[:2]):
        return 2 if before[:2] == ["of", "number"] else 0
    return 1


def _asking(before: list[str]) -> bool:
    """Whether an article follows a word that asks: "of" only after what counts or lists, so that "the size of an event"
    asks for no events."""
    if before[:1] == ["of"]:
        return bool(before[1:2]) and before[1] in _ASKING | _OF_ALL
    if before[:1] == ["for"]:
        return before[1:2] in (["looking"], ["searching"])
    return bool(before) and before[0] in _ASKING


_OF_ALL = words("number numbers list lists name names some one none kinds sorts most rest overview")


def _apposed(noun: Noun, named: Sequence[Mention]) -> bool:
    """ "the stock table": the noun says what the mention before it is."""
    before = next((each for each in named if each.end == noun.start and each.sure), None)
    return before is not None and any(noun.select in _SAYS.get(symbol.kind, ()) for symbol in before.symbols)


def _distinct(every: Iterable[Mention]) -> tuple[Mention, ...]:
    found: dict[str, Mention] = {}
    for each in every:
        found.setdefault(each.name, each)
    return tuple(found.values())


def plain_form(reading: Reading) -> Form:
    """Of a question that lists, or asks whether there is anything to list."""
    return Form.EXISTS if yes_or_no(reading.said, reading.main) else Form.LIST


def counting(reading: Reading) -> bool:
    return has(reading, Form.COUNT)


def list_form(reading: Reading) -> Form:
    """Of a question for things: a list, their number, or whether there are any."""
    return Form.COUNT if counting(reading) else plain_form(reading)


LISTS = frozenset({Form.LIST, Form.EXISTS, Form.COUNT})
"""Forms of a question for things."""


def has(reading: Reading, form: Form) -> bool:
    """Whether the first question, or what is said before it, asks for an answer of this form."""
    return cued(reading.said[: reading.end], CUES[form]) is not None
