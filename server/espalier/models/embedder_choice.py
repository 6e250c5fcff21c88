"""Which embedder to use: the server the user named in the environment, else the one that is installed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from espalier.models.embedder_install import find_embedder
from espalier.ports import Embedder

URL_VARIABLE = "ESPALIER_EMBEDDINGS_URL"
MODEL_VARIABLE = "ESPALIER_EMBEDDINGS_MODEL"


def embedder(cache_dir: Path, environ: Mapping[str, str] = os.environ) -> Embedder | None:
    """None when there is neither; each adapter's libraries are loaded only for it. Raises `ModelUnsuitable`."""
    if url := environ.get(URL_VARIABLE):
        from espalier.models.openai_embeddings import OpenAiEmbedder

        return OpenAiEmbedder(url, environ.get(MODEL_VARIABLE, ""))
    if folder := find_embedder(cache_dir):
        from espalier.models.embedder_minilm import MiniLmEmbedder

        return MiniLmEmbedder(folder)
    return None
