"""What stands around a problem: its text, the statement and the method that hold it, the variables in scope."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from espalier.java.context.brackets import depth_change, pairs
from espalier.java.context.declarations import TYPES, declares, type_start
from espalier.java.context.methods import Method, method_at, methods
from espalier.java.lexer import KEYWORDS, Lexeme, LexemeKind, lex, lex_document
from espalier.ports import Problem
from espalier.repair.edits import Edit, newline_of
from espalier.repair.remedies.knowledge import Knowledge

_ENDS = frozenset({";", "{", "}"})
_WITHIN = frozenset({".", "::", "(", ")", "[", "]", "{", "}", ",", "<", ">"})
"""Marks that do not join operands."""


class Typed(NamedTuple):
    """What a declaration names: the indices of its type's first word and of its name, and the type as it is written; ''
    where there is none, as of a constructor."""

    first: int
    name: int
    kind: str


class Place:
    """The surroundings of one problem in a file's text. Indices are of `words`, the lexemes without trivia."""

    def __init__(self, text: str, problem: Problem, others: Sequence[Problem], knowledge: Knowledge) -> None:
        self.text = text
        self.problem = problem
        self.others = others
        self.knowledge = knowledge
        end = Lexeme(LexemeKind.OPERATOR, "", len(text), len(text))
        self.words = (*(word for word in lex_document(text) if not word.trivia), end)
        """The last one is empty, so that a problem at the file's end has a word too."""
        self.arguments = problem.arguments

    def argument(self, number: int) -> str:
        """The problem's argument, with simple names for qualified ones; '' where there is none."""
        return self.short(self.arguments[number]) if number < len(self.arguments) else ""

    def short(self, name: str) -> str:
        """`simple`, and without the names of the types around the place: in `A` the type `A.Bad` is `Bad`."""
        found = simple(name)
        for outer in self.types_around if "." in found else ():
            found = re.sub(rf"(?<![\w.]){re.escape(outer)}\.(?=[A-Z])", "", found)
        return found

    @property
    def type_around(self) -> str:
        """The name of the innermost type around the place; '' where there is none."""
        return self.types_around[-1] if self.types_around else ""

    @cached_property
    def types_around(self) -> list[str]:
        """The names of the types around the place, outermost first."""
        heads = [self.head_of(opening) for opening, closing in sorted(self.closed_by.items())
                 if opening < self.first < closing and self.word(opening) == "{"]  # fmt: skip
        return [self.word(head + 1) for head in heads if head >= 0]

    def head_of(self, brace: int) -> int:
        """The index of `class` or the like before a type's brace; -1 for other blocks."""
        index = brace - 1
        while index >= 0 and self.word(index) not in _ENDS:
            if self.heads(index):
                return index
            index -= 1
        return -1

    def heads(self, index: int) -> bool:
        """Whether a type is declared from this word on. `record` may also be the name of a variable or a method."""
        word = self.word(index)
        named = index + 1 < len(self.words) and self.words[index + 1].kind is LexemeKind.IDENTIFIER
        return word in TYPES and self.word(index - 1) != "." and (named or word != "record")

    @property
    def marked(self) -> str:
        return self.text[self.problem.start : self.problem.end]

    @cached_property
    def first(self) -> int:
        """The index of the first marked word."""
        return min(self.index_at(self.problem.start), len(self.words) - 1)

    @cached_property
    def last(self) -> int:
        """The index of the last marked word."""
        return max(self.index_at(self.problem.end) - 1, self.first)

    def index_at(self, offset: int) -> int:
        """The index of the first word that begins at `offset` or later."""
        low, high = 0, len(self.words)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self.words[middle].start < offset else (low, middle)
        return low

    def begin(self, index: int) -> int:
        """Where a word begins; the file's end beyond the last one."""
        return self.words[index].start if index < len(self.words) else len(self.text)

    def word(self, index: int) -> str:
        return self.words[index].text if 0 <= index < len(self.words) else ""

    def edit(self, first: int, last: int, text: str) -> Edit:
        """Replaces the words `first` to `last`."""
        return Edit(self.words[first].start, self.words[last].end, text)

    def marked_by(self, text: str) -> Edit:
        """Replaces what is marked."""
        return Edit(self.problem.start, self.problem.end, text)

    @cached_property
    def closed_by(self) -> dict[int, int]:
        return pairs([word.text for word in self.words])[0]

    @cached_property
    def opened_by(self) -> dict[int, int]:
        return {closing: opening for opening, closing in self.closed_by.items()}

    @cached_property
    def method(self) -> Method | None:
        return method_at(self.words, self.problem.start)

    @cached_property
    def static(self) -> bool:
        """Whether the method's header says so."""
        method = self.method
        return method is not None and any(word.text == "static" for word in self.words[method.first : method.name])

    @cached_property
    def in_lambda(self) -> bool:
        """Whether a lambda of the method holds the place."""
        start = self.method.brace if self.method else 0
        depth = around = 0
        ended = False  # the innermost bracket around has another statement or argument before the place
        for index in range(self.first - 1, start, -1):
            depth += depth_change(self.word(index))
            if depth > around:
                around, ended = depth, False
            elif depth == around and self.word(index) in (";", ","):
                ended = True
            elif depth == around and self.word(index) == "->" and not ended and not self.labels(index):
                return True
        return False

    def labels(self, arrow: int) -> bool:
        """Whether the arrow is that of a `case` or `default`, and of no lambda."""
        index = arrow - 1
        while index > 0 and self.word(index) not in ("{", "}", ";", "(", "[", "->", ":"):
            if self.word(index) in ("case", "default"):
                return True
            index = self.opened_by.get(index, index) - 1
        return False

    @cached_property
    def statement(self) -> tuple[int, int]:
        """The indices of the first and last word of the statement without a block that holds the place."""
        first, depth = self.first, 0
        while first > 0 and not (depth == 0 and self.word(first - 1) in _ENDS):
            first -= 1
            depth -= depth_change(self.word(first)) if self.word(first) in ("(", ")", "[", "]") else 0
            depth = max(depth, 0) if self.word(first) in ("(", "[") else depth
        last, depth = self.first, 0
        while last + 1 < len(self.words) and not (depth <= 0 and self.word(last) == ";"):
            depth += depth_change(self.word(last))
            last += 1
        return first, last

    def line_indent(self, offset: int) -> str:
        line = self.text[self.text.rfind("\n", 0, offset) + 1 : offset]
        return line[: len(line) - len(line.lstrip())]

    def line_end(self, offset: int) -> int:
        """Where the line ends; the file's end if it is the last."""
        end = self.text.find("\n", offset)
        return end if end >= 0 else len(self.text)

    @cached_property
    def newline(self) -> str:
        return newline_of(self.text)

    @cached_property
    def unit(self) -> str:
        """One step of indentation: that of the method's first statement, else of the file's first member."""
        brace = next((at for at, word in enumerate(self.words) if word.text == "{"), 0)
        places = ((self.method.first, self.method.brace),) if self.method else ()
        for first, opening in (*places, (brace, brace)):
            outer, inner = self.line_indent(self.begin(first)), self.line_indent(self.begin(opening + 1))
            if inner.startswith(outer) and len(inner) > len(outer):
                return inner[len(outer) :]
        return "    "

    @cached_property
    def variables(self) -> dict[str, str]:
        """The variables that may be in scope, nearest first, with their types: the method's own before the place, then
        the file's fields."""
        found: dict[str, str] = {}
        method = self.method
        if method:
            for index in range(min(self.first, len(self.words)) - 1, method.name, -1):
                self._note(found, index)
        inside = {index for each in methods(self.words) for index in range(each.name, each.end)}
        for index in range(len(self.words)):
            if index not in inside:
                self._note(found, index)
        return found

    def _note(self, found: dict[str, str], index: int) -> None:
        if self.words[index].kind is LexemeKind.IDENTIFIER and declares(self.words, index):
            first = type_start(self.words, index)
            if first < index:
                found.setdefault(self.word(index), spelled(self.words[first:index]))

    def of_type(self, wanted: str) -> list[str]:
        """The variables of this type."""
        return [name for name, kind in self.variables.items() if boxed(kind) == boxed(wanted)]

    def typed(self, name: int) -> Typed:
        """The word `name`, which a declaration names, with its type."""
        first = type_start(self.words, name)
        return Typed(first, name, self.spelled(first, name - 1) if first < name else "")

    def declared(self, name: str) -> Typed | None:
        """The nearest declaration of `name` above the place; without a type there is none."""
        return self._typed(name, range(self.first, 0, -1))

    def declaration(self, name: str) -> Typed | None:
        """As `declared`; else the file's first declaration of the name."""
        return self.declared(name) or self._typed(name, range(self.first + 1, len(self.words)))

    def _typed(self, name: str, places: Iterable[int]) -> Typed | None:
        found = (self.typed(at) for at in places if self.word(at) == name and declares(self.words, at))
        return next((each for each in found if each.kind), None)  # `value > max)` only looks like a declaration

    def uses(self, name: str, first: int, last: int) -> list[int]:
        """Where the variable stands between two words."""
        return [index for index in range(first, last + 1) if self.word(index) == name and self.may_be_variable(index)]

    def may_be_variable(self, index: int) -> bool:
        """Whether the word is a name that is no member's, method's or function's."""
        named = self.words[index].kind is LexemeKind.IDENTIFIER
        return named and self.word(index - 1) not in (".", "::") and self.word(index + 1) != "("

    @property
    def assigned(self) -> Typed | None:
        """The declaration of the variable to which what is marked is assigned."""
        return self.declared(self.word(self.first - 2)) if self.word(self.first - 1) == "=" else None

    def retyped(self, declared: Typed, kind: str) -> Edit:
        """The declaration with another type."""
        return self.edit(declared.first, declared.name - 1, kind)

    def arguments_of(self, opening: int) -> list[tuple[int, int]]:
        """The first and last index of each argument between the parenthesis at `opening` and its partner."""
        closing = self.closed_by.get(opening, opening)
        found, start, index = [], opening + 1, opening + 1
        while index < closing:
            if self.word(index) == ",":
                found.append((start, index - 1))
                start = index + 1
            index = self.closed_by.get(index, index) + 1
        return [*found, (start, closing - 1)] if closing > opening + 1 else []

    def spelled(self, first: int, last: int) -> str:
        """The text from one word to another."""
        return self.text[self.begin(first) : self.words[min(last, len(self.words) - 1)].end]


