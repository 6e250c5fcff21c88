"""Single words to vectors by all-MiniLM-L6-v2 (Apache-2.0, sentence-transformers), from its weights: BERT of six layers
(Devlin et al. 2019), the mean of its outputs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor

LAYERS, HEADS, WIDTH, EPSILON = 6, 12, 384, 1e-12
_BATCH = 512


class Teacher:
    """`folder` holds `model.safetensors` and `tokenizer.json`."""

    def __init__(self, folder: Path) -> None:
        self._weights = load_file(folder / "model.safetensors")
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.enable_padding()

    @torch.no_grad()
    def embed(self, texts: Sequence[str]) -> Tensor:
        """(n, 384), rows of length one."""
        return torch.cat([self._run(texts[start : start + _BATCH]) for start in range(0, len(texts), _BATCH)])

    def _run(self, texts: Sequence[str]) -> Tensor:
        encoded = self._tokenizer.encode_batch(list(texts))
        ids = torch.tensor([each.ids for each in encoded])
        mask = torch.tensor([each.attention_mask for each in encoded], dtype=torch.bool)
        at = "embeddings."
        x = self._weights[f"{at}word_embeddings.weight"][ids]
        x = x + self._weights[f"{at}position_embeddings.weight"][: ids.shape[1]]
        x = self._normed(x + self._weights[f"{at}token_type_embeddings.weight"][0], f"{at}LayerNorm")
        for layer in range(LAYERS):
            x = self._layer(x, mask, f"encoder.layer.{layer}.")
        weight = mask[:, :, None].float()
        return F.normalize((x * weight).sum(1) / weight.sum(1), dim=1)

    def _layer(self, x: Tensor, mask: Tensor, at: str) -> Tensor:
        def heads(name: str) -> Tensor:
            return self._linear(x, f"{at}attention.self.{name}").unflatten(-1, (HEADS, -1)).transpose(1, 2)

        mixed = F.scaled_dot_product_attention(
            heads("query"), heads("key"), heads("value"), attn_mask=mask[:, None, None]
        )
        mixed = self._linear(mixed.transpose(1, 2).flatten(2), f"{at}attention.output.dense")
        x = self._normed(x + mixed, f"{at}attention.output.LayerNorm")
        inner = F.gelu(self._linear(x, f"{at}intermediate.dense"))
        return self._normed(x + self._linear(inner, f"{at}output.dense"), f"{at}output.LayerNorm")

    def _linear(self, x: Tensor, name: str) -> Tensor:
        return F.linear(x, self._weights[f"{name}.weight"], self._weights[f"{name}.bias"])

    def _normed(self, x: Tensor, name: str) -> Tensor:
        return F.layer_norm(x, (WIDTH,), self._weights[f"{name}.weight"], self._weights[f"{name}.bias"], EPSILON)
