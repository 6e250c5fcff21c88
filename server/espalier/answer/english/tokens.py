"""Words of a question, with their stems; what is written like code stays one token."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from espalier.answer.stems import stemmed

MODIFIERS = frozenset({
    "abstract", "final", "static", "default", "synchronized", "native", "sealed", "transient", "volatile", "strictfp",
})  # fmt: skip
VISIBLE = frozenset({"public", "private", "protected"})
"""Java's modifiers; `non-` before one says "not"."""
_MEMBER = r"[\w.$]*\w#(?:\w+|<init>)\([\w\s.,$<>?\[\]]*\)"
"""One overload, as keys of the graph and Javadoc have it: `shop.Shape#area(int)`."""
_TOKEN = re.compile(
    r"`(?P<quoted>[^`\n]{1,200})`"
    r"|(?P<path>(?<![\w.])/[\w{}/*-]+(?:\.[\w{}/-]+)*)"
    rf"|(?P<member>{_MEMBER})"
    r"|(?P<code>@?[^\W\d]\w*(?:(?:\.|\#|::)[^\W\d][\w-]*)+)"
    r"|(?P<annotation>@\w+)"
    rf"|(?P<non>\b[Nn]on[- ](?=(?:{'|'.join(sorted(MODIFIERS | VISIBLE))})\b))"
    r"|(?P<word>\w+(?:-\w+)*)"
    r"|(?P<own>['\u2019]s?\b)"
    r"|(?P<mark>->|[.,;:?!()\u2014\u2013-])"
)
_TAG = re.compile(r"(?<![\w>#])</?[a-z][\w-]{0,20}(?: [^<>\n]{0,200})?/?>", re.IGNORECASE)
"""Markup; `List<Order>` is none."""
_NOT = re.compile(r"(?P<whole>\b(?:ca|wo))?n['\u2019]t\b", re.IGNORECASE)
_WHOLE_VERBS = {"ca": "can", "wo": "will"}
"""What is left of a verb before "n't"."""
_IS = re.compile(r"\b(?P<asking>where|what|who|how|when|why)(?:['\u2019]s|(?<!who)s|['\u2019]re)\b", re.IGNORECASE)
"""A short form of "is" or "are" after what asks, also without its apostrophe: "where's it", "whats a bundle"."""
_UP_TO_DATE = re.compile(r"\bke(?P<form>ep|eps|pt|eping)\b(?P<what>[^.,;?]{0,60}?)\s+up[- ]to[- ]date\b", re.IGNORECASE)
_UPDATING = {"ep": "update", "eps": "updates", "pt": "updated", "eping": "updating"}
_CAMEL = re.compile(r"\w*[a-z][A-Z]\w*|[A-Z]+[a-z]+\w*[A-Z]\w*|\w+_\w+")
_IRREGULAR = {
    "thrown": "throw", "threw": "throw", "built": "build", "made": "make", "taken": "take", "given": "give",
    "caught": "catch", "written": "write", "wrote": "write", "kept": "keep", "held": "hold", "woven": "weave",
    "sent": "send", "found": "find", "shown": "show", "chosen": "choose", "ran": "run", "overriden": "override",
    "overridden": "override", "done": "do", "got": "get", "tables'": "table", "impls": "impl", "indices": "index",
    "indexes": "index", "lent": "lend",
}  # fmt: skip
_WHOLE = {
    "setting": "setting", "settings": "setting", "concerning": "concerning", "regarding": "regarding",
    "customer": "customer", "customers": "customer",
}  # fmt: skip
"""Words that are no form of the word in them: a customer is not custom."""
_PARTICIPLES = frozenset(_IRREGULAR) | {"read", "run", "set", "put"}
_INFINITIVES = frozenset({"embed", "exceed", "feed", "need", "proceed", "seed", "shed", "speed", "succeed"})


class Token(NamedTuple):
    """`text` as it stands; `low` in lower case; `stem` of it. `code`: it is written like code. `mark`: punctuation."""

    text: str
    low: str
    stem: str
    code: bool = False
    mark: bool = False

    @property
    def participle(self) -> bool:
        return (self.low.endswith("ed") and self.low not in _INFINITIVES) or self.low in _PARTICIPLES


@lru_cache(1 << 14)
def stem(word: str) -> str:
    """Porter's second stemmer (snowball), after irregular forms; "autowired" and "autowire" agree. A setting is not
    what is set, nor a customer what is custom."""
    if word in _WHOLE:
        return _WHOLE[word]
    return stemmed(_IRREGULAR.get(word, word))


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


ARTICLES, DOES, WHICH = words("a an the"), words("do does did"), words("which what")


def stems(phrase: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in phrase.split())


def tokens(text: str) -> tuple[Token, ...]:
    """Tokens in order; characters that belong to none are left out."""
    text = _UP_TO_DATE.sub(lambda found: _UPDATING[found["form"].lower()] + found["what"], text)
    return tuple(_tokens(_IS.sub(r"\g<asking> is", _NOT.sub(_spelled_out, _TAG.sub(" ", text)))))


def _spelled_out(denial: re.Match[str]) -> str:
    verb = denial["whole"]
    return f"{_WHOLE_VERBS[verb.lower()]} not" if verb else " not"


def _tokens(text: str) -> Iterable[Token]:
    for found in _TOKEN.finditer(text):
        kind, said = found.lastgroup, found.group(found.lastgroup or 0)
        if kind == "quoted":
            yield from _quoted(said)
        elif kind == "member":
            yield _member(said)
        elif kind == "non":
            yield Token("non", "not", "not")
        elif kind == "own":
            yield Token(said, "'s", "'s")
        elif kind == "mark":
            yield Token(said, said, said, mark=True)
        else:
            like_code = kind in ("path", "code", "annotation") or bool(_CAMEL.fullmatch(said))
            yield Token(said, said.lower(), stem(said.lower()), code=like_code)


def _quoted(said: str) -> Iterable[Token]:
    if re.fullmatch(_MEMBER, said):
        yield _member(said)
        return
    for word in said.split():
        bare = word.split("(")[0].strip(".,;")
        if bare:
            yield Token(bare, bare.lower(), stem(bare.lower()), code=bare not in ("new", "throw", "GET", "POST"))


def _member(said: str) -> Token:
    return Token(re.sub(r"\s", "", said), said.lower(), said.lower(), code=True)
