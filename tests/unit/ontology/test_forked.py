"""Resolving in two processes comes to the graph that one process builds."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import psutil
import pytest

from espalier.java.facts import FileFacts
from espalier.ontology import forked
from espalier.ontology.graph import Ontology
from espalier.ontology.resolve import Resolver
from fixtures.java_project import facts

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere one process resolves")

FILES = {
    f"p/C{i}.java": f"package p; class C{i} extends C{(i + 1) % 40} {{ C{i // 2} next; void run() {{ next.run(); }} }}"
    for i in range(40)
}


def read() -> dict[str, FileFacts]:
    return {path: facts(path, text) for path, text in FILES.items()}


def shown(graph: Ontology) -> object:
    edges, nodes = list(graph.edges(tests=True)), list(graph.nodes())
    return edges, nodes, graph.unseen(), graph.stats(), graph.faults.reasons


@pytest.fixture
def alone() -> object:
    graph = Ontology()
    graph.apply(read())
    return shown(graph)


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(forked, "FEWEST", 2)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    before = {child.pid for child in psutil.Process().children()}
    yield
    left = [child for child in psutil.Process().children() if child.pid not in before]
    assert not left, "a child runs on, or nobody has waited for its end"


@pytest.mark.usefixtures("together")
def test_two_processes_come_to_the_same_graph_in_the_same_order(alone: object) -> None:
    graph = Ontology()
    graph.apply(read())
    assert shown(graph) == alone
    text = FILES["p/C3.java"].replace("run()", "walk()")
    graph.apply({"p/C3.java": facts("p/C3.java", text)})
    fresh = Ontology()
    fresh.apply({**read(), "p/C3.java": facts("p/C3.java", text)})
    assert list(graph.edges()) == list(fresh.edges())


@pytest.mark.usefixtures("together")
def test_what_a_dead_child_leaves_undone_is_done(alone: object, monkeypatch: pytest.MonkeyPatch) -> None:
    own, resolve = os.getpid(), Resolver.resolve

    def dying(self: Resolver, found: FileFacts, index: int) -> object:
        if os.getpid() != own:
            os.kill(os.getpid(), signal.SIGKILL)
        return resolve(self, found, index)

    monkeypatch.setattr(Resolver, "resolve", dying)
    graph = Ontology()
    graph.apply(read())
    assert shown(graph) == alone


@pytest.mark.usefixtures("together")
def test_a_unit_that_fails_in_the_child_is_a_fault_here(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve = Resolver.resolve

    def failing(self: Resolver, found: FileFacts, index: int) -> object:
        if found.path == "p/C7.java" and index > 0:
            raise RuntimeError("no idea")
        return resolve(self, found, index)

    monkeypatch.setattr(Resolver, "resolve", failing)
    graph = Ontology()
    graph.apply(read())
    assert graph.faults.reasons == {"p/C7.java": "RuntimeError: no idea"}
    assert graph.out("p.C8#run()")


@pytest.mark.usefixtures("together")
def test_where_the_system_refuses_a_process_one_resolves(alone: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> int:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(os, "fork", refused)
    graph = Ontology()
    graph.apply(read())
    assert shown(graph) == alone


@pytest.mark.usefixtures("together")
def test_a_build_that_is_given_up_leaves_no_process() -> None:
    steps = Ontology().applying(read())
    next(steps)
    steps.close()  # type: ignore[attr-defined]
