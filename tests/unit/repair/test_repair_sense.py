"""What is not tried because nobody means it, and what is meant instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from espalier.generate import Memo
from espalier.ports import Check, Hunk, Problem
from espalier.repair import problems as ids
from espalier.repair.absurd import absurd, another_name, recurses, says_twice, unfounded
from espalier.repair.edits import applied
from espalier.repair.fix import Candidate, FixRequest
from espalier.repair.imports import ImportingSession
from espalier.repair.mistake import Mistake, Remaining
from espalier.repair.ranking import normal_form, plausible
from espalier.repair.remedies import answered, probes, remedies
from espalier.repair.search import Search
from fakes.remedy_cases import Known, problem_in, tried
from fakes.scripted_model import ScriptedModel

IO, PARSE, TEXT = "java.io.IOException", "java.text.ParseException", "java.lang.String"
STREAM, LIST = "java.util.stream.Stream<java.lang.String>", "java.util.List<java.lang.String>"


def shown(marked: str, code: int, *arguments: str) -> str:
    return "\n".join(tried(marked, code, *arguments))


# --------------------------------------------------------------------------- exceptions


def test_only_a_malformed_argument_is_illegal() -> None:
    body = "class A {{ void m() {{ «{}»; }} }}"
    assert "IllegalArgumentException" not in shown(body.format("read()"), ids.UNHANDLED_EXCEPTION, IO)
    assert "IllegalArgumentException" in shown(body.format("parse()"), ids.UNHANDLED_EXCEPTION, PARSE)


def test_no_wider_exception_than_the_one_that_is_thrown() -> None:
    found = shown(
        "class A { void m() { «decode()»; } }", ids.UNHANDLED_EXCEPTION, "java.io.UnsupportedEncodingException"
    )
    assert "catch (IOException" not in found
    assert "throws IOException" not in found


def test_no_try_inside_a_try_with_a_clause() -> None:
    text = "class A { void m() { try { «read()»; } catch (B e) { stop(); } } }"
    assert shown(text, ids.UNHANDLED_EXCEPTION, IO).count("try") == len(tried(text, ids.UNHANDLED_EXCEPTION, IO))


def test_a_try_with_resources_gets_its_first_clause() -> None:
    found = tried("class A { void m() { try (R r = «open()») { use(r); } } }", ids.UNHANDLED_EXCEPTION, IO)
    wanted = "try (R r = open()) { use(r); } catch (IOException e) { throw new UncheckedIOException(e); }"
    assert any(wanted in each for each in found)


@pytest.mark.parametrize(
    ("clause", "first"),
    [
        ("(B e) { throw new C(e); }", "catch (B | IOException e)"),
        ("(final B e) { throw new B(e); }", "catch (final IOException e)"),
        ("(NumberFormatException e) { stop(); }", "catch (IOException e)"),
    ],
)
def test_the_thrown_exception_replaces_one_that_nobody_means_to_catch(clause: str, first: str) -> None:
    found = tried(f"class A {{ void m() {{ try {{ «read()»; }} catch {clause} }} }}", ids.UNHANDLED_EXCEPTION, IO)
    assert first in found[0]


def test_what_a_usual_call_throws_stays_caught() -> None:
    body = "n = Integer.parseInt(«read()»);"
    text = f"class A {{ void m() {{ try {{ {body} }} catch (NumberFormatException e) {{ stop(); }} }} }}"
    assert "NumberFormatException | IOException" in tried(text, ids.UNHANDLED_EXCEPTION, IO)[0]


# --------------------------------------------------------------------------- conversions


def test_a_stream_is_no_single_element() -> None:
    found = shown("class A { List<String> m() { return «all()»; } }", ids.RETURN_MISMATCH, STREAM, LIST)
    assert "collect(" in found
    assert not {"List.of(", "singletonList(", "asList("} & {each + "(" for each in found.replace("(", " ").split()}


def test_the_text_of_an_optional_is_not_meant() -> None:
    found = shown(
        "class A { String m() { return «a»; } }", ids.RETURN_MISMATCH, "java.util.Optional<java.lang.String>", TEXT
    )
    assert "a.orElse(null)" in found
    assert not {"a.toString()", "String.valueOf(a)"} & set(found.replace(";", " ").split())


def test_a_list_of_streams_has_a_stream() -> None:
    wanted = f"java.util.List<{STREAM}>"
    assert "List.of(all())" in shown("class A { void m() { x = «all()»; } }", ids.TYPE_MISMATCH, STREAM, wanted)


def test_bits_are_cut_off_and_a_number_is_checked() -> None:
    text = "class A {{ int m() {{ return «{}»; }} }}"
    assert "toIntExact" not in shown(text.format("a ^ (a >>> 32)"), ids.RETURN_MISMATCH, "long", "int")
    assert "toIntExact" in shown(text.format("a + b"), ids.RETURN_MISMATCH, "long", "int")


def test_a_literal_is_written_anew() -> None:
    assert "charAt" not in shown('class A { void m() { c = «"-"»; } }', ids.TYPE_MISMATCH, TEXT, "char")


@pytest.mark.parametrize(
    ("compared", "first"),
    [("a.cost() < b.cost()", "Integer.compare(a.cost(), b.cost())"), ("a.n > b.n", "Integer.compare(b.n, a.n)")],
)
def test_a_comparison_becomes_a_comparator(compared: str, first: str) -> None:
    found = tried(
        f"class A {{ void m() {{ all.sort((a, b) -> «{compared}»); }} }}", ids.TYPE_MISMATCH, "boolean", "int"
    )
    assert f"all.sort((a, b) -> {first});" in found[0]
    assert "? 1 : 0" not in "\n".join(found)


def test_another_condition_stays_a_number() -> None:
    found = shown("class A { int m() { return «a < b»; } }", ids.RETURN_MISMATCH, "boolean", "int")
    assert "a < b ? 1 : 0" in found


class Joined(Known):
    """A fake project whose type `Joiner` has several texts."""

    def members_of(self, given: str, wanted: str) -> Sequence[str]:
        return {
            ("Joiner", "String"): ("separator", "complete()", "title()"),
            ("Order", "Owner"): ("buyer()", "seller()"),
        }.get((given, wanted), ())


def converted(marked: str, given: str, wanted: str) -> str:
    text, problem = problem_in(marked, ids.RETURN_MISMATCH, (given, wanted))
    return "\n".join(applied(text, each.edits) for each in remedies(text, problem, (), Joined()))


def test_of_several_texts_one_needs_a_reason() -> None:
    alone = converted("class A { String m(Joiner j) { return «j»; } }", "a.Joiner", TEXT)
    assert not {"j.separator", "j.complete()", "j.title()"} & set(alone.replace(";", " ").split())
    used = converted("class A { String m(Joiner j) { return «j»; } void n() { k.complete(); } }", "a.Joiner", TEXT)
    assert "return j.complete();" in used
    assert "j.separator" not in used
    named = converted("class A { String title(Joiner j) { return «j»; } }", "a.Joiner", TEXT)
    assert "return j.title();" in named


def test_a_type_of_the_project_is_reason_enough() -> None:
    found = converted("class A { Owner m(Order o) { return «o»; } }", "a.Order", "a.Owner")
    assert "return o.buyer();" in found


@pytest.mark.parametrize(("name", "values"), [("i", ["0"]), ("lastIndex", ["0", "-1"]), ("product", ["0", "1"])])
def test_a_number_begins_with_zero_unless_its_name_tells_more(name: str, values: list[str]) -> None:
    found = tried(f"class A {{ void m() {{ int {name}; use(«{name}»); }} }}", ids.UNINITIALISED, name)
    assert [each.partition(f"int {name} = ")[2].partition(";")[0] for each in found] == values


# --------------------------------------------------------------------------- declarations and headers


def test_a_repeated_line_is_left_out() -> None:
    line = "        final F f = get(a);\n"
    text = f"class A {{\n    void m() {{\n{line}{line.replace(' f ', ' «f» ')}        use(f);\n    }}\n}}\n"
    broken, problem = problem_in(text, ids.DUPLICATE_LOCAL, ("f",))
    found = [applied(broken, each.edits) for each in remedies(broken, problem, (), Known())]
    assert found == [broken.replace(line, "", 1)]


def test_another_value_is_not_a_repeated_line() -> None:
    found = tried("class A { void m() { F f = get(a); F «f» = get(b); } }", ids.DUPLICATE_LOCAL, "f")
    assert any("F f = get(a); f = get(b);" in each for each in found)
    assert any("F f2 = get(b);" in each for each in found)


def test_an_annotation_is_dropped_only_where_the_method_is_called() -> None:
    arguments = ("tail", "a.Node", "a.V")
    header = "class V implements W {{ @Override void «tail(Node n)» {{}} {} }}"
    dead = shown(header.format("void m() { super.tail(n); }"), ids.MUST_OVERRIDE, *arguments)
    called = shown(header.format("void m() { tail(n); }"), ids.MUST_OVERRIDE, *arguments)
    assert "V implements W { void tail" not in dead
    assert "V implements W { void tail" in called


@pytest.mark.parametrize(
    ("head", "call"),
    [
        ("class V extends U implements W<T>, X {", "((W<T>) null).tail((Node) null, ((Void) null));"),
        ("class V<T extends Y> extends U {", "super.tail((Node) null, ((Void) null));"),
        ("class V { Object o = new W() {", "((W) null).tail((Node) null, ((Void) null));"),
    ],
)
def test_a_header_is_repaired_from_what_it_overrides(head: str, call: str) -> None:
    marked = f"{head} @Override void «tail(Node n)» {{}} }}" + (" };" if "new" in head else "")
    text, problem = problem_in(marked, ids.MUST_OVERRIDE, ("tail", "a.Node", "a.V"))
    (origin, probe), *_ = probes(text, problem, (), Known())
    assert call in applied(text, probe.edits)
    told = Problem("", 1, 1, 0, 1, "error", ids.PARAMETER_MISMATCH,
                   ("a.W", "tail", "a.Node, int", "a.Node, java.lang.Void"))  # fmt: skip
    found = [applied(text, each.edits) for each in answered(text, origin, probe, [told])]
    assert "void tail(Node n, int value) {}" in found[0]


def test_the_uses_follow_a_renamed_parameter() -> None:
    found = tried("class A { void m(S strategy) { add(«old»); put(old); } }", ids.UNRESOLVED_VARIABLE, "old")
    assert found[0] == "class A { void m(S old) { add(old); put(old); } }"
    assert found[1] == "class A { void m(S strategy) { add(strategy); put(strategy); } }"


def test_a_single_use_may_be_misspelt() -> None:
    typo = tried("class A { void m(S limit) { add(«limt»); } }", ids.UNRESOLVED_VARIABLE, "limt")
    assert typo[0] == "class A { void m(S limit) { add(limit); } }"
    assert "class A { void m(S limt) { add(limt); } }" not in typo
    other = tried("class A { void m(S limit) { add(«most»); } }", ids.UNRESOLVED_VARIABLE, "most")
    assert other[:2] == ["class A { void m(S limit) { add(limit); } }", "class A { void m(S most) { add(most); } }"]


def test_a_parameter_that_is_used_keeps_its_name() -> None:
    found = tried("class A { void m(S strategy) { add(«old»); put(strategy); } }", ids.UNRESOLVED_VARIABLE, "old")
    assert "class A { void m(S old) { add(old); put(strategy); } }" not in found


def test_the_unused_parameter_is_assigned_to_the_field() -> None:
    text = "class A { final C kind; «A(C other)» { this.kind = kind; } }"
    assert (
        tried(text, ids.UNINITIALISED_FIELD, "kind")[0] == "class A { final C kind; A(C other) { this.kind = other; } }"
    )


def test_the_call_of_another_constructor_comes_first() -> None:
    text = "class A extends B { A(int n) { «push(n)»; super(n); } }"
    assert tried(text, 2099179, "push") == ["class A extends B { A(int n) { super(n); push(n); } }"]


@pytest.mark.parametrize(
    ("call", "field"), [("a.«setOpen»(true);", "a.open = true;"), ("x = a.«isOpen»();", "x = a.open;")]
)
def test_a_field_for_an_accessor_that_does_not_exist(call: str, field: str) -> None:
    name = call[call.index("«") + 1 : call.index("»")]
    found = tried(f"class A {{ void m() {{ {call} }} }}", ids.UNDEFINED_METHOD, "a.A", name, "boolean")
    assert f"class A {{ void m() {{ {field} }} }}" in found


def test_a_type_parameter_gets_the_bound_that_the_method_wants() -> None:
    text = "class A { <T> void m(T t) { «save»(t); } }"
    found = tried(text, ids.PARAMETER_MISMATCH, "a.A", "save", "java.io.Serializable", "T")
    assert found[0] == "class A { <T extends Serializable> void m(T t) { save(t); } }"


def test_the_type_that_is_given_is_imported_for_another_of_its_name() -> None:
    text = "import a.nodes.Element; class A { void m() { Element e = «make()»; } }"
    found = tried(text, ids.TYPE_MISMATCH, "org.w3c.dom.Element", "a.nodes.Element")
    assert text.replace("a.nodes", "org.w3c.dom").replace("«", "").replace("»", "") in found


def test_a_quote_is_escaped() -> None:
    assert tried("class A { char c = «'''»; }", ids.BAD_CHARACTER)[0] == r"class A { char c = '\''; }"


# --------------------------------------------------------------------------- candidates


@pytest.mark.parametrize(
    ("original", "text"),
    [("case END:", "case BEGIN:"), ("if (c == ''')", "if (c == '.')"), ("return f(x);", 'return f(x, "; ");')],
)
def test_a_value_out_of_nowhere(original: str, text: str) -> None:
    assert absurd(original, text)


@pytest.mark.parametrize(
    ("original", "text", "told"),
    [
        ("return Texts.concat(a, b);", "return String.format(a, b);", True),
        ("tag.setEmpty(true);", "tag.isEmpty();", True),
        ("result.put(entry.key(), value);", "result.add(entry.getKey(), value);", False),
        ("this.kind = knid;", "this.kind = kind;", False),
        ("run(a);", "run(a, b);", False),
    ],
)
def test_what_a_model_writes_has_to_be_like_the_line(original: str, text: str, told: bool) -> None:
    assert unfounded(original, text) is told


@pytest.mark.parametrize(
    ("original", "text", "told"),
    [
        ("return Charset.name(name);", "return Charset.isSupported(name);", True),
        ("this.StringUtils = message;", "this.message = message;", True),
        ("run(a);", "stop(a);", True),
        ("run(a);", "run(b);", False),
        ("x = new Run(a);", "x = new Stop(a);", False),
        ("x.run(a);", "x.stop(a, b);", False),
        ("x.run(a);", "y.stop(a);", False),
    ],
)
def test_another_member_in_the_place_of_one(original: str, text: str, told: bool) -> None:
    assert another_name(original, text) is told


@pytest.mark.parametrize(
    ("text", "told"),
    [("return Arrays.equals(a, b);", False), ("return LINE.equals(a, b);", True), ("return line.equals(a, b);", True)],
)
def test_a_types_own_method_is_no_call_of_object(text: str, told: bool) -> None:
    assert absurd(text.replace("equals", "matches"), text) is told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("if (code < below || code < below) {", True),
        ("return f(a, b) && (f(a, b));", False),
        ("return f(a, b) && f(a, b);", True),
        ("x = a.get(i) == a.get(i) ? 1 : 2;", True),
        ("if (code < below || code < above) {", False),
        ("if (a && b || b && a) {", False),
        ("if (a == b && b == a) {", False),
        ("List<List<String>> all = one < one.two;", False),
        ("while (!a || a) {", False),
    ],
)
def test_the_same_on_both_sides(text: str, told: bool) -> None:
    assert says_twice(normal_form(text)) is told


def test_what_the_compiler_names_may_be_written() -> None:
    given = Problem("", 1, 1, 0, 4, "error", ids.TYPE_MISMATCH, ("java.util.List<a.Text>", "java.util.List<a.Number>"))
    original, text = "List<Number> all = texts();", "List<Text> all = texts();"
    assert unfounded(original, text)
    assert not unfounded(original, text, Mistake((given,)).names)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("return find(kind, name);", True),
        ("return this.find(kind, name);", True),
        ("return find((kind), name);", True),
        ("return find(name, kind);", False),
        ("return other.find(kind, name);", False),
        ("return findFirst(kind, name);", False),
    ],
)
def test_a_call_of_the_method_itself_with_its_own_parameters(text: str, told: bool) -> None:
    source = "class A { T find(final Class<T> kind, String name) { return first(kind, name); } }"
    assert recurses(source, source.index("return"), text) is told


def candidate(text: str, *left: str) -> Candidate:
    errors = tuple(Remaining("A.java", 1, each) for each in left)
    return Candidate(0, text, "", (), True, -0.7, -0.1, errors, "conversion")


def test_an_annotation_is_no_other_one() -> None:
    assert absurd("@Nested", "@Deprecated")
    assert not absurd("@Tset void m() {}", "@Test void m() {}")
    assert not absurd("void m() {}", "@Override void m() {}")


def test_what_leaves_more_errors_than_another_is_not_shown() -> None:
    one, other = candidate("a;"), candidate("b;", "an error")
    assert [each.text for each in plausible([one, other])] == ["a;"]
    assert [each.text for each in plausible([other, replace(other, text="c;")])] == ["b;", "c;"]


def test_outside_of_a_method_nothing_recurses() -> None:
    assert not recurses("class A { int n; }", 12, "n = 1;")


def test_without_parameters_only_a_first_statement_recurses() -> None:
    assert recurses("class A { int n() { return m(); } }", 20, "return this.n();")
    assert not recurses("class A { int n() { return m(); } }", 20, "return n() + 1;")
    assert not recurses("class A { int n() { next(); return m(); } }", 28, "return n();")


@pytest.mark.parametrize(("errors", "tested", "gone", "told"), [
    (0, False, 0, False), (0, False, 1, True), (1, False, 1, True), (0, True, 0, True),
])  # fmt: skip
def test_without_an_error_of_its_own_a_line_has_to_mend_another(
    errors: int, tested: bool, gone: int, told: bool
) -> None:
    error = Problem("", 9, 1, 50, 51)
    request = FixRequest(Hunk(Path("A.java"), "int n;", 0, 6), "A.java")
    search = Search(
        request=request,
        session=cast(ImportingSession, None),
        model=ScriptedModel(lambda generated: {"": 1.0}),
        memo=Memo(),
        revision=None,
        listener=print,
        mistake=Mistake((error,) * errors),
        tested=tested,
    )
    assert search.accepts(Check((error,), (), (), (error,) * gone)) is told