def spelled(words: Sequence[Lexeme]) -> str:
    """The words of a type, joined as JDT spells it."""
    return simple("".join(word.text for word in words))


def simple(name: str) -> str:
    """A type's name with simple names for qualified ones, and without captures: `java.util.List<a.B>` is `List<B>`."""
    kept: list[str] = []
    for word in lex(name.replace("capture-of ", "").replace("? extends ", "").replace("? super ", "")):
        if word.text == "." and kept and kept[-1][:1].islower():
            kept.pop()
        elif word.kind is LexemeKind.SPACE:
            kept.append(" ")
        else:
            kept.append(word.text)
    return "".join(kept).replace("> ", ">").replace(",", ", ").replace(",  ", ", ")


def split(types: str) -> list[str]:
    """The types of a list of parameters."""
    found, depth, start = [], 0, 0
    for index, mark in enumerate(types):
        depth += (mark in "<([{") - (mark in ">)]}") if types[max(index - 1, 0) : index + 1] != "->" else 0
        if mark == "," and depth == 0:
            found.append(types[start:index].strip())
            start = index + 1
    return [*found, types[start:].strip()] if types.strip() else []


def arguments_of_type(kind: str) -> list[str]:
    """The type arguments of a type; [] for a raw one."""
    return split(kind.partition("<")[2].rpartition(">")[0])


