"""`make scion-checkpoint`: the weights of the run `main` in bf16, as the project keeps them (`checkpoint.safetensors`).

A new run begins with them where there is no run of its name: without the optimisers' state, and with the rows in
another order.
"""

from __future__ import annotations

from pathlib import Path

import torch
from safetensors.torch import save_file
from torch import Tensor

from scion import weights as file_of_weights
from scion.place import CACHE, CHECKPOINT


def write(weights: dict[str, Tensor], seen: int, file: Path) -> None:
    halves = {name: one.to(torch.bfloat16).contiguous().cpu() for name, one in weights.items()}
    save_file(halves, file, {"seen": str(seen)})


def read(file: Path) -> tuple[dict[str, Tensor], int]:
    """Weights in float32, and how many tokens they have seen."""
    found, seen = file_of_weights.read(file)
    return {name: torch.from_numpy(one) for name, one in found.items()}, seen


def main() -> None:
    state = torch.load(CACHE / "runs" / "main" / "latest.pt", map_location="cpu", weights_only=False)
    write(state["model"], state["seen"], CHECKPOINT)
    print(f"{CHECKPOINT}: {state['seen']:,} tokens seen")


if __name__ == "__main__":
    main()
