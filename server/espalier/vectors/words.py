"""Words of code: identifiers split at camel humps, digits and underscores, so that text and code share a vocabulary."""

from __future__ import annotations

import re
from functools import lru_cache

from espalier.vectors.chunks import Chunk, ChunkKind

# A "small" letter is any letter but an ASCII capital: `HTTPServer` -> HTTP Server, `größe` stays whole.
_WORD = re.compile(r"[A-Z]+(?![^\W\d_A-Z])|[A-Z]?[^\W\d_A-Z]+|\d+")
_IDENTIFIER = re.compile(r"\w+")
_DOCUMENTATION = re.compile(r"\s*/\*\*.*?\*/", re.DOTALL)
_METHODS = (ChunkKind.METHOD, ChunkKind.CONSTRUCTOR)
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


DIGEST_RECIPE = "names+comment or distinct words/2"
"""Part of the recipe of every vector: a change of `digest` changes it."""


def digest(chunk: Chunk) -> str:
    """What is embedded for a chunk: its names, and its distinct words in order, noise left out.

    An encoder that reads 64 tokens sees far more this way than in the first 64 tokens of source. Of a method only the
    documentation's words are taken: those of its body make methods that touch the same things alike.
    """
    text = _documentation(chunk.text) if chunk.kind in _METHODS else chunk.text
    distinct = dict.fromkeys([*words(" ".join(names(chunk))), *words(text)])
    return " ".join(word for word in distinct if word not in _NOISE)


def _documentation(text: str) -> str:
    """The comment that a member begins with, if it is documentation."""
    found = _DOCUMENTATION.match(text)
    return found[0] if found else ""


def names(chunk: Chunk) -> tuple[str, str]:
    """A method's or type's own name, and those around it: of its type and its parameters."""
    owner, _, member = local_name(chunk.key).partition("#")
    name, _, parameters = member.partition("(")
    own = owner.rpartition(".")[2] if chunk.kind is ChunkKind.TYPE else name
    return own, f"{owner} {parameters}"


def local_name(key: str) -> str:
    """A key without its package or folders: `a.b.C#m(D)` -> `C#m(D)`."""
    return _QUALIFIER.sub("", key)
