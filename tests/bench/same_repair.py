"""Whether two repairs of a file are the same, apart from trivia, `final`, the place of imports, the wording of new
messages, and the names of variables that both declare and use in the same places. A text of several words that stood in
the broken file is not new, even if its quotes did not stand there or were others."""

from __future__ import annotations

import re
from collections.abc import Sequence

from espalier.java.context.brackets import depth_change, pairs
from espalier.java.lexer import Lexeme, LexemeKind, lex_document


def reading(text: str) -> tuple[frozenset[str], list[Lexeme]]:
    """The imports of a file, and its other lexemes."""
    words = [word for word in lex_document(text) if not word.trivia]
    imports, rest, index = set[str](), list[Lexeme](), 0
    while index < len(words):
        if words[index].text == "import":
            end = next(at for at in range(index, len(words)) if words[at].text == ";")
            imports.add(" ".join(word.text for word in words[index:end]))
            index = end
        elif words[index].text != "final":
            rest.append(words[index])
        index += 1
    return frozenset(imports), rest


def alike(one: str, other: str, was: str) -> bool:
    """Whether two repairs of the text `was` are the same."""
    (imports, words), (others, theirs) = reading(one), reading(other)
    if imports != others or len(words) != len(theirs):
        return False
    known = {word.text for word in lex_document(was) if word.kind is LexemeKind.LITERAL}
    said = _said(was)
    names: dict[str, str] = {}
    for index, (word, their) in enumerate(zip(words, theirs, strict=True)):
        if word.text == their.text and names.get(word.text, word.text) == word.text:
            continue
        if names.get(word.text) == their.text:
            continue
        if word.text[:1] == their.text[:1] == '"' and _worded(word.text, their.text, known, said):
            continue
        if not (_declares(words, index) and _declares(theirs, index)) or word.text in names:
            return False
        names[word.text] = their.text
        if any(words[at].text == theirs[at].text == their.text for at in _scope(words, index)):
            return False  # one of them renames only some of the uses
    return True


def _worded(one: str, other: str, known: set[str], said: str) -> bool:
    """Whether two texts may stand for each other: both are new, or only the layout of a text block differs. `said`: all
    that the broken file says."""
    if one.startswith('"""') and other.startswith('"""'):
        lines = [[line.strip() for line in each.splitlines()] for each in (one, other)]
        if lines[0] == lines[1]:
            return True
    old = any(len(_WORDS.findall(each)) > 1 and _said(each) in said for each in (one, other))
    return not {one, other} & known and not old


def _said(text: str) -> str:
    """The words of a text, in order."""
    return f" {' '.join(_WORDS.findall(text))} "


_WORDS = re.compile(r"\w+")


def _scope(words: Sequence[Lexeme], index: int) -> range:
    """The words after `index` in which the name that it declares is known: to the end of its block, or of the block
    that follows its parentheses."""
    depth = 0
    for at in range(index + 1, len(words)):
        depth += depth_change(words[at].text)
        following = words[at + 1].text if at + 1 < len(words) else ""
        if depth < 0 and (words[at].text != ")" or following in (")", ";", ",")):
            return range(index + 1, at)
        if depth < 0:
            opening = next((brace for brace in range(at, len(words)) if words[brace].text in ("{", ";")), at)
            return range(index + 1, pairs([word.text for word in words])[0].get(opening, opening))
    return range(index + 1, len(words))


def _declares(words: Sequence[Lexeme], index: int) -> bool:
    following = words[index + 1].text if index + 1 < len(words) else ""
    typed = words[index - 1].kind is LexemeKind.IDENTIFIER or words[index - 1].text in {">", "]", "int", "long"}
    return words[index].kind is LexemeKind.IDENTIFIER and (following == "->" or (typed and following in "=;),:"))
