"""The list of repositories, and how their files are read."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from scion.sources import LIST, Source, blobs, digest, find, java_files, read_list

ALLOWED = {"Apache-2.0", "MIT", "BSD-3-Clause", "Apache-2.0 (or EPL-2.0)"}


def git(place: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
    command = ["git", "-C", str(place), *identity, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    place = tmp_path / "name"
    (place / "src").mkdir(parents=True)
    (place / "src" / "B.java").write_text("class B {}")
    (place / "src" / "A.java").write_text("class A {}")
    (place / "README").write_text("no Java")
    git(place, "init", "--quiet")
    git(place, "add", ".")
    git(place, "commit", "--quiet", "-m", "all")
    return place


def test_every_repository_trained_on_is_named_whole() -> None:
    sources = read_list()
    for source in (*sources.train, *sources.held_out):
        assert source.licence in ALLOWED, source
        assert len(source.commit) == 40, source
        assert len(source.digest) == 64, source
        assert source.files


def test_evaluation_sets_are_not_trained_on(tmp_path: Path) -> None:
    file = tmp_path / "sources.toml"
    file.write_text('[[train]]\nrepository = "a/b"\n[[excluded]]\nrepository = "a/b"\n')
    with pytest.raises(ValueError, match="a/b"):
        read_list(file)
    assert {"google/gson", "apache/commons-lang", "openmrs/openmrs-core"} <= {
        source.repository for source in read_list(LIST).excluded
    }


def test_files_of_a_commit_are_read_without_a_work_tree(checkout: Path) -> None:
    commit = git(checkout, "rev-parse", "HEAD")
    (checkout / "src" / "A.java").write_text("changed since")
    place = find(Source("owner/name"), checkout.parent)
    assert place == checkout
    assert list(java_files(Source("owner/name", commit), place)) == [
        ("src/A.java", b"class A {}"),
        ("src/B.java", b"class B {}"),
    ]


def test_the_digest_depends_on_paths_and_contents(checkout: Path) -> None:
    before = digest(blobs(checkout, "HEAD"))
    (checkout / "src" / "A.java").write_text("class A { int a; }")
    git(checkout, "commit", "--quiet", "-am", "changed")
    assert digest(blobs(checkout, "HEAD")) != before


def test_files_of_an_unpacked_jar_are_read(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text("class A {}")
    assert list(java_files(Source("a/b", artifact="g:a:1"), tmp_path)) == [("A.java", b"class A {}")]
