"""What the relay needs to be given: how to start the two servers behind it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from espalier.config.options import Options
from espalier.ports import Report


@dataclass(frozen=True, slots=True)
class Launch:
    """A prepared command line. `environment` is the whole environment; None: the relay's own."""

    command: tuple[str, ...]
    environment: Mapping[str, str] | None = None
    folder: Path | None = None


@dataclass(frozen=True, slots=True)
class JdtlsLaunch(Launch):
    """JDT LS with its folders. `cache` is where the session keeps things if not where the options say. `notice` says
    what is amiss."""

    cache: str = ""
    notice: str = ""


Tell = Callable[[str], None]
"""Is told what is worth a line in the editor's log."""


@dataclass(frozen=True, slots=True)
class JdtlsParts:
    """What JDT LS is started from. It is known before JDT LS has a data folder, for which `launch` waits while a server
    that is ending has it. `side_door` and `token` are what the worker is told (docs/architecture.md); without a bundle
    both are empty. `notice` says what is amiss. `launch` raises `UsageError`."""

    java: str
    launch: Callable[[Tell], Awaitable[JdtlsLaunch]]
    bundles: tuple[str, ...] = ()
    side_door: str = ""
    token: str = ""
    notice: str = ""


class Launcher(Protocol):
    """Made by the composition root."""

    def answers(self, options: Options) -> Path | None:
        """The folder for what the JDT LS that will be started has answered to `initialize` (`known_answer`), by its
        version; None where that is unknown. Takes milliseconds."""
        ...

    async def jdtls(self, options: Options, root: Path | None, report: Report) -> JdtlsParts:
        """May take as long as a download, of which `report` hears. Raises `SetupError`."""
        ...

    def worker(self, options: Options) -> Launch | None:
        """None: no worker is wanted."""
        ...
