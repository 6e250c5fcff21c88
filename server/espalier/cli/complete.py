"""`espalier complete FILE:LINE:COLUMN`: the rest of a statement, drawn by the engine that repairs."""

from __future__ import annotations

import argparse

from espalier.cli import workbench
from espalier.cli.fix import rendered
from espalier.cli.frame import Context
from espalier.repair.caret import caret_at
from espalier.repair.completion import complete
from espalier.repair.evidence import GraphEvidence
from espalier.repair.fix import FixRequest
from espalier.repair.location import parse_caret


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("place", metavar="FILE:LINE:COLUMN", help="the caret, counted from 1")
    workbench.configure(parser)


async def run(arguments: argparse.Namespace, context: Context) -> None:
    path, line, column = parse_caret(arguments.place)
    file, root = workbench.located(path, arguments.root)
    caret = caret_at(file, workbench.text_of(file), line, column, root=root)
    request = workbench.asked(FixRequest(caret.word, file.relative_to(root).as_posix()), arguments)
    async with workbench.opened(file, root, arguments, context) as bench:
        result = await complete(
            caret,
            request,
            oracle=bench.oracle,
            model=bench.model,
            evidence=GraphEvidence(bench.workspace.ontology),
            on_progress=context.output.progress,
        )
    context.output.result(result.to_json(), rendered(result))
