"""What a question asks, read without any model: its kind, the edge kinds its verb names, and what it mentions.

Nothing here knows the code base; `link` decides which mentions are symbols of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from espalier.answer.grammar import LISTING_WORDS, NOUNS, SOUGHT, STOP_WORDS
from espalier.answer.terms import terms
from espalier.errors import UsageError
from espalier.ontology.kinds import EdgeKind

LONGEST_QUESTION = 2000


LISTED = frozenset(
    {"endpoints", "routes", "urls", "beans", "tables", "events", "interfaces", "enums", "records"}
    | {"controllers", "services", "repositories", "listeners", "entities"}
)
"""Kinds of things a code base can be asked to list."""
LISTABLE = frozenset({"endpoint", "bean", "table", "event", "listener"})
"""Those of them that a search goes through; all are listed when it has no words to go by."""


class Intent(StrEnum):
    USERS = "users"
    IMPLEMENTATIONS = "implementations"
    DEPENDENCIES = "dependencies"
    TRACE = "trace"
    IMPACT = "impact"
    LOCATE = "locate"
    COMPARE = "compare"
    SEARCH = "search"
    EXPLAIN = "explain"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in the question. `sure`: it is written like code, so it must exist; otherwise words that may spell one.

    `noun`: the kind of thing the question says it is (`bean`, `table`, ...), or ''.
    """

    text: str
    sure: bool
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """`kinds`: only edges of these kinds are asked for ("who *throws* X"); empty: all.

    `listed`: the one word of a `LIST` question that is not grammar, a plural ("list all *endpoints*"); else ''.
    `sought`: the kind of thing asked for in plain words ("which *table* holds X"; `occasion` for "what happens when"),
    or ''. `terms`: what a search would look for.
    """

    text: str
    intent: Intent
    mentions: tuple[Mention, ...]
    kinds: frozenset[EdgeKind] = frozenset()
    listed: str = ""
    sought: str = ""
    terms: tuple[str, ...] = ()

    @property
    def alone(self) -> bool:
        """Whether one plain word is all there is to go by."""
        return not self.sought and len(self.mentions) == 1 and " " not in self.mentions[0].text


def parse(text: str) -> Question:
    """Raises `UsageError` for an empty question or one of more than 2,000 characters."""
    text = " ".join(_unmarked(text).split())
    if not text:
        raise UsageError("the question is empty")
    if len(text) > LONGEST_QUESTION:
        raise UsageError(f"the question is longer than {LONGEST_QUESTION} characters")
    if listed := _listed(text):
        return Question(text, Intent.LIST, (), listed=listed)
    plain = _POSSESSIVE.sub("", text)
    return Question(text, _intent(text), _mentions(plain), _kinds(text), sought=_sought(plain), terms=terms(plain))


def _unmarked(text: str) -> str:
    """Removes tags of HTML and addresses of Markdown links. Type arguments stay: they follow a name."""
    if len(text) > LONGEST_QUESTION:
        return text
    return _TAG.sub(" ", _LINK.sub(r"\1", _SCRIPT.sub(" ", text)))


_SCRIPT = re.compile(r"<(script|style)\b.*?</\1>", re.IGNORECASE | re.DOTALL)
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
_TAG = re.compile(r"</[a-z][\w-]*\s*>|(?<!\w)<[a-z][\w-]*(?:\s[^<>]*)?/?>")
_POSSESSIVE = re.compile(r"(?<=\w)['\u2019]s?(?=[\s?.!,]|$)")
_OCCASION = re.compile(r"\bhappens?\b.*\b(?:when|after|once|if)\b", re.IGNORECASE)


def _sought(text: str) -> str:
    """The first kind of thing; of several in a row the last is the head: an `event listener` is a listener."""
    kinds = [SOUGHT.get(word, "") for word in re.findall(r"\w+", text.lower())]
    heads = (kind for kind, after in pairwise([*kinds, ""]) if kind and not after)
    return next(heads, "occasion" if _OCCASION.search(text) else "")


# --------------------------------------------------------------------------- its kind

_INTENTS = (
    (
        Intent.TRACE,
        r"\bfrom\b.+\bto\b"
        r"|\bhow (?:does|do|can|is|are)\b.+\b(?:reach|get to|end up in|lead to|use|call|connected to)\b",
    ),
    (Intent.COMPARE, r"\b(?:differ\w*|compar\w+|versus|vs)\b"),
    (
        Intent.IMPACT,
        r"\b(?:breaks?|broken|impact\w*|affect\w*|blast radius)\b"
        r"|\b(?:if|can i|could i|may i|safe to)\b.*\b(?:remov|delet|drop|chang|renam)\w*",
    ),
    (
        Intent.DEPENDENCIES,
        r"\bdependenc(?:y|ies) of\b|\b(?:what|which|whom?)\b.*\b(?:does|do)\b.+\b(?:depend|use|call|need|inject|require"
        r"|create|instantiate|throw|publish|listen|read|write|implement|extend|return|expose|query)\b",
    ),
    (
        Intent.IMPLEMENTATIONS,
        r"\b(?:implementations?|implementors?|implementers?|sub ?(?:class|type|interface)(?:es|s)?) (?:of|for)\b"
        r"|\b(?:what|which|who|all|classes|types)\b.*\b(?:implement(?:s|ing)?|extend(?:s|ing)?|overrid(?:es?|ing))\b",
    ),
    (
        Intent.USERS,
        r"\b(?:who|what|which|where|all|list|find|show)\b.*\b(?:us(?:es?|ed|ing|ages?)|call(?:s|ed|ers?)?|depends? on"
        r"|inject(?:s|ed)?|instantiat\w+|creat(?:es?|ed)|constructs?|throw(?:s|n)?|publish(?:es|ed)?|fires?|emits?"
        r"|listens?|reads?|writes?|returns?|references?|needs?|tests?|covers?|annotated|imports?|consumes?|sets?)\b"
        r"|\b(?:users?|usages?|callers?|consumers?|clients?|references?) (?:of|to|for)\b"
        r"|\b(?:is|are)\b.+\b(?:used|unused|dead|called)\b",
    ),
    (
        Intent.LOCATE,
        r"\bwhere\b|\b(?:which|what) (?:file|class|method|controller|module|entity)\b|\b(?:locate|find|handles?)\b"
        r"|\b(?:defined|declared|mapped|exposed)\b",
    ),
)
_COMPILED = tuple((intent, re.compile(pattern, re.IGNORECASE)) for intent, pattern in _INTENTS)


