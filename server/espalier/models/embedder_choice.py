"""The choice of an embedder: the server that the user named, otherwise the one in the package."""

from __future__ import annotations

from espalier.ports import Embedder, ModelServer


def embedder(server: ModelServer) -> Embedder:
    """Each adapter's libraries are loaded only for it. Raises `ModelUnsuitable`."""
    if server.url:
        from espalier.models.openai_embeddings import OpenAiEmbedder

        return OpenAiEmbedder(server.url, server.name)
    from espalier.models.word_encoder import WordEncoder

    return WordEncoder()
