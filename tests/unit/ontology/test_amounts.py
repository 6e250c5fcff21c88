"""Numbers and lengths of time in declarations."""

from __future__ import annotations

import time

import pytest

from espalier.java.parse import facts_of
from espalier.ontology.amounts import Amount, amounts


def of(member: str) -> tuple[Amount, ...]:
    facts = facts_of("A.java", f"class A {{\n{member}\n}}".encode())
    return amounts(next(each for each in facts.declarations if not each.is_type))


@pytest.mark.parametrize(
    ("member", "texts"),
    [
        ("static final int MAX = 6;", ["6"]),
        ("int none = -1;", ["-1"]),
        ("long half = 1000 * 30;", ["1000", "30"]),
        ('String time = "00:05:00";', ["00:05:00"]),
        ('String time = "PT5M";', ["PT5M"]),
        ('String size = "10 MB";', ["10 MB"]),
        ('String name = "Ritz 5";', []),
        ('String initial = "P";', []),
        ("@Size(min = 2, max = 12) String name;", ["2", "12"]),
        ("boolean on = true;", []),
        ("void run() { for (int i = 0; i < 1; i++) go(); }", []),
        ("int f(int[] a) { return a[7]; }", []),
    ],
)
def test_numbers_durations_and_sizes_are_amounts(member: str, texts: list[str]) -> None:
    assert [each.text for each in of(member)] == texts


def test_an_amount_has_what_takes_it_and_the_names_beside_it() -> None:
    (given,) = of("int days() {\n  return settings.get(Setting.DAYS).orElse(14);\n}")
    assert (given.text, given.by, given.line) == ("14", "orElse", 3)
    assert {"settings", "DAYS"} <= set(given.names)
    (compared,) = of("boolean full() { return guests >= 12; }")
    assert (compared.text, compared.by, compared.names) == ("12", "", ("guests",))


def test_an_argument_of_an_annotation_is_taken_by_its_name() -> None:
    (rate,) = of("@Scheduled(fixedRate = 60000) void run() { }")
    assert (rate.text, rate.by, rate.line) == ("60000", "fixedRate", 2)


def test_an_amount_in_a_sum_is_taken_by_what_takes_the_sum() -> None:
    found = of("void run() { wait(limit + 3 * (7 - spare)); }")
    assert [(each.text, each.by) for each in found] == [("3", "wait"), ("7", "wait")]
    assert {frozenset(each.names) for each in found} == {frozenset({"wait", "limit", "spare"})}


def seconds(terms: int) -> float:
    """Of the amounts of a sum of so many terms, by the processor's clock; the better of two."""
    sum_ = " + ".join(f"{number}" for number in range(3, 3 + terms))
    declaration = facts_of("A.java", f"class A {{ void run() {{ wait({sum_}); }} }}".encode()).declarations[1]
    found = []
    for _ in range(2):
        start = time.process_time()
        assert len(amounts(declaration)) == terms
        found.append(time.process_time() - start)
    return min(found)


def test_time_is_in_proportion_to_the_terms_of_a_sum() -> None:
    assert seconds(3200) < 4 * 2 * seconds(800)  # a quadratic pass would take 16 times as long
