"""Finds Eclipse JDT LS, or fetches it once into the cache.

Order: `--jdtls-home`, ESPALIER_JDTLS_HOME, `jdtls` on PATH, our cache. Nothing is fetched if one of them exists.
"""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from espalier.errors import JdtlsNotFound
from espalier.places import expanded
from espalier.ports import Progress, Report
from espalier.provision.executables import on_path
from espalier.provision.fetch import https, npm_pack, verify
from espalier.provision.staging import install_once
from espalier.provision.unpack import untar

VERSION = "1.60.0"
UNKNOWN = "unknown"
"""The version of a distribution whose files do not say it."""
NPM_PACKAGE = "coc-java@1.56.0"
NPM_SHA512 = (
    "15ca8ad857b47d6057e385d501476f5132ac738179a7abcbfe2fbc5716a09b54"
    "b0fad6d9ba5e0c3e2799db61089e918318bb8f566e6477030f521ae7b053afe6"
)
ECLIPSE_URL = "https://download.eclipse.org/jdtls/milestones/1.60.0/jdt-language-server-1.60.0-202606262232.tar.gz"
_LAUNCHER = "plugins/org.eclipse.equinox.launcher[_.]*jar"
_REMEDY = "run `espalier setup`, or name one with --jdtls-home or ESPALIER_JDTLS_HOME"


@dataclass(frozen=True, slots=True)
class Distribution:
    """An unpacked JDT LS. `version`: of org.eclipse.jdt.ls.core, such as 1.60.0; `origin`: how it was found."""

    home: Path
    version: str
    origin: str

    def __str__(self) -> str:
        origin = "" if self.origin == str(self.home) else f" ({self.origin})"
        return f"{self.version} at {self.home}{origin}"

    def plugin(self, name: str) -> Path:
        """The jar of one plug-in, with or without a version in its name. Raises `JdtlsNotFound`."""
        plugins = self.home / "plugins"
        for jar in (*sorted(plugins.glob(f"{name}_*.jar"), reverse=True), plugins / f"{name}.jar"):
            if jar.is_file():
                return jar
        raise JdtlsNotFound(f"{self.home} lacks the plug-in {name}", remedy=_REMEDY)

    def configuration(self, system: str = sys.platform, machine: str = platform.machine()) -> Path:
        """The folder of OSGi configuration for this system."""
        name = {"darwin": "mac", "win32": "win"}.get(system, "linux")
        with_arm = self.home / f"config_{name}_arm"
        has_arm = machine.lower() in ("arm64", "aarch64")
        return with_arm if has_arm and with_arm.is_dir() else self.home / f"config_{name}"


def ensure(
    cache: Path, report: Report, *, named: Path | None = None, source: str = "npm", sha256: str = ""
) -> Distribution:
    """Returns a distribution, fetched if there is none. Raises `JdtlsNotFound`, `IntegrityError`, `SetupError`."""
    return find(cache, named=named) or fetch(cache, report, source=source, sha256=sha256)


def find(cache: Path, *, named: Path | None = None, environ: Mapping[str, str] = os.environ) -> Distribution | None:
    """Returns the first distribution found. Raises `JdtlsNotFound` if what the user named is no distribution."""
    if named is not None:
        return open_home(expanded(str(named)), "--jdtls-home")
    if chosen := environ.get("ESPALIER_JDTLS_HOME"):
        return open_home(expanded(chosen), "ESPALIER_JDTLS_HOME")
    for launcher in on_path("jdtls", environ.get("PATH", "")):
        if home := _home_of(launcher):
            return open_home(home, "jdtls on PATH")
    return open_home(_cached(cache), "espalier's cache") if is_cached(cache) else None


def is_cached(cache: Path) -> bool:
    """Whether a distribution was fetched into the cache."""
    return _cached(cache).is_dir()


def open_home(home: Path, origin: str) -> Distribution:
    """Returns the distribution in `home`. Raises `JdtlsNotFound` if there is none."""
    cores = sorted(home.glob("plugins/org.eclipse.jdt.ls.core[_.]*jar"))
    if not cores or not any(home.glob(_LAUNCHER)):
        raise JdtlsNotFound(
            f"{home} ({origin}) holds no JDT LS: no plugins/org.eclipse.jdt.ls.core_*.jar", remedy=_REMEDY
        )
    match = re.search(r"_(\d+\.\d+\.\d+)", cores[-1].name)
    distribution = Distribution(home.absolute(), match[1] if match else UNKNOWN, origin)
    if not distribution.configuration().is_dir():
        raise JdtlsNotFound(f"{home} ({origin}) has no {distribution.configuration().name}", remedy=_REMEDY)
    return distribution


def fetch(cache: Path, report: Report, *, source: str = "npm", sha256: str = "") -> Distribution:
    """Fetches, verifies and unpacks JDT LS. `sha256`: of the archive from `source="eclipse"`; without it, the one that
    the site states, because we pin none."""

    def from_npm(scratch: Path) -> Path:
        archive = npm_pack(NPM_PACKAGE, scratch, report)
        verify(archive, "sha512", NPM_SHA512)
        report(Progress(f"unpacking JDT LS {VERSION}"))
        untar(archive, scratch / "jdtls", below="package/server")
        return scratch / "jdtls"

    def from_eclipse(scratch: Path) -> Path:
        archive = https(ECLIPSE_URL, scratch, report)
        verify(archive, "sha256", sha256 or stated(scratch))
        report(Progress(f"unpacking JDT LS {VERSION}"))
        untar(archive, scratch / "jdtls")
        return scratch / "jdtls"

    def stated(scratch: Path) -> str:
        return https(f"{ECLIPSE_URL}.sha256", scratch, report).read_text("utf-8", "replace").partition(" ")[0].strip()

    home = install_once(_cached(cache), from_eclipse if source == "eclipse" else from_npm)
    return open_home(home, "espalier's cache")


def _home_of(launcher: Path) -> Path | None:
    """Returns the home of Eclipse's launcher; None for our own launcher of the same name, which has no plug-ins."""
    above = launcher.resolve().parent.parent
    for home in (above, above / "libexec", above / "share" / "java" / "jdtls"):
        if any(home.glob(_LAUNCHER)):
            return home
    return None


def _cached(cache: Path) -> Path:
    return cache / "jdtls" / VERSION
