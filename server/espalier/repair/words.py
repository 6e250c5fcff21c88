"""One-word gaps: where it is proven what can stand there, the likeliest are compiled, best first.

The oracle proves the names, the language the operators. Sampling meets a word only as often as it is likely and
spends itself on long phrases that begin with the likeliest one. A proven set is finite, so it is searched instead:
one question to the oracle, one to the model, and a compiler check per word. The model's log-probabilities are its
own, not renormalised over the set.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Sequence
from contextlib import aclosing

from espalier.generate import Candidate, Stats, Task
from espalier.generate.memo import Questions
from espalier.java.lexer import code, is_word
from espalier.ports import NameKind, Prompt, Sampling, Token, TokenModel
from espalier.repair.templates import CALLED_NAME, OPERATOR, OPERATORS

_METHODS = frozenset({NameKind.METHOD, NameKind.OTHER})
_CLASSES = frozenset({NameKind.TYPE, NameKind.CONSTRUCTOR, NameKind.OTHER})
_NO_VALUES = frozenset({NameKind.TYPE, NameKind.PACKAGE})
_AFTER_VALUES = frozenset({";", "+", "-", "*", "/", "%", "==", "!=", "<=", ">=", "&&", "||", "?", "++", "--"})
_VALUES = frozenset({"this", "null", "true", "false"})
_TYPES = frozenset({"boolean", "byte", "char", "short", "int", "long", "float", "double", "var", "void"})


class NamesUnproven(Exception):
    """The oracle is not sure which names can stand in the gap."""


async def fillings(
    model: TokenModel, questions: Questions, task: Task, stats: Stats, most: int
) -> AsyncGenerator[Candidate, None]:
    """Of the `most` likeliest words the ones that compile, likeliest first. Raises `NamesUnproven`."""
    stood = task.prompt.original
    space = stood[: len(stood) - len(stood.lstrip())]
    words = sorted(OPERATORS) if task.origin == OPERATOR else await _names(questions, task, space)
    others = [word for word in words if word != stood.strip()]
    for index, token in enumerate((await likeliest(model, task.prompt, others, stats))[:most]):
        stats.candidates_started += 1
        text = f"{task.prefix}{space}{token.piece.decode().strip()}{task.suffix}"
        check = await questions.check(text)
        if task.accepts(check):
            yield Candidate(text, token.logprob, 1, 1.0, task.origin, check, index)
        else:
            stats.abandoned += 1


async def _names(questions: Questions, task: Task, space: str) -> list[str]:
    names = await questions.names(task.prefix + space, task.suffix)
    if names is None:
        raise NamesUnproven
    return [name for name in names.below("") if _fits(names.kinds(name), name, task)]


def _fits(kinds: Collection[NameKind], name: str, task: Task) -> bool:
    """Whether a name of these kinds can be the whole of the gap: what is called, or what stands for itself.

    Only what is plain from the words around is ruled out; the compiler has the last word."""
    if task.origin == CALLED_NAME:
        created = next(reversed(code(task.prefix)), "") == "new"
        return not (_CLASSES if created else _METHODS).isdisjoint(kinds)
    following = next(iter(code(task.suffix)), "")
    if kinds == {NameKind.KEYWORD}:
        return name in (_TYPES if is_word(following) else _VALUES)
    if kinds == {NameKind.METHOD}:
        return task.prefix.endswith("::")
    return following not in _AFTER_VALUES or not _NO_VALUES.issuperset(kinds)


async def likeliest(model: TokenModel, prompt: Prompt, names: Sequence[str], stats: Stats) -> list[Token]:
    """The model's tokens for `names`, likeliest first.

    Raises `NamesUnproven` when some name (operators do not matter) is no single token: a model of sub-words cannot
    weigh names against each other in one step, so they are drawn piece by piece instead.
    """
    if not names:
        return []
    stats.model_requests += 1
    async with aclosing(model.stream(prompt, (), Sampling(max_tokens=1), names)) as steps:
        step = await anext(steps, None)
    stats.tokens += 1
    told = {token.piece.decode(errors="replace").strip(): token for token in step.top} if step else {}
    if not told.keys() >= set(names).difference(OPERATORS):
        raise NamesUnproven
    return [token for word, token in told.items() if word in set(names)]
