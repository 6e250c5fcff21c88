"""`espalier fix FILE:LINE[-LINE]`: replacements of a failing line that compile, best first."""

from __future__ import annotations

import argparse
import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from rich.console import Group, RenderableType
from rich.text import Text

from espalier.answer.finding import counted
from espalier.cli import choices, workbench
from espalier.cli.diffs import coloured
from espalier.cli.frame import Context
from espalier.cli.servers import add_chat
from espalier.cli.workbench import Workbench
from espalier.errors import StaleRevision, UsageError
from espalier.ports import Progress
from espalier.repair.edits import applied
from espalier.repair.evidence import GraphEvidence
from espalier.repair.failure_output import failure_lines
from espalier.repair.fix import Candidate, FixRequest, FixResult
from espalier.repair.hunk import LONGEST_HUNK, hunk_of, statement_lines
from espalier.repair.location import Failure, Location, parse_failure, parse_place
from espalier.repair.mistake import Remaining
from espalier.repair.multi_hunk import covering, suggest_multi_hunk
from espalier.repair.suggest import suggest
from espalier.repair.validate import SECONDS, CopyValidator
from espalier.workspace.scan import scan

_SHOWN_OUTPUT = 5
"""Lines of a failed validation in the text output; JSON has them all."""
_SHOWN_ERRORS = 3
"""Errors that a candidate leaves, in the text output; JSON has them all."""
_NOTHING_WRONG = (
    "the compiler finds nothing wrong there; say what is wrong (--failure), how to tell (--validate), or search anyway "
    "(--anyway)"
)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "places",
        nargs="*",
        metavar="FILE:LINE[-LINE]",
        help=f"at most {LONGEST_HUNK} lines; not needed if --failure names the line; several places of one file are "
        "repaired together",
    )
    workbench.configure(parser)
    add_chat(parser, "that proposes repairs too; each is compiled")
    parser.add_argument(
        "--failure", metavar="TEXT", help="a compiler's message or a stack trace; @FILE reads a file, - reads stdin"
    )
    parser.add_argument(
        "--validate",
        metavar="COMMAND",
        help="run this command for each candidate in a copy of the project, without a shell "
        "(if you need one: \"sh -c '...'\")",
    )
    parser.add_argument(
        "--validate-seconds",
        type=choices.seconds,
        default=SECONDS,
        metavar="N",
        help=f"time limit of the command; a candidate that exceeds it fails (default {SECONDS:g})",
    )
    parser.add_argument("--apply", action="store_true", help="write the best candidate that mends into the file")
    parser.add_argument("--anyway", action="store_true", help="search even if the compiler finds nothing wrong there")


async def run(arguments: argparse.Namespace, context: Context) -> None:
    failure, places = _asked(arguments)
    file, root = workbench.located(places[0].path, arguments.root)
    requests = [_request(place, failure, arguments) for place in places]
    request = covering(requests)
    async with AsyncExitStack() as stack:
        validator = None
        if arguments.validate:
            validator = CopyValidator(root, arguments.validate, seconds=arguments.validate_seconds)
            await stack.enter_async_context(validator)
        bench = await stack.enter_async_context(workbench.opened(file, root, arguments, context))
        result = await answered(requests, bench, context, validator)
    document = result.to_json()
    if arguments.apply:
        written = None if result.nothing_wrong else _applied(request, result.candidates)
        context.output.note(_written(request, written, result))
        document["applied"] = written.rank if written else None
    context.output.result(document, rendered(result))


def _written(request: FixRequest, written: Candidate | None, result: FixResult) -> str:
    """The message about the result of `--apply`."""
    if written:
        return f"wrote candidate {written.rank} into {request.path}"
    if result.nothing_wrong:
        return f"nothing was written: {_NOTHING_WRONG}"
    return "nothing was written: no candidate mends the error and passes"


def _request(place: Location, failure: Failure | None, arguments: argparse.Namespace) -> FixRequest:
    file, root = workbench.located(place.path, arguments.root)
    text = workbench.text_of(file)
    first, last = place.start, place.end
    if first == last:
        first, last = statement_lines(text, first)
    hunk = hunk_of(file, text, first, last, root=root)
    path = file.relative_to(root).as_posix()
    return workbench.asked(FixRequest(hunk, path, failure, anyway=arguments.anyway), arguments)


async def answered(
    requests: Sequence[FixRequest], bench: Workbench, context: Context, validator: CopyValidator | None = None
) -> FixResult:
    """Searches, and reports progress and the newest candidate on stderr."""
    evidence, found = GraphEvidence(bench.workspace.ontology), 0
    if len(requests) > 1:
        return await suggest_multi_hunk(
            requests,
            oracle=bench.oracle,
            model=bench.model,
            evidence=evidence,
            validator=validator,
            on_progress=context.output.progress,
        )

    def told(candidate: Candidate) -> None:
        nonlocal found
        found += 1
        context.output.progress(Progress(f"{found} found; the newest: {' '.join(candidate.text.split())}"))

    return await suggest(
        requests[0],
        oracle=bench.oracle,
        model=bench.model,
        evidence=evidence,
        validator=validator,
        quick_fixes=bench.oracle.quick_fixes,
        text_model=bench.text_model,
        drafter=bench.drafter,
        on_progress=context.output.progress,
        on_candidate=told,
    )


