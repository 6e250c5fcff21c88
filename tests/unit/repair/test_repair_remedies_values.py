"""Values that are missing or wrong: arguments, first values, results, texts, receivers."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.ports import Hunk, Problem
from espalier.repair import problems as ids
from espalier.repair.edits import applied
from espalier.repair.hunk_errors import targets
from espalier.repair.remedies import answered, probes
from espalier.repair.remedies.knowledge import Signature
from fakes.remedy_cases import Known, in_class, problem_in, tried

STRING, FEE = "java.lang.String", ("a.Quay", "fee", "a.Barge, int", "a.Barge")

# --------------------------------------------------------------------------- arguments


def test_a_missing_argument_is_a_member_of_a_variable_named_like_the_parameter() -> None:
    class Levels(Known):
        """A fake project whose shapes have two numbers."""

        def members_of(self, given: str, wanted: str) -> tuple[str, ...]:
            return ("sides", "level()") if (given, wanted) == ("Shape", "int") else ()

    body = "void m(Quay quay, Barge barge, Shape shape, int other) { quay.«fee»(barge); }"
    found = tried(in_class(body), ids.PARAMETER_MISMATCH, *FEE, knowledge=Levels())
    calls = [each.partition("quay.")[2].partition(";")[0] for each in found]
    assert calls[:2] == ["fee(barge, shape.level())", "fee(barge, other)"]
    assert "fee(barge, shape.sides)" not in calls  # one of several numbers, with nothing that speaks for it


def test_the_size_of_what_is_in_scope_for_a_parameter_that_is_named_so() -> None:
    class Named(Known):
        """A fake project in which two methods have a number as their second parameter."""

        def parameters(self, owner: str, method: str) -> tuple[tuple[str, ...], ...]:
            return {"cut": (("text", "length"),), "take": (("text", "age"),)}.get(method, ())

    def calls(method: str) -> str:
        arguments = ("a.A", method, "java.lang.String, int", STRING)
        body = f"void m(String name, int[] all) {{ «{method}»(name); }}"
        return "\n".join(tried(in_class(body), ids.PARAMETER_MISMATCH, *arguments, knowledge=Named()))

    assert "cut(name, name.length());" in calls("cut")
    assert "cut(name, all.length);" in calls("cut")
    assert "length" not in calls("take")


def test_the_compiler_tells_what_a_variable_with_an_inferred_type_has() -> None:
    text, problem = problem_in(
        in_class("void m(Barge barge) { for (var shape : shapes) { quay.«fee»(barge); } }"), ids.PARAMETER_MISMATCH, FEE
    )
    found = [applied(text, probe.edits) for _, probe in probes(text, problem, (), Known())]
    assert any("quay.fee(barge, shape)" in each for each in found)


def test_the_compiler_tells_what_the_parameter_of_a_lambda_has() -> None:
    text, problem = problem_in(
        in_class("void m(Barge barge) { shapes.forEach(shape -> quay.«fee»(barge)); }"), ids.PARAMETER_MISMATCH, FEE
    )
    origin, probe = next(each for each in probes(text, problem, (), Known()) if each[0] == "arguments")
    assert "quay.fee(barge, shape)" in applied(text, probe.edits)
    told = Problem(
        "", 1, 1, problem.start, problem.end, "error", ids.PARAMETER_MISMATCH, (*FEE[:3], "a.Barge, a.Shape")
    )
    found = [applied(text, each.edits) for each in answered(text, origin, probe, [told])]
    assert "quay.fee(barge, shape.area())" in found[0]


# --------------------------------------------------------------------------- first values


@pytest.mark.parametrize(
    ("kind", "use", "values"),
    [
        ("Coin", "sum = «sum».plus(coin);", ["Coin.ZERO"]),
        ("Coin", "«sum».add(coin);", ["Coin.ZERO", "new Coin()"]),
        ("BigDecimal", "sum = «sum».add(coin);", ["BigDecimal.ZERO"]),
        ("String", "sum = «sum».concat(coin);", ['""']),
        ("List<Coin>", "«sum».add(coin);", ["new ArrayList<>()", "List.of()"]),
        ("Ship", "«sum».add(coin);", []),
        ("Ship", "use(«sum»);", ["null"]),
        ("Coin", "use(«sum»);", ["null", "Coin.ZERO", "new Coin()"]),
    ],
)
def test_what_is_asked_for_a_member_does_not_begin_with_null(kind: str, use: str, values: list[str]) -> None:
    found = tried(in_class(f"void m() {{ {kind} sum; for (Coin coin : coins) {{ {use} }} }}"), ids.UNINITIALISED, "sum")
    assert [each.partition(f"{kind} sum = ")[2].partition(";")[0] for each in found] == values


def test_a_further_variable_of_a_declaration_gets_its_value() -> None:
    found = tried(in_class("void m() { Coin rest = f(1, 2), sum; sum = «sum».plus(rest); }"), ids.UNINITIALISED, "sum")
    assert found[0] == in_class("void m() { Coin rest = f(1, 2), sum = Coin.ZERO; sum = sum.plus(rest); }")


class Making(Known):
    def methods(self, owner: str) -> tuple[Signature, ...]:
        ok = Signature("ok", "Result<T, E>", (("T", "value"),), static=True)
        failed = Signature("failed", "Result<T, E>", (("E", "error"),), static=True)
        hidden = Signature("of", "Result", (("T", "value"),), static=True, private=True)
        return (hidden, ok, failed) if owner == "Result" else ()

    def importable(self, name: str) -> tuple[str, ...]:
        return (f"a.{name}",) if name in ("Title", "Result") else ()

    def constructors(self, owner: str) -> tuple[str, ...]:
        return ("String", "int, String") if owner == "a.Title" else ("T",)


@pytest.mark.parametrize(
    ("given", "wanted", "right"),
    [
        ("E", "a.Result<U,E>", ["Result.failed(b)", "Result.ok(b)"]),
        ("capture-of ? extends U", "a.Result<U,E>", ["Result.ok(b)", "Result.failed(b)"]),
        ("java.lang.String", "a.Title", ["new Title(b)"]),
        ("int", "a.Title", []),
        ("a.Title", "a.Title<T>", []),
        ("java.lang.Object", "a.Title", ["(Title) b"]),
    ],
)
def test_the_type_that_is_wanted_makes_it_of_the_value(given: str, wanted: str, right: list[str]) -> None:
    found = tried(in_class("Object m(B b) { return «b»; }"), ids.TYPE_MISMATCH, given, wanted, knowledge=Making())
    assert found[: len(right)] == [in_class(f"Object m(B b) {{ return {each}; }}") for each in right]
    assert not [text for text in found if "new Title" in text and not right]


# --------------------------------------------------------------------------- switches


# --------------------------------------------------------------------------- errors that are reported elsewhere


@pytest.mark.parametrize(
    ("ended", "right"),
    [
        ('a "b"\n c";\n int n = 1;', 'a "b"\n c""";\n int n = 1;'),
        ('a\n ", 1);\n', 'a\n """, 1);\n'),
        ('a\n ".formatted(b));\n', 'a\n """.formatted(b));\n'),
        ("a\n b;\n int n = 1;", 'a\n b""";\n int n = 1;'),
    ],
)
def test_a_text_block_is_closed(ended: str, right: str) -> None:
    marked = f'class A {{ Object m() {{ return f("""\n {ended} }} }}'
    found = tried(marked.replace('"""', '«"""') + "»", ids.OPEN_TEXT_BLOCK, flat=False)
    assert found[0] == marked.replace(ended, right)


