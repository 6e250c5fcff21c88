"""Remedies for wrong operators: what the place wants decides which comes first."""

from __future__ import annotations

import pytest

from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.remedies.operators import name_start
from espalier.repair.remedies.place import Place
from espalier.repair.remedies.rewritings import written_as
from espalier.repair.remedies.truths import denied, type_end
from espalier.repair.remedies.wanted import is_statement, wanted_at
from fakes.remedy_cases import Known, in_class, problem_in, tried

OPERATOR, EQUALS, MISMATCH = ids.UNDEFINED_OPERATOR, ids.EQUALITY_MISMATCH, ids.TYPE_MISMATCH
TEXT, LIST, BIG = "java.lang.String", "java.util.List<java.lang.String>", "java.math.BigDecimal"
COUNTER, SPAN, DAY = "java.util.concurrent.atomic.AtomicInteger", "java.time.Duration", "java.time.LocalDate"


def first(before: str, code: int, *arguments: str) -> str:
    """The most probable remedy's text."""
    return tried(in_class(before), code, *arguments)[0]


@pytest.mark.parametrize(
    ("before", "code", "arguments", "after"),
    [
        # numbers as conditions
        ("void m(int n) { if («!n») {} }", OPERATOR, ("!", "int"), "void m(int n) { if (n == 0) {} }"),
        ("void m(int a) { if («!a» == b) {} }", OPERATOR, ("!", "int"), "void m(int a) { if (a != b) {} }"),
        ("void m() { if («!all») {} }", OPERATOR, ("!", LIST), "void m() { if (all.isEmpty()) {} }"),
        ("void m() { if («~done») {} }", OPERATOR, ("~", "boolean"), "void m() { if (!done) {} }"),
        ("void m() { if («flags && MASK») {} }", OPERATOR, ("&&", "int, int"),
         "void m() { if ((flags & MASK) != 0) {} }"),
        ("void m() { if («rows && columns») {} }", OPERATOR, ("&&", "int, int"),
         "void m() { if (rows != 0 && columns != 0) {} }"),
        ("int m() { return «flags || more»; }", OPERATOR, ("||", "int, int"), "int m() { return flags | more; }"),
        ("void m(int all) { all = «all || MORE»; }", OPERATOR, ("||", "int, int"),
         "void m(int all) { all = all | MORE; }"),
        ("void m(int hits) { «hits += hit»; }", OPERATOR, ("+=", "int, boolean"),
         "void m(int hits) { hits += hit ? 1 : 0; }"),
        # the same comparison again
        ("void m() { if («a == 1 || 2») {} }", OPERATOR, ("||", "boolean, int"),
         "void m() { if (a == 1 || a == 2) {} }"),
        ("void m() { if («a == 'x' || 'y'» || 'z') {} }", OPERATOR, ("||", "boolean, char"),
         "void m() { if (a == 'x' || a == 'y' || a == 'z') {} }"),
        ('void m() { if («a.equals("x") || "y"») {} }', OPERATOR, ("||", f"boolean, {TEXT}"),
         'void m() { if (a.equals("x") || a.equals("y")) {} }'),
        ("void m() { if («f(a) == Kind.ONE || Kind.TWO») {} }", OPERATOR, ("||", "boolean, x.Kind"),
         "void m() { if (f(a) == Kind.ONE || f(a) == Kind.TWO) {} }"),
        ("void m() { if («a == b == c») {} }", OPERATOR, ("==", "boolean, int"),
         "void m() { if (a == b && b == c) {} }"),
        # constants of other languages
        ("void m() { if («open == 1») {} }", OPERATOR, ("==", "boolean, int"), "void m() { if (open) {} }"),
        ("void m() { if («open == 0») {} }", OPERATOR, ("==", "boolean, int"), "void m() { if (!open) {} }"),
        ("void m() { if («has() != null») {} }", OPERATOR, ("!=", "boolean, null"), "void m() { if (has()) {} }"),
        ("void m() { if («n == null») {} }", OPERATOR, ("==", "int, null"), "void m() { if (n == 0) {} }"),
        ("void m() { if («n == false») {} }", OPERATOR, ("==", "int, boolean"), "void m() { if (n == 0) {} }"),
        ('void m() { if («open == "true"») {} }', EQUALS, ("boolean", TEXT), "void m() { if (open) {} }"),
        # literals of another type
        ('void m() { if («n == "18"») {} }', EQUALS, ("int", TEXT), "void m() { if (n == 18) {} }"),
        ('void m() { if («n >= "18"») {} }', OPERATOR, (">=", f"int, {TEXT}"), "void m() { if (n >= 18) {} }"),
        ("""void m() { if («c != "'"») {} }""", EQUALS, ("char", TEXT), r"void m() { if (c != '\'') {} }"),
        ("void m() { if («text == 5») {} }", EQUALS, (TEXT, "int"), 'void m() { if (text.equals("5")) {} }'),
        ('void m() { if («kind == "one"») {} }', EQUALS, ("x.Kind", TEXT), "void m() { if (kind == Kind.one) {} }"),
        ('void m() { int n = «"5"»; }', MISMATCH, (TEXT, "int"), "void m() { int n = 5; }"),
        # methods in the place of operators
        ("void m() { «all += name»; }", OPERATOR, ("+=", f"{LIST}, {TEXT}"), "void m() { all.add(name); }"),
        ("void m() { «all -= more»; }", OPERATOR, ("-=", f"{LIST}, {LIST}"), "void m() { all.removeAll(more); }"),
        ("void m() { «out += name»; }", OPERATOR, ("+=", f"java.lang.StringBuilder, {TEXT}"),
         "void m() { out.append(name); }"),
        ("void m() { if («price > 0») {} }", OPERATOR, (">", f"{BIG}, int"), "void m() { if (price.signum() > 0) {} }"),
        ("void m() { if («price > 5») {} }", OPERATOR, (">", f"{BIG}, int"),
         "void m() { if (price.compareTo(BigDecimal.valueOf(5)) > 0) {} }"),
        ("BigDecimal m() { return «-price»; }", OPERATOR, ("-", BIG), "BigDecimal m() { return price.negate(); }"),
        ("BigDecimal m() { return «a + b»; }", OPERATOR, ("+", f"{BIG}, {BIG}"), "BigDecimal m() { return a.add(b); }"),
        ("void m() { «spent += more»; }", OPERATOR, ("+=", f"{SPAN}, {SPAN}"),
         "void m() { spent = spent.plus(more); }"),
        ("Object m() { return «day - 1»; }", OPERATOR, ("-", f"{DAY}, int"), "Object m() { return day.minusDays(1); }"),
        ("Duration m() { return «end - start»; }", OPERATOR, ("-", "java.time.Instant, java.time.Instant"),
         "Duration m() { return Duration.between(start, end); }"),
        ("int m() { return «end - start»; }", OPERATOR, ("-", f"{DAY}, {DAY}"),
         "int m() { return (int) ChronoUnit.DAYS.between(start, end); }"),
        ('String m() { return «a & "-"» & b; }', OPERATOR, ("&", f"{TEXT}, {TEXT}"),
         'String m() { return a + "-" + b; }'),
        ("String m() { return «line * 3»; }", OPERATOR, ("*", f"{TEXT}, int"), "String m() { return line.repeat(3); }"),
        ("boolean m() { return «one > other»; }", ids.UNDEFINED_OPERATOR, (">", "x.Kind, x.Kind"),
         "boolean m() { return one.compareTo(other) > 0; }"),
        ("void m() { «counts[name]» += 2; }", ids.NO_ARRAY, (f"java.util.Map<{TEXT},java.lang.Integer>",),
         "void m() { counts.merge(name, 2, Integer::sum); }"),
        ("void m() { «sizes[0]» *= a + b; }", ids.NO_ARRAY, ("java.util.List<java.lang.Integer>",),
         "void m() { sizes.set(0, sizes.get(0) * (a + b)); }"),
        # counters: of a value that nobody uses, what people write; else what the mark means
        ("void m() { «n++»; }", MISMATCH, (COUNTER, "int"), "void m() { n.incrementAndGet(); }"),
        ("void m() { run(() -> «n--»); }", MISMATCH, (COUNTER, "int"), "void m() { run(() -> n.decrementAndGet()); }"),
        ("int m() { return «n++»; }", MISMATCH, (COUNTER, "int"), "int m() { return n.getAndIncrement(); }"),
        ("int m() { return «--n»; }", MISMATCH, (COUNTER, "int"), "int m() { return n.decrementAndGet(); }"),
        ("void m() { «n -= a + b»; }", OPERATOR, ("-=", f"{COUNTER}, int"), "void m() { n.addAndGet(-(a + b)); }"),
        ("void m() { n = «0»; }", MISMATCH, ("int", COUNTER), "void m() { n.set(0); }"),
        ("void m() { out = «out + name»; }", MISMATCH, (TEXT, "java.lang.StringBuilder"),
         "void m() { out.append(name); }"),
        # words and marks
        ("void m() { if («a» and b) {} }", ids.INSERT_AFTER, ("a", "instanceof"), "void m() { if (a && b) {} }"),
        ("void m() { if (not «a») {} }", ids.DELETE_TOKEN, ("a",), "void m() { if (!a) {} }"),
        ("void m() { if (a.b «not» instanceof C) {} }", ids.DELETE_TOKEN, ("not",),
         "void m() { if (!(a.b instanceof C)) {} }"),
        ("void m() { if (a <«>» b) {} }", ids.DELETE_TOKEN, (">",), "void m() { if (a != b) {} }"),
        ("void m() { if (f(a).b == «String») {} }", ids.UNRESOLVED_VARIABLE, ("String",),
         "void m() { if (f(a).b instanceof String) {} }"),
        ("void m() { if (o == «String») {} }", ids.UNRESOLVED_VARIABLE, ("String",),
         "void m() { if (o instanceof String) {} }"),
        ("void m() { if (text.«length» = 0) {} }", ids.UNDEFINED_FIELD, ("length",),
         "void m() { if (text.length() == 0) {} }"),
    ],
)  # fmt: skip
def test_the_first_remedy(before: str, code: int, arguments: tuple[str, ...], after: str) -> None:
    assert first(before, code, *arguments) == in_class(after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("if (a) «counts[k]»++;", "if (a) counts.merge(k, 1, Integer::sum);"),
        ("switch (a) { case 1: «counts[k]»++; }", "switch (a) { case 1: counts.merge(k, 1, Integer::sum); }"),
        ("«counts[k]» = f(a)[1];", "counts.put(k, f(a)[1]);"),
    ],
)
def test_an_access_that_is_a_statement_becomes_a_method(before: str, after: str) -> None:
    wanted = in_class(f"void m() {{ {after} }}")
    assert wanted in tried(
        in_class(f"void m() {{ {before} }}"), ids.NO_ARRAY, f"java.util.Map<{TEXT},java.lang.Integer>"
    )


