"""`espalier doctor`: which parts are present or missing, and what to do. It fetches and builds nothing."""

from __future__ import annotations

import argparse
import importlib.util
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from rich.text import Text

from espalier import caches, places
from espalier.cli.bug_report import bug_report
from espalier.cli.frame import Context
from espalier.cli.servers import embeddings_server
from espalier.cli.setup import add_parts
from espalier.errors import ModelError, SetupError
from espalier.jdt import bundle, install, java_runtime
from espalier.jdt.heap import megabytes, memory
from espalier.jdt.install import Distribution
from espalier.jdt.java_runtime import JavaRuntime
from espalier.jdt.trust import trust_store
from espalier.provision.executables import on_path
from espalier.provision.staging import writable

T = TypeVar("T")

_RUN_SETUP = "run `espalier setup`"
_NEEDED_MEGABYTES = 500


@dataclass(frozen=True, slots=True)
class Check:
    """The state of one part. `remedy` is empty if `ok`."""

    name: str
    ok: bool
    detail: str
    remedy: str = ""


def configure(parser: argparse.ArgumentParser) -> None:
    add_parts(parser)
    parser.add_argument("--report", action="store_true", help="print a text for a bug report, without code in it")


def run(arguments: argparse.Namespace, context: Context) -> None:
    checks = _checks(arguments.java, arguments.jdtls_home, context)
    if not arguments.report:
        context.output.result({"checks": [asdict(check) for check in checks]}, _table(checks))
        return
    kept = caches.kept_everywhere(places.cache_dir())
    megabytes = sum(caches.size_of(each.folder) for each in kept) / 1_000_000
    parts = [(check.name, check.ok, check.detail) for check in checks]
    report = bug_report(parts, places.log_dir(), len(kept), megabytes)
    context.output.result({"checks": [asdict(check) for check in checks], "report": report}, report)


def _checks(java_named: Path | None, jdtls_named: Path | None, context: Context) -> list[Check]:
    found_in = caches.everywhere(places.cache_dir())
    cache = _with_parts(found_in)
    java = _look(lambda: java_runtime.find(cache, named=java_named))
    jdtls = _look(lambda: install.find(cache, named=jdtls_named))
    has_java, has_jdtls = isinstance(java, JavaRuntime), isinstance(jdtls, Distribution)
    return [
        _found("java", java),
        *([_trust_store(java)] if isinstance(java, JavaRuntime) else ()),
        _found("jdtls", jdtls),
        _bundle(cache, jdtls),
        _client("npm", any(on_path("npm")), needed=not has_jdtls, remedy="install Node.js, or pass --jdtls-home DIR"),
        _client("pip", _has_pip(), needed=not has_java, remedy="run: python -m ensurepip"),
        _embedder(context),
        *map(_cache, found_in),
        _memory(),
    ]


def _with_parts(found_in: list[Path]) -> Path:
    """The cache that parts were fetched into; the first where none were."""
    return next((cache for cache in found_in if install.is_cached(cache)), found_in[0])


def _look(find: Callable[[], T]) -> T | SetupError:
    """The result of `find`, or the error about a part that the user named."""
    try:
        return find()
    except SetupError as error:
        return error


def _found(name: str, part: object) -> Check:
    if isinstance(part, SetupError):
        return Check(name, False, part.message, part.remedy)
    return Check(name, False, "not found", _RUN_SETUP) if part is None else Check(name, True, str(part))


def _trust_store(java: JavaRuntime) -> Check:
    found = trust_store(java)
    if found.problem:
        return Check("trust store", False, found.problem, "name a file, or a type such as Windows-ROOT")
    return Check("trust store", True, found.detail)


def _bundle(cache: Path, jdtls: Distribution | SetupError | None) -> Check:
    if not isinstance(jdtls, Distribution):
        return Check("bundle", False, "needs JDT LS", _RUN_SETUP)
    try:
        jar = bundle.location(cache, jdtls)
    except SetupError as error:
        return Check("bundle", False, error.message, error.remedy)
    return Check("bundle", True, str(jar)) if jar.is_file() else Check("bundle", False, "not built", _RUN_SETUP)


def _client(name: str, there: bool, *, needed: bool, remedy: str) -> Check:
    if there:
        return Check(name, True, "found")
    return Check(name, False, "not found", remedy) if needed else Check(name, True, "not found, and not needed")


def _embedder(context: Context) -> Check:
    """Whether the embedder can be made; no server is asked."""
    server = embeddings_server(context.output)
    try:
        context.factory.embedder(server).close()
    except ModelError as error:
        return Check("embedder", False, error.message, error.remedy or "see docs/configuration.md")
    return Check("embedder", True, "the server that settings name, which is not asked" if server.url else "built in")


def _has_pip() -> bool:
    return importlib.util.find_spec("pip") is not None


def _cache(cache: Path) -> Check:
    try:
        writable(cache)
    except SetupError as error:
        return Check("cache", False, error.message, error.remedy)
    free = shutil.disk_usage(cache).free // 1_000_000
    if free < _NEEDED_MEGABYTES:
        return Check("cache", False, f"{cache}: {free} MB free", f"free {_NEEDED_MEGABYTES} MB, or set ESPALIER_CACHE")
    return Check("cache", True, f"{cache}: {free} MB free")


def _memory() -> Check:
    """Without the command line's options and project: what an editor's settings name may differ."""
    found = memory()
    text = "not known" if found is None else f"{found // 2**20} MB"
    return Check(
        "memory", True, f"{text}; JDT LS's heap is {megabytes(found, 0)} MB unless a setting or the project wants more"
    )


def _table(checks: list[Check]) -> Text:
    width = max(len(check.name) for check in checks)
    text = Text()
    for check in checks:
        text.append("ok       " if check.ok else "missing  ", style="green" if check.ok else "red")
        text.append(f"{check.name:<{width}}  {check.detail}{f' -> {check.remedy}' if check.remedy else ''}\n")
    text.rstrip()
    return text