# --------------------------------------------------------------------------- patterns


# --------------------------------------------------------------------------- what an Optional holds

OPTIONAL = ("java.util.Optional<a.Barge>", "a.Barge")


def taken(body: str, header: str = "", more: str = "") -> list[str]:
    marked = in_class(f"void m(String id) {header} {{ {body} }} {more}")
    return tried(marked, ids.TYPE_MISMATCH, *OPTIONAL)


def test_what_may_be_missing_is_thrown_unless_it_is_compared_with_null() -> None:
    assert "find(id).orElseThrow();" in taken("Barge b = «find(id)»; b.sail();")[0]
    assert "find(id).orElse(null);" in taken("Barge b = «find(id)»; if (b != null) { b.sail(); }")[0]
    assert "find(id).orElse(null);" in taken("Barge b = «find(id)»; if (Objects.isNull(b)) { return; }")[0]


def test_the_file_s_own_exception_is_thrown_if_its_arguments_are_in_scope() -> None:
    own = "Barge n(String {0}) {{ return find({0}).orElseThrow(() -> new Lost({0})); }}"
    assert "find(id).orElseThrow(() -> new Lost(id));" in taken("Barge b = «find(id)»;", more=own.format("id"))[0]
    assert not any("(() ->" in each.partition("void n")[0].partition("Barge n")[0]
                   for each in taken("Barge b = «find(id)»;", more=own.format("other")))  # fmt: skip


