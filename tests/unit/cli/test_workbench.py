"""The model of the commands `fix` and `complete`: which one, and what takes its place."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

import pytest

from espalier.cli import complete, fix, workbench
from espalier.cli.frame import Context, parse
from espalier.cli.output import Output
from espalier.errors import ModelUnsuitable
from espalier.ports import ModelServer, TokenModel
from espalier.workspace.workspace import Workspace
from fakes.played_worker import FakeFactory


class WithoutScion(FakeFactory):
    """A fake that has no weights of Scion."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def token_model(self, server: ModelServer, sources: Iterable[tuple[str, str]]) -> TokenModel:
        self.asked.append(server.url or server.embedded)
        if server.url or server.embedded == "scion":
            raise ModelUnsuitable("the model is not there")
        return await super().token_model(server, sources)


async def made(tmp_path: Path, command: str, *argv: str) -> WithoutScion:
    """The factory, once it has been asked for the command's model."""
    (tmp_path / "A.java").write_text("class A { }\n")
    place = {"fix": "A.java:1", "complete": "A.java:1:1"}[command]
    arguments = parse(command, fix if command == "fix" else complete, [place, *argv])
    factory, workspace = WithoutScion(), Workspace(tmp_path, cache=tmp_path / "cache")
    try:
        model = await workbench._model(workspace, arguments, Context(Output(), factory))
        assert model.name == "scripted" and factory.learnt == ["A.java"]
    finally:
        await workspace.close()
    return factory


@pytest.mark.parametrize("command", ["fix", "complete"])
async def test_the_ngram_model_takes_the_place_of_a_chosen_one_and_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert (await made(tmp_path, command, "--embedded", "scion")).asked == ["scion", "ngram"]
    said = " ".join(capsys.readouterr().err.split())
    assert said.count("the model is not there; the n-gram model takes its place") == 1


@pytest.mark.parametrize(("command", "asked"), [("fix", ["ngram"]), ("complete", ["scion", "ngram"])])
async def test_nobody_is_bothered_who_has_not_chosen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, asked: list[str]
) -> None:
    assert (await made(tmp_path, command)).asked == asked
    assert "takes its place" not in capsys.readouterr().err


async def test_nothing_takes_the_place_of_a_server(tmp_path: Path) -> None:
    with pytest.raises(ModelUnsuitable, match="not there"):
        await made(tmp_path, "fix", "--model", "http://gpu:8000")


class Slow(FakeFactory):
    """A fake whose models are there once `may` is set; `begun`: how many were begun."""

    def __init__(self) -> None:
        super().__init__()
        self.may, self.begun = asyncio.Event(), 0

    async def token_model(self, server: ModelServer, sources: Iterable[tuple[str, str]]) -> TokenModel:
        self.begun += 1
        await self.may.wait()
        return await super().token_model(server, sources)


async def test_the_model_that_writes_lines_is_made_once_though_some_do_not_wait_for_it(tmp_path: Path) -> None:
    factory, workspace = Slow(), Workspace(tmp_path, cache=tmp_path / "cache")
    drafting = workbench._Drafting(workspace, parse("fix", fix, ["A.java:1"]), Context(Output(), factory))
    for _ in range(2):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await drafting.model()
    factory.may.set()
    assert await drafting.model() is await drafting.model() is not None
    assert factory.begun == 1
    await drafting.close()
    never = workbench._Drafting(workspace, parse("fix", fix, ["A.java:1"]), Context(Output(), Slow()))
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await never.model()
    await never.close()  # waits for nothing
    await workspace.close()
