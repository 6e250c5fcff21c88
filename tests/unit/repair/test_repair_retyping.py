"""A declaration elsewhere takes the type that the compiler names."""

from pathlib import Path

import pytest

from espalier.repair.hunk import hunk_of
from espalier.repair.retyping import retypings

SOURCE = """class A {
    private static Map<String, List<Long>> index;
    static int total(List<String> all) throws E {
        final int sum = 0;
        java.util.List<Long>[] many;
        if (all.isEmpty()) {
            sum = all.price();
            many = all.most();
        }
        f(all, sum);
        Runnable r = () -> { return 1; };
        return all.get(0);
    }
}
"""
CONVERSION = "Type mismatch: cannot convert from {} to {}"
ARGUMENTS = "The method f({}) in the type A is not applicable for the arguments ({})"


@pytest.mark.parametrize(
    ("line", "message", "expected"),
    [
        (7, CONVERSION.format("BigDecimal", "int"), [("int", "BigDecimal")]),
        (8, CONVERSION.format("long[]", "List<Long>[]"), [("java.util.List<Long>[]", "long[]")]),
        (12, CONVERSION.format("String", "int"), [("int", "String")]),
        (10, ARGUMENTS.format("List<String>, long", "List<String>, int"), [("int", "long")]),
        (10, ARGUMENTS.format("Set<String>, int", "List<String>, int"), [("List<String>", "Set<String>")]),
        (10, ARGUMENTS.format("long, long", "List<String>, int"), []),
        (11, CONVERSION.format("int", "void"), []),
        (7, CONVERSION.format("null", "int"), []),
        (7, "sum cannot be resolved", []),
    ],
)
def test_the_declaration_above_takes_the_type_of_the_message(
    line: int, message: str, expected: list[tuple[str, str]]
) -> None:
    found = retypings(hunk_of(Path("A.java"), SOURCE, line, line), message)
    assert [(SOURCE[edit.start : edit.end], edit.text) for edit in found] == expected