def test_the_exception_of_the_header_is_thrown() -> None:
    assert "find(id).orElseThrow(Lost::new);" in taken("Barge b = «find(id)»;", "throws Lost")[0]


# --------------------------------------------------------------------------- texts and receivers


def test_a_word_in_an_annotation_is_a_text() -> None:
    marked = "class A { @SuppressWarnings(«rawtypes») void m() {} }"
    assert '@SuppressWarnings("rawtypes")' in tried(marked, ids.UNRESOLVED_VARIABLE, "rawtypes")[0]
    called = tried("class A { @B(f) void m() { g(«rawtypes»); } }", ids.UNRESOLVED_VARIABLE, "rawtypes")
    assert not any('"rawtypes"' in each for each in called)


def test_all_words_in_an_annotation_are_texts() -> None:
    marked = "class A { @SuppressWarnings({«rawtypes», unchecked}) void m() {} }"
    start = marked.index("unchecked") - 2
    other = Problem("", 1, 1, start, start + 9, "error", ids.UNRESOLVED_VARIABLE, ("unchecked",))
    found = tried(marked, ids.UNRESOLVED_VARIABLE, "rawtypes", others=[other])
    assert '@SuppressWarnings({"rawtypes", "unchecked"})' in found[0]


@pytest.mark.parametrize(("value", "code"), [("«static»-access", ids.DELETE_TOKEN), ("«a».b", ids.UNDEFINED_NAME)])
def test_words_with_marks_between_them_in_an_annotation_are_a_text(value: str, code: int) -> None:
    found = tried(f"class A {{ @B(c = {value}, d = 1) void m() {{}} }}", code, "a")
    assert f'@B(c = "{value.replace("«", "").replace("»", "")}", d = 1)' in found[0]


@pytest.mark.parametrize("value", ["«a» + b", "f(«a»)", "C.class, «3a»"])
def test_other_values_of_annotations_stay(value: str) -> None:
    assert not any('"a"' in each for each in tried(f"class A {{ @B({value}) void m() {{}} }}", ids.UNRESOLVED_VARIABLE))


@pytest.mark.parametrize(("parameter", "quoted"), [("int depth", True), ("String harbor", False)])
def test_a_word_unlike_all_variables_may_be_a_text(parameter: str, quoted: bool) -> None:
    marked = in_class(f"void m({parameter}) {{ call(«harbour»); }}")
    text, problem = problem_in(marked, ids.UNRESOLVED_VARIABLE, ("harbour",))
    told = Problem("", 1, 1, 0, 1, "error", ids.PARAMETER_MISMATCH, ("a.A", "call", STRING, "java.lang.Void"))
    found = [applied(text, each.edits) for origin, probe in probes(text, problem, (), Known())
             for each in answered(text, origin, probe, [told])]  # fmt: skip
    assert any('call("harbour")' in each for each in found) is quoted


