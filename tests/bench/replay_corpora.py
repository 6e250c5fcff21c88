"""Measures soundness and power over all corpora, part by part: `replay_corpora.py CORPORA FOLDER [--lines N] [--mutants
N]`.

CORPORA is the folder of `make corpora`, with Shopizer in it if it is to count. In FOLDER each corpus becomes a project
that compiles, and each part's answer a JSON file. Parts that have one are not run again, so an interrupted run
continues (delete a part's file to measure it anew). A part is 2,000 lines or 400 mutants and one JDT LS. At the end the
script prints two tables.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from corpora import CORPORA, project

PART_LINES, PART_MUTANTS = 2000, 400
COUNTS = ("lines", "oracle_calls", "unknown", "uses", "unknown_uses", "seconds")
POWER = ("mutants", "not_compiling", "rejected_at_identifier", "rejected_by_statement", "offered", "compiling_rejected")


def roots(corpora: Path, folder: Path) -> Iterator[Path]:
    for name in CORPORA:
        project(corpora / name, folder / name)
        yield folder / name
    if (corpora / "shopizer").is_dir():
        yield corpora / "shopizer"


def answers(folder: Path, root: Path, command: Sequence[str], parts: int) -> list[dict[str, Any]]:
    """The answers of all parts; those that are missing are computed. Ends the program if one fails."""
    found = []
    for number in range(1, parts + 1):
        name = "-".join([root.name, *(word.strip("-") for word in command), f"{number}of{parts}"])
        file = folder / f"{name}.json"
        if not file.exists():
            print(f"{name} ...", file=sys.stderr, flush=True)
            verb, *options = command
            part = ["--part", f"{number}/{parts}", "--json"]
            whole = [sys.executable, "-m", "espalier", verb, str(root), *options, *part]
            done = subprocess.run(whole, stdout=subprocess.PIPE, check=True)
            file.write_bytes(done.stdout)
        found.append(json.loads(file.read_bytes()))
    return found


def soundness(name: str, parts: Sequence[dict[str, Any]]) -> str:
    total = Counter({count: sum(part[count] for part in parts) for count in COUNTS})
    rejected = [found for part in parts for found in part["false_rejections"]]
    hunks = len({found["id"] for found in rejected})
    skipped = sum(sum(part["skipped"].values()) for part in parts)
    unknown = f"{total['unknown_uses'] / max(total['uses'], 1):>9.1%}"
    speed = total["lines"] / max(total["seconds"], 1)
    row = f"{name:<24}{total['lines']:>7}{skipped:>9}{total['oracle_calls']:>11}{len(rejected):>9}{hunks:>7}{unknown}"
    for found in rejected:
        before, after = found["text"][: found["position"]], found["text"][found["position"] + len(found["token"]) :]
        place = f"{found['path']}:{found['line']} ({found['shape']}, {found['split']})"
        print(f"rejected {place}: {before}|{found['token']}|{after}", file=sys.stderr)
    return f"{row}{speed:>9.1f}"


def power(name: str, parts: Sequence[dict[str, Any]]) -> Iterator[str]:
    for distance in ("wide", "near"):
        total = Counter({count: sum(part["by"][distance][count] for part in parts) for count in POWER})
        whole = max(total["not_compiling"], 1)
        shares = "".join(f"{total[count] / whole:>15.1%}" for count in POWER[2:4])
        yield f"{name:<24}{distance:<6}{total['mutants']:>8}{total['not_compiling']:>14}{shares}" + "".join(
            f"{total[count]:>10}" for count in POWER[4:]
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lines", type=int, default=4000, help="of each corpus")
    parser.add_argument("--mutants", type=int, default=800, help="of each corpus")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    sound, strong = [], list[str]()
    for root in roots(given.corpora, given.folder):
        seed = ["--seed", str(given.seed)]
        replay, mutate = ["replay", "--lines", str(given.lines)], ["power", "--mutants", str(given.mutants)]
        found = answers(given.folder, root, [*replay, *seed], -(-given.lines // PART_LINES))
        sound.append(soundness(root.name, found))
        mutated = answers(given.folder, root, [*mutate, *seed], -(-given.mutants // PART_MUTANTS))
        strong += power(root.name, mutated)
    columns = f"{'left out':>9}{'questions':>11}{'rejected':>9}{'hunks':>7}{'unknown':>9}{'lines/s':>9}"
    print(f"{'':<24}{'lines':>7}{columns}", *sound, sep="\n")
    shares = f"{'at identifier':>15}{'by statement':>15}"
    print(f"\n{'':<30}{'mutants':>8}{'not compiling':>14}{shares}{'offered':>10}{'wrongly':>10}", *strong, sep="\n")


if __name__ == "__main__":
    main()
