"""Small edits: the fillings of a line's holes, and their order."""

from collections.abc import Sequence
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from espalier.ports import Hunk
from espalier.repair.behaviour import told_edits
from espalier.repair.choices import Choice, choices, distance
from espalier.repair.remedies.knowledge import Signature
from espalier.repair.templates import Line
from fakes.remedy_cases import Known


def texts(line: Line, message: str = "") -> set[str]:
    """The whole lines that need no name."""
    return {
        choice.hole.prefix + text + choice.hole.suffix
        for choice in choices(line, message)
        for text in (*choice.texts, *choice.moved)
    }


def forms(line: Line) -> set[str]:
    return {choice.hole.prefix + form + choice.hole.suffix for choice in choices(line) for form in choice.forms}


def test_arguments_are_exchanged_added_and_left_out() -> None:
    found = texts(Line("f(a, b);"))
    assert {"f(b, a);", "f(a);", "f(b);", "f(null, a, b);", "f(a, 0, b);", 'f(a, b, "");'} <= found
    assert {"f({}, a, b);", "f(a, {}, b);", "f(a, b, {});"} <= forms(Line("f(a, b);"))
    assert "f({});" in forms(Line("f();"))


def test_operators_literals_and_names_are_replaced() -> None:
    line = Line("if (i < 10) {")
    assert {"if (i <= 10) {", "if (i < 11) {", "if (i < 0) {"} <= texts(line)
    assert {"if ({} < 10) {", "if (i < {}) {", "if ({}) {"} <= forms(line)


def test_an_operator_is_mostly_mistaken_for_its_like_where_the_line_compiles() -> None:
    near: dict[str, set[str]] = {}
    for choice in choices(Line("if (a < b && c != d) {")):
        near.setdefault(choice.hole.original, set()).update(choice.moved)
    assert (near["<"], near["&&"], near["!="]) == ({"<=", ">"}, {"||"}, {"=="})
    marked = choices(Line("if (a < b) {", ((6, 7),)))
    assert all(not choice.moved for choice in marked if choice.hole.origin == "operator")


def test_a_declaration_may_leave_its_type_to_the_compiler() -> None:
    assert "var n = all(a);" in texts(Line("long n = all(a);", ((0, 4),)))


def test_expressions_are_wrapped_and_get_receivers() -> None:
    line = Line("f(x);", ((0, 1),))
    assert {"f(String.valueOf(x));", "f(x.toString());"} <= texts(line)
    assert "{}.f(x);" in forms(line)
    assert "{}.x" not in "".join(forms(line))


def test_conditions_are_negated_and_guarded() -> None:
    assert {"if (!a.b()) {", "if (a != null && a.b()) {"} <= texts(Line("if (a.b()) {"))
    assert "if (a.b()) {" in texts(Line("if (!a.b()) {"))


def test_what_the_jvm_says_was_null_is_tested_wherever_it_is_used() -> None:
    said = 'java.lang.NullPointerException: Cannot invoke "Object.getClass()" because "rhs" is null'
    found = texts(Line("if (lhs == null) {"), said)
    assert {"if (rhs == null || lhs == null) {", "if (rhs != null && lhs == null) {"} <= found
    assert "if (this.b == null || a.c()) {" in texts(Line("if (a.c()) {"), said.replace("rhs", "this.b"))
    assert not any("a == null" in text for text in texts(Line("return a.get(rhs);"), said))
    unnamed = texts(Line("if (a.c()) {"), said.replace("rhs", "<local4>"))
    assert "if (a == null || a.c()) {" in unnamed


def test_a_guard_keeps_indentation_and_line_ends() -> None:
    found = {
        choice.hole.prefix + text + choice.hole.suffix
        for choice in choices(Line("a.b();"), indent="  ", newline="\r\n")
        for text in choice.texts
    }
    assert "if (a != null) {\r\n      a.b();\r\n  }" in found
    assert "if (a == null) {\r\n      return;\r\n  }\r\n  a.b();" in found


def test_a_part_of_a_statement_is_not_guarded() -> None:
    assert not [choice for choice in choices(Line("a.b(c, ")) if choice.hole.origin == "guard"]


def test_punctuation_is_changed_only_after_a_syntax_error() -> None:
    broken = "f(a, b;"
    assert "f(a, b);" in texts(Line(broken, ((5, 6),), syntax=True))
    assert "f(a, b);" not in texts(Line(broken, ((5, 6),)))


def test_choices_at_the_compilers_marks_come_first() -> None:
    line = Line("a = b.c(d) + e;", ((6, 7),))
    order = [distance(line, choice) for choice in choices(line)]
    assert order == sorted(order)
    first = choices(line)[0]
    assert (first.hole.prefix, first.hole.original) == ("a = b.", "c")


