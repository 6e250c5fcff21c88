"""Real llama.cpp servers for all tests here; `make test-llama` installs them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fixtures.llama_process import PYTHON, SCION, serving, smollm2


@pytest.fixture(scope="session")
def llama(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of one that serves Scion."""
    assert PYTHON.is_file() and SCION.is_file(), f"{PYTHON.parents[1]} is not there: run make test-llama"
    with serving(tmp_path_factory.mktemp("llama") / "log") as url:
        yield url


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of one that serves a language model of words, which takes a second on a free core to read a prompt."""
    assert PYTHON.is_file(), f"{PYTHON.parents[1]} is not there: run make test-llama"
    with serving(tmp_path_factory.mktemp("real") / "log", smollm2(), "smollm2-135m", places=2, context=512) as url:
        yield url
