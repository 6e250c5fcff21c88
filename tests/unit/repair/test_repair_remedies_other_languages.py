"""Operators and words of other languages: the statement as Java has it comes first."""

from __future__ import annotations

import pytest

from espalier.repair import problems as ids
from fakes.remedy_cases import in_class, tried

FIELDS = "int n, m; double x, y; String s, t; boolean a, b; Object o; List<String> all; Map<String, Integer> counts;"
DELETE, UNEXPECTED, COMPLETE = ids.DELETE_TOKEN, ids.UNEXPECTED_TOKEN, ids.INSERT_TO_COMPLETE


def first(statement: str, code: int, *arguments: str) -> str:
    """The statement with the most probable remedy."""
    head = in_class(f"{FIELDS} void f() {{ §").partition("§")[0]
    found = tried(f"{head}{statement} }} }}", code, *arguments)
    return found[0].removeprefix(head).removesuffix(" } }")


@pytest.mark.parametrize(
    ("broken", "code", "right"),
    [
        # exchanged where they stand
        ("return n ==«=» m;", DELETE, "return n == m;"),
        ("return n !=«=» m && s !== t;", DELETE, "return n != m && !s.equals(t);"),
        ("return n =«/=» m;", DELETE, "return n != m;"),
        ("int r «:»= n;", DELETE, "int r = n;"),
        ("n «<»- m;", ids.REPLACE_TOKEN, "n = m;"),
        ("return «a» xor b;", COMPLETE, "return a ^ b;"),
        ("return n «mod» 2 == m div 3;", UNEXPECTED, "return n % 2 == m / 3;"),
        ("return a «and» not b or a;", UNEXPECTED, "return a && !b || a;"),
        ("return s .«.» t;", DELETE, "return s + t;"),
        ('return s . «"x"»;', UNEXPECTED, 'return s + "x";'),
        ("return s «++» t;", ids.REPLACE_TOKEN, "return s + t;"),
        ("for (String each «in» all) {}", UNEXPECTED, "for (String each : all) {}"),
        ("for (String each «of» all) {}", UNEXPECTED, "for (String each : all) {}"),
        ("all.removeIf(each =«>» each.isEmpty());", DELETE, "all.removeIf(each -> each.isEmpty());"),
        ("return s!«!».length();", ids.MISPLACED, "return s.length();"),
        ("return «n» // 2;\n", COMPLETE, "return n / 2;"),
        ("if (a) { n = 1; } elif (b«)» { n = 2; }", COMPLETE, "if (a) { n = 1; } else if (b) { n = 2; }"),
        # rewritten with their operands
        ("return x *«*» 2;", DELETE, "return Math.pow(x, 2);"),
        ("return 3 * x *«*» 2 + (x + y) ** n;", DELETE, "return 3 * Math.pow(x, 2) + Math.pow((x + y), n);"),
        ("x *«*=» 2;", DELETE, "x = Math.pow(x, 2);"),
        ("x += y *«*» n;", DELETE, "x += Math.pow(y, n);"),
        ('if (s <«>» "a" and n <> 3) {}', DELETE, 'if (!s.equals("a") && n != 3) {}'),
        ("return s == nil «or» s.isEmpty();", UNEXPECTED, "return s == null || s.isEmpty();"),
        ('return s ?«?» "none";', ids.MISPLACED, 'return s != null ? s : "none";'),
        ("return n + (s «?»? t).length();", ids.MISPLACED, "return n + (s != null ? s : t).length();"),
        ("return s «?»: t;", ids.INSERT_AFTER, "return s != null ? s : t;"),
        ("s «??»= t;", ids.DELETE_TOKENS, "s = s != null ? s : t;"),
        ("return «s» in all;", COMPLETE, "return all.contains(s);"),
        ("if (s «in» counts and n in all) {}", UNEXPECTED, "if (counts.containsKey(s) && all.contains(n)) {}"),
        ("return s «not» in all;", UNEXPECTED, "return !all.contains(s);"),
        ("return «o» is String;", COMPLETE, "return o instanceof String;"),
        ("if (o «is» not String) {}", UNEXPECTED, "if (!(o instanceof String)) {}"),
        ("return o «!»instanceof String;", DELETE, "return !(o instanceof String);"),
        ("if (s «is» null or t is not null) {}", UNEXPECTED, "if (s == null || t != null) {}"),
        ("return «o» as String;", COMPLETE, "return (String) o;"),
        ("return (o «as» String).length();", UNEXPECTED, "return ((String) o).length();"),
        ("return «int»(x);", DELETE, "return (int) x;"),
        ("return «int»(s);", DELETE, "return Integer.parseInt(s);"),
        ('if (s ==«=» "yes") {}', DELETE, 'if (s.equals("yes")) {}'),
        ("return n <=«>» m;", DELETE, "return Integer.compare(n, m);"),
        ("return s <=«>» t;", DELETE, "return s.compareTo(t);"),
        ('«return» "x" if a else "y";', COMPLETE, 'return a ? "x" : "y";'),
        ("n = 1 «if» n > m else m;", UNEXPECTED, "n = n > m ? 1 : m;"),
        ('s = «if» (a) "x" else "y";', DELETE, 's = a ? "x" : "y";'),
        # words
        ("s = «nil»;", ids.UNRESOLVED_VARIABLE, "s = null;"),
        ("return «True»;", ids.UNRESOLVED_VARIABLE, "return true;"),
        ("«self».n = 5;", ids.UNRESOLVED_VARIABLE, "this.n = 5;"),
    ],
)
def test_the_first_remedy(broken: str, code: int, right: str) -> None:
    assert first(broken, code) == right


@pytest.mark.parametrize(
    "sound",
    [
        "n = -m «;»;",
        "a = !b «;»;",
        "for (int i = 0; i < -n; i++) m =«;» 1;",
        "List<String> found = new ArrayList<>(«)»;",
        "run(() -> s«)»);",
        "n = a ? 1 : +m «;»;",
        'String in = "of" «;»;',
    ],
)
def test_java_is_not_translated(sound: str) -> None:
    """None of these statements, in which something else is wrong, has an operator of another language."""
    head = in_class(f"{FIELDS} void f() {{ §").partition("§")[0]
    assert not tried(f"{head}{sound} }} }}", ids.DELETE_TOKENS)
