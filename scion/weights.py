"""A checkpoint read without torch: numpy has no bf16, so each number is widened to the float32 with the same bits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Arrays = dict[str, npt.NDArray[np.float32]]

_TYPES = {"BF16": "<u2", "F16": "<f2", "F32": "<f4"}


def read(file: Path) -> tuple[Arrays, int]:
    """Weights in float32, and how many tokens they have seen. Raises ValueError for another format.

    The format (safetensors): the length of the header in eight bytes, the header as JSON, the arrays.
    """
    data = np.memmap(file, np.uint8, "r")
    length = int(data[:8].view("<u8")[0])
    header: dict[str, Any] = json.loads(data[8 : 8 + length].tobytes())
    seen = int(header.pop("__metadata__", {}).get("seen", 0))
    return {name: _array(data[8 + length :], about) for name, about in header.items()}, seen


def _array(data: npt.NDArray[np.uint8], about: dict[str, Any]) -> npt.NDArray[np.float32]:
    if about["dtype"] not in _TYPES:
        raise ValueError(f"the checkpoint has numbers of type {about['dtype']}; known are {', '.join(_TYPES)}")
    start, end = about["data_offsets"]
    numbers = np.frombuffer(data[start:end].tobytes(), _TYPES[about["dtype"]]).reshape(about["shape"])
    if about["dtype"] == "BF16":
        return (numbers.astype(np.uint32) << 16).view(np.float32)
    return numbers.astype(np.float32)
