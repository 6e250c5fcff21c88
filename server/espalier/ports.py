"""The protocols of what the rooms need from outside, and the frozen values that cross them.

Offsets are code-point offsets into `str`; adapters convert them to other units (JDT: UTF-16 units, Tree-sitter: bytes).
Lines and columns in values are 1-based, columns in UTF-16 units, as the command line shows them; LSP's 0-based
positions exist only in `lsp` and `text.positions`.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:  # the relay and half the commands have no use for numpy
    import numpy as np
    from numpy.typing import NDArray

# --------------------------------------------------------------------------- the oracle


@dataclass(frozen=True, slots=True)
class Hunk:
    """The region `text[start:end]` of one file, in one revision, that generation replaces."""

    path: Path
    text: str
    start: int
    end: int
    revision: int = 0

    @property
    def before(self) -> str:
        return self.text[: self.start]

    @property
    def after(self) -> str:
        return self.text[self.end :]

    @property
    def original(self) -> str:
        return self.text[self.start : self.end]

    def replaced(self, replacement: str) -> str:
        """The whole document with `replacement` in the hunk's place."""
        return self.before + replacement + self.after


class NameKind(StrEnum):
    TYPE = "type"
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    FIELD = "field"
    VARIABLE = "variable"
    PACKAGE = "package"
    KEYWORD = "keyword"
    LABEL = "label"
    OTHER = "other"


IDENTIFIER, LITERAL, KEYWORD = "<identifier>", "<literal>", "<keyword>"
"""In `Name.never`: any identifier, any literal, any keyword but `instanceof`, which is an operator."""
NO_ARGUMENTS = "()"
"""In `Name.called`: an empty list of arguments."""


class Name(NamedTuple):
    """One identifier (or keyword) that may stand at the caret. `import_name`: what must be imported, or ''.

    `never`: tokens that cannot follow it here. Only "(" can follow a method; nothing that ends the operand can follow a
    value whose type does not fit. A word that is several `Name`s may stand before what any of them allows.

    `called`: tokens that cannot stand after the closing parenthesis of its call, or of its creation after `new`; and
    `NO_ARGUMENTS` if it cannot be called without arguments.
    """

    text: str
    kind: NameKind
    import_name: str = ""
    never: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Names:
    """A proof: nothing but a continuation of one of `names` can stand at the caret.

    `stem` is the part of the identifier already written when the oracle was asked. `closed`: the set holds for every
    longer stem too, so longer prefixes are checked locally without another question. A set for an empty stem that is
    not closed lacks names that begin with a capital letter (types that are not imported) and no others.

    `unless`: tokens that make any identifier possible if one of them follows it, because the identifier is then new: a
    label before ":", a lambda parameter before "->". So where `unless` is not empty, an identifier may be rejected only
    once it is finished and what follows is known to be something else, never while it is begun.

    `values`: like `Name.never` for values that are no names: `this`, a literal of each type (`int`, `String`, `null`).
    `lambdas`: False where neither a lambda can begin at the caret nor a parenthesis that holds one.
    """

    names: tuple[Name, ...]
    stem: str = ""
    closed: bool = True
    unless: tuple[str, ...] = ()
    values: Mapping[str, frozenset[str]] = field(default_factory=dict)
    lambdas: bool = True


@dataclass(frozen=True, slots=True)
class Unknown:
    """The oracle is not sure; everything is allowed. `reason` is for logs and statistics. `passing`: asked again it may
    know (it ran out of time), so this answer is not memoised."""

    reason: str
    passing: bool = False


Completion = Names | Unknown


@dataclass(frozen=True, slots=True)
class Problem:
    """A compiler problem; offsets and line are in the checked document. `severity`: error | warning. `code`: JDT's
    problem id; `arguments`: what its message names (variables, types, members), in the order that the id gives them."""

    message: str
    line: int
    column: int
    start: int
    end: int
    severity: str = "error"
    code: int = 0
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """Problems (errors) of the file with the hunk replaced, against those before.

    `added`: errors that were not there before; `gone`: errors of before that are no longer there. Problems are matched
    by (code, message) and position shifted by the edit, so an error that merely moved is neither. `imports`: the
    imports added for it. `passing`: further possible imports were not known in time, so this answer is not memoised.
    """

    before: tuple[Problem, ...]
    after: tuple[Problem, ...]
    added: tuple[Problem, ...]
    gone: tuple[Problem, ...]
    imports: tuple[str, ...] = ()
    passing: bool = False


