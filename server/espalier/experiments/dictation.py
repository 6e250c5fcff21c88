"""A token model that generates one known text, to find which of its tokens the engine rejects."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence

from espalier.ports import Alternatives, Prompt, Sampling, Step, Token


class Dictation:
    """Generates `pieces` one after the other, then the end of the text, each with probability one.

    `reached`: the index of the last piece that was generated (`len(pieces)`: the text's end). If the engine asked for
    no more, it did not accept this piece. Inserted text is accepted if the remaining text begins with it; otherwise the
    stream ends.
    """

    name = "dictation"
    whole_words = False
    streams = 1

    def __init__(self, pieces: Sequence[str]) -> None:
        self.pieces = tuple(pieces)
        self.reached = -1
        self._text = "".join(pieces)
        self._ends = [0]
        for piece in self.pieces:
            self._ends.append(self._ends[-1] + len(piece))
        self._known: list[str] = []

    async def stream(self, prompt: Prompt, generated: Sequence[int], sampling: Sampling) -> AsyncGenerator[Step, None]:
        at = self._length(generated)
        if at is None:
            return
        for _ in range(sampling.max_tokens):
            index = self._index(at)
            self.reached = max(self.reached, index)
            piece = self._text[at : self._ends[index + 1]] if index < len(self.pieces) else ""
            token = Token(self._id(piece), piece.encode(), 0.0)
            yield Step(token, (token,))
            if not piece:
                return
            at += len(piece)

    async def among(self, prompt: Prompt, generated: Sequence[int], texts: Sequence[str]) -> Alternatives:
        """No alternatives: the model must not help the engine over a wrong verdict."""
        return Alternatives()

    def tokenize(self, text: str) -> Sequence[int]:
        return (self._id(text),)

    def learn(self, path: str, text: str | None) -> None:
        pass

    async def close(self) -> None:
        pass

    def _id(self, piece: str) -> int:
        self._known.append(piece)
        return len(self._known) - 1

    def _length(self, generated: Sequence[int]) -> int | None:
        """The number of characters that `generated` spells; None if they are not the text's beginning."""
        text = "".join(self._known[token_id] for token_id in generated)
        return len(text) if self._text.startswith(text) else None

    def _index(self, at: int) -> int:
        """The piece that holds offset `at`."""
        return sum(end <= at for end in self._ends) - 1
