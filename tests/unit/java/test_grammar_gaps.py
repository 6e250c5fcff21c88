"""Tests files with Java 25 that the pinned grammar rejects or misreads: the rest of such a file keeps its facts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from espalier.java.expressions import Call
from espalier.java.fact import NONE
from espalier.java.facts import Declaration, FileFacts
from espalier.java.grammar import parse_tree
from espalier.java.grammar_gaps import rewritten
from espalier.java.parse import facts_of
from espalier.vectors.chunks import chunks_of
from fixtures.java_project import edges, lines

AROUND = """package p;
import java.util.List;
{head}
class Before {{ List<String> names; int size() {{ return names.size(); }} }}
class A extends Base {{
  int field = start();
  {member}
  void after() {{ {statement} finish(); }}
  record Inside(int x) {{ int twice() {{ return x() * 2; }} }}
}}
interface After {{ void last(Before before); }}
"""

HEADS = ["import module java.base;", "import module /* of */ java.sql ;", "import\n module java.base;"]
MEMBERS = [
    "A(int x) { int y = check(x); super(y); then(); }",
    "A(int x) { if (x < 0) { throw new E(); } for (int i : all()) { go(i); } super(x); }",
    "A(int x) { try { y(); } finally { } super(x); }",
    "A(int x) { check(x); this(x, 1); } A(int a, int b) { }",
    "A(int x) { this.field = x; super(); }",
    "A(O o) { check(o); o.super(1); }",
    "A(O o) { check(o); <String>super(1); }",
    "A(int x) { var r = 1; super(new C() { void q() { w(); } }, () -> { e(); }); z(); }",
    "A(int x) { class L { L() { super(); } } new L(); super(x); }",
    "enum E { ONE; E() { check(); this(1); } E(int i) { } }",
    "void log(String @Nullable ... all) { }",
    "void log(@N String @a.M(1) [] @K ... all) { }",
    "int \\u0061ge() { return \\u0061ge; }",
]
STATEMENTS = [
    "switch (o) { case final String s -> use(s); default -> { } }",
    "switch (o) { case @N(1) String s -> use(s); default -> { } }",
    "switch (o) { case P(final var x, @N int y) when x > y -> use(x); default -> { } }",
    "switch (o) { case P(_), Q(_) -> { } default -> { } }",
    "switch (o) { case Integer _, String _ -> { } case Long _, Box<A, B>(_), P _ -> { } default -> { } }",
    "switch (o) { case Integer _, String _: break; default: }",
    "switch (o) { case P(_), Q(Integer _) when ready() -> { } default -> { } }",
    "if (o instanceof P(final var x, @N int y)) use(x);",
    "if (o instanceof Box<String, List<A>>(final var x)) use(x);",
    # accepted by the grammar
    "switch (o) { case P(_, var y) -> use(y); case Q _ -> { } default -> { } }",
    "switch (e) { case E.ONE, E.TWO -> use(e); case (1), (2) -> { } case null, default -> { } }",
    "switch (n) { case 1L -> { } case long l when l > 2 -> use(l); default -> { } }",
    "if (n instanceof byte b) use(b);",
    "try (var _ = open()) { } catch (X | Y _) { }",
    "all.forEach(_ -> use(1)); all.forEach((_, b) -> use(b)); for (var _ : all()) { }",
]


def read(source: str) -> FileFacts:
    return facts_of("src/p/A.java", source.encode())


def planted(**parts: str) -> str:
    return AROUND.format(**{"head": "", "member": "", "statement": ""} | parts)


def rest(facts: FileFacts, *without: str) -> list[tuple[str, Declaration]]:
    """Returns the declarations without the named members, each with its owner's key in place of its index."""
    found = []
    for each in facts.declarations:
        if not any(f"A#{name}" in each.key or f"A.{name}" in each.key for name in without):
            owner = facts.declarations[each.owner].key if each.owner != NONE else ""
            found.append((owner, structs.replace(each, owner=NONE)))
    return found


@pytest.mark.parametrize("head", HEADS)
def test_an_import_of_a_module(head: str) -> None:
    found, plain = read(planted(head=head)), read(planted(head="".join(c if c == "\n" else " " for c in head)))
    assert (found.errors, plain.errors) == ((), ())
    assert found.declarations == plain.declarations
    assert [(each.name, each.wildcard, each.module) for each in found.imports] == [
        ("java.util.List", False, False),
        ("java.sql" if "sql" in head else "java.base", True, True),
    ]


@pytest.mark.parametrize("member", MEMBERS)
def test_a_member(member: str) -> None:
    found, plain = read(planted(member=member)), read(planted(member=" " * len(member)))
    assert (found.errors, plain.errors) == ((), ())
    assert rest(found, "<init>", "E", "log", "\\u0061ge") == rest(plain)


@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_statement(statement: str) -> None:
    found, plain = read(planted(statement=statement)), read(planted(statement=" " * len(statement)))
    assert (found.errors, plain.errors) == ((), ())
    assert rest(found, "after") == rest(plain, "after")
    called = [each.name for each in body(found, "after()") if isinstance(each, Call)]
    assert called.count("use") == statement.count("use(") and called[-1] == "finish"


def body(facts: FileFacts, head: str) -> tuple[object, ...]:
    return next(each.body for each in facts.declarations if each.key == f"p.A#{head}")