@pytest.mark.parametrize(
    "statement",
    [
        "int x = «counts[k]»++ + total;",
        "«counts[k]»++ + total;",
        "int x = «counts[k]» += total;",
        "int x = «counts[k]» = total;",
        "case 1: x = a ? total : «counts[k]»++;",
        "run(() -> «counts[k]» = total);",
        "for (;; «counts[k]» += 1) run(total);",
    ],
)
def test_no_word_around_an_access_is_lost(statement: str) -> None:
    for text in tried(
        in_class(f"void m() {{ {statement} }}"), ids.NO_ARRAY, f"java.util.Map<{TEXT},java.lang.Integer>"
    ):
        assert not any(setter in text for setter in ("merge(", "put(", "set("))


def test_names_of_many_parts() -> None:
    name = ".".join(["a"] * 3000)
    held = place(f"void m() {{ x = «{name}»; }}")
    last = held.last
    assert type_end(held, held.first) == last
    assert name_start(held, last) == held.first


@pytest.mark.parametrize(
    ("wanted", "text", "written"),
    [
        ("String", "'\"'", ['"\\""']),
        ("String", "'\\''", ['"\\\'"']),
        ("String", "5", ['"5"']),
        ("int", '"18"', ["18"]),
        ("int", '"0"', ["0"]),
        ("int", '"1_000"', ["1_000"]),
        ("double", '"-0.5"', ["-0.5"]),
        ("int", '"_"', []),
        ("int", '"_1"', []),
        ("int", '"1_"', []),
        ("int", '"08"', []),
        ("double", '"1._5"', []),
    ],
)
def test_literals_of_another_type(wanted: str, text: str, written: list[str]) -> None:
    assert list(written_as(wanted, text)) == written


