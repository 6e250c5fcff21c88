"""What the models without a server are for, and what they need."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from espalier.errors import ModelUnsuitable
from espalier.models import general_knowledge, scion_weights, word_encoder
from espalier.ports import EmbeddedModel


def embedded_models() -> Sequence[EmbeddedModel]:
    """All of them, also those that are not installed. Nothing is loaded."""
    return (
        EmbeddedModel(
            "ngram",
            "counts of tokens, learnt from the open code over counts of Java in general: fixes, and completions where "
            "Scion is not installed",
            "memory for the counts of your code: 33 MB for 1,200 files",
            _megabytes(general_knowledge.FILE),
        ),
        _scion(),
        EmbeddedModel(
            "words",
            "vectors of words: the index, and questions in words that the code does not have",
            "nothing more",
            _megabytes(word_encoder.WEIGHTS),
        ),
    )


def _scion() -> EmbeddedModel:
    try:
        files, error = [*scion_weights.folder().iterdir()], None
    except ModelUnsuitable as missing:
        files, error = [], missing
    return EmbeddedModel(
        "scion",
        "a network of 14 million parameters, mixed with counts of the open code: completions, and lines that nothing "
        "else mends; with `--embedded scion` every fix",
        "the package espalier-scion, and 210 MB of memory",
        _megabytes(*files),
        missing=error.message if error else "",
        remedy=error.remedy if error else "",
    )


def _megabytes(*files: Path) -> float:
    return round(sum(file.stat().st_size for file in files if file.is_file()) / 1e6, 1)
