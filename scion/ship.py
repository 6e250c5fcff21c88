"""`make scion-ship`: the files that Espalier runs, from a checkpoint: int8 matrices with a scale for each row, the
tokenizer, and how the workspace's caches are mixed in. They are the content of the package `espalier_scion`.

    python -m scion.ship [WEIGHTS.safetensors] [--to FOLDER]

Without WEIGHTS: the checkpoint that the project keeps. Needs numpy and no torch, so that `make setup` can do it.
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import numpy as np

from scion.place import CHECKPOINT, TOKENIZER
from scion.shape import LENGTH, Shape
from scion.weights import read

MIXTURE = Path(__file__).with_name("mixture.json")
PACKAGE = Path(__file__).with_name("package") / "espalier_scion"

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
    about = {"version": VERSION, "trained": LENGTH, "seen": seen, **asdict(Shape())}
    arrays = quantised(weights)
    shipped = target / "weights.npz"
    np.savez(shipped, about=np.frombuffer(json.dumps(about).encode(), np.uint8), **arrays)  # type: ignore[arg-type]
    shutil.copyfile(TOKENIZER, target / "tokenizer.json")
    if MIXTURE.is_file():
        shutil.copyfile(MIXTURE, target / MIXTURE.name)
    return shipped


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path, nargs="?", default=CHECKPOINT)
    parser.add_argument("--to", type=Path, default=PACKAGE)
    options = parser.parse_args()
    shipped = ship(options.weights, options.to)
    print(f"{shipped}: {shipped.stat().st_size / 1e6:.1f} MB, from {options.weights.name}")


if __name__ == "__main__":
    main()
