"""Hunks are the code of lines or statements; no text block is ever cut."""

from pathlib import Path

from espalier.experiments.dataset import Row, rows_of
from espalier.experiments.project import part, sampled, to_jsonl
from espalier.experiments.sampling import Place, Source, Unit, place_at, places, sample, source_of

TEXT = '''package a;
import java.util.List;

/** Words. */
class A {
    int a = 1; // one
    String s = """
        text {
        """ + a;
    void f(int b,
           int c) {
        if (b > 0) {
            g(b,
              c);
        } else {
            g(c, b);
        }
        h();
    }
}
'''


def shown(source: Source, found: Place) -> str:
    return source.text[found.start : found.end]


def test_lines_hold_code_with_a_name_in_it() -> None:
    source = source_of(TEXT)
    found = [shown(source, place) for place in places(source)]
    assert found == [
        "class A {",
        "int a = 1;",
        "void f(int b,",
        "int c) {",
        "if (b > 0) {",
        "g(b,",
        "c);",
        "g(c, b);",
        "h();",
    ]
    assert [place.first for place in places(source)][:3] == [5, 6, 10]


def test_statements_take_several_lines_and_end_where_their_last_part_does() -> None:
    source = source_of(TEXT)
    found = [shown(source, place) for place in places(source, Unit.STATEMENT)]
    assert [text.split("\n")[0] for text in found] == [
        "class A {",
        'String s = """',
        "void f(int b,",
        "if (b > 0) {",
        "g(b,",
    ]
    assert found[3].endswith("g(c, b);\n        }")
    assert found[4] == "g(b,\n              c);"


def test_the_code_of_a_rows_lines_is_found() -> None:
    source = source_of(TEXT)
    line = place_at(source, 6, 6)
    assert line and shown(source, line) == "int a = 1;"
    statement = place_at(source, 13, 14)
    assert statement and shown(source, statement) == "g(b,\n              c);"
    for first, last in ((3, 3), (4, 4), (7, 7), (8, 9), (0, 1), (6, 99)):
        assert place_at(source, first, last) is None, (first, last)


def test_a_sample_depends_on_the_seed_and_is_in_the_order_of_files() -> None:
    found = {"B.java": list(places(source_of(TEXT))), "A.java": list(places(source_of("class A { int a; }\nint b;")))}
    generated = sample(found, 8, seed=4)
    assert len(set(generated)) == 8
    assert generated == sorted(generated, key=lambda item: (item[0], item[1].start)) == sample(found, 8, seed=4)
    assert generated != sample(found, 8, seed=5)
    assert len(sample(found, 99, seed=4)) == 11


def test_the_parts_together_are_the_whole() -> None:
    rows = [Row(str(number), Path(), "A.java", number, number) for number in range(11)]
    assert [row for number in range(1, 5) for row in part(rows, number, 4)] == rows
    assert part(rows, 1, 1) == rows


def test_a_sample_can_be_written_as_a_dataset(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text(TEXT)
    generated = sampled(tmp_path, Unit.LINE, 5, seed=1)
    (tmp_path / "rows.jsonl").write_text(to_jsonl(generated))
    assert rows_of(tmp_path / "rows.jsonl") == generated
    assert len(generated) == 5
