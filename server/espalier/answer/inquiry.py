"""Question in, answer out: parse, link, plan, look up, retrieve, write; and let a text model tell it if there is one.

All reading of the workspace happens before the first await, so an answer is about one revision.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter

from espalier.answer import intents, question
from espalier.answer.code_names import CodeNames
from espalier.answer.codebase import CodeBase, unseen_of, warned
from espalier.answer.english import parse
from espalier.answer.evidence import Evidence, quoted
from espalier.answer.execute import NEAREST, execute
from espalier.answer.finding import Finding, Group, by_role, declarations, group
from espalier.answer.intents.users import telling
from espalier.answer.markdown import code
from espalier.answer.plan import Plan, plan
from espalier.answer.prompt import messages
from espalier.answer.query import Form, Query, Relation
from espalier.answer.render import blocked, caveat, notes, render
from espalier.answer.retrieve import Context, further, retrieve
from espalier.answer.tell import tell
from espalier.ontology.graph import Ontology
from espalier.ontology.health import Health
from espalier.ontology.kinds import Node, Unseen
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
    found = _typed(code_base, asked, planned, subject, context) or _find(code_base.ontology, planned, context, health)
    finding = _quoted(code_base, found)
    matched = planned.links or planned.listed or finding.groups
    unseen = unseen_of(code_base, _unseen(code_base, finding) if matched else ())
    written = (
        blocked(planned.blocked, health)
        if planned.blocked
        else render(finding, (*finding.notes, *notes(planned)), unseen, health)
    )
    evidence = finding.evidence
    if text_model is None or planned.blocked:
        say(written)
    else:
        around = quoted(context.evidence[:MOST_AROUND], code_base.source)
        evidence = tuple(dict.fromkeys((*evidence, *around)))
        prompt = messages(asked.text, "\n\n".join((finding.headline, *caveat(health))), evidence, context.passages)
        written = await tell(text_model, prompt, evidence, written, say)
    return Answer(asked.text, planned, written, evidence, unseen, perf_counter() - started, health)


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


_TYPED_FORMS = frozenset({Form.RELATION, Form.LIFECYCLE})
_TYPED_RELATIONS = frozenset({Relation.INJECTS, Relation.CATCHES, Relation.WRITES_TABLE, Relation.READS_TABLE})
"""What a typed query answers better even where the question names symbols (measured on the development questions)."""


def _typed(
    code_base: CodeBase, asked: question.Question, planned: Plan, subject: Node | None, context: Context
) -> Finding | None:
    """The answer of the question's typed query, where it is better than a look-up by kind: the question describes
    things in words, or asks for what only a query can say."""
    if subject is not None or planned.blocked or planned.listed or planned.sought:
        return None
    query = parse(asked.text, CodeNames(code_base.ontology))
    if planned.links and query.form not in _TYPED_FORMS and query.relation not in _TYPED_RELATIONS:
        return None
    finding = execute(code_base, query)
    if not finding.groups or _is_nearest(finding):
        return None
    nearest = () if planned.links else group(NEAREST, (each.as_evidence() for each in context.passages))
    return replace(finding, groups=(*finding.groups, *nearest))


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
