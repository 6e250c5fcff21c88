"""The templates cut lines; the kept parts and the hole always make up the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from espalier.generate import Stop
from espalier.repair.templates import Hole, Line, holes

CALL = "total = cart.totl(day, 3 * rate);"


def shown(hole: Hole) -> str:
    return f"{hole.prefix}[{hole.original}]{hole.suffix}"


def by_origin(text: str, origin: str) -> list[str]:
    return [shown(hole) for hole in holes(Line(text)) if hole.origin == origin]


@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        ("called name", ["total = cart.[totl](day, 3 * rate);"]),
        ("operator", ["total[ =] cart.totl(day, 3 * rate);", "total = cart.totl(day, 3[ *] rate);"]),
        ("arguments", ["total = cart.totl([day, 3 * rate]);"]),
        ("whole line", ["[total = cart.totl(day, 3 * rate);]"]),
        ("insertion", []),
    ],
)
def test_templates_cut_a_call(origin: str, expected: list[str]) -> None:
    assert by_origin(CALL, origin) == expected


def test_an_insertion_is_tried_where_the_parser_stopped() -> None:
    line = Line("a.b(c", ((3, 4),), syntax=True)
    assert {shown(hole) for hole in holes(line) if hole.origin == "insertion"} == {"a.b[](c", "a.b([]c", "a.b(c[]"}


def test_prefix_and_suffix_are_cut_at_boundaries() -> None:
    assert "total = cart.[totl(day, 3 * rate);]" in by_origin(CALL, "keep prefix")
    assert "total =[ cart.totl(day, 3 * rate);]" in by_origin(CALL, "keep prefix")
    assert "[total = cart].totl(day, 3 * rate);" in by_origin(CALL, "keep suffix")


def test_single_words_are_neither_calls_nor_keywords() -> None:
    assert by_origin("if (a.b(c)) return d;", "keep both ends") == [
        "if ([a].b(c)) return d;",
        "if (a.b([c])) return d;",
        "if (a.b(c)) return[ d];",
    ]


def test_condition() -> None:
    assert by_origin("if (a < b && f(c)) {", "condition") == ["if ([a < b && f(c)]) {"]


def test_a_statement_before_the_line_keeps_its_indentation() -> None:
    assert holes(Line("x.y();"), "    ", "\r\n")[-1] == Hole("insert before", "", "", "\r\n    x.y();", Stop.STATEMENT)


def test_marked_holes_come_first_and_small_ones_before_large() -> None:
    start = CALL.index("totl")
    order = holes(Line(CALL, ((start, start + 4),)))
    first = [hole.origin for hole in order[:3]]
    assert first[0] == "called name"
    marked = [shown(hole) for hole in order]
    assert marked.index("total = cart.totl([day, 3 * rate]);") < marked.index("total[ =] cart.totl(day, 3 * rate);")


def test_strings_and_brackets_that_do_not_match() -> None:
    text = 'foo(")", a[1 + 2;'
    assert by_origin(text, "arguments") == []
    assert 'foo(")", a[1[ +] 2;' in by_origin(text, "operator")


java = st.text(st.sampled_from("ab.(){}[];=+<>!&|\"'/* \n,1?:"), max_size=40)


@given(text=java, marks=st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)).map(sorted), max_size=2))
def test_prefix_original_and_suffix_of_every_hole_make_up_the_line(text: str, marks: list[list[int]]) -> None:
    inside = tuple((min(a, len(text)), min(b, len(text))) for a, b in marks)
    found = holes(Line(text, inside))
    assert all(hole.prefix + hole.original + hole.suffix == text for hole in found[:-1])
    assert len({(hole.prefix, hole.original, hole.suffix) for hole in found}) == len(found)
