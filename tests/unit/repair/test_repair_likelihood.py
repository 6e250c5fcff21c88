"""The most probable texts of a finite set are the same as if every text had been scored."""

import math

import pytest

from espalier.generate import Stats
from espalier.ports import Prompt
from espalier.repair.likelihood import Unscorable, guesses, likeliest
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


async def likeliest_of(*texts: str, original: str = "", most: int = 9) -> dict[str, float]:
    found = await likeliest(model(), Prompt("", "", original), texts, Stats(), most)
    return {item.text: round(math.exp(item.logprob), 6) for item in found}


async def test_texts_come_best_first_with_the_probability_of_their_end() -> None:
    found = await likeliest_of("a", "b", "a.x", "f()")
    assert found == {"b": 0.3, "a.x": 0.225, "f()": 0.2, "a": 0.05}
    assert list(found) == ["b", "a.x", "f()", "a"]


async def test_one_word_for_one_word_needs_no_end() -> None:
    assert await likeliest_of("a", "b", original="c") == {"a": 0.5, "b": 0.3}


async def test_no_more_texts_are_returned_and_no_more_questions_asked_than_wanted() -> None:
    stats = Stats()
    found = await likeliest(model(), Prompt("", "", "c"), ["b", "f()"], stats, 1)
    assert [item.text for item in found] == ["b"]
    assert stats.model_requests == 1


async def test_texts_that_the_model_cannot_spell_are_left_out() -> None:
    assert await likeliest_of("b", "zz", "a.z") == {"b": 0.3}
    assert await likeliest_of() == {}


async def test_an_empty_text_is_only_an_end() -> None:
    generated = ScriptedModel(lambda generated: {"": 0.25, "b": 0.75}, whole_words=True)
    found = await likeliest(generated, Prompt("", "", "c"), ["", "b"], Stats(), 2)
    assert {item.text: math.exp(item.logprob) for item in found} == pytest.approx({"": 0.25, "b": 0.75})


async def test_a_model_of_sub_words_cannot_score() -> None:
    generated = ScriptedModel(lambda generated: {"to": 0.4, "tal": 0.4, "x": 0.2})
    with pytest.raises(Unscorable):
        await likeliest(generated, Prompt("", "", "c"), ["total", "x"], Stats(), 2)


async def test_guesses_are_words_that_the_text_may_begin_with() -> None:
    assert await guesses(model(), Prompt("", ""), Stats()) == ["a", "b", "f"]
