"""A question about a code base as a typed query: the parser over its names, the symbol at the cursor, unknown names."""

from __future__ import annotations

import re

from espalier.answer.code_names import CURSOR, CodeNames
from espalier.answer.english import parse
from espalier.answer.english.accounting import is_in_passing, left_out
from espalier.answer.english.lexicon import NOUN_WORDS
from espalier.answer.english.tokens import tokens
from espalier.answer.names import names_of, parts
from espalier.answer.query import Anchor, Form, Query, Relation, Select
from espalier.answer.terms import is_written, terms, words_beside
from espalier.errors import UsageError
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind

_THIS = re.compile(
    r"\b(?:this|that)(?:\s+(?:class|interface|enum|record|method|field|constructor|type|bean))?\b|\bit\b", re.I
)
_BY_WORDS = frozenset({Form.MECHANISM, Form.LIFECYCLE, Form.CONFIGURATION, Form.EXISTS, Form.VALUE})
"""Forms in which what is written like a name may be a product's ("MySQL"), which a code base need not name."""


LONGEST = 2000
_SCRIPT = re.compile(r"<(script|style)\b.*?</\1>", re.IGNORECASE | re.DOTALL)
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
_TAG = re.compile(r"</[a-z][\w-]*\s*>|(?<![\w#])<[a-z][\w-]*(?:\s[^<>]*)?/?>")


def plain(text: str) -> str:
    """The text on one line, without tags of HTML and addresses of Markdown links. Type arguments stay: they follow a
    name. Raises `UsageError` for a longer one than `LONGEST` characters."""
    marked = text if len(text) > LONGEST else _TAG.sub(" ", _LINK.sub(r"\1", _SCRIPT.sub(" ", text)))
    line = " ".join(marked.split())
    if len(line) > LONGEST:
        raise UsageError(f"the question is longer than {LONGEST} characters", remedy="ask a shorter question")
    return line


def read(ontology: Ontology, text: str, subject: Node | None = None) -> Query:
    """`subject`: what "this" and its own name in the text stand for. A question with a name that nothing has asks for
    that name alone: nothing is answered about the rest. Raises `UsageError` as `parse` does."""
    names = CodeNames(ontology, subject)
    said = text if subject is None else _about(text, subject)
    query = _about_words(parse(said, names), said, names)
    if query.form is Form.OVERVIEW:  # names in it are those of libraries
        return query
    if (
        _is_of_the_trade(ontology, query)
        or _is_of_the_domain(ontology, query, said)
        or (_is_of_tables(ontology, query) and not _TABLES.search(said))
    ):
        anchors = (Anchor(concept=" ".join(terms(said))),)
        query = Query(None, anchors=anchors, filters=query.filters, form=Form.MECHANISM)
    if query.select is Select.DESTINATION and next(ontology.nodes(NodeKind.DESTINATION), None) is None:
        query = Query(Select.CLASS, anchors=query.anchors or (Anchor(concept=" ".join(terms(said))),), form=query.form)
    unknown = _unknown(ontology, said, names, query)
    if unknown:
        return query.altered(anchors=tuple(Anchor(symbol=each) for each in unknown))
    return query


def _about_words(query: Query, text: str, known: CodeNames) -> Query:
    """The query; where names that plain words happen to spell are a small part of the text, one about all its words.
    "A request may carry an API key or a session token; which class chooses?" is no question about `ApiKey` alone. Of
    names that are written as such, where the asking clause says something else: "with a method annotated by X, who
    decides which handler is called?" does not ask which methods that are."""
    if _is_of_a_fragment(query, text, known):
        return Query(None, anchors=(Anchor(concept=" ".join(terms(text))),), form=Form.MECHANISM)
    names = [each.symbol for each in query.anchors if each.symbol]
    if query.form not in (Form.LIST, Form.RELATION) or len(names) < len(query.anchors) or not names:
        return query
    if any(is_written(name, text) for name in names):
        if not is_in_passing(text, query, known):
            return query
    elif words_beside(names, text) < _MUCH:
        return query
    anchors = (Anchor(concept=" ".join(terms(text))),)
    if query.select in (None, Select.CLASS):
        return Query(None, anchors=anchors, filters=query.filters, form=Form.MECHANISM)
    return Query(query.select, anchors=anchors, filters=query.filters)


def _is_of_a_fragment(query: Query, text: str, known: CodeNames) -> bool:
    """Whether the query names nothing of the code and leaves out most of a text in several parts: "tasks are switched
    off although nobody touched them. When does the software disable one?" is not about the scheduled jobs there are."""
    named = any(each.symbol or each.role or each.query for each in query.anchors)
    related = query.anchors and query.relation not in (Relation.ANY, Relation.DEPENDS_ON)
    if named or related or query.form in _OF_THE_WHOLE or not _PARTS.search(text):
        return False
    return _MUCH <= len(left_out(text, query, known)) > len(terms(text)) / 2


