"""Remedies for everyday mistakes with operators, type parameters, variables, headers, lambdas and `static`."""

from __future__ import annotations

import pytest

from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.edits import applied
from espalier.repair.remedies import answered, probes, remedies
from fakes.remedy_cases import Known, in_class, problem_in, tried

TEXT, LIST = "java.lang.String", "java.util.List<java.lang.String>"


@pytest.mark.parametrize(
    ("before", "code", "arguments", "after"),
    [
        # operators
        ("boolean m() { return «a > b»; }", ids.UNDEFINED_OPERATOR, (">", f"{TEXT}, {TEXT}"),
         "boolean m() { return a.compareTo(b) > 0; }"),
        ("int m() { return «a - b»; }", ids.UNDEFINED_OPERATOR, ("-", f"{TEXT}, {TEXT}"),
         "int m() { return a.compareTo(b); }"),
        ("boolean m() { return «!a == b»; }", ids.UNDEFINED_OPERATOR, ("==", "boolean, int"),
         "boolean m() { return a != b; }"),
        ("boolean m() { return «!o» instanceof a.B; }", ids.UNDEFINED_OPERATOR, ("!", "java.lang.Object"),
         "boolean m() { return !(o instanceof a.B); }"),
        ("boolean m() { return «all > 3»; }", ids.UNDEFINED_OPERATOR, (">", f"{LIST}, int"),
         "boolean m() { return all.size() > 3; }"),
        ("boolean m() { return «day == 'S'»; }", ids.EQUALITY_MISMATCH, (TEXT, "char"),
         'boolean m() { return day.equals("S"); }'),
        ("boolean m() { return «day != c»; }", ids.EQUALITY_MISMATCH, (TEXT, "char"),
         "boolean m() { return day.charAt(0) != c; }"),
        ("boolean m() { return «n == text»; }", ids.EQUALITY_MISMATCH, ("int", TEXT),
         "boolean m() { return n == Integer.parseInt(text); }"),
        ("boolean m() { return «n != text»; }", ids.EQUALITY_MISMATCH, ("int", TEXT),
         "boolean m() { return !String.valueOf(n).equals(text); }"),
        ('boolean m() { return «k == "OPEN"»; }', ids.EQUALITY_MISMATCH, ("a.Kind", TEXT),
         "boolean m() { return k == Kind.OPEN; }"),
        ("boolean m() { return «a.equals(b)»; }", ids.NO_MEMBERS, ("int", "equals", "int"),
         "boolean m() { return a == b; }"),
        ("boolean m() { return !«a.get(0).equals(f(b))»; }", ids.NO_MEMBERS, ("int", "equals", "int"),
         "boolean m() { return a.get(0) != f(b); }"),
        ("int m() { return «a.compareTo(b)»; }", ids.NO_MEMBERS, ("int", "compareTo", "int"),
         "int m() { return Integer.compare(a, b); }"),
        ("boolean m() { return «c.isDigit()»; }", ids.NO_MEMBERS, ("char", "isDigit", ""),
         "boolean m() { return Character.isDigit(c); }"),
        ("boolean m() { return a =«<» b; }", ids.DELETE_TOKEN, ("<",), "boolean m() { return a <= b; }"),
        ("boolean m() { return a «& &» b; }", ids.MERGE_TOKENS, ("&&",), "boolean m() { return a && b; }"),
        ("boolean m() { return a «or» b; }", ids.UNEXPECTED_TOKEN, ("or", "->"), "boolean m() { return a || b; }"),
        ("boolean m() { return a && b «=» c; }", ids.UNEXPECTED_TOKEN, ("=", "!="),
         "boolean m() { return a && b == c; }"),
        ("int m() { return a ? 0«,» 1; }", ids.UNEXPECTED_TOKEN, (",", ":"), "int m() { return a ? 0: 1; }"),
        ("boolean m() { return «a.compareTo(b)»; }", ids.TYPE_MISMATCH, ("int", "boolean"),
         "boolean m() { return a.compareTo(b) > 0; }"),
        ("int m() { return «all»; }", ids.RETURN_MISMATCH, (LIST, "int"), "int m() { return all.size(); }"),
        ("boolean m() { return «a & b != 0»; }", ids.UNDEFINED_OPERATOR, ("&", "int, boolean"),
         "boolean m() { return (a & b) != 0; }"),
        ("boolean m() { return «a <= b»; }", ids.UNDEFINED_OPERATOR, ("<=", "java.time.LocalDate, java.time.LocalDate"),
         "boolean m() { return !a.isAfter(b); }"),
        ("boolean m() { if (a =«!b») {} }", ids.UNDEFINED_OPERATOR, ("!", "int"), "boolean m() { if (a !=b) {} }"),
        ("boolean m() { boolean end = «in.read()»; }", ids.TYPE_MISMATCH, ("int", "boolean"),
         "boolean m() { boolean end = in.read() == -1; }"),
        ("boolean m() { f(b.area()); return «shape > 3»; }", ids.UNDEFINED_OPERATOR, (">", "x.Shape, int"),
         "boolean m() { f(b.area()); return shape.area() > 3; }"),
        # type arguments and parameters
        ("Map<String, List<A>> m() { «Map»<String> all; }", ids.WRONG_ARITY, ("java.util.Map<K,V>", TEXT),
         "Map<String, List<A>> m() { Map<String, List<A>> all; }"),
        ("void m() { «List»<String, A> all; }", ids.WRONG_ARITY, ("java.util.List<E>", f"{TEXT}, x.A"),
         "void m() { List<String> all; }"),
        ("static «T» m(T t) { return t; }", ids.UNDEFINED_TYPE, ("T",), "static <T> T m(T t) { return t; }"),
        ("<K> K m(«V» v) { return v; }", ids.UNDEFINED_TYPE, ("V",), "<V, K> K m(V v) { return v; }"),
        ("<T> T m(T t) { t.«compareTo»(t); }", ids.UNDEFINED_METHOD, ("T", "compareTo", "T"),
         "<T extends Comparable<T>> T m(T t) { t.compareTo(t); }"),
        ("void m(List all) { for (A a : «all») {} }", ids.ELEMENT_MISMATCH, ("java.lang.Object", "x.A"),
         "void m(List<A> all) { for (A a : all) {} }"),
        ("void m(List<?> all) { for (A a : «all») {} }", ids.ELEMENT_MISMATCH, ("capture-of ?", "x.A"),
         "void m(List<? extends A> all) { for (A a : all) {} }"),
        ("void m(List<? extends A> all) { all.«add»(a); }", ids.PARAMETER_MISMATCH,
         ("java.util.List<capture-of ? extends x.A>", "add", "capture-of ? extends x.A", "x.A"),
         "void m(List<? super A> all) { all.add(a); }"),
        ("<E> E m(Class<E> c) { return «get»(c); }", 16777759,
         ("get", "java.lang.Class<E>", "x.A", "java.lang.Class<E>", "E", "E extends Enum<E>"),
         "<E extends Enum<E>> E m(Class<E> c) { return get(c); }"),
        ("<T> void m() { Iterator all = f(); «take»(all.next()); }", ids.PARAMETER_MISMATCH,
         ("x.A", "take", "T", "java.lang.Object"), "<T> void m() { Iterator<T> all = f(); take(all.next()); }"),
        # variables
        ("void m() { final int n = 0; «n»++; }", 536870970, ("n",), "void m() { int n = 0; n++; }"),
        ("void m() { «n»++; } private static final int n = 0;", 33554512, ("x.A", "n"),
         "void m() { n++; } private static int n = 0;"),
        ("void m(B b) { B «b» = f(b); g(b); }", ids.DUPLICATE_LOCAL, ("b",),
         "void m(B b) { B b2 = f(b); g(b2); }"),
        ("void m(B e) { all.forEach(«e» -> use(e)); use(e); }", 536871009, ("e",),
         "void m(B e) { all.forEach(ex -> use(ex)); use(e); }"),
        ("void m(int i) { for (int «i» = 0; i < 3; i++) { f(i); } g(i); }", ids.DUPLICATE_LOCAL, ("i",),
         "void m(int i) { for (int j = 0; j < 3; j++) { f(j); } g(i); }"),
        ("int m(int[] all) { int max; if (all[0] > «max») {} }", ids.UNINITIALISED, ("max",),
         "int m(int[] all) { int max = 0; if (all[0] > max) {} }"),
        # headers
        ("@Override public int «hashcode()» { return 1; }", ids.MUST_OVERRIDE, ("hashcode", "", "x.A"),
         "@Override public int hashCode() { return 1; }"),
        ("@Override public boolean «Equals(A o)» { return true; }", ids.MUST_OVERRIDE, ("Equals", "x.A", "x.A"),
         "@Override public boolean equals(Object o) { return true; }"),
        ("@Override /* as text */ public String «tail()» { return s; }", ids.MUST_OVERRIDE, ("tail", "", "x.A"),
         "/* as text */ public String tail() { return s; }"),
        ("@Override void «descibe(B b)» { f(); }", ids.MUST_OVERRIDE, ("descibe", "x.B", "x.Square"),
         "@Override void describe(B b) { f(); }"),
        ("public static int «size()» { return 1; }", ids.HIDES_INSTANCE_METHOD, ("x.Base",),
         "public int size() { return 1; }"),
        # lambdas and streams
        ("void m() { all.sort(«one», two -> one - two); }", ids.UNRESOLVED_VARIABLE, ("one",),
         "void m() { all.sort((one, two) -> one - two); }"),
        ("boolean ok(B b) { return all.filter(«ok»); }", ids.UNRESOLVED_VARIABLE, ("ok",),
         "boolean ok(B b) { return all.filter(this::ok); }"),
        ("static boolean ok(B b) { return all.filter(«ok»); }", ids.UNRESOLVED_VARIABLE, ("ok",),
         "static boolean ok(B b) { return all.filter(A::ok); }"),
        ("double m() { return all.map(b -> b.area()).«sum»(); }", ids.UNDEFINED_METHOD,
         ("java.util.stream.Stream<java.lang.Double>", "sum", ""),
         "double m() { return all.mapToDouble(b -> b.area()).sum(); }"),
        ("B m() { return first.«orElse»(() -> b); }", ids.PARAMETER_MISMATCH,
         ("java.util.Optional<x.B>", "orElse", "x.B", "() -> b"), "B m() { return first.orElseGet(() -> b); }"),
        ("void m() { map.«computeIfAbsent»(name, new B()); }", ids.PARAMETER_MISMATCH,
         ("java.util.Map<java.lang.String,x.B>", "computeIfAbsent",
          f"{TEXT}, java.util.function.Function<? super {TEXT},? extends x.B>", f"{TEXT}, x.B"),
         "void m() { map.computeIfAbsent(name, key -> new B()); }"),
        ("void m(Map<String, B> all) { all.«forEach»(e -> put(e.getKey(), e.getValue())); }",
         ids.PARAMETER_MISMATCH,
         ("java.util.Map<K,x.B>", "forEach", "java.util.function.BiConsumer<K,V>", "(<no type> e) -> 1"),
         "void m(Map<String, B> all) { all.forEach((key, value) -> put(key, value)); }"),
        ("void m() { all.«sort»(B::cost); }", ids.PARAMETER_MISMATCH,
         ("java.util.List<x.B>", "sort", "java.util.Comparator<? super x.B>", "B::cost"),
         "void m() { all.sort(Comparator.comparingInt(B::cost)); }"),
        ("void m() { «collect»(A::key); }", ids.PARAMETER_MISMATCH,
         ("x.A", "collect", "java.util.function.Function<K>, java.util.function.Function<V>",
          "java.util.function.Function<K>"), "void m() { collect(A::key, Function.identity()); }"),
        ("void m() { «collect»(a::key); }", ids.PARAMETER_MISMATCH,
         ("x.A", "collect", "java.util.function.Function<T,K>, java.util.function.Function<T,V>", "a::key"),
         "void m() { collect(a::key, Function.identity()); }"),
        # values and exceptions
        ("void m() { B b = «new ArrayList<>(3)»; }", ids.CANNOT_INFER, ("ArrayList<>",),
         "void m() { B b = new B(3); }"),
        ("B m() { B b = «new ArrayList<>(3)»; }", ids.TYPE_MISMATCH, ("java.util.ArrayList<>", "x.B"),
         "B m() { B b = new B(3); }"),
        ("void m() { «return all.add(b);» }", ids.VOID_RETURNS, (), "void m() { all.add(b); }"),
        ("void m() { try { f(); } catch (A | «IOException» e) { g(); } }", ids.UNREACHABLE_CATCH, ("IOException",),
         "void m() { try { f(); } catch (A e) { g(); } }"),
        ("void m() { try { f(); } catch («IOException» e) { g(); } finally { h(); } }", ids.UNREACHABLE_CATCH,
         ("IOException",), "void m() { try { f(); } finally { h(); } }"),
        ("void m() { try { f(); } catch («IOException» e) { g(); } }", ids.UNREACHABLE_CATCH, ("IOException",),
         "void m() { f(); }"),
        ("""void m() { throw new E(«"format: + name);» }""", ids.OPEN_STRING, (),
         """void m() { throw new E("format: " + name); }"""),
        ("@Override public B «getNext»() { return b; }", ids.MUST_OVERRIDE, ("getNext", "", "x.A"),
         "public B getNext() { return b; }"),
        # static
        ("static class B { boolean b() { return «key»; } } boolean key;", ids.STATIC_FIELD, ("key",),
         "class B { boolean b() { return key; } } boolean key;"),
        ("static boolean m(B key) { return «this».key.ok(); }", ids.STATIC_THIS, ("this",),
         "static boolean m(B key) { return key.ok(); }"),
        ("int created; static int m() { return «created»; }", ids.STATIC_FIELD, ("created",),
         "static int created; static int m() { return created; }"),
        ("static void m() { B b = «new B()»; } final class B {}", 16777237, ("x.A",),
         "static void m() { B b = new B(); } static final class B {}"),
        ("static void m() { «this».f(); }", ids.STATIC_THIS, ("this",), "void m() { this.f(); }"),
        # casts
        ("int m() { return «(int) text»; }", ids.IMPOSSIBLE_CAST, (TEXT, "int"),
         "int m() { return Integer.parseInt(text); }"),
        ("void m() { f(«(String) all.size()» + n); }", ids.IMPOSSIBLE_CAST, ("int", TEXT),
         "void m() { f(String.valueOf(all.size()) + n); }"),
        # escapes
        (r'Pattern m() { return f(«"(\d+)\s\\w\t"»); }', ids.BAD_ESCAPE, (),
         r'Pattern m() { return f("(\\d+)\\s\\w\t"); }'),
        (r'File m() { return f(«"C:\data\temp"»); }', ids.BAD_ESCAPE, (), r'File m() { return f("C:\\data\\temp"); }'),
        # assignments in conditions
        ("void m() { while (line = «in.readLine() != null») {} }", ids.TYPE_MISMATCH, ("boolean", TEXT),
         "void m() { while ((line = in.readLine()) != null) {} }"),
        ("void m() { if (n > 0 && (c = «in.read() != -1»)) {} }", ids.TYPE_MISMATCH, ("boolean", "int"),
         "void m() { if (n > 0 && ((c = in.read()) != -1)) {} }"),
        ("int m(int n) { return n = «0» ? 1 : n; }", ids.TYPE_MISMATCH, ("int", "boolean"),
         "int m(int n) { return n == 0 ? 1 : n; }"),
        # functions
        ("boolean m(Predicate<? super B> wanted, B b) { return «wanted»(b); }", ids.UNDEFINED_METHOD,
         ("x.A", "wanted", "x.B"), "boolean m(Predicate<? super B> wanted, B b) { return wanted.test(b); }"),
        ("Rule rule; void m() { «rule»(1); }", ids.UNDEFINED_METHOD, ("x.A", "rule", "int"),
         "Rule rule; void m() { rule.check(1); }"),
        ("void m() { for (Day day : «Day») {} }", ids.UNRESOLVED_VARIABLE, ("Day",),
         "void m() { for (Day day : Day.values()) {} }"),
        # a call without a result that is returned
        ("List<B> m(List<B> all) { «return all.sort(null);» }", ids.RETURNS_VOID, (),
         "List<B> m(List<B> all) { all.sort(null); return all; }"),
        ("List<B> m(List<B> all) { «return Collections.sort(all);» }", ids.RETURNS_VOID, (),
         "List<B> m(List<B> all) { Collections.sort(all); return all; }"),
        # formats
        ('void m() { out.«append»("%d of %s", n, name); }', ids.PARAMETER_MISMATCH,
         ("java.lang.StringBuilder", "append", TEXT, f"{TEXT}, int, {TEXT}"),
         'void m() { out.append(String.format("%d of %s", n, name)); }'),
        ('void m() { throw «new Bad("no %s", name)»; }', ids.UNDEFINED_CONSTRUCTOR, ("x.Bad", f"{TEXT}, {TEXT}"),
         'void m() { throw new Bad(String.format("no %s", name)); }'),
        # usual arguments
        ("void m() { all.«merge»(key, n); }", ids.PARAMETER_MISMATCH,
         ("java.util.Map<java.lang.String,java.lang.Integer>", "merge",
          "java.lang.String, java.lang.Integer, java.util.function.BiFunction<? super java.lang.Integer,"
          "? super java.lang.Integer,? extends java.lang.Integer>", "java.lang.String, int"),
         "void m() { all.merge(key, n, Integer::sum); }"),
        ("void m() { pool.«awaitTermination»(30); }", ids.PARAMETER_MISMATCH,
         ("x.Pool", "awaitTermination", "long, java.util.concurrent.TimeUnit", "int"),
         "void m() { pool.awaitTermination(30, TimeUnit.SECONDS); }"),
        # several arguments of other types
        ("void m() { «put»(1000, 0.5, text); }", ids.PARAMETER_MISMATCH,
         ("x.A", "put", "java.math.BigDecimal, java.math.BigDecimal, int", f"int, double, {TEXT}"),
         "void m() { put(BigDecimal.valueOf(1000), BigDecimal.valueOf(0.5), Integer.parseInt(text)); }"),
        ("String m() { return «text[0]»; }", ids.NO_ARRAY, (TEXT,), "String m() { return text.substring(0, 1); }"),
        # comparators
        ("void m() { all.sort(Comparator.comparingInt(e -> e.«getValue»().size()).reversed()); }", ids.UNDEFINED_METHOD,
         ("java.lang.Object", "getValue", ""),
         "void m() { all.sort(Collections.reverseOrder(Comparator.comparingInt(e -> e.getValue().size()))); }"),
        ("Comparator<Barge> order = Comparator.comparing(b -> b.«day»()).thenComparing(b -> b.name());",
         ids.UNDEFINED_METHOD, ("java.lang.Object", "day", ""),
         "Comparator<Barge> order = Comparator.comparing(Barge::day).thenComparing(b -> b.name());"),
        # dates of JDBC, and old ones
        ("void m() { s.«setDate»(1, day); }", ids.PARAMETER_MISMATCH,
         ("java.sql.PreparedStatement", "setDate", "int, java.sql.Date", "int, java.time.LocalDate"),
         "void m() { s.setDate(1, Date.valueOf(day)); }"),
        ("LocalDate m(Date d) { return «d»; }", ids.RETURN_MISMATCH, ("java.util.Date", "java.time.LocalDate"),
         "LocalDate m(Date d) { return d.toInstant().atZone(ZoneId.systemDefault()).toLocalDate(); }"),
        # a static method that there is not
        ("BigDecimal m(String s) { return BigDecimal.«parse»(s).abs(); }", ids.UNDEFINED_METHOD,
         ("java.math.BigDecimal", "parse", TEXT), "BigDecimal m(String s) { return new BigDecimal(s).abs(); }"),
        # ordinary business code, end
    ],
)  # fmt: skip
def test_a_member(before: str, code: int, arguments: tuple[str, ...], after: str) -> None:
    assert in_class(after) in tried(in_class(before), code, *arguments)


