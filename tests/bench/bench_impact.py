"""Which files a change reaches, by one question: bench_impact.py TASKS CORPORA [--codegraph COMMAND]

TASKS: a JSON list of {id, corpus, symbol, declaring, files}; `files` are those that have to change or break, without
those that declare the symbol (`declaring`), and were found by reading; `tests/bench/impact` holds such a list. CORPORA:
the folder of the code bases; a corpus that is not there is one of `tests/projects`. Each arm is asked once and its
recall and precision of files are told, the declaring files left out: `impact` (the groups of the answer that say
what breaks, read to their end; a page more counts as a call more), `users`, `grep -rlw` of the simple name, and
`codegraph impact -d 1` (`--codegraph`: how it is started; the code bases must have been indexed by it). A symbol with
an annotation (`A#@RequestMapping("/users")`) is asked for by the text in it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import statistics
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from espalier.answer import inquiry
from espalier.answer.query import Anchor, Direction, Form, Query, Relation
from espalier.answer.usage import users
from espalier.errors import UsageError
from espalier.service.operations import BY_NAME
from espalier.service.pages import page
from espalier.workspace.workspace import Workspace

BESIDES = ("Through a supertype", "Endpoints that may", "Indirect")
"""Titles of what still compiles."""
PROJECTS = Path(__file__).parents[1] / "projects"
_PLACE = re.compile(r"\[([^\]\n]+?):\d+\]\(")

Found = tuple[int, set[str]]


def impact(workspace: Workspace, symbol: str) -> Found:
    query = Query(None, Relation.DEPENDS_ON, Direction.TO, (Anchor(symbol=symbol),), form=Form.IMPACT)
    answer = inquiry.query(workspace, query).answer
    named: set[str] = set()
    for block in re.split(r"\n\n(?=\*\*)", answer):
        if not block.startswith(tuple(f"**{title}" for title in BESIDES)):
            named.update(_PLACE.findall(block))
    pages = -(-len(answer.encode()) // 8_000)
    return max(1, pages), named


def using(workspace: Workspace, symbol: str) -> Found:
    document: Any = users(workspace, symbol).to_json()
    found: set[str] = set()
    cursor, calls = None, 0
    while calls == 0 or cursor is not None:
        shown = page(BY_NAME["users"], document, cursor)
        found.update(row["path"] for row in shown["users"])
        calls, cursor = calls + 1, shown.get("cursor")
    return calls, found


def grep(root: Path, name: str) -> Found:
    said = subprocess.run(
        ["grep", "-rlwIF", "--exclude-dir=.git", "--exclude-dir=.codegraph", name, "."],
        cwd=root,
        capture_output=True,
        text=True,
    )
    return 1, {line.removeprefix("./") for line in said.stdout.splitlines()}


def codegraph(command: str, root: Path, symbol: str) -> Found:
    """Its spelling is `Type.member`; names with parameters it does not know."""
    named = symbol.partition("(")[0].rpartition(".")[2].replace("#", ".")
    said = subprocess.run(
        [command, "impact", named, "-d", "1", "--json"], cwd=root, capture_output=True, text=True, timeout=60
    )
    try:
        found: Mapping[str, Any] = json.loads(said.stdout)
    except json.JSONDecodeError:
        return 1, set()
    return 1, set(re.findall(r'"filePath": ?"([^"]+)"', json.dumps(found)))


def simple(symbol: str) -> str:
    return re.split(r"[#.]", symbol.partition("(")[0])[-1] if "#" in symbol else symbol


def asked(symbol: str) -> str:
    annotated = re.search(r'#@\w+\("([^"]+)"\)', symbol)
    return annotated[1] if annotated else symbol


def root_of(corpora: Path, corpus: str) -> Path:
    return corpora / corpus if (corpora / corpus).is_dir() else PROJECTS / corpus


async def main(tasks: Path, corpora: Path, command: str | None, show: bool) -> None:
    arms: dict[str, list[tuple[int, float, float]]] = {}
    spaces: dict[str, Workspace] = {}
    for task in json.loads(tasks.read_text()):
        root = root_of(corpora, task["corpus"])
        if task["corpus"] not in spaces:
            spaces[task["corpus"]] = Workspace(root)
            await spaces[task["corpus"]].index()
        workspace, symbol = spaces[task["corpus"]], asked(task["symbol"])
        wanted = set(task["files"])
        found = {"impact": impact(workspace, symbol), "grep": grep(root, simple(symbol))}
        try:
            found["users"] = using(workspace, symbol)
        except UsageError:
            found["users"] = 1, set()
        if command is not None:
            found["codegraph"] = codegraph(command, root, symbol)
        for arm, (calls, named) in found.items():
            named -= set(task["declaring"])
            recall = len(named & wanted) / len(wanted)
            precision = len(named & wanted) / len(named) if named else 0.0
            arms.setdefault(arm, []).append((calls, recall, precision))
            print(f"{task['id']} {arm:9} calls {calls} recall {recall:.2f} precision {precision:.2f}")
            if show and arm == "impact":
                print("   missing", sorted(wanted - named), "\n   beside", sorted(named - wanted))
    for arm, rows in arms.items():
        calls, recalls, precisions = zip(*rows, strict=True)
        whole = sum(recall == 1 for recall in recalls)
        print(
            f"{arm}: {sum(calls)} calls; all files in {whole} of {len(rows)}; "
            f"mean recall {statistics.mean(recalls):.2f}, precision {statistics.mean(precisions):.2f}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--codegraph")
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    asyncio.run(main(given.tasks, given.corpora, given.codegraph, given.show))
