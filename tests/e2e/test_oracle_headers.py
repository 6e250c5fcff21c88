"""Tests that the oracle rejects no name that compiles in headers of types and in type arguments.

Each text compiles. Its marked part is generated again, word by word, with the rest of it and without. Each time the
oracle's answer is unknown, or it contains the word and does not exclude the token after it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from e2e import oracle_project
from espalier.java.lexer import Lexeme, LexemeKind, lex
from espalier.jdt.oracle import SideDoorOracle, SideDoorSession
from espalier.ports import IDENTIFIER, KEYWORD, Hunk, Names

BEFORE = """\
package shop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

abstract class Base<T> {
    protected static class Kept { }
    interface Deep { class Deeper { } }
    class Bound { }
}
abstract class Two<A, B extends Supplier<A>> { }
class Failed extends Exception { }

"""
BODY = """ {
    static final String TEXT = "unused";
    static class Row { }
    static class Inner<T> { static class Most { } class Own { } }
    enum Kind { ONE }
    interface Face { }
    interface Given extends Supplier<Row> { }
    static class Fault extends Exception { }
    @interface Mark { Class<?>[] value() default { }; String text() default ""; }
    @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) @interface Use { }
"""
SELF = [
    "class Self extends Base<Self.Row>",
    "class Self extends Base<Self.Inner<Self.Row>>",
    "class Self extends Base<Self.Inner.Most>",
    "class Self extends Base<List<? extends Self.Row>>",
    "class Self extends Base<Map<Self.Kind, Self.Row[]>>",
    "class Self extends Base<shop.Self.Row>",
    "class Self extends Base<Self.@Self.Use Row>",
    "class Self extends Two<Self.Row, Self.Given>",
    "class Self extends Base<Base.Kept>",
    "class Self extends Base<Base.Deep.Deeper>",
    "class Self extends Base<Base<Self.Row>.Bound>",
    "class Self<T> extends Base<Self.Inner<T>>",
    "class Self<T extends Self.Row>",
    "class Self<T extends Base<Self.Row> & Self.Face, U extends Self.Inner<T>>",
    "abstract class Self implements Comparable<Self.Row>",
    "abstract class Self implements Comparable<Self.Row>, Supplier<Self.Inner<Self.Kind>>",
    "abstract class Self extends Base<Self.Row> implements Comparable<Self.Kind>, Iterable<Self.Row>",
    "interface Self extends Comparable<Self.Row>, Supplier<List<Self.Kind>>",
]
ANNOTATIONS = [
    "@Self.Mark(Self.Row.class)",
    "@Self.Mark({ Self.Row.class, Self.Kind.class })",
    "@Self.Mark(text = Self.TEXT)",
    "@SuppressWarnings(Self.TEXT)",
]
"""Behind them stands the header that declares `Self`: what a hunk declares further on cannot be known."""
WHOLE = [
    ("«record Pair(Pair.Kind kind, List<Pair.Row> rows) implements Comparable<Pair.Row>»", """ {
    enum Kind { ONE }
    record Row(int a) { }
    public int compareTo(Row row) { return 0; }
}
"""),
    ("«record Pair<T extends Pair.Row>(T first, @Pair.Mark Pair.Row... rest)»", """ {
    @interface Mark { }
    record Row(int a) { }
}
"""),
    ("«enum Colour implements Supplier<Colour.Row>»", """ {
    RED;
    static class Row { }
    public Row get() { return null; }
}
"""),
    ("«sealed interface Sum permits Sum.One, Sum.Two»", """ {
    record One() implements Sum { }
    record Two() implements Sum { }
}
"""),
    ("«sealed abstract class Sum<T> permits Sum.One, Sum.Two»", """ {
    static final class One extends Sum<Sum.Two> { }
    static non-sealed class Two extends Sum<One> { }
}
"""),
    ("class Outer {\n    «static class In extends Base<In.Row>»", " { static class Row { } }\n}\n"),
    ("class Outer {\n    «static class In extends Base<Outer.In.Row>»", " { static class Row { } }\n}\n"),
    (
        "class Outer {\n    «class In<T extends Outer.Row> extends Base<In.Row>»",
        " { static class Row { } }\n    static class Row { }\n}\n",
    ),
    (
        "class Outer extends Base<Outer.Row> {\n    static class Row { }\n    «static class In extends Base<Row>»",
        " { }\n}\n",
    ),
    ("class Outer {\n    void m() {\n        «class In extends Base<In.Row>»", " { class Row { } }\n    }\n}\n"),
    (
        "class Outer {\n    Object m() {\n        «return new Base<Outer.Row>()»",
        " { };\n    }\n    static class Row { }\n}\n",
    ),
]  # fmt: skip
MEMBERS = [
    "Base<Self.Row> field = new Base<Self.Row>() { };",
    "List<? super Self.Row> some = new ArrayList<Self.Row>();",
    "<T extends Self.Row & Self.Face> Self.Inner<T> method(Self.Row row, List<Self.Kind>... more)"
    " throws Self.Fault, Failed { throw new Self.Fault(); }",
    "Object cast(Object it) { return (Self.Inner<Self.Row>) it; }",
    "boolean is(Object it) { return it instanceof Self.Row row && row != null || it instanceof Self.Inner<?>; }",
    "List<Self.Row> none() { return Collections.<Self.Row>emptyList(); }",
    "Supplier<Self.Row[]> made() { return () -> new Self.Row[0]; }",
    "Supplier<Self.Row> referred() { return Self.Row::new; }",
    "Self(Self.Row row) throws Self.Fault { }",
    "void caught() { try { throw new Self.Fault(); } catch (Self.Fault | RuntimeException fault) { } }",
    "void looped(List<Self.Row> rows) { for (Self.Row row : rows) { Class<?> it = Self.Row.class; } }",
    "Self.Inner<Self.Row>.Own owned; Map.Entry<Self.Kind, Self.Inner.Most> entry;",
    "@Self.Mark(Self.Row.class) static class Later extends Self.Row implements Self.Face, Comparable<Self.Kind>"
    " { public int compareTo(Self.Kind kind) { return 0; } }",
]  # fmt: skip


def texts() -> Iterator[str]:
    yield from (f"{BEFORE}«{header}»{BODY}}}\n" for header in SELF)
    yield from (f"{BEFORE}«{header} {{»{BODY[2:]}}}\n" for header in SELF)
    yield from (f"{BEFORE}«{annotation}» class Self{BODY}}}\n" for annotation in ANNOTATIONS)
    yield from (f"{BEFORE}{header}{rest}" for header, rest in WHOLE)
    yield from (f"{BEFORE}{header[:-1]} {{»{rest[2:]}" for header, rest in WHOLE)
    yield from (f"{BEFORE}class Self{BODY}    «{member}»\n}}\n" for member in MEMBERS)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return oracle_project.write(tmp_path_factory.mktemp("headers").resolve())


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def oracle(file: Path, start_headless) -> AsyncIterator[SideDoorOracle]:  # type: ignore[no-untyped-def]
    async with oracle_project.opened(start_headless, file) as oracle:
        yield oracle


def hunk_of(file: Path, marked: str) -> Hunk:
    start, end = marked.index("«"), marked.index("»") - 1
    return Hunk(file, marked.replace("«", "").replace("»", ""), start, end)


def kind_of(lexeme: Lexeme | None) -> str:
    if lexeme is None:
        return "{"
    return {LexemeKind.IDENTIFIER: IDENTIFIER, LexemeKind.KEYWORD: KEYWORD}.get(lexeme.kind, lexeme.text)


async def rejected(session: SideDoorSession) -> list[str]:
    """Returns the words of the hunk that the oracle rejects, each with the text before it."""
    text = session.hunk.original
    words = [lexeme for lexeme in lex(text) if not lexeme.trivia]
    found = []
    for word, following in zip(words, [*words[1:], None], strict=True):
        if word.kind is not LexemeKind.IDENTIFIER:
            continue
        for begun in sorted({0, 1, len(word.text)}):
            for rest in ("", text[word.end :]):
                generated = text[: word.start + begun]
                answer = await session.complete(generated, rest)
                if isinstance(answer, Names) and (begun or answer.closed) and not _allows(answer, word.text, following):
                    found.append(f"{generated}|{word.text[begun:]} ({'rest' if rest else 'nothing'} after it)")
    return found


def _allows(answer: Names, word: str, following: Lexeme | None) -> bool:
    follows = kind_of(following)
    return follows in answer.unless or any(name.text == word and follows not in name.never for name in answer.names)


@pytest.mark.parametrize("marked", list(texts()), ids=lambda marked: marked[marked.index("«") + 1 : marked.index("»")])
async def test_no_word_of_a_header_that_compiles_is_rejected(oracle: SideDoorOracle, file: Path, marked: str) -> None:
    session = await oracle.open(hunk_of(file, marked))
    try:
        assert (await session.check(session.hunk.original)).before == ()
        assert await rejected(session) == []
    finally:
        await session.close()