def test_choices_that_change_behaviour_come_first_if_a_test_fails() -> None:
    assert [choice.hole.origin for choice in choices(Line("a = b.c(d) + e;"))[:2]] == ["operator", "operator"]
    first = [choice.hole.origin for choice in choices(Line("if (a.b()) {"))[:3]]
    assert first == ["condition", "arguments", "condition"]
    assert choices(Line("a.b(c + d);"), "java.lang.NullPointerException")[0].hole.origin == "guard"


def test_choices_of_one_hole_are_merged() -> None:
    found = choices(Line("a.b(c, d);", ((0, 1),), syntax=True))
    holes = [(choice.hole.prefix, choice.hole.suffix) for choice in found if choice.hole.origin != "guard"]
    assert len(holes) == len(set(holes))


java = st.text(st.sampled_from("ab.(){}[];=+<>!&|\"'/* \n,1?:"), max_size=40)


@given(text=java, syntax=st.booleans())
def test_prefix_original_and_suffix_of_every_hole_make_up_the_line(text: str, syntax: bool) -> None:
    def made_up(choice: Choice) -> bool:
        return choice.hole.origin == "guard" or choice.hole.prefix + choice.hole.original + choice.hole.suffix == text

    assert all(map(made_up, choices(Line(text, ((0, 1),), syntax))))


def test_the_cost_of_moved_words_depends_on_the_kind_of_edit() -> None:
    line = Line("f(a.b(c), d, d);")
    [exchanged] = [choice for choice in choices(line) if choice.moved]
    assert set(exchanged.moved) == {"d, a.b(c), d", "d, d, a.b(c)"}  # the third exchange changes nothing
    assert 0 < exchanged.share < 1


def test_tests_for_null_precede_conditions_and_returned_expressions() -> None:
    assert {"if (a == null || a.b()) {", "if (a != null && a.b()) {"} <= texts(Line("if (a.b()) {"))
    returned = texts(Line("return a.b();"))
    assert {"return a == null ? null : a.b();", "return a != null && a.b();"} <= returned
    tests = [choice for choice in choices(Line("return a.b();"), "NullPointerException") if choice.moved]
    assert tests and all(choice.hinted and not choice.texts for choice in tests)


class Cutting(Known):
    def methods(self, owner: str) -> Sequence[Signature]:
        cut = Signature("cut", "String", (("String", "text"), ("int", "from"), ("int", "to")))
        return (cut,) if owner == "A" else ()


def told(marked: str) -> list[str]:
    """The lines that come first where a test fails, of the one in «»."""
    start, end = marked.index("«"), marked.index("»") - 1
    hunk = Hunk(Path("A.java"), marked.replace("«", "").replace("»", ""), start, end)
    found = told_edits(Line(hunk.original), hunk, Cutting())
    return [choice.hole.prefix + text + choice.hole.suffix for choice in found for text in choice.moved]


def test_a_default_stands_for_a_value_that_is_missing() -> None:
    body = "class A {{ static final String DEFAULT_NAME = n; String m(Map<String, String> all, {} found) {{ «{}» }} }}"
    kept = body.format("String", "return all.get(key());")
    assert told(kept) == ["return all.getOrDefault(key(), DEFAULT_NAME);"]
    assert told(body.format("String", "return found;")) == ["return found == null ? DEFAULT_NAME : found;"]
    assert told(body.format("B", "return found == null ? null : found.name();")) == [
        "return found == null ? DEFAULT_NAME : found.name();"
    ]
    assert told(body.format("String", "return null;")) == ["return DEFAULT_NAME;"]
    assert told("class A { int DEFAULT = 1; String m(String found) { «return found;» } }") == []
    named = "class A { String m(String defaultName, String found) { «return found;» } }"
    assert told(named) == ["return found == null ? defaultName : found;"]


def test_arguments_are_exchanged_where_the_parameters_are_named_so() -> None:
    body = "class A {{ String m(String t, int from, int to) {{ «return {};» }} }}"
    assert told(body.format("cut(t, to, from)")) == ["return cut(t, from, to);"]
    assert told(body.format("this.cut(t, to, from)")) == ["return this.cut(t, from, to);"]
    assert told(body.format("cut(t, from, to)")) == told(body.format("b.cut(t, to, from)")) == []


def test_a_condition_whose_block_changes_it_may_be_a_loop() -> None:
    body = "class A {{ void m(int n, Deque<B> all) {{ «if (n < 3 && !all.isEmpty()) {{» {} }} }} }}"
    for changed in ("n++;", "f(); n = n + 1;", "use(all.pop());"):
        assert told(body.format(changed + " f();")) == ["while (n < 3 && !all.isEmpty()) {"]
    for kept in ("f(n);", "b.n = 3;", "n++; return;", "all.add(b);"):
        assert told(body.format(kept)) == []
    assert told(body.format("n++; } else { f();")) == []
