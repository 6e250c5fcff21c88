"""Embedders, which map questions and code to vectors of one space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:  # the relay and half the commands have no use for numpy
    import numpy as np
    from numpy.typing import NDArray


class Passage(NamedTuple):
    """A piece of code, in words separated by blanks. `name`: its own; `around`: of its type and its parameters; `said`:
    a method's documentation, or all of anything else; `code`: a method's, without its documentation."""

    name: str
    around: str
    said: str
    code: str = ""


class Embedder(Protocol):
    """Maps questions and passages to unit vectors of one space. It blocks; callers run it off the event loop."""

    @property
    def recipe(self) -> str:
        """Names the model and the preparation of texts; vectors of different recipes are never compared."""
        ...

    @property
    def dimension(self) -> int: ...

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Of questions: (n, dimension) float32, rows of length one. Raises `ModelError`."""
        ...

    def embed_passages(self, passages: Sequence[Passage]) -> NDArray[np.float32]:
        """Of passages: (n, dimension) float32, rows of length one. Raises `ModelError`."""
        ...

    def close(self) -> None:
        """Lets go of connections. Nothing is asked after it."""
        ...