@dataclass(frozen=True, slots=True)
class Breakage:
    """An error that an edit of one file causes in another. `line`, `column`: from 1, columns in UTF-16 units."""

    path: Path
    line: int
    column: int
    message: str


@dataclass(frozen=True, slots=True)
class Dependents:
    """What an edit breaks in other files. `compiled`: how many files were compiled; `left`: how many more use one of
    the changed names and were not compiled, because there are too many."""

    breakages: tuple[Breakage, ...] = ()
    compiled: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class FileEdit:
    """One file's text before and after an edit; '' before: the edit makes the file, '' after: it deletes it."""

    path: Path
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class EditCheck:
    """What the compiler says of edits made together: of each file, in their order, and of others that use them."""

    files: tuple[Check, ...]
    dependents: Dependents = Dependents()


class OracleSession(Protocol):
    """One hunk, one revision. Raises `OracleError` when the session is gone, never a wrong answer."""

    @property
    def hunk(self) -> Hunk: ...

    async def complete(self, generated: str, rest: str = "") -> Completion:
        """Returns what may stand at the caret in before + generated + CARET + rest + after (Repilot, section 3)."""
        ...

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        """Compiles the document with `replacement` in the hunk and `imports` added."""
        ...

    async def close(self) -> None: ...


class Oracle(Protocol):
    """Opens sessions; several at once. `revision` guards against answers about another text."""

    async def open(self, hunk: Hunk) -> OracleSession: ...

    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        """Compiles the files that use a signature of the file at `path` which differs between `before` and `after`."""
        ...


@dataclass(frozen=True, slots=True)
class QuickFix:
    """A fix of the IDE's own. `edits`: start, end and replacement in the file's text, in order."""

    title: str
    edits: tuple[tuple[int, int, str], ...]


class QuickFixes(Protocol):
    """The IDE's own fixes."""

    async def __call__(self, hunk: Hunk, start: int, end: int) -> Sequence[QuickFix]:
        """Those for the problems between two offsets of the hunk's text, in the IDE's order. Empty if it gives none, or
        not in time."""
        ...


# --------------------------------------------------------------------------- token models


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


# --------------------------------------------------------------------------- text models and embedders


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A function that a model wants called. `arguments` is as the model wrote it: perhaps no JSON at all."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Tool:
    """A function that a model may call; `parameters` is the JSON schema of its arguments, an object."""

    name: str
    description: str
    parameters: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Message:
    """`role`: system, user, assistant or tool. `calls`: what an assistant called. `call_id`: the call whose result a
    tool's message holds."""

    role: str
    content: str
    calls: tuple[ToolCall, ...] = ()
    call_id: str = ""


class TextModel(Protocol):
    """A chat model, streamed."""

    @property
    def name(self) -> str: ...

    async def prompt_limit(self) -> int:
        """Returns how many tokens the messages and functions of a request may have together, which leaves room for the
        answer; 0: not known. Raises `ModelError`."""
        ...

    def chat(self, messages: Sequence[Message], tools: Sequence[Tool] = ()) -> AsyncIterator[str | ToolCall]:
        """Yields the pieces of the answer as they arrive, and then the calls of `tools` that the model asks for.

        Raises `ModelError`, before the first piece `ToolsUnsupported` where the server can call no functions, and
        `PromptTooLong` where it rejects the length of the request.
        """
        ...

    async def close(self) -> None: ...


class Passage(NamedTuple):
    """A piece of code, in words separated by blanks. `name`: its own; `around`: of its type and its parameters; `said`:
    a method's documentation, or all of anything else; `code`: a method's, without its documentation."""

    name: str
    around: str
    said: str
    code: str = ""


