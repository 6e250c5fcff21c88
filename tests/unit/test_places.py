"""Places on systems other than this one: pure functions of the environment and the system's name."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.places import cache_dir, doors_dir, log_dir


@pytest.mark.parametrize(
    ("system", "environ", "place"),
    [
        ("win32", {"HOME": "/h", "LOCALAPPDATA": "/h/AppData/Local"}, "/h/AppData/Local/espalier/Cache/doors"),
        ("win32", {"HOME": "/h"}, "/h/AppData/Local/espalier/Cache/doors"),
        ("darwin", {"HOME": "/h", "XDG_CACHE_HOME": "/x"}, "/h/Library/Caches/espalier/doors"),
        ("linux", {"HOME": "/h", "XDG_CACHE_HOME": "/x"}, "/x/espalier/doors"),
        ("linux", {"HOME": "/h", "XDG_CACHE_HOME": "relative"}, "/h/.cache/espalier/doors"),
    ],
)
def test_doors_are_where_the_bundle_looks_on_each_system(system: str, environ: dict[str, str], place: str) -> None:
    assert doors_dir(environ, system) == Path(place)


@pytest.mark.parametrize("system", ["win32", "darwin", "linux"])
def test_a_cache_that_is_named_has_the_doors_too(system: str) -> None:
    environ = {"ESPALIER_CACHE": "/mine", "LOCALAPPDATA": "/other"}
    assert doors_dir(environ, system) == cache_dir(environ) / "doors" == Path("/mine/doors")


def test_a_folder_in_a_home_is_there_and_one_of_an_unknown_user_is_taken_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    environ = {"ESPALIER_CACHE": "~/kept", "ESPALIER_LOGS": "~/logs"}
    assert (cache_dir(environ), log_dir(environ)) == (tmp_path / "kept", tmp_path / "logs")
    environ = {"ESPALIER_CACHE": "~no.such.user/kept", "ESPALIER_LOGS": "~no.such.user/logs"}
    assert [cache_dir(environ).name, log_dir(environ).name] == ["kept", "logs"]