def test_a_method_like_the_missing_one_gets_its_name() -> None:
    text = "class «A» implements Iterable<B> { public Iterator<B> getIterator() { return all.iterator(); } }"
    wanted = "class A implements Iterable<B> { public Iterator<B> iterator() { return all.iterator(); } }"
    arguments = ("iterator", "", "java.lang.Iterable", "x.A")
    assert wanted in tried(text, ids.MISSING_IMPLEMENTATION, *arguments)


def test_of_variables_with_the_member_that_which_the_call_does_not_use_comes_first() -> None:
    text = in_class("List<B> all; static A copy(A from) { A to = new A(); to.all.addAll(«all»); }")
    found = tried(text, ids.STATIC_FIELD, "all")
    assert "to.all.addAll(from.all);" in found[0]
    assert not any("to.all.addAll(to.all);" in text or "new A().all" in text for text in found)


def probed(before: str, code: int, arguments: tuple[str, ...], answer: tuple[int, tuple[str, ...]]) -> list[str]:
    """The texts with the remedies that the answer to the probes gives."""
    text, problem = problem_in(in_class(before), code, arguments)
    told = [Problem("", 1, 1, 0, 1, "error", *answer)]
    found = [
        each for origin, probe in probes(text, problem, (), Known()) for each in answered(text, origin, probe, told)
    ]
    return [" ".join(applied(text, each.edits).split()) for each in found]


