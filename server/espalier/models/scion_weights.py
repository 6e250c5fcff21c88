"""Scion's file: where it is, and its matrices (docs/scion.md). `scion.ship` writes it."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from espalier.errors import ModelUnsuitable

Matrix = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]

VERSION = 1
FILE, TOKENIZER = "weights.npz", "tokenizer.json"
PACKAGE = "espalier_scion"
_SCALES = ".scales"
_NGRAM = "set the model back to ngram"
_REMEDY = "install the package espalier-scion (in a clone: `make setup`), or set the model back to ngram"


@dataclass(frozen=True, slots=True)
class Shape:
    """As in `scion.model`. `trained`: tokens of the longest text it has seen, so that no prompt should be longer;
    `seen`: how many tokens it was trained on."""

    pieces: int
    width: int
    layers: int
    heads: int
    key_heads: int
    inner: int
    theta: float
    epsilon: float
    trained: int
    seen: int

    @property
    def head(self) -> int:
        return self.width // self.heads


@dataclass(frozen=True, slots=True)
class Weights:
    """`of`: float32 matrices and vectors by their names in Hugging Face's Qwen2."""

    shape: Shape
    of: Mapping[str, Matrix]


def folder(package: str = PACKAGE) -> Path:
    """Where weights and tokenizer are: in a package of their own. Raises `ModelUnsuitable` where it is not installed,
    or is without them."""
    found = importlib.util.find_spec(package)
    for place in map(Path, (found.submodule_search_locations or ()) if found else ()):
        if (place / FILE).is_file() and (place / TOKENIZER).is_file():
            return place
    raise ModelUnsuitable("the model Scion is not on this machine", remedy=_REMEDY)


def load(file: Path) -> Weights:
    """Raises `ModelUnsuitable` for a file that is missing, short, damaged or of another version."""
    try:
        with np.load(file) as arrays:
            about = json.loads(arrays["about"].tobytes())
            if about.get("version") != VERSION:
                raise ModelUnsuitable(
                    f"{file} is of version {about.get('version')}, and version {VERSION} is needed", remedy=_REMEDY
                )
            found = {name: arrays[name] for name in arrays.files if name != "about"}
        return Weights(_shape(about), _restored(found))
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
        raise ModelUnsuitable(f"{file} cannot be read: {error}", remedy=_REMEDY) from error


@contextmanager
def enough_memory() -> Iterator[None]:
    """Raises `ModelUnsuitable` where the block runs out of it. The process goes on: what it took is free again."""
    try:
        yield
    except MemoryError as error:
        raise ModelUnsuitable("there is not enough memory for the model Scion", remedy=_NGRAM) from error


def _shape(about: Mapping[str, Any]) -> Shape:
    return Shape(**{name: about[name] for name in Shape.__dataclass_fields__})


def _restored(found: Mapping[str, npt.NDArray[Any]]) -> dict[str, Matrix]:
    restored = {}
    for name, one in found.items():
        if not name.endswith(_SCALES):
            scales = found.get(name + _SCALES)
            restored[name] = one.astype(np.float32) if scales is None else one.astype(np.float32) * scales[:, None]
    return restored
