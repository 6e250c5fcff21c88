"""The word vectors' training learns what pairs teach, keeps the rest, and writes what the server reads."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import torch

from scion.encoder import Encoder, batches, recall, save, trained
from scion.pairs_file import Row

WORDS = 300


def rows() -> list[Row]:
    """Questions of even words, code of the odd ones beside them; a text of what all share."""
    random = Random(3)
    picks = [random.sample(range(0, WORDS, 2), 3) for _ in range(1536)]
    return [Row("a+b", f"{at // 12}", pick, [word + 1 for word in pick], [], [1, 3]) for at, pick in enumerate(picks)]


def test_code_is_found_by_words_that_it_does_not_have(tmp_path: Path) -> None:
    torch.manual_seed(1)
    found = rows()
    encoder = Encoder(torch.randn(WORDS, 384), torch.full((WORDS,), 20.0), len(found))
    before = recall(encoder, found)
    list(trained(encoder, found, Random(1), epochs=30))
    assert recall(encoder, found) > before + 0.3
    save(encoder, [f"w{at}" for at in range(WORDS)], tmp_path / "vectors.npz")
    with np.load(tmp_path / "vectors.npz") as written:
        assert written["codes"].shape == (WORDS, 64) and written["codes"].dtype == np.uint8
        levels = np.stack([2.0 * (written["codes"] >> bits & 3) - 3 for bits in (0, 2, 4, 6)], axis=2)
        table = levels.reshape(WORDS, 256) * written["scale"][:, None]
    exact = encoder.table().detach().numpy()
    assert ((table - exact) ** 2).sum() < 0.2 * (exact**2).sum()


def test_every_row_is_in_one_batch_and_neighbours_stay_together() -> None:
    found = rows()
    made = batches(found, Random(1))
    assert sorted(row.path for batch in made for row in batch) == sorted(row.path for row in found)
    assert all(len({row.path for row in batch}) * 12 == len(batch) for batch in made)
