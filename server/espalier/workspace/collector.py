"""Python's garbage collector, out of the way of a build, and memory that a build leaves behind."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """A build makes many objects and few garbage cycles: collecting meanwhile costs a third of its time, and looking
    through what it made again and again would cost every later edit. So what lives at its end is frozen. Garbage must
    not be: it is collected first, with what earlier builds froze and nobody has kept since."""
    gc.disable()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        gc.enable()


@contextmanager
def collector_waiting() -> Iterator[None]:
    """For steps that must be short: what they remember meanwhile is forgotten again, and looking through it takes
    longer than any of them."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def give_back() -> None:
    """Returns freed memory to the system. The GNU C library keeps what lies between pieces still in use: after a build
    as much again as the graph. Others return it on their own, or offer no way to ask."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
