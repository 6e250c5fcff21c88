"""Params of the requests. In JSON the names are in camel case, for MCP in snake case.

A member marked `EDITOR` says where in an editor a request came from; programs that have no editor never see it. One
marked `NEEDED` may be left out only by an editor, which says the same by another. Lines are 1-based; paths are relative
to the root, with forward slashes.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

EDITOR = Meta(extra={"editor": True})
NEEDED = Meta(extra={"needed": True})
LONGEST_SECONDS = 600
MOST_PLACES = 10
"""Lines of a file that one request repairs together."""


class Position(msgspec.Struct, frozen=True):
    """LSP's: 0-based, in UTF-16 units."""

    line: int
    character: int


class Range(msgspec.Struct, frozen=True):
    start: Position
    end: Position


class Document(msgspec.Struct, frozen=True):
    uri: str
    version: int | None = None


class Diagnostic(msgspec.Struct, frozen=True):
    range: Range
    message: str = ""
    severity: int = 1


class _Params(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """`text_document`: the folder of this document answers, else each that knows something."""

    text_document: Annotated[Document | None, EDITOR] = None


class _Progressing(_Params, frozen=True, kw_only=True, rename="camel"):
    """Pieces of the result are sent to `partial_result_token` as they are found."""

    partial_result_token: Annotated[str | int | None, EDITOR] = None
    work_done_token: Annotated[str | int | None, EDITOR] = None


class OfferedModel(msgspec.Struct, frozen=True, rename="camel"):
    """A language model of the editor's, which the server may ask while it answers (`language_model`). `token`: which
    one it is, in those requests; `name`: as people know it; `max_input_tokens`: what a request to it may have, 0 for
    not known."""

    token: str | int
    name: str
    max_input_tokens: int = 0


class Ask(_Progressing, frozen=True, kw_only=True, rename="camel"):
    question: Annotated[str, Meta(description="A question about the code, in English.")]
    after: Annotated[str, Meta(description='The question before this one, to which "it", "its" and "those" refer.')] = (
        ""
    )
    position: Annotated[Position | None, EDITOR] = None
    """What stands there is what the question is about."""
    model: Annotated[OfferedModel | None, EDITOR] = None
    """Writes the answer, from what the graph finds."""


class Query(_Params, frozen=True, kw_only=True, rename="camel"):
    query: Annotated[
        dict[str, Any],
        Meta(
            description="A typed query. `relation` is read: source relation target. `direction` says which of the "
            'two the anchors are: "from" the source (what does X use?), "to" the target (who uses X?). An anchor has '
            "exactly one of symbol, concept (plain words), role, query (what another query finds). The classes that "
            'inject OrderService: {"select": "class", "relation": "injects", "direction": "to", "anchors": [{"symbol": '
            '"OrderService"}]}. How one reaches another: {"form": "path", "anchors": [{"symbol": "OrderApi"}, {"role": '
            '"database"}]}.'
        ),
    ]


class Find(_Params, frozen=True, kw_only=True, rename="camel"):
    words: Annotated[str, Meta(min_length=1, max_length=2000, description="Plain words, or parts of names.")]


class Users(_Params, frozen=True, kw_only=True, rename="camel"):
    symbol: Annotated[
        str,
        Meta(description="A simple or qualified name, Type.member, or a key from another result (a.b.C#m(int))."),
        NEEDED,
    ] = ""
    position: Annotated[Position | None, EDITOR] = None
    """What stands there is meant, if the graph knows what that is."""


class Impact(Users, frozen=True, kw_only=True, rename="camel"):
    pass


class Trace(_Params, frozen=True, kw_only=True, rename="camel"):
    from_: Annotated[
        str, Meta(max_length=300, description='Where the path begins: a name, a role ("controllers"), or words for it.')
    ] = msgspec.field(name="from")
    to: Annotated[
        str, Meta(max_length=300, description='Where it ends: a name, a role ("the database"), or words for it.')
    ]


class Source(_Params, frozen=True, kw_only=True, rename="camel"):
    symbol: Annotated[str, Meta(description="A name, as in users. Its declaration is returned.")] = ""
    path: Annotated[str, Meta(description="A file, relative to the root; in place of a symbol.")] = ""
    start_line: Annotated[int, Meta(ge=1, description="First line, from 1.")] = 1
    end_line: Annotated[int, Meta(description="Last line, included; without it the file's last.")] | None = None


class Edit(msgspec.Struct, frozen=True, rename="camel"):
    """Lines as they are before any of the edits."""

    path: Annotated[str, Meta(description="A Java file, relative to the root; one that does not exist is created.")]
    start_line: Annotated[int, Meta(ge=1, description="First line that is replaced, from 1.")]
    end_line: Annotated[
        int, Meta(ge=0, description="Last line that is replaced; start_line - 1 to insert before start_line.")
    ]
    text: Annotated[str, Meta(description="The lines that take their place; empty to delete them.")]


class CheckEdit(_Params, frozen=True, kw_only=True, rename="camel"):
    edits: Annotated[
        list[Edit], Meta(min_length=1, max_length=200, description="Edits of one or several files, made together.")
    ]
    dependents: Annotated[
        bool, Meta(description="Also compile other files that use a declaration which the edits change.")
    ] = True


class Lines(msgspec.Struct, frozen=True, rename="camel"):
    """Lines of the file that is repaired."""

    start_line: Annotated[int, Meta(ge=1, description="First line, from 1.")]
    end_line: Annotated[int, Meta(ge=1, description="Last line, included.")] | None = None


class SuggestFix(_Progressing, frozen=True, kw_only=True, rename="camel"):
    """The lines are those of `path`, else `diagnostic`'s, else `range`'s, else those that `failure` names."""

    path: Annotated[
        str, Meta(description="A Java file, relative to the root; not needed where failure names the place.")
    ] = ""
    start_line: (
        Annotated[int, Meta(ge=1, description="The failing line, from 1; not needed where failure names it.")] | None
    ) = None
    end_line: Annotated[int, Meta(ge=1, description="The last line, where several fail together.")] | None = None
    failure: Annotated[
        str | None,
        Meta(
            description="What the compiler or a failing test said: a message where the line compiles, or a whole stack "
            "trace or build output, which names the place too."
        ),
    ] = None
    range: Annotated[Range | None, EDITOR] = None
    diagnostic: Annotated[Diagnostic | None, EDITOR] = None
    also: Annotated[
        list[Lines],
        Meta(
            max_length=MOST_PLACES - 1,
            description="Further failing lines of the same file: each candidate then repairs all, as one change.",
        ),
    ] = []
    n: Annotated[int, Meta(ge=1, le=50, description="How many candidates are wanted.")] | None = None
    anyway: Annotated[bool, Meta(description="Search although the compiler finds nothing wrong there.")] = False
    seconds: Annotated[float, Meta(ge=1, le=LONGEST_SECONDS, description="How long to search.")] | None = None
    further: Annotated[
        bool, Meta(description="Look for others than were found before for this line of the same text: none was right.")
    ] = False
    model: Annotated[OfferedModel | None, EDITOR] = None
    """Proposes repairs, each of which is compiled."""


class ReadFailure(_Params, frozen=True, kw_only=True, rename="camel"):
    text: str
    """A stack trace, or what a compiler or a build printed."""


class InDocument(msgspec.Struct, frozen=True, rename="camel"):
    text_document: Document


class InPlace(InDocument, frozen=True, rename="camel"):
    position: Position


class Status(msgspec.Struct, frozen=True):
    pass
