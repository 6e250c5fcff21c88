"""What is not certain stays so: in rows, in headlines, and where findings are joined."""

from __future__ import annotations

from dataclasses import replace

import pytest

from espalier.answer.evidence import of_edge
from espalier.answer.finding import Finding, joined
from espalier.answer.inquiry import ask
from espalier.answer.render import naming, said
from espalier.answer.second_part import both
from espalier.ontology.kinds import MAY, Edge, EdgeKind, Voucher
from fixtures.code_base import SmallCodeBase

WEAK = Finding("No name says all of “late fees”; nearest by name: `A#b`.", notes=("weak",), is_near=True)
SURE = Finding("`A#b` is called by `C#d`.", notes=("sure",))


@pytest.mark.parametrize("finding", [both(WEAK, SURE), both(SURE, WEAK), joined((SURE, WEAK))])
def test_a_finding_joined_to_a_weak_one_is_weak_and_keeps_the_notes(finding: Finding) -> None:
    assert finding.is_near and set(finding.notes) == {"weak", "sure"}


def test_nothing_joined_is_nothing_that_was_missed() -> None:
    assert not joined(()).missed and joined((replace(SURE, missed=True),)).missed


def test_two_sure_findings_are_sure() -> None:
    assert not joined((SURE, SURE)).is_near


@pytest.mark.parametrize(("role", "told"), [("", "`A#a` calls `B#b`"), (MAY, "`A#a` perhaps calls `B#b`")])
def test_a_row_says_that_its_edge_is_not_certain(role: str, told: str) -> None:
    row = of_edge(Edge(EdgeKind.CALLS, "x.A#a()", "x.B#b()", "x/A.java", 1, 1, Voucher.SOURCE, role=role))
    assert said(row, naming([row])) == told


HANDED = SmallCodeBase("""
== a/Orders.java
package a;
interface Orders { void pay(); }
== a/Shop.java
package a;
class Shop {
  Orders orders;
  void buy() { orders.pay(); }
}
== a/Desk.java
package a;
import org.jdbi.Handle;
class Desk {
  void take(Handle handle) { handle.attach(Orders.class).pay(); }
}
""")


async def test_a_headline_says_which_of_its_names_are_not_certain() -> None:
    headline = (await ask(HANDED, "who calls Orders.pay?")).answer.partition("\n")[0]
    assert headline.endswith("is called by `Shop#buy()`, perhaps `Desk#take(Handle)`.")


async def test_a_row_tells_its_provenance_only_where_a_framework_says_it() -> None:
    answer = (await ask(FRAMED, "who uses Clock?")).answer
    assert "(source)" not in answer and "(by a framework's convention)" in answer


FRAMED = SmallCodeBase("""
== a/Clock.java
package a;
import org.springframework.stereotype.Component;
@Component class Clock { void tick() { } }
== a/Tower.java
package a;
import org.springframework.stereotype.Component;
@Component class Tower {
  private final Clock clock;
  Tower(Clock clock) { this.clock = clock; }
  void ring() { clock.tick(); }
}
""")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "is Cart#pack called anywhere?",
            "Perhaps: `Cart#pack()` is called by `Till#take(Handle)` and `TillTest#packs(Handle)`.",
        ),
        ("is Cart#pack tested?", "Perhaps: `Cart#pack()` is tested by `TillTest`."),
        ("who tests Cart#pack?", "`Cart#pack()` is perhaps tested by `TillTest`."),
    ],
)
async def test_what_is_not_certain_is_not_affirmed(question: str, told: str) -> None:
    assert (await ask(DOUBTED, question)).answer.partition("\n")[0] == told


DOUBTED = SmallCodeBase("""
== a/Cart.java
package a;
interface Cart { void pack(); }
== a/Till.java
package a;
import org.jdbi.Handle;
class Till {
  void take(Handle handle) { handle.attach(Cart.class).pack(); }
}
== src/test/java/a/TillTest.java
package a;
import org.jdbi.Handle;
class TillTest {
  @Test void packs(Handle handle) { handle.attach(Cart.class).pack(); }
}
""")


