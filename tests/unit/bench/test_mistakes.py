"""One mistake a line, of the given kind."""

from __future__ import annotations

import pytest

from bench.mistakes import KINDS, mistakes

SOURCE = """class A {
    Object f(Box box, Map<String, Bag> bags) {
        %s
        box.open(1);
        Bag other = box.lid;
        return bags.find(box.size);
    }
}
"""


@pytest.mark.parametrize(
    ("kind", "line", "ways"),
    [
        ("wrong member", "box.close(2);", {"box.find(2);", "box.open(2);"}),
        ("wrong member", "int n = box.width;", {"int n = box.lid;", "int n = box.size;"}),
        ("wrong argument order", "put(a, b.c(d));", {"put(b.c(d), a);"}),
        ("wrong operator", "if (n < 1) {", {"if (n <= 1) {", "if (n > 1) {", "if (n >= 1) {"}),
        ("wrong operator", "List<Bag> found = all(bags);", set()),
        ("missing null check", "if (box != null && box.empty()) {", {"if (box.empty()) {"}),
        ("missing null check", "if (done || box == null) {", {"if (done) {"}),
        ("missing null check", "return box == null ? 0 : box.size();", {"return box.size();"}),
        ("missing null check", "return box != null ? box.size() : 0;", {"return box.size();"}),
        ("wrong type", "final Box mine = make(1);", {"final Bag mine = make(1);"}),
        ("wrong type", "long n = box.size();", {f"{t} n = box.size();" for t in ["int", "boolean", "char", "double"]}),
    ],
)
def test_each_kind_makes_its_mistakes(kind: str, line: str, ways: set[str]) -> None:
    seen = {
        mutant.broken
        for seed in range(60)
        for mutant in mistakes(SOURCE % line, kind, seed)
        if mutant.line == 3 and mutant.fixed == line
    }
    assert seen >= ways and bool(seen) == bool(ways)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_makes_the_same_mistakes_and_never_the_original(kind: str) -> None:
    source = SOURCE % "if (box != null && box.fits(1, 2)) {"
    made = list(mistakes(source, kind, 3))
    assert made == list(mistakes(source, kind, 3))
    assert all(mutant.broken != mutant.fixed for mutant in made)
