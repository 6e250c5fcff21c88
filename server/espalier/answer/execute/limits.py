"""Form `value`: the number or length of time that is asked for, what it is called, and who reads it.

Candidates are constants and fields with a number in their declaration, constants whose readers give one as the default,
properties, methods with a number in an annotation, a call or a comparison, and what is scheduled. A candidate is scored
by the words that its name, its declaration with the comment, its type and its readers say, and by the words for the
measure: the unit, and `max`, `timeout`, `interval` and the like.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest

from espalier.answer.codebase import CodeBase, line_of
from espalier.answer.english.thesaurus import alike_stems
from espalier.answer.english.tokens import stem, words
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute.notes import statement
from espalier.answer.execute.relevant import Relevance
from espalier.answer.execute.sentences import listed, name_of, type_name
from espalier.answer.execute.values import set_in, value
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, Group
from espalier.answer.markdown import code
from espalier.answer.names import names_of, parts
from espalier.ontology.amounts import QUANTITY, Amount, amounts
from espalier.ontology.enclosing import enclosed
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test

_STATED, _OWNER, _READER, _PACKAGE = 0.8, 0.7, 0.6, 0.35
"""What a word counts that the declaration says, its type, who reads it, its folder; one of the name counts 1."""
_HITS, _NAMED, _RELEVANT = 60, 60, 4
_BESIDE = 40
"""Lines around a chunk of fields in which others are looked at: such chunks are cut where they get long."""
_SAID = 0.3
"""A word is told from this on."""
_UNIT, _MEASURE = 0.15, 0.15
_NEAREST, _ABOUT = 0.4, 0.7
"""What a value that says the measure gets whose type or user is the most relevant to the whole question; and how
relevant one must be that stands for the words."""
_UNASKED = 0.15
"""What a name loses that says the other end of a range, or an end that is not asked for."""
_SHARE = 0.1
_IN_CODE = 0.85
"""What is left of the score of a number in the body of a method: a constant is meant to be found."""
_CLEAR, _SHOWN, _NEAR = 0.92, 3, 0.7
_READERS = 3
_LONGEST = 40
UNKNOWN = "?"
"""A schedule whose time is no constant."""
_WORD = re.compile(r"[^\W\d_]\w*")
_MEASURES: Mapping[str, frozenset[str]] = {
    "maximum": words("max maximum limit most quota threshold cap upper allow attempt count size retri"),
    "minimum": words("min minimum least lower"),
    "default": words("default"),
    "interval": words("interv rate delay period cron frequenc poll schedul second minut hour"),
    "duration": words("timeout expir valid ttl lifetim durat age retent delay period"),
}
"""By the measure, the stems of words that names say for it."""
_DEFAULT = "default"
"""Says nothing of which value is meant, where another measure does."""
_ENDS = (words("max maximum upper"), words("min minimum lower least"))
_BOUNDS = {"maximum": _ENDS[0] | {"length"}, "minimum": _ENDS[1]}
"""By the end of a range, the stems of what sets it in an annotation: `@Size(max = 5)`, `@Column(length = 5)`."""
_VERBS = {"maximum": "is at most", "minimum": "is at least"}
_UNITS: Mapping[str, frozenset[str]] = {
    "millisecond": words("millisecond ms milli"), "second": words("second sec"), "minut": words("minut min"),
    "hour": words("hour"), "day": words("day"), "week": words("week"), "month": words("month"), "year": words("year"),
    "byte": words("byte size kb mb"), "mb": words("mb megabyt size byte"), "charact": words("charact length size"),
    "letter": words("charact length size"), "attempt": words("attempt retri tri count"), "percent": words("percent"),
    "length": words("length size charact"), "size": words("size length"), "number": words("number count size"),
    "time": words("attempt retri tri count time"), "retri": words("retri attempt tri count"),
}  # fmt: skip
"""By the stem of a unit that is asked for, the stems that say it."""
_OF_TIME = words("millisecond milli second minut hour day week month year durat wait idl sleep")

_TRIES = words("attempt retri tri")
_LENGTHS = _OF_TIME | _MEASURES["interval"] | _MEASURES["duration"] - words("valid")
"""Stems; "valid" also stands in `validate`."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """`words`: what it is about, `about` as it was said; `measures` and `units`: stems that say what is asked for, a
    set for each; `whole`: what the whole question is about."""

    words: Words
    about: str
    measures: tuple[str, ...]
    units: tuple[frozenset[str], ...]
    whole: Relevance

    @property
    def ends(self) -> tuple[str, ...]:
        return tuple(each for each in self.measures if each in _BOUNDS)

    @property
    def is_time(self) -> bool:
        return bool({"interval", "duration"} & set(self.measures)) and _DEFAULT not in self.measures

    def times(self, *said: str) -> bool:
        """Whether a name or line says that it is about a length of time, or how often something is tried again."""
        stems = {stem(part) for text in said for word in _WORD.findall(text) for part in parts(word)}
        return bool(stems & _LENGTHS) or any(stems & each & _TRIES for each in self.units)

    def bonus(self, name: str, text: Iterable[str]) -> float:
        """What a candidate gets for saying the measure and the unit. An end of the range that is not asked for
        costs."""
        own = {stem(part) for part in parts(name)}
        said = own | {stem(part) for word in text for part in parts(word) if not part.lower().startswith("validat")}
        asked = [each for each in self.measures if each != _DEFAULT] or self.measures
        if "duration" in asked and not said & (_OF_TIME | _MEASURES["duration"]):
            return 0.0  # the most of something else
        found = sum(_MEASURE for each in asked if said & _MEASURES[each])
        found += sum(_UNIT for each in self.units if said & each)
        if not self.units and {"interval", "duration"} & set(self.measures) and said & _OF_TIME:
            found += _UNIT / 2
        ends = zip(("maximum", "minimum"), _ENDS, strict=True)
        return found - sum(_UNASKED for measure, end in ends if own & end and measure not in self.measures)


@dataclass(frozen=True, slots=True)
class Limit:
    """`value`: as the code has it; `line`: where; `note`: what the source says there; `rows`: where it is set and read;
    `told`: how many of the words are said there; `beside`: the constant in the same expression, else what takes the
    value; `timed`: whether it is said to be a length of time."""

    node: Node
    value: str
    score: float
    line: int
    note: str
    rows: tuple[Edge, ...] = ()
    told: int = 0
    beside: str = ""
    verb: str = "is"
    timed: bool = False


def find(code_base: CodeBase, text: str, about: Relevance) -> Finding | None:
    """The values that say most of the words; None where none says enough."""
    asked = _asked(code_base.ontology, text, about)
    if not asked.words:
        return None
    found = sorted(_candidates(code_base, asked, text), key=lambda each: (-each.score, each.node.key, each.line))
    if asked.is_time:  # another number is no length of time
        found = [each for each in found if each.timed]
    best = found[0].score if found else 0.0
    kept = list({each.node.key: each for each in reversed(found) if each.score >= _NEAR * best}.values())[::-1]
    if not kept:
        return None
    clear = [each for each in kept if each.score >= _CLEAR * best][:_SHOWN]
    said = "; ".join(_sentence(code_base, each) for each in clear)
    rows = [row for each in (*clear, *kept[len(clear) : len(clear) + _SHOWN]) for row in _rows(each)]
    groups = (Group("", tuple(dict.fromkeys(rows))),)
    if any(each.told for each in clear):
        return Finding(f"{said}.", groups)
    unknown = f"The graph sees no {'limit' if asked.ends else 'value'} for “{asked.about}”."
    return Finding(unknown, groups, notes=(f"Nearest: {said}.",), is_near=True)


def without_measures(text: str) -> str:
    """The words of a value's concept without those that say what is measured."""
    return " ".join(each for each in text.split() if each not in _MEASURES) or text


