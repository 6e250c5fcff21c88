"""`make scion-ship`: the file that Espalier runs, from a checkpoint: int8 matrices with a scale for each row, and the
tokenizer beside it.

    python -m scion.ship [WEIGHTS.safetensors] [--to FOLDER]

Without WEIGHTS: the checkpoint that the project keeps.
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import numpy as np

from scion.checkpoint import read
from scion.model import Shape
from scion.place import CACHE, CHECKPOINT, TOKENIZER
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


def ship(file: Path, target: Path) -> Path:
    target.mkdir(parents=True, exist_ok=True)
    weights, seen = read(file)
    about = {"version": VERSION, "trained": Plan().length, "seen": seen, **asdict(Shape())}
    arrays = quantised({name: one.numpy() for name, one in weights.items()})
    shipped = target / "weights.npz"
    np.savez(shipped, about=np.frombuffer(json.dumps(about).encode(), np.uint8), **arrays)  # type: ignore[arg-type]
    shutil.copyfile(TOKENIZER, target / "tokenizer.json")
    return shipped


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path, nargs="?", default=CHECKPOINT)
    parser.add_argument("--to", type=Path, default=CACHE / "shipped")
    options = parser.parse_args()
    shipped = ship(options.weights, options.to)
    print(f"{shipped}: {shipped.stat().st_size / 1e6:.1f} MB, from {options.weights.name}")


if __name__ == "__main__":
    main()