@pytest.mark.parametrize("marked", ['f("""{"a": 1«,»\n    "b": 2}""");', 'f("""  One.«»\n    Two.\n    """);'])
def test_a_text_block_begins_on_the_line_after_its_quotes(marked: str) -> None:
    text, problem = problem_in(f"class A {{\n  void m() {{\n    {marked}\n  }}\n}}", ids.OPEN_STRING, ())
    found = tried(f"class A {{\n  void m() {{\n    {marked}\n  }}\n}}", ids.OPEN_STRING, flat=False)
    first = text[: problem.start].rpartition('"""')[2] + text[problem.start :].partition("\n")[0]
    assert found[0] == text.replace(f'"""{first}', f'"""\n    {first.lstrip()}', 1)


@pytest.mark.parametrize(
    ("body", "quoted"),
    [
        ("static final String MODE = «fast»;", True),
        ("static final Mode MODE = «fast»;", False),
        ("boolean m(String s) { return s.equals(«fast»); }", True),
        ("boolean m(String faster) { return faster.equals(«fast»); }", False),
        ("boolean m(String s) { return s.equals(«fast».f()); }", False),
    ],
)
def test_a_word_that_a_text_begins_with_or_is_compared_with(body: str, quoted: bool) -> None:
    found = tried(in_class(body), ids.UNRESOLVED_VARIABLE, "fast")
    assert any('"fast"' in each for each in found) is quoted


def test_a_text_block_of_one_line_is_a_text() -> None:
    found = tried('class A { void m() { f("""say "«x»".."""); } }', ids.REPLACE_TOKEN)
    assert r'f("say \"x\"..");' in found[0]


def test_a_variable_that_has_the_member_for_an_unknown_name() -> None:
    body = "void m(int n, Barge wide, Quay quay) { use(quay); each.forEach(lock -> «vessel».load(wide)); }"
    found = tried(in_class(body), ids.UNDEFINED_NAME, "vessel")
    receivers = [each.partition("lock -> ")[2].partition(".")[0] for each in found]
    assert [each for each in receivers if each not in ("n", "vessel")] == ["lock", "quay", "wide"]


def test_a_collection_is_copied_not_cast_to_another_kind() -> None:
    given, wanted = "java.util.Collection<a.B>", "java.util.List<a.B>"
    found = tried(in_class("void m() { List<B> all = «map.values()»; }"), ids.TYPE_MISMATCH, given, wanted)
    assert in_class("void m() { List<B> all = new ArrayList<>(map.values()); }") in found
    assert not any("(List<B>)" in each for each in found)


def test_no_value_is_cast_to_a_function() -> None:
    arguments = "a.Tests", "fails", "java.lang.Class<T>, a.Executable", "java.lang.Class<a.E>, java.util.List<a.B>"
    found = tried(in_class("void m() { «fails»(E.class, all.copy()); }"), ids.PARAMETER_MISMATCH, *arguments)
    assert in_class("void m() { fails(E.class, () -> all.copy()); }") in found
    assert not any("(Executable)" in each for each in found)


class Overloads(Known):
    """A fake project in which a parser's method has one parameter more in another form."""

    def methods(self, owner: str) -> tuple[Signature, ...]:
        text, errors = ("String", "base"), ("ErrorList", "errors")
        return (Signature("parse", "B", (text, text)), Signature("parse", "B", (text, text, errors))) * (
            owner == "Parser"
        )

    def parameters(self, owner: str, method: str) -> tuple[tuple[str, ...], ...]:
        return {"fraction": (("numerator", "denominator"),), "cut": (("text", "end"),)}.get(method, ())


def test_no_text_of_many_is_an_argument() -> None:
    body = "B m(String text, ErrorList errors) { return Parser.«parse»(text, errors); }"
    arguments = ("a.Parser", "parse", f"{STRING}, {STRING}", f"{STRING}, a.ErrorList")
    found = tried(in_class(body), ids.PARAMETER_MISMATCH, *arguments, knowledge=Overloads())
    assert not any("toString()" in each or "valueOf" in each for each in found)
    assert in_class(body.replace("«parse»(text", 'parse(text, ""')) in found
    created = in_class("B m(ErrorList errors) { return «new Parser(errors)»; }")
    made = tried(created, ids.UNDEFINED_CONSTRUCTOR, "a.Parser", "a.ErrorList")
    assert not any("toString()" in each or "valueOf" in each for each in made)


