"""What people get wrong in one line, from histories: `learn_mistakes.py REPOSITORY... [--exercises F..] [--held F..]`.

Each repository is a git checkout with its history; each F is a data set that `dataset_exercises.py` or
`dataset_quixbugs.py` has made, and counts twice; those of `--held` are held out. A commit counts whose subject speaks
of a bug and whose change, tests apart, is one or two hunks; a fix is one line of it. Prints for each kind of edit that
needs no model how often it can be and how often it is right, and the shares for `repair.tuning` that list the right
lines first (coordinate ascent from those that are there), with every fourth repository held out. No compiler is asked,
so names that only it knows are missing.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from espalier.ports import Hunk
from espalier.repair.behaviour import told_edits
from espalier.repair.choices import choices
from espalier.repair.idle import is_idle
from espalier.repair.meaning import meaning
from espalier.repair.mutations import mutations
from espalier.repair.ranking import normal_form
from espalier.repair.templates import Line
from espalier.repair.tuning import TUNING

_OF_BUG = re.compile(
    r"\b(fix(e[sd])?|bug|wrong|incorrect(ly)?|off.by.one|npe|broken|mistake|regression)\b", re.IGNORECASE
)
_OF_ELSE = re.compile(
    r"\b(typo|javadoc|checkstyle|format|style|warning|compile|build|tests?|docs?|comment|spelling|import|log(ging)?|"
    r"version|upgrade|deprecat\w+|rename\w*|refactor\w*|flaky)\b",
    re.IGNORECASE,
)
_OF_TESTS = re.compile(r"(^|/)tests?/|(Test|Tests|IT|TestCase)\.java$")
_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@")
_ALIKE, _MOST_HUNKS, _STEPS, _ROUNDS, _NEAR, _LEAST = 0.5, 2, (0.5, 0.7, 1.4, 2.0), 6, 4.0, 0.05
_FOURTH = 4


class Fix(NamedTuple):
    hunk: Hunk
    right: str


class Listed(NamedTuple):
    """What a line may be: the number of each text, its kind, what it has of the kind's share (logarithm), and how many
    lexemes share this; `right`: the number of the right text, None if it is not listed."""

    texts: list[tuple[int, str, float, int]]
    right: int | None


class NoKnowledge:
    """Knows no type: the project is not indexed."""

    def methods(self, kind: str) -> tuple[()]:
        return ()


def fixes(repository: Path) -> Iterator[Fix]:
    """The fixes of one line in the history of a repository."""
    command = ("log", "--no-merges", "--format=%x01%H %s", "--diff-filter=M", "-U0", "-p", "--", "*.java")
    for commit in _git(repository, *command).split("\x01")[1:]:
        subject, _, rest = commit.partition("\n")
        if not _OF_BUG.search(subject) or _OF_ELSE.search(subject):
            continue
        changed = [file.partition("\n") for file in rest.split("\n--- a/")[1:]]
        main = [(path, list(_hunks(text))) for path, _, text in changed if not _OF_TESTS.search(path)]
        if sum(len(hunks) for _, hunks in main) > _MOST_HUNKS:
            continue
        for path, hunks in main:
            for line, wrong, right in hunks:
                if (hunk := _hunk(repository, subject.split()[0], path, line, wrong)) is not None and right != wrong:
                    yield Fix(hunk, right)


def _hunks(diff: str) -> Iterator[tuple[int, str, str]]:
    lines = diff.splitlines()
    for at, line in enumerate(lines):
        if (head := _HUNK.match(line)) is None or (head[2] or "1", head[3] or "1") != ("1", "1"):
            continue
        wrong, right = lines[at + 1][1:].strip(), lines[at + 2][1:].strip()
        if _is_code(wrong) and _is_code(right) and SequenceMatcher(None, wrong, right).ratio() >= _ALIKE:
            yield int(head[1]), wrong, right


def _is_code(line: str) -> bool:
    return bool(line) and not line.startswith(("import", "*", "//", "/*", "@", "package"))


def _hunk(repository: Path, commit: str, path: str, line: int, wrong: str) -> Hunk | None:
    text = _git(repository, "show", f"{commit}^:{path}").replace("\r\n", "\n")
    lines = text.split("\n")
    if line > len(lines) or lines[line - 1].strip() != wrong:
        return None
    start = sum(len(each) + 1 for each in lines[: line - 1]) + lines[line - 1].index(wrong)
    return Hunk(Path("A.java"), text, start, start + len(wrong))


def _git(repository: Path, *arguments: str) -> str:
    run = subprocess.run(("git", "-C", repository, *arguments), capture_output=True, check=False)
    return run.stdout.decode("utf-8", "replace")


def exercises(file: Path) -> Iterator[Fix]:
    """The rows of a data set."""
    for row in map(json.loads, file.read_text("utf-8").splitlines()):
        text = (file.parent / row["root"] / row["path"]).read_text("utf-8")
        lines = text.split("\n")
        start = sum(len(each) + 1 for each in lines[: row["start_line"] - 1])
        end = sum(len(each) + 1 for each in lines[: row["end_line"]]) - 1
        yield Fix(
            Hunk(Path("A.java"), text, start + len(text[start:end]) - len(text[start:end].lstrip()), end), row["fixed"]
        )


def listed(fix: Fix) -> Listed:
    """What is listed for a line, and where the right text is."""
    line, own = Line(fix.hunk.original), normal_form(fix.hunk.original)
    numbers = {meaning(own): -1}
    texts = []
    knowledge = NoKnowledge()
    more = (*told_edits(line, fix.hunk, knowledge), *mutations(line, fix.hunk, knowledge))  # type: ignore[arg-type]
    for choice in choices(line, more=more) if line.words else ():
        for filling, part in choice.parts:
            text = normal_form(choice.hole.prefix + filling + choice.hole.suffix)
            number = numbers.setdefault(meaning(text), len(numbers))
            if number >= 0 and (is_idle(own) or not is_idle(text)):
                texts.append((number, choice.kind, math.log(part), max(min(len(text), len(own)), 1)))
    return Listed(texts, numbers.get(meaning(normal_form(fix.right))))


def rank(row: Listed, shares: dict[str, float]) -> float:
    """The place of the right text, the mean of those of equal probability."""
    best: dict[int, float] = {}
    for text, kind, share, length in row.texts:
        best[text] = max(best.get(text, -math.inf), (shares[kind] + share) / length)
    own = best[row.right or 0]
    return sum(each > own for each in best.values()) + (sum(each == own for each in best.values()) + 1) / 2


def fitted(rows: list[Listed], shares: dict[str, float]) -> dict[str, float]:
    """Shares (logarithms) that list the right texts earlier."""

    def value(row: Listed) -> float:
        return 1 / (1 + (rank(row, shares) - 1) / _NEAR)

    listing = [{kind for _, kind, _, _ in row.texts} for row in rows]
    having = {kind: [at for at, kinds in enumerate(listing) if kind in kinds] for kind in shares}
    values = [value(row) for row in rows]
    for turn in range(_ROUNDS):
        for kind in random.Random(turn).sample(list(shares), len(shares)):
            before = shares
            for step in _STEPS:
                shares = {**before, kind: min(math.log(0.95), before[kind] + math.log(step))}
                found = {at: value(rows[at]) for at in having[kind]}
                if sum(found.values()) > sum(values[at] for at in found) + _LEAST:
                    values = [found.get(at, value) for at, value in enumerate(values)]
                    break
            else:
                shares = before
    return shares


def _told(name: str, rows: list[Listed], shares: dict[str, float]) -> None:
    ranks = [rank(row, shares) for row in rows]
    within = ", ".join(f"{sum(each <= most for each in ranks)} in {most}" for most in (1, 3, 5, 10))
    print(f"{name}: {len(rows)} listed; {within}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("repositories", type=Path, nargs="+")
    parser.add_argument("--exercises", type=Path, nargs="*", default=[])
    parser.add_argument("--held", type=Path, nargs="*", default=[])
    arguments = parser.parse_args()
    parts: tuple[list[Listed], list[Listed]] = ([], [])
    for number, repository in enumerate(arguments.repositories):
        parts[number % _FOURTH == 0].extend(map(listed, fixes(repository)))
    mine, strange = (
        [listed(fix) for file in files for fix in exercises(file)] for files in (arguments.exercises, arguments.held)
    )
    report(parts, mine, strange)


def report(parts: Sequence[list[Listed]], mine: list[Listed], strange: list[Listed]) -> None:
    """Prints the kinds and shares. `parts`: what the shares are fitted to, and what is held out; `mine`, `strange`:
    the same of the exercises."""
    every = [*parts[0], *parts[1]]
    possible = Counter(kind for row in every for kind in {kind for _, kind, _, _ in row.texts})
    right = Counter(kind for row in every for kind in {kind for text, kind, _, _ in row.texts if text == row.right})
    print(f"{len(every)} fixes, {len(mine)} and {len(strange)} exercises")
    for kind, times in possible.most_common():
        print(f"{kind}: possible in {times}, right in {right[kind]}")
    known, held, mine, strange = (
        [row for row in rows if any(text == row.right for text, _, _, _ in row.texts)]
        for rows in (*parts, mine, strange)
    )
    kinds = {kind for row in (*known, *held, *mine, *strange) for _, kind, _, _ in row.texts}
    shares = {kind: math.log(getattr(TUNING, kind)) for kind in sorted(kinds)}
    better = fitted([*known, *mine, *mine], shares)
    every_set = {"fixes": known, "exercises": mine, "fixes held out": held, "exercises held out": strange}
    for name, rows in every_set.items():
        _told(f"{name}, before", rows, shares)
        _told(f"{name}, after", rows, better)
    for kind, share in better.items():
        print(f"{kind}: {getattr(TUNING, kind)} -> {math.exp(share):.2g}")


if __name__ == "__main__":
    main()
