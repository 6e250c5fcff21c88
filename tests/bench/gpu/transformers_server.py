"""Serves a model folder's shape, with random weights, by transformers: `transformers_server.py FOLDER PORT`.

It is for machines with a GPU and torch but no vLLM. It implements what our client needs of /v1/completions, one request
after the other. It keeps the keys and values of the text before, so that continuing a prefix is as cheap as with vLLM.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import torch
from transformers import AutoConfig, AutoModelForCausalLM, DynamicCache

sys.path.insert(0, str(Path(__file__).parents[2]))

from fakes.vllm_server import FakeVllm

ALTERNATIVES = 64
_TEXT = 4 + 256
"""The ids before are markers, which end the text, and lone bytes, which are no text; they are never generated here."""


class Generation:
    """Maps ids to the most probable next ones with their log-probabilities, the generated one first."""

    def __init__(self, folder: Path) -> None:
        self._device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.set_num_threads(1)  # without a GPU this only tries the script, together with the client
        precision = torch.bfloat16 if self._device == "cuda" else torch.float32
        torch.set_default_dtype(precision)
        with torch.device(self._device):
            self._model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(folder)).eval()
        self._ids: list[int] = []
        self._cache = DynamicCache()

    @torch.inference_mode()
    def __call__(self, ids: Sequence[int]) -> Mapping[int, float]:
        known = self._known(ids)
        self._cache.crop(known)
        new = torch.tensor([list(ids[known:])], device=self._device)
        logits = self._model(input_ids=new, past_key_values=self._cache, use_cache=True).logits[0, -1].float()
        self._ids = list(ids)
        logits[:_TEXT] = float("-inf")
        distribution = torch.log_softmax(logits, -1).topk(ALTERNATIVES)
        generated = int(torch.multinomial(distribution.values.exp(), 1))
        pairs = list(zip(distribution.indices.tolist(), distribution.values.tolist(), strict=True))
        return dict([pairs[generated], *pairs])

    def _known(self, ids: Sequence[int]) -> int:
        """How much of `ids` the cache holds, without the last, whose successors have to be computed."""
        same = (a == b for a, b in zip(self._ids, ids, strict=False))
        return min(next((i for i, equal in enumerate(same) if not equal), min(len(self._ids), len(ids))), len(ids) - 1)


async def main(folder: Path, port: int) -> None:
    generation = Generation(folder)
    served = FakeVllm(generation, name="dummy", root=str(folder), owned_by="transformers")
    server = await asyncio.start_server(served.serve, "127.0.0.1", port)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
