"""`espalier complete FILE:LINE:COLUMN`: the rest of a statement, drawn by the engine that repairs."""

from __future__ import annotations

import argparse

from espalier.cli import workbench
from espalier.cli.fix import answered, rendered, to_json
from espalier.cli.frame import Context
from espalier.repair.completion import completion_at
from espalier.repair.location import parse_caret


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("place", metavar="FILE:LINE:COLUMN", help="the caret, counted from 1")
    workbench.configure(parser)


async def run(arguments: argparse.Namespace, context: Context) -> None:
    path, line, column = parse_caret(arguments.place)
    file, root = workbench.located(path, arguments.root)
    shown = file.relative_to(root).as_posix()
    request = workbench.asked(completion_at(file, shown, workbench.text_of(file), line, column), arguments)
    async with workbench.opened(file, root, arguments, context) as bench:
        result = await answered(request, bench, context)
    context.output.result(to_json(result), rendered(result))
