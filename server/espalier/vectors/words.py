"""Words of chunks: what the lexical index stores of them, and what is embedded."""

from __future__ import annotations

import re
from functools import lru_cache

from espalier.ports import Passage
from espalier.text.words import WORD, words
from espalier.vectors.chunks import Chunk, ChunkKind

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


def terms(text: str) -> str:
    """What the lexical index stores for `text`: the words of each identifier, and compound ones whole as well."""
    return " ".join(map(_terms, _IDENTIFIER.findall(text)))


@lru_cache(1 << 15)
def _terms(identifier: str) -> str:
    """Identifiers repeat, so most are split once."""
    parts = WORD.findall(identifier)
    return " ".join(parts if len(parts) == 1 else [*parts, identifier]).lower()


def query_terms(query: str) -> list[str]:
    """Distinct terms worth looking up; all of them when nothing but noise was asked."""
    found = dict.fromkeys(terms(query).split())
    return [term for term in found if term not in _NOISE] or list(found)


PASSAGE_RECIPE = "names, around, said, code/4"
"""Part of the recipe of every vector: a change of `passage` changes it."""


def passage(chunk: Chunk) -> Passage:
    """What is embedded for a chunk: its distinct words in order, field by field. Noise is for the embedder to weigh."""
    own, around = names(chunk)
    said = _documentation(chunk.text) if chunk.kind in _METHODS else chunk.text
    code = chunk.text.removeprefix(said) if chunk.kind in _METHODS else ""
    return Passage(_distinct(own), _distinct(around), _distinct(said), _distinct(code))


def _distinct(text: str) -> str:
    return " ".join(dict.fromkeys(words(text)))


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
