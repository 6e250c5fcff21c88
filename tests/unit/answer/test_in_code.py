"""What an editor shows in the code: counts of uses, and who is given at an injection point."""

from __future__ import annotations

import pytest

from espalier.answer.in_code import lenses, served, wiring
from fixtures.code_base import SmallCodeBase

PATH = "src/main/java/q/"
QUEUE = SmallCodeBase(f"""
== {PATH}Queue.java
package q;
public interface Queue {{ void put(String text); }}
== {PATH}DiskQueue.java
package q;
@org.springframework.stereotype.Service class DiskQueue implements Queue {{
  private String last;
  public void put(String text) {{ last = text; }}
  public String getLast() {{ return last; }}
}}
== {PATH}MemoryQueue.java
package q;
@org.springframework.stereotype.Service class MemoryQueue implements Queue {{
  public void put(String text) {{ }}
}}
== {PATH}Sender.java
package q;
import org.springframework.beans.factory.annotation.Qualifier;
@org.springframework.stereotype.Service class Sender {{
  private final Queue queue;
  Sender(@Qualifier("diskQueue") Queue queue) {{ this.queue = queue; }}
  void send() {{ queue.put("a"); }}
}}
== {PATH}Undecided.java
package q;
@org.springframework.stereotype.Service class Undecided {{
  @org.springframework.beans.factory.annotation.Autowired Queue either;
}}
== src/test/java/q/SenderTest.java
package q;
class SenderTest {{
  void sends() {{ new Sender(null).send(); }}
}}
""").ontology


def test_places_of_main_code_and_of_tests_are_counted_apart() -> None:
    counted = {each.symbol: (each.line, each.users, each.tests) for each in lenses(QUEUE, f"{PATH}Sender.java")}
    assert counted["q.Sender#send()"] == (6, 0, 1)
    assert counted["q.Sender"][2] == 1
    assert {each.symbol: each.users for each in lenses(QUEUE, f"{PATH}Queue.java")}["q.Queue#put(String)"] == 1


def test_accessors_and_tests_have_no_lens() -> None:
    assert "q.DiskQueue#getLast()" not in {each.symbol for each in lenses(QUEUE, f"{PATH}DiskQueue.java")}
    assert lenses(QUEUE, "src/test/java/q/SenderTest.java") == ()
    assert lenses(QUEUE, "gone/Nothing.java") == ()


@pytest.mark.parametrize(
    ("file", "line", "symbol", "expected"),
    [
        ("Sender", 4, "q.Sender#queue", ["q.DiskQueue"]),
        ("Sender", 5, "q.Queue", ["q.DiskQueue"]),
        ("Sender", 6, "q.Queue#put(String)", ["q.DiskQueue#put(String)"]),
        ("Undecided", 3, "q.Undecided#either", ["q.DiskQueue", "q.MemoryQueue"]),
    ],
)
def test_who_is_given(file: str, line: int, symbol: str, expected: list[str]) -> None:
    found = wiring(QUEUE, f"{PATH}{file}.java", line, QUEUE.node(symbol))
    assert found is not None and found.type.key == "q.Queue"
    assert [each.key for each in found.given] == expected


def test_where_nothing_is_injected_nobody_is_given() -> None:
    assert wiring(QUEUE, f"{PATH}DiskQueue.java", 2, QUEUE.node("q.Queue")) is None
    assert wiring(QUEUE, f"{PATH}Sender.java", 6, None) is None
    assert wiring(QUEUE, "gone/Nothing.java", 1, QUEUE.node("q.Queue")) is None


def test_endpoints_are_told_at_the_names_of_what_serves_them() -> None:
    shop = SmallCodeBase("""
== src/main/java/w/Orders.java
package w;
import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping("/orders")
class Orders {
  @GetMapping(path = {"", "/all"})
  String all() { return ""; }
  String none() { return ""; }
}
""")
    (found,) = served(shop.ontology, "src/main/java/w/Orders.java")
    assert (found.line, found.endpoints) == (7, ("GET /orders", "GET /orders/all"))
    assert served(shop.ontology, "src/main/java/w/None.java") == ()
