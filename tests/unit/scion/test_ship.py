"""What is shipped of the checkpoint that the project keeps, without torch."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from espalier.models.scion_weights import FILE, load
from scion.place import CHECKPOINT
from scion.ship import ship
from scion.weights import read


def test_the_checkpoint_becomes_a_file_of_at_most_16_mb_that_loads(tmp_path: Path) -> None:
    shipped = ship(CHECKPOINT, tmp_path)
    assert shipped == tmp_path / FILE
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 16_000_000
    whole, seen = read(CHECKPOINT)
    loaded = load(shipped)
    assert loaded.shape.seen == seen
    assert loaded.of.keys() == whole.keys()
    for name, one in whole.items():
        step = np.abs(one).max(-1, keepdims=True) / 127 if one.ndim == 2 else 0.0
        assert (np.abs(loaded.of[name] - one) <= 0.51 * step + 1e-7).all()