def _asked(ontology: Ontology, text: str, whole: Relevance) -> _Asked:
    said = text.split()
    measures = tuple(dict.fromkeys(each for each in said if each in _MEASURES))
    stems = [stem(each) for each in said if each not in _MEASURES]
    units = tuple(_UNITS[each] for each in dict.fromkeys(stems) if each in _UNITS)
    about = " ".join(each for each in said if each not in _MEASURES and stem(each) not in _UNITS)
    return _Asked(words_of(ontology, about), about, measures, units, whole)


def _candidates(code_base: CodeBase, asked: _Asked, text: str) -> Iterator[Limit]:
    nodes = _near(code_base, asked, text)
    for node in nodes.values():
        if node.kind is NodeKind.FIELD:
            yield from _constant(code_base, asked, node)
        elif node.kind is NodeKind.METHOD:
            yield from _in_method(code_base, asked, node)
    yield from _properties(code_base, asked)


def _near(code_base: CodeBase, asked: _Asked, text: str) -> dict[str, Node]:
    """Fields and methods that the search finds, and those whose names say most of the words."""
    ontology = code_base.ontology
    found: dict[str, Node] = {}
    for hit in (*code_base.search(text, _HITS), *code_base.search(_otherwise(asked), _HITS)):
        node = ontology.node(hit.chunk.key)
        members = ontology.members(node.key) if node is not None and node.kind is not NodeKind.METHOD else ()
        inside = (
            each for each in members if hit.chunk.start_line - _BESIDE <= each.line <= hit.chunk.end_line + _BESIDE
        )
        found |= {each.key: each for each in (*([node] if node is not None else ()), *inside) if not each.test}
    for each in asked.whole.nearest[:_RELEVANT]:
        inside = (member for member in enclosed(ontology, each.node) if member.kind is NodeKind.FIELD)
        found |= {member.key: member for member in inside if asked.bonus(member.name, ()) > 0}
    telling = asked.words.telling(names_of(ontology).all())
    named = [
        (asked.words.total(asked.words.said((each.name, each.owner.rpartition(".")[2]))), each.key, each)
        for each in names_of(ontology).named(telling)
        if each.kind in (NodeKind.FIELD, NodeKind.METHOD) and not each.test
    ]
    return found | {key: node for _, key, node in nlargest(_NAMED, named, key=lambda each: each[:2])}


