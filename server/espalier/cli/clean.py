"""`espalier clean`: removes what is kept for projects on this machine; everything in it can be made again."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from espalier import caches, places
from espalier.caches import Kept
from espalier.cli import choices
from espalier.cli.frame import Context
from espalier.wire.announcement import every

_DAY = 24 * 3600.0
_MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """`outcome`: removed, kept, in use, or would be removed."""

    folder: str
    project: str
    megabytes: float
    days: float
    outcome: str


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("root", nargs="?", type=Path, help="a project: remove what is kept for it")
    parser.add_argument("--days", type=choices.amount, default=30, help="remove what was not used for so long (30)")
    parser.add_argument("--all", action="store_true", help="remove what is kept for every project")
    parser.add_argument("--dry-run", action="store_true", help="remove nothing, and say what would be")
    parser.epilog = (
        "Without arguments: projects that are gone, and those not used for 30 days. Folders in use are kept. JDT LS, "
        "Java and the bundle stay; what is removed is made again when it is needed, so the next start is slower."
    )


def run(arguments: argparse.Namespace, context: Context) -> None:
    now = time.time()
    running = {root for announcement in every(places.workers_dir()) for root in announcement.roots}
    found = caches.kept_everywhere(places.cache_dir())
    wanted = [each for each in found if _is_wanted(each, arguments, now)]
    rows = [_row(each, each in wanted, str(each.project) in running, arguments.dry_run, now) for each in found]
    if arguments.root is not None:
        rows = [row for row, each in zip(rows, found, strict=True) if each in wanted]
    context.output.result({"folders": [asdict(row) for row in rows]}, _told(rows))


def _is_wanted(kept: Kept, arguments: argparse.Namespace, now: float) -> bool:
    if arguments.root is not None:
        return bool(kept.project == arguments.root.resolve())
    return bool(arguments.all or kept.is_orphan or now - kept.used > arguments.days * _DAY)


def _row(kept: Kept, wanted: bool, running: bool, dry_run: bool, now: float) -> Row:
    size = caches.size_of(kept.folder)
    if not wanted:
        outcome = "kept"
    elif running:
        outcome = "in use"
    elif dry_run:
        outcome = "would be removed"
    else:
        outcome = "removed" if caches.remove(kept.folder) else "in use"
    days = round(max(now - kept.used, 0) / _DAY, 1)
    return Row(str(kept.folder), str(kept.project or ""), round(size / _MEGABYTE, 1), days, outcome)


def _told(rows: Sequence[Row]) -> str:
    lines = [
        f"{row.outcome:<17} {row.megabytes:8.1f} MB  {row.days:5.1f} days  {row.project or row.folder}" for row in rows
    ]
    gone = sum(row.megabytes for row in rows if "removed" in row.outcome)
    kept = sum(row.megabytes for row in rows if "removed" not in row.outcome)
    verb = "would be removed" if any(row.outcome == "would be removed" for row in rows) else "removed"
    return "\n".join([*lines, f"{gone:.1f} MB {verb}, {kept:.1f} MB kept"])
