"""The model that fixes are generated with knows what changed while it was made; one that could not be is made anew."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

import pytest

from espalier.config.options import ModelOptions, Options
from espalier.errors import ModelUnavailable, ModelUnsuitable
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.settings import Settings
from espalier.ports import ModelServer, Report, TokenModel
from espalier.text.uri import path_to_uri
from fakes.played_worker import CART, PRICES, FakeFactory
from fakes.scripted_model import ScriptedModel


class Slow(FakeFactory):
    """A fake whose model has read its sources long before it is there; `failures` come first."""

    def __init__(self, *failures: BaseException) -> None:
        super().__init__()
        self._failures = list(failures)
        self.has_read = asyncio.Event()
        self.may_end = asyncio.Event()
        self.made: list[ScriptedModel] = []

    async def token_model(self, server: ModelServer, sources: Iterable[tuple[str, str]]) -> TokenModel:
        read = list(sources)
        self.has_read.set()
        await self.may_end.wait()
        if self._failures:
            raise self._failures.pop(0)
        model = ScriptedModel(lambda generated: {"": 1.0})
        for path, text in read:
            model.learn(path, text)
        self.made.append(model)
        return model


def nothing(_: object) -> None:
    """Nobody listens."""


async def indexed(root: Path, factory: FakeFactory, settings: Settings | None = None) -> Project:
    project = Project(root, settings or Settings(), factory)
    report: Report = nothing
    await project.index(report, nothing)
    return project


def uri(root: Path, name: str) -> str:
    return path_to_uri(root / "src" / "shop" / name)


async def test_what_changes_while_the_model_learns_is_learnt_behind_it(root: Path) -> None:
    factory = Slow()
    project = await indexed(root, factory)
    asking = asyncio.create_task(project.token_model())
    await factory.has_read.wait()
    for text in ("class Cart { int a; }", "class Cart { int b; }"):
        project.note(uri(root, "Cart.java"), text)
        await project.ready()
    (root / "src" / "shop" / "Prices.java").unlink()
    await project.changed_on_disk([uri(root, "Prices.java")])
    factory.may_end.set()
    model = await asking
    assert isinstance(model, ScriptedModel)
    assert sorted(model.learnt[:2]) == [("src/shop/Cart.java", CART), ("src/shop/Prices.java", PRICES)]
    assert model.learnt[2:] == [("src/shop/Cart.java", "class Cart { int b; }"), ("src/shop/Prices.java", None)]
    project.note(uri(root, "Cart.java"), "class Cart { }")
    await project.ready()
    assert model.learnt[4:] == [("src/shop/Cart.java", "class Cart { }")]
    assert await project.token_model() is model
    await project.close()


@pytest.mark.parametrize(
    "failure",
    [ModelUnavailable("gone"), RuntimeError("dictionary changed size"), MemoryError(), asyncio.CancelledError()],
    ids=lambda failure: type(failure).__name__,
)
async def test_whatever_kept_the_model_from_being_made_the_next_fix_tries_again(
    root: Path, failure: BaseException
) -> None:
    factory = Slow(failure)
    project = await indexed(root, factory)
    waiting = [asyncio.create_task(project.token_model()) for _ in range(2)]
    await factory.has_read.wait()
    project.note(uri(root, "Cart.java"), "class Cart { }")
    await project.ready()
    factory.may_end.set()
    assert [type(found) for found in await asyncio.gather(*waiting, return_exceptions=True)] == 2 * [type(failure)]
    project.note(uri(root, "Prices.java"), "class Prices { }")
    await project.ready()
    first, second = await asyncio.gather(project.token_model(), project.token_model())
    assert first is second is factory.made[0]
    assert sorted(factory.made[0].learnt) == [
        ("src/shop/Cart.java", "class Cart { }"),
        ("src/shop/Prices.java", "class Prices { }"),
    ]
    await project.close()


async def test_a_fix_that_is_given_up_leaves_the_model_to_the_next(root: Path) -> None:
    factory = Slow()
    project = await indexed(root, factory)
    asking = asyncio.create_task(project.token_model())
    await factory.has_read.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    factory.may_end.set()
    assert await project.token_model() is factory.made[0]
    assert len(factory.made) == 1
    await project.close()


async def test_a_model_that_was_not_yet_made_when_its_server_was_removed_is_not_used(root: Path) -> None:
    factory = Slow()
    settings = Settings()
    project = await indexed(root, factory, settings)
    asking = asyncio.create_task(project.token_model())
    await factory.has_read.wait()
    closing = project.reconfigured(settings.change(Options(model=ModelOptions(url="http://new/v1"))))
    assert project.options.model.url == "http://new/v1"
    await closing
    with pytest.raises(asyncio.CancelledError):
        await asking
    factory.may_end.set()
    assert await project.token_model() is factory.made[0]
    await project.close()


class Naming(FakeFactory):
    """A fake that has every model."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def token_model(self, server: ModelServer, sources: Iterable[tuple[str, str]]) -> TokenModel:
        self.asked.append(server.embedded)
        return ScriptedModel(lambda generated: {"": 1.0})


