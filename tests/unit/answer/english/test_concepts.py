"""Where plain words are a concept, though one of them spells a symbol; and what a form of answer takes of the words."""

from __future__ import annotations

import pytest

from espalier.answer.english import parse
from espalier.answer.query import Anchor, Direction, Form, Query, Relation, Select
from unit.answer.english.shop import Shop


@pytest.mark.parametrize(
    ("text", "relation", "words"),
    [
        ("what gets injected into the bean for products?", Relation.INJECTS, "bean products"),
        ("which services does the customer module depend on?", Relation.DEPENDS_ON, "customer module"),
    ],
)
def test_a_common_word_beside_others_is_no_symbol(text: str, relation: Relation, words: str) -> None:
    query = parse(text, Shop())
    (anchor,) = query.anchors
    assert (query.relation, anchor.symbol, anchor.concept) == (relation, None, words)


def test_a_role_that_is_wanted_is_found_by_the_words() -> None:
    query = parse("which controllers handle the search service?", Shop())
    assert [anchor.concept for anchor in query.anchors] == ["handle search service"]


def test_the_ends_of_a_path_are_no_part_of_what_it_is_about() -> None:
    query = parse("trace the payment from the REST controller to the database", Shop())
    assert [each.about for each in query.filters] == ["payment"]


def test_a_renaming_has_an_impact() -> None:
    assert parse("what would be hit if Product.price was renamed?", Shop()).form is Form.IMPACT


def test_what_has_to_be_touched_is_an_impact() -> None:
    query = parse("what has to be touched if PaymentService gets a new method?", Shop())
    assert (query.form, query.direction) == (Form.IMPACT, Direction.TO)


def test_a_relation_is_told_of_all_that_are_named() -> None:
    query = parse("how are OrderService, CartService and SearchService related?", Shop())
    assert len(query.anchors) == 3


def test_what_is_injected_into_a_configuration_is_no_setting() -> None:
    assert parse("what is injected into the security configuration?", Shop()).form is Form.LIST


@pytest.mark.parametrize(
    ("text", "relation", "direction", "words"),
    [
        ("which classes call the save method for vouchers?", Relation.CALLS, Direction.TO, "save method vouchers"),
        ("what is called by the voucher import?", Relation.CALLS, Direction.FROM, "voucher import"),
        ("who stores vouchers in the database?", Relation.WRITES_TABLE, Direction.TO, "vouchers"),
        ("who uses the cookie helper?", Relation.USES, Direction.TO, "cookie helper"),
        ("what is injected into the session configuration?", Relation.INJECTS, Direction.FROM,
         "session configuration"),
    ],
)  # fmt: skip
def test_the_clause_decides_the_direction_of_a_concept(
    text: str, relation: Relation, direction: Direction, words: str
) -> None:
    query = parse(text, Shop())
    (anchor,) = query.anchors
    assert (query.relation, query.direction, anchor.concept) == (relation, direction, words)


@pytest.mark.parametrize(
    ("text", "first", "last", "about"),
    [
        ("Trace a login from the REST endpoint to the place where the session is kept.",
         Select.CONTROLLER, Select.DATABASE, "login session"),
        ("A parcel is scanned: through which classes does that go until the carrier gets a message?",
         "parcel scanned", "carrier message", "parcel scanned carrier message"),
        ("What happens between the HTTP call that books a table and the first mail to the cook?",
         Select.CONTROLLER, "mail cook", "books table mail cook"),
        ("When a vote arrives, how does it end up in the ranking?", "vote", "ranking", "vote ranking"),
        ("How do scanned letters make their way into the archive?", "scanned letters", "archive",
         "scanned letters archive"),
        ("Walk me through what a refund does.", "refund", None, "refund"),
        ("What picks up the parcels and what then bills them?", "picks parcels", "bills", "picks parcels bills"),
    ],
)  # fmt: skip
def test_what_is_followed_has_its_ends_in_the_halves_of_a_question(
    text: str, first: Select | str, last: Select | str | None, about: str
) -> None:
    query = parse(text, Shop())
    assert query.form is Form.PATH
    told = [each.role or each.concept for each in query.anchors]
    assert told == [first, last][: len(told)] and len(told) == (2 if last else 1)
    assert query.filters[0].about == about


