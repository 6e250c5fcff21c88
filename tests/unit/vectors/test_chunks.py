"""Chunks follow syntax, and together are the file."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from espalier.java.parse import facts_of
from espalier.vectors.chunks import LONGEST, Chunk, ChunkKind, chunks_of, coverage

SHOP = """\
/* licence */
package a.b;

import java.util.List;

/** Prices things. */
@Service({"x"})
public class Pricing extends Base {
    private int one; // first
    private final List<String> two = List.of("{");

    static { System.out.println("{"); }

    /** Makes one. */
    public Pricing(int one) {
        this.one = one;
    }

    int price(String product) { return new Object() { int n() { return 1; } }.n(); }

    record Money(long cents, String currency) {
        Money { if (cents < 0) throw new IllegalArgumentException(); }
    }

    enum Mode { FAST, SLOW; boolean isFast() { return this == FAST; } }
}
"""


def chunks(text: str, path: str = "a/b/Pricing.java") -> tuple[Chunk, ...]:
    source = text.encode("utf-8", "surrogatepass")
    return chunks_of(facts_of(path, source), source)


def outline(text: str) -> list[tuple[str, str, str]]:
    return [(c.kind.value, c.key.removeprefix("a.b."), c.text.strip().split("\n")[0]) for c in chunks(text)]


def test_every_declaration_is_a_chunk_with_its_comments() -> None:
    assert outline(SHOP) == [
        ("imports", "a/b/Pricing.java", "/* licence */"),
        ("type", "Pricing", "/** Prices things. */"),
        ("fields", "Pricing", "private int one; // first"),
        ("initializer", "Pricing#{static}", 'static { System.out.println("{"); }'),
        ("constructor", "Pricing#<init>(int)", "/** Makes one. */"),
        (
            "method",
            "Pricing#price(String)",
            "int price(String product) { return new Object() { int n() { return 1; } }.n(); }",
        ),
        ("type", "Pricing.Money", "record Money(long cents, String currency) {"),
        (
            "constructor",
            "Pricing.Money#<init>(long,String)",
            "Money { if (cents < 0) throw new IllegalArgumentException(); }",
        ),
        ("type", "Pricing.Mode", "enum Mode {"),
        ("fields", "Pricing.Mode", "FAST, SLOW"),
        ("method", "Pricing.Mode#isFast()", "; boolean isFast() { return this == FAST; } }"),
    ]


def test_lines_are_those_of_the_text() -> None:
    lines = SHOP.split("\n")
    for chunk in chunks(SHOP):
        shown = "\n".join(lines[chunk.start_line - 1 : chunk.end_line])
        assert chunk.text.strip() in shown
        assert lines[chunk.start_line - 1].strip()


def test_an_edit_elsewhere_keeps_ids_and_digests() -> None:
    before = {chunk.id: chunk.digest for chunk in chunks(SHOP)}
    after = {chunk.id: chunk.digest for chunk in chunks(SHOP.replace("this.one = one;", "this.one = one + 1;\n\n"))}
    assert before.keys() == after.keys()
    assert sum(before[id] != after[id] for id in before) == 1


def test_a_long_method_is_cut_at_statements() -> None:
    body = "".join(f"        call{i}(); // some words to fill the line a little\n" for i in range(200))
    text = f"class A {{\n    void long_() {{\n{body}    }}\n}}\n"
    parts = [chunk for chunk in chunks(text) if chunk.kind is ChunkKind.METHOD]
    assert len(parts) > 2
    assert {part.key for part in parts} == {"A#long_()"}
    assert all(len(part.text.encode()) <= LONGEST and part.text.endswith("\n") for part in parts)
    assert len({part.id for part in parts}) == len(parts)


def test_one_endless_line_is_cut_between_characters() -> None:
    text = 'class A { String s = "' + "é" * 5000 + '"; }'
    parts = chunks(text)
    assert "".join(part.text for part in parts) == text
    assert all(len(part.text.encode()) <= LONGEST for part in parts)


def test_files_without_types() -> None:
    assert [c.kind for c in chunks("/** About. */\npackage a;\n")] == [ChunkKind.IMPORTS]
    assert [c.kind for c in chunks("just words, no Java")] == [ChunkKind.REMAINDER]
    assert chunks("") == ()


PIECES = """class A {|interface B {|enum C { X, Y;|}|}|{|int a;|void m() {|return x;|@A|(|)|/** doc */|// line
|\n|\r\n|\t|import a.b;|package p;|"s|é|\ufeff|record R(int a) {|A() {}|static {|new Object() {|x -> {|;|<T>|\x00"""
JAVA = st.lists(st.sampled_from(PIECES.split("|")), max_size=60).map(" ".join)


@given(st.one_of(JAVA, st.text(), st.integers(0, len(SHOP)).map(lambda cut: SHOP[:cut])))
def test_nothing_is_left_out_whatever_the_text(text: str) -> None:
    source = text.encode("utf-8", "surrogatepass")
    found = chunks(text)
    assert [c.start for c in found] == [0, *(c.end for c in found[:-1])] if found else not source
    assert b"".join(source[c.start : c.end] for c in found) == source
    assert coverage(found, len(source)) == 1.0
    assert len({c.id for c in found}) == len(found)


@given(st.binary())
def test_nothing_is_left_out_whatever_the_bytes(source: bytes) -> None:
    found = chunks_of(facts_of("A.java", source), source)
    assert b"".join(source[c.start : c.end] for c in found) == source


def test_coverage_counts_gaps_and_overlaps() -> None:
    whole = chunks(SHOP)
    size = len(SHOP.encode())
    assert coverage(whole[1:], size) < 1.0
    assert coverage((*whole, whole[-1]), size) == 1.0
    assert coverage((), 0) == 1.0
