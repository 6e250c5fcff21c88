"""How well names say words: each case is a word of a question and a name that means it."""

from __future__ import annotations

import pytest

from espalier.answer.english.thesaurus import joined
from espalier.answer.execute.words import Words, words_of
from espalier.answer.terms import terms
from fixtures.code_base import SmallCodeBase

NOTHING = SmallCodeBase("== a/A.java\npackage a; class A { }").ontology


def said(text: str, name: str) -> tuple[float, ...]:
    return words_of(NOTHING, text).said((name,))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("character set", "detectCharset"),
        ("shut down", "shutdown"),
        ("filename", "fileName"),
        ("signs up", "signup"),
    ],
)
def test_two_words_may_be_one_part_of_a_name_and_the_other_way_round(text: str, name: str) -> None:
    assert min(said(text, name)) >= 0.9


def test_a_word_that_is_denied_is_about_the_same_thing() -> None:
    assert said("unsafe tags", "isSafeTag")[0] > 0.5
    assert said("union", "ion") == (0.0,)


def test_words_with_or_between_them_are_alternatives() -> None:
    words = words_of(NOTHING, "create or edit a pet")
    assert len(words.stems) == 2
    assert words.total(words.said(("editPet",))) == pytest.approx(1.0)
    assert words.total(words.said(("createPet",))) == pytest.approx(1.0)


def test_two_verbs_in_a_row_are_alternatives() -> None:
    words = words_of(NOTHING, "create edit pet")
    assert words.total(words.said(("editPet",))) == pytest.approx(1.0)
    assert len(words_of(NOTHING, "picture uploaded stored").stems) == 3


def test_a_compound_part_is_said_as_a_whole() -> None:
    assert words_of(NOTHING, "character set").share("charset") == 1.0


@pytest.mark.parametrize(("text", "name"), [("picture", "avatar"), ("kept", "save"), ("found", "find")])
def test_words_for_one_thing_agree(text: str, name: str) -> None:
    assert said(text, name)[0] > 0.5


def test_a_verb_of_two_words_becomes_one() -> None:
    assert joined("when the executor is shut down") == "when the executor is shutdown"
    assert joined("who signs up and logs in") == "who signup and login"


def test_no_words_say_nothing() -> None:
    assert not words_of(NOTHING, "")
    assert Words((), ()).total(()) == 0


def test_what_is_contracted_and_prepositions_are_no_words() -> None:
    assert terms("What if the parcel doesn't fit the server's shelf?") == ("parcel", "fit", "server", "shelf")
    assert terms("Who can't spread parcels over the vans?") == ("spread", "parcels", "vans")
    assert terms("hand over") == ("hand", "over")


def test_words_that_only_ask_count_where_a_type_is_called_so() -> None:
    events = SmallCodeBase("== a/EventType.java\npackage a; class EventType { }").ontology
    assert words_of(events, "who deletes an event type?").stems == ("delet", "event", "type")
    assert words_of(NOTHING, "who deletes an event type?").stems == ("delet",)
    assert words_of(events, "publish event type").stems == ("publish", "event", "type")


def test_a_piece_of_code_is_no_piece() -> None:
    assert terms("Which piece of code prints the labels?") == ("prints", "labels")
