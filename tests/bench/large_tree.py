"""Makes a large project of copies: every Java file of some sources again and again, each copy in packages of its
own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice, takewhile
from pathlib import Path

from espalier.java.parse import facts_of


def plant(sources: Path, folder: Path, files: int = 5000) -> int:
    """Writes `files` Java files under `folder`; returns their bytes. `sources`: projects, one per folder."""
    size = 0
    for place, text in islice(_copies(sources), files):
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        size += path.stat().st_size
    return size


def _copies(sources: Path) -> Iterator[tuple[Path, str]]:
    projects = [_project(folder) for folder in sorted(sources.iterdir()) if folder.is_dir()]
    if not any(texts for _, texts in projects):
        raise SystemExit(f"no Java files in folders of {sources}")
    for number in count():
        for package, texts in projects:
            for place, text in texts:
                copy = text.replace(package, f"copy{number}.{package}") if package else text
                yield Path(f"copy{number}") / place, copy


def _project(folder: Path) -> tuple[str, list[tuple[Path, str]]]:
    """The package that all files have in common, and the files' texts."""
    texts = [
        (path.relative_to(folder.parent), path.read_text("utf-8", "replace")) for path in sorted(folder.rglob("*.java"))
    ]
    packages = {facts_of(str(path), text.encode()).package for path, text in texts} - {""}
    names = zip(*(package.split(".") for package in packages), strict=False)
    return ".".join(each[0] for each in takewhile(lambda each: len(set(each)) == 1, names)), texts
