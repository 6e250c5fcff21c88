"""Types of one simple name are told with their packages, also where only one of them is told."""

from __future__ import annotations

import json

import pytest

from espalier.answer.execute import execute
from espalier.answer.functions import functions
from espalier.answer.inquiry import ask, nearest
from espalier.answer.namesakes import full_name, has_namesake
from espalier.answer.prompt import numbered
from espalier.answer.query import decode
from espalier.answer.retrieve import heads_of_tests, retrieve
from fixtures.code_base import SmallCodeBase

SHOP = SmallCodeBase("""
== near/Depot.java
package near;
public class Depot { public void store(String box) { } static class Key { } }
== far/Depot.java
package far;
public class Depot { public void load() { } }
== far/Ship.java
package far;
class Ship { static class Key { } void go(near.Depot depot) { depot.store("a"); } }
""")


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("near.Depot", "near.Depot"),
        ("near.Depot#store(String)", "near.Depot#store(String)"),
        ("near.Depot.Key", "Depot.Key"),
        ("far.Ship#go(Depot)", "Ship#go(Depot)"),
        ("property:a.b", "a.b"),
        ("java.util.List", "List"),
    ],
)
def test_a_type_that_shares_its_name_has_its_package(key: str, name: str) -> None:
    assert full_name(SHOP.ontology, key) == name
    assert has_namesake(SHOP.ontology, key) == name.startswith("near.")


async def test_rows_headlines_and_what_a_model_reads_name_them_in_full() -> None:
    answer = (await ask(SHOP, "Who calls Depot#store?")).answer
    assert "`near.Depot#store" in answer.splitlines()[0] and "calls `near.Depot#store`" in answer
    query = {"relation": "calls", "anchors": [{"symbol": "Ship"}]}
    assert "`near.Depot#store(String)`" in execute(SHOP, decode(json.dumps(query))).headline
    (grep,) = (each for each in functions(SHOP, lambda query: None) if each.tool.name == "grep")  # type: ignore[arg-type, return-value]
    rows = numbered(enumerate(grep.call('{"text": "void load"}').evidence, 1))
    assert rows[0].text.startswith("[1] far.Depot#load, far/Depot.java:2")
    assert "`near.Depot" in nearest(SHOP, "store a box").answer


def test_of_tests_that_are_alike_the_first_is_whole() -> None:
    tests = "".join(f'  @Test void storesBox{n}() {{\n    new Depot().store("{n}");\n  }}\n' for n in range(4))
    code_base = SmallCodeBase(f"== src/test/java/near/DepotTest.java\npackage near;\nclass DepotTest {{\n{tests}}}\n")
    passages = heads_of_tests(code_base.ontology, retrieve(code_base, "stores box"))
    of_methods = [each.text for each in passages if "#storesBox" in each.key]
    assert "new Depot()" in of_methods[0]
    assert [each.startswith("void storesBox") and each.endswith("() { ... }") for each in of_methods[1:]] == [True] * 3
