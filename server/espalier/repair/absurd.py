"""Finds candidates that compile and that nobody could mean: the compiler alone does not rule them out.

It is asked only of a line that only has to compile, and not of remedies: a test that fails may well want a constant or
`equals`. The rules are about words that the candidate has and the line did not have.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

from espalier.java.context.brackets import depth_change
from espalier.java.context.declarations import PRIMITIVES
from espalier.java.context.methods import method_at
from espalier.java.lexer import Lexeme, LexemeKind, lex, lex_document
from espalier.ports import Problem
from espalier.repair.problems import UNDEFINED_CONSTRUCTOR, WRONG_ARGUMENTS
from espalier.repair.ranking import normal_form
from espalier.repair.remedies.conversions import AS_TEXT, is_many
from espalier.repair.remedies.library import OF_OBJECT
from espalier.repair.remedies.place import simple, split
from espalier.repair.remedies.similar import likeness
from espalier.repair.tuning import TUNING

_WORD = re.compile(r"\w+")
_WIDEST = "Object"
_ORDERS = frozenset({"<", "<=", ">", ">="})
_ENDS = frozenset({"?", ":", ",", ";", "=", "return", "{", "}", "->", "||"})
_COMPARISONS = _ORDERS | {"==", "!="}
_BINDING = {"||": _ENDS, "&&": _ENDS | {"&&"}} | dict.fromkeys(_COMPARISONS, _ENDS | {"&&"} | _COMPARISONS)
"""Of an operator, what its operands end at."""
_CONSTANTS = frozenset({"null", "true", "false"})


def absurd(original: str, text: str) -> bool:
    """Whether one of the rules holds. Of a line that is not there yet nothing is known."""
    was, now = _words(original), _words(text)
    return bool(was) and (
        _calls_of_object(was, now)
        or _constant_for_value(was, now)
        or _text_from_nowhere(original, was, now)
        or _assigns_inside(was) < _assigns_inside(now)
        or _another(_supertypes(was), _supertypes(now))
        or _another(_annotations(was), _annotations(now))
        or _another(_imported(was), _imported(now))
        or _loses_text(was, text)
        or _equal_for_order(was, now)
        or _assigns_itself(now)
        or _declares_wider(was, now)
        or _declares_needlessly(was, now)
    )


def absurd_alone(text: str) -> bool:
    """Whether a text is absurd whatever stood there, such as a completion, before which there was nothing."""
    return _assigns_itself(_words(text)) or _labels_nothing(_words(text))


def imports_another(original: str, text: str) -> bool:
    """Whether something of another name is imported."""
    return _imported(_words(original)) != _imported(_words(text))


def text_of_many(original: str, text: str, errors: Collection[Problem]) -> bool:
    """Whether an argument becomes a text where the compiler says that a collection is passed which does not fit."""
    given = (kind for each in errors if each.code in WRONG_ARGUMENTS | {UNDEFINED_CONSTRUCTOR}
             for kind in split(simple(",".join(each.arguments[-1:]))))  # fmt: skip
    return len(AS_TEXT.findall(text)) > len(AS_TEXT.findall(original)) and any(map(is_many, given))


def unfounded(original: str, text: str, said: Collection[str] = ()) -> bool:
    """Whether nothing speaks for a name that a model wrote: it is not one of those that the compiler `said`, and is
    unlike all that it replaces, or stands for a literal too."""
    was, now = _words(original), _words(text)
    gained, lost = _counted(_name, now) - _counted(_name, was), _counted(_name, was) - _counted(_name, now)
    unlike = any(all(likeness(name, each) < TUNING.founded for each in lost) for name in gained if name not in said)
    return bool(lost and gained) and (unlike or bool(_counted(_constant, was) - _counted(_constant, now)))


def another_name(original: str, text: str) -> bool:
    """Whether all that differs is one name that is called or follows a dot, and no constructor's."""
    was, now = _words(original), _words(text)
    changed = [at for at, (one, other) in enumerate(zip(was, now, strict=False)) if one.text != other.text]
    if len(was) != len(now) or len(changed) != 1 or not (_name(was[at := changed[0]]) and _name(now[at])):
        return False
    before, after = (was[at - 1].text if at else ""), (was[at + 1].text if at + 1 < len(was) else "")
    return before == "." or (after == "(" and before != "new")


