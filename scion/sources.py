"""The repositories of `sources.toml`, found as checkouts or bare git directories, else cloned."""

from __future__ import annotations

import hashlib
import subprocess
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

LIST = Path(__file__).with_name("sources.toml")


@dataclass(frozen=True, slots=True)
class Source:
    """A repository at a commit. `files` and `digest` tell which `.java` files were read; a set that is only excluded
    from training has neither licence nor digest, and may be an unpacked sources jar (`artifact`)."""

    repository: str
    commit: str = ""
    licence: str = ""
    files: int = 0
    digest: str = ""
    artifact: str = ""


@dataclass(frozen=True, slots=True)
class Sources:
    train: tuple[Source, ...]
    held_out: tuple[Source, ...]
    excluded: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Blob:
    path: str
    identity: str
    """git's object id of the content."""


def read_list(file: Path = LIST) -> Sources:
    """The three lists of `file`. Raises ValueError if a repository is both trained on and kept out."""
    tables = tomllib.loads(file.read_text("utf-8"))
    kinds = ("train", "held_out", "excluded")
    train, held_out, excluded = (tuple(Source(**row) for row in tables.get(kind, ())) for kind in kinds)
    both = {one.repository for one in train} & {one.repository for one in (*held_out, *excluded)}
    if both:
        raise ValueError(f"{file.name}: in the training list and kept out of it: {', '.join(sorted(both))}")
    return Sources(train, held_out, excluded)


def find(source: Source, folder: Path) -> Path | None:
    """The checkout, git directory or unpacked jar of `source` below `folder`."""
    owner, _, name = source.repository.partition("/")
    for place in (f"{owner}+{name}/repo", f"{owner}+{name}", f"{owner}/{name}", name):
        if (folder / place).is_dir():
            return folder / place
    return None


def clone(source: Source, folder: Path) -> Path:
    """A bare clone of `source` that holds only its commit. Raises CalledProcessError if git cannot reach it."""
    place = folder / source.repository.replace("/", "+")
    subprocess.run(["git", "init", "--quiet", "--bare", place], check=True)
    url = f"https://github.com/{source.repository}"
    subprocess.run(["git", "-C", place, "fetch", "--quiet", "--depth", "1", url, source.commit or "HEAD"], check=True)
    return place


def blobs(place: Path, commit: str) -> list[Blob]:
    """The `.java` files of a commit, sorted by path."""
    command = ["git", "-C", str(place), "ls-tree", "-r", "-z", commit]
    listing = subprocess.run(command, check=True, capture_output=True).stdout.decode("utf-8", "replace")
    rows = (entry.split("\t", 1) for entry in listing.split("\0") if entry.endswith(".java"))
    found = (Blob(path, facts.split(" ")[2]) for facts, path in rows if facts.startswith("100"))
    return sorted(found, key=lambda blob: blob.path)


def digest(files: Iterable[Blob]) -> str:
    """SHA-256 of the lines `path, space, blob id`, in the order of the paths."""
    lines = "".join(f"{blob.path} {blob.identity}\n" for blob in files)
    return hashlib.sha256(lines.encode("utf-8", "replace")).hexdigest()


def contents(place: Path, files: Iterable[Blob]) -> Iterator[tuple[str, bytes]]:
    """Path and content of each blob. Blobs that a partial snapshot lacks are skipped."""
    command = ["git", "-C", str(place), "cat-file", "--batch"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as git:
        assert git.stdin is not None and git.stdout is not None
        for blob in files:
            git.stdin.write(f"{blob.identity}\n".encode())
            git.stdin.flush()
            header = git.stdout.readline().split()
            if header[-1] != b"missing":
                yield blob.path, git.stdout.read(int(header[2]) + 1)[:-1]
        git.stdin.close()


def java_files(source: Source, place: Path) -> Iterator[tuple[str, bytes]]:
    """Path and content of every `.java` file of `source` at `place`: a folder of an unpacked jar, or a repository."""
    if source.artifact:
        return ((str(file.relative_to(place)), file.read_bytes()) for file in sorted(place.rglob("*.java")))
    return contents(place, blobs(place, source.commit or "HEAD"))
