"""Hunks are the code of lines or statements, found without ever cutting a text block."""

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


def test_a_row_names_lines() -> None:
    source = source_of(TEXT)
    line = place_at(source, 6, 6)
    assert line and shown(source, line) == "int a = 1;"
    statement = place_at(source, 13, 14)
    assert statement and shown(source, statement) == "g(b,\n              c);"
    for first, last in ((3, 3), (4, 4), (7, 7), (8, 9), (0, 1), (6, 99)):
        assert place_at(source, first, last) is None, (first, last)


def test_batches_of_one_seed_are_one_sample() -> None:
    found = {"B.java": list(places(source_of(TEXT))), "A.java": list(places(source_of("class A { int a; }\nint b;")))}
    whole = sample(found, 11, seed=4)
    assert len(set(whole)) == 11
    assert sample(found, 5, 4) + sample(found, 6, 4, skip=5) == whole
    assert sample(found, 11, seed=5) != whole
    assert sample(found, 5, 4, skip=99) == []
