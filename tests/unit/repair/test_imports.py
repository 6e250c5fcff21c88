"""Which imports a text is checked with, and how often the compiler is asked; the oracle is a fake."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from espalier.ports import Check, Completion, Hunk, Name, NameKind, Names, Problem
from espalier.repair.hunk import hunk_of
from espalier.repair.imports import ImportingSession

_UNDEFINED_TYPE = 16777218


class Session:
    """A fake: offers `names`; an upper-case word in `needed` is unknown unless it is imported from where that says."""

    def __init__(self, names: Sequence[Name], needed: dict[str, str], code: int = _UNDEFINED_TYPE) -> None:
        self._code = code
        self.hunk: Hunk = hunk_of(Path("/w/A.java"), "class A {\n    x;\n}\n", 2, 2)
        self.asked: list[tuple[str, ...]] = []
        self._names = tuple(names)
        self._needed = needed

    async def complete(self, drawn: str, rest: str = "") -> Completion:
        return Names(tuple(name for name in self._names if name.text.startswith(drawn)), drawn)

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        self.asked.append(tuple(imports))
        problems = tuple(
            Problem(f"{word[0]} is unknown", 2, 1, *(self.hunk.start + at for at in word.span()), code=self._code)
            for word in re.finditer(r"\b[A-Z]\w*", replacement)
            if word[0] in self._needed and self._needed[word[0]] not in imports
        )
        return Check((), problems, problems, ())

    async def close(self) -> None: ...


def offered(text: str, *packages: str) -> list[Name]:
    return [Name(text, NameKind.TYPE, f"{package}.{text}" if package else "") for package in packages]


@pytest.mark.parametrize(
    ("names", "needed", "text", "asked"),
    [
        (offered("Date", "java.util"), {"Date": "java.util.Date"}, "Date x;", [("java.util.Date",)]),
        ([], {}, "Date x;", [()]),
        (offered("Date", "java.util", ""), {}, "Date x;", [()]),
        (offered("Date", "java.util"), {}, "x.Date();", [()]),
        (
            offered("List", "java.awt", "java.util"),
            {"List": "java.util.List"},
            "List x;",
            [("java.awt.List",), ("java.util.List",)],
        ),
        (
            [*offered("List", "java.util"), *offered("Set", "java.util")],
            {"List": "java.util.List", "Set": "java.util.Set"},
            "List x = Set.of();",
            [("java.util.List", "java.util.Set")],
        ),
    ],
    ids=["offered only so", "not offered", "also in scope", "a member", "of two packages", "two names"],
)
async def test_what_was_offered_with_an_import_is_checked_with_it(
    names: Sequence[Name], needed: dict[str, str], text: str, asked: list[tuple[str, ...]]
) -> None:
    oracle = Session(names, needed)
    session = ImportingSession(oracle, lambda name: ())
    for name in names:
        await session.complete(name.text[0])
    check = await session.check(text)
    assert not check.added
    assert oracle.asked == asked
    assert await session.imports_of(text) == asked[-1]


async def test_what_is_in_scope_because_it_was_drawn_still_needs_its_import() -> None:
    class Importing(Session):
        """Imports what was drawn for the question, as the oracle does."""

        async def complete(self, drawn: str, rest: str = "") -> Completion:
            imported = "" if "Date " in drawn else "java.util.Date"
            return Names((Name("Date", NameKind.TYPE, imported),), "")

    oracle = Importing([], {"Date": "java.util.Date"})
    session = ImportingSession(oracle, lambda name: ())
    for drawn in ("D", "Date x = new "):
        await session.complete(drawn)
    assert not (await session.check("Date x;")).added
    assert oracle.asked == [("java.util.Date",)]


@pytest.mark.parametrize("code", [16777218, 570425394, 33554515], ids=["a type", "before a dot", "before a field"])
async def test_what_nobody_has_offered_yet_is_asked_for_when_the_compiler_stumbles(code: int) -> None:
    oracle = Session(offered("Date", "java.util"), {"Date": "java.util.Date"}, code)
    session = ImportingSession(oracle, lambda name: ())
    assert not (await session.check("Date x;")).added
    assert oracle.asked == [(), ("java.util.Date",)]
