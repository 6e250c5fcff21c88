"""Eclipse's compiler says what a mistake breaks, for the examples that Scion learns to repair from."""

from __future__ import annotations

import pytest

from espalier.places import cache_dir
from scion.mistakes import Mistake
from scion.repairs import Verdict, command_of, compiler_of, request, verdicts

CART = """package shop;

class Cart {
    Order order;
    Missing missing;
    int size() { return order.name().length(); }
    int total() {
        return order.total("x");
    }
}
"""
ORDER = """package shop;

class Order {
    String name() { return ""; }
    int total(String x) { return 1; }
}
"""
DOCUMENTS = [("a/shop/Cart.java", CART), ("b/shop/Order.java", ORDER)]
CASES = [
    (0, 'order.total("x")', "order.total(1)", "The method total(String) in the type Order is not applicable"),
    (0, "order.name()", "order.nme()", "The method nme() is undefined for the type Order"),
    (0, 'total("x");', 'total("x")', 'Syntax error, insert ";"'),
    (1, "return 1;", "return 2;", ""),
    (1, "return 1;", "return null;", "Type mismatch: cannot convert from null to int"),
]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Verdict]:
    command = command_of(compiler_of(cache_dir()), tmp_path_factory.mktemp("classes"))
    made = []
    for file, right, broken, _ in CASES:
        start = DOCUMENTS[file][1].index(right)
        made.append((file, Mistake("", start, start + len(right), broken)))
    return dict(verdicts(command, request(DOCUMENTS, made)))


@pytest.mark.parametrize("number", range(len(CASES)))
def test_what_a_mistake_breaks(found: dict[int, Verdict], number: int) -> None:
    file, _, _, message = CASES[number]
    verdict = found[number]
    assert verdict.known == (1 if file == 0 else 0)
    assert verdict.message.startswith(message) and bool(verdict.message) is bool(message)
    assert bool(verdict.fresh) is bool(message)
