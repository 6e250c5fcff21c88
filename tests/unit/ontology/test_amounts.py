"""Numbers and lengths of time in declarations."""

from __future__ import annotations

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
