"""The output of `espalier index`."""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from espalier.cli import index
from espalier.cli.frame import Context
from espalier.cli.output import Output
from espalier.ports import Embedder, ModelServer
from espalier.workspace.report import CacheUse, FailedFile, IndexReport
from fakes.embedder import WordsEmbedder


@dataclass
class Adapters:
    """A factory that has a fake embedder."""

    def embedder(self, server: ModelServer) -> Embedder:
        return WordsEmbedder()


async def run(root: Path, *options: str) -> None:
    parser = ArgumentParser()
    index.configure(parser)
    await index.run(parser.parse_args([str(root), *options]), Context(Output(as_json=True), Adapters()))


async def test_json_has_the_contracts_fields(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "cache"))
    (tmp_path / "root").mkdir()
    (tmp_path / "root" / "A.java").write_text("class A { void m( }")
    await run(tmp_path / "root")
    report = msgspec.json.decode(capsys.readouterr().out)
    assert (report["files"], report["parsed"], report["coverage"]) == (1, 1, 1.0)
    assert report["failed"][0]["path"] == "A.java" and "line 1" in report["failed"][0]["reason"]
    assert report["nodes"]["class"] == 1 and "edges" in report
    assert list(report["seconds"]) == ["scan", "parse", "resolve", "lexical", "embed", "total"]
    assert report["cache"] == {"reused": 0, "rebuilt": 1}
    assert report["embedded"] == report["chunks"] > 0
    await run(tmp_path / "root", "--no-embed")
    report = msgspec.json.decode(capsys.readouterr().out)
    assert report["cache"] == {"reused": 1, "rebuilt": 0} and report["embedded"] == 0


def test_the_text_output_lists_failures() -> None:
    failed = tuple(FailedFile(f"F{i}.java", "cannot be read") for i in range(25))
    report = IndexReport(30, 5, failed, {"class": 2, "method": 9}, {}, 7, 1.0, {"total": 1.5}, CacheUse(1, 4))
    text = index.render(report)
    assert "30 found, 5 in the graph, 25 with trouble" in text
    assert "nodes     11, method 9, class 2" in text
    assert "covering 100.0% of the text" in text
    assert "F0.java: cannot be read" in text and "and 5 more" in text
