"""Whether the embedded models end a hole and fill it: bench_holes.py FOLDER... [--lines 60] [--model scion]

Lines of the Java sources below each FOLDER are taken by seed, statements and headers in bodies only. Each is a hole
that the model fills greedily: no compiler is asked, and the first line of what it writes is compared. The models have
learnt the sources, without the hole: `ngram`, `scion` (which learns nothing), `mixed` (Scion with the caches).
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from pathlib import Path

from espalier.models.general_knowledge import GeneralKnowledge
from espalier.models.ngram import Ngram
from espalier.models.ngram_model import NgramModel
from espalier.models.scion_model import ScionModel
from espalier.models.scion_weights import FILE, TOKENIZER, folder
from espalier.ports import Prompt, Sampling, TokenModel

_GREEDY = Sampling(temperature=0.01, top_k=1, max_tokens=40)
_SHORTEST_FILE = 30
_NO_CODE = ("*", "//", "import", "package", "@")


def files(roots: list[Path]) -> list[Path]:
    """Tests are left out where folders tell them apart."""
    found = [root.rglob(pattern) for root in roots for pattern in _patterns(root)]
    return [file for files in found for file in sorted(files)]


def _patterns(root: Path) -> list[str]:
    main = "src/main/**/*.java"
    return [main if any(root.rglob(main)) else "*.java"]


def holes(roots: list[Path], count: int) -> list[tuple[str, list[str], int]]:
    """Paths of files, their lines, and which of them is the hole."""
    source, every = random.Random(7), files(roots)
    found: list[tuple[str, list[str], int]] = []
    while len(found) < count:
        file = source.choice(every)
        lines = file.read_text(encoding="utf-8").split("\n")
        at = source.randrange(len(lines))
        line = lines[at].strip()
        inside = lines[at].startswith(" " * 8) and line.endswith((";", "{")) and not line.startswith(_NO_CODE)
        if inside and len(lines) >= _SHORTEST_FILE:
            found.append((file.as_posix(), lines, at))
    return found


async def filled(model: TokenModel, path: str, lines: list[str], at: int) -> tuple[str, bool]:
    """The first line that the model writes, and whether it ended by itself before a line break."""
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    prompt = Prompt("\n".join([*lines[:at], indent]), "\n" + "\n".join(lines[at + 1 :]), path=path)
    written = b""
    async for step in model.stream(prompt, (), _GREEDY):
        if not step.chosen.piece:
            return written.decode("utf-8", "replace"), True
        written += step.chosen.piece
        if b"\n" in written:
            break
    return written.decode("utf-8", "replace").partition("\n")[0], False


def chosen(name: str, scratch: Path) -> TokenModel:
    """Scion is alone where no mixture lies beside its weights."""
    if name == "ngram":
        return NgramModel(Ngram(GeneralKnowledge.opened()))
    if name == "mixed":
        return ScionModel(folder())
    for file in (FILE, TOKENIZER):
        (scratch / file).symlink_to(folder() / file)
    return ScionModel(scratch)


async def main(roots: list[Path], count: int, name: str) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        model = chosen(name, Path(scratch))
    for file in files(roots):
        model.learn(file.as_posix(), file.read_text(encoding="utf-8"))
    right = ended = 0
    for path, lines, at in holes(roots, count):
        text, end = await filled(model, path, lines, at)
        right += text.strip() == lines[at].strip()
        ended += end
    print(f"{name}: {count} holes: {ended} ended before a line break, {right} are the line that stood there")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("roots", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--lines", type=int, default=60)
    parser.add_argument("--model", choices=("ngram", "scion", "mixed"), default="mixed")
    given = parser.parse_args()
    asyncio.run(main(given.roots, given.lines, given.model))