def _asked(arguments: argparse.Namespace) -> tuple[Failure | None, list[Location]]:
    """The failure and the places. Places on the command line replace the failure's own."""
    failure = None
    if arguments.failure:
        failure = parse_failure(_text(arguments.failure), _java_files(arguments.root or Path()))
    if arguments.places:
        return failure, [parse_place(place) for place in arguments.places]
    if failure is None:
        raise UsageError("fix: name the failing line as FILE:LINE, or give --failure")
    if failure.location is None:
        raise UsageError("the failure names no line of this project", remedy="name it as FILE:LINE")
    return failure, [failure.location]


def _text(given: str) -> str:
    """The given text; for `@FILE` the file's text, for `-` the text on stdin."""
    if given == "-":
        return sys.stdin.read()
    if not given.startswith("@"):
        return given
    try:
        return Path(given[1:]).read_text("utf-8", "replace")
    except OSError as error:
        raise UsageError(f"cannot read {given[1:]}: {error.strerror}") from error


def _java_files(folder: Path) -> list[str]:
    return sorted(file.path for file in scan(folder).files if file.path.endswith(".java"))


def _applied(request: FixRequest, candidates: Sequence[Candidate]) -> Candidate | None:
    """Writes the best applicable candidate into the file; None if there is none. Raises `StaleRevision` if the file has
    changed."""
    best = next(filter(_applicable, candidates), None)
    if best is None:
        return None
    hunk = request.hunk
    source = hunk.path.read_bytes()
    mark = b"\xef\xbb\xbf" if source.startswith(b"\xef\xbb\xbf") else b""
    if source.removeprefix(mark) != hunk.text.encode():
        raise StaleRevision(f"{request.path} has changed meanwhile; nothing was written")
    try:
        _replace(hunk.path.resolve(), mark + applied(hunk.text, best.edits(hunk)).encode())
    except OSError as error:
        raise UsageError(f"cannot write {hunk.path}: {error.strerror}") from error
    return best


def _replace(file: Path, content: bytes) -> None:
    """Replaces the content in one step and keeps the mode: a full disk leaves the old content. Raises `OSError`."""
    if not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), file)
    with tempfile.NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}.", delete=False) as written:
        new = Path(written.name)
        try:
            written.write(content)
            written.flush()
            os.fsync(written.fileno())
            shutil.copymode(file, new)
            new.replace(file)
        except BaseException:
            new.unlink(missing_ok=True)
            raise


def _applicable(found: Candidate) -> bool:
    """Whether a candidate may be written without a look at it: it mends, passes its test, does not only delete, and
    breaks no other file."""
    return found.mends and not found.note and not found.breaks and (found.validation is None or found.validation.passed)


def rendered(result: FixResult) -> RenderableType:
    """The text output: a heading and a coloured diff per candidate, then the costs."""
    stats = result.stats
    generated = f"{counted(stats.candidates_started, 'candidate')} generated"
    asked = f"completion asked {counted(stats.complete_calls, 'time')}"
    cost = f"{stats.seconds:.1f} s: {generated}, {asked}, {counted(stats.check_calls, 'text')} compiled; {result.ended}"
    parts = [part for found in result.candidates for part in (*_shown(found), Text())]
    return Group(*_head(result), *parts, Text(cost, style="dim"))


def _head(result: FixResult) -> list[Text]:
    if result.nothing_wrong:
        return [Text(line) for line in (_NOTHING_WRONG, *listed("the compiler says of another place", result.errors))]
    said = listed("the compiler says", result.errors)
    if result.no_proposals:
        said.append(f"the chat model proposed nothing: {result.no_proposals}")
    if not result.candidates:
        said.insert(0, "no repair was found (a longer search: --seconds N)")
    if result.unknown_imports:
        said.append(
            f"JDT LS does not find {', '.join(result.unknown_imports[:_SHOWN_ERRORS])}: what needs such an import is "
            "not checked; are the project's dependencies there, and was it imported without errors?"
        )
    return [Text(line) for line in said]


def _shown(found: Candidate) -> list[Text]:
    words = [f"{found.rank}.", f"({found.origin}, {found.logprob:.2f})", found.note, _verdict(found)]
    lines = [Text(" ".join(word for word in words if word), style="bold")]
    lines += [
        Text(f"  breaks {each.path}:{each.line}:{each.column}: {each.message}", style="red") for each in found.breaks
    ]
    lines += [Text(f"  {found.doubt}", style="dim")] if found.doubt else []
    lines.append(coloured(found.diff))
    lines += _left(found)
    if found.validation and not found.validation.passed:
        lines += [Text(f"  {line}", style="dim") for line in failure_lines(found.validation.output, _SHOWN_OUTPUT)]
    return lines


def _left(found: Candidate) -> list[Text]:
    """The errors that the file still has."""
    style = "dim" if found.mends else "yellow"
    return [Text(f"  {line}", style=style) for line in listed("still wrong", found.remaining)]


def listed(what: str, errors: Sequence[Remaining]) -> list[str]:
    """A line for each of the first errors, with its place, and the number of the others."""
    said = [f"{what}: {each.path}:{each.line}: {each.message}" for each in errors[:_SHOWN_ERRORS]]
    more = len(errors) - _SHOWN_ERRORS
    return [*said, *([f"and {counted(more, 'more error')}"] if more > 0 else [])]


def _verdict(found: Candidate) -> str:
    if found.validation is None:
        return "" if found.mends else "does not mend all that is wrong"
    return f"{'passes' if found.validation.passed else 'fails'} after {found.validation.seconds:.1f} s"
