"""What every `TokenModel` promises, whoever serves it. Each place has a class of its own with the fixture `subject`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from espalier.java.lexer import code
from espalier.ports import Alternatives, Prompt, Sampling, Step, Token, TokenModel

EXACT = 2e-3
"""Nats by which two requests for one probability may differ: servers compute in batches, in float32."""


@dataclass(frozen=True, slots=True)
class Subject:
    """`begun`: inserted first, so that the first of `texts` is likely after it and others are not among the best that
    the model's stream states."""

    model: TokenModel
    prompt: Prompt
    begun: str
    texts: tuple[str, ...]

    async def among(self, texts: Sequence[str]) -> Alternatives:
        return await self.model.among(self.prompt, await self.ids(), texts)

    async def steps(self, sampling: Sampling) -> list[Step]:
        return [step async for step in self.model.stream(self.prompt, await self.ids(), sampling)]

    async def ids(self) -> Sequence[int]:
        if not self.begun:
            return ()
        [_ async for _ in self.model.stream(self.prompt, (), Sampling(max_tokens=1))]  # `tokenize` may need it
        return self.model.tokenize(self.begun)


class TokenModelContract:
    async def test_a_restricted_choice_holds_nothing_else(self, subject: Subject) -> None:
        pieces = [token.piece for token in (await subject.among(subject.texts)).tokens]
        assert pieces and len(set(pieces)) == len(pieces)
        assert all(any(_begins(subject.model, piece, text) for text in subject.texts) for piece in pieces)

    async def test_a_restricted_choice_holds_every_text(self, subject: Subject) -> None:
        pieces = [token.piece for token in (await subject.among(subject.texts)).tokens]
        assert all(any(_begins(subject.model, piece, text) for piece in pieces) for text in subject.texts)

    async def test_a_choice_among_no_texts_is_empty(self, subject: Subject) -> None:
        assert not (await subject.among(())).tokens

    async def test_a_choice_is_ordered_most_probable_first(self, subject: Subject) -> None:
        scored = [token.logprob for token in (await subject.among(subject.texts)).scored]
        assert scored == sorted(scored, reverse=True)
        assert all(math.isfinite(logprob) for logprob in scored)
        assert sum(map(math.exp, scored)) <= 1.0 + EXACT

    async def test_log_probabilities_of_a_choice_are_those_of_the_stream(self, subject: Subject) -> None:
        [step] = await subject.steps(Sampling(temperature=0.0, max_tokens=1))
        streamed = {token.id: token.logprob for token in step.top}
        scored = {token.id: token.logprob for token in (await subject.among(subject.texts)).scored}
        assert streamed.keys() & scored.keys()
        assert all(
            scored[token] == pytest.approx(streamed[token], abs=EXACT) for token in streamed.keys() & scored.keys()
        )

    async def test_a_choice_reports_what_the_streams_list_lacks(self, subject: Subject) -> None:
        [step] = await subject.steps(Sampling(temperature=0.0, max_tokens=1))
        stated = {token.id for token in step.top}
        beyond = [token for token in (await subject.among(subject.texts)).scored if token.id not in stated]
        assert beyond
        if not subject.model.whole_words:  # such a model's list is not of its whole vocabulary
            assert all(token.logprob <= step.top[-1].logprob + EXACT for token in beyond)

    async def test_nothing_is_renormalised_over_a_choice(self, subject: Subject) -> None:
        """A token's reported probability does not depend on what else is allowed."""
        together = {token.id: token for token in (await subject.among(subject.texts)).scored}
        for text in subject.texts[:3]:
            for token in (await subject.among([text])).scored:
                _same(token, together[token.id])

    async def test_one_goes_on_from_a_token_of_a_choice(self, subject: Subject) -> None:
        ids, [first, *_] = await subject.ids(), (await subject.among(subject.texts)).scored
        steps = [s async for s in subject.model.stream(subject.prompt, [*ids, first.id], Sampling(max_tokens=1))]
        assert steps

    async def test_tokens_are_words_where_the_model_says_so(self, subject: Subject) -> None:
        pieces = [step.chosen.piece for step in await subject.steps(Sampling(temperature=0.0, max_tokens=24))]
        pieces += [token.piece for token in (await subject.among(subject.texts)).scored]
        if subject.model.whole_words:
            assert all(len(code(piece.decode().strip())) <= 1 for piece in pieces)
        else:
            assert any(piece not in {text.encode() for text in subject.texts} for piece in pieces)


def _begins(model: TokenModel, piece: bytes, text: str) -> bool:
    if model.whole_words:
        return piece.decode().lstrip() == text
    return bool(piece) and text.encode().startswith(piece)


def _same(one: Token, other: Token) -> None:
    assert (one.id, one.piece) == (other.id, other.piece)
    assert one.logprob == pytest.approx(other.logprob, abs=EXACT)
