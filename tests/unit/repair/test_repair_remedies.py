"""Remedies: what is tried for a problem. A case: a file with the marked words in «», the problem, the wanted text."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Never

import pytest
from hypothesis import given
from hypothesis import strategies as st

from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.edits import Edit, applied
from espalier.repair.ranking import normal_form
from espalier.repair.remedies import Remedy, answered, catalogue, probes, remedies
from espalier.repair.remedies.catalogue import handled
from espalier.repair.remedies.conversions import conversions
from espalier.repair.remedies.handlers import HANDLERS, PROBES
from espalier.repair.remedies.passing import permuted
from espalier.repair.remedies.place import Place, simple, split
from espalier.repair.remedies.probing import Probe
from espalier.repair.remedies.similar import similar
from fakes.remedy_cases import Known, problem_in, tried

MISMATCH, RETURN_MISMATCH, FOREACH = ids.TYPE_MISMATCH, ids.RETURN_MISMATCH, ids.ELEMENT_MISMATCH


def in_method(statements: str, header: str = "void m(String name, int count)") -> str:
    return f"class A {{\n    int size;\n    {header} {{\n        {statements}\n    }}\n}}\n"


@pytest.mark.parametrize(("indent", "newline"), [("\t", "\r\n"), ("  ", "\n"), ("    ", "\n")])
def test_what_is_added_outside_of_methods_is_indented_like_the_file(indent: str, newline: str) -> None:
    lines = [
        "/** {",
        " * Why. */",
        "class A {",
        "",
        f"{indent}enum B {{ }}",
        f"{indent}class C extends D {{",
        f"{indent}}}",
        "}",
    ]
    text = newline.join(lines)
    start = text.index("C extends")
    problem = Problem("", 6, 1, start, start + 1, "error", ids.NO_DEFAULT_CONSTRUCTOR, ("a.Entry", ""))
    first = remedies(text, problem, (), Known())[0]
    added = [line for line in applied(text, first.edits).split(newline) if line not in lines]
    assert [len(line) - len(line.lstrip()) for line in added] == [len(indent) * depth for depth in (2, 3, 2)]
    assert "  " not in "".join(added).replace(indent, "")


@pytest.mark.parametrize(
    ("statement", "code", "arguments", "wanted"),
    [
        ("int n = «name»;", MISMATCH, ("java.lang.String", "int"), "int n = Integer.parseInt(name);"),
        ("int n = «a + b»;", MISMATCH, ("long", "int"), "int n = (int) (a + b);"),
        ("String s = «count»;", MISMATCH, ("int", "java.lang.String"), "String s = String.valueOf(count);"),
        ("B b = «all()»;", MISMATCH, ("java.lang.Object", "x.B"), "B b = (B) all();"),
        ("B b = «find()»;", MISMATCH, ("java.util.Optional<x.B>", "x.B"), "B b = find().orElse(null);"),
        ("B b = «it»;", MISMATCH, ("java.util.Iterator<x.B>", "x.B"), "B b = it.next();"),
        ("return «s.filter(x -> x.ok())»;", RETURN_MISMATCH, ("java.util.stream.Stream<x.B>", "boolean"),
         "return s.anyMatch(x -> x.ok());"),
        ("return «id = null»;", RETURN_MISMATCH, ("java.lang.Integer", "boolean"), "return id == null;"),
        ("for (String e : «map.keySet()») {}", FOREACH, ("java.lang.Integer", "java.lang.String"),
         "for (Integer e : map.keySet()) {}"),
        ("Set<B> b = «all()»;", MISMATCH, ("java.util.HashSet<x.C>", "java.util.Set<x.B>"), "Set<C> b = all();"),
        ("if («!name.length()») {}", ids.UNDEFINED_OPERATOR, ("!", "int"), "if (name.length() == 0) {}"),
        ("if («!name.length()») {}", ids.UNDEFINED_OPERATOR, ("!", "int"), "if (name.isEmpty()) {}"),
        ("if («b && count > 0») {}", ids.UNDEFINED_OPERATOR, ("&&", "x.B, boolean"), "if (b != null && count > 0) {}"),
        ("if («0 <= count <= 9») {}", ids.UNDEFINED_OPERATOR, ("<=", "boolean, int"),
         "if (0 <= count && count <= 9) {}"),
        ("if (count = «0 || b») {}", ids.UNDEFINED_OPERATOR, ("||", "int, boolean"), "if (count == 0 || b) {}"),
        ("if («size()» = 1) {}", ids.ASSIGNED_NO_VARIABLE, (), "if (size() == 1) {}"),
        ("«call»(count, name);", ids.PARAMETER_MISMATCH,
         ("x.A", "call", "java.lang.String, int", "int, java.lang.String"), "call(name, count);"),
        ("«call»(name);", ids.PARAMETER_MISMATCH, ("x.A", "call", "java.lang.String, int", "java.lang.String"),
         "call(name, count);"),
        ("«run»(f(name));", ids.PARAMETER_MISMATCH, ("x.A", "run", "java.util.concurrent.Callable<T>", "x.B"),
         "run(() -> f(name));"),
        ("«run»(t.join());", ids.PARAMETER_MISMATCH, ("x.A", "run", "java.lang.Runnable", "void"), "run(t::join);"),
        ("throw «Broken»(name);", ids.UNDEFINED_METHOD, ("x.A", "Broken", "x.B"), "throw new Broken(name);"),
        ("if («isBlank»(name)) {}", ids.UNDEFINED_METHOD, ("x.A", "isBlank", "java.lang.String"),
         "if (Texts.isBlank(name)) {}"),
        ("use(«STRICT»);", ids.UNRESOLVED_VARIABLE, ("STRICT",), "use(Mode.STRICT);"),
        ("all.«url»();", ids.UNDEFINED_METHOD, ("java.util.Iterator<x.B>", "url", ""), "all.next().url();"),
        ("return marks.«length»();", ids.METHOD_OF_ARRAY, ("char[]", "length", ""), "return marks.length;"),
        ("s.map(p -> { p.name()«;» });", ids.DELETE_TOKEN, (";",), "s.map(p -> p.name());"),
        ("B b = new B();\n        «go»();", ids.STATIC_METHOD, ("x.B", "go", ""), "B b = new B(); b.go();"),
        ("T t = «Thread.group»();", ids.STATIC_METHOD, ("java.lang.Thread", "group", ""),
         "T t = Thread.currentThread().group();"),
    ],
)  # fmt: skip
def test_a_statement(statement: str, code: int, arguments: tuple[str, ...], wanted: str) -> None:
    expected = " ".join(in_method(wanted).split())
    assert expected in tried(in_method(statement), code, *arguments)


@pytest.mark.parametrize(
    ("before", "code", "arguments", "after"),
    [
        # exceptions
        ("void m() { «read()»; }", ids.UNHANDLED_EXCEPTION, ("java.io.IOException",),
         "void m() throws IOException { read(); }"),
        ("void m() throws B { «read()»; }", ids.UNHANDLED_EXCEPTION, ("java.io.IOException",),
         "void m() throws B, IOException { read(); }"),
        ("void m() { «read()»; }", ids.UNHANDLED_EXCEPTION, ("java.io.IOException",),
         "void m() { try { read(); } catch (IOException e) { throw new UncheckedIOException(e); } }"),
        ("int m() «throws» B, C { return 1; }", ids.THROWS_TOO_MUCH, ("x.B",), "int m() throws C { return 1; }"),
        ("int m() «throws» B { return 1; }", ids.THROWS_TOO_MUCH, ("x.B",), "int m() { return 1; }"),
        # results and first values
        ("boolean «m»() { f(); }", ids.MUST_RETURN, ("boolean",), "boolean m() { f(); return false; }"),
        ("A «m»() { f(); }", ids.MUST_RETURN, ("x.A",), "A m() { f(); return this; }"),
        ("B «m»(B b) { f(); }", ids.MUST_RETURN, ("x.B",), "B m(B b) { f(); return b; }"),
        ("boolean «m»() { has(1); }", ids.MUST_RETURN, ("boolean",), "boolean m() { return has(1); }"),
        ("void m() { int n; f(«n»); }", ids.UNINITIALISED, ("n",), "void m() { int n = 0; f(n); }"),
        ("void m(B b) { B «b» = f(); }", ids.DUPLICATE_LOCAL, ("b",), "void m(B b) { b = f(); }"),
        ("boolean «m»() { if (a) { return false; } }", ids.MUST_RETURN, ("boolean",),
         "boolean m() { if (a) { return false; } return true; }"),
        ("void m() { throw «new B»(s); }", ids.UNDEFINED_CONSTRUCTOR, ("x.B", "java.lang.String"),
         "void m() { throw new B(s, 0); }"),
        ("<T> T m(Class<T> c) { return «f»(c); }", ids.PARAMETER_MISMATCH,
         ("x.A", "f", "java.lang.Class<T extends x.Note>", "java.lang.Class<T>"),
         "<T extends Note> T m(Class<T> c) { return f(c); }"),
        ("public void «check»(Pet pet) { f(pet); }", ids.MUST_OVERRIDE, ("equals", "x.Pet", "x.A"),
         "public void check(Object object) { Pet pet = (Pet) object; f(pet); }"),
        # declared types
        ("void m() { B b = f(); C c = «b»; }", MISMATCH, ("x.B", "x.C"), "void m() { C b = f(); C c = b; }"),
        ("int m(int n) { return «n.price()»; }", RETURN_MISMATCH, ("x.Price", "int"),
         "Price m(int n) { return n.price(); }"),
        ("void m() { final int sum = 0; sum = «price()»; }", MISMATCH, ("x.Price", "int"),
         "void m() { final Price sum = 0; sum = price(); }"),
        ("void m(List<B> all) { «f»(all, 1); }", ids.PARAMETER_MISMATCH,
         ("x.A", "f", "java.util.Set<x.B>, int", "java.util.List<x.B>, int"), "void m(Set<B> all) { f(all, 1); }"),
        # headers
        ("static void m() { «go»(); } void go() {}", ids.STATIC_METHOD, ("x.A", "go", ""),
         "void m() { go(); } void go() {}"),
        ("static void m() { «go»(); } void go() {}", ids.STATIC_METHOD, ("x.A", "go", ""),
         "static void m() { go(); } static void go() {}"),
        ("@Override public boolean «equals»(A o) { return true; }", ids.MUST_OVERRIDE, ("equals", "x.A", "x.A"),
         "@Override public boolean equals(Object o) { return true; }"),
        ("@Override public boolean «equals»(A object) { return ok(object); }", ids.MUST_OVERRIDE,
         ("equals", "x.A", "x.A"), "@Override public boolean equals(Object other) "
         "{ A object = (A) other; return ok(object); }"),
        ("int object; int other; int value; @Override public boolean «equals»(A o) { return true; }", ids.MUST_OVERRIDE,
         ("equals", "x.A", "x.A"), "int object; int other; int value; "
         "@Override public boolean equals(Object oObject) { A o = (A) oObject; return true; }"),
        ("@Override public void «other»() {}", ids.MUST_OVERRIDE, ("other", "", "x.A"), "public void other() {}"),
        ("@Override String «name»() { return s; }", ids.LESS_VISIBLE, ("x.B",),
         "@Override public String name() { return s; }"),
        ("public «Integer» value() { return 1; }", ids.RETURNS_ANOTHER, ("x.B.value()",),
         "public int value() { return 1; }"),
        # types
        ("Map<String, «int»> m;", ids.INSERT_TO_COMPLETE, ("Dimensions", "ReferenceType"), "Map<String, Integer> m;"),
        # syntax
        ("void m() { f(«)»); }", ids.DELETE_TOKEN, (")",), "void m() { f(); }"),
        ("void m() { f(«)» }", ids.INSERT_TO_COMPLETE, (";", "Statement"), "void m() { f(); }"),
        ("void m() { f(«'add'»); }", ids.BAD_CHARACTER, (), 'void m() { f("add"); }'),
    ],
)  # fmt: skip
def test_a_member(before: str, code: int, arguments: tuple[str, ...], after: str) -> None:
    assert f"class A {{ {after} }}" in tried(f"class A {{ {before} }}\n", code, *arguments)


def test_a_string_is_closed_before_what_ends_the_line() -> None:
    found = tried('class A { void m() {\n f(«"booked);»\n } }\n', ids.OPEN_STRING)
    assert found[0] == 'class A { void m() { f("booked"); } }'


def test_parameters_are_those_of_the_method_that_is_missing() -> None:
    missing = Problem("", 1, 1, 6, 7, "error", ids.MISSING_IMPLEMENTATION, ("head", "x.Node, int", "x.Visitor", "x.A"))
    found = tried(
        "class A { public void «head»(Node node) {} }\n", ids.MUST_OVERRIDE, "head", "x.Node", "x.A", others=[missing]
    )
    assert found[0] == "class A { public void head(Node node, int value) {} }"


def test_a_name_that_differs_in_capitals_comes_before_that_of_a_method_that_is_missing() -> None:
    missing = Problem("", 1, 1, 6, 7, "error", ids.MISSING_IMPLEMENTATION, ("area", "", "x.Shape", "x.Square"))
    found = tried("class A { void «Describe»() {} }", ids.MUST_OVERRIDE, "Describe", "", "x.Square", others=[missing])
    assert found[:2] == ["class A { void describe() {} }", "class A { void area() {} }"]


def test_imports_are_replaced_by_types_of_the_same_name() -> None:
    found = tried("import «a.b.Token»;\nclass A {}\n", ids.UNKNOWN_IMPORT, "a.b.Token")
    assert found == ["import a.json.Token; class A {}"]
    found = tried("import java.awt.List;\nclass A { «List»<B> b; }\n", ids.NOT_GENERIC, "java.awt.List", "x.B")
    assert found[0] == "import java.util.List; class A { List<B> b; }"


def test_several_exceptions_are_declared_together_or_by_what_they_have_in_common() -> None:
    source = "class A { void m() { «make()»; } }\n"
    text, problem = problem_in(source, ids.UNHANDLED_EXCEPTION, ["java.lang.NoSuchMethodException"])
    other = Problem(
        "", 1, 1, problem.start, problem.end, "error", ids.UNHANDLED_EXCEPTION, ("java.lang.IllegalAccessException",)
    )
    found = [applied(text, remedy.edits) for remedy in remedies(text, problem, [other], Known())]
    assert "void m() throws ReflectiveOperationException {" in found[0]
    assert any("throws NoSuchMethodException, IllegalAccessException {" in each for each in found)


def test_nothing_is_declared_for_a_lambda() -> None:
    found = tried(
        "class A { void m() { all.forEach(x -> { «read(x)»; }); } }\n", ids.UNHANDLED_EXCEPTION, "a.IOException"
    )
    assert found and not any("throws" in each.partition("try")[0] for each in found)


def test_an_unknown_problem_has_no_remedy() -> None:
    assert tried("class «A» {}\n", 1) == []


def test_types_in_simple_names() -> None:
    assert simple("java.util.Map.Entry<java.lang.String,a.b.C<?>>") == "Map.Entry<String, C<?>>"
    assert simple("capture-of ? extends java.util.Collection<E>") == "Collection<E>"
    assert split("java.util.Map<a.B,a.C>, int") == ["java.util.Map<a.B,a.C>", "int"]
    assert split("") == []


def test_one_way_to_order_arguments() -> None:
    assert permuted(["int", "String"], ["String", "int"]) == [1, 0]
    assert permuted(["String", "String"], ["String", "String"]) is None
    assert permuted(["int", "B"], ["String", "int"]) is None


@pytest.mark.parametrize(
    ("unknown", "known", "first"),
    [
        ("getNextSibling", ["nextElementSibling", "parent", "hasParent"], "nextElementSibling"),
        ("asText", ["getAsString", "getAsInt", "isString"], "getAsString"),
        ("hasAttribute", ["attribute", "hasAttr", "hasText"], "hasAttr"),
        ("push", ["remove", "get", "add"], "add"),
        ("cookieset", ["cookies", "cookieSet"], "cookieSet"),
        ("slice", ["length", "split", "substring", "replace"], "substring"),
        ("select", ["collect", "filter", "map"], "map"),
        ("zzz", ["a", "b"], None),
    ],
)
def test_names_alike(unknown: str, known: list[str], first: str | None) -> None:
    assert next((name for name, _ in similar(unknown, known)), None) == first


def test_a_cast_is_put_before_an_expression_in_parentheses() -> None:
    assert "(int) (a + b)" in conversions("long", "int", "a + b")
    assert "(a + b).toString()" in conversions("Object", "String", "a + b")
    assert conversions("boolean", "void", "f()") == []


@pytest.mark.parametrize(
    ("broken", "code", "arguments", "right"),
    [
        ("class A {\n    int n = g«»((2);", ids.MISPLACED, (), "class A { int n = g((2));"),
        ('class A { String s = «"a»', ids.OPEN_STRING, (), 'class A { String s = "a"'),
        ("class A { int n = «m» // 2;", ids.INSERT_TO_COMPLETE, (), "class A { int n = m / 2;"),
    ],
)  # fmt: skip
def test_the_last_line_of_a_file_needs_no_line_end(
    broken: str, code: int, arguments: tuple[str, ...], right: str
) -> None:
    assert right in tried(broken, code, *arguments)
    assert right in tried(broken + "\n", code, *arguments)


@pytest.mark.parametrize(
    ("call", "parameters", "given", "wanted"),
    [
        ("«call»(count, // how many\n            name);", "String, int", "int, String",
         "call(name, // how many\n            count);"),
        ("«call»(count /* how many */, name);", "String, int", "int, String", "call(name /* how many */, count);"),
        ("«call»(count, // how many\n            name, max(1, 2));", "int, String", "int, String, int",
         "call(count, // how many\n            name);"),
        ("«call»(count, // how many\n            max(1, 2),\n            name);", "int, String", "int, int, String",
         "call(count, // how many\n            name);"),
        ("«call»(count, 7, // days\n            name);", "int, String", "int, int, String",
         "call(count,  // days\n            name);"),
        ("«call»(count, name, /* days */ 7);", "int, String", "int, String, int", "call(count, name /* days */ );"),
    ],
)  # fmt: skip
def test_comments_and_lines_stay_where_arguments_are_moved_or_left_out(
    call: str, parameters: str, given: str, wanted: str
) -> None:
    texts = tried(in_method(call), ids.PARAMETER_MISMATCH, "x.A", "call", parameters, given, flat=False)
    right = in_method(wanted)
    alike = [text for text in texts if normal_form(text) == normal_form(right)]
    assert alike[:1] == [right]


@pytest.mark.parametrize(
    ("marked", "code", "arguments", "right"),
    [
        ("class A {\n    void m(int n)\n            throws E {\n        if (n > 0\n                && n < 9) {\n"
         "            n--;\n        else {\n            n++;\n        }\n    }\n«}»\n",
         ids.INSERT_TO_COMPLETE, ("}", "ClassBody"), "n--; } else { n++; } } }"),
        ("class A {\n    void m(int a,\n            int b) {\n        while (a > 0\n                && b > 0) {\n"
         "            a--;\n            b--;\n        use(a);\n    }\n«}»\n",
         ids.INSERT_TO_COMPLETE, ("}", "ClassBody"), "b--; } use(a); } }"),
        ("class A {\n    void m(int a) {\n        if (a > 0\n                && a < 9)\n"
         "            a--;\n        }\n    }\n«}»\n",
         ids.INSERT_AFTER, ("}", "{"), "if (a > 0 && a < 9) { a--; } } }"),
    ],
)  # fmt: skip
def test_the_header_of_a_block_may_have_several_lines(
    marked: str, code: int, arguments: tuple[str, ...], right: str
) -> None:
    assert any(text.endswith(right) for text in tried(marked, code, *arguments)[:2])


@pytest.mark.parametrize(
    ("statements", "name"),
    [
        ("for (Path e : all) {\n            «read(e)»;\n        }", "ex"),
        ("all.forEach(e -> «read(e)»);", "ex"),
        ("all.forEach(e -> { «read(e)»; });", "ex"),
        ("all.forEach((e, ex) -> «read(e)»);", "exception"),
        ("try { f(); } catch (E | B e) { «read(b)»; }", "ex"),
        ("Path e = first();\n        «read(e)»;", "ex"),
        # elsewhere
        ("for (Path e : all) { f(e); }\n        «read(b)»;", "e"),
        ("try { f(); } catch (B e) { g(e); }\n        «read(b)»;", "e"),
        ("if (f()) { Path e = first(); }\n        «read(b)»;", "e"),
        ("all.forEach(e -> f(e));\n        «read(b)»;", "e"),
        ("«read(b)»;\n        Path e = first();", "e"),
    ],
)  # fmt: skip
def test_a_clause_names_its_exception_as_nothing_there_is_named(statements: str, name: str) -> None:
    found = tried(in_method(statements), ids.UNHANDLED_EXCEPTION, "java.io.IOException")
    clauses = [text for text in found if "catch (IOException" in text]
    wanted = f"catch (IOException {name}) {{ throw new UncheckedIOException({name}); }}"
    assert clauses
    assert wanted in clauses[0]


def test_a_further_clause_names_its_exception_as_nothing_there_is_named() -> None:
    text = in_method("try (var in = open(e)) { «read(in)»; } catch (B b) { }", "void m(Path e)")
    further = "catch (IOException ex) { throw new UncheckedIOException(ex); }"
    assert any(further in found for found in tried(text, ids.UNHANDLED_EXCEPTION, "java.io.IOException"))


RECORDS = """\
class A {
    String trim(String s) { return s.trim(); }
    static List<String> all(HEADER) {
        if (seen.contains(record)) {
            MARKED
        }
    }
}
"""


@pytest.mark.parametrize("header", ["Set<String> seen, Object record", "Set<String> record"])
@pytest.mark.parametrize(
    ("marked", "code", "arguments", "right"),
    [
        ("String s = «map.next()»;", MISMATCH, ("java.util.Map.Entry<a.B,a.C>", "java.lang.String"),
         "String s = map.next().toString();"),
        ("return in.stream().map(«this»::trim).toList();", ids.STATIC_THIS, (),
         "return in.stream().map(new A()::trim).toList();"),
    ],
)  # fmt: skip
def test_record_may_be_the_name_of_a_variable(
    header: str, marked: str, code: int, arguments: tuple[str, ...], right: str
) -> None:
    text = RECORDS.replace("HEADER", header).replace("MARKED", marked)
    assert any(right in found for found in tried(text, code, *arguments))


def test_imports_go_on_after_that_of_a_package_named_record() -> None:
    text = "import a.record.Kept;\nimport java.awt.List;\nclass A { «List<String>» names; }\n"
    found = tried(text, ids.NOT_GENERIC, "java.awt.List", "java.lang.String")
    assert any(each.startswith("import a.record.Kept; import java.util.List; class") for each in found)


@pytest.mark.parametrize(
    ("marked", "code", "arguments", "right"),
    [
        ("class A {\n    void m(int a) {\n        if\n            (a > 0)\n            a--;\n        }\n    }\n«}»\n",
         ids.INSERT_AFTER, ("}", "{"), "if (a > 0) { a--; } } }"),
        ("class A {\n    void m(int a) {\n        f();\n        if (b) {\n        } else if\n            (a > 0\n"
         "                && b)\n            a--;\n        }\n    }\n«}»\n",
         ids.INSERT_AFTER, ("}", "{"), "else if (a > 0 && b) { a--; } } }"),
        ("class A {\n    int[] a = {\n        1,\n        2\n    int «b»;\n}\n",
         ids.INSERT_TO_COMPLETE, ("}", "ArrayInitializer"), "2 }; int b; }"),
        ("class A {\n    int[] a = new int[] {\n        1\n    «;»\n}\n",
         ids.INSERT_TO_COMPLETE, ("}", "ArrayInitializer"), "1 } ; }"),
        ("class A {\n    int[][] a = {\n        {1, 2},\n        {3, 4\n    };\n    int b;\n«}»\n",
         ids.INSERT_TO_COMPLETE, ("}", "ClassBody"), "{1, 2}, {3, 4} }; int b; }"),
    ],
)  # fmt: skip
def test_a_brace_after_a_keyword_of_its_own_line_or_of_an_array(
    marked: str, code: int, arguments: tuple[str, ...], right: str
) -> None:
    assert any(text.endswith(right) for text in tried(marked, code, *arguments)[:2])


CRLF = in_method("f(x);").replace("\n", "\r\n")
FIELDS = "class A { final int x; A() { for (x : y) { this.x = x; } catch (B e) { x++; } x = e; int x; } }"
ODD = ["", "x", "import a.b", "class A {", "'a", '"b', "(", "class A { void m() { x", CRLF, FIELDS]
GIVEN = ["", "int", "x.A", "&&", "a.B, int", "java.util.List<a.B>"]


@given(st.sampled_from(ODD), st.integers(0, 80), st.integers(0, 20), st.sampled_from(sorted(handled())), st.data())
def test_nothing_is_too_odd(text: str, start: int, length: int, code: int, data: st.DataObject) -> None:
    arguments = data.draw(st.lists(st.sampled_from(GIVEN), max_size=4))
    start = min(start, len(text))
    problem = Problem("", 1, 1, start, min(start + length, len(text)), "error", code, tuple(arguments))
    found = remedies(text, problem, [problem], Known())
    for origin, probe in probes(text, problem, [problem], Known()):
        answer = replace(problem, code=ids.TYPE_MISMATCH, arguments=("int", "java.lang.Void"))
        found += [Remedy(origin, probe.edits, 1.0), *answered(text, origin, probe, [answer])]
    for remedy in found:
        bounds = [offset for edit in remedy.edits for offset in (edit.start, edit.end)]
        assert bounds == sorted(bounds) and bounds[0] >= 0 and bounds[-1] <= len(text)


def test_an_error_in_a_remedy_costs_its_edits_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(place: Place) -> Iterator[tuple[Edit, ...]]:
        yield (Edit(0, 0, "int first; "),)
        raise KeyError("no idea")

    def at_once(place: Place) -> Iterator[tuple[Edit, ...]]:
        raise KeyError("no idea")

    def whole(place: Place) -> Iterator[tuple[Edit, ...]]:
        yield (Edit(0, 0, "int second; "),)

    problem = Problem("", 1, 1, 0, 1, "error", MISMATCH, ())
    handlers = (("broken", broken), ("at once", at_once), ("whole", whole))
    monkeypatch.setattr(catalogue, "HANDLERS", {MISMATCH: handlers})
    with pytest.raises(KeyError):  # as every error in a remedy does in tests
        remedies("x;", problem, (), Known())
    logged: list[tuple[object, ...]] = []
    monkeypatch.setattr(catalogue.log, "exception", lambda *said: logged.append(said))
    assert [found.origin for found in remedies("x;", problem, (), Known())] == ["broken", "whole"]
    assert [said[-1] for said in logged] == ["broken", "at once"]


def test_a_module_that_has_remedies_says_so() -> None:
    functions = {function for rows in (*HANDLERS.values(), *PROBES.values()) for _, function in rows}
    modules = {sys.modules[function.__module__] for function in functions}
    assert not [each.__name__ for each in modules if not str(each.__doc__).startswith("Remedies ")]


def test_an_error_in_a_probe_or_its_answer_costs_its_edits_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(asked: object) -> Iterator[Never]:
        raise KeyError("no idea")

    def prober(place: Place) -> Iterator[Probe]:
        yield Probe((), failing)

    problem = Problem("", 1, 1, 0, 1, "error", MISMATCH, ())
    logged: list[tuple[object, ...]] = []
    monkeypatch.setattr(catalogue, "PROBES", {MISMATCH: (("broken", failing), ("whole", prober))})
    monkeypatch.setattr(catalogue.log, "exception", lambda *said: logged.append(said))
    ((origin, probe),) = probes("x;", problem, (), Known())
    assert (origin, [*answered("x;", origin, probe, ())]) == ("whole", [])
    assert [said[-1] for said in logged] == ["broken", "whole"]
