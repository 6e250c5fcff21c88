"""Which of the compiler's errors a repair of a line has to make go away."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.ports import Hunk, Problem
from espalier.repair.check import marks, on_lines, targets

SOURCE = """class A {
    void f(Object other) {
        final Object key = (Key) other;
        if (size == key.id) {
            g(this.key, 1);
        }
        h(key);
    }
    int key() { return key.id; }
}
"""


def hunk(line: str) -> Hunk:
    start = SOURCE.index(line)
    return Hunk(Path("A.java"), SOURCE, start, start + len(line))


def error(text: str, severity: str = "error") -> Problem:
    start = SOURCE.index(text)
    line = SOURCE.count("\n", 0, start) + 1
    return Problem(text, line, 1, start, start + len(text), severity)


IN_USE, OTHER_FIELD, BEHIND = error("key.id) {"), error("this.key, 1"), error("key.id; }")


@pytest.mark.parametrize(
    ("line", "problems", "expected"),
    [
        ("final Object key = (Key) other;", [IN_USE, OTHER_FIELD, BEHIND], (IN_USE,)),
        ("final Object key = (Key) other;", [error("(Key) other"), IN_USE], (error("(Key) other"),)),
        ("final Object key = (Key) other;", [error("h(key)", "warning"), OTHER_FIELD], ()),
        ("if (size == key.id) {", [error("h(key)")], ()),
        ("h(key);", [IN_USE], ()),
    ],
)
def test_what_has_to_go(line: str, problems: list[Problem], expected: tuple[Problem, ...]) -> None:
    assert targets(problems, hunk(line)) == expected


def test_the_compiler_points_at_the_line_itself_only() -> None:
    found = hunk("final Object key = (Key) other;")
    assert on_lines([IN_USE], found) == ()
    assert marks(on_lines([error("Key"), IN_USE], found), found) == ((20, 23),)