def test_numbers_of_the_operands_are_compared_where_they_have_no_order() -> None:
    wanted = in_class("boolean m() { return a.area() > b.area(); }")
    assert wanted in tried(in_class("boolean m() { return «a > b»; }"), OPERATOR, ">", "x.Shape, x.Shape")


def place(marked: str) -> Place:
    text, problem = problem_in(in_class(marked), 0, ())
    return Place(text, problem, tuple[Problem, ...](), Known())


@pytest.mark.parametrize(
    ("marked", "wanted"),
    [
        ("void m() { while («a») {} }", "boolean"),
        ("void m() { if (b && («a»)) {} }", "boolean"),
        ("List<String> m() { return («a»); }", "List<String>"),
        ("int m() { run(() -> { return «a»; }); }", ""),
        ("void m(long n) { n = «a»; }", "long"),
        ("void m() { call(«a»); }", ""),
        ("void m() { int n = «a» ? 1 : 2; }", "boolean"),
    ],
)
def test_the_type_that_a_place_wants(marked: str, wanted: str) -> None:
    found = place(marked)
    assert wanted_at(found, found.first, found.last) == wanted


@pytest.mark.parametrize(
    ("marked", "statement"),
    [
        ("void m() { «a»; }", True),
        ("void m() { if (b) «a»; }", True),
        ("void m() { run(() -> «a»); }", True),
        ("void m() { call(«a»); }", False),
        ("void m() { n = «a»; }", False),
    ],
)
def test_whether_nothing_uses_a_value(marked: str, statement: bool) -> None:
    found = place(marked)
    assert is_statement(found, found.first, found.last) == statement