@pytest.mark.parametrize(
    "text",
    [
        "Which filters run before a request reaches the controllers?",
        "Which tables are written until an order is paid?",
        "Where does a rejected payment end up?",
        "Which classes handle the shopping cart?",
        "What comes after the checkout?",
    ],
)
def test_what_asks_for_other_things_follows_nothing(text: str) -> None:
    assert parse(text, Shop()).form is not Form.PATH


def test_a_comparison_has_sides_in_plain_words() -> None:
    query = parse("How does importing a tree of CSV importers differ from importing a stream of text?", Shop())
    assert (query.form, [each.concept for each in query.anchors]) == (
        Form.COMPARE,
        ["importing tree csv importers", "importing stream text"],
    )


def test_a_second_question_does_not_say_what_the_first_one_wants() -> None:
    query = parse("Where is the secret for signing tokens configured, and which class reads it?", Shop())
    assert (query.select, query.form) == (Select.PROPERTY, Form.CONFIGURATION)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("When the server starts, who puts the stored cron jobs back into the scheduler?", Form.LIFECYCLE),
        ("How is the character set of a page found out?", Form.MECHANISM),
        ("What do I have to change so that product images are kept in the cloud?", Form.CONFIGURATION),
        ("How does a REST method get the shop it receives as OrderItem parameter?", Form.MECHANISM),
    ],
)
def test_a_word_with_two_meanings_does_not_decide_the_form(text: str, form: Form) -> None:
    assert parse(text, Shop()).form is form


def test_words_that_spell_a_name_in_passing_are_a_concept() -> None:
    text = "A shopper types a promo code into the form: which classes are involved until it shows up in the cart item?"
    (anchor,) = parse(text, Shop()).anchors
    assert anchor.concept is not None
    assert {"promo", "code", "cart", "item"} <= set(anchor.concept.split())


@pytest.mark.parametrize(
    ("text", "relation", "direction"),
    [
        ("subclasses of the cookie helper", Relation.EXTENDS, Direction.TO),
        ("superclass of the cookie helper", Relation.EXTENDS, Direction.FROM),
        ("usages of the cookie helper", Relation.USES, Direction.TO),
        ("what are the implementations of the cookie jar?", Relation.IMPLEMENTS, Direction.TO),
    ],
)
def test_a_noun_for_the_relation_decides_the_direction_of_a_concept(
    text: str, relation: Relation, direction: Direction
) -> None:
    query = parse(text, Shop())
    assert (query.relation, query.direction) == (relation, direction)
    assert "cookie" in (query.anchors[0].concept or "")


@pytest.mark.parametrize(
    "text",
    [
        "which Mongo collections are there?",
        "list the MongoDB collections",
        "what document collections does the system keep?",
    ],
)
def test_collections_of_a_document_database_are_tables(text: str) -> None:
    query = parse(text, Shop())
    assert (query.select, query.anchors) == (Select.TABLE, ())


@pytest.mark.parametrize(
    "text",
    ["which repositories declare finder methods of their own?", "which daos add queries besides the inherited ones?"],
)
def test_repositories_are_asked_for_by_what_they_declare(text: str) -> None:
    query = parse(text, Shop())
    assert (query.select, query.relation, query.anchors) == (Select.REPOSITORY, Relation.DECLARES, ())


def test_a_change_of_how_something_is_done_is_one_of_a_method() -> None:
    query = parse("What would be affected if I change the way discounts are rounded?", Shop())
    assert (query.form, query.select) == (Form.IMPACT, Select.METHOD)
    assert [each.concept for each in query.anchors] == ["discounts rounded"]


@pytest.mark.parametrize(
    "text",
    [
        "what does the controller for payments and refunds get injected?",
        "what is injected into the class that sends the mails?",
    ],
)
def test_what_is_described_is_given_something(text: str) -> None:
    query = parse(text, Shop())
    assert (query.relation, query.direction, query.select) == (Relation.INJECTS, Direction.FROM, Select.BEAN)


def test_where_something_is_done_asks_for_what_does_it() -> None:
    assert parse("where is the discount calculated for a purchase?", Shop()).form is Form.MECHANISM
    assert parse("where are pictures of customers stored?", Shop()).form is Form.LIST


def test_entities_that_go_with_a_row_are_no_impact_on_code() -> None:
    assert parse("Which other entities disappear when a customer is deleted?", Shop()).select is Select.ENTITY
    assert parse("Which classes break when Customer is deleted?", Shop()).select is not Select.ENTITY


