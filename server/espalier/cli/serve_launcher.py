"""Prepares the processes that `serve` starts: JDT LS with our bundle, and the worker."""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from espalier import caches, places
from espalier.cli.abandoned import in_thread
from espalier.config.options import Options
from espalier.errors import CacheError, EspalierError
from espalier.jdt import data_folder, install, java_runtime, launch, parts
from espalier.jdt.heap import heap_of
from espalier.jdt.launch import StockArguments
from espalier.jdt.parts import Choice, Parts
from espalier.keys import without_keys
from espalier.lsp.relay.launcher import JdtlsLaunch, JdtlsParts, Launch, Tell
from espalier.ports import Report
from espalier.wire.door import Door, new_door


@dataclass(frozen=True, slots=True)
class _Cache:
    """The folder that parts and data are kept in; `notice` says why, if it is not the one that the options name."""

    folder: Path
    notice: str = ""


class ServeLauncher:
    """Prepares the processes. `held` keeps folders, locks and the side door until the session's end."""

    def __init__(self, stock: StockArguments, held: ExitStack) -> None:
        self._stock, self._held = stock, held

    def answers(self, options: Options) -> Path | None:
        cache = _cache_of(options)
        with suppress(EspalierError, OSError):
            found = install.find(cache, named=self._choice(options).jdtls_home)
            version = install.VERSION if found is None else found.version  # the one that is fetched
            if version != install.UNKNOWN:
                return cache / "initialize" / version
        return None

    async def jdtls(self, options: Options, root: Path | None, report: Report) -> JdtlsParts:
        """The parts; those that are there already if our cache cannot be written. Raises `SetupError` without Java or
        JDT LS."""
        cache = _cache_of(options)
        caches.remember(cache, places.cache_dir())
        choice = self._choice(options)
        try:
            found = await _ensured(cache, choice, report)
        except (CacheError, OSError) as error:
            temporary = await asyncio.to_thread(self._temporary_cache, error)
            there = await in_thread(lambda report: _what_is_there(cache, choice), report)
            found = await _ensured(temporary.folder, there, report)
            return self._parts(found, options, root, temporary)
        return self._parts(found, options, root, _Cache(cache))

    def worker(self, options: Options) -> Launch | None:
        features = options.features
        if not (features.graph or features.fix or features.inline_completion != "off"):
            return None
        return Launch((sys.executable, "-m", "espalier", "worker", "--log-level", options.log.level))

    def _choice(self, options: Options) -> Choice:
        return Choice(
            java=self._stock.java or _path(options.java.executable),
            jdtls_home=_path(options.jdtls.home),
            check_java_version=self._stock.check_java_version,
        )

    def _parts(self, found: Parts, options: Options, root: Path | None, cache: _Cache) -> JdtlsParts:
        door, trouble = self._door(found)
        return JdtlsParts(
            java=str(found.java.executable),
            launch=lambda tell: self._launch(found, door, options, root, cache, tell),
            bundles=(str(found.bundle),) if found.bundle and door else (),
            side_door=door.address if door else "",
            token=door.token if door else "",
            notice=f"{trouble}; fixes are off, everything else works" if trouble else "",
        )

    async def _launch(
        self, found: Parts, door: Door | None, options: Options, root: Path | None, cache: _Cache, tell: Tell
    ) -> JdtlsLaunch:
        """JDT LS with its folders in the cache, or in a temporary one if that cannot be written. They are keyed by the
        folder that the editor named for its data, or by the root."""

        async def prepared(cache: _Cache) -> JdtlsLaunch:
            instance = await data_folder.released(root or Path.cwd(), cache.folder, tell, data=self._stock.data)
            self._held.callback(instance.release)
            return await asyncio.to_thread(self._prepared, found, door, options, root, instance.path, cache)

        try:
            return await prepared(cache)
        except (CacheError, OSError) as error:
            return await prepared(await asyncio.to_thread(self._temporary_cache, error))

    def _prepared(
        self,
        found: Parts,
        door: Door | None,
        options: Options,
        root: Path | None,
        instance: Path,
        cache: _Cache,
    ) -> JdtlsLaunch:
        command = launch.command(
            found,
            data=self._stock.data or instance / "data",
            configuration=launch.configuration_folder(found, instance),
            door=door,
            heap=heap_of(options.jdtls.heap, root),
            jvm_args=(*options.jdtls.jvm_arguments, *self._stock.jvm_args),
            arguments=self._stock.rest,
        )
        chosen = str(cache.folder) if cache.notice else ""
        return JdtlsLaunch(tuple(command), without_keys(), cache=chosen, notice=cache.notice)

    def _door(self, found: Parts) -> tuple[Door | None, Exception | None]:
        """The side door, or why there is none."""
        if not found.bundle:
            return None, found.bundle_error
        try:
            return self._held.enter_context(new_door()), None
        except OSError as error:
            return None, error

    def _temporary_cache(self, error: Exception) -> _Cache:
        """In place of one that cannot be written because of `error`."""
        folder = tempfile.mkdtemp(prefix="espalier-cache-")
        self._held.callback(shutil.rmtree, folder, ignore_errors=True)
        return _Cache(
            Path(folder),
            f"{error}; a temporary folder is used instead, so that every start reads the whole project anew",
        )


async def _ensured(cache: Path, choice: Choice, report: Report) -> Parts:
    """Raises `SetupError`, of which a `CacheError` is for the caller to mend."""
    found = await in_thread(lambda report: parts.ensure(cache, choice, report), report)
    if isinstance(found.bundle_error, CacheError):
        raise found.bundle_error
    return found


def _what_is_there(cache: Path, choice: Choice) -> Choice:
    """The choice with the parts of a cache that cannot be written, so that they are not fetched again."""
    with suppress(EspalierError, OSError):
        if java := java_runtime.find(cache, named=choice.java, check_version=choice.check_java_version):
            choice = replace(choice, java=java.executable)
    with suppress(EspalierError, OSError):
        if jdtls := install.find(cache, named=choice.jdtls_home):
            choice = replace(choice, jdtls_home=jdtls.home)
    return choice


def _cache_of(options: Options) -> Path:
    return _path(options.cache.directory) or places.cache_dir()


def _path(text: str) -> Path | None:
    return places.expanded(text) if text else None
