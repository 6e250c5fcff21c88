"""Lines of a file are counted as editors and parsers count them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from espalier.answer.codebase import line_of


@dataclass
class OneFile:
    text: str

    def source(self, path: str) -> str:
        return self.text


def test_a_form_feed_ends_no_line() -> None:
    code_base: Any = OneFile("/*\f\u2028*/\nclass A {\r\n  int a;\n}\n")
    assert [line_of(code_base, "A.java", line) for line in (2, 3, 5)] == ["class A {", "  int a;", ""]