def test_the_parameters_of_the_inherited_method_of_the_same_name() -> None:
    answer = (ids.PARAMETER_MISMATCH, ("x.Base", "scaled", "double, int", "java.lang.Void"))
    header = (
        "@Override double «scaled(double factor)» { return factor; }",
        ids.MUST_OVERRIDE,
        ("scaled", "double", "x.A"),
    )
    wanted = in_class("@Override double scaled(double factor, int value) { return factor; }")
    assert wanted in probed(*header, answer)


def test_the_result_of_the_overridden_method() -> None:
    answer = (ids.TYPE_MISMATCH, ("double", "java.lang.Void"))
    header = ("@Override public «int» area() { return 1; }", ids.RETURNS_ANOTHER, ("x.Base.area()",))
    assert in_class("@Override public double area() { return 1; }") in probed(*header, answer)


def ordered(before: str, code: int, *arguments: str) -> list[str]:
    """The texts with the remedies, the most probable first."""
    text, problem = problem_in(in_class(before), code, arguments)
    found = sorted(remedies(text, problem, (), Known()), key=lambda remedy: -remedy.share)
    return [" ".join(applied(text, each.edits).split()) for each in found]


def test_what_overrides_nothing_keeps_its_annotation_if_anything_else_mends() -> None:
    found = ordered("@Override public int «hashcode()» { return 1; }", ids.MUST_OVERRIDE, "hashcode", "", "x.A")
    kept, without = "@Override public int hashCode() { return 1; }", "public int hashcode() { return 1; }"
    assert found.index(in_class(kept)) < found.index(in_class(without))


