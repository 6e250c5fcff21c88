"""Conditions of questions: alternatives, denied modifiers, methods not overridden; follow-ups that became queries."""

from __future__ import annotations

import pytest

from espalier.answer.execute.words import agree
from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

DEPOT = SmallCodeBase("""
== d/Crate.java
package d;
import jakarta.persistence.*;
@Entity public class Crate {
  static final long serialVersionUID = 1L;
  @Id Long id;
  String label;
  @Transient String note;
  @ManyToOne Pallet pallet;
  static void seal() { }
  void open() { }
}
== d/Pallet.java
package d;
import jakarta.persistence.*;
@Entity public class Pallet { @Id Long id; }
== d/Grade.java
package d;
public enum Grade { FINE, COARSE; private int rank; }
== d/Base.java
package d;
public abstract class Base { void load() { } void haul() { } }
== d/Cart.java
package d;
public class Cart extends Base { void load() { } }
== d/Sledge.java
package d;
public final class Sledge extends Base { Grade grade; Pallet pallet; void haul() { new Cart().load(); } }
== d/Wagon.java
package d;
public class Wagon { Grade grade; Crate crate; Cart cart; void go() { cart.load(); } }
== d/Barrow.java
package d;
public class Barrow { Grade grade; Wagon wagon; void go() { wagon.go(); } }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("which fields of Crate are persisted?", "`Crate` declares `Crate#id`, `Crate#label` and `Crate#pallet`."),
        ("which fields of Crate are not persisted?", "`Crate#serialVersionUID` and `Crate#note`."),
        ("which constants does Grade have?", "`Grade` declares `Grade#FINE` and `Grade#COARSE`."),
        ("which fields does Grade have?", "`Grade#rank`"),
        ("which classes are final?", "2 final classes: `Grade` and `Sledge`."),
        ("which methods of Crate are not static?", "`Crate#open()`."),
        ("which classes use Grade and Pallet or Crate?",
         "2 of 3 classes that use `Grade` use `Pallet` or `Crate`: `Sledge` and `Wagon`."),
        ("which classes use Pallet or Crate but not Cart?", "1 of 3 classes that use `Pallet` or `Crate`: `Crate`."),
        ("which classes extend Base but do not override load?", "1 of 2 classes that extend `Base`: `Sledge`."),
        ("which methods of Cart have at least two callers?",
         "1 of 1 method that `Cart` declares is called by at least 2 methods: `Cart#load()`."),
        ("which methods of Barrow are never called?", "`Barrow` declares `Barrow#go()`, unused."),
        ("is Base an interface?", "No: `Base` is a class, no interface."),
        ("is Grade an enum?", "Yes: `Grade` is an enum."),
        ("is Cart called from Wagon?", "Yes: `Wagon` calls `Cart#load()`."),
        ("is Cart called from Barrow?", "No."),
        ("how does Wagon work and who calls it?", "`Wagon` is called by `Barrow#go()`."),
    ],
)  # fmt: skip
async def test_conditions_say_what_they_mean(question: str, headline: str) -> None:
    answer = await ask(DEPOT, question)
    assert headline in answer.answer.partition("\n")[0], answer.answer


async def test_a_follow_up_of_one_that_became_a_query() -> None:
    first = await ask(DEPOT, "which classes use Cart?")
    second = await ask(DEPOT, "which of them are final?", before=first.question)
    third = await ask(DEPOT, "and who uses them?", before=second.question)
    assert second.question.startswith("{") and "`Sledge`" in second.answer.partition("\n")[0]
    fourth = await ask(DEPOT, "which of them use Wagon?", before=(await ask(DEPOT, "who uses Grade?")).question)
    assert "`Barrow`" in fourth.answer.partition("\n")[0], fourth.answer
    assert "`Sledge`" in third.answer.partition("\n")[0], third.answer


def test_a_part_of_a_package_is_no_commit() -> None:
    assert agree("commit", "com") == 0.0
