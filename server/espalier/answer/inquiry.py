"""Question in, answer out: parse, link, plan, look up, retrieve, write; and let a text model tell it if there is one.

All reading of the workspace happens before the first await, so an answer is about one revision.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter

from espalier.answer import intents, question
from espalier.answer.code_names import CodeNames
from espalier.answer.codebase import CodeBase, unseen_of, warned
from espalier.answer.consult import Consultation
from espalier.answer.english import parse
from espalier.answer.evidence import Evidence, quoted
from espalier.answer.execute import NEAREST, execute
from espalier.answer.execute.anchors import MOST_MEANINGS
from espalier.answer.finding import Finding, Group, by_role, declarations, group
from espalier.answer.follow import follow
from espalier.answer.link import Link
from espalier.answer.markdown import code
from espalier.answer.plan import Plan, plan
from espalier.answer.prompt import messages
from espalier.answer.query import Form, Query, Relation
from espalier.answer.render import blocked, caveat, notes, render
from espalier.answer.retrieve import Context, further, retrieve
from espalier.answer.tell import tell
from espalier.answer.uses import telling
from espalier.errors import StaleRevision
from espalier.ontology.graph import Ontology
from espalier.ontology.health import Health
from espalier.ontology.kinds import MEMBER_KINDS, Node, Unseen
from espalier.ports import TextModel

MOST_RELATED = 5
MOST_AROUND = 20


@dataclass(frozen=True, slots=True)
class Answer:
    """`answer` is Markdown; every place in it is in `evidence`."""

    question: str
    plan: Plan
    answer: str
    evidence: tuple[Evidence, ...]
    unseen: tuple[Unseen, ...]
    seconds: float
    health: Health

    def to_json(self) -> dict[str, object]:
        return {
            "question": self.question,
            "plan": self.plan.to_json(),
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
    text_model: TextModel | None = None,
    on_text: Callable[[str], None] | None = None,
) -> Answer:
    """`subject`: what is asked about, whatever the question mentions. Raises `UsageError` for an empty or endless
    question; a failing model is a note in the answer, no exception."""
    started = perf_counter()
    say = on_text or _ignored
    asked = question.parse(text)
    planned = plan(code_base.ontology, asked, subject)
    context = Context((), ()) if planned.blocked or planned.listed else _context(code_base, planned, asked)
    health = code_base.health
    typed = _typed(code_base, asked, planned, subject, context)
    stuck = planned.blocked if typed is None else ()
    finding = _quoted(code_base, typed or _find(code_base.ontology, planned, context, health))
    matched = planned.links or planned.listed or finding.groups
    unseen = unseen_of(code_base, _unseen(code_base, finding) if matched else ())
    written = blocked(stuck, health) if stuck else render(finding, (*finding.notes, *notes(planned)), unseen, health)
    evidence = finding.evidence
    if text_model is None or stuck:
        say(written)
    else:
        around = quoted(context.evidence[:MOST_AROUND], code_base.source)
        evidence = tuple(dict.fromkeys((*evidence, *around)))
        prompt = messages(asked.text, "\n\n".join((finding.headline, *caveat(health))), evidence, context.passages)
        consultation = Consultation(evidence, partial(_looked_up, code_base, code_base.ontology.revision))
        written = await tell(text_model, prompt, consultation, written, say)
        evidence = tuple(dict.fromkeys((*evidence, *consultation.evidence)))
    return Answer(asked.text, planned, written, evidence, unseen, perf_counter() - started, health)


def _looked_up(code_base: CodeBase, revision: int, asked: Query) -> tuple[str, tuple[Evidence, ...]]:
    """A model's query. Raises `StaleRevision` where the code has changed since the answer was begun: it is about one
    revision."""
    if code_base.ontology.revision != revision:
        raise StaleRevision("the code has changed meanwhile; answer from the evidence that you have")
    found = query(code_base, asked)
    return found.answer.partition("\n")[0], found.evidence


def resolved(code_base: CodeBase, text: str, before: str) -> str | Query:
    """What `text` asks right after the question `before`. Raises `UsageError` for a question that is no question."""
    names = CodeNames(code_base.ontology)
    return follow(text, parse(before, names), names)


@dataclass(frozen=True, slots=True)
class Queried:
    """The answer to a typed query, in the shape of `Answer` with the query for a plan."""

    query: Query
    answer: str
    evidence: tuple[Evidence, ...]
    unseen: tuple[Unseen, ...]
    seconds: float
    health: Health

    def to_json(self) -> dict[str, object]:
        return {
            "question": "",
            "plan": {"query": self.query.to_json()},
            "answer": self.answer,
            "evidence": [item.to_json() for item in self.evidence],
            "unseen": [{"reason": item.reason, "count": item.count} for item in self.unseen],
            "seconds": round(self.seconds, 4),
            **warned(self.health),
        }


def query(code_base: CodeBase, asked: Query) -> Queried:
    """What the graph says to a typed query. No model has a part in it."""
    started = perf_counter()
    finding = _quoted(code_base, execute(code_base, asked))
    unseen = unseen_of(code_base, _unseen(code_base, finding))
    written = render(finding, finding.notes, unseen, code_base.health)
    return Queried(asked, written, finding.evidence, unseen, perf_counter() - started, code_base.health)


_BY_KIND = frozenset({Relation.USES, Relation.MAPS_TO_TABLE})
"""What a look-up by kind answers better where the question names types or tables: it groups uses by their roles, lists
queries of a table beside its entity, and tells what would still compile."""


def _typed(
    code_base: CodeBase, asked: question.Question, planned: Plan, subject: Node | None, context: Context
) -> Finding | None:
    """The answer of the question's typed query, unless a look-up by kind says more."""
    if subject is not None or planned.listed or any(map(_is_written, planned.blocked)):
        return None
    query = parse(asked.text, CodeNames(code_base.ontology))
    if _is_by_kind(planned, query):
        return None
    finding = execute(code_base, query)
    if not finding.groups or _is_nearest(finding):
        return None
    nearest = () if planned.links else group(NEAREST, (each.as_evidence() for each in context.passages))
    return replace(finding, groups=(*finding.groups, *nearest))


