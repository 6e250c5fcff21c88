"""`espalier users [ROOT] SYMBOL`: every use of a type, member, bean, table or endpoint."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.text import Text

from espalier.answer import usage
from espalier.answer.evidence import provenance
from espalier.answer.usage import UsersReport
from espalier.cli.frame import Context
from espalier.cli.links import place
from espalier.cli.project import add_root, opened
from espalier.errors import UsageError


def configure(parser: argparse.ArgumentParser) -> None:
    add_root(parser)
    parser.add_argument(
        "symbol", metavar="SYMBOL", help="a type, Type.member, bean, table or endpoint, simple or qualified"
    )


async def run(arguments: argparse.Namespace, context: Context) -> None:
    async with opened(arguments.root, context, vectors=False) as (workspace, _):
        report = usage.users(workspace, arguments.symbol)
        if not report.nodes and not report.candidates:
            raise _unknown(report, arguments.root)
        context.output.result(report.to_json(), _text(report, workspace.root))


def _unknown(report: UsersReport, root: Path) -> UsageError:
    near = f"names like it: {', '.join(report.near)}" if report.near else ""
    where = "this folder" if root == Path() else root
    if report.health.is_complete:
        return UsageError(f"there is no {report.symbol!r} in {where}", remedy=near)
    return UsageError(f"{report.symbol!r} is not in what could be read of {where}", remedy=report.health.sentence)


def _text(report: UsersReport, root: Path) -> Text:
    text = Text()
    if report.candidates:
        text.append(f"{report.symbol} is the name of several things; ask about one of them:\n")
        for node in report.candidates:
            text.append(f"  {node.key}  ").append_text(place(root, node.path, node.line)).append("\n")
    for user in report.users:
        via = f" through {user.use.via}" if user.use.via else ""
        member = f"#{user.member}" if user.member else ""
        text.append(f"{user.use.kind:<14}", style="cyan").append(f"{user.type}{member}{via}  ")
        text.append_text(place(root, user.use.path, user.use.line)).append(f"{provenance(user.use.voucher)}\n")
    if report.nodes and not report.users:
        text.append(f"nothing that the graph can see uses {report.nodes[0].key}\n")
    if not report.health.is_complete:
        text.append(f"not complete: {report.health.sentence}\n", style="yellow")
    for unseen in report.unseen:
        text.append(f"not seen: {unseen.reason}: {unseen.count}\n", style="dim")
    text.rstrip()
    return text
