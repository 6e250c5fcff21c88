"""The verdict on a text and one more token: it goes on, it ends here, or it is rejected."""

from __future__ import annotations

import codecs

from espalier.generate.endings import Ended, Ending, Going, Rejected, Verdict
from espalier.generate.recogniser import Recogniser


class Judge:
    """Judges the form first (UTF-8, lexis, brackets, grammar), then the names. A verdict depends on the text alone."""

    def __init__(self, recogniser: Recogniser, ending: Ending) -> None:
        self._recogniser = recogniser
        self._ending = ending

    async def judge(self, generated: bytes, piece: bytes) -> Verdict:
        """The verdict on `piece`, sampled after `generated`, which was accepted. An empty piece ends the text."""
        verdict = self._by_form(generated, piece)
        if isinstance(verdict, Rejected) or not self._ending.in_code:
            return verdict
        old, text = decoded(generated), decoded(generated + piece)
        if isinstance(verdict, Going):
            accepted = await self._recogniser.accepts(old, text)
        else:
            text = text[: verdict.length]
            accepted = await self._recogniser.accepts(old[: len(text)], text, self._ending.rest)
        return verdict if accepted else Rejected()

    async def forced(self, generated: bytes) -> str:
        """The forced continuation; '' when several may follow."""
        return await self._recogniser.forced(decoded(generated)) if self._between_characters(generated) else ""

    async def continuations(self, generated: bytes) -> tuple[str, ...]:
        """Every way in which the identifier at the end can go on; () when that is not known."""
        return await self._recogniser.continuations(decoded(generated)) if self._between_characters(generated) else ()

    def _by_form(self, generated: bytes, piece: bytes) -> Verdict:
        if not valid(generated + piece):
            return Rejected()
        text = decoded(generated + piece)
        if piece:
            return self._ending.judge(text)
        return Ended(len(text)) if valid(generated, whole=True) and self._ending.may_end(text) else Rejected()

    def _between_characters(self, generated: bytes) -> bool:
        return self._ending.in_code and valid(generated, whole=True)


def decoded(data: bytes) -> str:
    """`data`, valid UTF-8, as text without an incomplete character at its end."""
    return codecs.getincrementaldecoder("utf-8")().decode(data)


def valid(data: bytes, whole: bool = False) -> bool:
    """Whether `data` is the beginning of a text in UTF-8; with `whole`: one that ends with a character."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data, whole)
    except UnicodeDecodeError:
        return False
    return True
