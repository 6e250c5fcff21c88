"""One real vLLM for all tests here; `make test-vllm` installs it and makes the model it serves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fixtures.vllm_process import ENVIRONMENT, MODEL, Vllm, serving


@pytest.fixture(scope="session")
def vllm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Vllm]:
    assert (MODEL / "model.safetensors").is_file(), f"{ENVIRONMENT} is not there: run make test-vllm"
    with serving(tmp_path_factory.mktemp("vllm") / "log") as server:
        yield server
