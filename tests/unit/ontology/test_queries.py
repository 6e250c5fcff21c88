"""Who uses it and through what; names, lines and members lead to nodes."""

from __future__ import annotations

import pytest

from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.queries import users
from fixtures.java_project import project

SHOP = """
== src/main/java/shop/Pricing.java
package shop;
public interface Pricing { int price(Item item); }
== src/main/java/shop/Item.java
package shop;
public class Item { public int cents() { return 1; } }
== src/main/java/shop/Standard.java
package shop;
import org.springframework.context.annotation.Primary;
import org.springframework.stereotype.Service;
@Service @Primary class Standard implements Pricing { public int price(Item item) { return item.cents(); } }
== src/main/java/shop/Discounted.java
package shop;
import org.springframework.stereotype.Service;
@Service("cheap") class Discounted implements Pricing { public int price(Item item) { return 0; } }
== src/main/java/shop/Cart.java
package shop;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
@Component class Cart {
    @Autowired Pricing pricing;
    int total(Item item) { return pricing.price(item); }
}
== src/main/java/shop/Outlet.java
package shop;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
class Outlet {
    @Autowired @Qualifier("cheap") Pricing pricing;
    int total(Item item) { return pricing.price(item); }
}
== src/main/java/shop/All.java
package shop;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
class All { @Autowired List<Pricing> every; }
== src/main/java/shop/Page.java
package shop;
class Page { void show(Cart cart) { cart.total(new Item()); } }
== src/test/java/shop/CartTest.java
package shop;
class CartTest { void run(Cart cart) { cart.total(null); } }
== src/main/resources/beans.xml
<beans>
  <bean id="legacy" class="shop.Legacy"/>
  <bean id="job" class="shop.Job"><property name="legacy" ref="legacy"/></bean>
</beans>
== src/main/java/shop/Legacy.java
package shop;
public class Legacy {}
"""


@pytest.fixture(scope="module")
def shop() -> Ontology:
    return project(SHOP)


def used(ontology: Ontology, key: str, **options: bool) -> list[str]:
    return [
        f"{use.edge.kind} by {use.edge.source}" + (f" via {use.via}" if use.via else "")
        for use in users(ontology, key, **options).uses
        if use.edge.kind not in (EdgeKind.FIELD, EdgeKind.PARAMETER)
    ]


def test_an_interface_is_used_by_its_implementations_callers_and_injection_points(shop: Ontology) -> None:
    assert sorted(used(shop, "shop.Pricing")) == [
        "calls by shop.Cart#total(Item)",
        "calls by shop.Outlet#total(Item)",
        "implements by shop.Discounted",
        "implements by shop.Standard",
        "injects by shop.All#every",
        "injects by shop.Cart#pricing",
        "injects by shop.Outlet#pricing",
        "overrides by shop.Discounted#price(Item)",
        "overrides by shop.Standard#price(Item)",
    ]


def test_the_primary_implementation_is_used_through_the_interface(shop: Ontology) -> None:
    assert sorted(used(shop, "shop.Standard")) == [
        "calls by shop.Cart#total(Item) via shop.Pricing",
        "injects by shop.All#every via shop.Pricing",
        "injects by shop.Cart#pricing via shop.Pricing",
    ]


def test_the_qualified_implementation_is_used_where_it_is_asked_for(shop: Ontology) -> None:
    assert sorted(used(shop, "shop.Discounted")) == [
        "calls by shop.Outlet#total(Item) via shop.Pricing",
        "injects by shop.All#every via shop.Pricing",
        "injects by shop.Outlet#pricing via shop.Pricing",
        "refers_bean by shop.Outlet#pricing via bean:cheap",
    ]


def test_a_class_wired_in_xml_is_used_through_its_bean(shop: Ontology) -> None:
    assert used(shop, "shop.Legacy") == ["instantiates by bean:legacy", "refers_bean by bean:job via bean:legacy"]


def test_a_method_is_used_through_what_it_overrides(shop: Ontology) -> None:
    assert used(shop, "shop.Standard#price(Item)") == ["calls by shop.Cart#total(Item) via shop.Pricing"]


def test_what_is_inside_is_no_user_and_tests_can_be_left_out(shop: Ontology) -> None:
    assert "calls by shop.CartTest#run(Cart)" in used(shop, "shop.Cart")
    assert "calls by shop.CartTest#run(Cart)" not in used(shop, "shop.Cart", tests=False)
    assert not any("shop.Cart#" in use for use in used(shop, "shop.Cart"))


def test_an_unknown_key_has_no_users(shop: Ontology) -> None:
    assert users(shop, "shop.Nobody").uses == ()


def test_names_lead_to_nodes(shop: Ontology) -> None:
    assert [node.key for node in shop.named("Cart")] == ["shop.Cart"]
    assert [node.key for node in shop.named("Cart.total")] == ["shop.Cart#total(Item)"]
    assert [node.key for node in shop.named("shop.Cart#total(Item)")] == ["shop.Cart#total(Item)"]
    assert len(shop.named("price")) == 3
    assert shop.named("Nobody") == ()


