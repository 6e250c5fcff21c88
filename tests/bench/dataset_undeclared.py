"""Makes a data set of missing declarations: `dataset_undeclared.py CORPORA OUT [--rows N] [--seed N]`.

In each of gson, jsoup and commons-lang, N local declarations that take one line are left out, each of a variable that
the next line uses. OUT gets `errors.jsonl`, whose only right form is the declaration as it was, and the sources;
`bench_compile_errors.py OUT/errors.jsonl OUT` reads both.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from corpora import CORPORA, LIBRARIES, artifacts
from dataset_compile_errors import SOURCES

from espalier.java.context.methods import method_at
from espalier.java.lexer import lex_document

_DECLARATION = re.compile(r"( {8,})(?:final )?[A-Za-z][\w.]*(?:<[\w<>, ?.]*>)?(?:\[\])* (?P<name>\w+) = [^;]+;")
_NO_TYPE = ("return ", "throw ", "else ", "case ")


def rows_of(project: str, path: str, text: str) -> Iterator[dict[str, Any]]:
    """A row for each such declaration of a file."""
    words = [word for word in lex_document(text) if not word.trivia]
    lines, offset = text.split("\n"), 0
    for number, (line, following) in enumerate(pairwise(lines), 1):
        found = _DECLARATION.fullmatch(line)
        if found and not line.strip().startswith(_NO_TYPE) and re.search(rf"\b{found['name']}\b", following):
            method = method_at(words, offset + len(line) - 1)
            if method is not None and following.strip().endswith((";", "{")):
                yield row(project, path, number, [line, following], [following])
        offset += len(line) + 1


def row(project: str, path: str, number: int, before: list[str], broken: list[str]) -> dict[str, Any]:
    """The mistake that has `broken` from line `number` on, in the place of `before`; only `before` is right."""
    return {
        "id": f"{project}-{Path(path).stem}-{number}",
        "kind": project.partition("-")[0],
        "project": project,
        "file": f"{project}/{SOURCES}/{path}",
        "at": number,
        "before": before,
        "broken": broken,
        "line": number,
        "right": [{"lines": before}],
    }


def written(asked: argparse.Namespace, rows_of: Callable[[str, str, str], Iterator[dict[str, Any]]]) -> None:
    """Writes the data set of `rows_of` the project, the path and the text of each file, and the sources."""
    corpora, out = asked.corpora.absolute(), asked.out.absolute()
    out.mkdir(parents=True, exist_ok=True)
    dice, chosen = random.Random(asked.seed), list[dict[str, Any]]()
    for project in CORPORA:
        if not (corpora / project).is_dir():
            continue
        root = out / project / SOURCES
        shutil.rmtree(out / project, ignore_errors=True)
        shutil.copytree(corpora / project, root, ignore=shutil.ignore_patterns("module-info.java", "META-INF"))
        files = [(path.relative_to(root).as_posix(), path) for path in sorted(root.rglob("*.java"))]
        rows = [row for name, path in files for row in rows_of(project, name, path.read_bytes().decode())]
        chosen += dice.sample(rows, min(asked.rows, len(rows)))
        libraries = LIBRARIES.get(project, ())
        if libraries and not (out / f"{project}.lib").is_dir():
            artifacts(libraries, out / f"{project}.lib")
        print(f"{project}: {len(rows)} rows, {asked.rows} of them chosen")
    (out / "errors.jsonl").write_text("".join(json.dumps(row) + "\n" for row in chosen), "utf-8")


def arguments(about: str | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--rows", type=int, default=15, help="of each project")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


if __name__ == "__main__":
    written(arguments(__doc__), rows_of)