def _otherwise(asked: _Asked) -> str:
    """The same in other words: what stands for each of them, for the measure and for the unit."""
    alike = (other for each in asked.words.stems for other in sorted(alike_stems(each)))
    measured = (other for each in asked.measures for other in sorted(_MEASURES[each]))
    return " ".join((*asked.words.stems, *alike, *measured, *(other for each in asked.units for other in sorted(each))))


def _declared(code_base: CodeBase, node: Node) -> tuple[tuple[Amount, ...], str]:
    """The amounts of a declaration, and its text with its comment."""
    facts = code_base.ontology.facts(node.path)
    found = next((each for each in facts.declarations if each.key == node.key), None) if facts is not None else None
    source = code_base.source(node.path)
    if found is None or source is None:
        return (), ""
    return amounts(found), source.encode()[found.doc : found.end].decode("utf-8", "replace")


def _score(
    asked: _Asked, node: Node, stated: str, readers: Iterable[str], line: str, users: Iterable[str] = ()
) -> tuple[float, int]:
    """The score, and how many of the words are told. 0 where less than half of them are, or no more than half and
    nothing of the measure; unless the measure is told and the type, or one that uses it (`users`), is what the whole
    question is about."""
    own = asked.words.said((node.name,))
    said = asked.words.said(dict.fromkeys(_WORD.findall(stated)))
    owner = asked.words.said((node.owner.rpartition(".")[2],))
    read = asked.words.said(readers)
    folder = asked.words.said((node.path.rpartition("/")[0],))
    best = (
        max(a, _STATED * b, _OWNER * c, _READER * d, _PACKAGE * e)
        for a, b, c, d, e in zip(own, said, owner, read, folder, strict=True)
    )
    heard = tuple(best)
    told = sum(each >= _SAID for each in heard)
    bonus = asked.bonus(node.name, _WORD.findall(line))
    near = max(map(asked.whole.share, (node.key, *users)))
    if (2 * told < len(heard) and near < _ABOUT) or (2 * told <= len(heard) and bonus <= 0):
        return 0.0, told
    told_near = _NEAREST * near if bonus > 0 else 0.0
    return asked.words.total(heard) + _SHARE * asked.words.share(node.name) + bonus + told_near, told


