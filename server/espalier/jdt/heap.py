"""How much heap JDT LS gets where nobody has said.

More for a large project, and never more than a quarter of the machine's memory, because editor, build and worker want
theirs.
"""

from __future__ import annotations

import ctypes
import os
import sys
from itertools import islice
from pathlib import Path
from typing import Any

AUTO = "auto"
LEAST_MEGABYTES = 512
"""JDT LS does not import a project of some modules with less. Chosen by hand."""
_SHARE = 4
_USUAL_MEGABYTES = 1024
_BY_FILES = ((12_000, 3072), (4_000, 2048))
"""Java files, and the megabytes from so many on. Chosen by hand."""
_MOST_FOLDERS = 20_000
"""Folders that are looked at: those of the largest projects within half a second. Chosen by hand."""
_LEFT_OUT = frozenset(("node_modules", "target", "build", "out", "bin"))
_LIMITS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")


def heap_of(wanted: str, root: Path | None) -> str:
    """`wanted` as the JVM has it; for `AUTO` what fits this machine and the project in `root`."""
    return wanted if wanted != AUTO else f"{megabytes(memory(), java_files(root) if root else 0)}m"


def megabytes(memory: int | None, files: int) -> int:
    """`memory`: the machine's, in bytes; None: not known."""
    wanted = next((size for least, size in _BY_FILES if files >= least), _USUAL_MEGABYTES)
    return wanted if memory is None else max(min(wanted, memory // _SHARE // 2**20), LEAST_MEGABYTES)


def java_files(root: Path) -> int:
    """Java files below a folder, without what is built and what is hidden."""
    most = _BY_FILES[0][0]
    count = 0
    for _, folders, files in islice(os.walk(root), _MOST_FOLDERS):
        folders[:] = [name for name in folders if name not in _LEFT_OUT and not name.startswith(".")]
        count += sum(name.endswith(".java") for name in files)
        if count >= most:
            break
    return count


def memory() -> int | None:
    """Bytes that this machine, or the container that we run in, has; None: not known."""
    known = [size for size in (_physical(), *map(_limit, _LIMITS)) if size]
    return min(known, default=None)


def _physical() -> int | None:
    if sys.platform == "win32":
        return physical_of_windows(ctypes.windll.kernel32)
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (ValueError, OSError):
        return None


def physical_of_windows(kernel: Any) -> int | None:
    """`kernel`: the system's library."""
    size = ctypes.c_ulonglong()  # in kilobytes
    return size.value * 1024 if kernel.GetPhysicallyInstalledSystemMemory(ctypes.byref(size)) else None


def _limit(file: str) -> int | None:
    """What a control group may use: a number, or `max`."""
    try:
        text = Path(file).read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return int(text) if text.isdigit() else None