@pytest.mark.parametrize(
    ("member", "called"),
    [
        ("A(int x) { int y = check(x); super(y); then(); }", ["check", "super", "then"]),
        ("A(int x) { check(x); this(x, one()); }", ["check", "one", "this"]),
        ("A(int x) { check(x); o.super(x); }", ["check", "super"]),
    ],
)
def test_a_prologue_is_read_with_its_call_of_a_constructor(member: str, called: list[str]) -> None:
    calls = [each for each in body(read(planted(member=member)), "<init>(int)") if isinstance(each, Call)]
    assert [each.name for each in calls] == called
    assert all(each.target == -1 for each in calls if each.name in ("super", "this"))


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_keep_their_length(source: bytes) -> None:
    assert len(rewritten(source)) == len(source)


def test_source_that_the_grammar_accepts_is_unchanged() -> None:
    source = planted(member="A(int x) { super(x); }", statement="f((final var a) -> this.g(a)); case: switch (x) { }")
    assert rewritten(source.encode()) == source.encode()


@pytest.mark.parametrize(
    ("source", "field"),
    [
        (b'class A { String s = "a\0b"; /* \0 */ int x; }', "x"),
        (b'class A { String s = "caf\xe9"; int caf\xe9; int x; }', "caf\ufffd"),
        (b'class A { String s = "a\0\xe9\xc3\xa9"; int b\xe9\xc3\xa9; }', "b\ufffdé"),
    ],
)
def test_null_characters_and_bytes_of_another_encoding(source: bytes, field: str) -> None:
    found = facts_of("A.java", source)
    assert not found.errors
    assert field in [each.name for each in found.declarations]


def test_malformed_code_still_has_errors() -> None:
    assert read(planted(member="A(int x) { check(x; super(x); }")).errors


# --------------------------------------------------------------------------- compact source files

COMPACT = """import java.util.function.*;
/** How often. */
int count = start();
private static final String NAME = "x", OTHER = "y";
void main() { IO.println(help(count)); new R(1).twice(); }
<T> T help(T given) { return given; }
record R(int a) { int twice() { return a * 2; } }
"""


def test_a_compact_source_file_is_a_class_of_its_name() -> None:
    found = facts_of("src/Tool.java", COMPACT.encode())
    assert found.errors == ()
    assert [each.key for each in found.declarations] == [
        "Tool", "Tool#count", "Tool#NAME", "Tool#OTHER", "Tool#main()", "Tool#help(Object)", "Tool.R", "Tool.R#a",
        "Tool.R#twice()",
    ]  # fmt: skip


def test_the_chunks_of_a_compact_source_file_cover_it() -> None:
    found = chunks_of(facts_of("src/Tool.java", COMPACT.encode()), COMPACT.encode())
    assert "".join(each.text for each in found) == COMPACT
    assert {"Tool#main()", "Tool#help(Object)"} <= {each.key for each in found}


def test_the_members_of_a_compact_source_file_are_those_of_the_explicit_class() -> None:
    imports, _, members = COMPACT.partition("\n")
    written = facts_of("src/Tool.java", f"{imports}\nfinal class Tool {{\n{members}}}\n".encode())
    compact = facts_of("src/Tool.java", COMPACT.encode())
    assert [(each.key, each.kind, each.modifiers, each.body) for each in compact.declarations[1:]] != []
    for found, expected in zip(compact.declarations[1:], written.declarations[1:], strict=True):
        assert (found.key, found.kind, found.modifiers) == (expected.key, expected.kind, expected.modifiers)
        assert len(found.body) == len(expected.body)


def test_a_method_after_a_type_that_closes_too_early_belongs_to_that_type() -> None:
    found = facts_of("src/A.java", b"class A { void a() { } } }\n void b() { } }")
    assert "A#b()" in [each.key for each in found.declarations]


def test_a_compact_file_stays_one_while_it_is_typed() -> None:
    for end in range(COMPACT.index("void main"), COMPACT.index("record")):
        source = COMPACT[:end] + COMPACT[COMPACT.index("record") :]
        assert parse_tree(source.encode()) is not None
        facts_of("src/Tool.java", source.encode())
    broken = facts_of("src/Tool.java", COMPACT.replace("help(count)", "help(").encode())
    assert {"Tool#main()", "Tool#help(Object)"} <= {each.key for each in broken.declarations}


# --------------------------------------------------------------------------- what it means

MEANING = """
== Tool.java
Function<Integer, List> split;
void main() { help(); }
void help() { split.apply("a b"); }
== p/Sum.java
package p;
import module java.base;
class Sum extends Base {
  List names;
  Sum(int n) { check(n); super(n); }
  static void check(int n) { }
}
== p/Base.java
package p;
class Base { Base(int n) { } }
== p/Other.java
package p;
import module org.nobody;
import org.outside.*;
class Other { Thing thing; }
== p/Own.java
package p;
import module java.base;
class Own { Base base; }
"""


def test_an_import_of_a_module_imports_its_exported_packages() -> None:
    assert edges(MEANING, "field", "calls", "instantiates") == lines(
        """
        field Tool#split -> java.util.function.Function
        field Tool#split -> java.lang.Integer
        field Tool#split -> java.util.List
        calls Tool#main() -> Tool#help()
        field p.Own#base -> p.Base
        field p.Sum#names -> java.util.List
        calls p.Sum#<init>(int) -> p.Sum#check(int)
        calls p.Sum#<init>(int) -> p.Base#<init>(int)
        """
    )  # what is in org.nobody is not known, so `Thing` may be from there