@pytest.mark.parametrize(
    ("method", "call", "length"),
    [("fraction", "(text, 1)", False), ("cut", "(other, text)", True), ("take", "(text, text)", True)],
)
def test_the_length_of_a_text_is_an_argument_where_something_says_so(method: str, call: str, length: bool) -> None:
    wanted, given = ("int, int", f"{STRING}, int") if length is False else (f"{STRING}, int", f"{STRING}, {STRING}")
    body = f"void m(String text, String other) {{ «{method}»{call}; }}"
    found = tried(in_class(body), ids.PARAMETER_MISMATCH, "a.A", method, wanted, given, knowledge=Overloads())
    assert any("text.length()" in each for each in found) is length
    assert any("parseInt(text)" in each for each in found)


@pytest.mark.parametrize(
    ("header", "arrays"),
    [
        ("class A<E> { void m(int n) {", ["(E[]) new Object[n]"]),
        ("class A<E extends Comparable<E>> { void m(int n) {", ["(E[]) new Comparable[n]"]),
        ("class A<E> { Class<E> kind; void m(int n) {", ["(E[]) Array.newInstance(kind, n)", "(E[]) new Object[n]"]),
    ],
)
def test_an_array_of_a_type_parameter(header: str, arrays: list[str]) -> None:
    found = tried(f"{header} E[] all = «new E[n]»; }} }}", ids.GENERIC_ARRAY, "E")
    assert [each.partition("all = ")[2].partition(";")[0] for each in found] == arrays


def test_a_parameter_whose_type_the_body_tests_keeps_it() -> None:
    body = "Writer m(Appendable out) { return out instanceof Writer ? «out» : new W(out); }"
    found = tried(in_class(body), ids.RETURN_MISMATCH, "java.lang.Appendable", "java.io.Writer")
    assert not any("m(Writer out)" in each for each in found)


class Makes(Known):
    """A fake project with a type that only a static method makes, and nested types with static methods."""

    def methods(self, owner: str) -> tuple[Signature, ...]:
        made = Signature("between", "Span", (("Port", "from"), ("Port", "to")), static=True)
        return (made, Signature("count", "int", (("Port", "from"), ("Port", "to")), static=True)) * (owner == "Span")

    def owners(self, member: str) -> tuple[str, ...]:
        far = tuple(f"far.Type{number}" for number in range(5))
        return {"create": ("a.Link.Pair", "b.Line.Pair", "b.Other"), "joined": (*far, "b.Texts")}.get(member, ())


@pytest.mark.parametrize(
    ("before", "code", "arguments", "after"),
    [
        ("String s = (Part) pop().«text»();", ids.UNDEFINED_METHOD, ("java.lang.Object", "text", ""),
         "String s = ((Part) pop()).text();"),
        ("return f((x.Part<A>) held.«next».size());", ids.UNDEFINED_FIELD, ("next", "java.lang.Object"),
         "return f(((x.Part<A>) held.next).size());"),
        ("return f((Part) all.get(0).«text»);", ids.UNDEFINED_FIELD, ("text", "java.lang.Object"),
         "return f(((Part) all.get(0)).text);"),
        ("return all.«get»(0);", ids.UNDEFINED_METHOD, ("java.util.Collection<x.A>", "get", "int"),
         "return all.iterator().next();"),
        ("f(«Function::identity»);", ids.DANGLING_REFERENCE, ("Function", "identity", "T"), "f(Function.identity());"),
        ("return «new Duration(a, b)»;", ids.UNDEFINED_CONSTRUCTOR,
         ("java.time.Duration", "java.time.Instant, java.time.Instant"), "return Duration.between(a, b);"),
        ("return «new Span(a, b)»;", ids.UNDEFINED_CONSTRUCTOR, ("x.Span", "x.Port, x.Port"),
         "return Span.between(a, b);"),
        ("f(Link.Pair.«create»(a));", ids.UNDEFINED_METHOD, ("a.Link.Pair", "create", "int"),
         "f(Line.Pair.create(a));"),
        ("f(«joined»(a));", ids.UNDEFINED_METHOD, ("b.A", "joined", "int"), "f(Texts.joined(a));"),
    ],
)  # fmt: skip
def test_what_is_called_otherwise(before: str, code: int, arguments: tuple[str, ...], after: str) -> None:
    found = tried(f"package b; {in_class(f'void m() {{ {before} }}')}", code, *arguments, knowledge=Makes())
    assert f"package b; {in_class(f'void m() {{ {after} }}')}" in found[:3]


