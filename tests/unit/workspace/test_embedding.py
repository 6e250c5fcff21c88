"""One embedder for two threads: it is made once, tried again after a failure, and its failures are told."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from espalier.errors import ModelError, ModelUnavailable, ModelUnsuitable
from espalier.ports import Embedder
from espalier.workspace.embedding import Embedding
from espalier.workspace.workspace import Workspace
from fakes.embedder import WordsEmbedder

TOLD = "no word vectors (install Espalier anew); answers use words alone until it works again"


class Maker:
    """Makes embedders, and fails while `failing`."""

    def __init__(self) -> None:
        self.failing = False
        self.made: list[WordsEmbedder] = []

    def __call__(self) -> WordsEmbedder:
        if self.failing:
            raise ModelUnsuitable("no word vectors", remedy="install Espalier anew")
        self.made.append(WordsEmbedder())
        return self.made[-1]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "Cart.java").write_text("class Cart { int total() { return price(); } }\n")
    return tmp_path / "shop"


@asynccontextmanager
async def opened(root: Path, make: Callable[[], Embedder]) -> AsyncIterator[Workspace]:
    workspace = Workspace(root, cache=root.parent / "cache", embedder=make)
    await workspace.index()
    try:
        yield workspace
    finally:
        await workspace.close()


async def test_after_a_failed_attempt_the_vectors_of_earlier_runs_are_taken_up_all_the_same(root: Path) -> None:
    make = Maker()
    async with opened(root, make) as workspace:
        embedded = await workspace.embed_pending()
    make.failing = True
    async with opened(root, make) as workspace:
        with pytest.raises(ModelError):
            await workspace.embed_pending()
        assert workspace.search("price total", 1)[0].dense_rank is None
        make.failing = False
        assert await workspace.embed_pending() == 0
        assert workspace.embedded == embedded


async def test_a_failing_embedder_is_told_once_until_it_works(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[object] = []
    monkeypatch.setattr("espalier.workspace.embedding.log.warning", lambda _, error: logged.append(str(error)))
    monkeypatch.setattr("espalier.workspace.embedding._QUERY_SECONDS", 20.0)
    make = Maker()
    make.failing = True
    async with opened(root, make) as workspace:
        assert workspace.troubles == ()
        for _ in range(2):
            assert workspace.search("price total", 1)
        assert workspace.troubles == workspace.messages() == (TOLD,)
        assert logged == ["no word vectors (install Espalier anew)"]
        make.failing = False
        await workspace.embed_pending()
        assert workspace.troubles == ()
        make.made[0].failing = True
        assert workspace.search("price total", 1)[0].dense_rank is None
        assert workspace.troubles == ("the embedder is down; answers use words alone until it works again",)
        make.made[0].failing = False
        assert workspace.search("price total", 1)[0].dense_rank is not None
        assert workspace.troubles == ()


async def test_two_threads_that_need_it_first_have_one_embedder(tmp_path: Path) -> None:
    class Waiting(Maker):
        def __call__(self) -> WordsEmbedder:
            begun.set()
            asked.wait(0.2)
            return super().__call__()

    begun, asked, make = threading.Event(), threading.Event(), Waiting()
    embedding = Embedding(make, tmp_path)
    first = threading.Thread(target=embedding._open)
    first.start()
    begun.wait(10)
    found = embedding._open()
    first.join()
    assert [found.embedder] == make.made
    embedding.close(lambda: ())
    assert make.made[0].closed


async def test_what_is_opened_while_it_is_closed_is_closed_too(tmp_path: Path) -> None:
    make = Maker()
    embedding = Embedding(make, tmp_path)
    embedding.close(lambda: ())
    with pytest.raises(ModelUnavailable):
        embedding._open()
    assert make.made == []
