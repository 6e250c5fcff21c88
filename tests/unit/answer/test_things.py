"""Things of a kind that a whole question describes: tables, exceptions, jobs, events, endpoints, tests."""

from __future__ import annotations

import pytest

from espalier.answer.execute.kinds import all_of
from espalier.answer.execute.relevant import Relevance
from espalier.answer.execute.things import ranked
from espalier.answer.inquiry import ask
from espalier.answer.query import Form, Select
from fixtures.code_base import SmallCodeBase

HARBOUR = SmallCodeBase("""
== harbour/Mooring.java
package harbour;
@jakarta.persistence.Entity @jakarta.persistence.Table(name = "t_017")
class Mooring {
    @jakarta.persistence.Id Long id;
    @jakarta.persistence.ManyToMany
    @jakarta.persistence.JoinTable(name = "t_019")
    java.util.List<Vessel> vessels;
}
== harbour/Vessel.java
package harbour;
@jakarta.persistence.Entity @jakarta.persistence.Table(name = "t_018")
class Vessel { @jakarta.persistence.Id Long id; String flag; }
== harbour/Invoice.java
package harbour;
@jakarta.persistence.Entity @jakarta.persistence.Table(name = "t_020")
class Invoice { @jakarta.persistence.Id Long id; int cents; }
== harbour/MooringPlanner.java
package harbour;
/** Plans which vessel gets which mooring at the quay. */
class MooringPlanner {
    void assignQuay(Vessel vessel, Mooring mooring) {
        if (mooring.vessels.size() > 3) throw new CapacityException();
    }
}
== harbour/CapacityException.java
package harbour;
class CapacityException extends RuntimeException { }
== harbour/LedgerException.java
package harbour;
class LedgerException extends RuntimeException { }
== harbour/InvoiceLedger.java
package harbour;
class InvoiceLedger {
    void book(Invoice invoice) { if (invoice.cents < 0) throw new LedgerException(); }
}
== harbour/Nightly.java
package harbour;
import org.springframework.scheduling.annotation.Scheduled;
class Nightly {
    private final InvoiceLedger ledger = new InvoiceLedger();
    private final MooringPlanner planner = new MooringPlanner();
    @Scheduled(fixedRate = 60000) void first() { ledger.book(new Invoice()); }
    @Scheduled(fixedRate = 90000) void second() { planner.assignQuay(new Vessel(), new Mooring()); }
}
== harbour/HarbourLimits.java
package harbour;
class HarbourLimits {
    static final int CODE = 5;
    static final int MAX_WAIT = 25;
}
""")


def first(select: Select, text: str) -> list[str]:
    ontology = HARBOUR.ontology
    return [each.node.name for each in ranked(ontology, select, Relevance(HARBOUR, text), all_of(ontology, select))]


@pytest.mark.parametrize(
    ("text", "name"), [("vessel flag", "t_018"), ("invoice cents", "t_020"), ("mooring vessels", "t_019")]
)
def test_a_table_is_found_by_the_entities_that_it_keeps(text: str, name: str) -> None:
    assert name in first(Select.TABLE, text)[:2]


def test_an_exception_is_found_by_what_throws_it_and_a_job_by_what_it_calls() -> None:
    assert first(Select.EXCEPTION, "assign quay")[0] == "CapacityException"
    assert first(Select.EXCEPTION, "book invoice")[0] == "LedgerException"
    assert first(Select.SCHEDULED_JOB, "assign quay")[0] == "second"
    assert first(Select.SCHEDULED_JOB, "book invoice")[0] == "first"


def test_the_tie_that_makes_a_thing_relevant_is_its_reason() -> None:
    ontology = HARBOUR.ontology
    near = Relevance(HARBOUR, "assign quay")
    best = ranked(ontology, Select.EXCEPTION, near, all_of(ontology, Select.EXCEPTION))[0]
    assert [(edge.kind, edge.source.partition("(")[0]) for edge in best.chain] == [
        ("throws", "harbour.MooringPlanner#assignQuay")
    ]


async def test_words_of_which_no_name_says_much_are_not_claimed_to_be_what_a_thing_is_for() -> None:
    answer = (await ask(HARBOUR, "Which table holds the boats that lie at the quay?")).answer
    headline = answer.partition("\n")[0]
    assert headline == "No table says all of “boats lie at quay”.", answer
    assert "Nearest by name: " in answer.split("\n")[2]
    assert "`t_017`" in answer or "`t_018`" in answer


async def test_all_things_of_a_kind_are_told_if_they_are_few_and_nothing_says_the_words() -> None:
    answer = (await ask(HARBOUR, "Which exceptions come with thunderstorms?")).answer
    assert "2 exceptions: " in answer and "`LedgerException`" in answer


async def test_where_in_the_database_asks_for_tables() -> None:
    for question in ("Where in the database are the vessels?", "Where is it kept in the database which vessel came?"):
        found = await ask(HARBOUR, question)
        assert found.query.select is Select.TABLE and "`t_018`" in found.answer, found.answer


async def test_a_name_in_passing_is_not_what_a_long_question_asks_of() -> None:
    query = (await ask(HARBOUR, "Which exception comes when one mooring gets far too many boats?")).query
    assert (query.select, query.relation) == (Select.EXCEPTION, "any")
    direct = (await ask(HARBOUR, "Which table does the vessel map to?")).query
    assert direct.relation == "maps-to-table"


async def test_the_second_part_of_a_question_may_ask_for_a_thing_of_another_kind() -> None:
    answer = (await ask(HARBOUR, "How does the planner assign the quay, and which exception can come of that?")).answer
    assert "No exception says all of" in answer.partition("\n")[0], answer
    assert "Nearest by name: `CapacityException`" in answer


async def test_a_count_in_the_second_part_is_not_what_the_first_asks_for() -> None:
    query = (await ask(HARBOUR, "Where are the invoices booked, and how many jobs are there?")).query
    assert query.form is not Form.COUNT


async def test_a_value_that_says_its_measure_is_found_by_the_type_that_the_question_is_about() -> None:
    answer = (await ask(HARBOUR, "How long may a captain linger under the harbour limits?")).answer
    assert answer.startswith("`HarbourLimits#MAX_WAIT` is `25`"), answer


async def test_classes_that_say_little_of_the_words_are_told_as_the_nearest_with_what_is_near_in_them() -> None:
    answer = (await ask(HARBOUR, "Which class is responsible for the skipper getting his berth at the quay?")).answer
    assert answer.startswith("No class says all of "), answer
    assert "`MooringPlanner#assignQuay`" in answer, answer
