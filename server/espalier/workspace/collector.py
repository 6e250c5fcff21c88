"""Python's garbage collector, out of the way of a build, and memory that a build leaves behind."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Disables the garbage collector during a build, and freezes what is alive at its end.

    A build makes many objects and few cycles. Collecting during it costs a third of its time, and traversing its
    objects again would cost every later edit. Garbage is collected before freezing, including objects that earlier
    builds froze and that are no longer used."""
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
