"""Lines that are whole statements."""

from __future__ import annotations

from espalier.experiments.lines import statements

SOURCE = """package a;
class A {
    private int wide = 3 + 4;
    void f(int x) {
        int a = g(x);
        h(a,
            x + a);
        // h(a, x);
        String s = a + \"\"\"
            text;
            \"\"\";
        if (a > 0) { // why
            return;
        }
        if (a > x) {
            a = x + 1;
        }
        for (int i = 0;
                i < a; i++) {
        }
    }
}
"""


def test_whole_statements_and_headers_in_bodies_are_found() -> None:
    lines = SOURCE.splitlines()
    assert [lines[number - 1].strip() for number in statements(SOURCE)] == [
        "int a = g(x);",
        "if (a > x) {",
        "a = x + 1;",
    ]