def _is_written(link: Link) -> bool:
    """Whether a mention is a name, not a plain word, that nothing here has or that the reader must choose for."""
    return link.mention != link.mention.lower() and not 0 < len(link.candidates) <= MOST_MEANINGS


def _is_by_kind(planned: Plan, query: Query) -> bool:
    """Whether the look-up by kind is the better one (measured on the development questions)."""
    if planned.sought and not any(each.symbol for each in query.anchors):
        return True
    types = bool(planned.links) and all(node.kind not in MEMBER_KINDS for node in planned.subjects)
    match query.form:
        case Form.IMPACT:
            return types and query.select is None
        case Form.MECHANISM:
            return any(link.mention != link.mention.lower() for link in planned.links)
        case Form.COMPARE:
            return bool(planned.links)
        case _:
            return types and query.relation in _BY_KIND


def _is_nearest(finding: Finding) -> bool:
    """Whether the graph had nothing to say, and only the search found something."""
    return all(each.title == NEAREST for each in finding.groups)


def _context(code_base: CodeBase, planned: Plan, asked: question.Question) -> Context:
    if planned.links:
        return retrieve(code_base, asked.text, planned.subjects)
    return retrieve(code_base, " ".join(asked.terms), (), asked.terms)


def _find(ontology: Ontology, planned: Plan, context: Context, health: Health) -> Finding:
    if planned.blocked:
        candidates = declarations(node for link in planned.blocked for node in link.candidates)
        return Finding("", group("Candidates", candidates))
    if planned.listed:
        return intents.find(ontology, planned)
    finding = intents.find(ontology, planned) if planned.links or planned.sought else Finding("")
    if not planned.links and not finding.groups:
        return _nearest(ontology, planned, context, finding.headline or _unnamed(planned, health))
    shown = {key for item in finding.evidence for key in (item.source, item.target)}
    known = shown | {node.key for node in planned.subjects}
    related = [passage.as_evidence() for passage in further(ontology, context.passages, known)][:MOST_RELATED]
    return Finding(finding.headline, (*finding.groups, *group("Related code", related)), finding.unseen)


def _nearest(ontology: Ontology, planned: Plan, context: Context, said: str) -> Finding:
    """For a question that names nothing: what the search finds, and what the graph knows around it."""
    if not context.passages:
        return Finding(f"{said}\n\nNothing matches: no code has most of these words, or is like them in meaning.")
    nearest = group("Nearest code", (passage.as_evidence() for passage in context.passages))
    around = by_role(ontology, telling(context.evidence[:MOST_AROUND]))
    return Finding(said, (*nearest, *around))


def _unnamed(planned: Plan, health: Health) -> str:
    searched = ", ".join(map(code, planned.terms)) or "nothing"
    where = "in this code base" if health.is_complete else "in what could be read of this code base"
    return f"The question names nothing {where}. I searched the code for {searched}."


def _unseen(code_base: CodeBase, finding: Finding) -> tuple[Unseen, ...]:
    return code_base.ontology.unseen() if finding.unseen is None else finding.unseen


def _quoted(code_base: CodeBase, finding: Finding) -> Finding:
    """With excerpts of what will be shown."""
    return replace(finding, groups=tuple(_with_excerpts(code_base, each) for each in finding.groups))


def _with_excerpts(code_base: CodeBase, each: Group) -> Group:
    shown = quoted(each.evidence[: each.most], code_base.source)
    return replace(each, evidence=(*shown, *each.evidence[each.most :]))


def _ignored(text: str) -> None:
    pass