@pytest.mark.parametrize(
    ("value", "given", "wanted", "cast"),
    [
        ("«all()»", "java.lang.Object", "x.Shape", True),
        ("«other»", "java.util.function.Supplier", "x.Shape", False),
        ("«new B()»", "x.B", "x.Shape", False),
        ("«all()»", "java.util.stream.Stream<x.B>", "x.Shape", False),
    ],
)
def test_a_cast_that_fails_when_the_code_runs_is_not_tried(value: str, given: str, wanted: str, cast: bool) -> None:
    found = tried(in_class(f"Shape m() {{ return {value}; }}"), ids.RETURN_MISMATCH, given, wanted)
    assert any("(Shape) " in text for text in found) is cast


def test_another_argument_comes_before_another_method() -> None:
    arguments = ("java.util.Optional<x.Shape>", "orElse", "int", "x.Shape")
    body = "int m() {{ f(b.area()); return {} }}"
    found = ordered(body.format("first.«orElse»(shape);"), ids.PARAMETER_MISMATCH, *arguments)
    argument, method = "first.orElse(shape.area());", "first.orElseGet(shape);"
    assert found.index(in_class(body.format(argument))) < found.index(in_class(body.format(method)))


def test_what_is_read_is_compared_with_the_end_alone() -> None:
    found = tried(in_class("boolean m() { return «in.read()»; }"), ids.RETURN_MISMATCH, "int", "boolean")
    assert [text.partition("return ")[2] for text in found if "in.read() " in text] == [
        "in.read() == -1; } }",
        "in.read() != -1; } }",
    ]


