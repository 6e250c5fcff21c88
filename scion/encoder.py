"""`make encoder`: the word vectors by which questions find code (`espalier.models.word_encoder`), trained on the pairs
of `scion.pairs`.

Vectors begin as a teacher's vectors of single words, projected, and move by what the pairs teach: each question must
find its code among those of its batch, most of it from the same repository and a part from the same file. A penalty on
the distance from the teacher keeps the sense of words that the pairs hardly have. Takes some minutes on two cores.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from random import Random

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from scion.pairs_file import MOST, PAIRS, Row, read, vocabulary
from scion.teacher import Teacher
from scion.two_bit import quantised

TARGET = Path(__file__).parents[1] / "server/espalier/models/word_vectors.npz"
HELD_OUT = ("apache+storm", "apache+calcite")
"""Repositories whose pairs only measure."""
DIMENSION, EPOCHS = 256, 3
BLOCK, BATCH = 12, 768
"""Neighbours in a file that stay together, and the rows of a batch."""
SAME_REPOSITORY = 0.7
"""The share of batches from one repository: an index is of one."""
TO_TEACHER = 0.3
RATES = {"projection": 1e-4, "moves": 4e-3, "weights": 5e-3, "scale": 1e-2}
K, SAMPLE = 10, 400


@dataclass(frozen=True, slots=True)
class Dropped:
    """How often a word of a question, the name of its code and its text are left out, so that none is relied on."""

    word: float = 0.1
    name: float = 0.15
    text: float = 0.1


class Encoder(nn.Module):
    def __init__(self, teacher: Tensor, rows: Tensor, total: int) -> None:
        """`teacher`: (words, 384); `rows`: how many of the `total` pairs have each word."""
        super().__init__()
        centred = F.normalize(teacher - teacher.mean(0), dim=1)
        _, _, axes = torch.pca_lowrank(centred, q=DIMENSION, niter=4)
        self.register_buffer("teacher", centred)
        self.projection = nn.Parameter(axes.contiguous())
        self.moves = nn.Parameter(torch.zeros(len(teacher), DIMENSION))
        rarity = (torch.log(total / (rows + 5)) / 6).clamp(0.1, 1.3)
        self.question, self.code = nn.Parameter(rarity.clone()), nn.Parameter(rarity.clone())
        self.fields = nn.Parameter(torch.tensor([1.0, 0.5, 0.3]))
        self.scale = nn.Parameter(torch.tensor(3.0))

    def table(self) -> Tensor:
        return self.teacher @ self.projection + self.moves

    def questions(self, table: Tensor, rows: Sequence[Row]) -> Tensor:
        return F.normalize(_sums(table, self.question, [row.question for row in rows]), dim=1)

    def passages(self, table: Tensor, rows: Sequence[Row]) -> Tensor:
        total = torch.zeros(len(rows), DIMENSION)
        for weight, field in zip(self.fields, ("name", "around", "text"), strict=True):
            found = [getattr(row, field) for row in rows]
            lengths = torch.tensor([max(1, len(each)) for each in found]).float().sqrt()
            total = total + weight * _sums(table, self.code, found) / lengths[:, None]
        return F.normalize(total, dim=1)


def _sums(table: Tensor, weights: Tensor, rows: Sequence[Sequence[int]]) -> Tensor:
    flat = torch.tensor([word for row in rows for word in row], dtype=torch.long)
    starts = torch.tensor([0, *(len(row) for row in rows[:-1])]).cumsum(0)
    return F.embedding_bag(flat, table, starts, mode="sum", per_sample_weights=weights[flat])


# --------------------------------------------------------------------------- batches


def batches(rows: Sequence[Row], random: Random) -> list[list[Row]]:
    """`rows` are in the order of repositories and files."""
    blocks = [list(rows[start : start + BLOCK]) for start in range(0, len(rows), BLOCK)]
    size, found, rest = BATCH // BLOCK, [], []
    for _, group in groupby(blocks, key=lambda block: block[0].repository):
        own = list(group)
        random.shuffle(own)
        for start in range(0, len(own), size):
            part = own[start : start + size]
            if len(part) == size and random.random() < SAME_REPOSITORY:
                found.append(part)
            else:
                rest += part
    random.shuffle(rest)
    found += [rest[start : start + size] for start in range(0, len(rest), size)]
    random.shuffle(found)
    return [[row for block in batch for row in block] for batch in found]


def dropped(row: Row, random: Random, rate: Dropped) -> Row:
    """`row` without what chance leaves out."""
    return replace(
        row,
        question=[word for word in row.question if random.random() > rate.word] or row.question,
        name=row.name if random.random() > rate.name else [],
        text=row.text if random.random() > rate.text else [],
    )


# --------------------------------------------------------------------------- training


def loss(encoder: Encoder, rows: Sequence[Row]) -> Tensor:
    table = encoder.table()
    scores = encoder.questions(table, rows) @ encoder.passages(table, rows).T * encoder.scale.exp()
    own = torch.arange(len(rows))
    contrast = (F.cross_entropy(scores, own) + F.cross_entropy(scores.T, own)) / 2
    return contrast + TO_TEACHER * encoder.moves.pow(2).sum() / len(rows)


@torch.no_grad()
def recall(encoder: Encoder, rows: Sequence[Row]) -> float:
    """The share of a sample of questions whose code is among the ten nearest of all of its repository."""
    table = encoder.table()
    sample = Random(1).sample(range(len(rows)), min(SAMPLE, len(rows)))
    scores = encoder.questions(table, [rows[at] for at in sample]) @ encoder.passages(table, rows).T
    nearest = scores.topk(min(K, len(rows)), dim=1).indices.tolist()
    return sum(at in found for at, found in zip(sample, nearest, strict=True)) / len(sample)


def trained(encoder: Encoder, rows: Sequence[Row], random: Random, epochs: int = EPOCHS) -> Iterator[int]:
    """Trains in place; yields after each epoch."""
    groups = {
        "projection": [encoder.projection],
        "moves": [encoder.moves],
        "weights": [encoder.question, encoder.code, encoder.fields],
        "scale": [encoder.scale],
    }
    optimiser = torch.optim.AdamW(
        [{"params": params, "lr": RATES[name], "weight_decay": 0.0} for name, params in groups.items()]
    )
    planned = [batches(rows, random) for _ in range(epochs)]
    steps = sum(map(len, planned))
    decay = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: min(1.0, 1.2 * (1 - step / steps) + 0.02))
    for epoch, found in enumerate(planned):
        for batch in found:
            optimiser.zero_grad()
            loss(encoder, [dropped(row, random, Dropped()) for row in batch]).backward()
            optimiser.step()
            decay.step()
        yield epoch


@torch.no_grad()
def save(encoder: Encoder, stems: Sequence[str], target: Path) -> None:
    """Two bits a component, with a scale for each word."""
    codes, scale = quantised(encoder.table().numpy())
    np.savez_compressed(
        target,
        words=np.frombuffer("\n".join(stems).encode(), np.uint8),
        codes=codes,
        scale=scale,
        question=encoder.question.numpy(),
        code=encoder.code.numpy(),
        fields=encoder.fields.numpy(),
    )


def main(teacher: Path, target: Path) -> None:
    torch.manual_seed(0)
    table = vocabulary(PAIRS)
    rows = read(PAIRS, {stem: at for at, (stem, _, _) in enumerate(table)}, MOST)
    held_out = [row for row in rows if row.repository in HELD_OUT]
    train = [row for row in rows if row.repository not in HELD_OUT]
    counts = torch.tensor([count for _, _, count in table]).float()
    encoder = Encoder(Teacher(teacher).embed([word for _, word, _ in table]), counts, len(rows))
    print(f"{len(train)} pairs, {len(table)} words; recall {measured(encoder, held_out)}", flush=True)
    for epoch in trained(encoder, train, Random(0)):
        print(f"epoch {epoch + 1}: recall {measured(encoder, held_out)}", flush=True)
    save(encoder, [stem for stem, _, _ in table], target)


def measured(encoder: Encoder, rows: Sequence[Row]) -> str:
    groups = groupby(rows, key=lambda row: row.repository)
    return ", ".join(f"{name} {recall(encoder, list(group)):.3f}" for name, group in groups)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--teacher", type=Path, required=True, help="the folder of all-MiniLM-L6-v2's files")
    parser.add_argument("--target", type=Path, default=TARGET)
    arguments = parser.parse_args()
    main(arguments.teacher, arguments.target)