def test_a_line_leads_to_the_innermost_declaration(shop: Ontology) -> None:
    cart = "src/main/java/shop/Cart.java"
    assert [node.key for line in (1, 4, 6) if (node := shop.at(cart, line))] == [
        cart,
        "shop.Cart",
        "shop.Cart#total(Item)",
    ]
    assert shop.at("gone.java", 1) is None


def test_members_with_inherited_ones() -> None:
    ontology = project(
        "== a/A.java\npackage a;\nclass A { void x() {} void y() {} }\nclass B extends A { void x() {} }\n"
    )
    assert [node.key for node in ontology.members("a.B", inherited=True)] == ["a.B#x()", "a.B#<init>()", "a.A#y()"]


def test_an_inherited_member_used_on_a_type_is_a_use_of_the_type() -> None:
    ontology = project("""
== a/Base.java
package a;
class Base<T> { int count; T load() { return null; } }
== a/Orders.java
package a;
class Orders extends Base<String> {}
== a/Use.java
package a;
class Use { void run(Orders orders, Base<String> base) { orders.load(); orders.count++; base.load(); } }
""")
    assert used(ontology, "a.Orders") == [
        "calls by a.Use#run(Orders,Base)",
        "reads by a.Use#run(Orders,Base)",
        "writes by a.Use#run(Orders,Base)",
    ]


def test_a_bean_whose_name_goes_on_after_a_dot_is_another_bean() -> None:
    ontology = project(
        """
== beans.xml
<beans>
  <bean id="store" class="shop.Store"/>
  <bean id="store.audit" class="shop.Audit"><property name="store" ref="store"/></bean>
</beans>
"""
    )
    assert [use.edge.source for use in users(ontology, "bean:store").uses] == ["beans.xml", "bean:store.audit"]


MENTIONED = """
== src/main/java/shop/Lost.java
package shop;
/** See {@link Spoken}. */
public class Lost extends RuntimeException {}
== src/main/java/shop/Spoken.java
package shop;
public class Spoken {}
== src/main/java/shop/Desk.java
package shop;
class Desk {
    void run() { try { work(); } catch (Lost lost) { } }
    void work() { }
}
"""


def test_a_type_that_is_only_mentioned_has_users() -> None:
    uses = users(project(MENTIONED), "shop.Lost").uses
    assert [(use.edge.kind, use.edge.source, use.edge.line, use.edge.role) for use in uses] == [
        (EdgeKind.REFERENCES, "shop.Desk#run()", 3, "catch")
    ]


def test_a_comment_is_no_use() -> None:
    assert users(project(MENTIONED), "shop.Spoken").uses == ()


HIDDEN = """
== src/main/java/shop/Desk.java
package shop;
class Desk {
    void run(other.Thing thing, Object any) throws Exception {
        thing.made().settle();
        thing.made().settle();
        thing.made().unrelated();
        Class.forName("shop.Account");
        Class.forName("shop.Desk");
        any.getClass().getMethod("settle");
    }
    @org.springframework.web.bind.annotation.GetMapping(Gone.PATH) void page() { }
    @org.springframework.web.bind.annotation.GetMapping("/known") void known() { }
}
class Account { void settle() { } void close() { } }
class Quiet { }
"""


def test_what_could_hide_a_use_is_said_of_this_symbol_alone() -> None:
    graph = project(HIDDEN)

    def hidden(key: str) -> dict[str, int]:
        return {each.reason: each.count for each in users(graph, key).unseen}

    assert hidden("shop.Account") == {"calls on what libraries return": 2, "reflective accesses": 2}
    assert hidden("shop.Account#settle()") == {"calls on what libraries return": 2, "reflective accesses": 1}
    assert hidden("shop.Account#close()") == {}
    assert hidden("shop.Quiet") == {}
    assert hidden("GET /known") == {"annotation values that are not constant": 1}
    assert {each.reason: each.count for each in graph.unseen()}["calls on what libraries return"] == 3


LIBRARIES = """
== shop/Account.java
package shop;
public class Account extends lib.Base { public void settle() { } public Gone gone() { return null; } }
== shop/Desk.java
package shop;
import static lib.Make.made;
import lib.Builder;
public class Desk {
    Builder builder; Account account;
    void run() { %s }
}
"""


@pytest.mark.parametrize(
    ("code", "of_library"),
    [
        ("builder.start().settle();", 1),
        ("builder.start().next().settle();", 2),
        ("var next = builder.start(); next.settle();", 1),
        ("for (var each : builder.all()) { each.settle(); }", 1),
        ("builder.each(x -> x.settle());", 1),
        ("builder.field.settle();", 1),
        ("Builder.create().settle();", 1),
        ("made().settle();", 1),
        ("account.inherited().settle();", 1),
        ("Runnable r = builder.start()::settle;", 1),
        ("account.gone().settle();", 0),
        ("Object o = nowhere(); nowhere().settle();", 0),
        ("Gone gone = null; gone.settle();", 0),
    ],
)
def test_calls_on_what_a_library_returns_are_counted_apart(code: str, of_library: int) -> None:
    counts = {each.reason: each.count for each in project(LIBRARIES % code).unseen()}
    assert counts.get("calls on what libraries return", 0) == of_library
    assert counts.get("calls on values whose type is not known", 0) == (0 if of_library else 1)
