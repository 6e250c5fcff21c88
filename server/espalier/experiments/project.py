"""A project's own sources, as places to measure on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from espalier.experiments.rows import Row
from espalier.experiments.sampling import Unit, places, sample, source_of
from espalier.java.lexer import LexemeKind, lex
from espalier.workspace.scan import scan


def sampled(root: Path, unit: Unit, count: int, seed: int, skip: int = 0) -> list[Row]:
    """`count` rows drawn from all files of `root`, behind the first `skip` of the same draw."""
    found = {path: list(places(source_of(text), unit)) for path, text in sources(root)}
    drawn = sample(found, count, seed, skip)
    return [Row(f"{path}:{place.first}", root.as_posix(), path, place.first, place.last) for path, place in drawn]


def names(root: Path) -> list[str]:
    """The distinct identifiers of the project, sorted."""
    found = {word.text for _, text in sources(root) for word in lex(text) if word.kind is LexemeKind.IDENTIFIER}
    return sorted(found)


def sources(root: Path) -> Iterator[tuple[str, str]]:
    """(relative path, text) of each Java file that declares a type and is UTF-8."""
    for path in sorted(file.path for file in scan(root).files):
        if path.endswith(".java") and not path.endswith("-info.java"):
            try:
                yield path, (root / path).read_bytes().decode("utf-8").removeprefix("\ufeff")
            except (OSError, UnicodeDecodeError):
                continue
