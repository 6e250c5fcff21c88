"""Questions in two parts."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from espalier.answer.second_part import second_part
from espalier.workspace.workspace import Workspace
from fixtures.code_base import SmallCodeBase


@pytest.mark.parametrize(
    ("text", "second"),
    [
        ("Who calls Order.pay, and who overrides it?", "who overrides it?"),
        ("Which column keeps the price and by what is it written?", "by what is it written?"),
        ("Where is the token checked and against which table?", "against which table?"),
        ("How is it signed and between which hosts does it go?", "between which hosts does it go?"),
        ("Who uses OrderService?", ""),
        ("What error is raised, and where?", ""),
        ("Where and when is it sent?", ""),
    ],
)
def test_the_second_part_asks_by_itself(text: str, second: str) -> None:
    assert second_part(text) == second


async def test_both_parts_are_answered(shop: Workspace) -> None:
    answer = await ask(shop, "Who uses PricingService, and which beans does the service itself get injected?")
    first, rest = answer.answer.split("\n", 1)
    assert "QuoteController" in first and "TaxCalculator" in first
    assert "QuoteController#pricingService" in rest and "TaxCalculator" in rest


async def test_words_alone_are_no_second_question(shop: Workspace) -> None:
    answer = await ask(shop, "Who uses PricingService, and what is the weather like today?")
    assert "weather" not in answer.answer


DEPOT = SmallCodeBase("""
== a/Nightly.java
package a;
import org.springframework.scheduling.annotation.Scheduled;
class Nightly {
  private final SingleRunner runner = new SingleRunner();
  @Scheduled(cron = "0 0 2 * * *") void sweep() { }
}
== a/SingleRunner.java
package a;
/** Takes a lock, so that only one instance of the depot does the work. */
class SingleRunner { void runLocked(Runnable work) { } }
""")


async def test_a_second_part_that_is_not_answered_has_what_its_words_are_about() -> None:
    answer = (
        await ask(DEPOT, "What runs on a schedule, and how do we make sure that only one instance does it?")
    ).answer
    assert answer.startswith("1 scheduled job: `Nightly#sweep()`"), answer
    assert "**Also about these words**" in answer and "SingleRunner" in answer
    answer = (await ask(DEPOT, "What runs on a schedule, and when?")).answer
    assert "Also about these words" not in answer
