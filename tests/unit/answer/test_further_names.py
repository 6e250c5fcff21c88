"""Further names in a question: conditions, the other end of a yes-or-no question, or named as left out."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask, query
from espalier.answer.query import Anchor, Form, Query, Relation
from fixtures.code_base import SmallCodeBase

PORT = SmallCodeBase("""
== a/TugService.java
package a;
public interface TugService { void tow(); void idle(); }
== a/TugServiceImpl.java
package a;
public class TugServiceImpl implements TugService {
  private final PilotRepository pilots;
  public TugServiceImpl(PilotRepository pilots) { this.pilots = pilots; }
  public void tow() { pilots.all(); }
  public void idle() { }
}
== a/PilotRepository.java
package a;
public class PilotRepository {
  void all() { }
  void check() throws DriftException { throw new DriftException(); }
  void moor() throws DriftException { check(); }
  @Deprecated String name() { return ""; }
}
== a/DriftException.java
package a;
public class DriftException extends Exception { }
== a/QuayController.java
package a;
public class QuayController {
  TugService tugs; CraneService cranes;
  void enter() { tugs.tow(); cranes.lift(); }
}
== a/GateController.java
package a;
public class GateController { TugService tugs; void open() { tugs.idle(); } }
== a/CraneService.java
package a;
public class CraneService { void lift() { throw new RuntimeException(); } }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("which controllers use both TugService and CraneService?",
         "1 of 2 controllers that use `TugService` uses `CraneService`: `QuayController`."),
        ("who uses TugService but not CraneService?", "Taken away: 1, which uses `CraneService`."),
        ("which classes use TugService and call CraneService?", "uses `TugService`: `QuayController`."),
        ("does anybody use TugService and CraneService?", "Yes: 1 of 2 classes that use `TugService`"),
        ("who uses CraneService or PilotRepository?",
         "`CraneService` is used by `QuayController`. `PilotRepository` is used by `TugServiceImpl`."),
        ("which methods of PilotRepository throw DriftException?",
         "2 of 4 methods that `PilotRepository` declares throw `DriftException`: "
         "`PilotRepository#check()` and `PilotRepository#moor()`."),
        ("how many methods of PilotRepository throw DriftException?", "2 of 4 methods"),
        ("which methods of PilotRepository are called by TugServiceImpl?",
         "1 of 4 methods that `PilotRepository` declares is called by `TugServiceImpl`"),
        ("which methods of PilotRepository are annotated with @Deprecated?", "`PilotRepository#name()`."),
    ],
)  # fmt: skip
async def test_a_second_name_is_a_condition(question: str, headline: str) -> None:
    answer = await ask(PORT, question)
    assert headline in answer.answer.splitlines()[0], answer.answer


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("does QuayController call CraneService?", "Yes: `QuayController` calls `CraneService#lift()`."),
        ("does GateController call CraneService?",
         "No. The graph sees no place where `GateController` calls `CraneService`."),
        ("is CraneService used by GateController?", "No. The graph sees no place where `GateController` uses"),
        ("is CraneService called by QuayController?", "Yes: `QuayController` calls `CraneService#lift()`."),
        ("does TugServiceImpl implement TugService?", "Yes: `TugServiceImpl` implements `TugService`."),
        ("does QuayController use PilotRepository?",
         "Indirectly there is a way: `QuayController` → `TugService` → `TugServiceImpl` → `PilotRepository`"),
        ("does CraneService call QuayController?",
         "The other way round: `QuayController` calls `CraneService#lift()`."),
        ("does GateController create TugService?",
         "Otherwise `GateController` calls `TugService#idle()`."),
        ("does DriftException extend RuntimeException?", "What types of libraries extend is not known."),
    ],
)  # fmt: skip
async def test_of_two_names_a_yes_has_the_edges_between_them(question: str, headline: str) -> None:
    answer = await ask(PORT, question)
    assert headline in answer.answer.splitlines()[0], answer.answer


def test_a_typed_query_asks_so_too() -> None:
    ends = (Anchor(symbol="GateController"), Anchor(symbol="CraneService"))
    assert query(PORT, Query(None, Relation.USES, anchors=ends, form=Form.EXISTS)).answer.startswith("No. ")


async def test_how_one_thing_uses_another_is_what_ties_them() -> None:
    answer = await ask(PORT, "how does TugServiceImpl use PilotRepository?")
    assert answer.query.form is Form.RELATION
    assert "`PilotRepository`" in answer.answer.splitlines()[0]


async def test_a_name_without_a_part_in_the_answer_is_said() -> None:
    answer = await ask(PORT, "which methods of PilotRepository throw DriftException or create TugServiceImpl?")
    assert answer.answer.splitlines()[0].endswith("The answer leaves out `TugServiceImpl`.")
    for question in ("who uses TugService?", "which code sends PilotRepository messages?"):
        assert "leaves out" not in (await ask(PORT, question)).answer
