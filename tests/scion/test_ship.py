"""What is shipped says what the model says: torch and numpy agree. Needs torch."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from espalier.models.scion_network import BLOCK, Network  # noqa: E402
from espalier.models.scion_weights import Shape, Weights  # noqa: E402
from scion.checkpoint import write  # noqa: E402
from scion.model import Scion  # noqa: E402
from scion.shape import TINY  # noqa: E402
from scion.ship import quantised  # noqa: E402
from scion.weights import read  # noqa: E402

SHAPE = replace(TINY, pieces=300)


def logprobs(model: Scion, ids: list[int]) -> np.ndarray:
    row = torch.tensor([ids])
    with torch.no_grad():
        return np.array(
            [-model(row[:, :-1], torch.full_like(row[:, :-1], -100).index_fill(1, torch.tensor([len(ids) - 2]), piece))
             for piece in range(SHAPE.pieces)]
        )  # fmt: skip


@pytest.mark.parametrize("length", [2, 40, BLOCK + 40])
def test_numpy_computes_what_torch_does(length: int) -> None:
    torch.manual_seed(1)
    model = Scion(SHAPE)
    for one in model.parameters():
        torch.nn.init.normal_(one, std=0.1)
    of = {name: one.numpy() for name, one in model.state_dict().items()}
    about = {name: value for name, value in asdict(SHAPE).items() if name in Shape.__dataclass_fields__}
    network = Network(Weights(Shape(**about, trained=512, seen=0), of))
    ids = np.random.default_rng(0).integers(0, SHAPE.pieces, length).tolist()
    _, found = network.extend((), ids)
    assert np.allclose(found, logprobs(model, [*ids, 0]), atol=2e-3)


def test_rows_are_kept_to_half_a_step() -> None:
    matrix = np.random.default_rng(0).normal(size=(5, 9)).astype(np.float32)
    shipped = quantised({"m": matrix, "v": matrix[0]})
    assert shipped["m"].dtype == np.int8
    restored = shipped["m"] * shipped["m.scales"][:, None]
    assert (np.abs(restored - matrix) <= shipped["m.scales"][:, None] * 0.5 + 1e-6).all()
    assert (shipped["v"] == matrix[0]).all()


def test_a_checkpoint_is_read_without_torch_as_with_it(tmp_path: Path) -> None:
    torch.manual_seed(1)
    found = {"a": torch.randn(3, 5), "b": torch.tensor([0.0, -1.5, 3e38, 1e-30])}
    write(found, 7, tmp_path / "some.safetensors")
    arrays, seen = read(tmp_path / "some.safetensors")
    assert seen == 7
    for name, one in found.items():
        assert (arrays[name] == one.to(torch.bfloat16).float().numpy()).all()
