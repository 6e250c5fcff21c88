"""Edits of several files checked as one change: what the side door is asked, and what its answer says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from espalier.jdt.oracle_problems import compare, dependents_of, problems_in
from espalier.ports import Check, EditCheck, FileEdit, Hunk


def changed_lines(edit: FileEdit) -> tuple[Hunk, str]:
    """The lines that an edit changes, and their replacement."""
    before, after = edit.before.splitlines(keepends=True), edit.after.splitlines(keepends=True)
    first = _alike(before, after)
    last = _alike(before[first:][::-1], after[first:][::-1])
    start = sum(map(len, before[:first]))
    end = len(edit.before) - sum(map(len, before[len(before) - last :]))
    return Hunk(edit.path, edit.before, start, end), edit.after[start : len(edit.after) - (len(edit.before) - end)]


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def read(hunks: Sequence[tuple[Hunk, str]], raw: dict[str, Any]) -> EditCheck:
    """What the side door answered, as JSON, to hunks and their replacements made as one change."""
    checks = (_check(*hunk, each) for hunk, each in zip(hunks, raw["files"], strict=True))
    return EditCheck(tuple(checks), dependents_of(raw))


def _check(hunk: Hunk, replacement: str, raw: dict[str, Any]) -> Check:
    before, hidden = problems_in(hunk.text, raw["before"]), problems_in(hunk.text, raw["hidden"])
    return compare(hunk, replacement, before, problems_in(hunk.replaced(replacement), raw["after"]), hidden)
