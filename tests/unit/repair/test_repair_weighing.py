"""The likeliest of a finite set are found as if every text had been weighed."""

import math

import pytest

from espalier.generate import Stats
from espalier.ports import Prompt
from espalier.repair.weighing import Unweighable, guesses, likeliest
from fakes.scripted_model import ScriptedModel

LAW = {
    b"": {"a": 0.5, "b": 0.3, "f": 0.2},
    b"a": {"": 0.1, ".": 0.9},
    b"b": {"": 1.0},
    b"a.": {"x": 0.5, "y": 0.5},
    b"f": {"(": 1.0},
    b"f(": {")": 1.0},
}


def model() -> ScriptedModel:
    return ScriptedModel(lambda generated: LAW.get(generated, {"": 1.0}), whole_words=True)


async def weighed(*texts: str, original: str = "", most: int = 9) -> dict[str, float]:
    found = await likeliest(model(), Prompt("", "", original), texts, Stats(), most)
    return {item.text: round(math.exp(item.logprob), 6) for item in found}


async def test_best_first_with_the_end_of_the_text() -> None:
    found = await weighed("a", "b", "a.x", "f()")
    assert found == {"b": 0.3, "a.x": 0.225, "f()": 0.2, "a": 0.05}
    assert list(found) == ["b", "a.x", "f()", "a"]


async def test_one_word_for_one_word_needs_no_end() -> None:
    assert await weighed("a", "b", original="c") == {"a": 0.5, "b": 0.3}


async def test_no_more_than_wanted_and_no_more_asked() -> None:
    stats = Stats()
    found = await likeliest(model(), Prompt("", "", "c"), ["b", "f()"], stats, 1)
    assert [item.text for item in found] == ["b"]
    assert stats.model_requests == 1


async def test_texts_the_model_cannot_spell_are_left_out() -> None:
    assert await weighed("b", "zz", "a.z") == {"b": 0.3}
    assert await weighed() == {}


async def test_an_empty_text_is_only_an_end() -> None:
    generated = ScriptedModel(lambda generated: {"": 0.25, "b": 0.75}, whole_words=True)
    found = await likeliest(generated, Prompt("", "", "c"), ["", "b"], Stats(), 2)
    assert {item.text: math.exp(item.logprob) for item in found} == pytest.approx({"": 0.25, "b": 0.75})


async def test_a_model_of_sub_words_cannot_weigh() -> None:
    generated = ScriptedModel(lambda generated: {"to": 0.4, "tal": 0.4, "x": 0.2})
    with pytest.raises(Unweighable):
        await likeliest(generated, Prompt("", "", "c"), ["total", "x"], Stats(), 2)


async def test_guesses_are_what_the_text_may_begin_with() -> None:
    assert await guesses(model(), Prompt("", ""), Stats()) == ["a", "b", "f"]
