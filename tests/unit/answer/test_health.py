"""An answer from a graph that is not complete says so, and never that a thing does not exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.answer.inquiry import ask
from espalier.answer.usage import users
from espalier.errors import UsageError
from espalier.java.facts import FileFacts
from espalier.workspace import record
from espalier.workspace.workspace import Workspace

FILES = {"Cart.java": "class Cart { Pricing pricing; }", "Pricing.java": "interface Pricing { }"}
ABSENT = ("is no `Cart`", "is no `OrderService`")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        (tmp_path / path).write_text(text)
    return tmp_path


async def test_of_a_graph_that_is_complete_nothing_more_is_said(root: Path) -> None:
    workspace = Workspace(root)
    await workspace.index()
    answer = await ask(workspace, "Who uses OrderService?")
    assert answer.answer.startswith("There is no `OrderService` in this code base.")
    assert "health" not in answer.to_json()
    await workspace.close()


async def test_before_it_is_read_no_absence_is_stated(root: Path) -> None:
    workspace = Workspace(root)
    for question in ("Who uses OrderService?", "who uses the order service", "What does Cart depend on?"):
        answer = await ask(workspace, question)
        assert "Not complete" in answer.answer and "still being read" in answer.answer
        assert not any(each in answer.answer for each in ABSENT)
    report = users(workspace, "OrderService")
    assert report.to_json()["health"]["state"] == "indexing"  # type: ignore[index]
    await workspace.close()


async def test_a_run_that_failed_is_said_with_its_reason_and_a_remedy(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "gone")
    with pytest.raises(UsageError):
        await workspace.index()
    answer = await ask(workspace, "Who uses OrderService?")
    assert "is not a folder" in answer.answer and "Restart the server" in answer.answer
    assert not any(each in answer.answer for each in ABSENT)
    assert answer.to_json()["health"]["state"] == "failed"  # type: ignore[index]
    await workspace.close()


async def test_what_was_left_out_is_counted_with_its_file(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = record.facts_of

    def facts_of(path: str, source: bytes) -> FileFacts:
        if path == "Cart.java":
            raise RuntimeError("no idea")
        return real(path, source)

    monkeypatch.setattr(record, "facts_of", facts_of)
    workspace = Workspace(root)
    await workspace.index()
    for question in ("Who uses Pricing?", "Who uses Cart?"):
        answer = await ask(workspace, question)
        assert "1 part of the code could not be read" in answer.answer
        assert "Cart.java: RuntimeError: no idea" in answer.answer
        assert not any(each in answer.answer for each in ABSENT)
    await workspace.close()
