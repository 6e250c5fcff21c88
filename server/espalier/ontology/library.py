"""Types outside the project that resolution knows: the JDK's, from the resources in `jdk`, those of Reactor and
Mutiny, and the names of those of frameworks' packages that files import as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from espalier.java.facts import FileFacts
from espalier.java.parse import facts_of

_RESOURCES, _FRAMEWORKS = "espalier.ontology.jdk", "espalier.ontology.frameworks"


@cache
def packages() -> dict[str, frozenset[str]]:
    """Package -> simple names of its public types."""
    return _table(_RESOURCES, "types.txt")


@cache
def of_frameworks() -> dict[str, frozenset[str]]:
    """The same of packages of Spring and Jakarta EE in one of their versions; another may have more or fewer types."""
    return _table(_FRAMEWORKS, "types.txt")


@cache
def modules() -> dict[str, frozenset[str]]:
    """Module -> packages that it exports, those of modules it requires transitively included."""
    return _table(_RESOURCES, "modules.txt")


@cache
def heritage() -> dict[str, tuple[str, ...]]:
    """Type of the JDK -> what it extends and implements, for types whose members are not known."""
    found = {}
    for package, rows in _table(_RESOURCES, "heritage.txt").items():
        for name, _, supers in (row.partition(":") for row in rows):
            written = supers.split(",")
            found[f"{package}.{name}"] = tuple(each if each[0].islower() else f"{package}.{each}" for each in written)
    return found


@cache
def results() -> dict[str, dict[str, str]]:
    """Type of the JDK -> what methods return that it declares or redefines, by their name or by `name/count`, and of
    what type its constants are, by `.NAME`; `?`: it depends, or is generic."""
    rows = _table(_RESOURCES, "results.txt")
    return {key: dict(each.rpartition(":")[::2] for each in cells) for key, cells in rows.items()}


def _table(package: str, resource: str) -> dict[str, frozenset[str]]:
    lines = files(package).joinpath(resource).read_text("utf-8").splitlines()
    rows = (line.partition(": ") for line in lines if not line.startswith("#"))
    return {key: frozenset(names.split()) for key, _, names in rows}


@cache
def signatures() -> tuple[FileFacts, ...]:
    """Facts of the types whose members are known: the JDK's, Reactor's and Mutiny's."""
    return tuple(facts for package in (_RESOURCES, _FRAMEWORKS) for facts in _signatures(package))


def _signatures(package: str) -> Iterator[FileFacts]:
    for name in sorted(each.name for each in files(package).iterdir() if each.name.endswith(".java")):
        yield facts_of(f"jdk/{name}", files(package).joinpath(name).read_bytes())
