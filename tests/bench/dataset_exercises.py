"""Makes a data set of functions with one faulty line each and a failing test: `dataset_exercises.py FOLDER [LOT]`.

The programs, their JUnit tests and `bugs.jsonl` (line, right text, kind of mistake) are in `exercises` and, four
more lots, in `exercises2` to `exercises5`, written by people who do not build the search. A bug counts if its test
fails before and passes after. FOLDER gets the project and `LOT.jsonl`.
"""

from __future__ import annotations

import argparse
import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from java_tests import Harness

_HERE = Path(__file__).parent
_LOTS = ("exercises", "exercises2", "exercises3", "exercises4", "exercises5")
_JUNIT = ("junit:junit:4.13.2", "org.hamcrest:hamcrest-core:1.3")
_SECONDS = 20.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("lot", nargs="?", choices=_LOTS, default=_LOTS[0])
    arguments = parser.parse_args()
    folder, lot = arguments.folder, _HERE / arguments.lot
    root = folder / lot.name
    shutil.rmtree(root / "src", ignore_errors=True)
    shutil.copytree(lot / "src/main", root / "src/main")
    harness = Harness(root, ("org.junit.runner.JUnitCore",))
    harness.prepare(_JUNIT, [*(lot / "src").rglob("*.java")])

    def row(bug: dict[str, object]) -> dict[str, object] | None:
        path, line = str(bug["path"]), int(str(bug["line"]))
        text = (root / path).read_text("utf-8")
        lines = text.split("\n")
        indent = lines[line - 1][: len(lines[line - 1]) - len(lines[line - 1].lstrip())]
        fixed = f"\n{indent}".join(str(bug["right"]).split("\n"))
        right = "\n".join([*lines[: line - 1], indent + fixed, *lines[line:]])
        command = harness.command(path, [f"bugs.{bug['id']}Test"])
        if harness.passes(command, path, text, _SECONDS) or not harness.passes(command, path, right, _SECONDS):
            print(f"{bug['id']}: left out, its test does not distinguish wrong from right")
            return None
        place = {"root": root.name, "path": path, "start_line": line, "end_line": line, "fixed": fixed}
        return {"id": bug["id"], **place, "kind": bug["kind"], "test_command": command}

    bugs = [json.loads(each) for each in (lot / "bugs.jsonl").read_text("utf-8").splitlines()]
    with ThreadPoolExecutor(2) as pool:
        rows = [found for found in pool.map(row, bugs) if found]
    text = "".join(json.dumps(found) + "\n" for found in rows)
    target = folder / f"{lot.name}.jsonl"
    target.write_text(text, "utf-8")
    print(f"{len(rows)} of {len(bugs)} bugs: {target}")


if __name__ == "__main__":
    main()
