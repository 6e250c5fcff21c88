"""The relay with fakes/server.py as JDT LS and as worker. Run as a process it serves stdin and stdout: `python
relay_process.py [options of the fake JDT LS]`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from espalier.cli.serve import served
from espalier.config.options import Options
from espalier.errors import JdtlsNotFound
from espalier.lsp.relay.keeper import Patience
from espalier.lsp.relay.launcher import JdtlsLaunch, JdtlsParts, Launch, Tell
from espalier.ports import Report

SERVER = Path(__file__).parent / "server.py"
QUICK = Patience(initialize=1.5, silent=1.5, shutdown=0.5, end=1.0, exit=0.2, restarts=(0.05, 0.1), stable=60)


class FakeLauncher:
    """Starts the fake server with `jdtls` or `worker` options; None for no worker. `answers`: as `Launcher.answers`
    says."""

    def __init__(
        self,
        jdtls: tuple[str, ...] = (),
        worker: tuple[str, ...] | None = (),
        answers: Path | None = None,
    ) -> None:
        self._jdtls, self._worker, self._answers = jdtls, worker, answers

    def answers(self, options: Options) -> Path | None:
        return self._answers

    async def jdtls(self, options: Options, root: Path | None, report: Report) -> JdtlsParts:
        if "missing" in self._jdtls:
            raise JdtlsNotFound("there is no JDT LS", remedy="run `espalier setup`")
        return JdtlsParts(sys.executable, self.launch, bundles=("b.jar",), side_door="unix:x", token="t")

    async def launch(self, tell: Tell) -> JdtlsLaunch:
        return JdtlsLaunch((sys.executable, str(SERVER), *self._jdtls))

    def worker(self, options: Options) -> Launch | None:
        return None if self._worker is None else Launch((sys.executable, str(SERVER), *self._worker))


class HeldLauncher(FakeLauncher):
    """Starts JDT LS only once that is allowed."""

    def __init__(self, answers: Path) -> None:
        super().__init__(answers=answers)
        self.allowed = asyncio.Event()

    async def launch(self, tell: Tell) -> JdtlsLaunch:
        await self.allowed.wait()
        return await super().launch(tell)


if __name__ == "__main__":
    sys.exit(asyncio.run(served(FakeLauncher(tuple(sys.argv[1:])), {}, QUICK)))
