"""Whether Scion ends a hole and fills it: bench_holes.py FOLDER... [--lines 60]

Lines of the Java sources below each FOLDER are taken by seed, statements and headers in bodies only. Each is a hole
that the model fills greedily, alone: no compiler is asked, and the first line of what it writes is compared. Needs
the package espalier_scion, which `make setup` installs.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from pathlib import Path

from espalier.models.scion_model import ScionModel
from espalier.models.scion_weights import folder
from espalier.ports import Prompt, Sampling

_GREEDY = Sampling(temperature=0.01, top_k=1, max_tokens=40)
_SHORTEST_FILE = 30
_NO_CODE = ("*", "//", "import", "package", "@")


def holes(roots: list[Path], count: int) -> list[tuple[list[str], int]]:
    """Lines of files, and which of them is the hole."""
    source = random.Random(7)
    files = [file for root in roots for file in sorted(root.rglob("src/main/**/*.java"))]
    found: list[tuple[list[str], int]] = []
    while len(found) < count:
        lines = source.choice(files).read_text(encoding="utf-8").split("\n")
        at = source.randrange(len(lines))
        line = lines[at].strip()
        inside = lines[at].startswith(" " * 8) and line.endswith((";", "{")) and not line.startswith(_NO_CODE)
        if inside and len(lines) >= _SHORTEST_FILE:
            found.append((lines, at))
    return found


async def filled(model: ScionModel, lines: list[str], at: int) -> tuple[str, bool]:
    """The first line that the model writes, and whether it ended by itself before a line break."""
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    prompt = Prompt("\n".join([*lines[:at], indent]), "\n" + "\n".join(lines[at + 1 :]))
    written = b""
    async for step in model.stream(prompt, (), _GREEDY):
        if not step.chosen.piece:
            return written.decode("utf-8", "replace"), True
        written += step.chosen.piece
        if b"\n" in written:
            break
    return written.decode("utf-8", "replace").partition("\n")[0], False


async def main(roots: list[Path], count: int) -> None:
    model = ScionModel(folder())
    right = ended = 0
    for lines, at in holes(roots, count):
        text, end = await filled(model, lines, at)
        right += text.strip() == lines[at].strip()
        ended += end
    print(f"{count} holes: {ended} ended before a line break, {right} are the line that stood there")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("roots", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--lines", type=int, default=60)
    given = parser.parse_args()
    asyncio.run(main(given.roots, given.lines))