def test_what_is_called_otherwise_only_where_it_is_that() -> None:
    body = "void m() {{ int n = {}; }}"
    grouped = tried(in_class(body.format("f(a).«size»()")), ids.UNDEFINED_METHOD, "x.B", "size", "")
    assert not any("((" in each for each in grouped)
    second = tried(
        in_class(body.format("all.«get»(i)")), ids.UNDEFINED_METHOD, "java.util.Collection<x.A>", "get", "int"
    )
    assert not any("next();" in each for each in second)


def test_arguments_are_fitted_to_the_constructors_of_the_project() -> None:
    texts = tried(
        "class A { Object m(String k, Object[] v) { return «new Entry(k, v[0])»; } }",
        ids.UNDEFINED_CONSTRUCTOR, "a.Entry", "java.lang.String, java.lang.Object",
    )  # fmt: skip
    assert "class A { Object m(String k, Object[] v) { return new Entry(k, (String) v[0]); } }" in texts[:3]


def test_the_length_that_a_method_of_the_library_lacks_is_that_of_its_array_or_list() -> None:
    def lacking(call: str, owner: str, name: str, wanted: str, given: str) -> list[str]:
        marked = f"class A {{ int[] stack; int top; void m(List<B> all, int[] t) {{ use({call}); }} }}"
        texts = tried(marked, ids.PARAMETER_MISMATCH, owner, name, wanted, given)
        return [text.partition("use(")[2].removesuffix("); } }") for text in texts]

    arrays, of_list = "java.util.Arrays", "java.util.List<x.B>"
    for array in ("int[]", "T[]"):
        found = lacking("Arrays.«copyOf»(stack)", arrays, "copyOf", f"{array}, int", "int[]")
        assert found == ["Arrays.copyOf(stack, stack.length)", "Arrays.copyOf(stack, top)"]
    found = lacking("Arrays.«copyOfRange»(this.stack, 1)", arrays, "copyOfRange", "int[], int, int", "int[], int")
    assert found[0] == "Arrays.copyOfRange(this.stack, 1, this.stack.length)"
    objects = "java.lang.Object, int, java.lang.Object, int, int"
    found = lacking(
        "System.«arraycopy»(stack, 0, t, 0)", "java.lang.System", "arraycopy", objects, "int[], int, int[], int"
    )
    assert found[0] == "System.arraycopy(stack, 0, t, 0, stack.length)"
    found = lacking("all.«subList»(1)", of_list, "subList", "int, int", "int")
    assert found[0] == "all.subList(1, all.size())"
    found = lacking("Arrays.«fill»(stack)", arrays, "fill", "int[], int", "int[]")
    assert "Arrays.fill(stack, stack.length)" not in found


def test_a_text_that_is_being_built_is_returned() -> None:
    body = "String «m»(String name) {{ {} text = new {}(); text.append(name); }}"
    for kind in ("StringBuilder", "StringWriter"):
        texts = tried("class A { " + body.format(kind, kind) + " }", ids.MUST_RETURN, "java.lang.String")
        assert any("return text.toString(); }" in each for each in texts[:2])  # the other does not compile
    texts = tried(
        "class A { String «m»(String name) { String result = f(name); StringBuilder text = g(); } }",
        ids.MUST_RETURN, "java.lang.String",
    )  # fmt: skip
    assert "return result; }" in texts[0]


