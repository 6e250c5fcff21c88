"""`espalier demo [ROOT]`: index a project, answer a question about it, break a line and repair it, end one that was
only begun, and draw the answer to a question in plain words, with the time of each step.

All steps run in a copy, which is kept in the cache so that a second run is fast. The project itself is only read.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.text import Text

from espalier import places
from espalier.answer import inquiry
from espalier.caches import folder_of
from espalier.cli import fix, index, workbench
from espalier.cli.diffs import coloured
from espalier.cli.frame import Context
from espalier.cli.links import place
from espalier.cli.project import opened
from espalier.cli.prose import prose
from espalier.cli.servers import add_model
from espalier.cli.setup import add_parts
from espalier.cli.showcase import begun, broken, favourite, journeys
from espalier.errors import UsageError
from espalier.ontology.kinds import EdgeKind
from espalier.ports import Hunk
from espalier.repair.diff import unified
from espalier.repair.fix import FixRequest
from espalier.repair.hunk import hunk_of
from espalier.repair.location import Location, parse_place
from espalier.repair.work_tree import copy_tree
from espalier.text.positions import LineIndex
from espalier.workspace.workspace import Workspace

SAMPLE = Path(__file__).parents[3] / "tests" / "projects" / "shop"
_NOT_COPIED = (".git", "target", "build", "node_modules", ".gradle", ".settings", ".project", ".classpath")
_CANDIDATES = 3


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("root", nargs="?", type=Path, help="the project to show (default: the sample shop)")
    parser.add_argument("--file", metavar="PATH:LINE", help="the line to break and repair, relative to ROOT")
    add_model(parser)
    add_parts(parser)


async def run(arguments: argparse.Namespace, context: Context) -> None:
    show = _Show(context)
    named = parse_place(arguments.file) if arguments.file else None
    root = _copied(arguments.root or _sample(), show)
    async with _indexed(root, context, show) as workspace:
        asked = await _asked(workspace, show)
        journey = await _journey(workspace, show)
        target = named or _called(asked)
    await _repaired(root, target, arguments, context, show)
    if journey is not None:
        show.answer(root, "plain", journey)
    context.output.result({"steps": show.steps, **show.found}, show.summary())


def _sample() -> Path:
    if not SAMPLE.is_dir():
        raise UsageError("the sample project is not installed", remedy="name a project: espalier demo ROOT")
    return SAMPLE


def _copied(project: Path, show: _Show) -> Path:
    """A new copy; the copy of an earlier run is removed."""
    if not project.is_dir():
        raise UsageError(f"{project} is no folder")
    target = folder_of(project, places.cache_dir()) / "demo" / project.resolve().name
    with show.step("copy"):
        shutil.rmtree(target, ignore_errors=True)
        copy_tree(project.resolve(), target, _NOT_COPIED)
    return target


@asynccontextmanager
async def _indexed(root: Path, context: Context, show: _Show) -> AsyncIterator[Workspace]:
    started = perf_counter()
    async with opened(root, context) as (workspace, report):
        show.took("index", started)
        show.heading(f"The index of {root.name}")
        show.text(Text(index.render(report)))
        yield workspace


async def _asked(workspace: Workspace, show: _Show) -> inquiry.Answer:
    """The answer to the question who uses the most injected service."""
    subject = favourite(workspace.ontology)
    with show.step("ask"):
        result = await inquiry.ask(workspace, f"who uses {subject.key}?")
    show.answer(workspace.root, "answer", replace(result, question=f"Who uses {subject.name}?"))
    return result


async def _journey(workspace: Workspace, show: _Show) -> inquiry.Answer | None:
    """The longest path that the graph finds for questions in plain words; None: it finds none."""
    with show.step("ask in plain words"):
        asked = [await inquiry.ask(workspace, text) for text in journeys(workspace.ontology)]
    drawn = [answer for answer in asked if "```mermaid" in answer.answer]
    return max(drawn, key=lambda answer: len(answer.evidence), default=None)


def _called(asked: inquiry.Answer) -> Location:
    """The first call of main code in the answer: the line to break."""
    calls = (item for item in asked.evidence if item.kind == EdgeKind.CALLS and "/test/" not in item.path)
    call = next(calls, None)
    if call is None:
        raise UsageError("no call to break was found", remedy="name a line with --file PATH:LINE")
    return Location(Path(call.path), call.line, call.line)


async def _repaired(root: Path, target: Location, arguments: argparse.Namespace, context: Context, show: _Show) -> None:
    """Breaks the line in the copy, and cuts it, then searches repairs and ends with JDT LS as the judge."""
    file, _ = workbench.located(root / target.path, root)
    path, right, line = file.relative_to(root).as_posix(), workbench.text_of(file), target.start
    wrong, cut = broken(right, line), begun(right, line)
    file.write_bytes(wrong.encode())
    show.heading("A broken line")
    show.text(place(root, path, line))
    show.text(coloured(unified(path, right, wrong)))
    started = perf_counter()
    async with workbench.opened(file, root, arguments, context) as bench:
        show.took("start JDT LS, import, learn", started)
        await _mended("fix", hunk_of(file, wrong, line, line, root=root), path, bench, show)
        if cut is not None:
            show.heading("A line that was only begun")
            show.text(coloured(unified(path, right, cut)))
            await _mended("end", hunk_of(file, cut, line, line, root=root), path, bench, show)


async def _mended(step: str, hunk: Hunk, path: str, bench: workbench.Workbench, show: _Show) -> None:
    with show.step(step):
        result = await fix.answered([FixRequest(hunk, path, wanted=_CANDIDATES)], bench, show.context)
    show.heading("Repairs that compile")
    show.text(fix.rendered(result))
    line = LineIndex(hunk.text).line_of(hunk.start) + 1
    show.found[step] = {"path": path, "line": line, "broken": hunk.original, **result.to_json()}


@dataclass
class _Show:
    """Prints the results: part by part as text, or all at once as JSON."""

    context: Context
    steps: dict[str, float] = field(default_factory=dict)
    found: dict[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> Callable[..., None]:
        return self.context.output.part

    def answer(self, root: Path, key: str, result: inquiry.Answer) -> None:
        self.heading(result.question)
        self.text(prose(root, result.answer))
        self.found[key] = result.to_json()

    def heading(self, text: str) -> None:
        self.text(Text(f"\n{text}\n", style="bold"))

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        started = perf_counter()
        yield
        self.took(name, started)

    def took(self, name: str, started: float) -> None:
        self.steps[name] = round(perf_counter() - started, 3)

    def summary(self) -> Text:
        lines = [f"  {name:<28}{seconds:8.3f} s" for name, seconds in self.steps.items()]
        return Text("\n".join(["\nHow long it took", *lines]))
