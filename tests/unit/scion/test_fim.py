"""Fill-in-the-middle examples."""

from __future__ import annotations

from random import Random

from scion.fim import Markers, Split, arranged, split

TEXT = "class A {\n    int a;\n\n    int b() {\n        return a;\n    }\n}\n"
MARKERS = Markers(end=0, prefix=1, suffix=3)


def codes(text: str) -> list[int]:
    return [ord(char) + 10 for char in text]


def test_the_parts_of_a_split_are_the_text() -> None:
    cuts = [split(TEXT, Random(seed)) for seed in range(300)]
    assert all(cut is None or cut.prefix + cut.middle + cut.suffix == TEXT for cut in cuts)
    assert sum(cut is not None for cut in cuts) > 200


def test_holes_are_whole_lines_and_rests_of_lines() -> None:
    cuts = [cut for seed in range(300) if (cut := split(TEXT, Random(seed)))]
    whole = [cut for cut in cuts if cut.prefix.endswith("\n") and cut.suffix.startswith("\n")]
    rests = [cut for cut in cuts if not cut.prefix.endswith("\n") and cut.suffix.startswith("\n")]
    assert len(whole) > 80
    assert len(rests) > 50


def test_suffix_prefix_middle_end() -> None:
    ids, middle = arranged(Split("ab", "c", "d"), codes, MARKERS, 20, "h") or ([], 0)
    assert ids == [3, *codes("d"), 1, *codes("hab"), *codes("c"), 0]
    assert ids[middle:] == [*codes("c"), 0]


def test_sides_are_shortened_away_from_the_hole() -> None:
    ids, _ = arranged(Split("a" * 50 + "b", "c", "d" + "e" * 50), codes, MARKERS, 25) or ([], 0)
    assert len(ids) == 25
    assert ids[:2] == [3, codes("d")[0]]
    assert ids[-3:] == [*codes("bc"), 0]


def test_a_middle_without_room_makes_no_example() -> None:
    assert arranged(Split("a", "c" * 30, "b"), codes, MARKERS, 25) is None