@pytest.mark.parametrize(
    ("condition", "opposite"),
    [("a > 0", "a <= 0"), ("f(a) == -1", "f(a) != -1"), ("!a.isEmpty()", "a.isEmpty()"), ("a.has(b)", "!a.has(b)")],
)
def test_a_condition_denied(condition: str, opposite: str) -> None:
    assert denied(condition) == opposite


@pytest.mark.parametrize(
    ("body", "given", "offered"),
    [
        # where something was found, by a position that may be zero
        ("boolean m() { return «all.indexOf(a)»; }", "int", ["all.indexOf(a) >= 0", "all.indexOf(a) != -1"]),
        ("boolean m() { return «Arrays.binarySearch(all, a)»; }", "int", ["Arrays.binarySearch(all, a) >= 0"]),
        ("void m() { if («all.findFrom(a)») { f(a); } }", "int",
         ["all.findFrom(a) >= 0", "all.findFrom(a) != -1"]),
        ("boolean isMissing() { return «all.indexOf(a)»; }", "int", ["all.indexOf(a) == -1", "all.indexOf(a) < 0"]),
        ("void m() { while («in.read(b)») {} }", "int", ["in.read(b) != -1"]),
        # an order, a count, a number
        ("void m() { if («a.compareTo(b)») {} }", "int", ["a.compareTo(b) > 0", "a.compareTo(b) < 0"]),
        ("void m() { if («in.count()») {} }", "int", ["in.count() > 0"]),
        ("void m() { while («n») {} }", "int", ["n != 0", "n > 0"]),
        ("void m() { if («n % 2») {} }", "int", ["n % 2 != 0", "n % 2 == 0"]),
        # a reference
        ("void m() { while («a.parent») a = a.parent; }", "x.Node", ["a.parent != null"]),
        ("void m() { if («next») { f(next); } }", "x.Node", ["next != null"]),
        ("void m() { if («next») throw new NoSuchElementException(); }", "x.Node", ["next == null"]),
        ('void m() { if («next») { throw new IllegalStateException("already set"); } }', "x.Node", ["next != null"]),
        ("Node m() { if («next») return next; }", "x.Node", ["next != null"]),
        ("void m() { if («next») return; }", "x.Node", ["next == null", "next != null"]),
        ("boolean hasNext() { return «next»; }", "x.Node", ["next != null"]),
        ("void m() { f(«next» ? 1 : next.size()); }", "x.Node", ["next == null"]),
        ("void m() { f(«next» ? next.size() : 1); }", "x.Node", ["next != null"]),
        ("void m() { if («next = null») throw new NoSuchElementException(); }", "x.Node", ["next == null"]),
        ("void m() { while («line = in.readLine()») f(line); }", TEXT, ["(line = in.readLine()) != null"]),
    ],
)  # fmt: skip
def test_a_value_as_a_condition(body: str, given: str, offered: list[str]) -> None:
    before, after = body.split("«")[0], body.split("»")[1]
    texts = [text for text in tried(in_class(body), MISMATCH, given, "boolean") if in_class(before)[:-2] in text]
    found = [text.removeprefix(in_class(before)[:-2]).removesuffix(f"{after} }}") for text in texts]
    assert [each for each in found if each.endswith(("0", "1", "null"))] == offered
    assert not any(each.endswith(".isEmpty()") and each[0] != "!" for each in found)


def test_an_order_of_objects_by_the_comparator_at_hand() -> None:
    body = "Comparator<T> order; void m(T a, T b) {{ x = {} ? b : a; }}"
    found = tried(in_class(body.format("«a < b»")), OPERATOR, "<", "T, T")
    assert in_class(body.format("order.compare(a, b) < 0")) in found


def test_bits_are_compared_in_parentheses() -> None:
    texts = tried(
        "class A { boolean m(int o, boolean b) { return «o & 4 && b»; } }", ids.UNDEFINED_OPERATOR, "&&", "int, boolean"
    )
    assert texts[0] == "class A { boolean m(int o, boolean b) { return (o & 4) != 0 && b; } }"
    assert "class A { boolean m(int o) { return o - 1 != 0 && b; } }" in tried(
        "class A { boolean m(int o) { return «o - 1 && b»; } }", ids.UNDEFINED_OPERATOR, "&&", "int, boolean"
    )


def test_an_assignment_is_no_condition() -> None:
    texts = tried("class A { void m(int d) { if («d = 0») { } } }", ids.TYPE_MISMATCH, "int", "boolean")
    assert texts[0] == "class A { void m(int d) { if (d == 0) { } } }"
    assert not any("(d = 0)" in text for text in texts)
