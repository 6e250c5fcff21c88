"""What happens when something fails: `catch` blocks and what they call, and the statuses that an endpoint answers."""

from __future__ import annotations

import pytest

from espalier.answer.english.rules.failures import deviations
from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

ORDERS = """
== shop/Completion.java
package shop;
class Completion {
  private final Retries retries = new Retries();
  void run(Order order) {
    try {
      complete(order);
    } catch (IllegalStateException e) { // } is no end
      String brace = "}";
      retries.scheduleAgain(order);
    }
    report(order);
  }
  void complete(Order order) { order.close(); }
  void report(Order order) { order.close(); }
}
== shop/Retries.java
package shop;
class Retries { void scheduleAgain(Order order) { order.close(); } }
== shop/Order.java
package shop;
class Order { void close() { System.out.println(1); } }
"""

HOLDS = """
== web/HoldController.java
package web;
import org.springframework.web.bind.annotation.*;
import org.springframework.http.ResponseEntity;
@RestController
class HoldController {
  private final Canceling canceling = new Canceling();
  @DeleteMapping("/holds/{id}")
  ResponseEntity<String> cancelHold(@PathVariable String id) {
    if (canceling.cancelHold(id)) { return ResponseEntity.noContent().build(); }
    return ResponseEntity.notFound().build();
  }
}
== web/Canceling.java
package web;
class Canceling { boolean cancelHold(String id) { return id.isEmpty(); } }
"""


async def test_the_block_that_catches_and_what_it_calls() -> None:
    answer = (await ask(SmallCodeBase(ORDERS), "what happens when the completion of an order crashes?")).answer
    row = "`Completion#run` catches `IllegalStateException` → calls `Retries#scheduleAgain`"
    assert "here that fails, `Completion#run` catches `IllegalStateException` and calls" in answer.partition("\n")[0]
    assert row in answer and f"{row} → calls `Completion#report`" not in answer


async def test_what_only_a_failure_leads_to_is_told_with_the_block() -> None:
    code = """
== shop/Stock.java
package shop;
class Stock {
  private final Warehouse warehouse = new Warehouse();
  int reserve(String item) {
    try {
      return warehouse.ask(item);
    } catch (IllegalStateException e) {
      Log.warn(item);
    }
    return estimated(item);
  }
  private int estimated(String item) { return item.length() + 1; }
}
== shop/Warehouse.java
package shop;
class Warehouse { int ask(String item) { return item.length() * 2; } }
== shop/Log.java
package shop;
class Log { static void warn(String text) { System.out.println(text); } }
"""
    answer = (await ask(SmallCodeBase(code), "what happens to a reserved item if the warehouse fails?")).answer
    assert "catches `IllegalStateException` and calls `Log#warn` and `Stock#estimated`" in answer.partition("\n")[0]


async def test_without_a_failure_in_the_question_no_block_is_told() -> None:
    answer = (await ask(SmallCodeBase(ORDERS), "what happens when an order is completed?")).answer
    assert "catches" not in answer


async def test_the_errors_that_an_endpoint_answers_itself() -> None:
    asked = "which HTTP status does the caller get if he cancels a hold that is not his?"
    answer = (await ask(SmallCodeBase(HOLDS), asked)).answer
    assert "`HoldController#cancelHold` itself answers 404 NOT_FOUND" in answer.partition("\n")[0]


POST = """
== post/Delivery.java
package post;
class Delivery {
  private final Queue queue = new Queue();
  private final Lines lines = new Lines();
  void deliver(Parcel parcel) {
    if (parcel.address() == null) {
      throw new UndeliverableParcel("the address is missing");
    }
    if (lines.session(parcel) != null) {
      lines.hand(parcel);
    } else {
      queue.put(QueuedParcel.of(parcel));
    }
  }
  void weigh(Parcel parcel) { parcel.weight(); }
}
== post/Parcel.java
package post;
class Parcel { String address() { return null; } int weight() { return 1; } }
== post/Lines.java
package post;
class Lines { Object session(Parcel parcel) { return null; } void hand(Parcel parcel) { parcel.weight(); } }
== post/Queue.java
package post;
class Queue { void put(QueuedParcel parcel) { parcel.keep(); } }
== post/QueuedParcel.java
package post;
class QueuedParcel { static QueuedParcel of(Parcel parcel) { return new QueuedParcel(); } void keep() { } }
== post/UndeliverableParcel.java
package post;
class UndeliverableParcel extends RuntimeException { UndeliverableParcel(String text) { super(text); } }
== post/Counter.java
package post;
class Counter {
  private final Delivery delivery = new Delivery();
  int accept(Parcel parcel) {
    try {
      delivery.deliver(parcel);
      return 0;
    } catch (UndeliverableParcel e) {
      return 1;
    }
  }
}
== post/StampUsedTwice.java
package post;
class StampUsedTwice { }
== post/StampCheck.java
package post;
class StampCheck {
  Object check(Stamp stamp) { return stamp.used() ? new StampUsedTwice() : stamp; }
}
== post/Stamp.java
package post;
class Stamp { boolean used() { return true; } }
"""


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "What happens with a parcel in which the address is missing?",
            "`Delivery#deliver` throws `UndeliverableParcel`",
        ),
        ("What if the address of a parcel is not there?", "`Delivery#deliver` throws `UndeliverableParcel`"),
        ("What does the system do if a parcel has no address?", "`Delivery#deliver` throws `UndeliverableParcel`"),
        ("What happens if the same stamp is used a second time?", "`StampUsedTwice` is created by `StampCheck#check`"),
        ("A stamp is used twice: what happens then?", "`StampUsedTwice` is created by `StampCheck#check`"),
    ],
)
async def test_what_notices_a_deviation_is_told_with_what_it_does(question: str, said: str) -> None:
    assert said in (await ask(SmallCodeBase(POST), question)).answer.partition("\n")[0]


async def test_a_place_that_says_a_part_of_the_words_is_no_claim() -> None:
    question = "What happens with a foreign parcel for the harbour office in which the address is missing?"
    answer = (await ask(SmallCodeBase(POST), question)).answer
    headline, _, below = answer.partition("\n\n")
    assert headline == "No place in the code says all of these words."
    assert below.startswith("Nearest: `Delivery#deliver` throws")


async def test_who_catches_what_is_thrown_is_a_row() -> None:
    answer = (await ask(SmallCodeBase(POST), "What happens with a parcel in which the address is missing?")).answer
    assert "`Counter#accept` catches `UndeliverableParcel`" in answer


async def test_a_branch_is_told_where_it_says_the_deviation() -> None:
    answer = (await ask(SmallCodeBase(POST), "What happens with a parcel whose line is not connected?")).answer
    assert "calls `QueuedParcel#of` → creates `QueuedParcel" in answer


@pytest.mark.parametrize("text", ["parcel arrives", "stamp is used", "device connected", "too good parcel"])
def test_what_is_as_it_should_be_is_no_deviation(text: str) -> None:
    assert not deviations(text)


def test_a_mere_not_counts_where_nothing_is_closer() -> None:
    (bare,) = deviations("order not approved")
    assert "null" in bare.names
    (closer,) = deviations("device not connected")
    assert "queu" in closer.names and "null" not in closer.names
