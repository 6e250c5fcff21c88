"""How JDT LS is started: command line, folders, the stock launcher's arguments."""

from __future__ import annotations

import argparse
import logging
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from espalier.errors import UsageError
from espalier.jdt.parts import Parts
from espalier.jdt.trust import trust_store
from espalier.provision.staging import disk_errors
from espalier.wire.door import Door

log = logging.getLogger(__name__)

_REQUIRED = (
    "-Declipse.application=org.eclipse.jdt.ls.core.id1",
    "-Declipse.product=org.eclipse.jdt.ls.core.product",
    "-Dosgi.bundles.defaultStartLevel=4",
    "-Dosgi.checkConfiguration=true",
    "--add-modules=ALL-SYSTEM",
    "--add-opens",
    "java.base/java.util=ALL-UNNAMED",
    "--add-opens",
    "java.base/java.lang=ALL-UNNAMED",
)
_NOTHING_IN_THE_PROJECT = "-Djava.import.generatesMetadataFilesAtProjectRoot=false"
"""Keeps Eclipse's .project, .classpath, .settings and .factorypath in the -data folder, unless they are in the project
already. JDT LS reads this as a system property only."""
_VM_TO_STDERR = ("-Xlog:disable", "-Xlog:all=warning:stderr", "-XX:+DisplayVMOutputToStderr")
"""By default the JVM's own messages go to stdout, into the protocol."""
_NO_XML_LIMITS = ("-Djdk.xml.maxGeneralEntitySizeLimit=0", "-Djdk.xml.totalEntitySizeLimit=0")  # as stock, from Java 24


def configuration_folder(parts: Parts, instance: Path) -> Path:
    """Makes a writable copy of the distribution's configuration, in which OSGi keeps its state."""
    folder = instance / "configuration"
    with disk_errors(folder):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(parts.jdtls.configuration(), folder, copy_function=shutil.copyfile)
    return folder


def command(
    parts: Parts,
    *,
    data: Path,
    configuration: Path,
    door: Door | None = None,
    heap: str = "1G",
    jvm_args: Sequence[str] = (),
    arguments: Sequence[str] = (),
) -> list[str]:
    """Returns the argument list. `jvm_args` come last among the JVM's, so they override; `arguments` go to JDT LS after
    `-data`."""
    trusted = trust_store(parts.java)
    if trusted.problem:
        log.warning("%s; JDT LS trusts %s", trusted.problem, trusted.detail)
    return [
        str(parts.java.executable),
        *_REQUIRED,
        *_VM_TO_STDERR,
        *(_NO_XML_LIMITS if parts.java.version >= 24 else ()),
        _NOTHING_IN_THE_PROJECT,
        f"-Xmx{heap}",
        *_lombok(parts, jvm_args),
        *trusted.flags,
        *((f"-Despalier.sidedoor={door.address}", f"-Despalier.token={door.token}") if door else ()),
        *jvm_args,
        "-jar",
        str(parts.jdtls.plugin("org.eclipse.equinox.launcher")),
        *(() if "-configuration" in arguments else ("-configuration", str(configuration))),
        "-data",
        str(data),
        *arguments,
    ]


@dataclass(frozen=True, slots=True)
class StockArguments:
    """The options of the stock `jdtls` launcher; `rest` is passed on to JDT LS."""

    data: Path | None
    java: Path | None
    check_java_version: bool
    jvm_args: tuple[str, ...]
    rest: tuple[str, ...]


def stock_arguments(argv: Sequence[str]) -> StockArguments:
    """Parses the stock launcher's command line. Raises `UsageError`."""
    parser = argparse.ArgumentParser(prog="espalier-jdtls", add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--validate-java-version", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--java-executable", type=Path)
    parser.add_argument("--jvm-arg", action="append", default=[])
    parser.add_argument("-data", type=Path)
    try:
        known, rest = parser.parse_known_args(argv)
    except argparse.ArgumentError as error:
        raise UsageError(str(error)) from error
    return StockArguments(
        known.data, known.java_executable, known.validate_java_version, tuple(known.jvm_arg), tuple(rest)
    )


def _lombok(parts: Parts, jvm_args: Sequence[str]) -> tuple[str, ...]:
    agent = parts.jdtls.home / "lombok.jar"
    chosen_by_user = any(arg.startswith("-javaagent:") and "lombok" in arg for arg in jvm_args)
    return () if chosen_by_user or not agent.is_file() else (f"-javaagent:{agent}",)
