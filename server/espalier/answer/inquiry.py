"""Question in, answer out: parse, execute, write; and let a text model tell it if there is one.

All reading of the workspace happens before the first await, so an answer is about one revision.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from espalier.answer.code_names import CodeNames
from espalier.answer.codebase import CodeBase, unseen_of, warned
from espalier.answer.consult import Consultation
from espalier.answer.english.accounting import left_out, names_left_out, untold
from espalier.answer.english.lexicon import NOUNS
from espalier.answer.english.tokens import stem
from espalier.answer.evidence import Evidence, of_node, quoted
from espalier.answer.execute import execute
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.besides import (
    ALL,
    KEPT,
    is_open,
    is_unsure,
    with_besides,
    with_nearest,
    with_tests,
)
from espalier.answer.execute.comments import summary
from espalier.answer.execute.list_items import RARE
from espalier.answer.execute.mechanism import find as find_mechanism
from espalier.answer.execute.relevant import Relevance
from espalier.answer.execute.secret_arguments import parameters_of
from espalier.answer.execute.secrets import MARKED, is_masked, shown_code
from espalier.answer.execute.sentences import capitalised, listed
from espalier.answer.execute.things import KINDS
from espalier.answer.execute.values import with_values
from espalier.answer.execute.words import search_words
from espalier.answer.find import TYPES, find
from espalier.answer.finding import Finding, Group, group, once
from espalier.answer.follow import FollowUp, Referents, follow
from espalier.answer.functions import MOST_ROWS, Found, functions
from espalier.answer.link import Link
from espalier.answer.markdown import code
from espalier.answer.namesakes import full_name, with_namesakes
from espalier.answer.prompt import MOST_EVIDENCE, opening
from espalier.answer.query import Anchor, Direction, Form, Query, Relation, Select, decode, encoded
from espalier.answer.question import plain, read
from espalier.answer.quotations import nowhere_written, quotation, where_written
from espalier.answer.referents import named
from espalier.answer.render import caveat, render
from espalier.answer.retrieve import FoundChunk, evidence_of, heads_of_tests, retrieve
from espalier.answer.roles import is_accessor
from espalier.answer.second_part import both, second_part
from espalier.answer.tell import tell
from espalier.answer.terms import is_written, terms, words_beside
from espalier.errors import UsageError
from espalier.ontology.health import Health
from espalier.ontology.kinds import Node, Unseen
from espalier.ports import TextModel

_MOST_NEAR = 12
"""Rows of a finding that may be about something else, beside the types that the question is about."""
_MOST_OTHERS = 3
"""Further questions that a headline proposes."""
NEAREST_TYPES = "Nearest types"
NEAREST = "Nearest code, found by its words alone"
_NOTHING = "Nothing matches: no code has most of these words, or is like them in meaning."


@dataclass(frozen=True, slots=True)
class Answer:
    """`question`: with its subject written out if it was a follow-up, or as a query in JSON if it became one; empty for
    a typed query. `links`: what each name in it stands for. `answer` is Markdown; every place
    in it is in `evidence`."""

    question: str
    query: Query
    links: tuple[Link, ...]
    answer: str
    evidence: tuple[Evidence, ...]
    unseen: tuple[Unseen, ...]
    seconds: float
    health: Health

    def to_json(self) -> dict[str, object]:
        return {
            "question": self.question,
            "plan": {"query": self.query.to_json(), "links": [link.to_json() for link in self.links]},
            "answer": self.answer,
            "evidence": [item.to_json() for item in self.evidence],
            "unseen": [{"reason": item.reason, "count": item.count} for item in self.unseen],
            "seconds": round(self.seconds, 4),
            **warned(self.health),
        }


async def ask(
    code_base: CodeBase,
    text: str,
    *,
    subject: Node | None = None,
    before: str = "",
    text_model: TextModel | None = None,
    on_text: Callable[[str], None] | None = None,
) -> Answer:
    """`subject`: what "this" in the question is, and its name; `before`: the question before, to which it may refer.
    Raises `UsageError` for an empty or endless question; a failing model is a note in the answer, no exception."""
    started = perf_counter()
    say = on_text or _ignored
    text = plain(text)
    followed = _resolved(code_base, text, before) if before and subject is None else FollowUp(text)
    meant = followed.asked
    question = meant if isinstance(meant, str) else ""
    asked = read(code_base.ontology, meant, subject) if isinstance(meant, str) else meant
    asked, finding, unseen = _answered(code_base, asked, question)
    finding = _with_choice(finding, followed)
    written, evidence = render(finding, unseen, code_base.health), finding.evidence
    if text_model is None:
        say(written)
    else:
        passages = _without_secrets(
            code_base, heads_of_tests(code_base.ontology, retrieve(code_base, question or text))
        )
        headline = "\n\n".join((finding.headline, *caveat(code_base.health)))
        cited = _quoted(code_base, evidence_of(passages))
        first = _types(code_base, _about(code_base, asked, question or text)) if finding.is_near else ()
        most = _MOST_NEAR if first else MOST_EVIDENCE - len(cited)
        shown = _quoted(code_base, tuple(dict.fromkeys((*first, *evidence[:most])))) + cited
        consultation = Consultation(headline, shown, functions(code_base, lambda each: _looked_up(code_base, each)))
        begun = opening(text, headline, consultation.evidence, passages, before)
        written = await tell(text_model, begun, consultation, written, say)
        evidence = tuple(dict.fromkeys((*evidence, *consultation.evidence)))
    seconds = perf_counter() - started
    asking = question or encoded(asked)
    return Answer(asking, asked, finding.links, written, evidence, unseen, seconds, code_base.health)


def _types(code_base: CodeBase, words: str) -> tuple[Evidence, ...]:
    """The types that the whole question is about, each with what its Javadoc says first."""
    nodes = [each.node for each in Relevance(code_base, words).nearest[:TYPES]]
    return tuple(replace(of_node(each), note=summary(code_base.source(each.path) or "", each.line)) for each in nodes)


def _looked_up(code_base: CodeBase, asked: Query) -> Found:
    """A model's query: what says something first, what only hands a field in or out after it, tests last."""
    finding, _ = _found(code_base, asked)
    end = "source" if asked.direction is Direction.TO else "target"

    def rank(item: Evidence) -> tuple[bool, bool]:
        node = code_base.ontology.node(getattr(item, end) or item.source)
        return (node is not None and node.test, is_accessor(node))

    evidence = sorted(finding.evidence, key=rank)
    further = tuple(full_name(code_base.ontology, getattr(item, end) or item.source) for item in evidence[MOST_ROWS:])
    shown = _quoted(code_base, tuple(evidence[:MOST_ROWS]))
    told = (MARKED,) if any(is_masked(each.excerpt) for each in shown) else ()
    headline = " ".join((finding.headline, *finding.notes, *told))
    return Found(headline, shown, further=tuple(dict.fromkeys(further)))


