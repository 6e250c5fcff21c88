"""What a type or package declares, modifiers as conditions, and types of libraries where only a type can stand."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

HARBOUR = SmallCodeBase("""
== a/b/Tide.java
package a.b;
public enum Tide { EBB, FLOW }
== a/b/Ship.java
package a.b;
import java.util.Iterator;
public abstract class Ship implements Cloneable {
  public static final int MOST = 3;
  private Tide tide;
  public Ship(Tide tide) { this.tide = tide; }
  public abstract void sail();
  public String name() { return ""; }
  static int count() { return 1; }
  public Iterator<Tide> tides() { return null; }
  Iterator<Tide> iterator() { return tides(); }
  static class Mast { }
}
== a/b/Ferry.java
package a.b;
public final class Ferry extends Ship { Ferry() { super(null); } public void sail() { count(); } }
== a/b/Pilot.java
package a.b;
public interface Pilot { void guide(Ship ship); int fee(); }
== a/c/Guide.java
package a.c;
public class Guide { void lead(a.b.Pilot pilot) { pilot.guide(null); pilot.fee(); } }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("which methods does Ship have?",
         "`Ship` declares `Ship#sail()`, `Ship#name()`, `Ship#count()`, `Ship#tides()` and `Ship#iterator()`."),
        ("how many methods does the Ship class have?", "5 methods: "),
        ("what fields does Ship have?", "`Ship` declares `Ship#MOST` and `Ship#tide`."),
        ("which constructor does Ship offer?", "`Ship` declares `Ship(Tide)`."),
        ("what are the values of the enum Tide?", "`Tide` declares `Tide#EBB` and `Tide#FLOW`."),
        ("which constants does Tide have?", "`Tide` declares `Tide#EBB` and `Tide#FLOW`."),
        ("which inner classes does Ship have?", "`Ship` declares `Ship.Mast`."),
        ("which classes are in a.c?", "`a.c` declares `Guide`."),
        ("what is in the package a.c?", "`a.c` declares `Guide`."),
        ("which class has the method Pilot.fee?", "`Pilot#fee()` is declared by `Pilot`."),
        ("does Ship have a method name?", "Yes: `Ship#name()` is declared by `Ship`."),
        ("does Pilot have a method name?", "There is no `Pilot.name`"),
    ],
)  # fmt: skip
async def test_what_something_has_is_what_it_declares(question: str, headline: str) -> None:
    answer = await ask(HARBOUR, question)
    assert headline in answer.answer.splitlines()[0], answer.answer


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("which abstract classes are there?", "1 abstract class: `Ship`."),
        ("how many abstract classes are there?", "1 abstract class: `Ship`."),
        ("which classes are final?", "2 final classes: `Ferry` and `Tide`."),
        ("which static methods does Ship have?", "`Ship` declares `Ship#count()`."),
        ("which non-static methods does Ship have?",
         "`Ship` declares `Ship#sail()`, `Ship#name()`, `Ship#tides()` and `Ship#iterator()`."),
        ("which classes are non-abstract?",
         "5 non-abstract classes: `Ferry`, `Pilot`, `Ship.Mast`, `Tide` and `Guide`."),
        ("how many non final enums are there?", "None of 1 enum is not final."),
        ("which methods of Ship are abstract?", "`Ship` declares `Ship#sail()`."),
        ("list the public static final fields of Ship", "`Ship` declares `Ship#MOST`."),
        ("which abstract methods does Pilot have?", "`Pilot` declares `Pilot#guide(Ship)` and `Pilot#fee()`."),
        ("which static methods does Guide have?", "None of 1 method that `Guide` declares is static."),
        ("which public methods of Pilot are not called?",
         "None of 2 methods that `Pilot` declares is public and is unused."),
    ],
)  # fmt: skip
async def test_modifiers_are_conditions(question: str, headline: str) -> None:
    answer = await ask(HARBOUR, question)
    assert answer.answer.splitlines()[0] == headline, answer.answer


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("which classes implement Cloneable?", "`Cloneable` is implemented by `Ship`, through it by `Ferry`."),
        ("which methods return a String?", "`String` is returned by `Ship#name()`."),
        ("which methods of Ship return an Iterator?", "2 of 5 methods that `Ship` declares return `Iterator`"),
    ],
)
async def test_where_only_a_type_can_stand_it_may_be_a_librarys(question: str, headline: str) -> None:
    answer = await ask(HARBOUR, question)
    assert headline in answer.answer.splitlines()[0], answer.answer


