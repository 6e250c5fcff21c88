"""The decoder, of Qwen2's shape: RMSNorm, rotary positions (halves), grouped queries with biases, SwiGLU, tied
embeddings. Parameters have the names of Hugging Face's Qwen2, so that its folder and GGUF are a matter of renaming
nothing.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from scion.shape import Shape


class Attention(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        keys = shape.key_heads * shape.head
        self.q_proj = nn.Linear(shape.width, shape.width)
        self.k_proj = nn.Linear(shape.width, keys)
        self.v_proj = nn.Linear(shape.width, keys)
        self.o_proj = nn.Linear(shape.width, shape.width, bias=False)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        rows, length, width = x.shape
        head, group = self.shape.head, self.shape.heads // self.shape.key_heads
        query = rotated(self.q_proj(x).view(rows, length, -1, head).transpose(1, 2), cos, sin)
        key = rotated(self.k_proj(x).view(rows, length, -1, head).transpose(1, 2), cos, sin)
        value = self.v_proj(x).view(rows, length, -1, head).transpose(1, 2)
        key, value = key.repeat_interleave(group, 1), value.repeat_interleave(group, 1)
        mixed = F.scaled_dot_product_attention(query, key, value, is_causal=True)
        return self.o_proj(mixed.transpose(1, 2).reshape(rows, length, width))


class Mlp(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.gate_proj = nn.Linear(shape.width, shape.inner, bias=False)
        self.up_proj = nn.Linear(shape.width, shape.inner, bias=False)
        self.down_proj = nn.Linear(shape.inner, shape.width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))


class Layer(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.input_layernorm = nn.RMSNorm(shape.width, eps=shape.epsilon)
        self.self_attn = Attention(shape)
        self.post_attention_layernorm = nn.RMSNorm(shape.width, eps=shape.epsilon)
        self.mlp = Mlp(shape)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        x = x + self.self_attn(self.input_layernorm(x), cos, sin)
        return x + self.mlp(self.post_attention_layernorm(x))


class Decoder(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.embed_tokens = nn.Embedding(shape.pieces, shape.width)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.norm = nn.RMSNorm(shape.width, eps=shape.epsilon)


class Scion(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.model = Decoder(shape)
        cos, sin = rotations(shape)
        self.register_buffer("cos", cos, persistent=False)
        self.register_buffer("sin", sin, persistent=False)
        self.apply(_initialise)
        for layer in self.model.layers:
            for last in (layer.self_attn.o_proj, layer.mlp.down_proj):
                nn.init.normal_(last.weight, std=0.02 / (2 * shape.layers) ** 0.5)

    def forward(self, ids: Tensor, targets: Tensor) -> Tensor:
        """The summed loss in nats of `targets` (rows, length), of which negative ones are ignored."""
        length = ids.shape[1]
        cos, sin = self.cos[:length], self.sin[:length]
        x = self.model.embed_tokens(ids)
        for layer in self.model.layers:
            x = layer(x, cos, sin)
        logits = F.linear(self.model.norm(x), self.model.embed_tokens.weight)
        return F.cross_entropy(logits.flatten(0, 1).float(), targets.flatten(), ignore_index=-100, reduction="sum")


def rotations(shape: Shape) -> tuple[Tensor, Tensor]:
    """Cosines and sines (context, head) of the rotary positions, both halves alike."""
    rates = shape.theta ** -(torch.arange(0, shape.head, 2).float() / shape.head)
    angles = torch.outer(torch.arange(shape.context).float(), rates).repeat(1, 2)
    return angles.cos(), angles.sin()


def rotated(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    left, right = x.chunk(2, -1)
    return x * cos.to(x.dtype) + torch.cat((-right, left), -1) * sin.to(x.dtype)


def _initialise(module: nn.Module) -> None:
    if isinstance(module, (nn.Linear, nn.Embedding)):
        nn.init.normal_(module.weight, std=0.02)
    if isinstance(module, nn.Linear) and module.bias is not None:
        nn.init.zeros_(module.bias)