class WithoutScion(FakeFactory):
    """A fake that has no weights of Scion."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def token_model(self, server: ModelServer, sources: Iterable[tuple[str, str]]) -> TokenModel:
        self.asked.append(server.embedded)
        if server.embedded == "scion":
            raise ModelUnsuitable("the model Scion is not on this machine", remedy="Build it.")
        return ScriptedModel(lambda generated: {"": 1.0})


async def test_the_ngram_model_takes_the_place_of_one_that_is_not_there(root: Path) -> None:
    factory = WithoutScion()
    project = Project(root, Settings(Options(model=ModelOptions(embedded="scion"))), factory)
    report: Report = nothing
    await project.index(report, nothing)
    assert await project.token_model()
    assert factory.asked == ["scion", "ngram"]
    assert project.learning.stand_in.endswith("not on this machine (Build it.); the n-gram model takes its place")


async def test_the_best_model_for_each_task_is_chosen_where_the_user_has_not(root: Path) -> None:
    factory = Naming()
    project = Project(root, Settings(), factory)
    report: Report = nothing
    await project.index(report, nothing)
    assert await project.completion_model() is not await project.token_model()
    assert await project.completion_model() is await project.completion_model()
    assert factory.asked == ["scion", "ngram"]
    closing = project.reconfigured(Options(model=ModelOptions(embedded="ngram")))
    await closing
    assert factory.asked == ["scion", "ngram"]
    await project.completion_model()
    assert factory.asked == ["scion", "ngram", "scion"]
    await project.close()


async def test_a_chosen_model_completes_too(root: Path) -> None:
    factory = Naming()
    project = Project(root, Settings(Options(model=ModelOptions(embedded="ngram"))), factory)
    report: Report = nothing
    await project.index(report, nothing)
    assert await project.completion_model() is await project.token_model()
    assert factory.asked == ["ngram"]
    await project.close()


async def test_without_scion_the_model_of_the_fixes_completes_and_nobody_is_bothered(root: Path) -> None:
    factory = WithoutScion()
    project = Project(root, Settings(), factory)
    report: Report = nothing
    await project.index(report, nothing)
    assert await project.completion_model() is await project.token_model()
    assert factory.asked == ["scion", "ngram"]
    assert not project.learning.stand_in
    await project.close()


STARVED = ModelUnsuitable("there is not enough memory for the model Scion", remedy="Take the other.")


async def test_memory_that_runs_out_leaves_the_completions_to_the_model_of_the_fixes(root: Path) -> None:
    factory = Naming()
    project = await indexed(root, factory)
    failed = await project.completion_model()
    other = await project.completion_stand_in(failed, STARVED)
    assert other is await project.token_model() is await project.completion_model() is not failed
    assert factory.asked == ["scion", "ngram"] and not project.learning.stand_in
    await project.close()


async def test_memory_that_runs_out_replaces_a_chosen_model_once_and_it_is_told(root: Path) -> None:
    factory = Naming()
    project = await indexed(root, factory, Settings(Options(model=ModelOptions(embedded="scion"))))
    failed = await project.completion_model()
    first, second = [await project.completion_stand_in(failed, STARVED) for _ in range(2)]
    assert first is second is await project.token_model() is not failed
    assert factory.asked == ["scion", "ngram"]
    assert project.learning.stand_in.endswith("(Take the other.); the n-gram model takes its place")
    await project.close()


async def test_nothing_goes_on_for_a_server(root: Path) -> None:
    project = await indexed(root, Naming(), Settings(Options(model=ModelOptions(url="http://gpu:8000"))))
    assert await project.completion_stand_in(await project.completion_model(), STARVED) is None
    await project.close()


async def test_nothing_takes_the_place_of_a_server_that_the_user_named(root: Path) -> None:
    assert ModelServer("http://gpu:8000", embedded="scion").stand_in() is None
    assert ModelServer().stand_in() is None
