"""Whether a call is made in every case, and where that ends which a failure leads to."""

from __future__ import annotations

import pytest

from espalier.java.control_flow import end_of_failure, is_conditional

ALWAYS = [
    "it();",
    "if (it()) { other(); }",
    "if (x) { throw new E(); } it();",
    "try { it(); } catch (E e) { }",
    "try { } finally { it(); }",
    "while (it()) { }",
    "do { it(); } while (x);",
    "var a = it() && x ? b : c;",
    "switch (it()) { case 1: break; }",
    "synchronized (this) { it(); }",
    "transaction.execute(() -> it());",
    "list.forEach(each -> { return; }); it();",
    'var s = "é𝄞"; it();',
    "call(it(), other());",
    "while (x) { if (y) break; } it();",
    "for (var each : list) { continue; } it();",
    "switch (x) { case 1: break; } it();",
    "a: for (;;) { for (;;) { continue a; } } it();",
    "do { if (x) continue; } while (it());",
    "Runnable r = () -> { return; }; it();",
]
SOMETIMES = [
    "if (x) { it(); }",
    "if (x) { } else { it(); }",
    "if (x) { } else if (it()) { }",
    "if (x) { return; } it();",
    "if (x) { try { return; } finally { } } { { it(); } }",
    "try { } catch (E e) { it(); }",
    "while (x) { it(); }",
    "for (var each : list) { it(); }",
    "for (int i = 0; i < n; i++) it();",
    "var a = x && it();",
    "var a = x ? it() : 1;",
    "switch (x) { case 1: it(); }",
    "var a = switch (x) { case 1 -> it(); default -> 2; };",
    "optional.ifPresent(each -> it());",
    "var a = optional.orElseGet(() -> it());",
    "Runnable r = () -> it();",
    "Runnable r = (Runnable) () -> it();",
    "new Thread(() -> it());",
    "return () -> it();",
    "register(x, () -> it());",
    "transaction.execute(() -> { if (x) return; it(); });",
    "assert it();",
    "assert x : it();",
    "do { if (x) continue; it(); } while (y);",
    "do { if (x) break; it(); } while (y);",
    "do { if (x) break; } while (it());",
    "do { if (x) return; } while (it());",
    "a: { if (x) break a; it(); }",
    "a: do { for (;;) { if (x) continue a; } it(); } while (y);",
]  # fmt: skip


def place_of(source: str, text: str) -> tuple[int, int]:
    """Line and column (1-based, UTF-16) of the first occurrence."""
    lines = source[: source.index(text)].split("\n")
    return len(lines), 1 + len(lines[-1].encode("utf-16-le")) // 2


@pytest.mark.parametrize("body", [*ALWAYS, *SOMETIMES])
def test_conditions(body: str) -> None:
    source = f"class A {{\n  boolean m(boolean x) {{ {body} }}\n}}"
    assert is_conditional(source, *place_of(source, "it()")) == (body in SOMETIMES)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("list.forEach(this::it);", True),
        ("Runnable r = this::it;", True),
        ("executor.submit(this::it);", False),
    ],
)
def test_a_method_reference_is_a_call_if_its_taker_runs_it(body: str, expected: bool) -> None:
    source = f"class A {{ void m() {{ {body} }} }}"
    line, column = place_of(source, "this::it")
    assert [is_conditional(source, line, each) for each in (column, column + len("this::"))] == [expected, expected]


def test_conditions_around_an_anonymous_class_are_not_those_of_its_method() -> None:
    source = "class A { void m() { if (x) { run(new Runnable() { public void run() { it(); } }); } } }"
    assert not is_conditional(source, *place_of(source, "it()"))


@pytest.mark.parametrize(
    "block",
    ['{ String s = "}"; // }\n }', "{ /* } */\n }", '{ var t = """\n  } \\""" } """; }', "{ char c = '}'; { } }"],
)
def test_the_end_of_a_catch_block(block: str) -> None:
    source = f"class A {{ void m() {{ try {{ }} catch (\n  Missing e) {block} catch (Other e) {{ }} }} }}"
    end = end_of_failure(source, *place_of(source, "Missing"))
    assert end == place_of(source, " catch (Other")
    assert end_of_failure(source, 1, 1) == (1, 1)


@pytest.mark.parametrize(
    ("tried", "caught", "end"),
    [
        ("return go();", "log();", "} // method"),
        ("if (x) { return a(); } throw b(); // never further", "log();", "} // method"),
        ("go();", "log();", " after();"),
        ("return go();", "return other();", " after();"),
        ("", "", " after();"),
    ],
)
def test_what_follows_is_due_to_the_failure_where_only_that_leads_there(tried: str, caught: str, end: str) -> None:
    block = f"try {{ {tried}\n }} catch (Missing e) {{ {caught} }}"
    source = f"class A {{ int m() {{ {block} after(); return 1;\n}} // method\n}}"
    line, column = place_of(source, end)
    assert end_of_failure(source, *place_of(source, "Missing")) == (line, column + (end[0] == "}"))


def test_places_outside_of_a_text_are_no_condition() -> None:
    assert not is_conditional("class A { }", 7, 3)
    assert not is_conditional("", 1, 1)
