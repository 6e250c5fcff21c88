"""Results of the requests. The names in JSON are those here; a document may have further members."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta


class Evidence(msgspec.Struct, frozen=True):
    """One place in the source, and the edge of the graph that it shows."""

    path: str
    line: int
    kind: str
    from_: str = msgspec.field(name="from")
    to: str
    voucher: str
    excerpt: str = ""
    root: Annotated[str, Meta(description="URI of the folder of `path`, where several are open.")] | None = None


class Unseen(msgspec.Struct, frozen=True):
    """What the graph cannot see, and how often."""

    reason: str
    count: int


class Health(msgspec.Struct, frozen=True):
    """Present where the graph is not complete."""

    state: str
    failed: int = 0
    reason: str = ""


class Answer(msgspec.Struct, frozen=True):
    answer: Annotated[str, Meta(description="Markdown; its first paragraph answers the question.")]
    evidence: list[Evidence]
    unseen: list[Unseen]
    health: Health | None = None
    failure: Annotated[
        bool | None, Meta(description="It was no question but a failure, which suggest_fix takes as `failure`.")
    ] = None


class User(msgspec.Struct, frozen=True):
    """One use. `via`: the interface or bean through which it goes; `test`: it is in test sources."""

    type: str
    member: str
    kind: str
    path: str
    line: int
    voucher: str
    via: str = ""
    test: bool | None = None
    root: str | None = None


class UsersFound(msgspec.Struct, frozen=True):
    """`candidates`: keys to choose from where the symbol is ambiguous."""

    symbol: str
    candidates: list[str]
    users: list[User]
    unseen: list[Unseen]
    health: Health | None = None


class SourceText(msgspec.Struct, frozen=True):
    path: str
    start_line: int
    end_line: int
    text: str
    symbol: str = ""
    candidates: list[str] = []


class Problem(msgspec.Struct, frozen=True):
    """A compiler error after the edits; `line` is that of the edited text."""

    path: str
    line: int
    message: str
    new: bool


class Break(msgspec.Struct, frozen=True):
    """An error that the edits cause in a file that they leave as it is."""

    path: str
    line: int
    message: str


class EditChecked(msgspec.Struct, frozen=True):
    compiles: Annotated[bool, Meta(description="No error is new, in the edited files and in those that use them.")]
    problems: list[Problem]
    breaks: list[Break]
    unsaved: Annotated[list[str], Meta(description="Files whose unsaved text in the editor was used, not the disk's.")]
    seconds: float
    compiled: Annotated[int, Meta(description="How many other files were compiled with the edits.")] = 0
    note: Annotated[str, Meta(description="What was not compiled, or waited for, and why; usually empty.")] = ""


class Remaining(msgspec.Struct, frozen=True):
    path: str
    line: int
    message: str


class Fix(msgspec.Struct, frozen=True):
    """`mends`: every error that the mistake caused is gone and none is new; `compiles`: the file has no error left."""

    rank: int
    text: str
    diff: str
    imports: list[str]
    mends: bool
    compiles: bool
    remaining: list[Remaining]
    breaks: list[Break]
    origin: Annotated[str, Meta(description="What made it; `JDT: ...` is a quick fix of JDT LS's own.")] = ""
    note: str = ""
    doubt: Annotated[str, Meta(description="Why it may break more than `breaks` says; usually empty.")] = ""


class FixesFound(msgspec.Struct, frozen=True):
    candidates: list[Fix]
    nothing_wrong: bool
    errors: list[Remaining]
    unknown_imports: list[str]
    no_proposals: Annotated[str, Meta(description="Why the chat model proposed nothing, if it failed.")] = ""
    ended: str = ""


class Index(msgspec.Struct, frozen=True):
    complete: bool
    files: int = 0
    chunks: int = 0
    messages: Annotated[list[str], Meta(description="What fails beside the graph, and the remedy.")] = []


class Oracle(msgspec.Struct, frozen=True):
    """Whether edits can be compiled; `message`: what JDT LS still does, or why not."""

    available: bool
    message: str | None = None
    waiting: Annotated[list[str], Meta(description="Tools that wait until JDT LS is ready; all others answer.")] = []


class StatusReport(msgspec.Struct, frozen=True):
    version: str
    root: str
    index: Index
    oracle: Oracle
    health: Health | None = None
    editor: Annotated[
        str | None,
        Meta(description="Folder that an editor has open around root, or in it; its worker answers. Paths are root's."),
    ] = None


class FailingPlace(msgspec.Struct, frozen=True):
    """A line of the workspace that a stack trace or a compiler's output names. `message`: what `espalier/fix` takes as
    `failure`."""

    uri: str
    path: str
    line: int
    message: str
    compiler: bool
    test: bool


class FailingPlaces(msgspec.Struct, frozen=True):
    places: list[FailingPlace]


class Lens(msgspec.Struct, frozen=True):
    """How many places of main code and of tests use a declaration; `line` is its name's."""

    symbol: str
    line: int
    users: int
    tests: int


class Lenses(msgspec.Struct, frozen=True):
    lenses: list[Lens]


class GivenPlace(msgspec.Struct, frozen=True):
    uri: str
    line: int
    name: str


class Wiring(msgspec.Struct, frozen=True):
    """What is given at an injection point, in words (Markdown) and by declarations; empty where nothing is injected."""

    text: str
    places: list[GivenPlace]


class Served(msgspec.Struct, frozen=True):
    """The endpoints that a declaration serves; `line` is its name's."""

    line: int
    endpoints: list[str]


class ServedEndpoints(msgspec.Struct, frozen=True):
    served: list[Served]


class Neighbourhood(msgspec.Struct, frozen=True):
    """The graph around a type: `drawing` is a Mermaid flow chart, `evidence` its arrows, `left` what is not drawn."""

    symbol: str
    drawing: str
    evidence: list[Evidence]
    left: int
