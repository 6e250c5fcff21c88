"""Questions in two parts: "which column says when the password was changed, and by what is it written?"

The second part is read as a follow-up of the first, so "it" and "them" are what the first asks about or finds. Pure.
"""

from __future__ import annotations

import re
from dataclasses import replace

from espalier.answer.english.clauses import PREPOSITIONS
from espalier.answer.execute.sentences import capitalised
from espalier.answer.finding import Finding, joined

_SECOND = re.compile(
    rf"(?:[,;:]?\s+and\s+|[?;]\s+(?:and\s+)?)(?=(?:(?:{'|'.join(sorted(PREPOSITIONS))})\s+)?"
    r"(?:who|what|which|where|when|how|why|whom|whose)\b)",
    re.IGNORECASE,
)
_FEWEST = 3
_ROWS = 8
"""Rows of the first part; it would leave no place for the second."""


def second_part(text: str) -> str:
    """What stands behind the last "and who", "and by what"; empty where either part is too short to ask anything."""
    found = list(_SECOND.finditer(text))
    if not found:
        return ""
    first, second = text[: found[-1].start()], text[found[-1].end() :]
    return second if min(len(first.split()), len(second.split())) >= _FEWEST else ""


def both(first: Finding, second: Finding) -> Finding:
    """One finding of two: the headlines after each other, and the rows of the first cut so that both are seen."""
    left, groups = _ROWS, []
    for group in first.groups:
        groups.append(replace(group, most=min(group.most, left)) if left else replace(group, most=0))
        left -= min(len(group.evidence), group.most, left)
    shown = tuple(group for group in groups if group.most or group.drawing)
    notes = tuple(_LIMITED.sub("Of the second part, only ", each) for each in second.notes)
    second = replace(second, headline=capitalised(second.headline), notes=notes)
    return joined((replace(first, groups=shown), second))


_LIMITED = re.compile(r"^Only (?=what is in the module )")
"""How a note begins that does not hold of the first part."""
