"""HTTP statuses: with which a handler answers an exception, and where one comes from; read off annotations and texts.

A status is recognised by the names that Spring, JAX-RS and the standard give it (`NOT_FOUND`, `notFound()`, 404): the
graph keeps no values of library constants. Where a handler names several, nothing is claimed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from http import HTTPStatus

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import sites
from espalier.answer.execute.kinds import all_of
from espalier.answer.execute.notes import written_annotations
from espalier.answer.execute.refusals import handlers_of
from espalier.answer.execute.sentences import absent, agreeing, first_of_each, listed, name_of
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, counted, group
from espalier.answer.query import Relation, Select
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test
from espalier.text.positions import lines_of

_LEAST = 400
"""A handler of an exception answers with an error; what is below is read of something else."""
_ERRORS = {each.name: each for each in HTTPStatus if each >= _LEAST}
_BUILDERS = {re.sub(r"_(\w)", lambda m: m[1].upper(), name.lower()): each for name, each in _ERRORS.items()}
_NAMED = re.compile(rf"\b(?:SC_)?({'|'.join(_ERRORS)})\b")
_BUILT = re.compile(rf"\.({'|'.join(_BUILDERS)})\(\s*\)")
_NUMBERED = re.compile(r"(?:[sS]tatus|sendError)\(\s*([45]\d\d)\b")
_ASKED = re.compile(r"\b([45]\d\d)\b")


def answered(code_base: CodeBase, item: Evidence) -> Evidence:
    """Evidence of a handler, with the status as its note."""
    node = code_base.ontology.node(item.source) if item.kind == EdgeKind.HANDLES else None
    status = status_of(code_base, node) if node is not None else ""
    return replace(item, note=status) if status else item


def answers_with(code_base: CodeBase, item: Evidence) -> Evidence:
    """Evidence of a method that serves an endpoint, with the errors that it answers itself as its note."""
    node = code_base.ontology.node(item.source) if item.kind == EdgeKind.EXPOSES else None
    text = code_base.source(node.path) if node is not None else None
    if node is None or text is None:
        return item
    found = sorted(statuses_in("\n".join(lines_of(text)[node.line - 1 : node.end_line])))
    return replace(item, note=", ".join(f"{each.value} {each.name}" for each in found)) if found else item


_JAX_RS = {
    "BadRequestException": HTTPStatus.BAD_REQUEST, "NotAuthorizedException": HTTPStatus.UNAUTHORIZED,
    "ForbiddenException": HTTPStatus.FORBIDDEN, "NotFoundException": HTTPStatus.NOT_FOUND,
    "NotAllowedException": HTTPStatus.METHOD_NOT_ALLOWED, "NotAcceptableException": HTTPStatus.NOT_ACCEPTABLE,
    "NotSupportedException": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "InternalServerErrorException": HTTPStatus.INTERNAL_SERVER_ERROR,
    "ServiceUnavailableException": HTTPStatus.SERVICE_UNAVAILABLE,
}  # fmt: skip
"""Exceptions of `jakarta.ws.rs` and `javax.ws.rs`, each of which stands for one status."""


def of_library(exception: Node) -> HTTPStatus | None:
    """The status that an exception of JAX-RS stands for."""
    package, _, name = exception.key.rpartition(".")
    return _JAX_RS.get(name) if package in ("jakarta.ws.rs", "javax.ws.rs") else None


def _standing(code_base: CodeBase, status: HTTPStatus) -> Iterator[Node]:
    """The exceptions that stand for the status by what is written on them, or as JAX-RS's own that nothing handles."""
    ontology = code_base.ontology
    libraries = (node for node in ontology.nodes(NodeKind.EXTERNAL) if of_library(node) is not None)
    for node in (*all_of(ontology, Select.EXCEPTION), *libraries):
        above = (node, *ontology.supertypes(node.key))
        inherited = any(of_library(each) is status for each in above) and not handlers_of(ontology, node)
        if inherited or status.name in written_annotations(code_base, node):
            yield node


