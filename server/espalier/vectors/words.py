"""Words of code: identifiers split at camel humps, digits and underscores, so that text and code share a vocabulary."""

from __future__ import annotations

import re
from functools import lru_cache

from espalier.vectors.chunks import Chunk

# A "small" letter is any letter but an ASCII capital: `HTTPServer` -> HTTP Server, `größe` stays whole.
_WORD = re.compile(r"[A-Z]+(?![^\W\d_A-Z])|[A-Z]?[^\W\d_A-Z]+|\d+")
_IDENTIFIER = re.compile(r"\w+")
_QUALIFIER = re.compile(r"^(?:[^/]*/)*(?:[a-z_][\w]*\.)*(?=\w)")

# Words of questions that name nothing, and Java's most frequent keywords.
_NOISE_TEXT = """
a an and are as at be by can do does for from how i in is it its of on or that the their them this to was what when
where which who why will with class final import new null package private protected public return static void
"""
_NOISE = frozenset(_NOISE_TEXT.split())


def words(text: str) -> list[str]:
    """Lower-case words of `text` in order, repeats kept."""
    return " ".join(_WORD.findall(text)).lower().split()


def terms(text: str) -> str:
    """What the lexical index stores for `text`: the words of each identifier, and compound ones whole as well."""
    return " ".join(map(_terms, _IDENTIFIER.findall(text)))


@lru_cache(1 << 15)
def _terms(identifier: str) -> str:
    """Identifiers repeat, so most are split once."""
    parts = _WORD.findall(identifier)
    return " ".join(parts if len(parts) == 1 else [*parts, identifier]).lower()


def query_terms(query: str) -> list[str]:
    """Distinct terms worth looking up; all of them when nothing but noise was asked."""
    found = dict.fromkeys(terms(query).split())
    return [term for term in found if term not in _NOISE] or list(found)


DIGEST_RECIPE = "names+distinct words/1"
"""Part of the recipe of every vector: a change of `digest` changes it."""


def digest(chunk: Chunk) -> str:
    """What is embedded for a chunk: its type's and member's names, then its distinct words in order, noise left out.

    An encoder that reads 64 tokens sees far more of a method this way than in its first 64 tokens of source.
    """
    distinct = dict.fromkeys([*words(local_name(chunk.key)), *words(chunk.text)])
    return " ".join(word for word in distinct if word not in _NOISE)


def local_name(key: str) -> str:
    """A key without its package or folders: `a.b.C#m(D)` -> `C#m(D)`."""
    return _QUALIFIER.sub("", key)
