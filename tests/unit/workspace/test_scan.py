"""What a scan takes, what it leaves out, and that it says why."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from espalier.errors import UsageError
from espalier.workspace import scan as scanning
from espalier.workspace.scan import scan


def tree(root: Path, *paths: str, **contents: str) -> None:
    for path in paths:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("class A {}")


def found(root: Path) -> list[str]:
    return sorted(file.path for file in scan(root).files)


def test_java_and_xml_are_taken(tmp_path: Path) -> None:
    tree(tmp_path, "src/A.java", "beans.xml", "README.md", "A.class")
    assert found(tmp_path) == ["beans.xml", "src/A.java"]


def test_folders_of_others_and_of_builds_are_not(tmp_path: Path) -> None:
    tree(
        tmp_path, "pom.xml", "target/A.java", "node_modules/x/B.java", ".git/C.java", "m/build.gradle", "m/build/D.java"
    )
    tree(tmp_path, "src/com/shop/build/E.java", "src/com/shop/target/F.java")
    assert found(tmp_path) == ["m/build.gradle", "pom.xml", "src/com/shop/build/E.java", "src/com/shop/target/F.java"]


def test_gitignore_rules(tmp_path: Path) -> None:
    tree(tmp_path, "A.java", "gen/B.java", "a/gen/C.java", "a/Keep.java", "a/Drop.java", "only/D.java", "x/only/E.java")
    (tmp_path / ".gitignore").write_text("gen/\n*Drop.java\n/only\n# comment\n")
    (tmp_path / "a" / ".gitignore").write_text("!Drop.java\nKeep.*\n")
    assert found(tmp_path) == ["A.java", "a/Drop.java", "x/only/E.java"]


def test_links_are_not_followed(tmp_path: Path) -> None:
    outside, root = tmp_path / "outside", tmp_path / "root"
    tree(outside, "Secret.java")
    tree(root, "a/A.java")
    (root / "a" / "loop").symlink_to(root, target_is_directory=True)
    (root / "out").symlink_to(outside, target_is_directory=True)
    (root / "Link.java").symlink_to(outside / "Secret.java")
    result = scan(root)
    assert [file.path for file in result.files] == ["a/A.java"]
    assert result.skipped == {"Link.java": "a link: not followed"}


def test_a_folder_without_permission_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree(tmp_path, "open/A.java", "closed/B.java")
    real = os.scandir

    def scandir(path: Path) -> object:
        if Path(path).name == "closed":
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(scanning.os, "scandir", scandir)
    result = scan(tmp_path)
    assert [file.path for file in result.files] == ["open/A.java"]
    assert result.skipped == {"closed/": "cannot be read: Permission denied"}


def test_a_huge_file_is_listed_with_its_size(tmp_path: Path) -> None:
    tree(tmp_path, "A.java")
    with (tmp_path / "Huge.java").open("wb") as file:
        file.truncate(20 * 2**20)
    result = scan(tmp_path)
    assert [file.path for file in result.files] == ["A.java"]
    assert result.skipped == {"Huge.java": "20.0 MB, more than the 8 MB that are read"}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
def test_a_name_that_is_no_text_is_listed(tmp_path: Path) -> None:
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.java"))).write_text("class A {}")
    assert scan(tmp_path).skipped == {"caf?.java": "its name is not UTF-8"}


def test_an_empty_tree(tmp_path: Path) -> None:
    assert scan(tmp_path).files == []


def test_a_wrong_root(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not a folder"):
        scan(tmp_path / "nowhere")
    tree(tmp_path, "A.java")
    with pytest.raises(UsageError, match="not a folder"):
        scan(tmp_path / "A.java")
