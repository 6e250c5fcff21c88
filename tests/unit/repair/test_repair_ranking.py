"""The order of candidates, and which are never first."""

import pytest

from espalier.ports import Validation
from espalier.repair.edits import Edit
from espalier.repair.fix import Candidate
from espalier.repair.mistake import Remaining
from espalier.repair.ranking import edit_size, normal_form, note, plausible, ranked, score

BROKEN = "total = cart.totl(day);"
LEFT = (Remaining("A.java", 7, "wrong before"),)


def candidate(text: str, score: float, **fields: object) -> Candidate:
    values = {"rank": 0, "diff": "", "imports": (), "mends": True, "logprob": score, "remaining": (), "origin": "t"}
    return Candidate(text=text, score=score, **{**values, "note": note(BROKEN, text), **fields})  # type: ignore[arg-type]


def order(*candidates: Candidate, wanted: int = 10) -> list[str]:
    return [found.text for found in ranked(candidates, BROKEN, wanted)]


def test_more_probable_candidates_come_first_and_ranks_begin_at_one() -> None:
    result = ranked([candidate("b();", -2.0), candidate("a();", -1.0)], BROKEN, 10)
    assert [(found.rank, found.text) for found in result] == [(1, "a();"), (2, "b();")]


def test_of_equal_scores_the_smaller_edit_comes_first() -> None:
    assert order(candidate("sum = desk.total();", -1.0), candidate("total = cart.total(day);", -1.0)) == [
        "total = cart.total(day);",
        "sum = desk.total();",
    ]


def test_a_change_elsewhere_is_an_edit_too() -> None:
    elsewhere = (Edit(0, 4, "public static final"),)
    found = [candidate(BROKEN, -1.0, note="", elsewhere=elsewhere), candidate("total = cart.total(day);", -1.0)]
    assert order(*found) == ["total = cart.total(day);", BROKEN]


def test_what_only_deletes_code_is_not_shown_beside_a_repair() -> None:
    found = [candidate("total = cart.total(day);", -1.0), candidate("total = cart;", -1.0)]
    assert [each.text for each in plausible(found)] == ["total = cart.total(day);"]


def test_candidates_that_differ_in_trivia_are_one() -> None:
    best = "total = cart.total(day);"
    assert order(candidate("total=cart.total( day ); // same", -2.0), candidate(best, -1.0)) == [best]


def test_the_same_text_with_other_imports_is_another_candidate() -> None:
    date = [candidate("new Date();", -1.0, imports=(name,)) for name in ("java.util.Date", "java.sql.Date")]
    assert len(ranked(date, BROKEN, 10)) == 2


def test_fewer_remaining_errors_come_first() -> None:
    assert order(candidate("a();", -0.1, remaining=LEFT * 2), candidate("b();", -5.0, remaining=LEFT)) == [
        "b();",
        "a();",
    ]


def test_a_passed_test_comes_before_a_failed_one() -> None:
    failed = candidate("a();", -0.1, validation=Validation(False, "", 1.0))
    passed = candidate("b();", -5.0, validation=Validation(True, "", 1.0))
    assert order(failed, passed) == ["b();", "a();"]


def test_candidates_that_mend_come_first() -> None:
    easing = candidate("a(;", -0.1, mends=False)
    assert order(easing, candidate("b();", -5.0, remaining=LEFT * 3)) == ["b();", "a(;"]


def test_a_deletion_is_last_however_probable() -> None:
    deletion = candidate(";", -0.01)
    assert order(deletion, candidate("a();", -9.0)) == ["a();", ";"]
    assert deletion.note


def test_a_deletion_alone_is_not_offered() -> None:
    assert order(candidate("", -0.01), candidate("day;", -0.02)) == []


def test_at_most_the_wanted_number_is_returned() -> None:
    assert len(order(*(candidate(f"f{i}();", -i) for i in range(20)), wanted=3)) == 3


@pytest.mark.parametrize(
    ("replacement", "expected"),
    [
        ("", "empties the line"),
        (" ;", "empties the line"),
        ("{}", "empties the line"),
        ("// total = cart.totl(day);", "comments the line out"),
        ("/* total = cart.totl(day); */", "comments the line out"),
        ("cart.totl(day);", "only deletes code"),
        ("total = cart;", "only deletes code"),
        ("total = cart.total(day);", ""),
        ("total = cart.totl(day));", ""),
        ("cart.total();", ""),
    ],
)
def test_note(replacement: str, expected: str) -> None:
    assert note(BROKEN, replacement) == expected


def test_removing_only_punctuation_is_a_repair() -> None:
    assert note("f(a,, b));", "f(a, b);") == ""
    assert note("if (!done) {", "if (done) {") == ""


def test_the_list_ends_where_sense_ends() -> None:
    found = plausible(ranked([candidate("f(a);", -1), candidate("f(b);", -3.5), candidate("f(c);", -4.5)], "f(x);", 10))
    assert [(one.text, one.rank) for one in found] == [("f(a);", 1), ("f(b);", 2)]
    assert plausible(()) == ()


def test_normal_form_and_edit_size() -> None:
    assert normal_form("a + /* b */ c // d") == ("a", "+", "c")
    assert normal_form("here: there: f(a ? b : c);") == normal_form("f(a ? b : c);")
    assert edit_size("a.b(c);", "a.x(c);") == 1
    assert edit_size("a.b();", "a.b(c, d);") == 3


def test_length_does_not_raise_the_score() -> None:
    original = "return a.b(c;"
    right, repeated = normal_form("return a.b(c);"), normal_form("return a.b(c) && a.b(c);")
    assert score(-3.0, original, right) > score(-3.5, original, repeated)
    assert score(-3.0, original, normal_form("return;")) < score(-3.0, original, right)
