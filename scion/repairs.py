"""`make scion-repairs`: repair examples, mistakes made in documents together with what the compiler says of them.

Writes `repairs/OWNER+NAME.jsonl` below the cache folder, `repairs-held-out/` of the held-out repositories, and
`repairs-held-out/kinds/` of the kinds of mistakes that are never trained on. One object a line: kind, message (empty
where the compiler finds nothing new), the broken lines, the lines that were there, and the text before and after them,
as far as a training row has room.
`scion/java/Messages.java` runs Eclipse's compiler over each repository's sources; what it depends on is not there, so a
mistake may bring no new error in a file that has errors already. A repository that is written already is left as it is.
"""

from __future__ import annotations

import argparse
import json
import os
import struct
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from zlib import crc32

from scion.mistakes import KEPT_OUT, Mistake, mistakes
from scion.place import CACHE

SOURCE = Path(__file__).with_name("java") / "Messages.java"
OF_A_FILE = 6
"""Mistakes made in one file; chosen by hand."""
BEFORE, AFTER = 6_000, 3_000
"""Characters kept of the text around the hunk; a row of 512 tokens holds about 2,000, one of 2,048 about 8,000."""
SILENT = 0.3
"""Of the mistakes that the compiler does not see, the share that is kept: a failing test asks for their repair."""


@dataclass(frozen=True, slots=True)
class Repair:
    kind: str
    message: str
    broken: str
    fixed: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """`known`: errors that the sound file has; `fresh`: errors that the mistake brings."""

    known: int
    fresh: int
    message: str


def compiler_of(cache: Path) -> Path:
    """The batch compiler's jar in the JDT LS that `espalier setup` has installed. Raises FileNotFoundError."""
    found = sorted(cache.glob("jdtls/*/plugins/org.eclipse.jdt.core.compiler.batch_*.jar"))
    if not found:
        raise FileNotFoundError(f"no Eclipse compiler below {cache}: run espalier setup")
    return found[-1]


def command_of(jar: Path, classes: Path) -> list[str | Path]:
    """What runs `Messages`, which the compiler itself compiles into `classes`: no JDK is needed. Raises
    CalledProcessError."""
    main = "org.eclipse.jdt.internal.compiler.batch.Main"
    subprocess.run(["java", "-cp", jar, main, "-17", "-nowarn", "-cp", jar, "-d", classes, SOURCE], check=True)
    return ["java", "-Xmx2g", "-cp", f"{jar}{os.pathsep}{classes}", "Messages"]


def documents_of(file: Path) -> list[tuple[str, str]]:
    """Paths and texts of one repository, but for texts with characters that Java counts twice: offsets would differ."""
    rows = (json.loads(line) for line in file.open(encoding="utf-8"))
    return [(row["path"], row["text"]) for row in rows if row["text"].isascii() or max(row["text"]) <= "\uffff"]


def made(texts: Sequence[str], most: int, random: Random) -> list[tuple[int, Mistake]]:
    """At most `most` mistakes with the number of their text, those of one text together."""
    chosen = random.sample(range(len(texts)), min(len(texts), -(-most // OF_A_FILE)))
    return [(number, each) for number in chosen for each in mistakes(texts[number], OF_A_FILE, random)][:most]


def _text(text: str) -> bytes:
    data = text.encode("utf-8", "replace")
    return struct.pack(">i", len(data)) + data


def request(documents: Sequence[tuple[str, str]], found: Sequence[tuple[int, Mistake]]) -> Iterator[bytes]:
    """What `Messages` reads."""
    yield struct.pack(">i", len(documents))
    for path, text in documents:
        yield _text(path) + _text(text)
    yield struct.pack(">i", len(found))
    for number, each in found:
        yield struct.pack(">iii", number, each.start, each.end) + _text(each.broken)


def verdicts(command: Sequence[str | Path], asked: Iterator[bytes]) -> Iterator[tuple[int, Verdict]]:
    """What the compiler says of the mistake of each number. Raises CalledProcessError if it ends early."""
    with tempfile.TemporaryFile() as given:
        given.writelines(asked)
        given.seek(0)
        with subprocess.Popen(command, stdin=given, stdout=subprocess.PIPE, encoding="utf-8") as compiler:
            assert compiler.stdout is not None
            for line in compiler.stdout:
                number, known, fresh, message = line.rstrip("\n").split("\t", 3)
                yield int(number), Verdict(int(known), int(fresh), message)
    if compiler.returncode:
        raise subprocess.CalledProcessError(compiler.returncode, list(map(str, command)))


def repair(text: str, mistake: Mistake, message: str) -> Repair:
    return Repair(
        mistake.kind,
        message,
        mistake.broken,
        text[mistake.start : mistake.end],
        text[max(0, mistake.start - BEFORE) : mistake.start],
        text[mistake.end : mistake.end + AFTER],
    )


def kept(verdict: Verdict, random: Random) -> bool:
    """A mistake with a message; some of those in files without errors that bring none."""
    if verdict.fresh:
        return bool(verdict.message)
    return verdict.known == 0 and random.random() < SILENT


def write(file: Path, command: Sequence[str | Path], most: int, folder: Path, apart: Path) -> Counter[str]:
    """The repairs of one repository; how many of each kind, `silent` those without a message. Those of kinds that are
    kept out of training go to `apart`."""
    random = Random(crc32(file.stem.encode()))
    documents = documents_of(file)
    found = made([text for _, text in documents], most, random)
    counts: Counter[str] = Counter()
    rows: dict[Path, list[str]] = {folder: [], apart: []}
    for place, verdict in verdicts(command, request(documents, found)):
        number, mistake = found[place]
        if kept(verdict, random):
            one = repair(documents[number][1], mistake, verdict.message)
            rows[apart if mistake.kind in KEPT_OUT else folder].append(json.dumps(asdict(one)) + "\n")
            counts[mistake.kind if verdict.fresh else "silent"] += 1
    for target, lines in rows.items():
        target.mkdir(parents=True, exist_ok=True)
        (target / file.name).write_text("".join(lines), "utf-8")
    return counts


def main(most: int, espalier: Path) -> None:
    with tempfile.TemporaryDirectory() as classes:
        command = command_of(compiler_of(espalier), Path(classes))
        for source, target in (("held-out", "repairs-held-out"), ("documents", "repairs")):
            for file in sorted((CACHE / source).glob("*.jsonl")):
                if not (CACHE / target / file.name).exists():
                    counts = write(file, command, most, CACHE / target, CACHE / "repairs-held-out" / "kinds")
                    print(file.stem, dict(counts), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=3000, help="mistakes made in one repository")
    parser.add_argument("--espalier", type=Path, default=CACHE.parent, help="the cache folder that has JDT LS")
    options = parser.parse_args()
    main(options.most, options.espalier)