def test_a_call_is_not_dropped_with_the_value_of_a_method_without_a_result() -> None:
    assert tried(in_class("void m() { «return all.add(b);» }"), ids.VOID_RETURNS) == [
        in_class("void m() { all.add(b); }")
    ]


BLOCK = '''class A {
    void m() {
        try {
            // one
            f("""
            a
%s b
            """);
            g();
        } catch («IOException» e) {
        }
    }
}
'''


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("indent", ["            ", ""])
def test_a_text_block_keeps_its_value_where_try_is_left_out(indent: str, newline: str) -> None:
    found = tried((BLOCK % indent).replace("\n", newline), ids.UNREACHABLE_CATCH, "IOException", flat=False)
    out = indent.removesuffix("    ")
    kept = "        " if indent else "            "
    text = f"""class A {{
    void m() {{
        // one
        f(\"""
{kept}a
{out} b
{kept}\""");
        g();
    }}
}}
"""
    assert text.replace("\n", newline) in found


def test_a_text_block_with_other_line_ends_keeps_its_value_inside_try() -> None:
    marked = 'class A {\r\n  void m() {\r\n    «f»("""\n    a\r\n    b\n    """);\r\n  }\r\n}\r\n'
    found = tried(marked, ids.UNHANDLED_EXCEPTION, "x.E", flat=False)
    assert any('\r\n      f("""\n      a\r\n      b\n      """);\r\n    } catch' in each for each in found)


