"""Whether what is generated has the distribution it should have: `bench_distribution.py [--draws N]` (20,000 unless
told).

A language of forty-two texts in some seventy pieces, of which the model tells twelve at each position; every draw is a
run of its own, with its own seed, on a tree of its own. Prints, for each arm, chi-square against the distribution
computed from its definition, and the value it stays below with probability 0.999. Exits with 1 if one is above.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Collection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from espalier.generate import Ablation, Arm, Budget, Settings
from espalier.ports import Sampling
from fakes.language import LARGE, chi_square, generated

FORCED = frozenset((Ablation.FORCED,))
HALF = LARGE.programs[::2]
CASES: tuple[tuple[str, Arm, frozenset[Ablation], Collection[str]], ...] = (
    ("exact", Arm.EXACT, frozenset(), LARGE.programs),
    ("espalier", Arm.ESPALIER, FORCED, LARGE.programs),
    ("espalier, half of the programs do not compile", Arm.ESPALIER, FORCED, HALF),
)


async def main(count: int) -> None:
    failed = False
    for name, arm, without, compiling in CASES:
        chosen = Settings(arm, without, Sampling(max_tokens=16), Budget(started=1), wanted=1, lanes=1)
        counts = Counter([text async for text in generated(LARGE, chosen, compiling, count)])
        statistic, bound = chi_square(counts, LARGE.given(compiling))
        failed |= statistic >= bound
        total = sum(counts.values())
        print(f"{name:<48}{total:>9,} draws   chi-square {statistic:8.1f}   below {bound:.1f}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", nargs="?", help="not looked at; `make bench` gives it to every script")
    parser.add_argument("--draws", type=int, default=20_000)
    asyncio.run(main(parser.parse_args().draws))
