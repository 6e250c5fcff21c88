"""The heap fits the machine and the project; who names one gets that."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.jdt import heap
from espalier.jdt.heap import AUTO, LEAST_MEGABYTES, heap_of, java_files, megabytes, memory

GIGABYTE = 2**30


@pytest.mark.parametrize(
    ("gigabytes", "files", "wanted"),
    [
        (16, 100, 1024),
        (16, 5_000, 2048),
        (16, 20_000, 3072),
        (8, 20_000, 2048),
        (3, 100, 768),
        (1, 100, LEAST_MEGABYTES),
        (None, 5_000, 2048),
    ],
)
def test_a_large_project_gets_more_within_a_quarter_of_the_memory(
    gigabytes: int | None, files: int, wanted: int
) -> None:
    assert megabytes(gigabytes and gigabytes * GIGABYTE, files) == wanted


def test_a_heap_that_is_named_is_taken_and_auto_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap, "memory", lambda: 3 * GIGABYTE)
    assert heap_of("900m", tmp_path) == "900m"
    assert heap_of(AUTO, tmp_path) == heap_of(AUTO, None) == "768m"


def test_java_files_are_counted_without_what_is_built(tmp_path: Path) -> None:
    for name in ("src/A.java", "src/b/B.java", "target/C.java", ".git/D.java", "src/notes.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert java_files(tmp_path) == 2
    assert java_files(tmp_path / "nowhere") == 0


def test_a_container_may_have_less_than_its_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = tmp_path / "memory.max"
    monkeypatch.setattr(heap, "_LIMITS", (str(limit), str(tmp_path / "nowhere")))
    whole = memory()
    assert whole is not None and whole > GIGABYTE // 2
    for text, wanted in (("max\n", whole), (f"{GIGABYTE // 4}\n", GIGABYTE // 4), ("?", whole)):
        limit.write_text(text)
        assert memory() == wanted
