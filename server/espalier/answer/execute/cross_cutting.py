"""Concerns that no class of the project is named after: transactions, threads, validation, retries, locks.

"How are transactions managed?" asks for where the annotations and types of libraries stand by which a concern is met.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from espalier.answer.codebase import CodeBase
from espalier.answer.english.tokens import stem, words
from espalier.answer.evidence import of_edge
from espalier.answer.execute.notes import with_annotations
from espalier.answer.execute.sentences import agreeing, first_of_each, listed, series, type_name
from espalier.answer.finding import Finding, counted, group
from espalier.answer.markdown import code
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind
from espalier.ontology.nodes import is_test


class Concern(NamedTuple):
    """`said`: stems of its words; `annotations` and `types`: simple names, of libraries."""

    said: frozenset[str]
    annotations: re.Pattern[str]
    types: re.Pattern[str]


def _concern(said: str, annotations: str, types: str) -> Concern:
    return Concern(frozenset(map(stem, words(said))), re.compile(annotations), re.compile(types))


_CONCERNS = (
    _concern(
        "transaction transactions transactional",
        "Transactional|EnableTransactionManagement|TransactionAttribute|TransactionManagement",
        r"\w*TransactionManager|TransactionTemplate|TransactionalOperator|UserTransaction|\w*Transaction",
    ),
    _concern(
        "thread threads multithreading multi-threading threading concurrency concurrent async asynchronous "
        "asynchronously parallel parallelism",
        "Async|EnableAsync|Asynchronous",
        r"Thread|Runnable|Callable|\w*Executor(?:Service)?|CompletableFuture|ForkJoinPool|TimerTask|ThreadLocal",
    ),
    _concern(
        "validation validations validated validate",
        "Valid|Validated|NotNull|NotEmpty|NotBlank|Size|Min|Max|Email|Pattern|Positive|PositiveOrZero|Constraint",
        r"Validator|ConstraintValidator|BindingResult",
    ),
    _concern("retry retries retried retrying", "Retryable|EnableRetry|Retry", r"RetryTemplate|Retry|RetryPolicy"),
    _concern(
        "lock locks locked locking synchronization synchronisation", "Lock|Version|SchedulerLock",
        r"\w*Lock|Semaphore|CountDownLatch|LockProvider",
    ),
)  # fmt: skip
_ASIDE = frozenset(map(stem, words(
    "manage managed manages handle handled handles use used uses do done configure configured set start started "
    "control controlled work works demarcate demarcated implement implemented create created run begin begun open "
    "opened declare declared happen happens perform performed code application project"
)))  # fmt: skip
"""What a question says beside a concern that it asks for as a whole."""
_EDGES = (
    EdgeKind.INSTANTIATES, EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS, EdgeKind.FIELD, EdgeKind.INJECTS, EdgeKind.RETURNS,
)  # fmt: skip
_ROWS, _NAMED = 25, 5


def asked(text: str) -> Concern | None:
    """The concern that words ask for, if they ask for nothing else."""
    said = {stem(each) for each in text.lower().split()}
    return next((each for each in _CONCERNS if said & each.said and said <= each.said | _ASIDE), None)


def find(code_base: CodeBase, text: str) -> Finding | None:
    """Where a concern is met; None where words ask for none, or nothing here meets it."""
    concern = asked(text)
    if concern is None:
        return None
    ontology = code_base.ontology
    if any(
        node.path and stem(node.name.lower()) in concern.said for kind in TYPE_KINDS for node in ontology.nodes(kind)
    ):
        return None  # the project's own `Transaction` is meant
    annotated = list(_edges(ontology, (EdgeKind.ANNOTATED_BY,), concern.annotations))
    used = list(_edges(ontology, _EDGES, concern.types))
    told = []
    for name, edges in _by_name(annotated).items():
        owners = listed((type_name(ontology, edge.source) for edge in edges), _NAMED)
        told.append(f"{code(name)} is on {counted(len(edges), 'place')} in {owners}")
    if used:
        names = [type_name(ontology, edge.source) for edge in used]
        libraries = series(code(each) for each in list(_by_name(used))[:_NAMED])
        told.append(f"{libraries} {agreeing('is', len(_by_name(used)))} used by {listed(names)}")
    if not told:
        return None
    rows = [with_annotations(code_base, of_edge(edge)) for edge in annotated] + [of_edge(edge) for edge in used]
    first = first_of_each(ontology, rows, lambda item: item.source)
    rest = [row for row in rows if row not in set(first)]
    return Finding(f"{'; '.join(told)}.", (*group("", first[:_ROWS]), *group("Further places", rest[:_ROWS])))


def _edges(ontology: Ontology, kinds: tuple[EdgeKind, ...], named: re.Pattern[str]) -> Iterator[Edge]:
    """The edges of main code to types of libraries with such names."""
    for kind in kinds:
        for edge in ontology.edges(kind):
            target = ontology.node(edge.target)
            if (
                target is not None
                and not target.path
                and named.fullmatch(_simple(target.key))
                and not is_test(edge.path)
            ):
                yield edge


def _simple(key: str) -> str:
    return key.partition("#")[0].rpartition(".")[2]


def _by_name(edges: list[Edge]) -> dict[str, list[Edge]]:
    found: dict[str, list[Edge]] = {}
    for edge in edges:
        found.setdefault(_simple(edge.target), []).append(edge)
    return found
