"""What a question's first words and verbs ask for: short forms, objects of "who sends", places, and origins."""

from __future__ import annotations

import pytest

from espalier.answer.english import parse
from espalier.answer.query import Form, Relation, Select
from unit.answer.english.shop import Shop


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("where's the price of an order calculated?", "where is the price of an order calculated?"),
        ("wheres the price of an order calculated", "where is the price of an order calculated"),
        ("what's an order?", "what is an order?"),
        ("who's allowed to cancel an order?", "who is allowed to cancel an order?"),
        ("who\u2019re the callers of OrderService", "who are the callers of OrderService"),
    ],
)
def test_a_short_form_after_what_asks_is_the_verb(short: str, long: str) -> None:
    expected = parse(long.replace("who are", "who is"), Shop())
    assert parse(short, Shop()) == expected


def test_what_somebody_sends_somewhere_is_not_what_is_asked_for() -> None:
    query = parse("who sends events to the broker?", Shop())
    assert query.select is Select.CLASS
    assert query.anchors[0].concept == "sends events broker"


def test_how_something_gets_its_job_asks_for_no_list_of_jobs() -> None:
    query = parse("how does an agent get its next job?", Shop())
    assert (query.select, query.form) == (None, Form.MECHANISM)
    assert query.anchors[0].concept == "agent next job"


@pytest.mark.parametrize(
    "text", ["which jobs run in the background on the server?", "what background jobs does the backend have?"]
)
def test_the_server_is_where_all_jobs_run(text: str) -> None:
    query = parse(text, Shop())
    assert (query.select, query.anchors) == (Select.SCHEDULED_JOB, ())


@pytest.mark.parametrize("verb", ["checked", "validated", "verified"])
def test_where_something_is_checked_asks_for_no_tests(verb: str) -> None:
    query = parse(f"where are order numbers {verb}?", Shop())
    assert query.relation is not Relation.TESTS
    assert parse(f"where is OrderService {verb}?", Shop()).relation is not Relation.TESTS


def test_only_an_exception_comes_from_what_throws_it() -> None:
    assert parse("where does OrderService come from?", Shop()).relation is not Relation.THROWS
    assert parse("where does the OrderNotFoundException come from?", Shop()).relation is Relation.THROWS


@pytest.mark.parametrize(
    "text", ["where are the settings of a tenant kept?", "where are the tenant's settings stored?"]
)
def test_where_settings_are_kept_may_be_a_table(text: str) -> None:
    query = parse(text, Shop())
    assert (query.select, query.form) == (Select.TABLE, Form.CONFIGURATION)
    assert query.anchors[0].concept == "tenant settings"


@pytest.mark.parametrize(
    ("noun", "select"),
    [("scheduled job", Select.SCHEDULED_JOB), ("listener", Select.LISTENER), ("filter", Select.FILTER)],
)
def test_a_new_one_of_a_kind_stands_beside_those_that_there_are(noun: str, select: Select) -> None:
    query = parse(f"how do I add a new {noun}?", Shop())
    assert (query.select, query.relation, query.anchors) == (select, Relation.ANY, ())


def test_what_is_tried_again_is_retried() -> None:
    query = parse("how often is a failed delivery tried again?", Shop())
    assert query.anchors[0].concept == "interval failed delivery retry"


def test_what_is_kept_up_to_date_is_updated() -> None:
    assert parse("how is the stock list kept up to date?", Shop()).anchors[0].concept == "stock list updated"
    assert parse("how do we keep the dashboard up-to-date", Shop()).anchors[0].concept == "update dashboard"


def test_a_table_stores_what_ends_up_in_it() -> None:
    query = parse("which tables does a delivery run end up in?", Shop())
    assert (query.select, query.anchors[0].concept) == (Select.TABLE, "delivery run")


def test_the_code_that_carries_it_out_is_no_end_of_a_way() -> None:
    query = parse("how does a request get from the api to the code that carries it out?", Shop())
    assert query.form is Form.MECHANISM