@pytest.mark.parametrize(
    "text",
    ["where are config changes kept?", "who checks whether a customer may read a config?", "who sees config history?"],
)
def test_a_config_may_be_a_thing_of_the_trade(text: str) -> None:
    query = parse(text, Shop())
    assert query.form is not Form.CONFIGURATION and query.relation is not Relation.CONSUMES_PROPERTY


@pytest.mark.parametrize(
    "text",
    ["where is the configuration of the mail server?", "which config keys are for the mail server?"],
)
def test_a_config_is_mostly_one_of_the_program(text: str) -> None:
    query = parse(text, Shop())
    assert query.form is Form.CONFIGURATION
    assert [each.concept for each in query.anchors] == ["mail server"]


def test_what_an_endpoint_does_is_no_relation_of_code() -> None:
    query = parse("which REST endpoints publish a voucher?", Shop())
    assert (query.select, query.relation) == (Select.ENDPOINT, Relation.EXPOSES_ENDPOINT)
    assert [each.concept for each in query.anchors] == ["publish voucher"]


def test_tables_that_hold_something_are_called_so() -> None:
    query = parse("which tables hold vouchers and refunds?", Shop())
    assert (query.select, query.relation) == (Select.TABLE, Relation.ANY)
    assert [each.concept for each in query.anchors] == ["vouchers refunds"]


def test_what_reaches_what_may_only_say_when() -> None:
    query = parse("which filters run before a request reaches a controller?", Shop())
    assert (query.select, query.form, query.anchors) == (Select.FILTER, Form.LIST, ())


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("A guest cancels a stay. Which classes does the request pass until it is stored?", "guest cancels stay"),
        ("Which classes handle the booking of a room until it is saved?", "booking room"),
        (
            "Somebody writes a review: through which classes does it go until it is in the database?",
            "somebody writes review",
        ),
        ("Which classes does an uploaded picture pass till it is written to a table?", "uploaded picture"),
        ("A coupon is redeemed; which classes does that run through until it's kept?", "coupon redeemed"),
    ],
)
def test_what_is_passed_until_something_is_stored_is_a_path_to_the_database(text: str, about: str) -> None:
    query = parse(text, Shop()).to_json()
    assert query["form"] == "path" and query["anchors"][1:] == [{"role": "database"}]
    assert set(query["filters"][0]["about"].split()) & set(about.split())


def test_jobs_are_told_by_what_they_do() -> None:
    query = parse("which scheduled tasks clean up old vouchers?", Shop())
    assert query.select is Select.SCHEDULED_JOB
    assert [each.concept for each in query.anchors] == ["cleanup old vouchers"]
    assert parse("which scheduled tasks run every night?", Shop()).anchors == ()


def test_a_member_of_a_type_is_one_name() -> None:
    query = parse("which classes have to be changed if placeOrder of OrderService gets another parameter?", Shop())
    assert [each.symbol for each in query.anchors] == ["OrderService.placeOrder"]


@pytest.mark.parametrize(
    "text", ["is the check that refuses odd URLs covered by tests?", "are refunds of vouchers checked by a test?"]
)
def test_a_deed_is_covered_by_tests(text: str) -> None:
    query = parse(text, Shop())
    assert (query.select, query.relation, query.form) == (Select.TEST, Relation.TESTS, Form.EXISTS)


@pytest.mark.parametrize("text", ["which jobs run again and again on a timer?", "what runs at regular intervals?"])
def test_what_runs_at_regular_intervals_is_scheduled(text: str) -> None:
    query = parse(text, Shop())
    assert (query.select, query.relation, query.anchors) == (Select.SCHEDULED_JOB, Relation.SCHEDULES, ())


def test_the_last_word_of_what_is_asked_for_is_no_verb_before_an_auxiliary() -> None:
    query = parse("which remote stores can orders be imported from?", Shop())
    assert query.relation is Relation.ANY and "stores" in str(query.anchors[0].concept)
    assert parse("which class stores orders?", Shop()).relation is Relation.WRITES_TABLE


def test_what_drops_dead_is_not_unused() -> None:
    query = parse("what becomes of the orders of a worker that drops dead?", Shop())
    assert query.form is Form.LIFECYCLE and not query.filters
    query = parse("is there dead code?", Shop())
    assert any(each.unused for each in query.filters)