def test_groups_are_counted_or_collected_where_a_map_of_these_is_wanted() -> None:
    given = "java.util.Map<a.Level,java.util.List<a.Entry>>"

    def mended(wanted: str, call: str = "Collectors.groupingBy(Entry::level)") -> list[str]:
        marked = f"class A {{ Object m() {{ return «all.stream().collect({call})»; }} }}"
        return tried(marked, ids.TYPE_MISMATCH, given, wanted)

    def first(of: str, call: str = "Collectors.groupingBy(Entry::level)") -> str:
        return mended(f"java.util.Map<a.Level,{of}>", call)[0]

    assert "collect(Collectors.groupingBy(Entry::level, Collectors.counting()));" in first("java.lang.Long")
    assert "collect(Collectors.groupingBy(Entry::level, Collectors.toSet()));" in first("java.util.Set<a.Entry>")
    assert "collect(groupingBy(Entry::level, counting()));" in first("java.lang.Long", "groupingBy(Entry::level)")
    assert not [text for text in mended("java.util.Map") if "groupingBy(Entry::level," in text]  # a raw type


def test_one_value_is_an_array_of_it() -> None:
    texts = tried(
        "class A { Object m(Class<T> kind) { return Proxies.«create»(kind); } }",
        ids.PARAMETER_MISMATCH, "a.Proxies", "create", "java.lang.Class<?>[]", "java.lang.Class<T>",
    )  # fmt: skip
    assert "class A { Object m(Class<T> kind) { return Proxies.create(new Class<?>[] { kind }); } }" in texts


def test_what_is_generic_is_cast_to_its_other_arguments() -> None:
    texts = tried(
        "class A { void m() { Box<T> box = «find(kind)»; } }", ids.TYPE_MISMATCH, "a.Box<capture#1-of ?>", "a.Box<T>"
    )
    assert "class A { void m() { Box<T> box = (Box<T>) find(kind); } }" in texts


def test_the_object_itself_is_an_argument_where_its_type_is_wanted() -> None:
    texts = tried(
        "class Barge extends Hull { void m(Dock dock) { dock.«enter»(3); } }",
        ids.PARAMETER_MISMATCH, "a.Dock", "enter", "int, a.Hull", "int",
    )  # fmt: skip
    assert "class Barge extends Hull { void m(Dock dock) { dock.enter(3, this); } }" in texts
    still = tried(
        "class Barge extends Hull { static void m(Dock dock) { dock.«enter»(3); } }",
        ids.PARAMETER_MISMATCH, "a.Dock", "enter", "int, a.Hull", "int",
    )  # fmt: skip
    assert not [text for text in still if "this" in text]


def test_the_end_of_a_constructor_is_where_a_field_has_no_value() -> None:
    text = "class A {\n    final int b;\n    A(int b) {\n        f();\n    }\n}\n"
    start, end = text.index("A(int"), text.index("    }\n}")
    problem = Problem("", 3, 5, start, start + 8, "error", ids.UNINITIALISED_FIELD, ("b",))
    assert targets([problem], Hunk(Path("/w/A.java"), text, end, end + 5)) == (problem,)
    assert not targets([problem], Hunk(Path("/w/A.java"), text, text.index("f();"), text.index("f();") + 4))


def test_that_every_object_has_a_method_tells_nothing_of_a_receiver() -> None:
    texts = tried(
        "class A { String m(Quay quay) { f(quay); return «total».toString(); } }", ids.UNDEFINED_NAME, "total"
    )
    assert not [text for text in texts if "quay.toString()" in text]
    texts = tried("class A { String m(Quay quay) { f(quay); return «total».fee(); } }", ids.UNDEFINED_NAME, "total")
    assert "class A { String m(Quay quay) { f(quay); return quay.fee(); } }" in texts