def test_a_primitive_value_is_not_compared_with_a_text() -> None:
    found = tried(in_class("boolean m() { return «id.equals(b.id)»; }"), ids.NO_MEMBERS, "long", "equals", "long")
    assert not any("String.valueOf" in each for each in found)


def test_a_number_made_of_itself_is_assigned_not_declared_again() -> None:
    found = tried(in_class("void m() { int days = 0; int «days» = days + 1; }"), ids.DUPLICATE_LOCAL, "days")
    assert found == [in_class("void m() { int days = 0; days = days + 1; }")]


@pytest.mark.parametrize(
    ("given", "kinds", "first"),
    [("e", "java.io.IOException", "e.getMessage(), e"), ('"no page"', TEXT, '"no page", e')],
)
def test_an_exception_keeps_its_cause(given: str, kinds: str, first: str) -> None:
    text = in_class(f"void m() {{ try {{ f(); }} catch (IOException e) {{ throw «new WebException({given})»; }} }}")
    found = tried(text, ids.UNDEFINED_CONSTRUCTOR, "x.WebException", kinds)
    assert f"throw new WebException({first});" in found[0]


def test_the_argument_is_missing_that_the_others_are_not_named_like() -> None:
    text = in_class("void m(int barge, int level) { quay.«fee»(barge); }")
    found = tried(text, ids.PARAMETER_MISMATCH, "a.Quay", "fee", "int, int", "int")
    right, other = (in_class(f"void m(int barge, int level) {{ quay.fee({each}); }}")
                    for each in ("barge, level", "level, barge"))  # fmt: skip
    assert found.index(right) < found.index(other)


