"""Where control goes: shortest chains between sets of nodes, and the way back to what starts them.

A chain follows calls and creations, and where those lead to an interface, its implementations; a published event goes
on to its listeners, an endpoint to the method that serves it, a repository to its table (`ties`). A call goes on to the
overriding methods that its receiver may have; which receiver that is, the cheapest way to the method decides. Having a
dependency injected is a weaker tie than calling it. A step into a name that says none of the question's words costs
more, so that of two short chains the one that is about the question is taken. What is found is a possible path, no
proof that it is taken at run time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from itertools import count

from espalier.answer.execute.tables import is_inherited, through
from espalier.answer.roles import is_accessor
from espalier.answer.ties import BACKWARD, FORWARD
from espalier.ontology.dispatch import follows, may_run
from espalier.ontology.enclosing import enclosed
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node
from espalier.ontology.nodes import is_test

_INTO_TYPE = 2
_HELD = 4
"""What it costs to go on to what a method's class is given, where no call of it is seen."""
_FURTHEST = 40
_STARTS = frozenset({EdgeKind.EXPOSES, EdgeKind.LISTENS})
_STARTING = frozenset({"Scheduled", "EventListener", "TransactionalEventListener", "PostConstruct", "KafkaListener"})
_STARTING |= {"RabbitListener", "JmsListener", "Around", "Before", "After", "AfterReturning", "ExceptionHandler"}
_STARTERS = frozenset(
    {"main", "run", "onApplicationEvent", "doFilter", "doFilterInternal", "preHandle", "executeInternal"}
)
_CALLERS = frozenset({EdgeKind.CALLS, EdgeKind.INSTANTIATES})
_HIGHEST = 6

Cost = Callable[[str], float]


def path(ontology: Ontology, starts: Mapping[str, float], goals: Iterable[Node], cost: Cost) -> list[Edge] | None:
    """The cheapest chain from any start to any goal (Dijkstra); None: there is none. `starts`: what it costs to begin
    at each key; `cost`: of a step into a node, on top of what the kind of edge costs. What a class is given is a last
    step only where no chain of calls leads to a goal."""
    wanted = whole(ontology, goals)
    called = _path(ontology, starts, wanted, cost, held=False)
    return called if called is not None else _path(ontology, starts, wanted, cost, held=True)


def _path(
    ontology: Ontology, starts: Mapping[str, float], wanted: Collection[str], cost: Cost, *, held: bool
) -> list[Edge] | None:
    order = count()
    cheapest = {key: spent for key, spent in sorted(starts.items()) if key not in wanted}
    came: dict[str, tuple[str, Edge | None]] = dict.fromkeys(cheapest, ("", None))
    queue = [(spent, next(order), key) for key, spent in cheapest.items()]
    heapify(queue)
    while queue:
        spent, _, key = heappop(queue)
        if key in wanted:
            return _unwound(came, key)
        if spent > min(_FURTHEST, cheapest[key]):
            continue
        for target, weight, edge in steps(ontology, key, wanted, held=held):
            if not follows(ontology, came[key][1], edge):
                continue
            total = spent + weight + cost(target)
            if total < cheapest.get(target, float("inf")):
                cheapest[target], came[target] = total, (key, edge)
                heappush(queue, (total, next(order), target))
    return None


def whole(ontology: Ontology, nodes: Iterable[Node]) -> set[str]:
    """The nodes and what is inside them."""
    return {key for node in nodes for key in (node.key, *(each.key for each in enclosed(ontology, node)))}


def free(ontology: Ontology, nodes: Iterable[Node]) -> dict[str, float]:
    """Starts that cost nothing: the nodes and what is inside them."""
    return dict.fromkeys(whole(ontology, nodes), 0.0)


