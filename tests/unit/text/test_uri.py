from __future__ import annotations

from pathlib import Path

import pytest

from espalier.text.uri import path_to_uri, uri_to_path


@pytest.mark.parametrize("name", ["A.java", "with space.java", "ünï#?%41.java", "a+b&c;d.java", "日本.java"])
def test_a_path_comes_back_from_its_uri(tmp_path: Path, name: str) -> None:
    uri = path_to_uri(tmp_path / name)
    assert uri.isascii()
    assert uri_to_path(uri) == tmp_path / name


@pytest.mark.parametrize(
    "uri",
    ["jdt://contents/rt.jar/A.class", "untitled:Untitled-1", "", "A.java", "file://[broken/A.java", "file:///a%00b"],
)
def test_what_names_no_file_of_this_machine_is_no_path(uri: str) -> None:
    assert uri_to_path(uri) is None
