"""Which imports a text is compiled with, and how often the compiler is asked; the oracle is a fake."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from espalier.errors import CompilerFailed
from espalier.generate import Memo, Stats
from espalier.generate.memo import Questions
from espalier.java.lexer import trailing_word
from espalier.ports import Check, Completion, Hunk, Name, NameKind, Names, Problem, Unknown
from espalier.repair.hunk import hunk_of
from espalier.repair.imports import ImportingSession

_UNDEFINED_TYPE = 16777218


class Session:
    """A fake session that offers `names`. An upper-case word in `needed` is unknown unless it is imported from the
    package named there. Other names are in scope, and no import may hide them."""

    def __init__(self, names: Sequence[Name], needed: dict[str, str], code: int = _UNDEFINED_TYPE) -> None:
        self._code = code
        self.hunk: Hunk = hunk_of(Path("/w/A.java"), "class A {\n    x;\n}\n", 2, 2)
        self.asked: list[tuple[str, ...]] = []
        self._names = tuple(names)
        self._needed = needed

    async def complete(self, generated: str, rest: str = "") -> Completion:
        stem = trailing_word(generated)
        return Names(tuple(name for name in self._names if name.text.startswith(stem)), stem)

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        self.asked.append(tuple(imports))
        problems = tuple(
            Problem(f"{word[0]} is unknown", 2, 1, *(self.hunk.start + at for at in word.span()), code=self._code)
            for word in re.finditer(r"\b[A-Z]\w*", replacement)
            if word[0] in self._needed and self._needed[word[0]] not in imports
        )
        problems += tuple(
            Problem(f"{name} hides what is in scope", 1, 1, 0, 1)
            for name in imports
            if name.rpartition(".")[2] not in self._needed
        )
        return Check((), problems, problems, ())

    async def close(self) -> None: ...


def offered(text: str, *packages: str) -> list[Name]:
    return [Name(text, NameKind.TYPE, f"{package}.{text}" if package else "") for package in packages]


@pytest.mark.parametrize(
    ("names", "needed", "text", "asked"),
    [
        (offered("Date", "java.util"), {"Date": "java.util.Date"}, "Date x;", [(), ("java.util.Date",)]),
        ([], {}, "Date x;", [()]),
        ([], {"Date": "java.util.Date"}, "Date x;", [()]),
        (offered("Date", "java.util"), {}, "x.Date();", [()]),
        (
            offered("List", "java.awt", "java.util"),
            {"List": "java.util.List"},
            "List x;",
            [(), ("java.awt.List",), ("java.util.List",)],
        ),
        (
            [*offered("List", "java.util"), *offered("Set", "java.util")],
            {"List": "java.util.List", "Set": "java.util.Set"},
            "List x = Set.of();",
            [(), ("java.util.List", "java.util.Set")],
        ),
    ],
    ids=["offered", "in scope", "not offered", "a member", "of two packages", "two names"],
)
async def test_an_unknown_type_is_imported_as_the_oracle_offers(
    names: Sequence[Name], needed: dict[str, str], text: str, asked: list[tuple[str, ...]]
) -> None:
    oracle = Session(names, needed)
    check = await ImportingSession(oracle, lambda name: ()).check(text)
    assert oracle.asked == asked
    assert check.imports == (asked[-1] if not check.added else ())


async def test_the_oracle_is_asked_if_the_types_of_the_graph_do_not_help() -> None:
    oracle = Session(offered("Date", "java.util"), {"Date": "java.util.Date"})
    check = await ImportingSession(oracle, lambda name: ("shop.Date",)).check("Date x;")
    assert oracle.asked == [(), ("shop.Date",), ("java.util.Date",)]
    assert check.imports == ("java.util.Date",)


async def test_an_answer_without_imports_because_the_oracle_was_late_is_not_memoised() -> None:
    class Slow(Session):
        late = True

        async def complete(self, generated: str, rest: str = "") -> Completion:
            return Unknown("slow", passing=True) if self.late else await super().complete(generated, rest)

    oracle = Slow(offered("Date", "java.util"), {"Date": "java.util.Date"})
    questions = Questions(ImportingSession(oracle, lambda name: ()), Memo(), Stats())
    assert (await questions.check("Date x;")).added
    oracle.late = False
    assert (await questions.check("Date x;")).imports == ("java.util.Date",)


_NAMES = ("Date", "List", "Set", "Map")
_TEXTS = st.lists(st.sampled_from((*_NAMES, "x", "y")), min_size=1, max_size=4).map(lambda words: " ".join(words) + ";")
_QUESTIONS = st.lists(st.tuples(st.booleans(), _TEXTS), max_size=12)


@given(_QUESTIONS, _QUESTIONS, st.booleans())
def test_an_answer_does_not_depend_on_earlier_questions(
    earlier: list[tuple[bool, str]], asked: list[tuple[bool, str]], graph: bool
) -> None:
    """The answer is the same with a warm memo, a cold one and none, and after any questions of the session."""
    needed = {name: f"java.util.{name}" for name in _NAMES[:3]}
    names = [name for text in _NAMES for name in offered(text, "java.awt", "java.util")]

    async def answers(memo: Memo | None, *series: list[tuple[bool, str]]) -> list[object]:
        answers: list[object] = []
        for questions in series:  # each is a request with a session of its own
            session = Session(names, needed)
            importing = ImportingSession(session, lambda name: ("java.util.List",) if graph and name == "List" else ())
            put = Questions(importing, memo, Stats())
            answers = [
                await put.check(text)
                if checks
                else sorted(found.text for found in (await importing.complete("")).names)
                for checks, text in questions
            ]
        return answers

    async def compared() -> None:
        cold, none, warm = (
            await answers(Memo(), asked),
            await answers(None, asked),
            await answers(Memo(), earlier, asked),
        )
        alone = [answer for question in asked for answer in await answers(None, [question])]
        assert cold == none == warm == alone

    asyncio.run(compared())


@pytest.mark.parametrize("code", [16777218, 570425394, 33554515], ids=["a type", "before a dot", "before a field"])
async def test_the_oracle_is_asked_for_a_type_that_the_compiler_cannot_resolve(code: int) -> None:
    oracle = Session(offered("Date", "java.util"), {"Date": "java.util.Date"}, code)
    session = ImportingSession(oracle, lambda name: ())
    assert not (await session.check("Date x;")).added
    assert oracle.asked == [(), ("java.util.Date",)]


async def test_a_text_on_which_the_compiler_fails_is_no_repair_and_no_end() -> None:
    class Failing(Session):
        """A fake session whose compiler fails."""

        async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
            raise CompilerFailed("check failed: ShouldNotImplement")

    session = ImportingSession(Failing([], {}), lambda name: ())
    check = await session.check("y;")
    assert check.added and check.added == check.after
    with pytest.raises(CompilerFailed):
        await session.check("x;")


async def test_once_the_time_is_over_only_the_first_imports_are_tried() -> None:
    oracle = Session([], {"List": "java.util.List"})
    session = ImportingSession(oracle, lambda name: ("a.List", "java.awt.List", "java.util.List"), over=lambda: True)
    check = await session.check("List x;")
    assert check.passing  # more may be known with more time, so no memo keeps the answer
    assert oracle.asked == [(), ("a.List",)]
    mended = await ImportingSession(oracle, lambda name: ("java.util.List",), over=lambda: True).check("List x;")
    assert mended.imports == ("java.util.List",) and not mended.added
