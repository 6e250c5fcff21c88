"""The types and the code that plain words are about, also where no name says them."""

from __future__ import annotations

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_node, quoted
from espalier.answer.execute.relevant import Relevance
from espalier.answer.execute.secret_arguments import parameters_of
from espalier.answer.execute.secrets import without_secrets
from espalier.answer.finding import Finding, Group, group
from espalier.answer.markdown import code
from espalier.answer.namesakes import full_name, with_namesakes
from espalier.answer.retrieve import evidence_of, retrieve

TYPES = 12
_PASSAGES, _NAMED = 8, 3


def find(code_base: CodeBase, words: str) -> Finding:
    """The types nearest to the words (`relevant`), then the chunks nearest to them (`retrieve`)."""
    types = [each.node for each in Relevance(code_base, words).nearest[:TYPES]]
    places = {(each.path, each.line) for each in types}
    passages = [each for each in evidence_of(retrieve(code_base, words)) if (each.path, each.line) not in places]
    groups = (*group("Types", map(of_node, types)), *group("Code", passages[:_PASSAGES]))
    shown = tuple(part for each in groups for part in group(each.title, _told(code_base, each)))
    if not shown:
        return Finding("Nothing here is like these words.", unseen=())
    named = ", ".join(code(full_name(code_base.ontology, each.key)) for each in types[:_NAMED])
    nearest = f": {named}" if named else ""
    return Finding(f"What is nearest to these words{nearest}. It is like them, no more.", shown, unseen=())


def _told(code_base: CodeBase, group: Group) -> tuple[Evidence, ...]:
    """With its lines, without secrets."""
    parameters = parameters_of(code_base.ontology)
    lines = quoted(group.evidence, code_base.source)
    return with_namesakes(code_base.ontology, (without_secrets(each, parameters) for each in lines))
