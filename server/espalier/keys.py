"""What child processes inherit: our own never import from their folder, the user's never get our keys.

Python puts the current folder, which is the user's workspace, first on the search path of `python -m` and of the
processes that multiprocessing spawns. A workspace with a file `asyncio.py` would then run in our processes, in an
untrusted workspace too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, MutableMapping

_KEY = re.compile(r"ESPALIER_\w*API_KEY|ESPALIER_MCP_TOKEN")
_SAFE_PATH = ("PYTHONSAFEPATH", "espalier")
"""The variable, whose value only has to be some text, and a value by which ours is told from the user's."""


def protect_imports(own: MutableMapping[str, str] = os.environ) -> None:
    """Makes every Python process that this one starts leave its current folder out of the search path."""
    name, value = _SAFE_PATH
    own[name] = own.get(name) or value


def without_keys(own: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment without our keys and without what `protect_imports` set: for JDT LS, which runs a project's
    build scripts, and for tests of candidates, which run the build and what a model has generated."""
    return {name: value for name, value in own.items() if not _KEY.fullmatch(name) and (name, value) != _SAFE_PATH}