_OF_THE_WHOLE = frozenset({Form.PATH, Form.OVERVIEW, Form.COMPARE, Form.RELATION})
"""Forms that say with other words than their anchors what they are about."""
_PARTS = re.compile(r"[.?!;:]\s+\w|\s-+\s", re.ASCII)


def _is_of_tables(ontology: Ontology, query: Query) -> bool:
    """Whether something is saved or kept where there are no tables: "where is the library saved?"."""
    saving = query.relation in _OF_TABLES
    return saving and bool(query.anchors) and next(ontology.nodes(NodeKind.TABLE), None) is None


_OF_TABLES = frozenset({Relation.WRITES_TABLE, Relation.READS_TABLE, Relation.MAPS_TO_TABLE, Relation.DELETES})
_TABLES = re.compile(r"\b(?:tables?|databases?|db|quer(?:y|ies)|collections?|entit(?:y|ies)|columns?)\b", re.IGNORECASE)


def _is_of_the_domain(ontology: Ontology, query: Query, text: str) -> bool:
    """Whether the "tasks" of a question are what a type here is called (`Task`), and no jobs that are scheduled."""
    asked = any(each.concept for each in query.anchors) or (not query.anchors and len(terms(text)) > _FEW)
    if query.select is not Select.SCHEDULED_JOB or not asked:
        return False
    told = _JOBS.search(text) is None and query.relation in (Relation.ANY, Relation.SCHEDULES)
    return told and any(each.kind in TYPE_KINDS and not each.test for each in names_of(ontology).spelled(("task",)))


_FEW = 2
"""Words with which all there are of a kind may be asked for: "list the tasks here"."""
_JOBS = re.compile(r"\b(?:jobs?|cron|schedul\w+|timers?|nightly|periodic\w*)\b", re.IGNORECASE)


def _is_of_the_trade(ontology: Ontology, query: Query) -> bool:
    """Whether a word that frameworks have a meaning for is one like others here: an `UppercaseFilter` where no request
    is filtered, a map called `cache` where no method has `@Cacheable`."""
    word, kinds = _OF_FRAMEWORKS.get(query.relation, ("", ()))
    unknown = all(next(iter(ontology.edges(kind)), None) is None for kind in kinds)
    asked = bool(query.anchors) or query.relation is Relation.REGISTERS_FILTER  # "is anything cached?" may be denied
    return bool(word) and asked and unknown and names_of(ontology).says(word)


_FILTERING = ("filter", (EdgeKind.FILTERS, EdgeKind.REGISTERS_FILTER))
_CACHING = ("cache", (EdgeKind.CACHES, EdgeKind.EVICTS))
_OF_FRAMEWORKS = {
    Relation.FILTERS: _FILTERING, Relation.REGISTERS_FILTER: _FILTERING,
    Relation.CACHES: _CACHING, Relation.EVICTS: _CACHING,
}  # fmt: skip
"""By relation the word that says it, and the edges by which frameworks do so."""


_MUCH = 4
"""Words beside the names, from which on a question is not about these alone; chosen by hand."""


def _about(text: str, subject: Node) -> str:
    """The text with the placeholder of the symbol at the cursor for its name or a pronoun, else at the end."""
    name = re.compile(rf"(?<![\w$]){re.escape(subject.name)}(?:\([^)]*\))?(?![\w$])")
    for pattern in (name, _THIS):
        if pattern.search(text):
            return pattern.sub(CURSOR, text, count=1)
    return f"{text.rstrip(' ?.!')} {CURSOR}?"


def _unknown(ontology: Ontology, text: str, names: CodeNames, query: Query) -> tuple[str, ...]:
    """What is written like a name and names nothing. In a question about words it only counts if it is like a name."""
    known = names_of(ontology)
    written = dict.fromkeys(each.text for each in tokens(text) if each.code and _is_name(each.text))
    unknown = [each for each in written if names.written(each) is None and not _is_product(ontology, each, query)]
    unknown += [each for each in _alone(text, query) if not known.spelled((each,)) and not known.containing((each,))]
    return tuple(each for each in dict.fromkeys(unknown) if query.form not in _BY_WORDS or known.near(each))


def _is_product(ontology: Ontology, written: str, query: Query) -> bool:
    """Whether "Last.fm" is a product that names of the code say (`LastFmClient`), not a member of a type."""
    owner, dot, _ = written.partition(".")
    known = names_of(ontology)
    return query.form in _BY_WORDS and bool(dot) and not known.spelled((owner,)) and bool(known.containing((written,)))


def _alone(text: str, query: Query) -> list[str]:
    """A capitalised word that is all that the query is about: "who uses Basket?"."""
    asked = {term for each in query.anchors for term in terms(each.concept or "")}
    return [each for each in re.findall(r"(?<=\s)[A-Z]\w+", text) if asked and asked <= set(parts(each))]


def _is_name(written: str) -> bool:
    """ "e.g" is none, nor is a product before a kind of thing ("MongoDB collections")."""
    return written.lower() not in NOUN_WORDS and any(len(part) > 1 for part in re.split(r"\W+", written))
