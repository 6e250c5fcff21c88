"""One real llama.cpp server for all tests here; `make test-llama` builds it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fixtures.llama_process import MODEL, SERVER, serving


@pytest.fixture(scope="session")
def llama(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Its URL."""
    assert SERVER.is_file() and MODEL.is_file(), f"{SERVER.parents[1]} is not there: run make test-llama"
    with serving(tmp_path_factory.mktemp("llama") / "log") as url:
        yield url
