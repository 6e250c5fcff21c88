"""Where data, packed shards, checkpoints and logs lie: the user's cache folder, or `SCION_CACHE`. `SCION_TOKENIZER`
and `SCION_CHECKPOINT` name others than those here; tests do."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path

CACHE = Path(os.environ.get("SCION_CACHE") or user_cache_path("espalier") / "scion")
TOKENIZER = Path(os.environ.get("SCION_TOKENIZER") or Path(__file__).with_name("tokenizer.json"))
CHECKPOINT = Path(os.environ.get("SCION_CHECKPOINT") or Path(__file__).with_name("checkpoint.safetensors"))