def _counted(kind: Callable[[Lexeme], str], words: Sequence[Lexeme]) -> Counter[str]:
    return Counter(filter(None, map(kind, words)))


def says_twice(texts: Sequence[str]) -> bool:
    """Whether both sides of `&&`, `||` or a comparison are the same words: `a < b || a < b`."""
    for at, text in enumerate(texts):
        if ends := _BINDING.get(text):
            left = _operand(texts[:at][::-1], ends, ")]", "([")[::-1]
            if left == _operand(texts[at + 1 :], ends, "([", ")]") and left and not _is_type_name(left[-1]):
                return True
    return False


def _operand(texts: Sequence[str], ends: Collection[str], opening: str, closing: str) -> list[str]:
    """The words before the first of `ends` that is in no brackets, or before the bracket around them."""
    found, depth = list[str](), 0
    for text in texts:
        if depth == 0 and (text in ends or text in closing):
            break
        depth += (text in opening) - (text in closing)
        found.append(text)
    return found


def recurses(source: str, offset: int, text: str) -> bool:
    """Whether `text`, in the place of a statement of the method at `offset`, does nothing but call this method with its
    own parameters as they came, so that it never ends; of a method without parameters its first statement, as others
    may have changed something."""
    words = [word for word in lex_document(source) if not word.trivia]
    method = method_at(words, offset)
    if method is None:
        return False
    header = words[method.name + 2 : method.closing + 1]
    names = [word.text for word, after in pairwise(header)
             if word.kind is LexemeKind.IDENTIFIER and after.text in (",", ")")]  # fmt: skip
    call = f"{words[method.name].text}({', '.join(names)});"
    ways = (normal_form(before + call) for before in ("", "return ", "this.", "return this."))
    begins = method.brace + 1 < len(words) and words[method.brace + 1].start >= offset
    alone = method.closing == method.name + 2 and begins
    return (bool(names) or alone) and normal_form(text) in ways


def _words(text: str) -> list[Lexeme]:
    return [word for word in lex(text) if not word.trivia]


def _calls_of_object(was: Sequence[Lexeme], now: Sequence[Lexeme]) -> bool:
    """A call that every object has, in the place of one that only some have. What is called on a type (`Arrays.equals`)
    is its own."""
    had, kept = {word.text for word in was}, {word.text for word in now}
    lost = any(_name(word) and word.text not in kept for word in was)
    return lost and any(
        before.text == "." and word.text in OF_OBJECT and word.text not in had and not _is_type_name(receiver.text)
        for receiver, before, word in zip(now, now[1:], now[2:], strict=False)
    )  # fmt: skip


def _is_type_name(text: str) -> bool:
    return text[:1].isupper() and not text.isupper()


def _constant_for_value(was: Sequence[Lexeme], now: Sequence[Lexeme]) -> bool:
    """A constant or the object itself out of nowhere where a name or call stood, or another value after `case`."""
    constants = _counted(_constant, now) - _counted(_constant, was)
    lost = _counted(_name, was) - _counted(_name, now)
    gained = _counted(_name, now) - _counted(_name, was)
    other = was[0].text == "case" and bool(gained) and max(map(str.isupper, lost), default=False)
    itself = _itself(was) < _itself(now)
    return other or ((bool(constants) or itself) and lost.total() > gained.total())


def _itself(words: Sequence[Lexeme]) -> int:
    """How often `this` is a whole value."""
    following = [*(word.text for word in words[1:]), ""]
    return sum(word.text == "this" and after in (")", ",", ";") for word, after in zip(words, following, strict=False))


def _text_from_nowhere(original: str, was: Sequence[Lexeme], now: Sequence[Lexeme]) -> bool:
    """A character or a text with something in it that the line did not have at all."""
    had = {word.text for word in was}
    new = (word.text[1:-1] for word in now if word.text[:1] in ("'", '"') and word.text not in had)
    return any(inner.strip("\\") not in original for inner in new)


def _another(had: set[str], has: set[str]) -> bool:
    """A supertype, an annotation or an import, in the place of one that it is not like."""
    lost = had - has
    return bool(lost) and any(all(likeness(name, each) < TUNING.founded for each in lost) for name in has - had)


def _annotations(words: Sequence[Lexeme]) -> set[str]:
    return {word.text for before, word in pairwise(words) if before.text == "@" and word.text != "interface"}


