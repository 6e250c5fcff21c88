"""The environment for programs that run code of the user's project: without our keys to model servers."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

_KEY = re.compile(r"ESPALIER_\w*API_KEY")


def without_keys(own: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment without our keys: for JDT LS, which runs a project's build scripts, and for tests of candidates,
    which run the build and what a model has generated."""
    return {name: value for name, value in own.items() if not _KEY.fullmatch(name)}
