"""Models over tokens, which generate and score text."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Token:
    """One alternative of a position: the model's id, its text (bytes: a piece may split a character; empty: the
    text ends here), and the natural-log probability under the raw model (before masks and temperature)."""

    id: int
    piece: bytes
    logprob: float


@dataclass(frozen=True, slots=True)
class Step:
    """One position of a stream: the sampled token and the top-K alternatives, most probable first."""

    chosen: Token
    top: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Alternatives:
    """The tokens of a restricted choice.

    `scored`: those with log-probabilities, most probable first. `unscored`: ids and pieces of tokens of the choice
    whose probability the model's server does not report; none is likelier than `bound` (natural log). `requests`: how
    many were sent to the server.
    """

    scored: tuple[Token, ...] = ()
    unscored: tuple[tuple[int, bytes], ...] = ()
    bound: float = 0.0
    requests: int = 1

    @property
    def tokens(self) -> tuple[Token, ...]:
        """All of the choice, most probable first; an unknown probability counts as the least that was reported."""
        least = min(self.bound, *(token.logprob for token in self.scored)) if self.scored else self.bound
        return (*self.scored, *(Token(id, piece, least) for id, piece in self.unscored))


@dataclass(frozen=True, slots=True)
class Sampling:
    temperature: float = 1.0
    top_p: float = 1.0
    top_k: int = 0
    """0: no truncation. Order: truncation by top_k, then top_p, then masks (generation.md, guard 2)."""
    seed: int = 0
    max_tokens: int = 96


@dataclass(frozen=True, slots=True)
class Needs:
    """What a hole must contain for the errors around it to go. `declares`: variables that it must declare; `assigns`:
    those that it must give a value, unless the code after it is not reached; `returns`: it returns a result, or does
    not end."""

    declares: frozenset[str] = frozenset()
    assigns: frozenset[str] = frozenset()
    returns: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """The model's input. `before`/`after`: the document around the hole, `original`: the text that stood there (edit
    channel), `context`: evidence from the graph as Java comments or declarations, `message`: the compiler's or the
    failing test's message; `needs`: what the hole must contain."""

    before: str
    after: str
    original: str = ""
    context: str = ""
    message: str = ""
    path: str = ""
    needs: Needs = Needs()


class TokenModel(Protocol):
    """A generative model over tokens with stated probabilities."""

    @property
    def name(self) -> str: ...

    @property
    def whole_words(self) -> bool:
        """Whether every token is one lexeme of Java, white space before it aside, or the end of the text. If not, a
        word may take several tokens."""
        ...

    @property
    def streams(self) -> int:
        """The number of streams that it serves side by side in little more than the time of one."""
        ...

    def stream(self, prompt: Prompt, generated: Sequence[int], sampling: Sampling) -> AsyncGenerator[Step, None]:
        """Tokens after prompt + generated ids. Closing the generator aborts the request. Raises `ModelError`."""
        ...

    async def among(self, prompt: Prompt, generated: Sequence[int], texts: Sequence[str]) -> Alternatives:
        """The next token after prompt + generated ids, restricted: every token that begins one of `texts` or is one of
        them (with `whole_words`: that is one of them, white space before it aside), and no other.

        Log-probabilities are those of the unrestricted model, as `stream` states them: nothing is renormalised over the
        choice, and no temperature is applied. Cancelling aborts the requests. Raises `ModelError`.
        """
        ...

    def tokenize(self, text: str) -> Sequence[int]:
        """Ids for text inserted without the model (forced continuations), whose last word may go on."""
        ...

    def learn(self, path: str, text: str | None) -> None:
        """A file of the workspace has changed; None: it is gone. Models that learn nothing from it ignore this."""
        ...

    async def close(self) -> None: ...
