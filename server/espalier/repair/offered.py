"""Remedies for which the oracle names members or types: names like an unknown one, types to import, methods to
override."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from espalier.java.context.brackets import pairs
from espalier.java.context.methods import method_at
from espalier.java.lexer import WORD_LITERALS, Lexeme, LexemeKind, lex_document
from espalier.ports import Hunk, Name, NameKind, Oracle, Problem, Unknown
from espalier.repair import problems as ids
from espalier.repair.edits import Edit
from espalier.repair.remedies import Remedy
from espalier.repair.remedies.library import OF_OBJECT
from espalier.repair.remedies.similar import likeness, similar
from espalier.repair.search import Search
from espalier.repair.tuning import TUNING

UNKNOWN = ids.UNKNOWN_NAMES | {ids.UNDEFINED_METHOD, ids.UNDEFINED_FIELD}


@dataclass(frozen=True, slots=True)
class Offered:
    """`late`: the oracle did not know in time; asked again it may name more."""

    remedies: Sequence[Remedy] = ()
    late: bool = False


async def offered(search: Search, oracle: Oracle, problem: Problem, errors: Iterable[Problem]) -> Offered:
    """The remedies of one problem. `errors`: all of the file."""
    if problem.code in UNKNOWN:
        return await names_like(search, problem, search.request.hunk)
    if problem.code == ids.DANGLING_REFERENCE:
        start = search.request.hunk.text.rfind("::", problem.start, problem.end) + 2
        named = replace(problem, start=max(start, problem.start))
        return await names_like(search, named, search.request.hunk)
    if problem.code == ids.DUPLICATE_CASE:
        return await _another_case(search, oracle, problem)
    if problem.code == ids.UNKNOWN_IMPORT:
        return await _imported(search, oracle, problem, errors)
    if problem.code == ids.MUST_OVERRIDE:
        return await _overriding(search, oracle, problem)
    return Offered()


async def names_like(search: Search, problem: Problem, hunk: Hunk) -> Offered:
    """Names like the unknown one in the hunk, among those that the oracle proves there. If a member is like none that
    the receiver has, all of them where they are few. `hunk`: the request's, or that with another text in its place."""
    start, end = problem.start, problem.end
    name = hunk.text[start:end]
    if not name.isidentifier() or not hunk.start <= start <= end <= hunk.end:
        return Offered()
    before = hunk.text[hunk.start : start]
    member, questions = before.endswith((".", "::")), search.questions
    known = dict[str, Collection[NameKind]]()
    for stem in ("", name[0]) if name[0].isupper() and not member else ("",):
        names = await questions.names(before + stem, "")
        known.update({each: names.kinds(each) for each in names.below(stem)} if names is not None else {})
    used = {word.text for word in lex_document(hunk.text) if word.kind is LexemeKind.IDENTIFIER}
    near = [
        (each, like) for each, like in similar(name, known, used) if each not in WORD_LITERALS or like >= TUNING.told
    ]
    if member and not near:
        kind = NameKind.METHOD if hunk.text[end:].lstrip().startswith("(") else NameKind.FIELD
        left = [each for each, kinds in known.items() if kind in kinds and each not in OF_OBJECT]
        near = [(each, TUNING.likeness) for each in left if len(left) <= TUNING.few]
    return Offered(_instead("similar name", start, end, near, member=member), questions.late)


def _instead(origin: str, start: int, end: int, near: Sequence[tuple[str, float]], *, member: bool) -> list[Remedy]:
    """Each of the names in the place of the present one, by its likeness. A member has to be one of those that the
    receiver has; a variable may be missing."""
    power = 2 if member else 4
    return [Remedy(origin, (Edit(start, end, each),), TUNING.similar * like**power)
            for each, like in near[: TUNING.names_instead]]  # fmt: skip


