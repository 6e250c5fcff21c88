"""The HTTP verbs that words ask for: who "adds" something asks for a POST."""

from __future__ import annotations

from espalier.answer.english.tokens import stem
from espalier.answer.execute.words import Words

_MAKING = (
    "add", "create", "new", "post", "insert", "place", "submit", "publish", "register", "upload", "reserve",
    "buy",
)  # fmt: skip
_VERBS = {
    **dict.fromkeys(map(stem, _MAKING), ("POST",)),
    **dict.fromkeys(map(stem, ("save", "store", "set")), ("POST", "PUT")),
    **dict.fromkeys(map(stem, ("change", "update", "edit", "modify", "replace")), ("PUT", "PATCH")),
    **dict.fromkeys(map(stem, ("delete", "remove", "cancel")), ("DELETE",)),
    **dict.fromkeys(map(stem, ("list", "get", "find", "show", "read", "fetch")), ("GET",)),
}
_FOR, _AGAINST = 1.3, 0.6
"""What a score is multiplied by; chosen by hand."""


def fit(words: Words, endpoint: str) -> float:
    """Above 1 where the verb of an endpoint (`POST /orders`) is what the words say, below 1 where they say another."""
    asked = {verb for each in words.stems for verb in _VERBS.get(each, ())}
    verb = endpoint.partition(" ")[0]
    return 1.0 if not asked or verb == "ANY" else _FOR if verb in asked else _AGAINST
