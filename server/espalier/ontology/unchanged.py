"""What of a changed file still says what it said.

A member's resolution depends on its own text and, beyond what it consults by surface keys, on the heads and the order
of the file's other declarations and on its imports. Where all these are as they were, as at most key presses, its
edges hold: only their lines may have moved.
"""

from __future__ import annotations

from espalier.java.fact import NONE
from espalier.java.facts import FileFacts


def unchanged(before: FileFacts, after: FileFacts) -> dict[int, int]:
    """Indices of the declarations whose resolution still holds, with the number of lines they have moved down."""
    if _frame(before) != _frame(after):
        return {}
    held, now = before.declarations, after.declarations
    return {
        index: now[member].line - held[member].line
        for index, member in enumerate(_members(after))
        if now[member].text and now[member].text == held[member].text
    }


def _frame(facts: FileFacts) -> tuple[object, ...]:
    """What any declaration of the file may see of the file."""
    imports = [(each.name, each.static, each.wildcard, each.module) for each in facts.imports]
    return facts.package, imports, [(each.kind, each.key, each.owner, each.surface) for each in facts.declarations]


def _members(facts: FileFacts) -> list[int]:
    """For each declaration the member whose text holds it, or itself where a type alone does."""
    declarations = facts.declarations
    members: list[int] = []
    for index, each in enumerate(declarations):
        outer = members[each.owner] if each.owner != NONE else index
        members.append(index if declarations[outer].is_type else outer)
    return members
