"""`make scion-ship`: the file that Espalier runs, from a checkpoint: int8 matrices with a scale for each row, and the
tokenizer beside it.

    python -m scion.ship [WEIGHTS.safetensors] [--to FOLDER]

Without WEIGHTS: the run's newest `weights-*.safetensors`.
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import numpy as np
from safetensors import safe_open

from scion.model import Shape
from scion.place import CACHE, TOKENIZER
from scion.train import Plan

VERSION = 1
"""Of the file; `espalier.models.scion_weights` reads this one."""
SCALES = ".scales"


def quantised(weights: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Each matrix (rows, columns) as int8 and its float32 scales (rows,), symmetric; vectors as float32."""
    shipped = {}
    for name, one in weights.items():
        if one.ndim == 2:
            scales = np.maximum(np.abs(one).max(1), 1e-12) / 127
            shipped[name] = np.rint(one / scales[:, None]).astype(np.int8)
            shipped[name + SCALES] = scales.astype(np.float32)
        else:
            shipped[name] = one.astype(np.float32)
    return shipped


def checkpoint(file: Path) -> dict[str, np.ndarray]:
    with safe_open(file, "pt") as opened:
        return {name: opened.get_tensor(name).float().numpy() for name in opened.keys()}  # noqa: SIM118


def ship(file: Path, target: Path, seen: str) -> Path:
    target.mkdir(parents=True, exist_ok=True)
    about = {"version": VERSION, "trained": Plan().length, "seen": seen, **asdict(Shape())}
    arrays = quantised(checkpoint(file))
    shipped = target / "weights.npz"
    np.savez(shipped, about=np.frombuffer(json.dumps(about).encode(), np.uint8), **arrays)  # type: ignore[arg-type]
    shutil.copyfile(TOKENIZER, target / "tokenizer.json")
    return shipped


def newest(runs: Path) -> Path:
    """Raises `SystemExit` where no run has kept weights."""
    kept = list(runs.glob("*/weights-*.safetensors"))
    if not kept:
        raise SystemExit(f"no weights below {runs}: make scion-train keeps some every five million tokens")
    return max(kept, key=lambda each: each.stat().st_mtime)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path, nargs="?")
    parser.add_argument("--to", type=Path, default=CACHE / "shipped")
    options = parser.parse_args()
    file = options.weights or newest(CACHE / "runs")
    shipped = ship(file, options.to, file.stem.removeprefix("weights-"))
    print(f"{shipped}: {shipped.stat().st_size / 1e6:.1f} MB, from {file.name}")


if __name__ == "__main__":
    main()
