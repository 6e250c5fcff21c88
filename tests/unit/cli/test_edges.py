"""The lines of `espalier edges`."""

from __future__ import annotations

from espalier.cli.edges import rows
from espalier.ontology.kinds import EdgeKind
from fixtures.java_project import project

SHOP = """
== src/main/java/shop/Cart.java
package shop;
import java.util.List;
public class Cart {
    static class Line { int cents() { return 1; } }
    int total(List<Line> lines) {
        lines.forEach(line -> line.cents());
        Runnable task = new Runnable() { public void run() { help(); } };
        class Local { void go() { help(); } }
        return new Line().cents() + new Line().cents();
    }
    void help() { help(); }
}
== src/test/java/shop/CartTest.java
package shop;
class CartTest { void run() { new Cart().help(); } }
"""


def shown(*, kind: EdgeKind | None = None, tests: bool = False, anonymous: bool = False) -> list[str]:
    return [str(row).replace("\t", "|") for row in rows(project(SHOP), kind, tests=tests, anonymous=anonymous)]


def test_one_line_for_each_site_of_main_sources() -> None:
    place = "src/main/java/shop/Cart.java"
    assert shown(kind=EdgeKind.CALLS) == [
        f"calls|shop.Cart|total(List)|shop.Cart.Line|cents()|{place}:6|source|",  # a lambda's, under its method
        f"calls|shop.Cart|total(List)|shop.Cart|help()|{place}:7|source|",  # an anonymous class's
        f"calls|shop.Cart|total(List)|shop.Cart|help()|{place}:8|source|",  # a local class's
        f"calls|shop.Cart|total(List)|shop.Cart.Line|cents()|{place}:9|source|",
        f"calls|shop.Cart|total(List)|shop.Cart.Line|cents()|{place}:9|source|",
        f"calls|shop.Cart|help()|shop.Cart|help()|{place}:11|source|",
    ]


def test_a_node_that_is_no_member_is_named_by_its_key() -> None:
    assert shown(kind=EdgeKind.IMPORTS) == ["imports|shop.Cart||java.util.List||src/main/java/shop/Cart.java:2|source|"]
    assert shown(kind=EdgeKind.INSTANTIATES)[-1].split("|")[3:5] == ["shop.Cart.Line", "<init>()"]
    implemented = shown(kind=EdgeKind.IMPLEMENTS)
    assert implemented == [
        "implements|shop.Cart|total(List)|java.lang.Runnable||src/main/java/shop/Cart.java:7|source|"
    ]


def test_tests_and_anonymous_types_are_listed_on_request() -> None:
    assert any("CartTest" in line for line in shown(tests=True))
    assert not any("CartTest" in line for line in shown())
    assert "shop.Cart#total(List)$1|run()|shop.Cart|help()" in "\n".join(shown(anonymous=True))
