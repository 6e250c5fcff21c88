"""Every room takes the same folders for projects."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.build_names import IMPORTED
from espalier.cli.workbench import root_of
from espalier.jdt.source_paths import source_paths
from espalier.mcp.backend import Backend
from espalier.workspace.ignore import is_foreign


@pytest.mark.parametrize("name", IMPORTED)
def test_what_jdt_ls_imports_is_a_project_everywhere(tmp_path: Path, name: str) -> None:
    file = tmp_path / "code" / "java" / "a" / "A.java"
    file.parent.mkdir(parents=True)
    file.write_text("package a;")
    backend = Backend([tmp_path], tmp_path / "workers", tmp_path / "data")
    assert (root_of(file), source_paths(tmp_path)) == (tmp_path / "code/java", ["code/java"])
    assert (backend.is_built, is_foreign("bin", {"README.md"})) == (False, False)
    (tmp_path / name).touch()
    assert (root_of(file), source_paths(tmp_path)) == (tmp_path, [])
    assert (backend.is_built, is_foreign("bin", {name})) == (True, True)


def test_without_a_build_the_package_says_where_the_sources_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "me" / "a" / "b" / "A.java"
    file.parent.mkdir(parents=True)
    file.write_text("package a.b;")
    assert root_of(file) == tmp_path / "me"
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    assert root_of(file) == file.parent
    file.write_text("package other;")
    assert root_of(file) == file.parent
