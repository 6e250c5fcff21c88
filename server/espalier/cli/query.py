"""`espalier query ROOT QUERY.json|-`: a typed query, answered from the graph in the shape of `ask`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from espalier.answer import inquiry, query
from espalier.cli.frame import Context
from espalier.cli.project import opened
from espalier.cli.prose import prose
from espalier.errors import UsageError


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("root", type=Path, metavar="ROOT", nargs="?", help="the folder that holds the project")
    parser.add_argument("query", metavar="QUERY", nargs="?", help="a file with the query as JSON, or - for stdin")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema of a query")


async def run(arguments: argparse.Namespace, context: Context) -> None:
    if arguments.schema:
        schema = query.schema()
        context.output.result(schema, json.dumps(schema, indent=2))
        return
    if arguments.root is None or arguments.query is None:
        raise UsageError("a root and a query are needed", remedy="espalier query ROOT QUERY.json, or - for stdin")
    try:
        asked = query.decode(_read(arguments.query))
    except UsageError as error:
        remedy = "; ".join(filter(None, (error.remedy, "`espalier query --schema` prints the JSON schema")))
        raise UsageError(error.message, remedy=remedy) from error
    async with opened(arguments.root, context) as (workspace, _):
        result = inquiry.query(workspace, asked)
        context.output.result(result.to_json(), prose(workspace.root, result.answer))


def _read(source: str) -> bytes:
    if source == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(source).read_bytes()
    except OSError as error:
        raise UsageError(f"the query {source} cannot be read: {error.strerror}") from error
