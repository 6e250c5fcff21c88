"""Which words of a question its query leaves out. A query that leaves out most of them answers something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from espalier.answer.english.clauses import yes_or_no
from espalier.answer.english.cues import CUES, OPEN, OUTSIDE, RESTRICTED, TRANSITIVE, UNUSED, Cues
from espalier.answer.english.names import Names
from espalier.answer.english.phrase import Span
from espalier.answer.english.reading import Reading, read
from espalier.answer.english.tokens import Token, stem, tokens, words
from espalier.answer.names import parts
from espalier.answer.query import Anchor, Query
from espalier.answer.terms import terms

_MUCH = 4
"""Words that are left out, from which on a query may be about something in passing; chosen by hand."""


def is_in_passing(text: str, query: Query, names: Names) -> bool:
    """Whether the query is only about what is named before the asking clause, and leaves out most of the text."""
    reading = read(tokens(text), names)
    symbols = {each.symbol for each in query.anchors}
    named = [each for each in reading.mentions if symbols & {symbol.name for symbol in each.symbols}]
    if not named or any(each.end > reading.main for each in named):
        return False
    return _MUCH <= len(left_out(text, query, names)) > len(terms(text)) / 2


def left_out(text: str, query: Query, names: Names) -> list[Token]:
    """The content words of the question `text` that no part of the query stands for."""
    reading = read(tokens(text), names)
    taken = set(_spans(reading, query))
    stems = set(_stems(query))
    return [
        token
        for at, token in enumerate(reading.said)
        if at not in taken and not token.mark and token.stem not in stems and terms(token.text)
    ]


def names_left_out(text: str, query: Query, names: Names) -> list[str]:
    """The names that are written as such in the question and that the query does not have, as they are written."""
    reading = read(tokens(text), names)
    taken, stems = set(_spans(reading, query)), set(_stems(query))
    spans = (range(each.start, each.end) for each in reading.written)
    said = ([reading.said[at] for at in span] for span in spans if not taken & set(span))
    return [" ".join(token.text for token in run) for run in said if not _stems_of(run) <= stems]


def untold(text: str, query: Query, names: Names) -> list[str]:
    """Of a question for yes or no about something named: the words of its main clause that the query leaves out, as
    they are written. "Can I pass null to X" is not answered by what X takes, "is X thread-safe" by no edge."""
    reading = read(tokens(text), names)
    start = reading.main
    if not yes_or_no(reading.said, start):
        return []
    if not any(each.symbol for each in query.anchors):
        return _condition(reading, query)
    end = next((at for at in range(start, reading.end) if reading.said[at].low in _CLAUSES), reading.end)
    clause = {token.text for token in reading.said[start:end]}
    left = (token for token in left_out(text, query, names) if token.text in clause and not token.code)
    return [token.text for token in left if token.low not in _ADVERBS]


def _condition(reading: Reading, query: Query) -> list[str]:
    """What a question about words says last, of when it is so, where the query has none of that: "can a visit be
    cancelled after it is done" is not answered by what cancels visits."""
    at = next((at for at in range(reading.main + 1, reading.end) if reading.said[at].low in _CONDITIONS), reading.end)
    said = [token for token in reading.said[at : reading.end] if not token.mark]
    stems = set(_stems(query))
    told = any(token.stem in stems for token in said) or not any(terms(token.text) for token in said)
    told |= any(each.not_ for each in query.filters)  # "without a test"
    return [] if told else [" ".join(token.text for token in said)]


_CONDITIONS = words("after before unless until without if when while once twice")
_CLAUSES = words("when if while once because after before unless until for in during via through by and or but that")
"""Words that begin what is said beside the main clause."""
_ADVERBS = words(
    "really still directly indirectly actually ever already currently also even just only now yet too somehow "
    "somewhere anywhere there exist exists there's somebody anybody something anything else main project code "
    "application app"
)


def _stems_of(run: Iterable[Token]) -> set[str]:
    """The stems of the parts of a name: a concept may have `PayPal` as two words, and has no "of the"."""
    return {stem(part) for token in run if token.code or terms(token.text) for part in parts(token.text)}


def _spans(reading: Reading, query: Query) -> Iterator[int]:
    """Positions of the names, kinds and verbs that the query has."""
    symbols = {each.symbol for each in _anchors(query)}
    kinds = {query.select, *(each.role for each in query.filters), *(each.role for each in _anchors(query))}
    spans = [each for each in reading.mentions if symbols & {symbol.name for symbol in each.symbols}]
    nouns = [each for each in reading.nouns if each.select in kinds]
    relations = {query.relation, *(each.relation for each in query.filters)}
    verbs = [each for each in reading.triggers if each.entry.relation in relations]
    every: list[Span] = [*spans, *nouns, *verbs]
    yield from (at for span in every for at in range(span.start, span.end))


def _anchors(query: Query) -> Iterator[Anchor]:
    """The anchors, those of conditions and of the queries inside."""
    conditions = (one for each in query.filters for one in (each.anchor, *each.others))
    for each in (*query.anchors, *conditions):
        if each is not None:
            yield each
            yield from _anchors(each.query) if each.query is not None else ()


def _stems(query: Query) -> Iterator[str]:
    said = [query.form.value, *(each.about or "" for each in query.filters)]
    said += [each.concept or each.symbol or "" for each in _anchors(query)]
    said += [each.module or "" for each in query.filters]
    said += [f"{query.select} {each.origin}" for each in query.filters if each.origin]
    yield from (stem(part) for text in said for word in text.split() for part in (word.lower(), *parts(word)))
    for cues in _cues(query):
        yield from (word for cue in cues.values() for phrase in cue for word in phrase)


def _cues(query: Query) -> Iterator[Cues]:
    if (of_form := CUES.get(query.form)) is not None:
        yield of_form
    for each in query.filters:
        yield from (UNUSED,) if each.unused else ()
        yield from (OPEN, RESTRICTED) if each.access else ()
        yield from (TRANSITIVE,) if each.transitive else ()
        yield from (OUTSIDE,) if each.outside else ()
