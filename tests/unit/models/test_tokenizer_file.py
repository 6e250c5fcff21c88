"""The place of a tokenizer: a path, a folder, or the hub's cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.models.tokenizer_file import tokenizer_file

NAME = "Qwen/Qwen2.5-Coder-7B"


@pytest.fixture
def cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two snapshots of the model, the second of which is the branch's."""
    monkeypatch.delenv("HF_HUB_CACHE", raising=False)
    monkeypatch.setenv("HF_HOME", str(tmp_path))
    folder = tmp_path / "hub" / "models--Qwen--Qwen2.5-Coder-7B"
    for commit in ("aaa", "bbb"):
        (folder / "snapshots" / commit).mkdir(parents=True)
        (folder / "snapshots" / commit / "tokenizer.json").write_text("{}")
    (folder / "refs").mkdir()
    (folder / "refs" / "main").write_text("bbb\n")
    return folder


def test_a_path_and_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "tokenizer.json"
    file.write_text("{}")
    assert tokenizer_file(str(file)) == tokenizer_file(str(tmp_path)) == file


def test_a_name_in_the_hubs_cache(cached: Path) -> None:
    assert tokenizer_file(NAME) == cached / "snapshots" / "bbb" / "tokenizer.json"
    (cached / "refs" / "main").unlink()
    assert tokenizer_file(NAME) == cached / "snapshots" / "aaa" / "tokenizer.json"


@pytest.mark.parametrize("model", ["", "tiny", "nobody/nothing", "../../etc", "/nowhere"])
def test_a_missing_tokenizer(cached: Path, model: str) -> None:
    assert tokenizer_file(model) is None
