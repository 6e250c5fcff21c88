"""Follow-ups after an answer: what "it" and "they" are, where the question before names nothing."""

from __future__ import annotations

import pytest

from espalier.answer.evidence import of_node
from espalier.answer.finding import Finding, Group
from espalier.answer.inquiry import ask
from espalier.answer.referents import named
from fixtures.code_base import SmallCodeBase

SESSIONS = SmallCodeBase("""
== a/Vault.java
package a;
class Vault {
  Store store;
  @Scheduled(fixedRate = 60)
  void removeExpiredSessions() { store.evict("x"); }
}
== a/Sweeper.java
package a;
class Sweeper {
  Store store;
  @Scheduled(fixedRate = 90)
  void removeExpiredSessions() { store.evict("y"); }
}
== a/Store.java
package a;
class Store {
  private String last;
  void evict(String key) { last = key; }
}
== a/Night.java
package a;
class Night {
  Vault vault;
  Sweeper sweeper;
  void run() { vault.removeExpiredSessions(); }
  void end() { sweeper.removeExpiredSessions(); }
}
== a/Invoices.java
package a;
class Invoices { void printInvoice() { } }
== src/test/java/a/SweeperTest.java
package a;
class SweeperTest {
  @Test void sweeps() { new Sweeper().removeExpiredSessions(); }
}
""")
BEFORE = "how are expired sessions removed?"


async def test_the_answer_before_names_two_methods() -> None:
    told = (await ask(SESSIONS, BEFORE)).answer
    assert "done by `Sweeper#removeExpiredSessions` and `Vault#removeExpiredSessions`" in told


@pytest.mark.parametrize(
    ("text", "meant", "told"),
    [
        ("who calls it?", "who calls `Sweeper#removeExpiredSessions`?", "Night#end"),
        ("and its tests?", "what are the tests of `Sweeper#removeExpiredSessions`?", "SweeperTest"),
        ("what are its tests?", "what are the tests of `Sweeper#removeExpiredSessions`?", "SweeperTest"),
        ("what does that use?", "what does `Sweeper#removeExpiredSessions` use?", "Store#evict"),
        ("what does it need?", "what does `Sweeper#removeExpiredSessions` need?", "Store#evict"),
        ("is that tested?", "is `Sweeper#removeExpiredSessions` tested?", "SweeperTest"),
        ("where is it configured?", "where is `Sweeper#removeExpiredSessions` configured?", "a/Sweeper.java:5"),
        ("what breaks if I change that?", "what breaks if I change `Sweeper#removeExpiredSessions`?", "Night"),
    ],
)
async def test_a_word_for_one_thing_is_what_the_answer_names_first(text: str, meant: str, told: str) -> None:
    answer = await ask(SESSIONS, text, before=BEFORE)
    assert answer.question == meant
    assert told in answer.answer


async def test_the_headline_says_which_of_several_was_taken_and_how_to_ask_about_the_others() -> None:
    headline = (await ask(SESSIONS, "who calls it?", before=BEFORE)).answer.partition("\n")[0]
    assert "“it” was taken for `Sweeper#removeExpiredSessions`" in headline
    assert "``who calls `Vault#removeExpiredSessions`?``" in headline


async def test_where_only_one_thing_is_named_nothing_is_said_of_a_choice() -> None:
    answer = await ask(SESSIONS, "who calls it?", before="how is an invoice printed?")
    assert answer.question == "who calls `Invoices#printInvoice`?" and "was taken for" not in answer.answer


async def test_a_word_for_several_things_is_all_that_the_answer_names() -> None:
    headline = (await ask(SESSIONS, "who calls them?", before=BEFORE)).answer.partition("\n")[0]
    assert "`Night#run()`" in headline and "`Night#end()`" in headline


async def test_what_refers_to_nothing_stands_alone() -> None:
    text = "what uses a store that is full?"
    assert (await ask(SESSIONS, text, before=BEFORE)).query == (await ask(SESSIONS, text)).query


async def test_after_an_answer_that_found_nothing_the_question_stands_alone() -> None:
    answer = await ask(SESSIONS, "who calls it?", before="how are zebras painted?")
    assert answer.question == "who calls it?"


async def test_what_was_only_nearest_by_name_is_not_taken_without_saying_so() -> None:
    before = "how are invoices printed on zebra paper?"
    headline, _, below = (await ask(SESSIONS, before)).answer.partition("\n\n")
    assert "Nearest" not in headline and below.startswith("Nearest by name")
    headline = (await ask(SESSIONS, "who calls it?", before=before)).answer.partition("\n")[0]
    assert "“it” was taken for `Invoices#printInvoice`" in headline
    assert "only nearest by name to what was asked before" in headline


async def test_several_that_are_only_near_are_not_taken_without_saying_so() -> None:
    before = "how are expired sessions removed from zebra herds?"
    headline = (await ask(SESSIONS, "who calls them?", before=before)).answer.partition("\n")[0]
    assert "“them” was taken for `Sweeper#removeExpiredSessions` and `Vault#removeExpiredSessions`" in headline


SHAPES = SmallCodeBase("""
== a/Shape.java
package a;
class Shape { int size; Shape(int size) { this.size = size; } }
""")


def test_a_name_without_parameters_is_the_class_and_not_its_constructor() -> None:
    rows = tuple(of_node(node) for key in ("a.Shape#<init>(int)", "a.Shape") if (node := SHAPES.ontology.node(key)))
    assert len(rows) == 2
    assert named(SHAPES.ontology, Finding("It is `Shape`.", (Group("", rows),))) == ("Shape",)
    assert named(SHAPES.ontology, Finding("It is `Shape(int)`.", (Group("", rows),))) == ("a.Shape#<init>(int)",)