class Embedder(Protocol):
    """Maps questions and passages to unit vectors of one space. It blocks; callers run it off the event loop."""

    @property
    def recipe(self) -> str:
        """Names the model and the preparation of texts; vectors of different recipes are never compared."""
        ...

    @property
    def dimension(self) -> int: ...

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Of questions: (n, dimension) float32, rows of length one. Raises `ModelError`."""
        ...

    def embed_passages(self, passages: Sequence[Passage]) -> NDArray[np.float32]:
        """Of passages: (n, dimension) float32, rows of length one. Raises `ModelError`."""
        ...

    def close(self) -> None:
        """Lets go of connections. Nothing is asked after it."""
        ...


# --------------------------------------------------------------------------- validation


@dataclass(frozen=True, slots=True)
class Validation:
    passed: bool
    output: str
    seconds: float


class Validator(Protocol):
    """Runs a command (a failing test, say) on a copy of the work tree with one file replaced."""

    async def validate(self, path: Path, text: str) -> Validation: ...


# --------------------------------------------------------------------------- progress


@dataclass(frozen=True, slots=True)
class Progress:
    """What is being done, and the fraction done (0..1, or None if unknown)."""

    message: str
    fraction: float | None = None
    detail: dict[str, object] = field(default_factory=dict)


Report = Callable[[Progress], None]


# --------------------------------------------------------------------------- the factory


SCION_ALONE = "scion-alone"
"""The value of `ModelServer.embedded` for Scion without the workspace's caches."""
AUTO = "auto"
"""The value of `ModelServer.embedded` that leaves the choice to the task: scion for completions, ngram for fixes."""


@dataclass(frozen=True, slots=True)
class ModelServer:
    """A server that the user named; `name` '': its only model. `tokenizer`: a tokenizer.json, its folder or a GGUF
    file, if the server's own is on another machine. `embedded`: the model without a server, ngram or scion; auto leaves
    the choice to the task."""

    url: str = ""
    name: str = ""
    tokenizer: str = ""
    embedded: str = "ngram"

    def for_fixes(self) -> ModelServer:
        """With the model that mends best where the choice is left: the n-gram model, whose whole words the search of
        small edits needs."""
        return replace(self, embedded="ngram") if self.embedded == AUTO else self

    def for_completions(self) -> ModelServer:
        """With the model that completes best where the choice is left (docs/evaluation.md)."""
        return replace(self, embedded="scion") if self.embedded == AUTO else self

    def stand_in(self) -> ModelServer | None:
        """What takes its place where it cannot be had: the n-gram model, which needs no file, for another that is
        embedded; None for a server that the user named."""
        return replace(self, embedded="ngram") if not self.url and self.embedded != "ngram" else None


@dataclass(frozen=True, slots=True)
class EmbeddedModel:
    """A model without a server. `purpose`, `needs`: in words; `megabytes`: of its files; `missing`: why it cannot run
    here, '' if it can, and the `remedy`."""

    name: str
    purpose: str
    needs: str
    megabytes: float
    missing: str = ""
    remedy: str = ""


class Factory(Protocol):
    """Makes the adapters. The composition root passes it to `cli` and `lsp`, which never import `models`."""

    def embedder(self, server: ModelServer) -> Embedder:
        """Returns the embedder of `server`; without a URL the one in the package. Raises `ModelUnsuitable`."""
        ...

    def text_model(self, url: str, name: str = "") -> TextModel:
        """Returns the chat model of an OpenAI-compatible server; `name` '' takes the server's first."""
        ...

    async def token_model(self, server: ModelServer, sources: Iterable[tuple[str, str]]) -> TokenModel:
        """Returns the model of `server` after checking that it can serve; without a URL the embedded model, which
        learns `sources`: (relative path, text). Raises `ModelError`."""
        ...

    def embedded_models(self) -> Sequence[EmbeddedModel]:
        """Those that are, or could be, on this machine. Nothing is loaded."""
        ...