def _constant(code_base: CodeBase, asked: _Asked, node: Node) -> Iterator[Limit]:
    """A field with an amount, or a constant for which those that read it give one."""
    ontology = code_base.ontology
    own, stated = _declared(code_base, node)
    reads = [edge for edge in ontology.into(node.key, (EdgeKind.READS,)) if not is_test(edge.path)]
    configured = ontology.out(node.key, (EdgeKind.CONSUMES_PROPERTY,))
    given = () if own or configured else tuple(_given(code_base, asked, node, reads))
    if not own and not given:
        return
    readers = [_called(edge.source) for edge in reads[: 2 * _READERS]]
    users = [edge.source for edge in reads[: 2 * _READERS]]
    score, told = _score(asked, node, stated, readers, f"{stated} {' '.join(readers)}", users)
    if score:
        written = statement(code_base, node)
        end, said = _bound(asked, own)
        if not end and not (asked.ends and _is_start(asked, node)):
            said = _value(_initial(node.name, written), (_boundless(own) if asked.ends else own) or given)
        keys = [key for edge in configured if (key := ontology.node(edge.target)) is not None]
        set_by = [(edge, value(code_base, edge, key.name)) for key in keys for edge in set_in(ontology, key)]
        if _DEFAULT not in asked.measures and not end:
            said = next((each for _, each in set_by if QUANTITY.fullmatch(each)), said)
        if not said:
            return
        rows = (*(edge for edge, _ in set_by[:_READERS]), *_distinct(reads))
        verb = _VERBS.get(end, "is")
        timed = asked.times(node.name, written)
        yield Limit(node, said, score, node.line, written, rows, told, verb=verb, timed=timed)


def _bound(asked: _Asked, own: Sequence[Amount]) -> tuple[str, str]:
    """Which of the asked ends an annotation of a field sets, and to what; empty where none does."""
    found = ((end, each.text) for end in asked.ends for each in own if each.line and _said(each) & _BOUNDS[end])
    return next(found, ("", ""))


def _boundless(own: Sequence[Amount]) -> list[Amount]:
    """Amounts without those of annotations that set an end: one that is not asked for is no answer."""
    return [each for each in own if not (each.line and _said(each) & frozenset().union(*_BOUNDS.values()))]


def _said(amount: Amount) -> frozenset[str]:
    return frozenset(stem(part) for name in amount.names for part in parts(name))


def _is_start(asked: _Asked, node: Node) -> bool:
    """Whether a field only begins with its value: it is neither constant nor called after what is measured."""
    return "final" not in node.modifiers and not node.name.isupper() and asked.bonus(node.name, ()) <= 0


def _given(code_base: CodeBase, asked: _Asked, node: Node, reads: Sequence[Edge]) -> Iterator[Amount]:
    """The amounts beside a constant in the expressions that read it: `settings.get(MAX_AGE).orElse(30)`. What the
    length of a text is compared with is no length of time."""
    for edge in reads[: 2 * _READERS]:
        reader = code_base.ontology.node(edge.source)
        if reader is not None:
            found = _declared(code_base, reader)[0]
            given = (each for each in found if each.by and node.name in each.names)
            yield from (each for each in given if not (asked.is_time and _OF_TEXT.search(each.by)))


_OF_TEXT = re.compile(r"(?i)length|size|characters")
"""Names of methods that compare a text's length."""


