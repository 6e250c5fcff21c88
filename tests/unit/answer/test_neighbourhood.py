"""The graph around one type."""

from __future__ import annotations

from espalier.answer.neighbourhood import MOST, neighbourhood
from fixtures.code_base import SmallCodeBase

MANY = "".join(
    f"== src/main/java/q/User{n}.java\npackage q;\nclass User{n} {{ int go(Queue queue) {{ return queue.size(); }} }}\n"
    for n in range(MOST + 2)
)
CODE = SmallCodeBase(f"""
== src/main/java/q/Queue.java
package q;
public interface Queue {{ int size(); }}
== src/main/java/q/DiskQueue.java
package q;
class DiskQueue implements Queue {{
  private final Disk disk = new Disk();
  public int size() {{ return disk.blocks(); }}
  static class Block {{ Text text; }}
}}
== src/main/java/q/Disk.java
package q;
class Disk {{ int blocks() {{ return 1; }} }}
== src/main/java/q/Text.java
package q;
class Text {{ }}
== src/main/java/q/Alone.java
package q;
class Alone {{ private int count; }}
== src/main/java/q/QueueController.java
package q;
import org.springframework.web.bind.annotation.*;
@RestController class QueueController {{
  private final Disk disk;
  QueueController(Disk disk) {{ this.disk = disk; }}
  @GetMapping("/size") int size() {{ return disk.blocks(); }}
}}
== src/test/java/q/DiskQueueTest.java
package q;
class DiskQueueTest {{ void works() {{ new DiskQueue().size(); }} }}
{MANY}
""")


def around(name: str) -> tuple[list[str], list[tuple[str, str, str]], int]:
    """Names of the nodes in their order, (from, kind, to) of the arrows, and how many are left out."""
    (symbol,) = CODE.ontology.named(name)
    found = neighbourhood(CODE.ontology, symbol)
    assert found is not None
    nodes = [line.split('"')[1] for line in found.drawing.splitlines() if '"' in line]
    short = [(each.source.rpartition(".")[2], each.kind, each.target.rpartition(".")[2]) for each in found.edges]
    return nodes, short, found.left


def test_users_are_above_the_type_and_what_it_uses_is_below() -> None:
    nodes, arrows, left = around("Disk")
    assert nodes == ["DiskQueue", "QueueController", "Disk"]
    assert arrows == [("DiskQueue", "calls", "Disk"), ("QueueController", "injects", "Disk")]
    assert left == 0


def test_ties_of_members_and_nested_types_are_the_types() -> None:
    nodes, arrows, _ = around("DiskQueue")
    assert nodes == ["DiskQueue", "Disk", "Queue", "Text"]
    assert ("DiskQueue", "implements", "Queue") in arrows
    assert ("DiskQueue", "field", "Text") in arrows
    assert around("Block") == around("DiskQueue")
    assert around("DiskQueue.size") == around("DiskQueue")


def test_an_endpoint_stands_for_itself_and_tests_are_left_out() -> None:
    nodes, _, _ = around("QueueController")
    assert nodes == ["QueueController", "Disk", "GET /size"]
    assert around("GET /size") == around("QueueController")
    assert "DiskQueueTest" not in around("DiskQueue")[0]
    assert "DiskQueue" in around("DiskQueueTest")[0]


def test_the_best_tied_are_drawn_and_the_rest_is_counted() -> None:
    nodes, arrows, left = around("Queue")
    assert len(arrows) == MOST
    assert ("DiskQueue", "implements", "Queue") in arrows
    assert left == 3
    assert nodes[-1] == "Queue"


def test_an_arrow_has_the_place_of_its_tie() -> None:
    (symbol,) = CODE.ontology.named("Disk")
    found = neighbourhood(CODE.ontology, symbol)
    assert found is not None
    assert (found.edges[-1].path, found.edges[-1].line) == ("src/main/java/q/QueueController.java", 5)


def test_what_nothing_is_tied_to_has_no_picture() -> None:
    (alone,) = CODE.ontology.named("Alone")
    assert neighbourhood(CODE.ontology, alone) is None