async def _imported(search: Search, oracle: Oracle, problem: Problem, errors: Iterable[Problem]) -> Offered:
    """The types that the oracle knows by the simple name of an unknown import, where the name is used."""
    text = search.request.hunk.text
    end = text.find(";", problem.start)
    name = text[problem.start : end].rpartition(".")[2].strip()
    uses = (each for each in errors if each.code in ids.UNKNOWN_NAMES and each.arguments[:1] == (name,))
    use = next((each for each in uses if text[each.start : each.end] == name), None)
    names, late = await _names(search, oracle, use.start, use.end, name) if use is not None else ((), False)
    found = dict.fromkeys(each.import_name for each in names if each.text == name and each.import_name)
    types = enumerate(list(found)[: TUNING.holders])
    shares = [(each, TUNING.first_remedy * TUNING.remedy_fall**number) for number, each in types]
    return Offered([Remedy("import", (Edit(problem.start, end, each),), share) for each, share in shares], late)


async def _another_case(search: Search, oracle: Oracle, problem: Problem) -> Offered:
    """The constants that the switch lacks, if there are few or what the case does is named like them."""
    text = search.request.hunk.text
    words = [word for word in lex_document(text) if not word.trivia]
    name, (cases, body) = text[problem.start : problem.end], _cases(words, problem.start)
    if not name.isidentifier():
        return Offered()
    names, late = await _names(search, oracle, problem.start, problem.end, "")
    missing = [
        each.text for each in names if each.kind is NameKind.FIELD and each.text.isupper() and each.text not in cases
    ]
    said = {each: max((likeness(each, word) for word in body), default=0.0) for each in missing}
    told = sorted((each for each in missing if said[each] >= TUNING.told), key=lambda each: -said[each])
    chosen = enumerate((told or missing if len(missing) < TUNING.few else told)[: TUNING.few])
    shares = [(each, TUNING.first_remedy * TUNING.remedy_fall**number) for number, each in chosen]
    return Offered([Remedy("case", (Edit(problem.start, problem.end, each),), share) for each, share in shares], late)


def _cases(words: Sequence[Lexeme], offset: int) -> tuple[set[str], list[str]]:
    """The words that stand after `case` in the switch around the offset, and the names in the case there."""
    around = [opening for opening, closing in pairs([word.text for word in words])[0].items()
              if words[opening].start < offset < words[closing].start and words[opening].text == "{"]  # fmt: skip
    if not around:
        return set(), []
    closing = pairs([word.text for word in words])[0][around[-1]]
    inside = words[max(around) : closing]
    cases = {after.text for word, after in pairwise(inside) if word.text in ("case", ",")}
    rest = [word for word in inside if word.start > offset][1:]
    body = list(takewhile(lambda word: word.text not in ("case", "default"), rest))
    return cases, [word.text for word in body if word.kind is LexemeKind.IDENTIFIER]


async def _overriding(search: Search, oracle: Oracle, problem: Problem) -> Offered:
    """Inherited methods with a name like that of the method that overrides nothing."""
    words = [word for word in lex_document(search.request.hunk.text) if not word.trivia]
    method = method_at(words, problem.start)
    if method is None or not problem.arguments:
        return Offered()
    name, brace = words[method.name], words[method.brace].end
    names, late = await _names(search, oracle, brace, brace, " super.")
    known = dict.fromkeys(each.text for each in names if each.kind is NameKind.METHOD)
    return Offered(_instead("signature", name.start, name.end, similar(name.text, known), member=True), late)


async def _names(search: Search, oracle: Oracle, start: int, end: int, generated: str) -> tuple[Sequence[Name], bool]:
    """The names that the oracle offers after `generated` in the place of the text from `start` to `end`, and whether it
    did not know them in time."""
    session = await oracle.open(replace(search.request.hunk, start=start, end=end))
    try:
        search.stats.complete_calls += 1
        answer = await session.complete(generated)
        return ((), answer.passing) if isinstance(answer, Unknown) else (answer.names, False)
    finally:
        await session.close()
