"""An embeddings server behaves, misbehaves, or is not there."""

from __future__ import annotations

import json
from collections.abc import Callable

import httpx
import numpy as np
import pytest

from espalier.errors import ModelUnavailable, ModelUnsuitable
from espalier.models.openai_embeddings import OpenAiEmbedder

Handler = Callable[[httpx.Request], httpx.Response]


def served(handler: Handler, url: str = "http://models.example/v1") -> OpenAiEmbedder:
    return OpenAiEmbedder(url, "m", client=httpx.Client(transport=httpx.MockTransport(handler)))


def lengths(request: httpx.Request) -> httpx.Response:
    """Vectors (length of the text, 1, 0), in reverse order, as a server may answer."""
    texts = json.loads(request.content)["input"]
    rows = [{"index": i, "embedding": [len(text), 1.0, 0.0]} for i, text in enumerate(texts)]
    return httpx.Response(200, json={"object": "list", "data": rows[::-1]})


def test_rows_come_in_order_and_of_length_one() -> None:
    embedder = served(lengths)
    vectors = embedder.embed(["x" * n for n in range(1, 100)])
    assert vectors.shape == (99, 3) and vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    np.testing.assert_allclose(vectors[:, 0] / vectors[:, 1], np.arange(1, 100), rtol=1e-4)


def test_the_dimension_is_discovered() -> None:
    embedder = served(lengths)
    assert embedder.dimension == 3
    assert embedder.embed([]).shape == (0, 3)


def test_long_lists_go_in_batches() -> None:
    sizes: list[int] = []

    def handler(request: httpx.Request) -> httpx.Response:
        sizes.append(len(json.loads(request.content)["input"]))
        return lengths(request)

    served(handler).embed(["x"] * 150)
    assert sum(sizes) == 150 and max(sizes) <= 64


@pytest.mark.parametrize(
    ("url", "asked"),
    [
        ("http://h:1", "http://h:1/v1/embeddings"),
        ("http://h:1/v1/", "http://h:1/v1/embeddings"),
        ("http://h:1/api/embeddings", "http://h:1/api/embeddings"),
    ],
)
def test_the_address_may_be_given_short(url: str, asked: str) -> None:
    def handler(request: httpx.Request) -> httpx.Response:
        assert str(request.url) == asked
        return lengths(request)

    assert served(handler, url).dimension == 3


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(200, text="<html>hello</html>"),
        httpx.Response(200, json={"data": []}),
        httpx.Response(200, json={"data": [{"index": 0, "embedding": []}]}),
        httpx.Response(200, json={"data": [{"index": 0, "embedding": ["a"]}]}),
        httpx.Response(200, json={"data": [{"index": 0, "embedding": [1.0]}, {"index": 1, "embedding": [1.0, 2.0]}]}),
        httpx.Response(200, text='{"data": [{"index": 0, "embedding": [1e999]}]}'),
        httpx.Response(404, text="no such model"),
        httpx.Response(401, text="who are you"),
    ],
)
def test_nonsense_is_unsuitable(answer: httpx.Response) -> None:
    with pytest.raises(ModelUnsuitable):
        served(lambda _: answer).embed(["x"])


def test_a_rejected_key_names_its_place() -> None:
    with pytest.raises(ModelUnsuitable, match="ESPALIER_EMBEDDINGS_API_KEY"):
        served(lambda _: httpx.Response(401)).embed(["x"])


@pytest.mark.parametrize("error", [httpx.ConnectError("refused"), httpx.ReadTimeout("slow"), httpx.ReadError("gone")])
def test_a_server_that_is_down_or_slow_is_unavailable(error: httpx.HTTPError) -> None:
    def handler(_: httpx.Request) -> httpx.Response:
        raise error

    with pytest.raises(ModelUnavailable, match=r"models\.example"):
        served(handler).embed(["x"])


def test_an_overloaded_server_is_unavailable() -> None:
    with pytest.raises(ModelUnavailable, match="503"):
        served(lambda _: httpx.Response(503, text="busy")).embed(["x"])


def test_the_dimension_may_not_change() -> None:
    answers = iter([[1.0, 2.0], [1.0, 2.0, 3.0]])
    embedder = served(lambda _: httpx.Response(200, json={"data": [{"index": 0, "embedding": next(answers)}]}))
    embedder.embed(["x"])
    assert embedder.dimension == 2
    with pytest.raises(ModelUnsuitable, match="3 dimensions after 2"):
        embedder.embed(["y"])
