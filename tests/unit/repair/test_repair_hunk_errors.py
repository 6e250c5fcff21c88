"""The errors of the compiler that a repair of a line has to remove."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.ports import Hunk, Problem
from espalier.repair.hunk_errors import marks, on_uses, targets
from espalier.repair.problems import MUST_OVERRIDE, PARAMETER_MISMATCH

SOURCE = """class A {
    void f(Object other) {
        final Object key = (Key) other;
        if (size == key.id) {
            g(this.key, 1);
        }
        h(key);
    }
    int key() { return key.id; }
    int size = 0;
    void s() {
        int last = 1;
        for (int last : all) { use(last); }
        int other = switch (1) { default -> { yield x; } };
    }
}
"""


def hunk(line: str) -> Hunk:
    start = SOURCE.index(line)
    return Hunk(Path("A.java"), SOURCE, start, start + len(line))


def error(text: str, severity: str = "error") -> Problem:
    start = SOURCE.index(text)
    line = SOURCE.count("\n", 0, start) + 1
    return Problem(text, line, 1, start, start + len(text), severity)


def unfit(name: str) -> Problem:
    """An error for wrong arguments of a call; the compiler marks the call's name."""
    start = SOURCE.index(f"{name}(")
    said = f"The method {name}(Key) in the type A is not applicable for the arguments (Object)"
    return Problem(said, SOURCE.count("\n", 0, start) + 1, 1, start, start + len(name), code=PARAMETER_MISMATCH)


IN_USE, OTHER_FIELD, AFTER = error("id) {"), error("this.key, 1"), error("key.id; }")


@pytest.mark.parametrize(
    ("line", "problems", "expected"),
    [
        ("final Object key = (Key) other;", [IN_USE, OTHER_FIELD, AFTER], (IN_USE,)),
        ("final Object key = (Key) other;", [error("size == key.id)"), error("h")], (error("size == key.id)"),)),
        ("final Object key = (Key) other;", [unfit("h")], (unfit("h"),)),
        ("final Object key = (Key) other;", [unfit("g")], ()),
        ("final Object key = (Key) other;", [error("h(key)", "warning"), OTHER_FIELD], ()),
        ("if (size == key.id) {", [error("h(key)")], ()),
        ("h(key);", [IN_USE], ()),
        ("int size = 0;", [error("size ==")], ()),
        ("int last = 1;", [error("last); }")], ()),
        ("yield x;", [error("x; }")], ()),
    ],
)
def test_errors_at_uses_of_the_declared_variable_are_found(
    line: str, problems: list[Problem], expected: tuple[Problem, ...]
) -> None:
    """Errors at a field's uses do not count, and a name that is declared again is another variable."""
    assert on_uses(problems, hunk(line)) == expected


def test_marks_are_ranges_of_the_hunk() -> None:
    found = hunk("final Object key = (Key) other;")
    here = targets([error("Key"), IN_USE], found)
    assert here == (error("Key"),) and marks(here, found) == ((20, 23),)


def test_what_overrides_nothing_is_the_error_of_its_annotation_too() -> None:
    text = "class A {\n@Override\npublic String ToString() { return s; }\n@Override\npublic int size() {}\n}"
    start = text.index("ToString")
    problem = Problem("", 3, 1, start, start + len("ToString()"), code=MUST_OVERRIDE)

    def of(line: int) -> tuple[Problem, ...]:
        place = [at for at in range(len(text)) if text.startswith("@Override", at)][line]
        return targets([problem], Hunk(Path("A.java"), text, place, place + len("@Override")))

    assert (of(0), of(1)) == ((problem,), ())
