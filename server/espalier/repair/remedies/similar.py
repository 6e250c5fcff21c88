"""Names like the one that the compiler does not know: misspelt, abbreviated, or what another library calls it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher

from espalier.repair.tuning import TUNING
from espalier.text.words import words

_SYNONYMS = (
    {"add", "append", "put", "push", "insert", "offer", "enqueue", "register"},
    {"remove", "delete", "erase", "drop", "discard", "unregister"},
    {"size", "length", "count", "total"},
    {"get", "find", "fetch", "lookup", "read", "load", "of", "at"},
    {"set", "put", "assign", "update", "write", "store", "with"},
    {"contains", "has", "includes", "exists", "is"},
    {"apply", "accept", "test", "call", "run", "invoke", "execute"},
    {"is", "has", "can"},
    {"blank", "empty", "text"},
    {"create", "make", "build", "new", "of"},
    {"to", "as", "get", "into"},
    {"string", "text", "str"},
    {"first", "head", "begin", "start"},
    {"last", "tail", "end"},
    {"next", "following", "succeeding"},
    {"previous", "prior", "preceding", "prev"},
    {"close", "dispose", "shutdown", "stop", "end"},
    {"show", "display", "print", "render"},
    {"lock", "acquire", "enter"},
    {"unlock", "release", "leave"},
    {"await", "wait", "join"},
    {"submit", "execute", "schedule"},
    {"verify", "assert", "check"},
    {"not", "non"},
    {"each", "all"},
    {"slice", "substring", "substr", "sub"},
    {"strip", "trim", "chomp"},
    {"filter", "where"},
    {"map", "transform", "select"},
    {"reduce", "fold"},
    {"sort", "order"},
    {"concat", "join", "combine"},
    {"index", "position", "idx", "pos"},
    {"parent", "owner"},
    {"child", "children"},
    {"message", "msg"},
    {"attribute", "attr", "attributes", "attribs"},
    {"parameter", "param", "argument", "arg"},
)


_VERBS = frozenset({"get", "is", "set", "has"})
"""What the names of some libraries' accessors begin with, and those of others do not."""


def likeness(one: str, other: str) -> float:
    """How alike two names are, from 0 to 1: by their letters, or by the words that they share or nearly share."""
    letters = SequenceMatcher(None, one.lower(), other.lower(), autojunk=False).ratio()
    mine, theirs = words(one), words(other)
    if not mine or not theirs:
        return letters
    without = [[word for word in each if word not in _VERBS] or each for each in (mine, theirs)]
    bare = 0.93 if mine == without[1] else 0.85 * _shared(*without)  # `getAttribute` and `attr`
    return max(letters, bare, _shared(mine, theirs))


def _shared(mine: Sequence[str], theirs: Sequence[str]) -> float:
    """How many words are the same or nearly the same."""
    shared = sum(max(_alike(word, each) for each in theirs) for word in mine)
    back = sum(max(_alike(word, each) for each in mine) for word in theirs)
    return 0.95 * (shared + back) / (len(mine) + len(theirs))


def _alike(one: str, other: str) -> float:
    if one == other:
        return 1.0
    if min(len(one), len(other)) > 2 and (one.startswith(other) or other.startswith(one)):
        return 0.9
    return 0.7 if any(one in group and other in group for group in _SYNONYMS) else 0.0


def similar(name: str, known: Iterable[str], used: Collection[str] = ()) -> list[tuple[str, float]]:
    """The known names that are like `name`, most alike first, with their likeness. Those in `used` are preferred."""
    found = [(each, likeness(name, each)) for each in known if each != name]
    kept = [(each, min(like + 0.03 * (each in used), 1.0)) for each, like in found if like >= TUNING.likeness]
    return sorted(kept, key=lambda pair: (-pair[1], pair[0]))
