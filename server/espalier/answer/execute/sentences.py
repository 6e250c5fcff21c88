"""The words of an answer: names in a row, what is not known, and rows in an order that tells most first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from espalier.answer.evidence import Evidence
from espalier.answer.markdown import code
from espalier.answer.namesakes import full_name
from espalier.ontology.enclosing import outermost, type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.health import Health
from espalier.ontology.kinds import EdgeKind, Node

MOST_NAMED = 6


def listed(names: Iterable[str], most: int = MOST_NAMED) -> str:
    """`A`, `B` and 3 more. One more than `MOST_NAMED` is named, too: saying so is no shorter."""
    every = list(dict.fromkeys(names))
    most += most == MOST_NAMED and len(every) == most + 1
    shown = [code(name) for name in every[:most]]
    if len(every) > most:
        return f"{', '.join(shown)} and {len(every) - most} more"
    return series(shown)


def series(said: Iterable[str], last: str = "and") -> str:
    """`a, b and c`, each once; `last`: the word before the last."""
    every = list(dict.fromkeys(said))
    return f" {last} ".join(filter(None, (", ".join(every[:-1]), *every[-1:])))


def absent(health: Health, sentence: str) -> str:
    """Says that there is nothing; of a graph that is not complete, only that nothing was found."""
    if health.is_complete:
        return sentence
    return f"Nothing was found in what could be read: {sentence[:1].lower()}{sentence[1:]}"


def capitalised(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def agreeing(verb: str, count: int) -> str:
    """A verb of one thing (`uses`, `is given`, `catches`) for so many."""
    first, blank, rest = verb.partition(" ")
    if count != 1:
        first = {"is": "are", "has": "have"}.get(first) or first.removesuffix("es" if first.endswith(_HISSING) else "s")
    return f"{first}{blank}{rest}"


_HISSING = ("ches", "shes")


def name_of(ontology: Ontology, key: str) -> str:
    """A node as a sentence names it: a type with the type around it, and with its package where another is called so; a
    table without its prefix."""
    prefix, _, name = key.partition(":")
    if prefix in ("table", "column"):
        kinds = (EdgeKind.MAPS, EdgeKind.MAPS_COLUMN, EdgeKind.JOINS)
        return next((edge.role for edge in ontology.into(key, kinds) if edge.role), name)
    return name if prefix in ("bean", "property", "sequence", "module", "destination") else full_name(ontology, key)


def distinct(ontology: Ontology, nodes: Sequence[Node]) -> list[str]:
    """The names of nodes, in full where two are equal."""
    short = [name_of(ontology, node.key) for node in nodes]
    met = Counter(short)
    return [name if met[name] == 1 else node.key for name, node in zip(short, nodes, strict=True)]


def named_apart(ontology: Ontology, keys: Iterable[str]) -> list[str]:
    """The names of nodes by their keys; of types, in full where two are equal."""
    every = list(dict.fromkeys(keys))
    short = [name_of(ontology, key) for key in every]
    met = Counter(short)
    return [name if met[name] == 1 or "#" in key else key for name, key in zip(short, every, strict=True)]


def told_apart(paths: Iterable[str]) -> dict[str, str]:
    """By path the shortest end of it that tells it from the others: `application.yml`, `aws/shop.properties`."""
    every = list(dict.fromkeys(paths))
    names = {}
    for path in every:
        parts = path.split("/")
        ends = ("/".join(parts[-count:]) for count in range(1, len(parts) + 1))
        names[path] = next((end for end in ends if sum(f"/{each}".endswith(f"/{end}") for each in every) == 1), path)
    return names


def type_name(ontology: Ontology, key: str) -> str:
    node = type_of(ontology, key)
    return name_of(ontology, node.key if node is not None else key)


def varied(ontology: Ontology, evidence: Iterable[Evidence], by: Callable[[Evidence], str]) -> list[Evidence]:
    """The first piece of each type before the second of any, those of tests last; else in the order given."""
    met: Counter[str] = Counter()
    turns: list[tuple[bool, int, int, Evidence]] = []
    for item in evidence:
        top = outermost(ontology, by(item))
        met[name := top.key if top is not None else item.path] += 1
        turns.append((top is not None and top.test, met[name], len(turns), item))
    return [item for *_, item in sorted(turns, key=lambda turn: turn[:3])]


def first_of_each(ontology: Ontology, evidence: Iterable[Evidence], by: Callable[[Evidence], str]) -> list[Evidence]:
    """The first piece of each type (of what is in no type, of each place)."""
    found: dict[str, Evidence] = {}
    for item in evidence:
        top = outermost(ontology, by(item))
        found.setdefault(top.key if top is not None else f"{by(item)} {item.place}", item)
    return list(found.values())
