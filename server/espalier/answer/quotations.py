"""Text in quotes: where is "overdue since" written, which class throws 'insufficient funds'?

The text is looked for in the lines of all files that are read, not in names. A message has its values filled in where
it is quoted from a log ("account 42 is overdue"), so where no line has all of it, the longest run of its words is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from espalier.answer.code_names import CodeNames
from espalier.answer.codebase import CodeBase
from espalier.answer.english.tokens import stem, tokens, words
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute.sentences import name_of, series
from espalier.answer.finding import Finding, counted, group
from espalier.answer.grep import Wanted, grep, is_aside
from espalier.answer.markdown import code, escape, link_to
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, NodeKind
from espalier.ontology.nodes import is_test
from espalier.text.positions import lines_of

_QUOTED = re.compile(
    r"\"(?P<straight>[^\"]{2,200})\""
    r"|[\u201c\u201e](?P<curly>[^\u201c\u201d]{2,200})[\u201c\u201d]"
    r"|\u00ab(?P<angle>[^\u00ab\u00bb]{2,200})\u00bb"
    r"|(?<![\w)\]])['\u2018](?P<single>(?:[^'\u2018\u2019]|(?<=\w)['\u2019](?=\w)){2,200})['\u2019](?!\w)"
    r"|`(?P<ticks>[^`(){};=<>]{1,100} [^`(){};=<>]{1,100})`"
)
_TEXT = frozenset(map(stem, words(
    "text message string literal word phrase sentence log logged print printed say said comment label wording "
    "hard-coded hardcoded output"
)))  # fmt: skip
"""Words for a text as it stands, also where it is somebody's name."""
_ASKS = _TEXT | frozenset(map(stem, words(
    "write written throw thrown raise show shown display appear mention contain come get see error exception fail "
    "failure cause mean reason warning response return find occur use set define place produce"
)))  # fmt: skip
"""What a question says beside a text that it asks for."""
_GRAMMAR = words("where is are was does do the a an in of find show locate which file files line lines at i we s it")
_THROWS = frozenset(map(stem, words("throw throws thrown raise raised")))
_THROWN = re.compile(r"\bthrow\b|\bnew\s+\w*(?:Exception|Error)\b")
_STATEMENT = 4
"""Lines before a text that may belong to its statement."""
_ENDS = (";", "{", "}")
_MOST, _NAMED = 25, 3
_SHORTEST, _FEWEST, _MOST_WORDS = 8, 2, 20
"""Characters and words of the part of a text that may stand for it; words of a text of which parts are looked for."""


class Quotation(NamedTuple):
    """`text`: what is in the quotes; `thrown`: it is asked what throws it."""

    text: str
    thrown: bool


def quotation(question: str, names: CodeNames) -> Quotation | None:
    """The text that a question asks for as it is written; None where quotes are around a name or for emphasis."""
    found = _QUOTED.search(question)
    if found is None:
        return _marker(question, names)
    text = next(each for each in found.groups() if each is not None).strip()
    rest = [each for each in tokens(f"{question[: found.start()]} {question[found.end() :]}") if not each.mark]
    said = {token.stem for token in rest}
    if not any(letter.isalnum() for letter in text) or _QUOTED.search(question, found.end()) is not None:
        return None
    if not said & (_TEXT if _is_name(text, names) else _ASKS) and not {token.low for token in rest} <= _GRAMMAR:
        return None
    return Quotation(text, bool(said & _THROWS))


def _marker(question: str, names: CodeNames) -> Quotation | None:
    """The mark of what is left to do that a question asks for: "are there any TODOs?"; none where something of the code
    is called so."""
    said = [each.low for each in tokens(question) if not each.mark]
    marks = [each for each in said if each.removesuffix("s") in _MARKS]
    if not marks or any(_is_name(each, names) for mark in marks for each in (mark, mark.removesuffix("s"))):
        return None
    if not {each for each in said if each not in marks} <= _GRAMMAR | _MARKED:
        return None
    return Quotation(marks[0].removesuffix("s").upper(), False)


_MARKS = frozenset({"todo", "fixme", "xxx", "hack"})
_MARKED = words(
    "any there all which what how many left comment comments code our this project list have has to open me"
)


def _is_name(text: str, names: CodeNames) -> bool:
    return names.written(text) is not None or bool(names.spelled(text.lower().split()))


