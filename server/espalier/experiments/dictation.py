"""A token model that draws one text, whatever it is asked: what the engine does to known code is thereby seen."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence

from espalier.ports import Alternatives, Prompt, Sampling, Step, Token


class Dictation:
    """Draws `pieces` one after the other, then the end of the text, each with probability one.

    `reached` is the index of the last piece that was generated (`len(pieces)`: the text's end); where the engine drew
    no further, this is the piece it did not accept. Inserted text is followed where it is the beginning of what is
    left, else nothing more is generated.
    """

    name = "dictation"
    whole_words = False

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
        """Nothing but the text is ever generated: the engine is not helped over a verdict that is wrong."""
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
        """How far `generated` leads; None where it leads elsewhere."""
        text = "".join(self._known[token_id] for token_id in generated)
        return len(text) if self._text.startswith(text) else None

    def _index(self, at: int) -> int:
        """The piece that holds offset `at`."""
        return sum(end <= at for end in self._ends) - 1