def _imported(words: Sequence[Lexeme]) -> set[str]:
    """The simple name of what is imported: a type or a static member, or `*`."""
    return {words[-2].text} if words[:1] and words[0].text == "import" and len(words) > 2 else set()


def _supertypes(words: Sequence[Lexeme]) -> set[str]:
    """The names of a header after `extends` and `implements`, without type arguments."""
    found, depth, after = set[str](), 0, False
    for word in words:
        depth += (word.text == "<") - (word.text == ">")
        if depth == 0:
            after = word.text in ("extends", "implements") or (after and word.text not in ("{", "permits"))
        if after and depth == 0 and (name := _name(word)):
            found.add(name)
    return found


def _loses_text(was: Sequence[Lexeme], text: str) -> bool:
    """Whether words of a text are gone that has several."""
    kept = set(_WORD.findall(text))
    texts = (_WORD.findall(word.text) for word in was if word.text[:1] == '"')
    return any(len(words) > 1 and not kept.issuperset(words) for words in texts)


def _equal_for_order(was: Sequence[Lexeme], now: Sequence[Lexeme]) -> bool:
    """Whether values are equal, or are not, that were in an order."""
    changed = [(one.text, other.text) for one, other in zip(was, now, strict=False) if one.text != other.text]
    return len(was) == len(now) and len(changed) == 1 and changed[0][0] in _ORDERS and changed[0][1] in ("==", "!=")


def _assigns_itself(now: Sequence[Lexeme]) -> bool:
    """Whether a statement gives a variable its own value."""
    texts = ["", *(word.text for word in now)]
    return any(texts[at] in ("", ";", "{", "}") and texts[at + 2] == "=" and texts[at + 1] == texts[at + 3]
               and texts[at + 4] == ";" for at in range(len(texts) - 4))  # fmt: skip


def _labels_nothing(now: Sequence[Lexeme]) -> bool:
    """Whether it is a label before nothing that `break` or `continue` could name."""
    texts = [word.text for word in now[:3]]
    label = len(texts) > 1 and bool(_name(now[0])) and texts[1] == ":"
    return label and "".join(texts[2:]) not in ("for", "while", "do", "switch", "{")


def _declares_wider(was: Sequence[Lexeme], now: Sequence[Lexeme]) -> bool:
    """Whether a variable that had another type is an `Object`, so that it fits everything: not one whose type nothing
    says, nor a misspelt `Object`."""
    had, has = _declared(was), _declared(now)
    return any(
        has[name] == _WIDEST and kind not in (_WIDEST, "var") and likeness(kind, _WIDEST) < TUNING.founded
        for name, kind in had.items()
        if name in has
    )


def _declares_needlessly(was: Sequence[Lexeme], now: Sequence[Lexeme]) -> bool:
    """Whether a variable that the line did not have is declared on a line that declared none."""
    had = {word.text for word in was}
    return not _declared(was) and any(name not in had for name in _declared(now))


def _declared(words: Sequence[Lexeme]) -> dict[str, str]:
    """The variables that are declared with a value: name to simple type."""
    return {
        name.text: kind.text
        for kind, name, after in zip(words, words[1:], words[2:], strict=False)
        if name.kind is LexemeKind.IDENTIFIER and after.text == "=" and _is_type(kind)
    }


def _is_type(word: Lexeme) -> bool:
    return word.kind is LexemeKind.IDENTIFIER or word.text in PRIMITIVES


def _constant(word: Lexeme) -> str:
    return word.text if word.kind is LexemeKind.LITERAL or word.text in _CONSTANTS else ""


def _name(word: Lexeme) -> str:
    return word.text if word.kind is LexemeKind.IDENTIFIER else ""


def _assigns_inside(words: Sequence[Lexeme]) -> int:
    """The number of assignments inside parentheses, or after `return`: as a condition or a value."""
    depth, count, returned = 0, 0, False
    for index, word in enumerate(words):
        depth += depth_change(word.text) if word.text in ("(", ")") else 0
        if word.text in (";", "{", "}"):
            returned = False
        returned |= word.text == "return"
        declared = index > 1 and words[index - 2].kind is LexemeKind.IDENTIFIER  # `for (A a = b; ...`, `try (`
        count += word.text == "=" and (depth > 0 or returned) and not declared
    return count
