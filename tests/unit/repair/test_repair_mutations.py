"""What a line that compiles and fails a test may have to be, and that it comes early."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.ports import Hunk
from espalier.repair.choices import choices
from espalier.repair.edit_search import _moved
from espalier.repair.mutations import mutations
from espalier.repair.ranking import normal_form
from espalier.repair.templates import Line


class NoKnowledge:
    """Knows no type (a fake)."""

    def methods(self, kind: str) -> tuple[()]:
        return ()


def texts(method: str) -> list[str]:
    """What the line between `>>` and `<<` may be, the most probable first."""
    body = f"class A {{\n  boolean open; boolean late;\n  {method}\n}}\n"
    start, end = body.index(">>"), body.index("<<") - 2
    text = body.replace(">>", "").replace("<<", "")
    line = Line(text[start:end])
    more = mutations(line, Hunk(Path("A.java"), text, start, end), NoKnowledge())  # type: ignore[arg-type]
    found = [
        (-filling.logprob, choice.hole.prefix + filling.text + choice.hole.suffix)
        for choice in choices(line, more=more)
        if choice.moved
        for filling in _moved(choice)
    ]
    return [each for _, each in sorted(found, key=lambda pair: pair[0])]


@pytest.mark.parametrize(
    ("method", "right"),
    [
        ("int f(int n, int m) { >>return n;<< }", "return m;"),
        ("int f(int low, int mid) { >>low = mid;<< return low; }", "low = mid + 1;"),
        ("int f(int page, int size) { >>int from = page * size;<< return from; }", "int from = (page - 1) * size;"),
        ("String f(String s, int dash) { >>return s.substring(0, dash);<< }", "return s.substring(0, dash + 1);"),
        ("int f(int[] a) { int sum = 0; for (int x : a) { >>sum = x * 2;<< } return sum; }", "sum += x * 2;"),
        ("int f(int best, int x) { >>best = x;<< return best; }", "best = Math.max(best, x);"),
        ("void f(int n) { >>for (int i = 0; i < n; i++) {<< } }", "for (int i = 0; i < n; i += 2) {"),
        ("void f(java.util.Map<String, String> m, String k) { >>m.put(k, k);<< }", "m.putIfAbsent(k, k);"),
        ("void f() { >>if (open) {<< } }", "if (open || late) {"),
        ("void f() { >>if (open && late) {<< } }", "if (open) {"),
        ("int[][] f(int rows, int cols) { >>return new int[rows][cols];<< }", "return new int[cols][rows];"),
        ("double f(int points, int credits) { >>return points / credits;<< }", "return (double) points / credits;"),
        ("int f(String s) { switch (s) {\n case \"a\": f(s);\n >>case \"b\":<<\n return 1; } return 0; }",
         'break;\ncase "b":'),
        ("int f(int n) { int count = 0; while (n > 0) {\n >>int t = count;<<\n n -= t; } return n; }",
         "int t = count;\ncount = 0;"),
        ("int f(int n) { >>return 1 + g(n);<< }", "return g(n);"),
        ("String f(String r, String x) { >>r = r + g(x);<< return r; }", "r = g(x) + r;"),
        ("void f(java.util.Map<String, Integer> m, String k) { >>m.merge(k, 1, (a, b) -> b);<< }",
         "m.merge(k, 1, (a, b) -> a + b);"),
        ("String f(String a, String b) { >>return f(a.tail(1), b);<< }", "return f(a.tail(1), b.tail(1));"),
        ("void f(java.util.List<String> l) { >>l.removeIf(x -> known(x));<< }", "l.removeIf(x -> !known(x));"),
        ("int f(int best, int run) { >>return best;<< }", "return Math.max(best, run);"),
        ("int f(int n, int digits) { >>return n == masked.length() - 4 ? 1 : 2;<< }",
         "return n == digits - 4 ? 1 : 2;"),
        ("int f(int w, int h) { >>return 2 * w + h;<< }", "return 2 * (w + h);"),
        ("String f(int a, int b) { >>return \"n \" + a + b;<< }", "return \"n \" + (a + b);"),
        ("int f(int a, int b) { >>return (a + b) * 2;<< }", "return a + b * 2;"),
        ("int f(int a, int b) { >>return Math.max(a, b);<< }", "return Math.max(a, b) + 1;"),
        ("int own; int f(int[] a) { int sum = 0; for (int x : a) { sum += x; } >>return sum;<< }", "return own + sum;"),
        ("long f(int a) { >>return a * 1024;<< }", "return (long) a * 1024;"),
        ("double f(double c) { >>return 5 / 9 * c;<< }", "return 5.0 / 9 * c;"),
        ("int f(int a, int b) { >>return a % b;<< }", "return Math.floorMod(a, b);"),
        ("int f(int a, int b) { >>return a / b;<< }", "return b == 0 ? 0 : a / b;"),
        ("int f(int[][] m, int row, int col) { >>return m[col][row];<< }", "return m[row][col];"),
        ("boolean f(String a, String b) { >>return a == b;<< }", "return a.equals(b);"),
        ("boolean f(String[] a) { >>if (a[0] == \"x\") {<< } return true; }", "if (a[0].equals(\"x\")) {"),
        ("boolean f(String a, boolean b) { >>return a.isEmpty() && b;<< }", "return b && a.isEmpty();"),
        ("boolean f(boolean a, boolean b) { >>return a && b;<< }", "return a && !b;"),
        ("int f(int n) { if (n > 0 && n != 13) { return 1; } >>if (n > 2) {<< return 2; } return 0; }",
         "if (n > 2 && n != 13) {"),
        ("void f(java.time.LocalDate d) { >>d.plusDays(1);<< }", "d = d.plusDays(1);"),
        ("void f(java.util.List<Integer> l, int n) { >>l.remove(n);<< }", "l.remove(Integer.valueOf(n));"),
        ("String[] f(String s) { >>return s.split(\".\");<< }", 'return s.split("\\\\.");'),
        ("Object f(java.util.List<String> l) { >>return l.stream().limit(2).sorted().toList();<< }",
         "return l.stream().sorted().limit(2).toList();"),
        ("int f(int rowCount, int colCount) { >>return g(rowCount);<< }", "return g(colCount);"),
        ("void f(java.util.List<String> l) { >>l.add(0, \"\");<< }", 'l.set(0, "");'),
        ("void f(java.util.Map<String, Integer> m, String a) { >>m.put(a, m.get(a));<< }", "m.put(a, m.get(a) + 1);"),
        ("boolean f(int n, String p) { >>return n > 0;<< }", "return n > p.length();"),
        ("void f(String s, int i) { >>while (Character.isDigit(s.charAt(i))) {<< } }",
         "while (i < s.length() && Character.isDigit(s.charAt(i))) {"),
        ("int f(int sum, java.util.List<Integer> l) { >>return sum / l.size();<< }",
         "return l.isEmpty() ? 0 : sum / l.size();"),
        ("void f(java.util.List<Object> all, java.util.List<Integer> own) { >>all.add(own);<< }",
         "all.add(new ArrayList<>(own));"),
        ("int f(int done, int all, int width) { >>int n = done / all * width;<< return n; }",
         "int n = done * width / all;"),
        ("void f(java.util.List<Integer> own) { own.add(1); >>g(own);<< }", "g(own);\nown.remove(own.size() - 1);"),
        ("void f(int bits, int n) { >>bits ^= 1 + n;<< }", "bits &= ~(1 + n);"),
        ("char f(int n) { >>return (char) (n + 'A');<< }", "return (char) (n + 'a');"),
        ("void f(int[][] seats, int row) { >>for (int i = 0; i < seats.length; i++) {<< } }",
         "for (int i = 0; i < seats[row].length; i++) {"),
        ("int f(int[] t) { int last = 0; int gap = 0; for (int now : t) {\n>>gap = Math.max(gap, now - last);<<\n}"
         " return gap; }", "gap = Math.max(gap, now - last);\nlast = now;"),
        ("int f(int a, int b) { >>return Math.round(a / b);<< }", "return Math.round((float) a / b);"),
        ("int f(int[] all) { >>int best = 0;<< return best; }", "int best = all[0];"),
        ("int f(int[] all) { >>int best = 0;<< return best; }", "int best = Integer.MIN_VALUE;"),
        ("int x; int y; boolean f(A other) { >>return y == other.x;<< }", "return y == other.y;"),
        ("int x; boolean f(A other) { >>return g(x);<< }", "return g(other.x);"),
        ("void f(int from, int end) { >>g(0);<< }", "g(from);"),
        ("void f(java.io.Reader in) { in.mark(1); >>in.skip(1);<< }", "in.mark(1);"),
        ("int f(String s) { >>return g(s).trim().size();<< }", "return g(s).size();"),
        ("void f(java.util.List<A> l, A own) { g(own.copy()); >>l.add(own);<< }", "l.add(own.copy());"),
        ("void f(StringBuilder b, char c) { >>b.append(c);<< }", "b.append(Character.toLowerCase(c));"),
        ("void f(String name, int n) { >>if (n > 0) {<< name.trim(); } }", "if (n > 0 && name != null) {"),
        ("boolean f(A node) { >>return node != null;<< }", "return node != null && node.open;"),
        ("boolean f(String s) { >>return s == null;<< }", "return s == null || s.isEmpty();"),
        ("void f(java.util.Deque<Integer> d, int n) { >>if (d.pop() != n) {<< } }",
         "if (d.isEmpty() || d.pop() != n) {"),
        ("boolean f(java.time.LocalDate a, java.time.LocalDate b) { >>return a.isBefore(b);<< }",
         "return !a.isAfter(b);"),
        ("void f(boolean[] seen, boolean[][] near, int n) { >>if (near[0][n]) {<< } }",
         "if (near[0][n] && !seen[n]) {"),
        ("boolean f(java.util.List<Long> a) { >>return a.get(0) == a.get(1);<< }",
         "return a.get(0).equals(a.get(1));"),
        ("boolean f(int n) { >>return n < 3 && n > 12;<< }", "return n < 3 || n > 12;"),
        ("boolean f(int n) { >>return n != 3 || n != 12;<< }", "return n != 3 && n != 12;"),
        ("int f(String s) { >>return s.split(\" \").length;<< }", 'return s.split("\\\\s+").length;'),
        ("int f(String s) { >>if (s.isEmpty()) {<< return 1; } return 0; }", "if (s == null || s.isEmpty()) {"),
    ],
)  # fmt: skip
def test_small_mistakes_are_mended_early(method: str, right: str) -> None:
    found = [normal_form(each) for each in texts(method)]
    assert normal_form(right) in found[:12], texts(method)[:12]


def test_a_variable_that_nothing_reads_comes_early() -> None:
    method = "char f(String s, char letter, String t) { char first = s.charAt(0); >>return t.charAt(0);<< }"
    assert "return letter;" in texts(method)[:6]


def test_a_lambda_in_a_comment_is_no_function() -> None:
    assert texts("int f(int p) { >>int t = g(p); // like (a, b) -> a)<<\n return t; }")


def test_a_long_line_has_no_endless_list() -> None:
    names = [f"a{n}" for n in range(200)]
    declared = "".join(f"int {name} = 0; " for name in names)
    assert len(texts(f"int f() {{ {declared}\n>>return {' + '.join(names)};<< }}")) < 2_000


def test_arguments_of_a_long_call_are_exchanged_with_near_ones() -> None:
    call = f"f({', '.join(f'a{n}' for n in range(120))});"
    moved = [text for choice in choices(Line(call)) for text in choice.moved if choice.hole.origin == "arguments"]
    assert moved[0].startswith("a1, a0, a2")
    assert len(moved) < 100


def test_an_index_is_replaced_by_what_is_one_elsewhere() -> None:
    found = texts("int f(int[] a, int i, int j, int sum) { sum += a[j]; >>return a[i];<< }")
    assert "return a[j];" in found
    assert "return a[sum];" not in found


def test_what_is_the_same_in_any_order_is_not_exchanged() -> None:
    assert "return b > 1 && a > 0;" not in texts("boolean f(int a, int b) { >>return a > 0 && b > 1;<< }")


@pytest.mark.parametrize(
    ("method", "right"),
    [
        ("int x; int y; boolean f(A other) { >>return x == other.x + other.y;<< }", "return x == other.x + y;"),
        (
            "void f(String s) { for (int i = 0; i < 9; i++) { >>if (s.length() > i) {<< } } }",
            "if (s.length() > i && i > 0) {",
        ),
    ],
)
def test_seldom_mistakes_are_listed(method: str, right: str) -> None:
    assert right in texts(method)


def test_a_flag_that_nothing_reads_is_asked_first() -> None:
    found = texts(
        "int f(int n, boolean paid, boolean own) { boolean was = paid; >>if (n > 0) {<< return 1; } return 0; }"
    )
    assert found.index("if (n > 0 && own) {") < found.index("if (n > 0 && paid) {")


def test_a_bit_of_a_long_number_is_one() -> None:
    text = "class A { void f(long all, int n) { all |= 1 << n; } }"
    start = text.index("all |=")
    hunk = Hunk(Path("A.java"), text, start, start + len("all |= 1 << n;"))
    found = mutations(Line(hunk.original), hunk, NoKnowledge())  # type: ignore[arg-type]
    assert "1L" in [text for choice in found for text in choice.moved if choice.kind == "fraction"]


def test_the_first_alternative_is_the_most_probable() -> None:
    [choice] = [each for each in choices(Line("return 5;")) if each.kind == "other_literal"]
    shares = [part for _, part in choice.parts]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)


def test_a_failure_tells_which_guards_are_missing() -> None:
    line = Line("if (a.b()) {")

    def share(message: str) -> float:
        return max(each.share for each in choices(line, message) if any("null" in text for text in each.moved))

    assert share("java.lang.AssertionError: expected:<1> but was:<2>") < share("") / 2
    assert share("java.lang.NullPointerException") >= share("")


def test_what_a_map_has_not_is_no_receiver_that_is_null() -> None:
    message = (
        'java.lang.NullPointerException: Cannot invoke "java.lang.Integer.intValue()" because the return value of '
        '"java.util.Map.get(Object)" is null'
    )
    assert not any(choice.hinted for choice in choices(Line("m.put(k, m.get(k) + 1);"), message))


def test_the_other_bound_comes_before_the_other_direction() -> None:
    found = texts("int f(int a, int b) { >>if (a < b) {<< return 1; } return 0; }")
    assert found.index("if (a <= b) {") < found.index("if (a > b) {")


def test_a_statement_without_a_name_is_no_lost_one() -> None:
    assert texts("int f(int[] a) { g()\n  .h();\n  >>int n = a[0];<< return n; }")


def test_operators_that_one_is_seldom_mistaken_for_are_no_first_thoughts() -> None:
    first = texts("int f(int a, int b) { >>return a * 2 + b;<< }")[:10]
    assert not any("%" in each or "^" in each for each in first), first


def test_a_line_that_is_marked_gets_none_of_them() -> None:
    line = Line("return n;", ((7, 8),))
    hunk = Hunk(Path("A.java"), "class A { int f(int n, int m) { return n; } }", 32, 41)
    assert list(mutations(line, hunk, NoKnowledge())) == []  # type: ignore[arg-type]
