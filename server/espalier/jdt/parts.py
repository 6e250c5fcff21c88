"""The three things JDT LS with our side door needs: a Java runtime, the distribution, the bundle."""

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
    """What the user named instead of having it found."""

    java: Path | None = None
    jdtls_home: Path | None = None
    source: str = "npm"
    sha256: str = ""
    check_java_version: bool = True


@dataclass(frozen=True, slots=True)
class Parts:
    """A bundle that cannot be built costs the side door only: `bundle` is then None and `bundle_error` says why."""

    java: JavaRuntime
    jdtls: Distribution
    bundle: Path | None
    bundle_error: SetupError | None = None


def ensure(cache: Path, choice: Choice, report: Report) -> Parts:
    """Everything, fetched or built where missing. Raises `SetupError` when Java or JDT LS cannot be had."""
    java = java_runtime.ensure(cache, report, named=choice.java, check_version=choice.check_java_version)
    jdtls = install.ensure(cache, report, named=choice.jdtls_home, source=choice.source, sha256=choice.sha256)
    try:
        return Parts(java, jdtls, bundle.ensure(cache, java, jdtls, report))
    except SetupError as error:
        return Parts(java, jdtls, None, error)
