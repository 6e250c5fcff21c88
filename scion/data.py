"""`make scion-data SOURCES=dir`: cleaned documents of the listed repositories, and a report of what was dropped.

Writes `documents/OWNER+NAME.jsonl` and `held-out/OWNER+NAME.jsonl` (one object a line: path, text) below the cache
folder, and `report.json` beside this file. Runs in a few minutes; reads every repository anew, since what is a
near-duplicate depends on the repositories before it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from scion.clean import Dropped, cleaned
from scion.place import CACHE
from scion.shingles import Hashes, Reference, Seen, shingles
from scion.sources import LIST, Source, Sources, blobs, clone, digest, find, java_files, read_list

OVERLAP = 0.02
"""A file with more of its shingles than this in one evaluation set is dropped."""
DUPLICATE = 0.7
"""A file with at least this share of its sampled shingles in files before it is dropped; chosen by hand."""
REPORT = LIST.with_name("report.json")


def place_of(source: Source, folder: Path) -> Path:
    """Where `source` lies, after fetching it where `folder` lacks it. Raises CalledProcessError or OSError."""
    return find(source, folder) or (unpacked(source, folder) if source.artifact else clone(source, folder))


def unpacked(source: Source, folder: Path) -> Path:
    """The sources jar of a Maven artifact, unpacked."""
    target = folder / source.repository.replace("/", "+")
    with TemporaryDirectory() as scratch:
        command = ["mvn", "-q", "-B", "dependency:copy", f"-Dartifact={source.artifact}"]
        subprocess.run([*command, f"-DoutputDirectory={scratch}"], cwd=scratch, check=True)
        with zipfile.ZipFile(next(Path(scratch).glob("*.jar"))) as jar:
            jar.extractall(target)
    return target


def raw_shingles(source: Source, place: Path) -> Iterator[Hashes]:
    """The shingles of every file of an evaluation set, cleaned or not."""
    return (shingles(content.decode("utf-8", "replace")) for _, content in java_files(source, place))


def references(sources: Sources, folder: Path) -> tuple[Reference, list[str]]:
    """The code bases kept out, held-out repositories first, and the names of those that could not be had."""
    bases, missing = [], []
    for source in (*sources.held_out, *sources.excluded):
        try:
            bases.append(list(raw_shingles(source, place_of(source, folder))))
        except (OSError, subprocess.CalledProcessError):
            bases.append([])
            missing.append(source.repository)
        print(f"kept out: {source.repository}: {len(bases[-1])} files", flush=True)
    return Reference(bases), missing


def verdict(file: Hashes, reference: Reference, held_out: int, seen: Seen) -> Dropped | None:
    """Why a cleaned file is dropped in view of all others; None keeps it. The first `held_out` bases are held out."""
    shares = reference.shares(file)
    if max(shares[held_out:], default=0.0) > OVERLAP:
        return Dropped.EVALUATION
    if max(shares[:held_out], default=0.0) > OVERLAP:
        return Dropped.HELD_OUT
    return None if seen.admit(file) else Dropped.DUPLICATE


def checked(source: Source, place: Path) -> None:
    """Raises ValueError if the files at `place` are not those of the list."""
    files = blobs(place, source.commit)
    found = digest(files)
    if (len(files), found) != (source.files, source.digest):
        raise ValueError(f"{source.repository}: the list lacks or contradicts: files = {len(files)}, digest = {found}")


def write(source: Source, place: Path, target: Path, judge: Callable[[Hashes], Dropped | None]) -> dict[str, int]:
    """Writes the documents of `source` that cleaning and `judge` keep; the counts, by reason and of what is kept."""
    checked(source, place)
    counts: Counter[str] = Counter()
    target.mkdir(parents=True, exist_ok=True)
    with (target / f"{source.repository.replace('/', '+')}.jsonl").open("w", encoding="utf-8") as out:
        for path, content in java_files(source, place):
            text = cleaned(path, content)
            drop = text if isinstance(text, Dropped) else judge(shingles(text))
            if drop is None:
                out.write(json.dumps({"path": path, "text": text}) + "\n")
                counts["characters"] += len(str(text))
            counts["kept" if drop is None else drop.value] += 1
    print(f"{source.repository}: {dict(counts)}", flush=True)
    return dict(counts)


def main(folder: Path) -> None:
    sources = read_list()
    reference, missing = references(sources, folder)
    held_out = len(sources.held_out)
    seen = Seen(DUPLICATE)
    report: dict[str, dict[str, int]] = {}
    for source in sources.held_out:
        target = CACHE / "held-out"
        report[source.repository] = write(
            source, place_of(source, folder), target, lambda file: _evaluated(file, reference, held_out)
        )
    for source in sources.train:
        report[source.repository] = write(
            source, place_of(source, folder), CACHE / "documents", lambda file: verdict(file, reference, held_out, seen)
        )
    total: Counter[str] = Counter()
    for source in sources.train:
        total.update(report[source.repository])
    result = {"train": dict(total), "evaluation sets that could not be had": missing, "repositories": report}
    REPORT.write_text(json.dumps(result, indent=2) + "\n", "utf-8")
    print(json.dumps(result["train"], indent=2))


def _evaluated(file: Hashes, reference: Reference, held_out: int) -> Dropped | None:
    return Dropped.EVALUATION if max(reference.shares(file)[held_out:], default=0.0) > OVERLAP else None


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="checkouts or bare git directories; what is missing is cloned here")
    main(parser.parse_args().folder)
