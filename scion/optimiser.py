"""Muon for the matrices of the layers, AdamW for embeddings, norms and biases, at one learning rate.

Muon: Jordan et al. 2024, "Muon: An optimizer for hidden layers in neural networks". Its update is scaled to the size
of AdamW's (0.2 * sqrt of the longer side) as in Liu et al. 2025, "Muon is Scalable for LLM Training", section 2.2.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor, nn

NEWTON_SCHULZ = (3.4445, -4.7750, 2.0315)
STEPS = 5


def orthogonalised(matrix: Tensor) -> Tensor:
    """The nearest semi-orthogonal matrix, roughly, of each matrix of a batch (n, rows, columns), rows <= columns."""
    a, b, c = NEWTON_SCHULZ
    x = matrix / (matrix.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(STEPS):
        gram = x @ x.mT
        x = a * x + (b * gram + c * gram @ gram) @ x
    return x


class Muon(torch.optim.Optimizer):
    """Matrices of one shape are updated together."""

    def __init__(self, matrices: Iterable[nn.Parameter], lr: float, momentum: float = 0.95, decay: float = 0.1) -> None:
        super().__init__(list(matrices), {"lr": lr, "momentum": momentum, "decay": decay})

    @torch.no_grad()
    def step(self, closure: Any = None) -> None:
        for group in self.param_groups:
            alike: dict[tuple[int, ...], list[nn.Parameter]] = {}
            for matrix in group["params"]:
                alike.setdefault(tuple(sorted(matrix.shape)), []).append(matrix)
            for shape, matrices in alike.items():
                self._together(matrices, group, 0.2 * shape[1] ** 0.5)

    def _together(self, matrices: list[nn.Parameter], group: dict[str, Any], scale: float) -> None:
        updates = [_short(self._momentum(matrix, group["momentum"])) for matrix in matrices]
        for matrix, update in zip(matrices, orthogonalised(torch.stack(updates)), strict=True):
            matrix.mul_(1 - group["lr"] * group["decay"])
            matrix.add_(update if matrix.shape[0] <= matrix.shape[1] else update.mT, alpha=-group["lr"] * scale)

    def _momentum(self, matrix: nn.Parameter, momentum: float) -> Tensor:
        """Nesterov's."""
        assert matrix.grad is not None
        buffer: Tensor = self.state[matrix].setdefault("momentum", torch.zeros_like(matrix))
        buffer.lerp_(matrix.grad, 1 - momentum)
        return matrix.grad.lerp(buffer, momentum)


def optimisers(model: nn.Module, lr: float) -> list[torch.optim.Optimizer]:
    """Two: of the layers' matrices, and of the rest."""
    layers = [one for name, one in model.named_parameters() if one.ndim == 2 and ".layers." in name]
    known = {id(one) for one in layers}
    rest = [one for one in model.parameters() if id(one) not in known]
    return [Muon(layers, lr), torch.optim.AdamW(rest, lr, betas=(0.9, 0.95), weight_decay=0.0)]


def _short(matrix: Tensor) -> Tensor:
    return matrix if matrix.shape[0] <= matrix.shape[1] else matrix.mT
