"""What a start does not wait for."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from types import FunctionType

from espalier.config.options import Options
from espalier.lsp.relay.launcher import JdtlsLaunch, JdtlsParts, Tell
from espalier.lsp.relay.relay import Relay
from espalier.lsp.worker import handlers
from espalier.lsp.worker.work_done import Steps
from espalier.lsp.worker.worker import Worker
from espalier.ports import Progress, Report
from espalier.text.uri import path_to_uri
from espalier.wire import Peer, ResponseError
from fakes.pipes import joined
from fakes.played_worker import FakeCompiler, FakeFactory
from fakes.relay_process import QUICK, FakeLauncher

LATE = ("httpx", "numpy", "faiss", "tokenizers", "rich", "espalier.answer", "espalier.generate", "espalier.repair")
"""What answers, fixes and downloads need, and a worker that starts does not."""


def test_the_worker_starts_without_what_only_requests_need() -> None:
    code = f"import sys, espalier.cli.worker; print(*sorted(set({LATE}) & sys.modules.keys()))"
    loaded = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=True).stdout
    assert loaded.split() == []


def test_every_method_and_command_has_its_handler() -> None:
    handlers.load()
    for place in (*handlers.REQUESTS.values(), *handlers.COMMANDS.values()):
        assert isinstance(handlers.handler(place), FunctionType)


async def test_a_project_is_read_from_initialize_on(root: Path) -> None:
    theirs, ours = joined("relay", "worker")
    serving = asyncio.create_task(Worker(FakeFactory(), FakeCompiler).serve(ours))
    async with Peer(theirs) as peer, asyncio.timeout(60):
        await peer.request("initialize", {"rootUri": path_to_uri(root), "capabilities": {}})
        assert (await peer.request("espalier/users", {"symbol": "Prices"}))["users"]  # without `initialized`
        peer.notify("exit")
        await serving


async def test_the_workers_process_starts_while_jdt_ls_is_prepared() -> None:
    launcher = _SlowLauncher()
    theirs, ours = joined("editor", "relay")
    relay = asyncio.create_task(Relay(ours, launcher, QUICK, environment={}).run())
    async with Peer(theirs, prefix="editor:") as peer, asyncio.timeout(60):
        asking = asyncio.create_task(peer.request("initialize", {"capabilities": {}}))
        await launcher.worker_wanted.wait()
        launcher.prepared.set()
        assert (await asking)["capabilities"]
        peer.notify("exit")
        await relay


class _SlowLauncher(FakeLauncher):
    """Prepares JDT LS only once that is allowed."""

    def __init__(self) -> None:
        super().__init__()
        self.prepared, self.worker_wanted = asyncio.Event(), asyncio.Event()

    async def jdtls(self, options: Options, root: Path | None, report: Report) -> JdtlsParts:
        await self.prepared.wait()
        return await super().jdtls(options, root, report)

    def worker(self, options: Options) -> object:  # type: ignore[override]
        self.worker_wanted.set()
        return super().worker(options)


async def test_the_worker_does_not_wait_for_the_folder_that_an_ending_server_has() -> None:
    launcher = _Restarted()
    theirs, ours = joined("editor", "relay")
    relay = asyncio.create_task(Relay(ours, launcher, QUICK, environment={}).run())
    async with Peer(theirs, prefix="editor:") as peer, asyncio.timeout(30):
        asking = asyncio.create_task(peer.request("initialize", {"capabilities": {}}))
        peer.notify("initialized")
        while (await _asked(peer, "espalier/ask")) is None:  # noqa: ASYNC110  (its process starts)
            await asyncio.sleep(0.02)
        assert not asking.done()
        launcher.released.set()
        assert (await asking)["capabilities"]
        peer.notify("exit")
        await relay


async def _asked(peer: Peer, method: str) -> object:
    try:
        return await peer.request(method, {"question": "q"})
    except ResponseError:
        return None


class _Restarted(FakeLauncher):
    """Gets JDT LS's folder only once that is allowed."""

    def __init__(self) -> None:
        super().__init__()
        self.released = asyncio.Event()

    async def launch(self, tell: Tell) -> JdtlsLaunch:
        await self.released.wait()
        return await super().launch(tell)


def test_the_last_step_is_kept_until_somebody_can_be_told() -> None:
    steps, told = Steps(), list[str]()
    steps(Progress("scanning"))
    steps(Progress("reading"))
    steps.told_to(lambda step: told.append(step.message))
    steps(Progress("resolving"))
    assert told == ["reading", "resolving"]
