"""The place of a model's tokenizer on this machine: a path, or the Hugging Face hub's cache.

Nothing is fetched. The cache has the layout that `huggingface_hub` documents: `models--OWNER--NAME/snapshots/COMMIT/`,
with the branch's commit in `refs/main`, below HF_HUB_CACHE, HF_HOME/hub or ~/.cache/huggingface/hub.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

FILE = "tokenizer.json"
_NAME = re.compile(r"[\w.-]+/[\w.-]+\Z")


def tokenizer_file(model: str) -> Path | None:
    """The file for `model`: a tokenizer.json, a folder that contains one, a GGUF file, or a name on the hub; None: it
    is not here."""
    if not model:
        return None
    path = Path(model).expanduser()
    if path.is_file():
        return path
    if (path / FILE).is_file():
        return path / FILE
    return _cached(model) if _NAME.match(model) else None


def _cached(name: str) -> Path | None:
    folder = _cache() / f"models--{name.replace('/', '--')}"
    main = folder / "refs" / "main"
    commits = [main.read_text("utf-8").strip()] if main.is_file() else []
    found = [folder / "snapshots" / commit / FILE for commit in commits]
    return next(filter(Path.is_file, [*found, *sorted(folder.glob(f"snapshots/*/{FILE}"))]), None)


def _cache() -> Path:
    home = os.environ.get("HF_HOME") or Path.home() / ".cache" / "huggingface"
    return Path(os.environ.get("HF_HUB_CACHE") or Path(home) / "hub")