@pytest.mark.parametrize(
    ("question", "is_affirmed"),
    [("is Clock thread-safe?", False), ("can I turn Clock off?", False), ("is Clock used anywhere?", True)],
)
async def test_only_what_is_asked_is_affirmed(question: str, is_affirmed: bool) -> None:
    answer = (await ask(FRAMED, question)).answer
    assert answer.startswith("Yes") is is_affirmed and "`Clock` is used by" in answer


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("is Clock thread-safe?", "The graph does not say that: it knows nothing of “thread-safe”. `Clock` is used by"),
        ("is the clock thread safe?", "No class says all of “clock thread safe”."),
        ("can I pass null to `Orders#pay`?", "The graph does not say that: it knows nothing of “null”. "),
        ("is `Orders#pay` called twice?", "The graph does not say that: it knows nothing of “twice”. `Orders#pay"),
        ("is `Orders#pay` really called?", "Yes: `Orders#pay(String)` is called by"),
        ("does the desk still use Orders?", "Yes: `Orders` is used by `Desk`."),
    ],
)
async def test_a_judgement_is_no_edge_of_the_graph(question: str, begins: str) -> None:
    project = JUDGED if "rders" in question else FRAMED
    assert (await ask(project, question)).answer.startswith(begins)


JUDGED = SmallCodeBase("""
== a/Orders.java
package a;
class Orders { void pay(String by) { System.out.println(by); } }
== a/Desk.java
package a;
class Desk {
  private final Orders orders = new Orders();
  void close() { orders.pay("cash"); }
}
""")


async def test_a_condition_that_is_not_looked_for_is_not_affirmed() -> None:
    closing = SmallCodeBase("""
== a/Appointments.java
package a;
class Appointments { void cancelVisit(String visit) { System.out.println(visit); } }
== a/VisitCancelled.java
package a;
record VisitCancelled(String visit) { }
""")
    answer = (await ask(closing, "can a visit be cancelled after it is done?")).answer
    assert answer.startswith("The graph does not say that: it knows nothing of “after it is done”. The class"), answer
    assert (await ask(closing, "can a visit be cancelled?")).answer.startswith("Yes: ")


TABLE = SmallCodeBase("""
== t/Main.java
package t;
class Main {
  public static void main(String[] args) {
    Sums sums = new Sums();
    sums.add(args);
    System.out.println(sums.skipped() + " rows were skipped");
  }
}
== t/Sums.java
package t;
class Sums {
  private int skipped;
  void add(String[] row) { if (row.length < 3) { skipped++; return; } System.out.println(row[2]); }
  int skipped() { return skipped; }
}
""")


@pytest.mark.parametrize("question", ["why is a row skipped?", "why can't I add a short row?"])
async def test_a_program_is_not_what_does_all_that_it_calls(question: str) -> None:
    answer = (await ask(TABLE, question)).answer
    assert "`Main#main`" not in answer.partition("\n- ")[0] and "`Sums#add`" in answer.partition("\n- ")[0], answer


async def test_what_is_told_otherwise_is_not_left_out() -> None:
    shop = SmallCodeBase("""
== a/OrderLine.java
package a;
class OrderLine { private int quantity; int quantity() { return quantity; } }
""")
    assert "leaves out" not in (await ask(shop, "What is the maximum quantity of an order line?")).answer


async def test_what_implements_a_method_is_what_overrides_it() -> None:
    answer = (await ask(PAYING, "which classes implement `Orders#pay`?")).answer
    assert answer.startswith("`Orders#pay()` is overridden by `Shop")


PAYING = SmallCodeBase("""
== a/Orders.java
package a;
interface Orders { void pay(); }
== a/Shop.java
package a;
class Shop implements Orders { public void pay() { } }
== a/Desk.java
package a;
class Desk { void take(Orders orders) { orders.pay(); } }
""")
