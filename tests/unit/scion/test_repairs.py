"""Mistakes made in Java text, what the compiler's answers become, and the rows that the model is trained on."""

from __future__ import annotations

import json
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from espalier.models.prompt_texts import around_markers
from espalier.ports import Prompt
from scion.fim import Markers
from scion.mistakes import KEPT_OUT, KINDS, lex, mistakes, names_of
from scion.repair_rows import LEAST, Repairs, header
from scion.repairs import documents_of, request, verdicts, write
from scion.rows import Part

TEXT = """class Cart {
    List<Order> orders = new ArrayList<>();
    int total(Order order, String text, Optional<Order> found) throws IOException {
        if (order != null && order.size() == 0) {
            return Integer.parseInt(text);
        }
        String name = (String) order.name(text, "empty");
        return found.get().price() + orders.get(0).price();
    }
}
"""
LINES = [
    ("member", "x = order.size();", "x = order.length();"),
    ("argument", "f(order, text);", "f(text, order);"),
    ("argument", "f(order, text);", "f(order);"),
    ("operator", "if (a < b) {", "if (a <= b) {"),
    ("assignment", "if (a == b) {", "if (a = b) {"),
    ("type", "int x = 1;", "String x = 1;"),
    ("generics", "List<Order> x;", "List<String> x;"),
    ("generics", "Map<String, Order> x;", "Map<Order, String> x;"),
    ("cast", "String s = (String) x;", "String s = x;"),
    ("parse", "int x = Integer.parseInt(text);", "int x = text;"),
    ("unwrap", "Order x = found.get();", "Order x = found;"),
    ("exception", "void f() throws IOException {", "void f() {"),
    ("return", "return x;", "return;"),
    ("return", "order.total();", "return order.total();"),
    ("bracket", "f(x);", "f(x;"),
    ("bracket", "f(x);", "f(x)"),
    ("static", "x = order.total();", "x = Order.total();"),
    ("literal", 'f("text");', "f('text');"),
    ("literal", "f(12);", 'f("12");'),
    ("creation", "x = new Order();", "x = Order();"),
    ("null check", "if (a != null && a.b()) {", "if (a.b()) {"),
]


@pytest.mark.parametrize(("kind", "line", "broken"), LINES)
def test_each_kind(kind: str, line: str, broken: str) -> None:
    assert broken in set(KINDS[kind](lex(line), names_of(TEXT), Random(0)))


def test_a_misspelt_name_has_one_letter_less_or_two_swapped() -> None:
    for seed in range(20):
        less, swapped, *_ = KINDS["name"](lex("size();"), names_of(TEXT), Random(seed))
        assert less in ("sze();", "sie();")
        assert swapped in ("szie();", "siez();")


def test_hunks_are_whole_lines_of_the_text() -> None:
    found = list(mistakes(TEXT, 100, Random(0)))
    assert len(found) > 5
    for each in found:
        assert TEXT[each.start - 1] == "\n" and TEXT[each.end] == "\n"
        assert each.broken != TEXT[each.start : each.end]
        assert each.broken.count("\n") <= 2


def test_the_lexer_loses_nothing() -> None:
    text = TEXT + '/* c */ // d\nchar c = \'"\'; String t = """\n a "b" \n""";\n'
    assert "".join(each.text for each in lex(text)) == text


COMPILER = """
import struct, sys
data = sys.stdin.buffer
def number(): return struct.unpack(">i", data.read(4))[0]
def text(): return data.read(number()).decode()
files = [(text(), text()) for _ in range(number())]
asked = [(number(), number(), number(), text()) for _ in range(number())]
for place, (file, start, end, broken) in reversed(list(enumerate(asked))):
    said = " ".join(files[file][1][start:end].split())
    print(place, 0, place % 2, f"was {said}" if place % 2 else "", sep="\\t")
"""


def test_what_the_compiler_sees_is_kept_with_its_message(tmp_path: Path) -> None:
    """The compiler here is a fake that reads the same request and sees every second mistake."""
    file = tmp_path / "some+where.jsonl"
    file.write_text(json.dumps({"path": "Cart.java", "text": TEXT}) + "\n")
    counts = write(file, [sys.executable, "-c", COMPILER], 6, tmp_path / "in", tmp_path / "apart")
    rows = [json.loads(line) for name in ("in", "apart") for line in (tmp_path / name / file.name).open()]
    assert sum(counts.values()) == len(rows) >= 3
    assert all(row["message"] == f"was {' '.join(row['fixed'].split())}" for row in rows if row["message"])
    assert all(row["before"] + row["fixed"] + row["after"] == TEXT for row in rows)
    kinds = [json.loads(line)["kind"] for line in (tmp_path / "in" / file.name).open()]
    assert not set(kinds) & KEPT_OUT


def test_a_compiler_that_fails_is_an_error() -> None:
    def nothing() -> Iterator[bytes]:
        yield struct.pack(">ii", 0, 0)

    with pytest.raises(OSError, match="exit status 3"):
        try:
            list(verdicts([sys.executable, "-c", "raise SystemExit(3)"], nothing()))
        except Exception as error:
            raise OSError(str(error)) from error


def test_texts_that_java_counts_otherwise_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text("".join(json.dumps({"path": "A.java", "text": text}) + "\n" for text in ("a\u00e9", "\U0001f600")))
    assert documents_of(file) == [("A.java", "a\u00e9")]
    assert b"".join(request([("A", "\u00e9")], [])) == b"\0\0\0\1\0\0\0\1A\0\0\0\2\xc3\xa9\0\0\0\0"


def test_the_comments_are_those_that_fix_writes() -> None:
    prompt = Prompt("before", "after", original="  int x = y;\n  f(x);", message="y cannot be resolved\nsecond")
    assert header(prompt.message, prompt.original) == around_markers(prompt).header


def test_rows_begin_with_the_mistake_and_end_with_its_repair(tmp_path: Path) -> None:
    row = {"kind": "k", "message": "m", "broken": "bad", "fixed": "good", "before": "b" * 90, "after": "a" * 90}
    (tmp_path / "r.jsonl").write_text((json.dumps(row) + "\n") * 2)
    repairs = Repairs(tmp_path)
    example = repairs.next(lambda text: [ord(char) for char in text], Markers(end=1, prefix=2, suffix=4), 120)
    assert example is not None and repairs.taken == 1
    ids, middle = example
    text = "".join({1: "<end>", 2: "<before>", 4: "<after>"}.get(each, chr(each)) for each in ids)
    assert "a<before>// Problem: m\n// Faulty code to be replaced: bad\nbbb" in text
    assert text.startswith("<after>aaa") and text.endswith("bgood<end>")
    assert len(ids) == 120 and ids[middle] == ord("g")


def test_a_row_holds_several_repairs(tmp_path: Path) -> None:
    rows = [
        {"kind": "k", "message": "m", "broken": "x", "fixed": str(number), "before": "b" * 9_000, "after": "a" * 9_000}
        for number in range(9)
    ]
    (tmp_path / "r.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    readers = [Repairs(tmp_path, Part(number, 2)) for number in range(2)]
    filled = [
        reader.fill(lambda text: [ord(char) for char in text], Markers(end=1, prefix=2, suffix=4), 1025, Random(1))
        for reader in readers
        for _ in range(4)
    ]
    assert all(1025 * (1 - LEAST) < len(row) <= 1025 for row in filled)
    assert max(row.count(1) for row in filled) > 2
    repaired = [chr(row[place - 1]) for row in filled for place, one in enumerate(row) if one == 1]
    assert set(repaired[:9]) <= set("012345678") and len(set(repaired)) == 9
