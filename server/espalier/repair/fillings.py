"""Lists the texts that may fill a choice's hole: its fixed texts, and its forms with the names that the oracle proves.

Names are filtered by kind and by the next lexeme only. The compiler rejects the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from espalier.generate import NameTrie, Questions
from espalier.java.lexer import code, is_word
from espalier.ports import IDENTIFIER, NameKind
from espalier.repair.choices import NAME, Choice
from espalier.repair.templates import CALLED_NAME, Hole

_METHODS = frozenset({NameKind.METHOD, NameKind.OTHER})
_CLASSES = frozenset({NameKind.TYPE, NameKind.CONSTRUCTOR, NameKind.OTHER})
_NO_VALUES = frozenset({NameKind.TYPE, NameKind.PACKAGE})
_AFTER_VALUES = frozenset({";", "+", "-", "*", "/", "%", "==", "!=", "<=", ">=", "&&", "||", "?", "++", "--"})
_VALUE_HOLES = frozenset({"arguments", "expression"})
_VALUES = frozenset({"this", "null", "true", "false"})
_TYPES = frozenset({"boolean", "byte", "char", "short", "int", "long", "float", "double", "var", "void"})


class NamesUnproven(Exception):
    """Raised where the oracle is not sure which names can stand in the hole."""


async def texts_of(questions: Questions, choice: Choice, ends: Callable[[], bool] = lambda: False) -> list[str]:
    """Every filling of the choice except the original, without those of further forms once `ends()`. Raises
    `NamesUnproven` where no filling is left without names."""
    texts = list(choice.texts)
    unproven = False
    for form in choice.forms:
        if ends():
            break
        names = await _names(questions, choice, form)
        unproven |= names is None
        texts += _filled(choice, form, names) if names is not None else ()
    if unproven and not texts:
        raise NamesUnproven
    return [text for text in dict.fromkeys(texts) if text != choice.hole.original.strip()]


async def _names(questions: Questions, choice: Choice, form: str) -> NameTrie | None:
    """The names that can stand at the form's `{}`. The question leaves out the text after the hole, which the compiler
    judges. So holes that begin at the same place share the answer, and errors after them do not matter."""
    hole = choice.hole
    space = hole.original[: len(hole.original) - len(hole.original.lstrip())]
    return await questions.names(hole.prefix + space + form.partition(NAME)[0], "")


def _filled(choice: Choice, form: str, names: NameTrie) -> Iterator[str]:
    hole = choice.hole
    following = next(iter(code(form.partition(NAME)[2] + hole.suffix)), "")
    original = hole.original.strip()
    for name in names.below(""):
        kinds = names.kinds(name)
        if choice.joints and original.startswith(name) and original != name:
            yield from (name + joint + original[len(name) :] for joint in choice.joints)
        if hole.origin == CALLED_NAME:
            created = next(reversed(code(hole.prefix)), "") == "new"
            if not (_CLASSES if created else _METHODS).isdisjoint(kinds):
                yield name
        elif _stands(kinds, name, following, hole) and _token(following) not in names.never(name):
            yield form.replace(NAME, name)
        elif NameKind.METHOD in kinds and not hole.prefix.endswith("::"):
            yield form.replace(NAME, f"{name}()")


def _token(lexeme: str) -> str:
    """The lexeme as `ports.Name.never` names it."""
    return IDENTIFIER if is_word(lexeme) else lexeme


def _stands(kinds: Collection[NameKind], name: str, following: str, hole: Hole) -> bool:
    """Whether a name of these kinds can stand alone before `following`."""
    if kinds == {NameKind.KEYWORD}:
        return name in (_TYPES if is_word(following) else _VALUES)
    if kinds == {NameKind.METHOD}:
        return hole.prefix.endswith("::")
    value = following in _AFTER_VALUES or (hole.origin in _VALUE_HOLES and following not in {".", "::"})
    return not value or not _NO_VALUES.issuperset(kinds)