def _quoted(code_base: CodeBase, evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """As many as a model is shown, all with their lines."""
    return _told(code_base, evidence[:MOST_EVIDENCE])


def _told(code_base: CodeBase, evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """With the lines and what placeholders in them stand for, and without secrets."""
    return with_namesakes(code_base.ontology, with_values(code_base, quoted(evidence, code_base.source)))


def _without_secrets(code_base: CodeBase, passages: Sequence[FoundChunk]) -> tuple[FoundChunk, ...]:
    parameters = parameters_of(code_base.ontology)
    return tuple(replace(each, text=shown_code(each.path, each.text, parameters)) for each in passages)


def _resolved(code_base: CodeBase, text: str, before: str) -> FollowUp:
    """What `text` asks right after the question `before`, which may be a query in JSON. Raises `UsageError` for a
    question that is no question."""
    ontology = code_base.ontology
    asked = decode(before) if before.lstrip().startswith("{") else read(ontology, before)

    def answered() -> Referents:
        _, finding, _ = _answered(code_base, asked, plain(before))
        return Referents(named(ontology, finding), finding.is_near)

    return follow(text, asked, CodeNames(ontology), answered)


def _with_choice(finding: Finding, followed: FollowUp) -> Finding:
    """The finding; where it is not plain what its subject is, the headline says what it was taken for, and how to ask
    about others."""
    if not followed.taken:
        return finding
    why = ["which the answer before names first"] if followed.others else []
    why += ["only nearest by name to what was asked before"] if followed.is_near else []
    others = " or ".join(code(each) for each in followed.others[:_MOST_OTHERS])
    told = f"“{followed.word}” was taken for {', '.join((listed(followed.taken), *why))}"
    rest = f"; of the others you can ask {others}" if others else ""
    return replace(finding, headline=f"{finding.headline} Here {told}{rest}.")


def query(code_base: CodeBase, asked: Query) -> Answer:
    """What the graph says to a typed query. No model has a part in it."""
    started = perf_counter()
    finding, unseen = _found(code_base, asked)
    written = render(finding, unseen, code_base.health)
    seconds = perf_counter() - started
    return Answer("", asked, finding.links, written, finding.evidence, unseen, seconds, code_base.health)


def nearest(code_base: CodeBase, words: str) -> Answer:
    """What is nearest to plain words. Raises `UsageError` where there are none."""
    started = perf_counter()
    if not (text := plain(words)):
        raise UsageError("there are no words to look for")
    finding = find(code_base, text)
    written, asked = render(finding, (), code_base.health), Query(anchors=(Anchor(concept=text),))
    seconds = perf_counter() - started
    return Answer(text, asked, (), written, finding.evidence, (), seconds, code_base.health)


def _second(
    code_base: CodeBase, asked: Query, text: str, about: Relevance, first: Finding
) -> tuple[Finding | None, bool]:
    """What the graph says to the second part of a question, where there is something to say: about something that has
    been named or found (then True); or the value, setting or thing of another kind that the whole question is about.
    What is followed through the code is so in all parts. Where the `first` lists all there are of a
    kind, since none says the words, those are not what is asked about."""
    followed = asked.form is Form.PATH and asked.filters
    if followed or not (part := second_part(text)):
        return None, False
    meant = follow(part, asked, CodeNames(code_base.ontology)).asked
    query = read(code_base.ontology, meant) if isinstance(meant, str) else meant
    if first.is_near and asked.select in RARE and any(each.query for each in query.anchors):
        return None, False
    named = any(each.symbol or each.query for each in query.anchors)
    if query == asked or not (named or _wants_thing(query, asked)):
        return None, named
    if not named and query.form is not Form.VALUE:
        query = query.altered(anchors=(Anchor(concept=about.text),))
    found = execute(code_base, query) if named else execute(code_base, query, about)
    return (found if found.groups and not found.missed else None), named


def _has_words_of_its_own(part: str, text: str) -> bool:
    """Whether the second part of a question speaks of something that the first does not name."""
    first = terms(text.removesuffix(part))
    return len(set(terms(part)).difference(first)) >= _OF_ITS_OWN


_OF_ITS_OWN = 2


def _wants_thing(query: Query, asked: Query) -> bool:
    """Whether the second part asks for a thing that the first does not ask for."""
    if query.form is Form.VALUE:
        return asked.form is not Form.VALUE
    kinds = KINDS if asked.form is Form.VALUE else {*KINDS, Select.PROPERTY}
    return query.select in kinds and query.select is not asked.select


def _answered(code_base: CodeBase, asked: Query, text: str) -> tuple[Query, Finding, tuple[Unseen, ...]]:
    """The query that is answered, and what is found for it: of a text in quotes the lines that have it."""
    quoted = quotation(text, CodeNames(code_base.ontology))
    if quoted is not None and (lines := where_written(code_base, quoted)) is not None:
        return Query(anchors=(Anchor(concept=quoted.text),)), lines, ()
    finding, unseen = _found(code_base, asked, text)
    if quoted is not None:
        finding = replace(finding, headline=f"{nowhere_written(quoted)} {finding.headline}")
    return asked, finding, unseen


def _found(code_base: CodeBase, asked: Query, text: str = "") -> tuple[Finding, tuple[Unseen, ...]]:
    """The finding with excerpts of what will be shown, and what could not be seen. `text`: of the question."""
    english, text = bool(text), text or " ".join(each.concept or "" for each in asked.anchors)
    about = Relevance(code_base, _about(code_base, asked, text))
    finding = execute(code_base, asked, about)
    by_words = _by_words(code_base, asked, text, about) if finding.missed else None
    if by_words is not None and asked.relation in _OF_MESSAGES:  # a method that says the words need not do it
        by_words = replace(by_words, headline=f"{finding.headline} {by_words.headline}", is_near=True)
    finding = by_words or finding
    finding = _instead(code_base, asked, text, finding) if english and not finding.groups else finding
    unsure = english and is_unsure(asked, finding, text)
    second, named = _second(code_base, asked, text, about, finding)
    finding = both(finding, second) if second is not None else finding
    if asked.select is Select.TEST and any(not _is_named(each, text) for each in asked.anchors):
        said = " ".join(each.concept for each in asked.anchors if each.concept)
        finding = with_tests(code_base, finding, Relevance(code_base, said) if said else about)
    elif unsure:
        finding = with_nearest(code_base, asked, finding, Relevance(code_base, text))
    elif (second is None or not named) and (english or finding.missed) and is_open(asked, finding, text):
        most = ALL if asked.relation is not Relation.ANY and not finding.missed else KEPT
        finding = with_besides(code_base, finding, about, most, is_way=asked.form is Form.PATH)
    elif second is None and english and asked.form is Form.LIST and _has_words_of_its_own(second_part(text), text):
        finding = with_besides(code_base, finding, about)
    finding = _with_nearest(code_base, asked, text, finding)
    finding = _with_unsaid(code_base, asked, text, finding) if english else finding
    finding = _undecided(code_base, asked, text, finding) if english else finding
    if finding.missed or finding.is_near:
        finding = replace(finding, headline=_LONG.sub("these words", finding.headline, count=1))
    groups = tuple(_with_excerpts(code_base, each) for each in once(finding.groups))
    unseen = code_base.ontology.unseen() if finding.unseen is None else finding.unseen
    known = finding.groups or finding.links
    return replace(finding, groups=groups), unseen_of(code_base, unseen) if known else ()


_LONG = re.compile(r"“[^”]{60,}”")
"""Words that are too many to be told again beside the question."""


def _about(code_base: CodeBase, asked: Query, text: str) -> str:
    """The words of a question but for the kind of thing that it asks for."""
    kind = {stem(each) for noun in NOUNS.get(asked.select, ()) for each in noun.split()} if asked.select else set()
    return " ".join(each for each in search_words(code_base.ontology, text) if stem(each) not in kind)


_OF_MESSAGES = (Relation.LISTENS, Relation.PUBLISHES)


def _by_words(code_base: CodeBase, asked: Query, text: str, about: Relevance) -> Finding | None:
    """Where nothing stands in the relation to what plain words were taken for: things of the wanted kind that the whole
    question's words are about."""
    if asked.select is None or any(each.query or _is_named(each, text) for each in asked.anchors):
        return None
    if asked.form is Form.EXISTS and asked.relation in (Relation.CALLS, *_HERITAGE):
        return None  # that nobody calls it is the answer
    words = " ".join(each for each in terms(text) if stem(each) != stem(str(asked.select)))
    select = Select.LISTENER if asked.relation is Relation.LISTENS else asked.select
    query = Query(select, anchors=(Anchor(concept=words),), filters=asked.filters)
    found = execute(code_base, query, about) if words else None
    return found if found is not None and found.groups and not found.missed else None


_HERITAGE = (Relation.IMPLEMENTS, Relation.EXTENDS, Relation.OVERRIDES)


def _instead(code_base: CodeBase, asked: Query, text: str, finding: Finding) -> Finding:
    """The finding of a query that finds nothing; where the query leaves much of the question out, what all its words
    are nearest to is told as well: perhaps it was not meant so."""
    if finding.links or len(left_out(text, asked, CodeNames(code_base.ontology))) < _LEFT_OUT:
        return finding
    words = " ".join(terms(text))
    return find_mechanism(code_base, [Meant(f"“{words}”", words=words)], words, instead=finding.headline)


_LEFT_OUT = 3
"""Words that a query leaves out, from which on the question may have been meant otherwise; chosen by hand."""


def _is_named(anchor: Anchor, text: str) -> bool:
    """Whether the anchor is a symbol that a text has as it is written, or a member or column whose name alone it has,
    which is written like code (`onPlaced`, `zip_code`)."""
    symbol = anchor.symbol or ""
    if symbol.isalpha() and symbol.islower() and not _is_told_as(symbol, text):
        return is_written(symbol, text) and words_beside((symbol,), text) < _MUCH
    member = symbol.rpartition(".")[2]
    like_code = "_" in member or not member.islower()
    return bool(symbol) and (is_written(symbol, text) or (like_code and is_written(member, text)))


def _is_told_as(word: str, text: str) -> bool:
    """Whether a word in lower case is said to be a name: "the artist table", "`artist`"."""
    kinds = "tables?|columns?|method|field|package|property|annotation|bean|endpoint|module"
    return re.search(rf"`{word}`|\b(?:(?:{kinds}) {word}|{word} (?:{kinds}))\b", text, re.IGNORECASE) is not None


_MUCH = 4
"""Words beside a plain word, from which on it is one of them and no name."""


def _with_nearest(code_base: CodeBase, asked: Query, text: str, finding: Finding) -> Finding:
    """Where nothing is named and the graph says nothing: the chunks that are nearest to the words."""
    if finding.groups or finding.links or not any(each.concept for each in asked.anchors):
        return finding
    passages = evidence_of(retrieve(code_base, " ".join(terms(text))))
    types = _telling(code_base, text) if passages else ()
    if nearest := (*group(NEAREST_TYPES, types), *group(NEAREST, passages[: _BESIDE_TYPES if types else None])):
        return replace(finding, groups=nearest, is_near=True)
    return replace(finding, headline=f"{finding.headline} {_NOTHING}")


def _telling(code_base: CodeBase, text: str) -> tuple[Evidence, ...]:
    """Of a text of many words the types nearest to all of them; of few, what says none of them is not like them."""
    return _types(code_base, text) if len(terms(text)) > _MANY else ()


_MANY, _BESIDE_TYPES = 8, 3
"""Words of a text of which nothing needs to say most; chunks that are shown below types."""


def _with_unsaid(code_base: CodeBase, asked: Query, text: str, finding: Finding) -> Finding:
    """The finding, whose headline says which names of the question have no part in it."""
    if any(not each.nodes for each in finding.links):
        return finding  # a name that nothing has is answered alone
    names = names_left_out(text, asked, CodeNames(code_base.ontology))
    unsaid = [each for each in dict.fromkeys(names) if not is_written(each.removeprefix("@"), finding.headline)]
    told = bool(finding.groups) and not finding.missed and not asked.filters
    if not unsaid and told and asked.relation is Relation.DECLARES:
        unsaid = [each.text for each in left_out(text, asked, CodeNames(code_base.ontology)) if not each.code]
    if not unsaid:
        return finding
    return replace(finding, headline=f"{finding.headline} The answer leaves out {listed(unsaid)}.")


def _undecided(code_base: CodeBase, asked: Query, text: str, finding: Finding) -> Finding:
    """The finding; where it is no answer to the words by which a question for yes or no judges something, its headline
    says so instead of yes."""
    told = finding.headline.removeprefix("Yes: ").removeprefix("Perhaps: ")
    affirmed = told != finding.headline
    if not affirmed and (asked.relation is not Relation.USES or asked.form is not Form.LIST):
        return finding
    heard = {stem(part) for part in terms(told)}
    left = [each for each in untold(text, asked, CodeNames(code_base.ontology)) if stem(each.lower()) not in heard]
    if not left:
        return finding
    said = f"The graph does not say that: it knows nothing of “{' '.join(left)}”."
    return replace(finding, headline=f"{said} {capitalised(told)}")


def _with_excerpts(code_base: CodeBase, each: Group) -> Group:
    shown = _told(code_base, each.evidence[: each.most])
    return replace(each, evidence=(*shown, *each.evidence[each.most :]))


def _ignored(text: str) -> None:
    pass
