"""Checks by javac a set that dataset_compile_errors.py has made: `check_compile_errors.py OUT`.

Every class has to compile as it was and with each acceptable repair, and every broken one has to have an error. Prints
what is wrong, and the broken classes with several errors, which are consequences of one mistake if the set is right.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench_compile_errors import broken, repaired

_PROGRAM = Path(__file__).parent / "java/ErrorCounts.java"


def versions(row: Mapping[str, Any], out: Path) -> Iterator[tuple[str, str]]:
    """The name and the text of each version of a row's file but the original."""
    text = broken(row, (out / row["file"]).read_text("utf-8"))
    yield "broken", text
    for number, form in enumerate(row["right"], 1):
        yield f"form {number}", repaired(row, form, text)


def counts(out: Path, project: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str, int]]:
    """The id, the version's name, and javac's number of errors."""
    with tempfile.TemporaryDirectory() as folder:
        jars = [str(jar) for jar in (out / f"{project}.lib").glob("*.jar")]
        path = os.pathsep.join([f"{folder}/classes", *jars])
        sources = sorted(str(file) for file in (out / project).rglob("*.java"))
        quiet = ["javac", "-proc:none", "-nowarn", "-d", f"{folder}/classes", "-cp", path]
        subprocess.run([*quiet, *sources], check=True)
        for row in rows:
            for name, text in versions(row, out):
                file = Path(folder, "versions", row["id"], name, Path(row["file"]).name)
                file.parent.mkdir(parents=True)
                file.write_text(text, "utf-8")
        told = subprocess.run(
            ["java", str(_PROGRAM), path, f"{folder}/versions"], check=True, text=True, stdout=subprocess.PIPE
        )
        for line in told.stdout.splitlines():
            number, _, file_name = line.partition("\t")
            *_, id_, name, _ = Path(file_name).parts
            yield id_, name, int(number)


def main(out: Path) -> int:
    rows = [json.loads(line) for line in (out / "errors.jsonl").read_text("utf-8").splitlines()]
    wrong = checked = 0
    for project in dict.fromkeys(row["project"] for row in rows):
        for id_, name, number in counts(out, project, [row for row in rows if row["project"] == project]):
            checked += 1
            if (name == "broken") != bool(number):
                wrong += 1
                print(f"{id_}, {name}: {number} errors")
            elif number > 1:
                print(f"{id_}: {number} errors")
    print(f"{len(rows)} rows, {checked} versions, {wrong} wrong")
    return 1 if wrong or not checked else 0


if __name__ == "__main__":
    if shutil.which("javac") is None:
        sys.exit("javac is not installed")
    sys.exit(main(Path(sys.argv[1]).absolute()))
