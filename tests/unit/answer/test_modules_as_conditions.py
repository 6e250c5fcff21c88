"""A module of the build as the condition of a list."""

from __future__ import annotations

import pytest

from espalier.answer.execute.modules import named
from espalier.answer.inquiry import ask, query
from espalier.answer.query import Filter, Form, Query, Select
from espalier.ontology.kinds import NodeKind
from fixtures.code_base import SmallCodeBase

HARBOUR = SmallCodeBase("""
== quay-core/pom.xml
<project><artifactId>quay-core</artifactId></project>
== quay-core/src/main/java/core/Ship.java
package core;
import jakarta.persistence.*;
@Entity
public class Ship { @Id Long id; }
== quay-core/src/main/java/core/Dredger.java
package core;
import org.springframework.scheduling.annotation.Scheduled;
class Dredger { @Scheduled(fixedRate = 1000) void dredge() { } }
== quay-loadservice/pom.xml
<project><artifactId>quay-loadservice</artifactId><dependencies><dependency><groupId>quay</groupId>
<artifactId>quay-core</artifactId></dependency></dependencies></project>
== quay-loadservice/src/main/java/load/Cargo.java
package load;
import jakarta.persistence.*;
@Entity
public class Cargo { @Id Long id; core.Ship ship; }
== quay-loadservice/src/main/java/load/CargoController.java
package load;
import org.springframework.web.bind.annotation.*;
@RestController
public class CargoController { @GetMapping("/cargo") String cargo() { return new Cargo().toString(); } }
== quay-loadservice/src/main/java/load/Watch.java
package load;
import org.springframework.scheduling.annotation.Scheduled;
class Watch { @Scheduled(fixedRate = 5000) void look() { } }
== quay-desk/pom.xml
<project><artifactId>quay-desk</artifactId></project>
== quay-desk/src/main/java/desk/DeskController.java
package desk;
import org.springframework.web.bind.annotation.*;
@RestController
public class DeskController { @GetMapping("/desk") String desk() { return ""; } }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("which entities are in core?", "1 entity in `quay-core`: `Ship`."),
        ("entities in quay-loadservice", "1 entity in `quay-loadservice`: `Cargo`."),
        ("how many controllers are in the load service?", "1 controller in `quay-loadservice`: `CargoController`."),
        ("which controllers are in the desk module?", "1 controller in `quay-desk`: `DeskController`."),
        ("endpoints of the load service", "1 endpoint in `quay-loadservice`: `GET /cargo`."),
        ("what is the largest class in quay-desk?", "Of 1 class of `quay-desk`, `DeskController`"),
        ("which entities in core have no repository?", "1 of 1 entity: `Ship`."),
    ],
)
async def test_only_what_is_in_the_module_is_told(question: str, headline: str) -> None:
    answer = await ask(HARBOUR, question)
    assert headline in answer.answer, (answer.query.to_json(), answer.answer)


async def test_a_module_runs_the_jobs_of_what_it_is_built_with_too() -> None:
    answer = await ask(HARBOUR, "which jobs does the load service run at fixed intervals?")
    assert "1 scheduled job in `quay-loadservice`: `Watch#look()`" in answer.answer
    assert "`quay-core`, with which it is built, has `Dredger#dredge()`." in answer.answer


async def test_a_relation_is_told_of_the_module_alone() -> None:
    assert "`Cargo`" in (await ask(HARBOUR, "which classes use Ship in quay-loadservice?")).answer
    assert "`Cargo`" not in (await ask(HARBOUR, "which classes use Ship in quay-desk?")).answer.partition("\n")[0]


def test_a_module_that_no_build_file_declares_is_told() -> None:
    asked = Query(Select.ENTITY, filters=(Filter(module="quay-crane"),), form=Form.LIST)
    assert query(HARBOUR, asked).answer.startswith("No build file declares a module `quay-crane`.")


def test_a_module_is_looked_up_without_a_walk_over_the_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each candidate of a list is asked whether it is in the module."""

    def walk(*_: object) -> None:
        raise AssertionError("all nodes are looked at")

    ontology = HARBOUR.ontology
    monkeypatch.setattr(type(ontology), "nodes", walk)
    assert (module := named(ontology, "quay-desk")) is not None and module.kind is NodeKind.MODULE
    assert named(ontology, "quay-crane") is None
