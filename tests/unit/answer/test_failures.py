"""What happens when something fails: `catch` blocks and what they call, and the statuses that an endpoint answers."""

from __future__ import annotations

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
    assert "where that fails, `Completion#run` catches `IllegalStateException` and calls" in answer.partition("\n")[0]
    assert row in answer and f"{row} → calls `Completion#report`" not in answer


async def test_without_a_failure_in_the_question_no_block_is_told() -> None:
    answer = (await ask(SmallCodeBase(ORDERS), "what happens when an order is completed?")).answer
    assert "catches" not in answer


async def test_the_errors_that_an_endpoint_answers_itself() -> None:
    asked = "which HTTP status does the caller get if he cancels a hold that is not his?"
    answer = (await ask(SmallCodeBase(HOLDS), asked)).answer
    assert "`HoldController#cancelHold` itself answers 404 NOT_FOUND" in answer.partition("\n")[0]
