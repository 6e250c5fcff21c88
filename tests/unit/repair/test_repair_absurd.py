"""What compiles and nobody can mean is not offered of a line that only has to compile."""

from __future__ import annotations

import pytest

from espalier.ports import Problem
from espalier.repair.absurd import absurd, absurd_alone, imports_another, text_of_many
from espalier.repair.problems import PARAMETER_MISMATCH


@pytest.mark.parametrize(
    ("original", "text"),
    [
        ("target.add(item);", "target.equals(item);"),
        ("if (value.compareTo(best) > 0) {", "if (value.hashCode() == 0) {"),
        ("int value = text;", "int value = 1;"),
        ("return word == letter;", "return word == null;"),
        ("return word == letter;", "return false;"),
        ("Counter counter = new Counter();", "Counter counter = null;"),
        ("if (weekend or hour < 8) {", "if (weekend = hour < 8) {"),
        ("return weekend or late;", "return weekend = late;"),
        ("class A extends Sail {", "class A extends Exception {"),
        ("class A<T extends B> implements Sail, C {", "class A<T extends B> implements Hull, C {"),
        ('print("no berth" + free;', "print(free);"),
        ('f("""no berth\nis free""");', 'f("").strip();'),
        ("flag = other;", "other = other;"),
        ("return name.equals(other);", "return name.equals(this);"),
        ("int total = names.get(0);", "Object total = names.get(0);"),
        ("final String total = count();", "final Object total = count();"),
        ("for (int total = names(); ;) {", "for (Object total = names(); ;) {"),
        ("import java.util.Collectors;", "import java.util.List;"),
        ("import java.util.Collectors;", "import java.util.*;"),
        ("import static a.Tests.verify;", "import static a.Tests.when;"),
        ("names.add(totl);", "boolean added = names.add(total);"),
        ("print(totl);", "int totl2 = 1; print(total);"),
        ("T t = one < other ? other : one;", "T t = one == other ? other : one;"),
        ("if (one >= other) {", "if (one != other) {"),
    ],
)
def test_what_nobody_means(original: str, text: str) -> None:
    assert absurd(original, text)


@pytest.mark.parametrize(
    ("original", "text"),
    [
        ("if (items) {", "if (items != null) {"),
        ("return a == b;", "return a.compareTo(b) == 0;"),
        ("int n = text;", "int n = text.length();"),
        ("if (a.equals(b) {", "if (a.equals(b)) {"),
        ("while ((line = in.readLine() != null) {", "while ((line = in.readLine()) != null) {"),
        ("for (i = 0; i < n; i++) {", "for (int i = 0; i < n; i++) {"),
        ("value == 3;", "value = 3;"),
        ("run(x);", "run(x, null);"),
        ("", "if (name.equals(other)) {"),
        ("List<String> all == names;", "List<String> all = names;"),
        ("if (a <> b) {", "if (a != b) {"),
        ("", "while ((line = in.readLine()) != null) {"),
        ("if (name == 'x') {", "if (name.equals('x')) {"),
        ("class A extends Sial {", "class A extends Sail {"),
        ("import java.awt.List;", "import java.util.List;"),
        ("import java.util.Lsit;", "import java.util.List;"),
        ("import java.uti.*;", "import java.util.*;"),
        ("class A implements B {", "class A implements B, C {"),
        ("static <T extends A> T first(Lsit<T> all) {", "static <T extends A> T first(List<T> all) {"),
        ('print("no berth" + free;', 'print("no berth" + free);'),
        ('print("berth" + free;', "print(free);"),
        ("flag = other;", "flag = other.flag;"),
        ("return a.open();", "return this.open();"),
        ("add();", "add(this);"),
        ("var total = null;", "Object total = null;"),
        ("Objct total = names.get(0);", "Object total = names.get(0);"),
        ("int total = names.get(0);", "String total = names.get(0);"),
        ("total = names.size();", "int total = names.size();"),
        ("int n = a.b(;", "int m = a.b();"),
    ],
)
def test_what_somebody_may_mean(original: str, text: str) -> None:
    assert not absurd(original, text)


def test_what_is_absurd_whatever_stood_there() -> None:
    assert absurd_alone("total = total;")
    assert absurd_alone("itef:") and absurd_alone("itef: x++;")
    assert not any(map(absurd_alone, ("outer: for (A a : all) {", "default:", "case A:", "A::new;", "a ? b : c;")))
    assert not absurd_alone("this.total = total;") and not absurd_alone("int total = other;")


def test_another_name_is_imported() -> None:
    assert imports_another("import java.sql.Connection;", "import java.util.Collection;")
    assert not imports_another("import java.sql.Date;", "import java.util.Date;")


@pytest.mark.parametrize(("kind", "many"), [("a.ErrorList", True), ("char[]", False), ("java.lang.Integer", False)])
def test_no_text_of_a_collection_is_passed(kind: str, many: bool) -> None:
    said = ("a.A", "f", "java.lang.String, java.lang.String", f"java.lang.String, {kind}")
    problem = Problem("", 1, 1, 0, 1, "error", PARAMETER_MISMATCH, said)
    assert text_of_many("f(a, all);", "f(a, String.valueOf(all));", [problem]) is many
    assert not text_of_many("f(a, all);", "f(a, b, all);", [problem])
