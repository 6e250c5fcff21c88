"""One-word gaps: where the oracle proves which names can stand there, the likeliest are compiled, best first.

Sampling meets a word only as often as it is likely and spends itself on long phrases that begin with the likeliest
one. A proven set is finite, so it is searched instead: one question to the oracle, one to the model, and a compiler
check per word. The model's log-probabilities are its own, not renormalised over the set.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Sequence
from contextlib import aclosing

from espalier.generate import Candidate, Stats, Task
from espalier.generate.memo import Questions
from espalier.java.lexer import code
from espalier.ports import NameKind, Prompt, Sampling, Token, TokenModel
from espalier.repair.templates import CALLED_NAME

_CALLABLE = frozenset({NameKind.METHOD, NameKind.CONSTRUCTOR, NameKind.TYPE, NameKind.OTHER})
_NO_VALUES = frozenset({NameKind.TYPE, NameKind.PACKAGE})
_AFTER_VALUES = frozenset({";", "+", "-", "*", "/", "%", "==", "!=", "<=", ">=", "&&", "||", "?", "++", "--"})
_WHOLE_KEYWORDS = frozenset({"this", "null", "true", "false"})


class NamesUnproven(Exception):
    """The oracle is not sure which names can stand in the gap."""


async def fillings(
    model: TokenModel, questions: Questions, task: Task, stats: Stats, most: int
) -> AsyncGenerator[Candidate, None]:
    """Of the `most` likeliest names the ones that compile, likeliest first. Raises `NamesUnproven`."""
    stood = task.prompt.original
    space = stood[: len(stood) - len(stood.lstrip())]
    names = await questions.names(task.prefix + space, task.suffix)
    if names is None:
        raise NamesUnproven
    fit = [name for name in names.below("") if _fits(names.kinds(name), name, task) and name != stood.strip()]
    for index, token in enumerate((await _among(model, task.prompt, fit, stats))[:most]):
        stats.candidates_started += 1
        text = f"{task.prefix}{space}{token.piece.decode().strip()}{task.suffix}"
        check = await questions.check(text)
        if task.accepts(check):
            yield Candidate(text, token.logprob, 1, 1.0, task.origin, check, index)
        else:
            stats.abandoned += 1


def _fits(kinds: Collection[NameKind], name: str, task: Task) -> bool:
    """Whether a name of these kinds can be the whole of the gap: what is called, or what stands for itself.

    Only what is plain from the words around is ruled out; the compiler has the last word."""
    if task.origin == CALLED_NAME:
        return not _CALLABLE.isdisjoint(kinds)
    if kinds == {NameKind.KEYWORD}:
        return name in _WHOLE_KEYWORDS
    if kinds == {NameKind.METHOD}:
        return task.prefix.endswith("::")
    following = next(iter(code(task.suffix)), "")
    return following not in _AFTER_VALUES or not _NO_VALUES.issuperset(kinds)


async def _among(model: TokenModel, prompt: Prompt, names: Sequence[str], stats: Stats) -> list[Token]:
    """The whole words among the model's tokens for `names`, likeliest first."""
    stats.model_requests += 1
    async with aclosing(model.stream(prompt, (), Sampling(max_tokens=1), names)) as steps:
        step = await anext(steps, None)
    stats.tokens += 1
    wanted = set(names)
    return [token for token in step.top if token.piece.decode(errors="replace").strip() in wanted] if step else []
