"""A fake token model: a small vocabulary and a stated distribution for every text generated so far. For unit tests
only."""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence

from espalier.ports import Alternatives, Prompt, Sampling, Step, Token

Distribution = Callable[[bytes], Mapping[str | bytes, float]]


class ScriptedModel:
    """A model whose `distribution(generated)` gives the probability of each piece ('' ends the text).

    A stream reports the `top` best and samples one of the best `top_k` among them. A restricted choice is reported
    whole, except the pieces in `unscored`. `whole_words`, `streams`: as in the port.
    """

    name = "scripted"

    def __init__(
        self,
        distribution: Distribution,
        top: int = 64,
        randomness: Callable[[int], random.Random] = random.Random,
        unscored: Collection[bytes] = (),
        whole_words: bool = False,
        streams: int = 1,
    ) -> None:
        self.streams = streams
        self.whole_words = whole_words
        self._unscored = unscored
        self._distribution = distribution
        self._top = top
        self._random = randomness
        self._pieces: list[bytes] = []
        self.requests: list[list[int]] = []
        self.seeds: list[int] = []
        self.open_streams = 0
        self.learnt: list[tuple[str, str | None]] = []

    async def stream(self, prompt: Prompt, generated: Sequence[int], sampling: Sampling) -> AsyncGenerator[Step, None]:
        self.requests.append(list(generated))
        self.seeds.append(sampling.seed)
        self.open_streams += 1
        try:
            text = b"".join(self._pieces[token] for token in generated)
            source = self._random(sampling.seed)
            for _ in range(sampling.max_tokens):
                step = self._step(text, sampling, source)
                if step is None:
                    return
                await asyncio.sleep(0)
                yield step
                text += step.chosen.piece
                if not step.chosen.piece:
                    return
        finally:
            self.open_streams -= 1

    async def among(self, prompt: Prompt, generated: Sequence[int], texts: Sequence[str]) -> Alternatives:
        self.requests.append(list(generated))
        await asyncio.sleep(0)
        tokens = [
            token
            for token in self._tokens(b"".join(self._pieces[token] for token in generated))
            if token.piece and any(self._begins(token.piece, text.encode()) for text in texts)
        ]
        reported = [token for token in tokens if token.piece not in self._unscored]
        unscored = [token for token in tokens if token.piece in self._unscored]
        bound = max((token.logprob for token in unscored), default=0.0)
        return Alternatives(tuple(reported), tuple((token.id, token.piece) for token in unscored), bound)

    def _begins(self, piece: bytes, text: bytes) -> bool:
        return piece.lstrip() == text if self.whole_words else text.startswith(piece)

    def tokenize(self, text: str) -> Sequence[int]:
        return [self._id(text.encode())]

    def piece(self, token: int) -> bytes:
        return self._pieces[token]

    def learn(self, path: str, text: str | None) -> None:
        self.learnt.append((path, text))

    async def close(self) -> None:
        pass

    def _tokens(self, text: bytes) -> list[Token]:
        """Every token that can follow `text`, most probable first."""
        distribution = self._bytes(self._distribution(text)).items()
        tokens = [Token(self._id(piece), piece, math.log(share)) for piece, share in distribution if share > 0]
        return sorted(tokens, key=lambda token: -token.logprob)

    def _step(self, text: bytes, sampling: Sampling, source: random.Random) -> Step | None:
        reported = self._tokens(text)[: self._top]
        if not reported:
            return None
        generated = reported[: sampling.top_k] if sampling.top_k else reported
        chosen = source.choices(generated, [math.exp(token.logprob) for token in generated])[0]
        return Step(chosen, tuple(reported))

    @staticmethod
    def _bytes(distribution: Mapping[str | bytes, float]) -> dict[bytes, float]:
        return {piece.encode() if isinstance(piece, str) else piece: p for piece, p in distribution.items()}

    def _id(self, piece: bytes) -> int:
        if piece not in self._pieces:
            self._pieces.append(piece)
        return self._pieces.index(piece)