def steps(
    ontology: Ontology, key: str, wanted: Container[str], *, held: bool = True
) -> Iterator[tuple[str, int, Edge | None]]:
    """What control goes on to from a node, what that costs, and by which edge. `held`: also to what its class is given
    of `wanted`, though no call of it is seen."""
    for edge in ontology.out(key, FORWARD):
        for queried in through(ontology, edge):  # on the class that it is called on it goes on to that one's table
            yield queried.source, FORWARD[edge.kind], edge
        skipped = edge.kind is EdgeKind.MAPS or is_accessor(ontology.node(edge.target))
        if not skipped and not is_test(edge.path):
            yield edge.target, FORWARD[edge.kind], edge
    for edge in ontology.into(key, BACKWARD):
        if not is_test(edge.path):
            yield edge.source, BACKWARD[edge.kind], edge
    node = ontology.node(key)
    if node is not None and node.kind in TYPE_KINDS:
        for edge in _heard_above(ontology, key):
            yield edge.source, BACKWARD[edge.kind], edge
        for member in ontology.members(key):
            yield member.key, _INTO_TYPE, None
    elif node is not None and node.owner:
        for edge in ontology.out(node.owner, (EdgeKind.QUERIES,)):
            if not is_inherited(ontology, edge):
                yield edge.target, FORWARD[edge.kind], edge
        for member in ontology.members(node.owner) if held else ():
            for edge in ontology.out(member.key, (EdgeKind.INJECTS,)):
                if edge.target in wanted:
                    yield edge.target, _HELD, edge


def _heard_above(ontology: Ontology, event: str) -> Iterator[Edge]:
    """Who listens to a type above one that is published: it hears this one, too."""
    above = ontology.supertypes(event) if ontology.into(event, (EdgeKind.PUBLISHES,)) else ()
    for each in above:
        yield from (edge for edge in ontology.into(each.key, (EdgeKind.LISTENS,)) if not is_test(edge.path))


def _unwound(came: dict[str, tuple[str, Edge | None]], key: str) -> list[Edge]:
    found = []
    while key:
        key, edge = came[key]
        if edge is not None:
            found.append(edge)
    return found[::-1]


# --------------------------------------------------------------------------- callers


def starts(ontology: Ontology, key: str) -> bool:
    """Whether something outside of the code makes a method run: a request, an event, the clock, the container."""
    node = ontology.node(key)
    if node is None:
        return False
    annotated = any(name.rpartition(".")[2] in _STARTING for name in node.annotations)
    return annotated or node.name in _STARTERS or bool(heard(ontology, key)) or bool(ontology.out(key, _STARTS))


def heard(ontology: Ontology, key: str) -> tuple[Edge, ...]:
    """The events that make a method run; a listener's type declares what its `onApplicationEvent` hears."""
    node = ontology.node(key)
    own = ontology.out(key, (EdgeKind.LISTENS,))
    if own or node is None or node.name not in _STARTERS or not node.owner:
        return own
    return ontology.out(node.owner, (EdgeKind.LISTENS,))


def published(ontology: Ontology, event: str) -> list[Edge]:
    """Who publishes an event or one below it."""
    keys = [event, *(each.key for each in ontology.subtypes(event))]
    return [edge for key in keys for edge in ontology.into(key, (EdgeKind.PUBLISHES,)) if not is_test(edge.path)]


def callers(ontology: Ontology, key: str) -> Iterator[tuple[str, Edge]]:
    """Who calls a method, also where the call names a method that it overrides."""
    keys = [key, *(edge.target for edge in ontology.out(key, (EdgeKind.OVERRIDES,)))]
    for each in keys:
        for edge in ontology.into(each, _CALLERS):
            if not is_test(edge.path) and (each == key or may_run(ontology, edge, key)):
                yield edge.source, edge


def occasions(ontology: Ontology, keys: Collection[str]) -> list[tuple[str, list[Edge]]]:
    """What starts any of the methods, nearest first: (key, chain of calls from it), breadth first over callers."""
    chains: dict[str, list[Edge]] = {key: [] for key in keys}
    frontier, found = list(keys), []
    for _ in range(_HIGHEST):
        following = []
        for key in frontier:
            if starts(ontology, key):
                found.append((key, chains[key]))
                continue
            for caller, edge in callers(ontology, key):
                if caller not in chains:
                    chains[caller] = [edge, *chains[key]]
                    following.append(caller)
        frontier = following
    return found + [(key, chains[key]) for key in frontier]
