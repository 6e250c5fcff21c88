"""Compares `check`, which leaves out the bodies that cannot matter, with the whole compilation: errors and time.

    python tests/bench/bench_check.py SOURCES [--sessions N] [--seed S]

Each session takes a random hunk of a random file, long files more often. Half of the files have another name somewhere,
so that they do not compile. The session compiles several replacements of the hunk: names exchanged, tokens dropped,
braces, declarations, returns and whole members added, imports tried. Any difference between the two lists of errors is
printed, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from corpora import project

from espalier import places
from espalier.errors import EspalierError
from espalier.experiments import sampling
from espalier.java.lexer import LexemeKind, lex
from espalier.jdt import parts
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle, SideDoorSession
from espalier.jdt.parts import Choice
from espalier.jdt.side_door import DoorSettings
from espalier.ports import Hunk, Problem

ADDED = r"""
return;
return null;
return 0;
throw new Exception();
int added = ;
int added = 1;
}
{
} {
} void added() {
} int added() { return 1; } void addedToo() {
class Added extends Missing { }
class Added { int f() { } }
record Added(int a) { Added { a = 1; } }
enum Added { A { int f() { return nowhere; } } }
Runnable added = () -> { int inside = nowhere; };
Object added = new Object() { public String toString() { } };
java.util.function.Function<String, Integer> added = text -> text.length();
while (true) { }
for (;;) { break; }
String added = "
/*
//
'
this(1);
super.nowhere();
assert false : 1;
synchronized (this) { }
switch (1) { case 1: case 1: }
try { } catch (java.io.IOException e) { }
final int added; added = 1; added = 2;
java.util.List<String> added = java.util.List.of(1);
no.such.Type added = new no.such.Type();
label: ;
\u007d
Set<String> added = new LinkedHashSet<>();
Missing added = Missing.of();
int[] added = { 1, };
@Override int added;
"""
"""One addition a line."""
IMPORTS = ("java.util.Set", "java.util.LinkedHashSet", "java.awt.List", "java.sql.Date", "no.such.Thing", "java.util.*")


def broken(text: str, chance: random.Random) -> str:
    """The text with one name replaced by another of the same length."""
    words = [word for word in lex(text) if word.kind is LexemeKind.IDENTIFIER]
    word = chance.choice(words)
    return text[: word.start] + chance.choice(words).text + text[word.end :]


def a_hunk(path: Path, text: str, chance: random.Random) -> Hunk:
    """One to three lines of code, or a part of them."""
    lines = text.splitlines(keepends=True)
    code = [place.first - 1 for place in sampling.places(sampling.source_of(text))]
    first = chance.choice(code or [0])
    last = min(len(lines), first + chance.choice((1, 1, 1, 2, 3)))
    start, end = sum(map(len, lines[:first])), sum(map(len, lines[:last]))
    if chance.random() < 0.3:
        inside = sorted(chance.sample(range(start, end + 1), 2)) if end > start else [start, end]
        return Hunk(path, text, inside[0], inside[1])
    return Hunk(path, text, start, end)


def replacements(hunk: Hunk, chance: random.Random) -> list[str]:
    original = hunk.original
    found = [
        f"{original} ",
        "",
        *(f"{original} {chance.choice(ADDED.splitlines())}\n" for _ in range(3)),
        chance.choice(ADDED.splitlines()),
    ]
    lines = hunk.text.splitlines(keepends=True)
    found.append(chance.choice(lines))
    words = [word for word in lex(original) if not word.trivia]
    names = [word for word in lex(hunk.text) if word.kind is LexemeKind.IDENTIFIER]
    for word in chance.sample(words, min(3, len(words))):
        other = chance.choice(names).text if word.kind is LexemeKind.IDENTIFIER else ""
        found.append(original[: word.start] + other + original[word.end :])
    return found


class Comparison:
    """Counts, times, and the differences."""

    def __init__(self) -> None:
        self.checks = self.with_errors = self.failed = self.unsteady = self.different = 0
        self.thin: list[float] = []
        self.whole: list[float] = []

    async def one(self, session: SideDoorSession, replacement: str, imports: Sequence[str]) -> None:
        if self.checks % 2:  # the second one finds everything warm
            thin = await self.timed(self.thin, session, replacement, imports, False)
        whole = await self.timed(self.whole, session, replacement, imports, True)
        if not self.checks % 2:
            thin = await self.timed(self.thin, session, replacement, imports, False)
        self.checks += 1
        self.with_errors += isinstance(whole, tuple) and bool(whole)
        self.failed += isinstance(whole, str)
        if thin != whole and whole != await self.timed([], session, replacement, imports, True):
            self.unsteady += 1
        elif thin != whole:
            hunk = session.hunk
            print(f"{hunk.path}:{hunk.start}-{hunk.end} {replacement!r} {imports}", flush=True)
            self.different += 1
            for kind, some, others in (("thin", thin, whole), ("whole", whole, thin)):
                print(f"  only {kind}: {[each for each in some if each not in others] or some}")

    @staticmethod
    async def timed(
        times: list[float], session: SideDoorSession, replacement: str, imports: Sequence[str], whole: bool
    ) -> tuple[Problem, ...] | str:
        started = time.perf_counter()
        try:
            return (await session.check(replacement, imports, whole=whole)).after
        except EspalierError as failure:
            return str(failure)
        finally:
            times.append(1000 * (time.perf_counter() - started))


async def run(oracle: SideDoorOracle, files: list[Path], sessions: int, chance: random.Random) -> Comparison:
    comparison = Comparison()
    sizes = [path.stat().st_size for path in files]
    for path in chance.choices(files, sizes, k=sessions):
        text = path.read_text("utf-8")
        hunk = a_hunk(path, broken(text, chance) if chance.random() < 0.5 else text, chance)
        session = await oracle.open(hunk)
        await session.check("")  # the errors before, once
        for replacement in replacements(hunk, chance):
            imports = [chance.choice(IMPORTS)] if chance.random() < 0.3 else []
            await comparison.one(session, replacement, imports)
        await session.close()
    return comparison


def show(kind: str, milliseconds: list[float]) -> None:
    ordered = sorted(milliseconds)
    print(f"{kind:6} p50 {statistics.median(ordered):7.1f}  p95 {ordered[int(0.95 * len(ordered))]:7.1f} ms")


async def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("sources", type=Path)
    arguments.add_argument("--sessions", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=0)
    given = arguments.parse_args()
    chance = random.Random(given.seed)
    found = parts.ensure(places.cache_dir(), Choice(), lambda progress: print(progress.message))
    if found.bundle_error:
        raise found.bundle_error
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve() / "bench"
        project(given.sources, root)
        async with Headless(root, found, Path(folder) / "cache") as jdtls:
            oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, DoorSettings(request_seconds=120))
            files = sorted(path for path in root.rglob("*.java") if "-info" not in path.name)
            jdtls.did_open(files[0])
            await oracle.wait_imported()
            jdtls.did_close(files[0])
            result = await run(oracle, files, given.sessions, chance)
            await oracle.close()
    print(f"{result.checks} checks, {result.with_errors} with errors, {result.failed} failed")
    print(f"JDT gives two different answers for {result.unsteady}")
    show("thin", result.thin)
    show("whole", result.whole)
    print(f"{result.different} differences")
    return 1 if result.different else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