def status_of(code_base: CodeBase, handler: Node) -> str:
    """`404 NOT_FOUND`; empty where none or several are named."""
    text = code_base.source(handler.path)
    if text is None:
        return ""
    body = "\n".join(lines_of(text)[handler.line - 1 : handler.end_line])
    for written in (written_annotations(code_base, handler), body):
        if found := statuses_in(written):
            return " ".join(f"{each.value} {each.name}" for each in found) if len(found) == 1 else ""
    return ""


def asked(words: str) -> HTTPStatus | None:
    """The error that the words name by its number."""
    found = _ASKED.search(words)
    return HTTPStatus(int(found[1])) if found and int(found[1]) in set(HTTPStatus) else None


def described(words: str) -> HTTPStatus | None:
    """The error that HTTP has for what the words describe: who is not known, who may not, what is not there."""
    return next((status for status, pattern in _DESCRIBED.items() if pattern.search(words)), None)


_MISSING = r"(?:missing|expired?|invalid|wrong|bad|no|without|lacks?)"
_PROOF = r"(?:token|credential|login|session|password)s?"
_DESCRIBED = {
    HTTPStatus.UNAUTHORIZED: re.compile(
        rf"\b(?:{_MISSING}\s(?:\w+\s)?{_PROOF}|{_PROOF}\s(?:\w+\s)?{_MISSING})\b", re.I
    ),
    HTTPStatus.FORBIDDEN: re.compile(r"\b(?:not allowed|forbidden|lacks? (?:\w+ )?(?:role|permission))\b", re.I),
    HTTPStatus.NOT_FOUND: re.compile(r"\b(?:unknown|not found|nonexistent|not exist)\b", re.I),
}


def sources(code_base: CodeBase, status: HTTPStatus, about: str = "") -> Finding:
    """Where clients get this status from: exceptions that stand for it, handlers, and methods that answer with it.
    `about`: words; what says more of them comes first."""
    ontology = code_base.ontology
    named = f"{status.value} {status.name}"
    handlers = [edge for edge in ontology.edges(EdgeKind.HANDLES)
                if (node := ontology.node(edge.source)) and status_of(code_base, node) == named]  # fmt: skip
    handled = (node for edge in handlers if (node := ontology.node(edge.target)) is not None)
    exceptions = tuple(dict.fromkeys((*_standing(code_base, status), *handled)))
    words = words_of(ontology, _OF_STATUSES.sub(" ", about))
    thrown = sites.to(ontology, Relation.THROWS, exceptions)
    thrown = [item for item in thrown if not is_test(item.path)] or thrown
    direct = [of_node(node) for node in _answering(code_base, status) if node.key not in {e.source for e in handlers}]
    if not exceptions and not direct:
        return Finding(absent(code_base.health, f"The graph sees nothing that answers with {named}."))
    said = _said(words, (*thrown, *direct))
    thrown = sorted(thrown, key=lambda item: -said[item])
    others = [item for item in (*thrown, *direct) if any(said.values()) and said[item] < _TELLING]
    if others:  # the words tell which of them is meant
        thrown, direct = ([item for item in every if item not in others] for every in (thrown, direct))
        raised = {item.target.partition("#")[0] for item in thrown}
        exceptions = tuple(node for node in exceptions if node.key in raised)
    meant = {node.key for node in exceptions}
    own = [of_edge(edge) for edge in handlers if edge.target in meant]
    told = []
    if exceptions:
        told.append(f"for {listed(name_of(ontology, node.key) for node in exceptions)}")
        if thrown:
            throwers = dict.fromkeys(name_of(ontology, item.source) for item in thrown)
            told[-1] += f", which {listed(throwers)} {agreeing('throws', len(throwers))}"
    if direct:
        told.append(f"{'and ' if told else ''}from {listed(name_of(ontology, item.source) for item in direct)}")
    groups = (*group("Handlers", own), *group("Thrown", thrown), *group("Directly", direct),
              *group("Exceptions", map(of_node, exceptions)), *group("For other reasons", others))  # fmt: skip
    return Finding(f"A client gets {named} {' '.join(told)}.", groups)