def test_follow_may_begin_a_clause() -> None:
    query = parse("An order is placed - follow it from the controller until a mail is sent.", Shop())
    assert query.form is Form.PATH and query.anchors[0].role is Select.CONTROLLER


@pytest.mark.parametrize(
    ("question", "select"),
    [
        ("What happens during a scan of the music library?", Select.LIBRARY),
        ("Where is the size of a single event enforced?", Select.EVENT),
    ],
)
def test_what_something_is_of_is_not_asked_for(question: str, select: Select) -> None:
    assert parse(question, Shop()).select is not select


def test_a_question_about_the_sentence_before_it_has_its_words() -> None:
    assert (
        parse("I forgot my password. What does the shop do then?", Shop()).anchors[0].concept == "shop forgot password"
    )


def test_which_filters_a_request_passes_asks_for_filters() -> None:
    query = parse("Which servlet filters does a request pass before it reaches a controller?", Shop())
    assert (query.select, query.form) == (Select.FILTER, Form.LIST)


def test_where_a_limit_is_enforced_asks_for_the_limit() -> None:
    query = parse("Where is the maximum size of a single upload enforced and which setting controls it?", Shop())
    assert query.form is Form.VALUE
    assert parse("Where is the upload checked?", Shop()).form is not Form.VALUE


def test_enum_constants_are_members() -> None:
    query = parse("which enum constants does PaymentService have?", Shop())
    assert (query.select, query.relation, query.anchors[0].symbol) == (
        Select.FIELD,
        Relation.DECLARES,
        "PaymentService",
    )


@pytest.mark.parametrize(
    "question", ["Is there a cache?", "Does the application use caching?", "Is there any caching?"]
)
def test_whether_there_is_a_cache_asks_for_what_is_cached(question: str) -> None:
    query = parse(question, Shop())
    assert (query.select, query.relation, query.form) == (Select.METHOD, Relation.CACHES, Form.EXISTS)


def test_what_is_too_long_is_the_longest() -> None:
    query = parse("Which methods are too long?", Shop())
    assert (query.select, query.form, query.anchors) == (Select.METHOD, Form.MOST, ())
    for question in ("What happens if a name is too long?", "Which methods take too long?"):
        assert parse(question, Shop()).form is not Form.MOST


def test_what_is_to_be_mocked_is_what_is_injected() -> None:
    query = parse("What do I have to mock to test OrderController?", Shop())
    assert (query.relation, query.direction) == (Relation.INJECTS, Direction.FROM)
    assert parse("Which classes should mock OrderController?", Shop()).relation is not Relation.INJECTS


def test_a_new_endpoint_stands_in_a_controller() -> None:
    assert parse("Where do I add a new endpoint?", Shop()) == Query(Select.CONTROLLER)
    assert parse("Where do I add a new payment provider?", Shop()).relation is Relation.IMPLEMENTS


def test_how_errors_are_handled_asks_for_what_catches_them() -> None:
    for question in ("How are errors handled?", "Where are exceptions caught?"):
        (condition,) = parse(question, Shop()).filters
        assert (condition.relation, condition.direction) == (Relation.CATCHES, Direction.FROM)
    assert not any(not each.not_ for each in parse("Where are exceptions not handled?", Shop()).filters)


@pytest.mark.parametrize(
    "question",
    ["What runs at startup?", "Which code runs on startup?", "What is executed when the application starts?"],
)
def test_what_runs_at_startup_is_asked_as_such(question: str) -> None:
    assert parse(question, Shop()) == Query(Select.START_UP)


def test_the_main_class_has_a_main_method() -> None:
    for question in ("Where is the main class?", "Which class has the main method?"):
        assert parse(question, Shop()) == Query(Select.METHOD, anchors=(Anchor(concept="main"),))


@pytest.mark.parametrize(
    "question", ["What are the entry points of the application?", "list all entry points", "where are the entrypoints"]
)
def test_entry_points_are_a_kind(question: str) -> None:
    assert parse(question, Shop()) == Query(Select.ENTRY_POINT)


def test_the_number_of_rows_is_no_constant_of_their_type() -> None:
    query = parse("How many customers are there?", Shop())
    assert (query.form, query.anchors[0].concept) == (Form.VALUE, "stored customers")
    assert parse("How many retries are there?", Shop()).anchors[0].concept == "maximum retries"
