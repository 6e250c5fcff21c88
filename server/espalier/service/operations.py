"""The table of requests. Everything that offers them to somebody is made from it."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from espalier.service import params, results


@dataclass(frozen=True, slots=True)
class Operation:
    """`name`: of the tool; `method`: of the LSP request; `rows`: the result's list that is shown in pages; `does`: what
    it does and when to use it, for models and for people; `doing`: the same as a work under way, for progress;
    `compiles`: it needs JDT LS, and waits until that has imported the project."""

    name: str
    method: str
    title: str
    does: str
    doing: str
    params: type[msgspec.Struct]
    result: type[msgspec.Struct]
    rows: str = ""
    compiles: bool = False


OPERATIONS = (
    Operation(
        "ask",
        "espalier/ask",
        "Ask about the code",
        "Answers a question about this Java code base from a graph of it: who uses, injects, calls, implements, tests, "
        "configures or exposes what; how a thing works; which endpoint reaches which table. Every claim has a place "
        "(path:line). It knows beans, injection, endpoints, JPA and events, which text search does not see.",
        "Asking the graph of the code",
        params.Ask,
        results.Answer,
        "evidence",
    ),
    Operation(
        "query",
        "espalier/query",
        "Query the graph",
        "Answers a typed query on the graph of this Java code base, where a question in English would be ambiguous.",
        "Querying the graph of the code",
        params.Query,
        results.Answer,
        "evidence",
    ),
    Operation(
        "find",
        "espalier/find",
        "Find by meaning",
        "Finds the types and code of this Java code base that plain words are about, also where no name says them. Use "
        "it where you do not know what something is called here, before you search for text.",
        "Looking for code like the words",
        params.Find,
        results.Answer,
        "evidence",
    ),
    Operation(
        "users",
        "espalier/users",
        "Who uses a symbol",
        "Lists every use of a type, method or field, one row a place, with uses through interfaces, injected beans and "
        "configuration. Complete for what the graph can see; `unseen` says what could hide further uses.",
        "Looking up who uses it",
        params.Users,
        results.UsersFound,
        "users",
    ),
    Operation(
        "trace",
        "espalier/trace",
        "Trace a path",
        "Finds how one part of the code reaches another, for example from an endpoint to a table, step by step with "
        "the place of each call or injection.",
        "Tracing the path",
        params.Trace,
        results.Answer,
        "evidence",
    ),
    Operation(
        "impact",
        "espalier/impact",
        "What a change affects",
        "Lists what depends on a symbol, directly and through others: types, endpoints and tests that a change of it "
        "can break. Use it before an edit; use check_edit to know what an edit does break.",
        "Looking for what depends on it",
        params.Impact,
        results.Answer,
        "evidence",
    ),
    Operation(
        "source",
        "espalier/source",
        "Source of a symbol",
        "Returns the text of a declaration, or lines of a file, as the editor has it if it is open there.",
        "Reading the source",
        params.Source,
        results.SourceText,
        "text",
    ),
    Operation(
        "check_edit",
        "espalier/checkEdit",
        "Check an edit",
        "Compiles edits of one or several Java files without writing them, within milliseconds and without a build: "
        "the errors that they leave or add, and those that they cause in other files. Nothing is written. Use it "
        "before every edit of Java, with all edits that belong together.",
        "Compiling the edit",
        params.CheckEdit,
        results.EditChecked,
        "problems",
        compiles=True,
    ),
    Operation(
        "suggest_fix",
        "espalier/fix",
        "Suggest a fix",
        "Searches replacements of a failing line of Java, or of several lines of a file together; each was compiled in "
        "place. Nothing is written.",
        "Looking for a fix that compiles",
        params.SuggestFix,
        results.FixesFound,
        "candidates",
        compiles=True,
    ),
    Operation(
        "status",
        "espalier/status",
        "Status",
        "Tells whether the index is complete, whether edits can be compiled yet, and which tools wait until then.",
        "Reading the status",
        params.Status,
        results.StatusReport,
    ),
)
BY_NAME = {operation.name: operation for operation in OPERATIONS}
METHODS = frozenset(operation.method for operation in OPERATIONS)