@pytest.mark.parametrize(("value", "way"), [("orders.get(id)", "ofNullable"), ("f(id)", "of")])
def test_what_a_map_may_not_have_may_be_missing(value: str, way: str) -> None:
    text = in_class(f"Map<Long, B> orders; Optional<B> m(long id) {{ return «{value}»; }}")
    found = tried(text, ids.RETURN_MISMATCH, "x.B", "java.util.Optional<x.B>")
    wrapped = [each for each in found if "Optional.of" in each]
    assert f"Optional.{way}({value})" in wrapped[0]


def sorted_by_share(marked: str, code: int, *arguments: str) -> list[str]:
    """The file's texts with each remedy, the most probable first."""
    text, problem = problem_in(marked, code, arguments)
    found = sorted(remedies(text, problem, (), Known()), key=lambda remedy: -remedy.share)
    return [applied(text, remedy.edits) for remedy in found]


def test_an_instance_method_is_called_on_a_new_instance() -> None:
    marked = "class A { static int m(B b) { return «f»(b); } int f(B b) { return 1; } }"
    texts = tried(marked, ids.STATIC_METHOD, "p.A", "f", "p.B")
    assert texts[0] == "class A { static int m(B b) { return new A().f(b); } int f(B b) { return 1; } }"


def test_a_parenthesis_may_be_missing_anywhere_on_the_line() -> None:
    texts = tried(
        "class A { void m() {\nwhile ((r = next() != null«)» { }\n} }",
        ids.INSERT_TO_COMPLETE,
        ") Statement",
        "WhileStatement",
    )
    assert "class A { void m() { while ((r = next()) != null) { } } }" in texts


def test_a_static_method_that_others_may_call_stays_so_as_long_as_anything_else_mends() -> None:
    body = "class A {{ int n; {} static int of(A a) {{ return «this».n; }} {}}}"
    private, other = body.format("private", ""), body.format("public", "")
    called = body.format("public", "int m() { return A.of(this); } ")
    given, kept = "return a.n;", "static int of(A a)"
    assert given in tried(private, ids.STATIC_THIS, "this")[0]
    assert [kept in text for text in tried(other, ids.STATIC_THIS, "this")] == [True, True, False]
    assert all(kept in text for text in tried(called, ids.STATIC_THIS, "this"))
    own = tried("class A { String n; static A of(String n) { «this».n = n; return null; } }", ids.STATIC_THIS, "this")
    assert not [text for text in own if "{ n = n;" in text]
    call = "class A { public static B m(B b) { return «f»(b); } private B f(B b) { return b; } }"
    texts = sorted_by_share(call, ids.STATIC_METHOD, "p.A", "f", "p.B")
    assert "private static B f" in texts[0]
    assert ["static B m" in text for text in texts] == [True, True, False]