def where_written(code_base: CodeBase, asked: Quotation) -> Finding | None:
    """The lines that have the text, or the longest part of it that any has; None if none has."""
    text = asked.text
    lines = _lines(code_base, text)
    if not lines:
        text = _longest_part(code_base, asked.text)
        lines = _lines(code_base, text) if text else ()
    if not lines:
        return None
    thrown = [each for each in lines if asked.thrown and _is_thrown(code_base, each)]
    told = thrown or [each for each in lines if not is_aside(each.excerpt)] or lines
    told = [each for each in told if not is_test(each.path)] or told
    without = "" if text == asked.text else f"No line has all of “{escape(asked.text)}”. "
    verb = "is thrown by" if thrown else "is written in"
    read = list(_readers(code_base.ontology, told))
    reading = list(dict.fromkeys(code(_name(code_base.ontology, each.source)) for each in read))
    by = f" {series(reading[:_NAMED])} {'reads' if len(reading) == 1 else 'read'} that." if reading else ""
    headline = f"{without}“{escape(text)}” {verb} {_places(code_base.ontology, told)}.{by}"
    ordered = dict.fromkeys((*told, *lines))
    return Finding(headline, (*group("", ordered), *group("Read by", read)), unseen=())


def nowhere_written(asked: Quotation) -> str:
    """What to say where no line has any of it."""
    return f"No line of the files that are read (Java, XML, SQL, configuration) has “{escape(asked.text)}”."


def _lines(code_base: CodeBase, text: str) -> tuple[Evidence, ...]:
    for ignore in (False, True):
        found = grep(code_base, Wanted(text, ignore_case=ignore), _MOST)
        if found.groups:
            return found.evidence
    return ()


def _longest_part(code_base: CodeBase, text: str) -> str:
    """The longest run of a text's words that a file has; empty where none of half of them has."""
    said = text.split()[:_MOST_WORDS]
    for size in range(len(said) - 1, max(_FEWEST, (len(said) + 1) // 2) - 1, -1):
        runs = (" ".join(said[at : at + size]).strip(".,:;") for at in range(len(said) - size + 1))
        parts = [re.escape(run) for run in runs if len(run) >= _SHORTEST]
        pattern = re.compile("|".join(parts), re.IGNORECASE)
        for path in sorted(code_base.ontology.files()) if parts else ():
            if (found := pattern.search(code_base.source(path) or "")) is not None:
                return found[0]
    return ""


def _is_thrown(code_base: CodeBase, item: Evidence) -> bool:
    """Whether the statement with the text makes an exception."""
    if not item.path.endswith(".java"):
        return False
    lines = lines_of(code_base.source(item.path) or "")
    first = item.line - 1
    while first > max(0, item.line - _STATEMENT) and not lines[first - 1].rstrip().endswith(_ENDS):
        first -= 1
    return _THROWN.search(" ".join(lines[first : item.line])) is not None


def _readers(ontology: Ontology, lines: Iterable[Evidence]) -> Iterator[Evidence]:
    """Who reads the constants and properties that have the text."""
    for item in lines:
        node = ontology.node(item.source)
        if node is not None and node.kind is NodeKind.FIELD:
            yield from map(of_edge, ontology.into(node.key, (EdgeKind.READS,)))
        for edge in ontology.out(item.path, (EdgeKind.CONFIGURES,)):
            if edge.line == item.line:
                yield from map(of_edge, ontology.into(edge.target, (EdgeKind.CONSUMES_PROPERTY,)))


def _places(ontology: Ontology, lines: Sequence[Evidence]) -> str:
    firsts = list({(each.source or each.place): each for each in reversed(lines)}.values())[::-1]
    named = [_place(ontology, each) for each in firsts[:_NAMED]]
    if len(firsts) == len(named):
        return series(named)
    return f"{', '.join(named)} and {counted(len(firsts) - len(named), 'more place')}"


def _place(ontology: Ontology, item: Evidence) -> str:
    node = ontology.node(item.source)
    place = link_to(item.path, item.line)
    return place if node is None or node.kind is NodeKind.FILE else f"{code(_name(ontology, node.key))} ({place})"


def _name(ontology: Ontology, key: str) -> str:
    return name_of(ontology, key).partition("(")[0]
