"""Questions of several sentences: the first set the scene, and the answer is about the words of all."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask, query
from espalier.answer.query import Anchor, Form, Query
from fixtures.code_base import SmallCodeBase

BAKERY = SmallCodeBase("""
== bakery-ovens/pom.xml
<project><artifactId>bakery-ovens</artifactId></project>
== shop/pom.xml
<project><artifactId>shop</artifactId></project>
== bakery-ovens/src/main/java/bakery/OvenJob.java
package bakery;
import org.springframework.scheduling.annotation.Scheduled;
class OvenJob { @Scheduled(cron = "0 0 4 * * *") void clean() { } }
== shop/src/main/java/bakery/Task.java
package bakery;
class Task { boolean enabled; }
== shop/src/main/java/bakery/TaskSwitch.java
package bakery;
class TaskSwitch { void disableTask(Task task) { task.enabled = false; } }
== shop/src/main/java/bakery/FailureCounter.java
package bakery;
class FailureCounter {
    private final TaskSwitch tasks = new TaskSwitch();
    void disableTaskAfterFailures(Task task, int failures) { if (failures > 5) tasks.disableTask(task); }
    void disableTaskOfCustomer(Task task) { tasks.disableTask(task); }
}
== shop/src/main/java/bakery/Glaze.java
package bakery;
interface Glaze { String sweeten(); }
== shop/src/main/java/bakery/HoneyGlaze.java
package bakery;
class HoneyGlaze implements Glaze { public String sweeten() { return "honey"; } }
== bakery-ovens/src/main/java/bakery/GlazeShelf.java
package bakery;
class GlazeShelf {
    private final Glaze glaze;
    GlazeShelf(Glaze glaze) { this.glaze = glaze; }
    String first() { return glaze.sweeten(); }
}
""")


@pytest.mark.parametrize(
    "question",
    [
        "Customers find tasks that were disabled although nobody touched them. When does the software do it by itself?",
        "A task gets disabled after some failures. Trace it from the nightly counter to where it is really disabled.",
        "In which situations does the software disable a task on its own?",
        "A customer sees too many failures and the task is disabled. How many are there and which classes decide it?",
    ],
)
async def test_the_scene_is_part_of_the_question(question: str) -> None:
    answer = (await ask(BAKERY, question)).answer
    headline, _, rows = answer.partition("\n")
    assert "scheduled job" not in headline and " classes" not in headline, answer
    assert "`TaskSwitch#disableTask`" in rows and "`FailureCounter#disableTaskAfterFailures`" in rows


async def test_a_module_of_the_second_part_does_not_limit_the_first() -> None:
    answer = (await ask(BAKERY, "Which Glaze implementations exist and what in the ovens module collects them?")).answer
    assert answer.startswith("`Glaze` is implemented by `HoneyGlaze`."), answer
    assert "\nOnly what is in the module" not in answer


def test_what_would_break_is_not_told_of_what_says_one_of_the_words() -> None:
    asked = Query(form=Form.IMPACT, anchors=(Anchor(concept="sweetened glaze overwritten stop"),))
    answer = query(BAKERY, asked).answer
    assert " depend" not in answer.partition("\n")[0], answer


async def test_of_many_words_that_nothing_says_the_nearest_types_are_told() -> None:
    question = (
        "Two neighbours of a village meet at the same hour near the river and both want honey on their breakfast. "
        "What keeps them from quarrelling loudly?"
    )
    answer = (await ask(BAKERY, question)).answer
    assert "The graph sees nothing" not in answer