def base(name: str) -> str:
    """The type without its arguments and owners: `Map.Entry<K, V>` is `Entry`."""
    return name.partition("<")[0].rpartition(".")[2] + ("[]" if name.endswith("[]") and "<" in name else "")


_BOXES = {
    "int": "Integer", "long": "Long", "double": "Double", "float": "Float", "boolean": "Boolean", "char": "Character",
    "short": "Short", "byte": "Byte",
}  # fmt: skip


def boxed(name: str) -> str:
    return _BOXES.get(name, name).replace(" ", "")


def unboxed(name: str) -> str:
    return next((primitive for primitive, box in _BOXES.items() if box == name), name)


def is_primitive(name: str) -> bool:
    return name in _BOXES


def name_for(kind: str) -> str:
    """The name of a parameter or variable, by its type."""
    plain = base(kind.replace("...", "[]"))
    name = plain.removesuffix("[]")
    name = name[:1].lower() + name[1:] + ("s" if plain.endswith("[]") else "")
    vague = (
        is_primitive(plain.removesuffix("[]"))
        or len(name) < 3
        or name in KEYWORDS
        or name in ("object", "string", "integer")
    )
    return ("values" if plain.endswith("[]") else "value") if vague else name


def parenthesised(text: str) -> str:
    """`text` in parentheses if something cannot be put before or after it as it is."""
    words = [word for word in lex(text) if not word.trivia]
    depth = 0
    for word in words:
        depth += depth_change(word.text)
        joins = word.kind is LexemeKind.OPERATOR and word.text not in _WITHIN
        if depth == 0 and (joins or word.text == "instanceof"):
            return f"({text})"
    return f"({text})" if words[:1] and words[0].text == "(" and len(words) > 1 and _casts(words) else text


def _casts(words: Sequence[Lexeme]) -> bool:
    """Whether an expression that begins with a parenthesis is a cast."""
    closing = pairs([word.text for word in words])[0].get(0, 0)
    return closing + 1 < len(words) and words[closing + 1].text not in {".", "["}


def identifiers(text: str) -> Iterator[str]:
    return (word.text for word in lex(text) if word.kind is LexemeKind.IDENTIFIER)
