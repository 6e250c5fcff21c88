"""The whole exception tree of Espalier.

EspalierError                 anything we raise on purpose; its text is one line a user can act on
├── UsageError                a wrong argument, path or question (exit status 2)
├── SetupError                a part is missing or broken; `remedy` says what to do
│   ├── JavaNotFound
│   ├── JdtlsNotFound
│   ├── CacheError            the cache folder, or another that we keep things in, cannot be written
│   ├── IntegrityError        a download does not match its pinned hash
│   └── BundleError           jdtls-patch could not be built
├── WireError                 a malformed frame or envelope
├── ServerGone                a language server behind the relay died or never answered
├── OracleError               the side door is closed, or its session is no longer valid
│   ├── OracleGone            JDT LS was stopped or restarted in between
│   ├── NotOnClassPath        the file is in no project that JDT LS knows
│   ├── OracleAbsent          no JDT LS has published a side door for the folder
│   └── CompilerFailed        JDT's own compiler failed on a text
├── ModelError                a model server is down, slow, or cannot serve what we need
│   ├── ModelUnavailable
│   └── ModelUnsuitable       it answers, but not what generation needs (no log-probabilities, ...)
│       ├── ToolsUnsupported  a chat server that offers neither functions nor constrained JSON
│       └── PromptTooLong     the model's window has no room for what is sent
└── StaleRevision             the document changed while we worked (LSP ContentModified)
"""

from __future__ import annotations


class EspalierError(Exception):
    """Base of the tree. `remedy` is a sentence saying what the user can do, or empty."""

    def __init__(self, message: str, *, remedy: str = "") -> None:
        super().__init__(message)
        self.remedy = remedy

    @property
    def message(self) -> str:
        """The text without the remedy."""
        return super().__str__()

    def __str__(self) -> str:
        return f"{self.message} ({self.remedy})" if self.remedy else self.message


class UsageError(EspalierError):
    """A wrong argument, path or question."""


class SetupError(EspalierError):
    """A part Espalier needs is missing or broken."""


class JavaNotFound(SetupError):
    """No Java 21+ runtime."""


class JdtlsNotFound(SetupError):
    """No Eclipse JDT LS."""


class CacheError(SetupError):
    """A folder that we keep things in cannot be written, or locked."""


class IntegrityError(SetupError):
    """A download does not match its pinned hash."""


class BundleError(SetupError):
    """The jdtls-patch bundle could not be built."""


class WireError(EspalierError):
    """A malformed frame or envelope."""


class ServerGone(EspalierError):
    """A language server behind the relay died or never answered."""


class OracleError(EspalierError):
    """The oracle's side door is closed, or its session is no longer valid."""


class NotOnClassPath(OracleError):
    """The file is in no project that JDT LS knows, or not yet."""


class OracleGone(OracleError):
    """JDT LS was stopped or restarted in between; what was open at the side door is lost."""


class OracleAbsent(OracleError):
    """No JDT LS has published a side door for the folder. `seconds`: for how long none has, as far as is known."""

    def __init__(self, message: str, *, remedy: str = "", seconds: float = 0.0) -> None:
        super().__init__(message, remedy=remedy)
        self.seconds = seconds


class CompilerFailed(OracleError):
    """JDT's own compiler failed on a text, with an error of its own; other texts can be asked about."""


class ModelError(EspalierError):
    """A model server is down, slow, or cannot serve what we need."""


class ModelUnavailable(ModelError):
    """The model server cannot be reached or did not answer in time."""


class ModelUnsuitable(ModelError):
    """The model server answers, but not what we need."""


class ToolsUnsupported(ModelUnsuitable):
    """The chat server rejects requests with functions, and with a JSON schema for the answer."""


class PromptTooLong(ModelUnsuitable):
    """The model's window has no room for what is sent. `limit`: the tokens that a prompt may have; 0: not known."""

    def __init__(self, message: str, *, limit: int = 0, remedy: str = "") -> None:
        super().__init__(message, remedy=remedy)
        self.limit = limit


class StaleRevision(EspalierError):
    """The document changed while a result was being made."""
