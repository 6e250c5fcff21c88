"""Makes a data set of lines of real code to be masked: `dataset_masked.py CORPORA FOLDER [--lines 300] [--seed 0]`.

CORPORA is the folder of `make corpora`. In FOLDER each corpus becomes a project, with the annotations that it is
compiled against in `lib`. `masked.jsonl` names the lines, as many of each corpus, sampled from all that hold one
statement. Then: `espalier eval FOLDER/masked.jsonl`.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path

from corpora import project

from espalier.experiments.lines import statements

CORPORA = ("commons-lang3-3.17.0", "gson-2.11.0", "jsoup-1.18.1")


def rows(root: Path, count: int, seed: int) -> Iterator[dict[str, object]]:
    """Yields `count` lines of the project, all lines equally probable."""
    files = {path: path.read_text("utf-8") for path in sorted(root.rglob("*.java"))}
    places = [(path, line) for path, text in files.items() for line in statements(text)]
    for path, line in random.Random(seed).sample(places, count):
        relative = path.relative_to(root).as_posix()
        yield {
            "id": f"{root.name}/{path.name}:{line}",
            "root": root.name,
            "path": relative,
            "start_line": line,
            "end_line": line,
            "fixed": files[path].splitlines()[line - 1].strip(),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lines", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    found = []
    for name in CORPORA:
        project(given.corpora / name, given.folder / name)
        found.append(list(rows(given.folder / name, given.lines // len(CORPORA), given.seed)))
    mixed = [row for rank in zip(*found, strict=True) for row in rank]
    text = "".join(json.dumps(row) + "\n" for row in mixed)
    (given.folder / "masked.jsonl").write_text(text, "utf-8")
    print(f"{len(mixed)} lines: {given.folder / 'masked.jsonl'}")


if __name__ == "__main__":
    main()
