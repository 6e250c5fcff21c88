"""Clauses of a question: which one asks, where a second question begins, and whether it asks for yes or no."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.answer.english.tokens import Token, words

_WH = words("who what which where when how why whom whose")
_BE = words("is are was were does do did has have had can could may any anyone anybody am will would should")
_ASKS_AGAIN = words("who what which where when how")
_SHORTEST_CLAUSE = 3
_LISTING = words(
    "list show find name tell give count trace compare get grep display enumerate print walk explain describe follow"
)
_SOME = frozenset({"anything", "something", "anywhere", "somebody", "someone"})
PREPOSITIONS = words(
    "in from by to with on at of under for through into after about above across against along among around as before "
    "behind below beneath beside besides between beyond despite during inside like near onto out outside over past "
    "per since than till toward towards until up upon via within without"
)


def asks(said: Sequence[Token], at: int) -> bool:
    """Whether a clause that begins here asks."""
    low = said[at].low
    if low in PREPOSITIONS and at + 1 < len(said):
        return said[at + 1].low in _WH
    return low in _WH or low in _BE or low in _SOME or low in _LISTING


def main_clause(said: Sequence[Token]) -> int:
    """Where the last clause begins that asks; 0 where none does."""
    marks = {at + 1 for at, token in enumerate(said[:-1]) if token.mark and token.text not in ("(", ")", "->")}
    starts = sorted({0, *marks, *_indirect(said)})
    skipped = [_skip(said, at) for at in starts]
    asking = [at for at in skipped if at < len(said) and asks(said, at) and not (at and _afterthought(said, at))]
    strong = [at for at in asking if said[at].low not in {"when", "if", "any"}]
    return next(iter((*strong, *asking)), 0)


def requests(said: Sequence[Token], at: int) -> bool:
    """Whether the clause opens with "give me" or "get all": what is asked of the reader is no relation."""
    after = said[at + 1].low if at + 1 < len(said) else ""
    return said[at].low in _LISTING and after in _REQUESTED


_REQUESTED = words("me us all every any the a an")


def second_question(said: Sequence[Token], main: int) -> int:
    """Where "and who ..." or "and by what ..." begins after the asking clause, else the number of tokens."""
    for at in range(main + 1, len(said) - _SHORTEST_CLAUSE):
        one, two = said[at + 1].low, said[at + 2].low
        if said[at].low == "and" and (one in _ASKS_AGAIN or (one in PREPOSITIONS and two in _ASKS_AGAIN)):
            return at
    return len(said)


def _indirect(said: Sequence[Token]) -> set[int]:
    """Where an indirect question begins: "I want to know by which ...", "can you tell me who ..."."""
    told = (at + 1 for at, token in enumerate(said[:-2]) if token.low in _KNOWING)
    after = (at + 1 if said[at].low in _PRONOUNS else at for at in told)
    return {at for at in after if at < len(said) and said[at].low in _WH | PREPOSITIONS and asks(said, at)}


_KNOWING = words("know tell show wonder see understand explain say")
_PRONOUNS = words("me us please if")


def _skip(said: Sequence[Token], at: int) -> int:
    while at < len(said) and said[at].low in {"so", "and", "then", "but", "please", "well", "i.e", "hi", "also"}:
        at += 1
    return at


def _afterthought(said: Sequence[Token], at: int) -> bool:
    """A clause too short to ask by itself: "and how?"."""
    return sum(not token.mark for token in said[at:]) < 2


def _whether(said: Sequence[Token]) -> bool:
    """Whether the question ends in "or not", "yes or no", "y/n" or "present"."""
    last = [token.low for token in said if not token.mark][-2:]
    return last in (["or", "not"], ["or", "no"], ["yes", "no"], ["y", "n"]) or last[-1:] == ["present"]


def yes_or_no(said: Sequence[Token], at: int) -> bool:
    """Whether the clause opens like a question for yes or no and does not go on with "which" or "where"."""
    if at < len(said) and (said[at].low in _SOME or _whether(said)) and not _WH & {t.low for t in said[at:]}:
        return True
    if at >= len(said) or said[at].low not in _BE:
        return False
    low = [token.low for token in said[at:]]
    if low[0] in {"can", "could", "will", "would"} and "i" not in low[1:2] and "you" in low[1:2]:
        return False
    if "place" in low or "places" in low:
        low = [word for word in low if word != "where"]
    return not {"which", "where"} & set(low) and low[1:3] != ["you", "list"]
