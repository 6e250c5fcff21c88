from __future__ import annotations

import os
from pathlib import Path

import pytest

from espalier.text.uri import local_text, path_to_uri, uri_of, uri_to_path


@pytest.mark.parametrize("name", ["A.java", "with space.java", "ünï#?%41.java", "a+b&c;d.java", "日本.java"])
def test_a_path_comes_back_from_its_uri(tmp_path: Path, name: str) -> None:
    uri = path_to_uri(tmp_path / name)
    assert uri.isascii()
    assert uri_to_path(uri) == tmp_path / name


@pytest.mark.skipif(os.name == "nt", reason="names are UTF-16 there")
def test_a_name_that_is_no_utf_8_comes_back_too() -> None:
    path = Path(os.fsdecode(b"/a/caf\xe9/A.java"))
    assert path_to_uri(path) == "file:///a/caf%E9/A.java"
    assert uri_to_path("file:///a/caf%E9/A.java") == path


@pytest.mark.parametrize(
    "uri",
    ["jdt://contents/rt.jar/A.class", "untitled:Untitled-1", "", "A.java", "file://[broken/A.java", "file:///a%00b"],
)
def test_what_names_no_file_of_this_machine_is_no_path(uri: str) -> None:
    assert uri_to_path(uri) is None


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///c%3A/Users/Jo%20Doe/A.java", "c:/Users/Jo Doe/A.java"),
        ("file:///C:/src/A.java", "C:/src/A.java"),
        ("file://host/share/src/A.java", "//host/share/src/A.java"),
        ("file:////host/share/src/A.java", "//host/share/src/A.java"),
        ("jdt://contents/rt.jar/A.class", None),
    ],
)
def test_windows_has_drives_and_shares(uri: str, path: str | None) -> None:
    assert local_text(uri, windows=True) == path


@pytest.mark.parametrize("path", ["C:/Users/Jo Doe/A.java", "//host/share/ünï#?.java"])
def test_a_path_of_windows_comes_back_from_its_uri(path: str) -> None:
    assert local_text(uri_of(path, windows=True), windows=True) == path


def test_uris_of_windows_are_written_as_java_writes_them() -> None:
    assert uri_of("C:/src/A.java", windows=True) == "file:///C:/src/A.java"
    assert uri_of("//host/share/A.java", windows=True) == "file://host/share/A.java"
    assert uri_of("/src/A.java", windows=False) == "file:///src/A.java"
    assert local_text(uri_of("//src/A.java", windows=False), windows=False) == "//src/A.java"
