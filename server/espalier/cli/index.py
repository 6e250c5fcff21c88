"""`espalier index`: builds a project's graph and index, and reports what they hold."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

from espalier import places
from espalier.caches import folder_of
from espalier.cli.frame import Context
from espalier.cli.project import closing, embedder_of
from espalier.workspace.report import IndexReport
from espalier.workspace.scan import root_folder
from espalier.workspace.workspace import Workspace

_SHOWN = 20
"""Failures in the text output; JSON has them all."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("root", type=Path, metavar="ROOT", help="the folder that holds the project")
    parser.add_argument(
        "--no-embed", action="store_true", help="do not wait for embeddings; a later run or the server continues"
    )


async def run(arguments: argparse.Namespace, context: Context) -> None:
    report = await _indexed(arguments, context)
    for message in report.messages:
        context.output.note(message)
    context.output.result(asdict(report), render(report))


async def _indexed(arguments: argparse.Namespace, context: Context) -> IndexReport:
    root = root_folder(arguments.root)
    embedder = None if arguments.no_embed else partial(embedder_of, context)
    workspace = Workspace(root, cache=folder_of(root, places.cache_dir()), embedder=embedder)
    async with closing(workspace, context) as told:
        report = await workspace.index(context.output.progress)
        told.update(report.messages)
        began = time.perf_counter()
        await workspace.embed_pending(context.output.progress)
        return _with_embedding(report, workspace.embedded, time.perf_counter() - began)


def _with_embedding(report: IndexReport, embedded: int, seconds: float) -> IndexReport:
    spent = {name: round(report.seconds[name] + seconds, 4) for name in ("embed", "total")}
    return replace(report, embedded=embedded, seconds={**report.seconds, **spent})


def render(report: IndexReport) -> str:
    """The text output."""
    partly = f", {len(report.failed)} with trouble" if report.failed else ""
    lines = [
        f"files     {report.files} found, {report.parsed} in the graph{partly}",
        f"nodes     {_counts(report.nodes)}",
        f"edges     {_counts(report.edges)}",
        f"chunks    {report.chunks}, covering {report.coverage:.1%} of the text; {report.embedded} embedded",
        f"read      {_read(report)}",
        "seconds   " + ", ".join(f"{name} {value:.2f}" for name, value in report.seconds.items()),
        *(f"  {failure.path}: {failure.reason}" for failure in report.failed[:_SHOWN]),
    ]
    if len(report.failed) > _SHOWN:
        lines.append(f"  and {len(report.failed) - _SHOWN} more (--json lists all)")
    return "\n".join(lines)


def _read(report: IndexReport) -> str:
    """How many files were read. XML is read to find out whether it declares beans; most does not, and is in neither
    graph nor index."""
    silent = report.cache.reused + report.cache.rebuilt - report.files
    aside = f"; {silent} of them XML or properties that declare nothing" if silent > 0 else ""
    return f"{report.cache.rebuilt} files, {report.cache.reused} taken from the cache{aside}"


def _counts(counts: Mapping[str, int]) -> str:
    largest = sorted(counts.items(), key=lambda item: -item[1])
    return f"{sum(counts.values())}" + "".join(f", {kind} {count}" for kind, count in largest)
