"""One-word gaps are searched among proven names, the likeliest first."""

from pathlib import Path

import pytest

from espalier.generate import Memo, Stats, Task
from espalier.generate.memo import Questions
from espalier.ports import Check, Completion, Hunk, Name, NameKind, Names, Problem, Prompt, Unknown
from espalier.repair.words import NamesUnproven, fillings
from fakes.scripted_model import ScriptedModel

LINE = "x.totl(a);"


class Scope:
    """A fake session: `names` may stand anywhere, `right` compiles."""

    def __init__(self, right: str, names: dict[str, NameKind]) -> None:
        self.hunk = Hunk(Path("A.java"), LINE, 0, len(LINE))
        self._right = right
        self._names = names
        self.checked: list[str] = []

    async def complete(self, drawn: str, rest: str = "") -> Completion:
        if not self._names:
            return Unknown("a fake")
        return Names(tuple(Name(text, kind) for text, kind in self._names.items()))

    async def check(self, replacement: str, imports: object = ()) -> Check:
        self.checked.append(replacement)
        added = () if replacement == self._right else (Problem("wrong", 1, 1, 0, 1),)
        return Check((), added, added, ())

    async def close(self) -> None: ...


def model(**words: float) -> ScriptedModel:
    return ScriptedModel(lambda drawn: {f" {word}": share for word, share in words.items()} | words)


async def found(scope: Scope, task: Task, most: int = 8, **words: float) -> list[str]:
    stats = Stats()
    questions = Questions(scope, Memo(), stats)
    texts = [candidate.text async for candidate in fillings(model(**words), questions, task, stats, most)]
    assert stats.candidates_started == len(scope.checked)
    return texts


def called(origin: str = "called name") -> Task:
    return Task(Prompt("x.", "(a);", "totl"), "x.", "(a);", origin=origin)


METHODS = {"total": NameKind.METHOD, "tail": NameKind.METHOD, "size": NameKind.FIELD}


async def test_the_likeliest_names_are_compiled_in_order() -> None:
    scope = Scope("x.tail(a);", METHODS)
    assert await found(scope, called(), total=0.5, tail=0.3, size=0.2) == ["x.tail(a);"]
    assert scope.checked == ["x.total(a);", "x.tail(a);"]


async def test_no_more_than_wanted_are_tried() -> None:
    scope = Scope("x.tail(a);", METHODS)
    assert await found(scope, called(), most=1, total=0.5, tail=0.3) == []


async def test_a_value_is_no_type_no_method_and_no_keyword() -> None:
    names = {"Date": NameKind.TYPE, "f": NameKind.METHOD, "new": NameKind.KEYWORD, "this": NameKind.KEYWORD}
    scope = Scope("y = b;", {**names, "b": NameKind.VARIABLE})
    task = Task(Prompt("y =", ";", " java"), "y =", ";", origin="keep both ends")
    assert await found(scope, task, Date=0.3, f=0.2, new=0.2, this=0.2, b=0.1) == ["y = b;"]
    assert scope.checked == ["y = this;", "y = b;"]


async def test_what_is_not_proven_is_not_searched() -> None:
    with pytest.raises(NamesUnproven):
        await found(Scope("x.tail(a);", {}), called(), tail=1.0)


async def test_operators_need_no_oracle() -> None:
    scope = Scope("a * b;", {})
    task = Task(Prompt("a", " b;", " +"), "a", " b;", origin="operator")
    stats = Stats()
    drawn = ScriptedModel(lambda drawn: {"-": 0.5, "*": 0.4, "+": 0.1})
    texts = [found.text async for found in fillings(drawn, Questions(scope, Memo(), stats), task, stats, 8)]
    assert texts == ["a * b;"]
    assert scope.checked == ["a - b;", "a * b;"]


async def test_a_model_of_sub_words_draws_names_instead_of_weighing_them() -> None:
    stats = Stats()
    questions = Questions(Scope("x.tail(a);", METHODS), Memo(), stats)
    with pytest.raises(NamesUnproven):
        _ = [each async for each in fillings(model(total=0.5, ta=0.3, il=0.2), questions, called(), stats, 8)]
    assert stats.candidates_started == 0
