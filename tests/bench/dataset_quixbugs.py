"""Makes a data set of QuixBugs' single-line bugs in Java: `dataset_quixbugs.py CORPORA FOLDER`.

CORPORA/quixbugs is a clone of the benchmark (Lin, Koppel, Chen and Solar-Lezama 2017). A program counts if its correct
version differs in one line of code, braces and imports apart: a changed line, or a missing one. For a missing line the
line to repair is the one before or after it. Programs whose JUnit test fails before and passes after are kept. FOLDER
gets the project and `quixbugs.jsonl`.
"""

from __future__ import annotations

import argparse
import difflib
import json
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from java_tests import Harness

_JUNIT = ("junit:junit:4.13.2", "org.hamcrest:hamcrest-core:1.3")
_SECONDS = 20.0
_NO_CODE = re.compile(r"[{}]*|import.*|package.*|/\*.*|\*.*")


@dataclass(frozen=True)
class Bug:
    """Line `line` (1-based) of the faulty program, and the code that should stand there."""

    program: str
    line: int
    fixed: str


def bugs_of(program: str, wrong: str, right: str) -> list[Bug]:
    """The one line in which two versions differ, in every way to describe it; none if they differ in more."""
    old, new = _code(wrong), _code(right)
    matcher = difflib.SequenceMatcher(None, [_bare(text) for _, text in old], [_bare(text) for _, text in new], False)
    changes = [code for code in matcher.get_opcodes() if code[0] != "equal"]
    if len(changes) != 1:
        return []
    _, start, end, since, to = changes[0]
    if (end - start, to - since) == (1, 1):
        return [Bug(program, old[start][0], new[since][1])]
    if (end - start, to - since) == (0, 1):
        return _inserted(program, wrong.splitlines(), old[start - 1][0], old[start][0], new[since][1])
    return []


def _inserted(program: str, lines: list[str], first: int, last: int, missing: str) -> list[Bug]:
    """The missing line stands before line `last`, or after one from `first` to it (braces may lie between)."""
    indent = lines[last - 1][: len(lines[last - 1]) - len(lines[last - 1].lstrip())]
    places = [(number, _uncommented(lines[number - 1])) for number in range(last, first - 1, -1)]
    before = Bug(program, last, f"{missing}\n{indent}{places[0][1]}")
    return [before, *(Bug(program, number, f"{text}\n{indent}{missing}") for number, text in places[1:] if text)]


def _code(text: str) -> list[tuple[int, str]]:
    """The lines that hold code, with their numbers, without indentation and comments."""
    lines = ((number, _uncommented(line)) for number, line in enumerate(text.splitlines(), 1))
    return [(number, line) for number, line in lines if not _NO_CODE.fullmatch(_bare(line))]


def _uncommented(line: str) -> str:
    return line.split("//")[0].strip()


def _bare(line: str) -> str:
    return re.sub(r"\s", "", line)


def sources(corpus: Path, root: Path) -> dict[str, list[Bug]]:
    """Writes the faulty programs into the project, without the comments that tell the answer."""
    found, target = {}, root / "src/java_programs"
    target.mkdir(parents=True, exist_ok=True)
    for file in sorted((corpus / "java_programs").glob("*.java")):
        text, correct = file.read_text("utf-8"), corpus / "correct_java_programs" / file.name
        bugs = bugs_of(file.stem, text, correct.read_text("utf-8")) if correct.exists() else []
        if bugs:
            found[file.stem] = bugs
            lines = text.splitlines(keepends=True)
            for bug in bugs:
                lines[bug.line - 1] = re.sub(r"[ \t]*//.*", "", lines[bug.line - 1])
            text = "".join(lines)
        (target / file.name).write_text(text, "utf-8")
    return found


def solved(text: str, bug: Bug) -> str:
    lines = text.splitlines(keepends=True)
    lines[bug.line - 1] = bug.fixed + "\n"
    return "".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    corpus, root = given.corpora / "quixbugs", given.folder / "quixbugs"
    shutil.rmtree(root / "src", ignore_errors=True)
    bugs = sources(corpus, root)
    harness = Harness(root, ("org.junit.runner.JUnitCore",))
    tests = [file for file in (corpus / "java_testcases/junit").glob("*.java") if not file.stem.startswith("crt_")]
    harness.prepare(_JUNIT, [*(root / "src").rglob("*.java"), *tests])

    def row(program: str) -> dict[str, object] | None:
        path = f"src/java_programs/{program}.java"
        text = (root / path).read_text("utf-8")
        command = harness.command(path, [f"java_testcases.junit.{program}_TEST"])
        right = (bug for bug in bugs[program] if harness.passes(command, path, solved(text, bug), _SECONDS))
        bug = None if harness.passes(command, path, text, _SECONDS) else next(right, None)
        if bug is None:
            print(f"{program}: left out, its test does not distinguish wrong from right")
            return None
        lines = {"start_line": bug.line, "end_line": bug.line, "fixed": bug.fixed}
        return {"id": program, "root": root.name, "path": path, **lines, "test_command": command}

    with ThreadPoolExecutor(2) as pool:
        rows = [found for found in pool.map(row, bugs) if found]
    text = "".join(json.dumps(found) + "\n" for found in rows)
    (given.folder / "quixbugs.jsonl").write_text(text, "utf-8")
    print(f"{len(rows)} of {len(bugs)} single-line bugs: {given.folder / 'quixbugs.jsonl'}")


if __name__ == "__main__":
    main()
