"""Getting one pinned file through the package clients people have: npm, pip, or plain HTTPS.

The clients know the user's mirrors, proxies and certificates; we check what they bring against a hash of ours.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from espalier.errors import IntegrityError, SetupError
from espalier.ports import Progress, Report
from espalier.provision.executables import on_path
from espalier.provision.program import watched
from espalier.provision.staging import disk_errors

_LEAST_FREE = 1 << 20
_NPM = (
    "--ignore-scripts",
    "--loglevel=error",  # `--silent` would keep the reason of a failure
    "--fetch-retry-mintimeout=1000",  # instead of 10 s: who is offline should not wait for a minute
    "--fetch-retry-maxtimeout=5000",
)
_ERROR = re.compile(
    r"npm (?:error|ERR!)(?: (?:code|errno|syscall) .*)?\s*|(?:npm (?:error|ERR!)|ERROR:?)\s+(?P<said>.+)"
)


def npm_pack(package: str, folder: Path, report: Report) -> Path:
    """The tarball of an npm package (`name@version`) in `folder`; its scripts never run. Raises `SetupError`."""
    npm = next(on_path("npm"), None)
    if npm is None:
        raise SetupError("npm is not installed", remedy="install Node.js, or pass --jdtls-home DIR or --from eclipse")
    command = [str(npm), "pack", package, "--pack-destination", str(folder), *_NPM]
    _run_client(command, folder, f"npm: fetching {package}", report)
    return _only(folder, "*.tgz")


def pip_download(requirement: str, folder: Path, report: Report) -> Path:
    """The wheel of one distribution (`name==version`) in `folder`, without dependencies. Raises `SetupError`."""
    command = [*_pip(), "download", requirement, "--no-deps", "--only-binary=:all:", "--quiet", "--dest", str(folder)]
    _run_client(command, folder, f"pip: fetching {requirement}", report)
    return _only(folder, "*.whl")


def _pip() -> list[str]:
    """Our own pip, or that of the Python that our environment was made with: the extension makes one without. Raises
    `SetupError`."""
    for python in dict.fromkeys((sys.executable, getattr(sys, "_base_executable", None) or sys.executable)):
        pip = [python, "-m", "pip"]
        with contextlib.suppress(OSError):
            if subprocess.run([*pip, "--version"], capture_output=True).returncode == 0:
                return pip
    raise SetupError("pip is not installed", remedy=f"run: {sys.executable} -m ensurepip")


def https(url: str, folder: Path, report: Report) -> Path:
    """The file behind `url` in `folder`. Raises `SetupError` when it cannot be fetched."""
    import httpx  # a tenth of a second, which no start should pay for a download that it does not need

    target = folder / url.rsplit("/", 1)[1]
    try:
        with httpx.stream("GET", url, follow_redirects=True, timeout=30) as response, target.open("wb") as out:
            response.raise_for_status()
            size = int(response.headers.get("content-length", 0))
            for piece in response.iter_bytes(1 << 20):
                out.write(piece)
                report(Progress(f"fetching {target.name}", response.num_bytes_downloaded / size if size else None))
    except httpx.HTTPError as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        remedy = "check the network, or pass --jdtls-home DIR"
        raise SetupError(f"cannot fetch {url}: {reason}", remedy=remedy) from error
    return target


def verify(file: Path, algorithm: str, expected: str) -> None:
    """Raises `IntegrityError` unless the file has the expected hash (hex)."""
    with file.open("rb") as content:
        actual = hashlib.file_digest(content, algorithm).hexdigest()
    if actual != expected.lower():
        raise IntegrityError(
            f"{file.name} is not the file we know: {algorithm} is {actual[:16]}…, expected {expected[:16]}…",
            remedy="a mirror may serve something else; nothing was installed",
        )


def _run_client(command: Sequence[str], folder: Path, what: str, report: Report) -> None:
    """Runs a package client with a sign of life every second. Raises `SetupError` with the first error it printed."""
    report(Progress(what))
    with disk_errors(folder), (folder / "client.log").open("w+b") as log:
        status = watched(
            command, log, lambda seconds: report(Progress(what, detail={"seconds": round(seconds)})), folder
        )
        if status != 0:
            log.seek(0)
            raise _client_failed(what, log.read().decode("utf-8", "replace"), shutil.disk_usage(folder).free)


def _client_failed(what: str, output: str, free: int) -> SetupError:
    """`free`: bytes on the disk; where there is no room, not even the client's words could be kept."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [found["said"] for line in lines if (found := _ERROR.fullmatch(line)) and found["said"]]
    if "ENOSPC" in output or "No space left" in output or free < _LEAST_FREE:
        return SetupError(f"{what} failed: the disk is full", remedy="free about 500 MB, or set ESPALIER_CACHE")
    reason = (errors or lines or ["no message"])[0]
    return SetupError(f"{what} failed: {reason}", remedy="check the network and the client's registry settings")


def _only(folder: Path, pattern: str) -> Path:
    found = list(folder.glob(pattern))
    if len(found) != 1:
        raise SetupError(f"the package client left {len(found)} files matching {pattern} where one was expected")
    return found[0]
