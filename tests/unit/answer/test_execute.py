"""Typed queries over a small shop: each relation both ways, each form, and what is said when there is nothing."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from espalier.answer.execute import execute, listing
from espalier.answer.execute.relations import meaning
from espalier.answer.finding import Finding
from espalier.answer.query import Relation, decode
from espalier.answer.ties import tie
from espalier.ontology.health import Health, State
from espalier.ontology.kinds import EdgeKind
from fixtures.code_base import SmallCodeBase

SHOP = """
== shop/OrderController.java
package shop;
import org.springframework.web.bind.annotation.*;
@RestController
class OrderController {
  private final OrderService orders;
  OrderController(OrderService orders) { this.orders = orders; }
  @PostMapping("/orders") Order place(Order order) { return orders.placeOrder(order); }
  @GetMapping("/orders/{id}") Order show(long id) { return orders.find(id); }
}
== shop/OrderService.java
package shop;
interface OrderService {
  Order placeOrder(Order order);
  Order find(long id) throws OrderMissingException;
}
== shop/OrderServiceImpl.java
package shop;
import org.springframework.stereotype.Service;
import org.springframework.context.ApplicationEventPublisher;
@Service
class OrderServiceImpl extends Auditing implements OrderService {
  private final OrderRepository repository;
  private final ApplicationEventPublisher publisher;
  private int placed;
  OrderServiceImpl(OrderRepository repository, ApplicationEventPublisher publisher) {
    this.repository = repository; this.publisher = publisher;
  }
  public Order placeOrder(Order order) {
    placed = placed + 1;
    publisher.publishEvent(new OrderPlaced(order));
    return repository.save(order);
  }
  public Order find(long id) { throw new OrderMissingException(); }
  private int neverCalled() { return 0; }
}
== shop/Auditing.java
package shop;
abstract class Auditing { }
== shop/OrderMissingException.java
package shop;
class OrderMissingException extends RuntimeException { }
== shop/OrderPlaced.java
package shop;
class OrderPlaced { OrderPlaced(Order order) { } }
== shop/Mailer.java
package shop;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
@Component
class Mailer {
  @EventListener void confirm(OrderPlaced placed) { sendConfirmation(); }
  void sendConfirmation() { try { } catch (OrderMissingException e) { } }
}
== shop/OrderRepository.java
package shop;
import org.springframework.data.jpa.repository.JpaRepository;
interface OrderRepository extends JpaRepository<Order, Long> { }
== shop/Order.java
package shop;
import jakarta.persistence.*;
@Entity @Table(name = "ORDERS")
class Order {
  @Id @GeneratedValue(strategy = GenerationType.TABLE, generator = "ORDER_SEQ") private Long id;
  @OneToMany(cascade = CascadeType.ALL) private java.util.List<OrderLine> lines;
}
== shop/OrderLine.java
package shop;
import jakarta.persistence.*;
@Entity @Table(name = "LINES")
class OrderLine { @Id private Long id; }
== src/test/java/shop/OrderServiceImplTest.java
package shop;
class OrderServiceImplTest {
  void places() { new OrderServiceImpl(null, null).placeOrder(null); }
}
"""


@pytest.fixture(scope="module")
def shop() -> SmallCodeBase:
    return SmallCodeBase(SHOP)


def asked(code_base: SmallCodeBase, **query: object) -> Finding:
    return execute(code_base, decode(json.dumps(query)))


def symbol(name: str) -> list[dict[str, object]]:
    return [{"symbol": name}]


def concept(words: str) -> list[dict[str, object]]:
    return [{"concept": words}]


RELATIONS = [
    ("uses", "to", "OrderRepository", "OrderServiceImpl"),
    ("uses", "from", "OrderController", "OrderService"),
    ("calls", "to", "OrderServiceImpl.placeOrder", "OrderController#place"),
    ("calls", "from", "OrderController", "OrderService#placeOrder"),
    ("calls", "from", "Mailer.confirm", "Mailer#sendConfirmation"),
    ("injects", "to", "OrderService", "OrderController"),
    ("injects", "from", "OrderController", "OrderService"),
    ("implements", "to", "OrderService", "OrderServiceImpl"),
    ("implements", "from", "OrderServiceImpl", "OrderService"),
    ("extends", "to", "Auditing", "OrderServiceImpl"),
    ("extends", "from", "OrderServiceImpl", "Auditing"),
    ("overrides", "to", "OrderService.placeOrder", "OrderServiceImpl#placeOrder"),
    ("overrides", "from", "OrderServiceImpl.placeOrder", "OrderService#placeOrder"),
    ("returns", "to", "Order", "OrderService#find"),
    ("takes", "to", "Order", "OrderController#place"),
    ("throws", "to", "OrderMissingException", "OrderServiceImpl#find"),
    ("throws", "from", "OrderServiceImpl", "OrderMissingException"),
    ("catches", "to", "OrderMissingException", "Mailer#sendConfirmation"),
    ("catches", "from", "Mailer", "OrderMissingException"),
    ("creates", "to", "OrderPlaced", "OrderServiceImpl#placeOrder"),
    ("creates", "from", "OrderServiceImpl", "OrderPlaced"),
    ("reads-field", "to", "OrderServiceImpl.placed", "OrderServiceImpl#placeOrder"),
    ("writes-field", "to", "OrderServiceImpl.placed", "OrderServiceImpl#placeOrder"),
    ("writes-field", "from", "OrderServiceImpl.placeOrder", "OrderServiceImpl#placed"),
    ("annotated-with", "to", "@Service", "OrderServiceImpl"),
    ("annotated-with", "from", "OrderServiceImpl", "Service"),
    ("maps-to-table", "to", "ORDERS", "Order"),
    ("maps-to-table", "from", "Order", "ORDERS"),
    ("column-of", "to", "ORDERS", "orders.id"),
    ("joined-with", "from", "Order", "OrderLine"),
    ("writes-table", "to", "ORDERS", "OrderServiceImpl#placeOrder"),
    ("writes-table", "from", "OrderServiceImpl", "ORDERS"),
    ("exposes-endpoint", "from", "OrderController", "POST /orders"),
    ("exposes-endpoint", "to", "POST /orders", "OrderController#place"),
    ("publishes", "to", "OrderPlaced", "OrderServiceImpl#placeOrder"),
    ("publishes", "from", "OrderServiceImpl", "OrderPlaced"),
    ("listens", "to", "OrderPlaced", "Mailer#confirm"),
    ("listens", "from", "Mailer", "OrderPlaced"),
    ("tests", "to", "OrderServiceImpl", "OrderServiceImplTest"),
    ("tests", "from", "OrderServiceImplTest", "OrderServiceImpl"),
    ("declares", "from", "Mailer", "Mailer#confirm"),
    ("declares", "to", "Mailer.confirm", "Mailer"),
]


@pytest.mark.parametrize(("relation", "direction", "name", "wanted"), RELATIONS)
def test_a_relation_is_found_from_either_end(
    shop: SmallCodeBase, relation: str, direction: str, name: str, wanted: str
) -> None:
    found = asked(shop, relation=relation, direction=direction, anchors=symbol(name))
    end = [item.source if direction == "to" or not item.target else item.target for item in found.evidence]
    assert any(wanted.lower() in key.lower() for key in end), (found.headline, end)
    assert wanted.partition("#")[0] in found.headline


def test_the_direction_is_not_turned_round(shop: SmallCodeBase) -> None:
    given = asked(shop, relation="injects", direction="from", anchors=symbol("OrderController"))
    assert "OrderService" in given.headline and "nothing" not in given.headline
    users = asked(shop, relation="injects", direction="to", anchors=symbol("OrderController"))
    assert not users.evidence


@pytest.mark.parametrize("relation", list(Relation))
def test_every_relation_answers_or_says_that_the_graph_does_not_know(shop: SmallCodeBase, relation: Relation) -> None:
    for direction in ("from", "to"):
        assert asked(shop, relation=relation, direction=direction, anchors=symbol("Order")).headline


def test_what_the_graph_has_no_edges_for_is_not_denied(shop: SmallCodeBase, monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = replace(meaning(Relation.ADVISES), kinds=frozenset(), unknown="which methods an aspect advises")
    monkeypatch.setattr(listing, "meaning", lambda relation: unknown)
    found = asked(shop, relation="advises", direction="to", anchors=symbol("Order"))
    assert found.headline == "The graph does not know which methods an aspect advises."


def test_absence_is_not_claimed_of_a_graph_that_is_not_complete() -> None:
    half = SmallCodeBase(SHOP, Health(State.DEGRADED, 1, "A.java"))
    found = asked(half, relation="calls", direction="to", anchors=symbol("OrderServiceImpl.neverCalled"))
    assert found.headline.startswith("Nothing was found in what could be read")


def test_words_find_things_of_the_wanted_kind_with_the_chain_that_connects_them(shop: SmallCodeBase) -> None:
    found = asked(shop, select="controller", anchors=concept("mailer confirmation"))
    assert "OrderController" in found.notes[0]
    assert "Mailer" not in found.headline
    assert any(item.chain for item in found.evidence)


def test_words_stand_for_a_symbol_that_they_name(shop: SmallCodeBase) -> None:
    found = asked(shop, relation="injects", direction="to", anchors=concept("order service"))
    assert "OrderController" in found.headline


def test_a_path_between_roles_is_about_the_words(shop: SmallCodeBase) -> None:
    found = asked(
        shop, form="path", anchors=[{"role": "controller"}, {"role": "database"}], filters=[{"about": "place order"}]
    )
    for name in ("OrderController", "OrderServiceImpl", "OrderRepository"):
        assert name in found.headline
    assert "flowchart LR" in found.groups[-1].drawing


def test_a_relation_between_entities_says_what_the_annotation_says(shop: SmallCodeBase) -> None:
    found = asked(shop, form="relation", anchors=[*symbol("Order"), *symbol("OrderLine")])
    assert "one-to-many" in found.headline
    assert "CascadeType.ALL" in found.evidence[0].note


def test_a_comparison_names_what_is_shared(shop: SmallCodeBase) -> None:
    found = asked(shop, form="compare", anchors=[*symbol("OrderServiceImpl"), *symbol("OrderService")])
    assert "OrderService" in found.headline


def test_a_mechanism_quotes_the_annotations_that_do_it(shop: SmallCodeBase) -> None:
    found = asked(shop, form="mechanism", anchors=concept("order id generated"))
    assert "Order#id" in found.headline
    assert any("ORDER_SEQ" in item.note for item in found.evidence)


def test_a_mechanism_begins_where_control_enters(shop: SmallCodeBase) -> None:
    found = asked(shop, form="mechanism", anchors=concept("place order"))
    assert found.headline.index("OrderController") < found.headline.index("OrderServiceImpl")


def test_a_lifecycle_names_what_starts_it(shop: SmallCodeBase) -> None:
    found = asked(shop, form="lifecycle", anchors=concept("send confirmation"))
    assert "Mailer#sendConfirmation" in found.headline
    assert any(item.kind == "listens" for item in found.evidence)


def test_an_impact_names_the_types_that_break(shop: SmallCodeBase) -> None:
    found = asked(shop, form="impact", relation="depends-on", direction="to", anchors=symbol("OrderService"))
    assert "OrderServiceImpl" in found.headline and "OrderController" in found.headline


def test_count_exists_and_filters(shop: SmallCodeBase) -> None:
    assert asked(shop, form="count", select="endpoint").headline.startswith("2 endpoints")
    posts = asked(shop, form="exists", select="endpoint", filters=[{"http-method": "POST"}])
    assert posts.headline.startswith("Yes") and "GET" not in posts.headline
    unused = asked(shop, select="method", filters=[{"unused": True}, {"visibility": "private"}])
    assert "neverCalled" in unused.headline and "confirm" not in unused.headline


def test_two_hops(shop: SmallCodeBase) -> None:
    inner = {"select": "class", "relation": "implements", "direction": "to", "anchors": symbol("OrderService")}
    found = asked(shop, relation="injects", direction="from", anchors=[{"query": inner}])
    assert "OrderRepository" in found.headline


def test_an_ambiguous_name_is_answered_for_each_meaning() -> None:
    two = SmallCodeBase(
        "== a/Cart.java\npackage a;\nclass Cart { }\n== b/Cart.java\npackage b;\nclass Cart { }\n"
        "== a/A.java\npackage a;\nclass A { Cart cart; }\n== b/B.java\npackage b;\nclass B { Cart cart; }\n"
    )
    found = asked(two, relation="uses", direction="to", anchors=symbol("Cart"))
    assert "`a.Cart` is used by `A`" in found.headline and "`b.Cart` is used by `B`" in found.headline


def test_a_name_that_nothing_has_is_said_to_be_unknown(shop: SmallCodeBase) -> None:
    found = asked(shop, relation="uses", direction="to", anchors=symbol("Ordr"))
    assert found.headline.startswith("There is no `Ordr`")
    assert "Nearest" not in found.headline


def test_every_kind_of_edge_has_its_words() -> None:
    assert not [kind for kind in EdgeKind if tie(kind) is not tie(kind)]
    assert tie(EdgeKind.ADVISES, "may").active == "perhaps advises" and tie(EdgeKind.ADVISES).active == "advises"


def test_three_names_are_told_pair_by_pair(shop: SmallCodeBase) -> None:
    names = ("OrderController", "OrderService", "OrderRepository")
    finding = asked(shop, form="relation", anchors=[anchor for name in names for anchor in symbol(name)])
    first, second = finding.headline.split(". ")
    assert first.startswith("`OrderController` injects") and first.endswith("`OrderService`")
    assert second == "`OrderService` and `OrderRepository` are tied only through `OrderService`."


def test_a_relation_that_finds_nothing_for_words_gives_way_to_what_they_are_tied_to(shop: SmallCodeBase) -> None:
    finding = asked(shop, relation="advises", direction="to", select="aspect", anchors=concept("placing orders"))
    assert finding.headline.startswith("The graph sees no aspect")
    assert "Nearest by name: `OrderController#place`" in finding.notes[0] and "Nearest" not in finding.headline
    named = asked(shop, relation="advises", direction="to", select="aspect", anchors=symbol("OrderService"))
    assert not any("Nearest by name" in each for each in named.notes)


def test_what_tests_a_deed_is_what_tests_its_methods(shop: SmallCodeBase) -> None:
    finding = asked(shop, relation="tests", direction="to", select="test", anchors=concept("placing orders"))
    assert finding.headline == "`OrderServiceImpl#placeOrder(Order)` is tested by `OrderServiceImplTest`."


KITCHEN = """
== k/SoupValidator.java
package k;
class SoupValidator { boolean isValid(String soup) { return true; } }
== k/CakeValidator.java
package k;
class CakeValidator { boolean isValid(String cake) { return true; } }
== k/Kitchen.java
package k;
class Kitchen { boolean validate(String input) { return new SoupValidator().isValid(input); } }
"""


def test_a_word_in_the_plural_stands_for_the_classes_whose_names_end_in_it() -> None:
    query = {"select": "class", "anchors": [{"concept": "hand-written validators input"}]}
    found = execute(SmallCodeBase(KITCHEN), decode(json.dumps(query)))
    assert {item.source for item in found.evidence} == {"k.SoupValidator", "k.CakeValidator"}
