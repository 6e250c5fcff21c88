"""Python's garbage collector, out of the way of a build."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """A build makes many objects and no garbage cycles: collecting meanwhile costs a third of its time, and looking
    through what it made again and again would cost every later edit."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
