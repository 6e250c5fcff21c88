"""The space between two lexemes in commonly formatted Java, where the original line does not show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from espalier.java.lexer import KEYWORDS, LexemeKind, lex

_NEVER_BEFORE = frozenset((";", ",", ")", "]", ".", "::", "[", "..."))
_NEVER_AFTER = frozenset(("(", "[", ".", "::", "!", "~", "@"))
_CALLED_KEYWORDS = frozenset(("this", "super"))
_VALUE_FOLLOWS = "( [ { , ; = == != < > <= >= + - * / % && || & | ^ ? : -> ! += -= return case"
_BEFORE_VALUE = frozenset(_VALUE_FOLLOWS.split())
_INITIALISED = frozenset(("]", "=", ",", "(", "{"))


def spacing_of(text: str) -> dict[tuple[str, str], str]:
    """The space between each pair of neighbours in an existing line."""
    found: dict[tuple[str, str], str] = {}
    previous, space = "", ""
    for lexeme in lex(text):
        if lexeme.kind is LexemeKind.SPACE and "\n" not in lexeme.text:
            space = lexeme.text
        elif not lexeme.trivia:
            found[previous, lexeme.text] = space
            previous, space = lexeme.text, ""
    return found


class Spacing:
    """Spacing after one sequence of lexemes: `line` since the last line end; `known` pairs take precedence over the
    rules."""

    def __init__(self, line: Sequence[str], known: Mapping[tuple[str, str], str]) -> None:
        self._known = known
        self._last = line[-1] if line else ""
        self._before_last = line[-2] if len(line) > 1 else ""
        self._in_type_arguments = _type_arguments_open(line)
        self._in_initialiser = _initialiser_open(line)
        self._in_label = bool(line) and line[0] in ("case", "default") and "?" not in line

    def before(self, text: str) -> str:
        """The space to put before the lexeme `text`."""
        if self._last == "" or text == "\n":
            return ""
        known = self._known.get((self._last, text))
        if known is not None:
            return known
        return "" if self._tight(text) else " "

    def _tight(self, text: str) -> bool:
        last = self._last
        if text in _NEVER_BEFORE or last in _NEVER_AFTER:
            return text != "..." or last != ","
        if text == "(":
            return _is_word(last) or last in _CALLED_KEYWORDS or last == ">"
        if text in ("<", ">"):
            return self._in_type_arguments if text == ">" else last[0].isupper()
        if last == "<" or (last == ">" and text in (">", ">=")):
            return self._in_type_arguments or last == ">"
        if text in ("++", "--"):
            return _is_word(last) or last in ("]", ")")
        if last in ("+", "-", "++", "--"):
            return self._before_last in _BEFORE_VALUE or self._before_last == ""
        if text == ":":
            return self._in_label
        return (last == "{" and self._before_last in _INITIALISED) or (text == "}" and self._in_initialiser)


def _is_word(text: str) -> bool:
    return text not in KEYWORDS and (text[0].isalpha() or text[0] in "_$")


def _initialiser_open(line: Sequence[str]) -> bool:
    """Whether the innermost open brace of the line is an array's, or empty."""
    opened: list[bool] = []
    for index, text in enumerate(line):
        if text == "{":
            opened.append(index + 1 == len(line) or (index > 0 and line[index - 1] in _INITIALISED))
        elif text == "}" and opened:
            opened.pop()
    return bool(opened) and opened[-1]


def _type_arguments_open(line: Sequence[str]) -> bool:
    """Whether a `<` that follows a type's name (or a modifier) is still open."""
    depth, previous = 0, ""
    for text in line:
        if text == "<" and (previous == "" or previous[0].isupper() or previous in (".", "::") or previous in KEYWORDS):
            depth += 1
        elif text == ">" and depth:
            depth -= 1
        elif text in (";", "{", "&&", "||"):
            depth = 0
        previous = text
    return depth > 0
