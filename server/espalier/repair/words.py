"""Which texts may fill a choice's gap: those it lists, and its forms with the names the oracle proves.

Only what is plain from the words around is ruled out here; the compiler has the last word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from espalier.generate.memo import Questions
from espalier.generate.names import NameTrie
from espalier.java.lexer import code, is_word
from espalier.ports import IDENTIFIER, NameKind
from espalier.repair.choices import NAME, Choice
from espalier.repair.templates import CALLED_NAME, Gap

_METHODS = frozenset({NameKind.METHOD, NameKind.OTHER})
_CLASSES = frozenset({NameKind.TYPE, NameKind.CONSTRUCTOR, NameKind.OTHER})
_NO_VALUES = frozenset({NameKind.TYPE, NameKind.PACKAGE})
_AFTER_VALUES = frozenset({";", "+", "-", "*", "/", "%", "==", "!=", "<=", ">=", "&&", "||", "?", "++", "--"})
_VALUE_GAPS = frozenset({"arguments", "expression"})
_VALUES = frozenset({"this", "null", "true", "false"})
_TYPES = frozenset({"boolean", "byte", "char", "short", "int", "long", "float", "double", "var", "void"})


class NamesUnproven(Exception):
    """The oracle is not sure which names can stand in the gap."""


async def texts_of(questions: Questions, choice: Choice) -> list[str]:
    """Every filling of the choice but what stood there. Raises `NamesUnproven` where nothing is left without names."""
    texts = list(choice.texts)
    unproven = False
    for form in choice.forms:
        names = await _names(questions, choice, form)
        unproven |= names is None
        texts += _filled(choice, form, names) if names is not None else ()
    if unproven and not texts:
        raise NamesUnproven
    return [text for text in dict.fromkeys(texts) if text != choice.gap.stood.strip()]


async def _names(questions: Questions, choice: Choice, form: str) -> NameTrie | None:
    """What can stand at the form's `{}`. Asked without what follows, which the compiler judges: so gaps that begin at
    the same place share the answer, and what is broken behind them disturbs nobody."""
    gap = choice.gap
    space = gap.stood[: len(gap.stood) - len(gap.stood.lstrip())]
    return await questions.names(gap.prefix + space + form.partition(NAME)[0], "")


def _filled(choice: Choice, form: str, names: NameTrie) -> Iterator[str]:
    gap = choice.gap
    following = next(iter(code(form.partition(NAME)[2] + gap.suffix)), "")
    stood = gap.stood.strip()
    for name in names.below(""):
        kinds = names.kinds(name)
        if choice.joints and stood.startswith(name) and stood != name:
            yield from (name + joint + stood[len(name) :] for joint in choice.joints)
        if gap.origin == CALLED_NAME:
            created = next(reversed(code(gap.prefix)), "") == "new"
            if not (_CLASSES if created else _METHODS).isdisjoint(kinds):
                yield name
        elif _stands(kinds, name, following, gap) and _token(following) not in names.never(name):
            yield form.replace(NAME, name)
        elif NameKind.METHOD in kinds and not gap.prefix.endswith("::"):
            yield form.replace(NAME, f"{name}()")


def _token(lexeme: str) -> str:
    """As `ports.Name.never` names it."""
    return IDENTIFIER if is_word(lexeme) else lexeme


def _stands(kinds: Collection[NameKind], name: str, following: str, gap: Gap) -> bool:
    """Whether a name of these kinds can stand for itself before `following`."""
    if kinds == {NameKind.KEYWORD}:
        return name in (_TYPES if is_word(following) else _VALUES)
    if kinds == {NameKind.METHOD}:
        return gap.prefix.endswith("::")
    value = following in _AFTER_VALUES or (gap.origin in _VALUE_GAPS and following not in {".", "::"})
    return not value or not _NO_VALUES.issuperset(kinds)
