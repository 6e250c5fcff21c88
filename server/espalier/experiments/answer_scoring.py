"""Scores an answer's text against reference names, in the same way for every way to answer.

A question file is a JSON list of objects with `id`, `kind`, `question`, `must` (groups of names), and perhaps `bonus`
and `forbid`. An answer is right when its headline and first fifteen rows have a name of each group of `must` and its
headline has no name of `forbid`.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from statistics import mean
from typing import NamedTuple, NotRequired, TypedDict

import msgspec

from espalier.errors import UsageError

ROWS = 15
WIDTH = 300
_HEADING = re.compile(r"^(#{1,6} .{1,60}|\*\*.{1,60}\*\*)$")
_BLOCK = re.compile(r"```.*?```", re.DOTALL)
_PLACE = re.compile(r"\]\([^)]*\)|[\w./-]+\.java")
_TYPE = re.compile(r"(?<![A-Za-z0-9_.])[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*(?![A-Za-z0-9_])")


class Question(TypedDict):
    id: str
    kind: str
    question: str
    must: list[list[str]]
    bonus: NotRequired[list[list[str]]]
    forbid: NotRequired[list[str]]


class Score(NamedTuple):
    """`missing`: groups of which no name is there. `wrong`: forbidden names in the headline."""

    missing: list[list[str]]
    wrong: list[str]
    precision: float

    @property
    def right(self) -> bool:
        return not self.missing and not self.wrong


def counted(written: str) -> tuple[str, str]:
    """The headline; and the headline with the rows that count. Short headings are free, code blocks do not count."""
    rows = [row.strip()[:WIDTH] for row in _BLOCK.sub("", written).splitlines() if row.strip()]
    kept, seen = rows[:1], 0
    for row in rows[1:]:
        if seen >= ROWS:
            break
        kept.append(row)
        seen += not _HEADING.match(row)
    return "".join(rows[:1]), "\n".join(kept)


def score(question: Question, written: str) -> Score:
    head, body = counted(written)
    missing = [group for group in question["must"] if not any(_names(body, name) for name in group)]
    wrong = [name for name in question.get("forbid", []) if _names(head, name)]
    types = set(_TYPE.findall(_PLACE.sub("", body)))
    wanted = {name for group in (*question["must"], *question.get("bonus", [])) for name in group}
    return Score(missing, wrong, len(types & wanted) / len(types) if types else 0.0)


def _names(text: str, name: str) -> bool:
    return re.search(rf"(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])", text) is not None


def totals(scored: Iterable[tuple[Question, Score]]) -> str:
    kinds: dict[str, list[Score]] = defaultdict(list)
    for question, each in scored:
        kinds[question["kind"]].append(each)
    every = [each for scores in kinds.values() for each in scores]
    by_kind = "; ".join(
        f"{kind} {sum(s.right for s in scores)}/{len(scores)}" for kind, scores in sorted(kinds.items())
    )
    share = mean(each.precision for each in every)
    return f"{by_kind}\nright {sum(s.right for s in every)}/{len(every)}; types named that count {share:.2f}"


def questions_of(file: Path) -> list[Question]:
    """The questions of a file. Raises `UsageError` that says what is wrong with it."""
    try:
        return msgspec.convert(json.loads(file.read_text("utf-8")), list[Question])
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}") from error
    except (ValueError, msgspec.ValidationError) as error:
        raise UsageError(f"{file} has no questions: {error}", remedy="a list of {id, kind, question, must}") from error
