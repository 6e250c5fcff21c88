"""The three parts that JDT LS with a side door needs: a Java runtime, the distribution, the bundle."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from espalier.errors import SetupError
from espalier.jdt import bundle, install, java_runtime
from espalier.jdt.install import Distribution
from espalier.jdt.java_runtime import JavaRuntime
from espalier.ports import Report


@dataclass(frozen=True, slots=True)
class Choice:
    """The parts that the user named. The others are searched for."""

    java: Path | None = None
    jdtls_home: Path | None = None
    source: str = "npm"
    sha256: str = ""
    check_java_version: bool = True


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts that were found. Without a bundle only the side door is missing: `bundle` is None and `bundle_error`
    says why."""

    java: JavaRuntime
    jdtls: Distribution
    bundle: Path | None
    bundle_error: SetupError | None = None


def ensure(cache: Path, choice: Choice, report: Report) -> Parts:
    """Returns all parts and fetches or builds the missing ones. Raises `SetupError` without Java or JDT LS."""
    java = java_runtime.ensure(cache, report, named=choice.java, check_version=choice.check_java_version)
    jdtls = install.ensure(cache, report, named=choice.jdtls_home, source=choice.source, sha256=choice.sha256)
    try:
        return Parts(java, jdtls, bundle.ensure(cache, java, jdtls, report))
    except SetupError as error:
        return Parts(java, jdtls, None, error)
