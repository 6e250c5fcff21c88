"""Which proven names may fill a choice's hole."""

from pathlib import Path

import pytest

from espalier.generate import Memo, Stats
from espalier.generate.memo import Questions
from espalier.ports import Check, Completion, Hunk, Name, NameKind, Names, Unknown
from espalier.repair.choices import Choice
from espalier.repair.fillings import NamesUnproven, texts_of
from espalier.repair.templates import Hole

NAMES = {
    "total": NameKind.METHOD,
    "size": NameKind.FIELD,
    "Date": NameKind.TYPE,
    "this": NameKind.KEYWORD,
    "new": NameKind.KEYWORD,
}


class Scope:
    """A fake session in which `names` may stand everywhere."""

    def __init__(self, names: dict[str, NameKind]) -> None:
        self.hunk = Hunk(Path("A.java"), "x", 0, 1)
        self._names = names
        self.asked: list[tuple[str, str]] = []

    async def complete(self, generated: str, rest: str = "") -> Completion:
        self.asked.append((generated, rest))
        if not self._names:
            return Unknown("a fake")
        return Names(tuple(Name(text, kind) for text, kind in self._names.items()))

    async def check(self, replacement: str, imports: object = ()) -> Check:
        raise AssertionError("nothing is compiled here")

    async def close(self) -> None: ...


async def found(choice: Choice, names: dict[str, NameKind] = NAMES) -> list[str]:
    return await texts_of(Questions(Scope(names), Memo(), Stats()), choice)


async def test_a_called_name_is_a_method() -> None:
    assert await found(Choice(Hole("called name", "x.", "totl", "(a);"), forms=("{}",))) == ["total"]


async def test_a_name_after_new_is_a_class() -> None:
    assert await found(Choice(Hole("called name", "x = new ", "Dte", "(a);"), forms=("{}",))) == ["Date"]


async def test_a_value_is_no_type_and_a_method_is_called() -> None:
    texts = await found(Choice(Hole("keep both ends", "y =", " java", ";"), forms=("{}",)))
    assert texts == ["size", "this", "total()"]


class Typed(Scope):
    """A fake session that knows that `size` cannot end the statement."""

    async def complete(self, generated: str, rest: str = "") -> Completion:
        size = Name("size", NameKind.FIELD, never=frozenset({";"}))
        return Names((size, Name("count", NameKind.FIELD), Name("total", NameKind.METHOD)))


async def test_a_name_that_the_oracle_excludes_before_the_next_token_is_left_out() -> None:
    questions = Questions(Typed({}), Memo(), Stats())
    ends = Choice(Hole("keep both ends", "y =", " java", ";"), forms=("{}",))
    goes_on = Choice(Hole("keep both ends", "y =", " java", ".x;"), forms=("{}",))
    assert await texts_of(questions, ends) == ["count", "total()"]
    assert await texts_of(questions, goes_on) == ["count", "size", "total()"]


async def test_names_are_asked_for_at_the_forms_place() -> None:
    scope = Scope({"size": NameKind.FIELD})
    choice = Choice(Hole("arguments", "f(", "a", ");"), ("b",), ("a, {}",))
    assert await texts_of(Questions(scope, Memo(), Stats()), choice) == ["b", "a, size"]
    assert scope.asked == [("f(a, ", "")]


async def test_a_word_is_cut_in_two_after_a_proven_name() -> None:
    choice = Choice(Hole("called name", "x.", "totalsize", "();"), (), ("{}",), (".", "("))
    assert await found(choice) == ["total.size", "total(size", "total"]


async def test_the_original_is_no_filling() -> None:
    assert await found(Choice(Hole("keep both ends", "y =", " size", ";"), ("1",), ("{}",))) == ["1", "this", "total()"]


async def test_the_fixed_texts_stay_if_no_name_is_proven() -> None:
    hole = Hole("keep both ends", "y =", " java", ";")
    assert await found(Choice(hole, ("1",), ("{}",)), {}) == ["1"]
    with pytest.raises(NamesUnproven):
        await found(Choice(hole, (), ("{}",)), {})


async def test_no_further_form_is_filled_once_the_time_is_over() -> None:
    scope = Scope({"size": NameKind.FIELD})
    choice = Choice(Hole("arguments", "f(", "a", ")"), ("b",), ("{}", "{}, a"))
    assert await texts_of(Questions(scope, Memo(), Stats()), choice, lambda: True) == ["b"]
    assert not scope.asked