def _intent(text: str) -> Intent:
    return next((intent for intent, pattern in _COMPILED if pattern.search(text)), Intent.EXPLAIN)


def _listed(text: str) -> str:
    rest = [word for word in re.findall(r"[^\s?!.,:;]+", text.lower()) if word not in LISTING_WORDS]
    return rest[0] if len(rest) == 1 and rest[0] in LISTED else ""


_VERBS = {
    EdgeKind.CALLS: r"call(?:s|ed|ers?)?",
    EdgeKind.INJECTS: r"inject(?:s|ed)?",
    EdgeKind.INSTANTIATES: r"instantiat\w+|creat(?:es?|ed)|constructs?",
    EdgeKind.THROWS: r"throw(?:s|n)?",
    EdgeKind.PUBLISHES: r"publish(?:es|ed)?|fires?|emits?",
    EdgeKind.LISTENS: r"listen(?:s|ers?)?|subscrib\w+",
    EdgeKind.READS: r"reads?",
    EdgeKind.WRITES: r"writes?|written|sets?",
    EdgeKind.RETURNS: r"returns?",
    EdgeKind.IMPORTS: r"imports?",
    EdgeKind.ANNOTATED_BY: r"annotated",
    EdgeKind.TESTS: r"tests?|covers?",
    EdgeKind.EXTENDS: r"extend(?:s|ing)?",
    EdgeKind.IMPLEMENTS: r"implement(?:s|ing)?",
    EdgeKind.OVERRIDES: r"overrid(?:es?|ing)",
    EdgeKind.EXPOSES: r"exposes?",
    EdgeKind.QUERIES: r"quer(?:y|ies)",
    EdgeKind.REFERENCES: r"mentions?|mentioned|references?|referenced|catch(?:es)?|caught|casts?",
}
_VERB_PATTERNS = {kind: re.compile(rf"\b(?:{verbs})\b") for kind, verbs in _VERBS.items()}


def _kinds(text: str) -> frozenset[EdgeKind]:
    """Verbs are lower-case words; `PriceReader` or `@Test` names nothing here."""
    return frozenset(kind for kind, pattern in _VERB_PATTERNS.items() if pattern.search(text))


# --------------------------------------------------------------------------- what it mentions

_NAME = r"[A-Za-z_$][\w$]*"
_MENTION = re.compile(
    rf"""
    `(?P<quoted>[^`]+)` | "(?P<string>[^"]+)"
  | (?P<endpoint>(?:\b(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)\s+)?(?<![\w.])/(?:[\w{{}}.*/:-]*[\w}}*])?(?!\w))
  | @(?P<annotation>{_NAME}(?:\.{_NAME})*)
  | (?P<code>
        {_NAME}(?:[.\#]{_NAME})+(?:\([^)]*\))?      # a.B, B.c, B#c(int), pom.xml
      | {_NAME}\([^)]*\)                            # c()
      | [\w$]*[a-z0-9$][A-Z][\w$]*                  # camelCase, CamelCase
      | [A-Z]{{2,}}(?!s\b)[a-z][\w$]*               # URLReader, but not URLs
      | [\w$]*(?:(?<=\w)_|_(?=\w))[\w$]*            # order_lines, MAX_SIZE
    )
  | (?P<word>[^\W_][\w$'-]*)
  | (?P<stop>[^\s])
    """,
    re.VERBOSE,
)


def _mentions(text: str) -> tuple[Mention, ...]:
    """Names written like code, and every run of words between them that are not just grammar."""
    found: list[Mention] = []
    run: list[str] = []
    nouns: list[str] = []
    for match in _MENTION.finditer(text):
        kind = str(match.lastgroup)
        word = match.group(kind)
        if kind == "word" and word.lower() not in STOP_WORDS:
            run.append(word)
            continue
        _close(run, nouns, found)
        if kind == "word":
            _note_noun(word.lower(), nouns, found)
        elif kind != "stop":
            noun = {"endpoint": "endpoint", "annotation": "annotation"}.get(kind) or "".join(nouns[-1:])
            found.append(Mention(word.strip(), True, noun))
            nouns.clear()
    _close(run, nouns, found)
    return tuple(found)


def _close(run: list[str], nouns: list[str], found: list[Mention]) -> None:
    if run:
        found.append(Mention(" ".join(run), False, "".join(nouns[-1:])))
        run.clear()
        nouns.clear()


def _note_noun(word: str, nouns: list[str], found: list[Mention]) -> None:
    """`the bean x` and `the x bean`: a noun belongs to the name after it, or else to the one just before."""
    nouns.clear()
    if word not in NOUNS:
        return
    if found and not found[-1].noun:
        found[-1] = Mention(found[-1].text, found[-1].sure, word)
    else:
        nouns.append(word)
