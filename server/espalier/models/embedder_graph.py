"""A BERT sentence encoder as an ONNX graph, built from its weights with standard operators.

It computes token, position and segment embeddings; transformer layers (Devlin et al. 2019, section 3); the mean over
real tokens; and scales it to length one (Reimers and Gurevych 2019, section 3). Inputs are `ids` and `mask`, int64 of
(texts, tokens); the output `vectors` is float32 of (texts, hidden). The graph approximates nothing. Quantisation is a
separate step, because its error is measured against this graph.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

Weights = Mapping[str, NDArray[np.float32]]

OPSET = 20
"""The first with `Gelu` and after `LayerNormalization`; onnxruntime 1.17 and later run it."""
IR_VERSION = 10


@dataclass(frozen=True, slots=True)
class Shape:
    """The encoder's shape, as `config.json` of a BERT model states it."""

    layers: int = 6
    heads: int = 12
    hidden: int = 384
    epsilon: float = 1e-12


@dataclass(slots=True)
class _Builder:
    weights: Weights
    nodes: list[onnx.NodeProto] = field(default_factory=list)
    constants: dict[str, onnx.TensorProto] = field(default_factory=dict)

    def op(self, kind: str, *inputs: str, **attributes: Any) -> str:
        name = f"{kind.lower()}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def constant(self, name: str, value: object, kind: type = np.int64) -> str:
        return self._keep(name, np.asarray(value, kind))

    def weight(self, name: str) -> str:
        return self._keep(name, self.weights[name])

    def _keep(self, name: str, array: NDArray[np.generic]) -> str:
        self.constants.setdefault(name, numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def linear(self, value: str, name: str) -> str:
        transposed = self._keep(f"{name}.transposed", self.weights[f"{name}.weight"].T)
        return self.op("Add", self.op("MatMul", value, transposed), self.weight(f"{name}.bias"))

    def normalised(self, value: str, name: str, epsilon: float) -> str:
        scale, bias = self.weight(f"{name}.weight"), self.weight(f"{name}.bias")
        return self.op("LayerNormalization", value, scale, bias, axis=-1, epsilon=epsilon)


def encoder(weights: Weights, shape: Shape) -> onnx.ModelProto:
    """The whole graph. Raises KeyError when a weight of the expected name is missing."""
    build = _Builder(weights)
    state = _embedded(build, shape)
    blocked = _attention_mask(build)
    for layer in range(shape.layers):
        state = _layer(build, f"encoder.layer.{layer}", state, blocked, shape)
    return _model(build, _pooled(build, state), shape)


def quantised(model: onnx.ModelProto, target: Path) -> None:
    """Write `model` with its weights as int8, one scale per column; activations are scaled at run time.

    One scale per matrix would cost this model a cosine of 0.07. `MatMulConstBOnly`: products of two activations
    (attention) would gain nothing and lose precision.
    """
    from onnxruntime.quantization import QuantType, quantize_dynamic

    helper.set_model_props(model, {"onnx.quant.pre_process": "onnxruntime.quant"})  # nothing is left to prepare
    quantize_dynamic(
        model, target, per_channel=True, weight_type=QuantType.QInt8, extra_options={"MatMulConstBOnly": True}
    )


def _embedded(build: _Builder, shape: Shape) -> str:
    words = build.op("Gather", build.weight("embeddings.word_embeddings.weight"), "ids")
    length = build.op("Shape", "ids", start=1, end=2)
    start, axis = build.constant("zero", [0]), build.constant("axis_0", [0])
    places = build.op("Slice", build.weight("embeddings.position_embeddings.weight"), start, length, axis)
    segment = build._keep("segment", build.weights["embeddings.token_type_embeddings.weight"][0])
    total = build.op("Add", build.op("Add", words, places), segment)
    return build.normalised(total, "embeddings.LayerNorm", shape.epsilon)


def _attention_mask(build: _Builder) -> str:
    """0 for tokens, a very negative number for padding; (texts, 1, 1, tokens)."""
    kept = build.op("Cast", "mask", to=TensorProto.FLOAT)
    blocked = build.op("Sub", kept, build.constant("one", 1.0, np.float32))
    scaled = build.op("Mul", blocked, build.constant("far", 1e9, np.float32))
    return build.op("Unsqueeze", scaled, build.constant("axes_1_2", [1, 2]))


def _layer(build: _Builder, name: str, state: str, blocked: str, shape: Shape) -> str:
    attended = build.linear(_attention(build, name, state, blocked, shape), f"{name}.attention.output.dense")
    middle = build.normalised(build.op("Add", attended, state), f"{name}.attention.output.LayerNorm", shape.epsilon)
    wide = build.op("Gelu", build.linear(middle, f"{name}.intermediate.dense"))
    narrow = build.linear(wide, f"{name}.output.dense")
    return build.normalised(build.op("Add", narrow, middle), f"{name}.output.LayerNorm", shape.epsilon)


def _attention(build: _Builder, name: str, state: str, blocked: str, shape: Shape) -> str:
    width = shape.hidden // shape.heads
    split = build.constant("split_heads", [0, 0, shape.heads, width])

    def heads(which: str, order: list[int]) -> str:
        projected = build.linear(state, f"{name}.attention.self.{which}")
        return build.op("Transpose", build.op("Reshape", projected, split), perm=order)

    query, key, value = heads("query", [0, 2, 1, 3]), heads("key", [0, 2, 3, 1]), heads("value", [0, 2, 1, 3])
    root = build.constant("head_root", width**0.5, np.float32)
    scores = build.op("Add", build.op("Div", build.op("MatMul", query, key), root), blocked)
    mixed = build.op("MatMul", build.op("Softmax", scores, axis=-1), value)
    joined = build.constant("join_heads", [0, 0, shape.hidden])
    return build.op("Reshape", build.op("Transpose", mixed, perm=[0, 2, 1, 3]), joined)


def _pooled(build: _Builder, state: str) -> str:
    kept = build.op("Cast", "mask", to=TensorProto.FLOAT)
    kept = build.op("Unsqueeze", kept, build.constant("axis_2", [2]))
    axis = build.constant("axis_1", [1])
    total = build.op("ReduceSum", build.op("Mul", state, kept), axis, keepdims=0)
    # The mean's divisor cancels when the length is made one.
    return build.op("LpNormalization", total, axis=-1, p=2)


def _model(build: _Builder, output: str, shape: Shape) -> onnx.ModelProto:
    build.nodes.append(helper.make_node("Identity", [output], ["vectors"]))
    integers = [helper.make_tensor_value_info(name, TensorProto.INT64, ["n", "tokens"]) for name in ("ids", "mask")]
    vectors = helper.make_tensor_value_info("vectors", TensorProto.FLOAT, ["n", shape.hidden])
    graph = helper.make_graph(build.nodes, "sentence-encoder", integers, [vectors], list(build.constants.values()))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION)
    onnx.checker.check_model(model)
    return model
