"""Tests that the lexer is total and incremental, and that its lexemes are those of JLS 21, chapter 3."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from espalier.java.lexer import (
    OPERATORS,
    Lexeme,
    LexemeKind,
    code,
    extend,
    hides_structure,
    is_word,
    lex,
    trailing_word,
)

PIECES = r'''
    " """ ' \ /* */ // . .. -> - > = 1e + 5 0x ab \u00 41 return é 日本 # _ $ { } ( ) :: `
'''
JAVA_LIKE = st.lists(st.sampled_from([*PIECES.split(), "\n", " ", "\r\n", "\t"]), max_size=12).map("".join)


def kinds(text: str) -> list[tuple[str, str]]:
    return [(lexeme.kind.value, lexeme.text) for lexeme in lex(text) if lexeme.kind is not LexemeKind.SPACE]


@given(st.one_of(st.text(), JAVA_LIKE))
def test_the_joined_lexemes_are_the_input(text: str) -> None:
    lexemes = lex(text)
    assert "".join(lexeme.text for lexeme in lexemes) == text
    assert all(text[lexeme.start : lexeme.end] == lexeme.text for lexeme in lexemes)


@given(JAVA_LIKE, JAVA_LIKE)
def test_extending_equals_lexing_the_whole(text: str, piece: str) -> None:
    assert extend(lex(text), piece) == lex(text + piece)


@given(st.one_of(st.text(), JAVA_LIKE))
def test_the_fast_path_sees_the_same_code(text: str) -> None:
    assert [item for item in code(text) if item != "\n"] == [lexeme.text for lexeme in lex(text) if not lexeme.trivia]


def test_a_statement() -> None:
    assert kinds("final int x = list.size() + 0x1F; // done") == [
        ("keyword", "final"),
        ("keyword", "int"),
        ("identifier", "x"),
        ("operator", "="),
        ("identifier", "list"),
        ("operator", "."),
        ("identifier", "size"),
        ("operator", "("),
        ("operator", ")"),
        ("operator", "+"),
        ("literal", "0x1F"),
        ("operator", ";"),
        ("comment", "// done"),
    ]


@pytest.mark.parametrize(
    "literal",
    [
        *[
            "1",
            "1_000L",
            "0b1010",
            ".5f",
            "1e-9",
            "0x1.8p+3",
            "'a'",
            "'\\''",
            "'\\u0041'",
            '"a\\"b"',
            '""',
            "true",
            "null",
        ],
        '"""\n  text with "quotes" and \\""" inside\n  """',
    ],
)
def test_literals(literal: str) -> None:
    assert kinds(literal) == [("literal", literal)]


def test_a_closing_angle_is_never_joined_with_another() -> None:
    assert [text for _, text in kinds("Map<K, List<V>>")][-2:] == [">", ">"]
    assert [text for _, text in kinds("a >>>= b")] == ["a", ">", ">", ">=", "b"]
    assert [text for _, text in kinds("a <<= b -> c :: d ... e")] == ["a", "<<=", "b", "->", "c", "::", "d", "...", "e"]


@pytest.mark.parametrize("text", ['"open', "'", '"open\\', "'\\", "#", '"""\nopen', "`", "\\"])
def test_text_without_a_lexeme_in_java_is_an_error(text: str) -> None:
    assert kinds(text) == [("error", text)]


def test_an_unterminated_string_ends_with_its_line() -> None:
    assert kinds('"open\nx') == [("error", '"open'), ("identifier", "x")]


def test_an_unterminated_comment_is_a_comment() -> None:
    assert kinds("/* open\n x") == [("comment", "/* open\n x")]


def test_identifiers_beyond_ascii() -> None:
    assert kinds("größe ключ 名前 €cost a\\u0062c")[0] == ("identifier", "größe")
    assert all(kind == "identifier" for kind, _ in kinds("größe ключ 名前 €cost a\\u0062c"))
    assert kinds("→") == [("error", "→")]
    assert is_word("naïve") and not is_word("a→b") and not is_word("1a") and not is_word("")


def test_contextual_keywords_are_identifiers_and_reserved_words_are_not() -> None:
    assert [kind for kind, _ in kinds("var record yield _ goto")] == ["identifier"] * 3 + ["keyword"] * 2


def test_code_marks_line_ends() -> None:
    assert code("a; // b\n\n  c") == ["a", ";", "\n", "c"]


@pytest.mark.parametrize(("text", "word"), [("foo.ba", "ba"), ("foo.", ""), ("1abc", ""), ("größ", "größ"), ("", "")])
def test_the_word_being_typed(text: str, word: str) -> None:
    assert trailing_word(text) == word


def test_a_lexeme_has_its_offsets() -> None:
    assert lex("a b")[2] == Lexeme(LexemeKind.IDENTIFIER, "b", 2, 3)


def test_every_operator_is_one_lexeme() -> None:
    assert all([lexeme.text for lexeme in lex(operator)] == [operator] for operator in OPERATORS)
    assert {lexeme.kind for operator in OPERATORS for lexeme in lex(operator)} == {LexemeKind.OPERATOR}


@pytest.mark.parametrize(
    ("text", "hides"),
    [
        ("int \\u0061b = 1;", False),
        ('s = "\\u2028\\u00a0\\u0041";', False),
        ('s = "\\\\u0022";', False),
        ("// \\u00e9\n", False),
        ("s = \\u0022a\\u0022;", True),
        ('s = "a\\u0022;', True),
        ('s = "a\\u005c" + b;', True),
        ("// a \\u000D int b;", True),
        ("/* a \\u002a\\u002f int b;", True),
        ("void m() \\u007b }", True),
        ("a\\u002eb()", True),
        ("\\u002f\\u002f a", True),
    ],
)
def test_escapes_that_divide_lexemes(text: str, hides: bool) -> None:
    assert hides_structure(text) is hides
    assert "".join(lexeme.text for lexeme in lex(text)) == text


def test_an_escape_that_is_no_part_of_a_name_is_an_error() -> None:
    assert [lexeme.kind.value for lexeme in lex("\\u007b \\u0041 a\\u002e")][::2] == ["error", "identifier", "error"]