def _in_method(code_base: CodeBase, asked: _Asked, node: Node) -> Iterator[Limit]:
    """The amounts in a method's annotations and body, and when it runs."""
    ontology = code_base.ontology
    found, stated = _declared(code_base, node)
    comment = stated[: stated.find("*/") + 2]
    scheduled = ontology.out(node.key, (EdgeKind.SCHEDULED_BY,))
    for edge in scheduled:
        name = ontology.node(edge.target)
        line = line_of(code_base, edge.path, edge.line).strip()
        score, told = _score(asked, node, f"{comment} {line}", (), f"{line} schedule interval")
        if score and name is not None and "interval" in asked.measures:
            said = name.name if name.name != UNKNOWN else line.partition("(")[2].removesuffix(")")
            verb = "runs" if said.startswith("every ") else "runs at"
            yield Limit(node, said, score, edge.line, line, told=told, verb=verb, timed=True)
    for each in found:
        line = line_of(code_base, node.path, each.line or node.line).strip()
        score, told = _score(asked, node, f"{comment} {line}", (), f"{line} {each.by}")
        if score:
            beside = next((name for name in each.names if name.isupper()), each.by)
            verb = "has" if beside else "compares with"
            at = each.line or node.line
            timed = asked.times(line, beside, each.by) and _OF_TEXT.search(each.by) is None
            score *= _IN_CODE
            yield Limit(node, each.text, score, at, line, told=told, beside=beside, verb=verb, timed=timed)


def _properties(code_base: CodeBase, asked: _Asked) -> Iterator[Limit]:
    """The properties that are set to an amount."""
    ontology = code_base.ontology
    for node in ontology.nodes(NodeKind.PROPERTY):
        if not any(asked.words.said((node.name,))) and asked.bonus(node.name, ()) <= 0:
            continue
        read = ontology.into(node.key, (EdgeKind.CONSUMES_PROPERTY,))
        settings = set_in(ontology, node)
        told = [(value(code_base, edge, node.name), edge) for edge in settings]
        fitting = [(said, edge) for said, edge in told if QUANTITY.fullmatch(said)]
        if fitting:
            said, edge = fitting[0]
            readers = [_called(each.source) for each in read[: 2 * _READERS]]
            users = [each.source for each in (*settings, *read[: 2 * _READERS])]
            score, heard = _score(asked, node, "", readers, node.name, users)
            if score:
                timed = asked.times(node.name)
                yield Limit(node, said, score, edge.line, "", (edge, *_distinct(read)), heard, timed=timed)


def _distinct(reads: Sequence[Edge]) -> list[Edge]:
    """The first read of each type."""
    first = {edge.source.partition("#")[0]: edge for edge in reversed(reads)}
    return list(first.values())[::-1][:_READERS]


def _called(key: str) -> str:
    return key.rpartition(".")[2].partition("(")[0]


def _initial(name: str, statement: str) -> str:
    """What a field is set to, as it is written; empty where that has no number."""
    found = re.search(rf"\b{re.escape(name)}\s*=\s*([^=].*?)\s*;?$", statement)
    return found[1] if found and re.search(r"\d", found[1]) else ""


def _value(initial: str, amounts: Sequence[Amount]) -> str:
    """What is said of a constant: what it is set to, the beginning of that where it is long. Of amounts that only stand
    beside it, the one; of several none is known to be its own."""
    if initial:
        return initial if len(initial) <= _LONGEST else f"{initial[:_LONGEST]}…"
    said = dict.fromkeys(each.text for each in amounts)
    return next(iter(said)) if len(said) == 1 else ""


def _sentence(code_base: CodeBase, limit: Limit) -> str:
    """`Limits#MAX` is `5`, read by `Cart`"""
    ontology = code_base.ontology
    name = name_of(ontology, limit.node.key).partition("(")[0]
    files = [edge.path.rpartition("/")[2] for edge in limit.rows if edge.kind is EdgeKind.CONFIGURES]
    read = [edge for edge in limit.rows if edge.kind is not EdgeKind.CONFIGURES]
    where = f" in {listed(files)}" if files and limit.node.kind is NodeKind.PROPERTY else ""
    by = f", read by {listed(type_name(ontology, edge.source) for edge in read)}" if read else ""
    beside = f" for {code(limit.beside)}" if limit.beside else ""
    return f"{code(name)} {limit.verb} {code(limit.value)}{beside}{where}{by}"


def _rows(limit: Limit) -> Iterator[Evidence]:
    if limit.node.kind is not NodeKind.PROPERTY:
        yield replace(of_node(limit.node), line=limit.line, note=limit.note)
    yield from map(of_edge, limit.rows)
