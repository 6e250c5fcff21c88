"""The best way from an entry through the code, and its branches: a tree of the cheapest chains (Dijkstra), each node of
which ends one way. A way gains by the types that it comes to and by its end, and costs what its steps cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from math import inf

from espalier.ontology.kinds import Edge, EdgeKind

_GAIN = 7.0
"""What the most relevant type on the way gains; of others it falls with the square of their relevance."""
_REACHED, _FURTHER = 12.0, 5.0
"""What a way gains that comes to an end, and by each further one, where an end plays a role."""
_FURTHEST, _WIDEST = 26.0, 1500
"""How far a way goes, and how many nodes are looked at."""
_BRANCH, _BRANCHES, _OTHERS = 8.0, 6, 1
"""How far a branch goes; branches that are shown, and other implementations of what the way goes to."""
_BESIDE, _KEPT_TOO, _TOLL = 4.0, 2.0, 0.4
"""What the most relevant type gains beside a way, what an end does, and what a step costs there. These numbers are
chosen by hand."""


@dataclass(slots=True)
class _Tree:
    """Cheapest chains: by key what they cost, what they are worth, and by which step each came."""

    spent: dict[str, float]
    worth: dict[str, float] = field(default_factory=dict)
    came: dict[str, tuple[str, Edge | None]] = field(default_factory=dict)

    def chain(self, key: str) -> list[Edge]:
        found = []
        while key in self.came:
            key, edge = self.came[key]
            if edge is not None:
                found.append(edge)
        return found[::-1]


@dataclass(frozen=True, slots=True)
class Ground:
    """What a way is judged by. `by_role`: an end plays a role; else it says words. `place`: the type that a key is in.
    `end`: what a way gains that ends at a key; 0: it is no end. `gain`: how relevant the type of a key is, 0 to 1.
    `says`: how much of the words a key says, 0 to 1. `steps`: from a key: target, cost, edge. `follows`: whether a way
    that came by one edge may go on by another."""

    by_role: bool
    place: Callable[[str], str]
    end: Callable[[str], float]
    gain: Callable[[str], float]
    says: Callable[[str], float]
    steps: Callable[[str], list[tuple[str, float, Edge | None]]]
    follows: Callable[[Edge | None, Edge | None], bool]


@dataclass(frozen=True, slots=True)
class Way:
    """`worth`: what it gains less what it costs; `chain`: its edges."""

    worth: float
    entry: str
    chain: tuple[Edge, ...]

    @property
    def keys(self) -> list[str]:
        return [self.entry, *(key for edge in self.chain for key in (edge.source, edge.target))]


def best(ground: Ground, entry: str, away: float) -> Way:
    """The way from an entry that is worth most."""
    tree = _tree(ground, {entry: away}, away + _FURTHEST)
    led = [key for key in tree.worth if key != entry]
    key = max(led, key=tree.worth.__getitem__, default=entry)
    return Way(tree.worth[key], entry, tuple(tree.chain(key)))


def _tree(ground: Ground, starts: Mapping[str, float], furthest: float) -> _Tree:
    """The cheapest chains from any of the starts (Dijkstra), and what each is worth as a way."""
    tree, order = _Tree(dict(starts)), count()
    met: dict[str, tuple[frozenset[str], float, bool]] = {}
    queue = [(spent, next(order), key) for key, spent in starts.items()]
    while queue and len(met) < _WIDEST:
        spent, _, key = heappop(queue)
        if key in met or spent > furthest:
            continue
        types, gained, ended = met[tree.came[key][0]] if key in tree.came else (frozenset[str](), 0.0, False)
        place = ground.place(key)
        if place not in types:
            more = (_FURTHER if ground.by_role and ground.end(key) else 0.0) if ended else _GAIN * ground.gain(key) ** 2
            types, gained = types | {place}, gained + more
        if not ended and (end := ground.end(key)):
            gained, ended = gained + _REACHED + end, True
        met[key] = types, gained, ended
        tree.worth[key] = gained - spent
        for target, cost, edge in ground.steps(key):
            if not ground.follows(tree.came[key][1] if key in tree.came else None, edge):
                continue
            if spent + cost < tree.spent.get(target, inf):
                tree.spent[target], tree.came[target] = spent + cost, (key, edge)
                heappush(queue, (spent + cost, next(order), target))
    return tree


def branches(ground: Ground, way: Way) -> Iterator[list[Edge]]:
    """Short chains from the way to what else is worth going to, the best first."""
    met = {ground.place(key) for key in way.keys}
    tree = _tree(ground, dict.fromkeys(way.keys, 0.0), _BRANCH)
    found: dict[str, tuple[float, str]] = {}
    for key in tree.worth:
        place, gain, end = ground.place(key), ground.gain(key), ground.end(key)
        if place not in met and (gain or end):
            worth = _BESIDE * gain + (_KEPT_TOO if end else 0.0) + ground.says(key) - _TOLL * tree.spent[key]
            found[place] = max(found.get(place, (0.0, "")), (worth, key))
    overridden = {edge.target for edge in way.chain if edge.kind is EdgeKind.OVERRIDES}
    chains = [chain for _, key in sorted(found.values(), reverse=True) if key and (chain := tree.chain(key))]
    others = [each for each in chains if each[-1].target in overridden]
    yield from [each for each in chains if each not in others][:_BRANCHES]
    yield from others[:_OTHERS]