def of_errors(code_base: CodeBase) -> Finding | None:
    """What makes responses of exceptions, all of them; None where nothing in main code does."""
    ontology = code_base.ontology
    edges = [edge for edge in ontology.edges(EdgeKind.HANDLES) if not is_test(edge.path)]
    owners = [owner for edge in edges if (owner := type_of(ontology, edge.source)) is not None]
    if not owners:
        return None
    handlers = [each for each, _ in Counter(owners).most_common()]
    above = Counter(each for node in handlers for each in ontology.supertypes(node.key) if each.path)
    shared = [node for node, count in above.most_common() if count > 1 and node not in handlers]
    over = f", over {listed(node.name for node in shared)}" if shared else ""
    handled = dict.fromkeys(edge.target for edge in edges)
    said = counted(len(handled), "exception")
    rows = [answered(code_base, of_edge(edge)) for edge in edges]
    first = first_of_each(ontology, rows, lambda item: item.source)
    rest = [row for row in rows if row not in set(first)]
    headline = f"{listed(node.name for node in handlers)} {agreeing('makes', len(handlers))} responses of {said}{over}."
    return Finding(headline, (*group("", map(of_node, shared)), *group("", first), *group("Further", rest)))


def _said(words: Words, items: Sequence[Evidence]) -> dict[Evidence, float]:
    """How much each says, by its method, that one's type and what it throws, of those words that any of them says; 0
    where these are few."""
    said = {item: words.said((_simple(item.source), _simple(item.target.partition("#")[0]))) for item in items}
    heard = words.total(tuple(map(max, zip(*said.values(), strict=True)))) if said else 0.0
    return {item: words.total(each) / heard if heard >= _HEARD else 0.0 for item, each in said.items()}


def _simple(key: str) -> str:
    """`Parcels#parcel` of a method's key."""
    return key.partition("(")[0].rpartition(".")[2]


_TELLING, _HEARD = 0.7, 0.3
"""How much of the words that are heard a method must say to be meant; how much of all of them must be heard."""
_OF_STATUSES = re.compile(
    r"\b(?:[45]\d\d|fail\w*|error\w*|status\w*|answer\w*|response\w*|client\w*|request\w*|http|return\w*|get\w*"
    r"|back|not|exist\w*|nonexistent|unknown|found|missing)\b",
    re.I,
)


def _answering(code_base: CodeBase, status: HTTPStatus) -> Iterator[Node]:
    """The methods whose text names the status, of classes with endpoints and of those that refuse requests."""
    ontology = code_base.ontology
    found = (type_of(ontology, edge.source) for edge in ontology.edges(EdgeKind.EXPOSES))
    owners = {node.key: node for node in (*found, *_refusing(ontology)) if node is not None}
    for owner in owners.values():
        text = code_base.source(owner.path)
        lines = lines_of(text) if text is not None else []
        for method in ontology.members(owner.key):
            body = "\n".join(lines[method.line - 1 : method.end_line])
            if method.kind is NodeKind.METHOD and status in statuses_in(body):
                yield method


def _refusing(ontology: Ontology) -> Iterator[Node]:
    """The classes that answer requests which Spring Security refuses."""
    for node in ontology.nodes():
        if (
            node.kind is NodeKind.CLASS
            and not node.test
            and _REFUSING & {e.name for e in ontology.supertypes(node.key)}
        ):
            yield node


_REFUSING = frozenset({"AuthenticationEntryPoint", "AccessDeniedHandler", "AuthenticationFailureHandler"})


def statuses_in(text: str) -> set[HTTPStatus]:
    """The errors that a text names."""
    found = {_ERRORS[each] for each in _NAMED.findall(text)} | {_BUILDERS[each] for each in _BUILT.findall(text)}
    return found | {HTTPStatus(int(each)) for each in _NUMBERED.findall(text) if int(each) in set(HTTPStatus)}
