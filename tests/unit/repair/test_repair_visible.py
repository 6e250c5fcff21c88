"""What other files see of a file: not the bodies of methods, private members and imports."""

from __future__ import annotations

import pytest

from espalier.repair.visible import changes_what_others_see

TEXT = """\
import java.util.List;
class A {
    private int n = 1;
    private static final int[] MANY = {1, 2};
    int open;
    private void hidden(int a) { n++; }
    int f(int a) throws E {
        return a;
    }
}
"""


@pytest.mark.parametrize(
    ("was", "now", "seen"),
    [
        ("return a;", "return a + 1;", False),
        ("private int n = 1;", "private long n = 1;", False),
        ("{1, 2}", "{1}", False),
        ("hidden(int a)", "hidden(long a)", False),
        ("import java.util.List;", "import java.util.Map;", False),
        ("int open;", "long open;", True),
        ("private int n", "int n", True),
        ("private void", "void", True),
        ("int f(int a)", "int f(long a)", True),
        (" throws E", "", True),
        ("class A", "class A<T>", True),
    ],
)
def test_a_change_is_seen_by_other_files(was: str, now: str, seen: bool) -> None:
    assert changes_what_others_see(TEXT, TEXT.replace(was, now)) == seen
    assert not changes_what_others_see(TEXT, TEXT)


def test_a_private_constructor_takes_the_default_one_away() -> None:
    assert changes_what_others_see(TEXT, TEXT.replace("    int open;", "    int open;\n    private A(int n) { }"))


def test_lombok_makes_members_of_private_fields() -> None:
    text = TEXT.replace("import java.util.List;", "import lombok.Getter;")
    assert changes_what_others_see(text, text.replace("private int n", "private long n"))


def test_an_import_of_what_a_header_names_is_seen() -> None:
    text = TEXT.replace("int open;", "List<String> open;")
    assert changes_what_others_see(text, text.replace("java.util.List", "java.awt.List"))


def test_a_private_method_with_a_generic_result_hides_nothing_else() -> None:
    text = "class A { static void m() { n(); } private Set<String> n() { return null; } }"
    assert changes_what_others_see(text, text.replace("static void", "void"))
    assert not changes_what_others_see(text, text.replace("private Set", "private static Set"))


def test_a_private_constructor_with_type_parameters_is_seen() -> None:
    text = "class A { private <T> A(T t) { } }"
    assert changes_what_others_see(text, text.replace("T t", "T t, int n"))