WARD = SmallCodeBase("""
== a/Bed.java
package a;
public class Bed {
  private boolean occupied;
  private String status;
  @jakarta.validation.constraints.Min(1) int number;
  public boolean isOccupied() { return occupied; }
  public void setOccupied(boolean occupied) { this.occupied = occupied; }
  public String getStatus() { return status; }
  public void setStatus(String status) { this.status = status; }
}
== a/Admissions.java
package a;
class Admissions {
  void admit(Bed bed) { bed.setOccupied(true); }
  void discharge(Bed bed) { bed.setOccupied(false); log(bed.getStatus()); }
  void log(String line) { }
}
class LogFilter { }
""")
_WRITERS = "`Admissions#admit(Bed)`, `Bed#setOccupied(boolean)` and `Admissions#discharge(Bed)`"


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Who sets a bed's occupied flag?", f"`Bed#occupied` is written by {_WRITERS}."),
        ("Who sets the occupied flag of a bed?", f"`Bed#occupied` is written by {_WRITERS}."),
        ("Where is the bed's occupied flag set?", f"`Bed#occupied` is written by {_WRITERS}."),
        (
            "Who reads the status of a bed?",
            "`Bed#status` is read by `Admissions#discharge(Bed)` and `Bed#getStatus()`.",
        ),
    ],
)
async def test_a_field_is_read_and_written_through_its_accessors(question: str, headline: str) -> None:
    answer = await ask(WARD, question)
    assert answer.answer.splitlines()[0] == headline, answer.answer


@pytest.mark.parametrize("question", ["Which classes do not log?", "Which fields are not validated?"])
async def test_what_is_denied_is_not_claimed_of_what_says_the_words(question: str) -> None:
    assert (await ask(WARD, question)).answer.startswith("No "), question


async def test_a_getter_sets_nothing() -> None:
    answer = (await ask(WARD, "where can I configure the bed's state?")).answer
    assert "getStatus" not in answer.splitlines()[0], answer


LAMPS = SmallCodeBase("""
== a/d/Buoy.java
package a.d;
public record Buoy(int depth) { private static int count; }
class RedLamp { void light() { } }
class DimLamp extends RedLamp { @Override void light() { } }
""")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Which fields of Buoy are final?", "`Buoy` declares `Buoy#depth`."),
        ("Which fields of Buoy are not final?", "`Buoy` declares `Buoy#count`."),
        ("Which methods does DimLamp override?", "`DimLamp` overrides `RedLamp#light()`."),
        ("Which methods are overridden in DimLamp?", "`DimLamp` overrides `RedLamp#light()`."),
        ("Which classes override methods of RedLamp?", "`RedLamp` is overridden by `DimLamp`."),
    ],
)
async def test_what_records_imply_and_what_a_class_overrides(question: str, said: str) -> None:
    answer = await ask(LAMPS, question)
    assert answer.answer.splitlines()[0] == said, answer.answer


INHERITED = SmallCodeBase("""
== s/Order.java
package s;
import jakarta.persistence.*;
@Entity class Order { @Id Long id; }
== s/OrderRepository.java
package s;
import org.springframework.data.jpa.repository.JpaRepository;
interface OrderRepository extends JpaRepository<Order, Long> { Order findByName(String name); }
== s/Orders.java
package s;
class Orders {
  OrderRepository orders;
  void place(Order order) {
    orders.save(order);
  }

  Order find(String name) {
    return orders.findByName(name);
  }
}
""")


@pytest.mark.parametrize(
    "question",
    [
        "who calls the save method of OrderRepository?",
        "who calls OrderRepository's save method?",
        "which classes call the save method of the order repository?",
        "which classes call the repository save method for orders?",
        "which classes call the repository's save method for orders?",
    ],
)
async def test_a_method_that_a_repository_has_from_a_library_is_asked_for(question: str) -> None:
    answer = (await ask(INHERITED, question)).answer
    assert answer.startswith("No type of this code base declares `OrderRepository#save`."), answer
    assert "1 call of `save` on it: by `Orders`" in answer
    assert "findByName" not in answer


@pytest.mark.parametrize("question", ["who calls the abstract method of OrderRepository?"])
async def test_an_adjective_before_method_names_none(question: str) -> None:
    assert "OrderRepository#abstract" not in (await ask(INHERITED, question)).answer
