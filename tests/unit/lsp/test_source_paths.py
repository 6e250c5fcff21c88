"""JDT LS is told the source folders of folders without a build file, whatever settings an editor sends."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from espalier.jdt.source_paths import source_paths, source_paths_of
from espalier.lsp.relay.merging import folders, with_source_paths
from fakes.played import Play, notification, request, result


def merged(settings: Any, *paths: str) -> Any:
    found = with_source_paths(msgspec.Raw(msgspec.json.encode(settings)), paths)
    return None if found is None else msgspec.json.decode(found)


def test_source_paths_are_added_to_what_there_is() -> None:
    settings = {"java": {"home": "x", "project": {"encoding": "y"}}, "other": 1}
    assert merged(settings, "src") == {
        "java": {"home": "x", "project": {"encoding": "y", "sourcePaths": ["src"]}},
        "other": 1,
    }


def test_the_default_of_a_client_names_none() -> None:
    named = merged({"java": {"project": {"sourcePaths": [], "encoding": "y"}}}, "src")
    assert named == {"java": {"project": {"sourcePaths": ["src"], "encoding": "y"}}}


@pytest.mark.parametrize(
    "settings",
    [
        {"java": {"project": {"sourcePaths": None}}},
        {"java.project.sourcePaths": ["mine"]},
        {"java": {"project.sourcePaths": ["mine"]}},
    ],
)
def test_what_the_user_names_stays(settings: object) -> None:
    assert merged(settings, "src") is None


def test_without_such_folders_nothing_is_added() -> None:
    assert merged({"java": {}}) is None


def test_settings_of_the_editor_are_followed_by_ours_also_after_a_restart() -> None:
    play = Play()
    play.from_editor(request(1, "initialize", {"capabilities": {}}))
    play.session.jdtls.started(play.jdtls, (), ("src",))
    (hello,) = play.jdtls.new()
    assert hello["params"]["initializationOptions"]["settings"] == {"java": {"project": {"sourcePaths": ["src"]}}}
    play.from_jdtls(result(hello["id"], {"capabilities": {}}))
    play.from_editor(
        notification("initialized"), notification("workspace/didChangeConfiguration", {"settings": {"a": 1}})
    )
    ours = {"settings": {"a": 1, "java": {"project": {"sourcePaths": ["src"]}}}}
    assert [one["params"] for one in play.jdtls.new() if one["method"] != "initialized"] == [
        {"settings": {"a": 1}},
        ours,
    ]
    play.session.jdtls.gone("JDT LS stopped")
    play.session.jdtls.started(play.jdtls, (), ("src",))
    play.from_jdtls(result(play.jdtls.new()[-1]["id"], {"capabilities": {}}))
    told = [one["params"] for one in play.jdtls.new() if one["method"] == "workspace/didChangeConfiguration"]
    assert told == [{"settings": {"a": 1}}, ours]


@pytest.mark.parametrize(
    ("folders", "source"),
    [
        ("src/a/b", "package a.b;\nclass A {}\n".encode("utf-8-sig")),
        ("src/größe/b", "package größe.b;\nclass A {}\n".encode()),
    ],
)
def test_a_package_is_read_after_a_mark_and_with_any_letters(tmp_path: Path, folders: str, source: bytes) -> None:
    file = tmp_path / folders / "A.java"
    file.parent.mkdir(parents=True)
    file.write_bytes(source)
    assert source_paths(tmp_path) == ["src"]


def test_a_build_below_the_root_keeps_its_own_folders(tmp_path: Path) -> None:
    for path in ("loose/src/a/A.java", "module/src/main/java/a/B.java", "module/pom.xml"):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("package a;")
    assert source_paths(tmp_path) == ["loose/src"]
    assert source_paths(tmp_path / "module") == []
    assert source_paths_of([tmp_path, tmp_path / "module", tmp_path / "none"]) == ["loose/src"]


def test_folders_of_an_editor_that_knows_none() -> None:
    def of(params: object) -> list[str]:
        return folders(msgspec.Raw(msgspec.json.encode(params)))

    assert of({"rootUri": "file:///a"}) == ["file:///a"]
    assert of({"rootUri": "file:///a", "workspaceFolders": [{"uri": "file:///b", "name": "b"}]}) == ["file:///b"]
    assert of({"rootUri": None}) == of({}) == of(5) == []


def test_a_folder_whose_name_is_not_utf_8_is_left_out(tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"\xfcbung")
    odd.mkdir()
    for folder in (odd, tmp_path):
        (folder / "A.java").write_text("class A {}")
    assert source_paths(tmp_path) == [""]
