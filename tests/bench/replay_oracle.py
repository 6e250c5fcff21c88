"""Replays lines of code that compiles through the oracle: every refusal is a false one.

    python tests/bench/replay_oracle.py SOURCES [--lines N] [--seed N] [--show N]

SOURCES is a folder of packages (a source jar, unpacked). Each sampled line is a hunk; at every identifier and keyword
of it the oracle is asked with one character, half and the whole word drawn, once with the rest of the line missing
and once with it present. A word begun is refused if no name has it as a prefix; a word finished is refused if it is
not a name and what follows does not make it one (`Names.unless`).
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import shutil
import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from espalier import places
from espalier.jdt import parts
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.parts import Choice
from espalier.jdt.side_door import DoorSettings
from espalier.ports import Completion, Hunk, OracleSession, Unknown

LEXEME = re.compile(
    r'(?P<skip>"""(?s:.*?)"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*(?s:.*?)\*/|\d[\w.]*)'
    r"|(?P<word>[A-Za-z_$][\w$]*)|(?P<sign>->|::|\S)"
)
PROJECT = (
    "<projectDescription><name>replay</name><buildSpec/><natures><nature>org.eclipse.jdt.core.javanature</nature>"
    "</natures></projectDescription>"
)
CLASSPATH = (
    '<classpath><classpathentry kind="src" path="src"/>'
    '<classpathentry kind="con" path="org.eclipse.jdt.launching.JRE_CONTAINER"/>'
    '<classpathentry kind="output" path="bin"/></classpath>'
)


@dataclass(frozen=True)
class Word:
    """An identifier or keyword in one line of a file; offsets are in the file."""

    text: str
    start: int
    follows: str


@dataclass
class Tally:
    queries: int = 0
    refused: int = 0
    unknown: int = 0
    hunks: int = 0
    refused_hunks: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)


def project(root: Path, sources: Path) -> Path:
    """An Eclipse project in `root` whose source folder `src` is a copy of `sources`."""
    shutil.copytree(sources, root / "src", ignore=shutil.ignore_patterns("module-info.java"))
    (root / ".project").write_text(PROJECT, "utf-8")
    (root / ".classpath").write_text(CLASSPATH, "utf-8")
    return root


def words_by_line(text: str) -> dict[int, list[Word]]:
    """Words by the offset of their line's start; import and package declarations and comments left out."""
    lexemes = [match for match in LEXEME.finditer(text) if not (match["skip"] or "").startswith(("//", "/*"))]
    lines: dict[int, list[Word]] = {}
    for match, following in zip(lexemes, [*lexemes[1:], None], strict=True):
        if match["word"]:
            line = text.rfind("\n", 0, match.start()) + 1
            follows = following.group() if following else ""
            lines.setdefault(line, []).append(Word(match["word"], match.start(), follows))
    return {line: words for line, words in lines.items() if not re.match(r"\s*(import|package)\b", text[line:])}


def refused(answer: Completion, drawn: str, word: Word) -> bool:
    if isinstance(answer, Unknown):
        return False
    if drawn == word.text:
        return word.follows not in answer.unless and all(name.text != drawn for name in answer.names)
    return not answer.unless and not any(name.text.startswith(drawn) for name in answer.names)


async def replay_line(session: OracleSession, words: list[Word], tally: Tally, show: int) -> None:
    hunk = session.hunk
    bad = False
    for word in words:
        for length in sorted({1, (len(word.text) + 1) // 2, len(word.text)}):
            drawn = hunk.text[hunk.start : word.start + length]
            for rest in ("", hunk.text[word.start + len(word.text) : hunk.end]):
                started = time.perf_counter()
                answer = await session.complete(drawn, rest)
                tally.seconds.append(time.perf_counter() - started)
                tally.queries += 1
                if isinstance(answer, Unknown):
                    tally.unknown += 1
                    tally.reasons[answer.reason] += 1
                elif refused(answer, word.text[:length], word):
                    tally.refused += 1
                    bad = True
                    if len(tally.shown) < show:
                        tally.shown.append(f"{hunk.path.name}: {drawn.strip()}|{'...' if rest else ''}")
    tally.hunks += 1
    tally.refused_hunks += bad


async def replay(oracle: SideDoorOracle, files: list[Path], lines: int, seed: int, show: int) -> Tally:
    chosen = random.Random(seed)
    tally = Tally()
    places_ = [(path, line, words) for path in files for line, words in words_by_line(path.read_text("utf-8")).items()]
    for path, line, words in chosen.sample(places_, min(lines, len(places_))):
        text = path.read_text("utf-8")
        end = text.find("\n", line)
        start = line + len(text[line:end]) - len(text[line:end].lstrip())
        session = await oracle.open(Hunk(path, text, start, end))
        await replay_line(session, words, tally, show)
        await session.close()
    return tally


def report(tally: Tally) -> None:
    milliseconds = sorted(1000 * second for second in tally.seconds)
    print(f"hunks {tally.hunks}, with a false refusal {tally.refused_hunks}")
    print(f"queries {tally.queries}, refused {tally.refused} ({tally.refused / tally.queries:.3%})")
    print(f"unknown {tally.unknown} ({tally.unknown / tally.queries:.1%})")
    p95 = milliseconds[int(0.95 * len(milliseconds))]
    print(f"round trip p50 {statistics.median(milliseconds):.1f} ms, p95 {p95:.1f} ms")
    for reason, count in tally.reasons.most_common(25):
        print(f"  unknown {count:6}  {reason}")
    for line in tally.shown:
        print(f"  refused  {line}")


async def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("sources", type=Path)
    arguments.add_argument("--lines", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--show", type=int, default=40)
    given = arguments.parse_args()
    found = parts.ensure(places.cache_dir(), Choice(), lambda progress: print(progress.message))
    with tempfile.TemporaryDirectory() as folder:
        root = project(Path(folder).resolve() / "replay", given.sources)
        async with Headless(root, found, Path(folder) / "cache") as jdtls:
            oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, DoorSettings(complete_seconds=30))
            await oracle.wait_imported()
            files = sorted(path for path in (root / "src").rglob("*.java") if not path.stem.endswith("-info"))
            report(await replay(oracle, files, given.lines, given.seed, given.show))
            await oracle.close()


if __name__ == "__main__":
    asyncio.run(main())
