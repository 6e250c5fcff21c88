"""The contract of clients whose server takes so many allowed tokens and reports the best K of a position."""

from __future__ import annotations

import pytest

from contracts.token_model import EXACT, Subject, TokenModelContract
from espalier.models import dialect, vllm


class RestrictedContract(TokenModelContract):
    async def test_more_tokens_than_a_request_can_hold_take_several(
        self, subject: Subject, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        whole = await subject.among(subject.texts)
        monkeypatch.setattr(vllm, "MOST_ALLOWED", 3)
        parts = await subject.among(subject.texts)
        assert parts.requests >= len(whole.tokens) / 3 > 1
        assert {token.id: token.logprob for token in parts.scored} == pytest.approx(
            {token.id: token.logprob for token in whole.scored}, abs=EXACT
        )

    async def test_what_is_not_reported_is_unscored_and_bounded(
        self, subject: Subject, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        true = {token.id: token.logprob for token in (await subject.among(subject.texts)).scored}
        monkeypatch.setattr(dialect, "SCORED", 1)
        found = await subject.among(subject.texts)
        assert found.unscored
        assert {token.id for token in found.tokens} == true.keys()
        assert all(true[token] <= found.bound + EXACT for token, _ in found.unscored)
        assert all(token.logprob == pytest.approx(true[token.id], abs=EXACT) for token in found.scored)
