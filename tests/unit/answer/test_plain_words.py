"""Questions about the shop that name no symbol: what they describe is searched by its words, and the answer says so."""

from __future__ import annotations

import pytest

from espalier.answer.english.tokens import stem
from espalier.answer.inquiry import Answer, ask
from espalier.answer.terms import terms
from espalier.workspace.workspace import Workspace
from fixtures.code_base import SmallCodeBase

SEARCHES = [
    ("where is the endpoint for placing an order?", "exposes", "OrderController#place(OrderRequest)", "POST /orders"),
    ("which endpoint creates an order?", "exposes", "OrderController#place(OrderRequest)", "POST /orders"),
    ("what is the API to delete an order?", "exposes", "OrderController#cancel(long,String)", "DELETE /orders/{id}"),
    ("list the URLs of my orders", "exposes", "OrderController#mine()", "GET /orders"),
    ("which endpoint changes a customer's address?", "exposes", "CustomerController#move(Address)", "PUT /me/address"),
    ("which route shows stock alerts?", "exposes", "StockController#alerts()", "GET /stock/alerts"),
    ("which table holds the order lines?", "maps", "OrderLine", "table:order_lines"),
    ("where is the table of customers?", "maps", "Customer", "table:customers"),
    ("which bean runs the jobs?", "refers_bean", "bean:jobRunner", "bean:priceListJob"),
    ("which bean is the tax calculation?", "declares_bean", "beans.xml", "bean:taxCalculator"),
    ("which listener reacts when stock is low?", "listens", "StockAlertListener", "StockLowEvent"),
    (
        "which event is there for cancelled orders?",
        "publishes",
        "OrderServiceImpl#cancel(long,String)",
        "CancelledEvent",
    ),
]


@pytest.mark.parametrize(("question", "kind", "source", "target"), SEARCHES, ids=[each[0] for each in SEARCHES])
async def test_the_best_match_comes_first(shop: Workspace, question: str, kind: str, source: str, target: str) -> None:
    answer = await ask(shop, question)
    best = answer.evidence[0]
    assert (best.kind, best.source.endswith(source), best.target.endswith(target)) == (kind, True, True), best


OCCASIONS = [
    ("what happens when an order is placed?", "publishes", "OrderServiceImpl#place(Customer,Map)", "OrderPlacedEvent"),
    (
        "what happens when an order is placed?",
        "listens",
        "OrderEventListener#onPlaced(OrderPlacedEvent)",
        "PlacedEvent",
    ),
    ("what happens when an order is submitted?", "publishes", "OrderServiceImpl#place(Customer,Map)", "PlacedEvent"),
    ("who listens when an order is cancelled?", "listens", "#onCancelled(OrderCancelledEvent)", "OrderCancelledEvent"),
]


@pytest.mark.parametrize(("question", "kind", "source", "target"), OCCASIONS)
async def test_what_happens_then_is_in_the_chain(
    shop: Workspace, question: str, kind: str, source: str, target: str
) -> None:
    found = (await ask(shop, question)).evidence
    assert any((e.kind, e.source.endswith(source), e.target.endswith(target)) == (kind, True, True) for e in found)


DESCRIPTIONS = [
    ("where is a product's price calculated?", "StandardPricingService#"),
    ("where is an unfinished order cancelled?", "PurchaseOrder#cancel()"),
    ("how is a parcel filled?", "ParcelPacker#"),
]


@pytest.mark.parametrize(("question", "near"), DESCRIPTIONS)
async def test_a_description_is_searched_in_the_code(shop: Workspace, question: str, near: str) -> None:
    answer = await ask(shop, question)
    assert answer.links == () and "Nearest" not in answer.answer.splitlines()[0]
    assert any(near in item.source for item in answer.evidence)


async def headline(shop: Workspace, question: str) -> str:
    answer: Answer = await ask(shop, question)
    return answer.answer.partition("\n")[0]


async def test_the_verb_of_http_that_the_words_ask_for_comes_first(shop: Workspace) -> None:
    assert "“deletes order”: `DELETE /orders/{id}`" in await headline(shop, "which endpoint deletes an order?")


async def test_words_that_are_found_nowhere_are_said(shop: Workspace) -> None:
    answer = (await ask(shop, "which endpoint archives an order?")).answer
    assert "No name here says `archives`." in answer
    assert (await headline(shop, "which table holds the invoices?")).startswith("No table is named like")


async def test_a_kind_without_words_lists_them_all(shop: Workspace) -> None:
    answer = await ask(shop, "list the endpoints")
    assert answer.answer.startswith("9 endpoints: `")
    assert sum(item.kind == "exposes" for item in answer.evidence) == 9


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("who uses money?", "com.example.shop.domain.Money"),
        ("how does Money work?", "com.example.shop.domain.Money"),
        ("where is the order event listener?", "com.example.shop.service.OrderEventListener"),
        ("who uses the pricing service for orders?", "com.example.shop.pricing.PricingService"),
        ("where is the table orders?", "table:orders"),
    ],
)
async def test_words_that_do_name(shop: Workspace, question: str, subject: str) -> None:
    assert [node.key for link in (await ask(shop, question)).links for node in link.nodes] == [subject]


async def test_an_impact_leads_with_its_size_and_says_how_much_is_not_shown(shop: Workspace) -> None:
    answer = (await ask(shop, "what breaks if I remove Money?")).answer
    first, _, rest = answer.partition("\n")
    assert first.startswith("52 places in 12 types and 3 test classes depend on `Money`") and "`Product`" in first
    assert "**Services: 18 places in 4 types**" in rest and "- and " in rest and " more" in rest


async def test_uses_through_the_interface_would_still_compile(shop: Workspace) -> None:
    answer = await ask(shop, "what breaks if I remove DiscountPricingService?")
    first, _, rest = answer.answer.partition("\n")
    assert "through `PricingService`, implemented by 1 other class, would still compile" in first
    assert "**Through a supertype, still compiles: " in rest


async def test_only_what_is_wired_by_it_breaks_with_a_sole_implementation(shop: Workspace) -> None:
    answer = await ask(shop, "what breaks if I remove OrderServiceImpl?")
    direct, _, through = answer.answer.partition("**Through a supertype, still compiles")
    assert "OrderController" in direct and " injects " in direct
    assert " calls " in through and "implemented by nothing else" in answer.answer


@pytest.mark.parametrize(
    "question", ["who is the president of France?", "asdf qwer zxcv", "what happens when it rains?"]
)
async def test_nonsense_is_told_plainly(shop: Workspace, question: str) -> None:
    answer = await ask(shop, question)
    assert "Nothing matches" in answer.answer
    assert "Not seen" not in answer.answer
    assert answer.evidence == ()


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("which events are there?", "3 events"),
        ("which beans are there?", "28 beans"),
        ("what listeners are there?", ""),
    ],
)
async def test_all_of_a_kind_are_listed_however_it_is_asked(shop: Workspace, question: str, first: str) -> None:
    answer = await ask(shop, question)
    assert answer.answer.startswith(first) and answer.evidence


def test_terms_are_what_is_looked_for() -> None:
    assert terms("Which endpoint adds a CartItem?") == ("adds", "cart", "item")
    assert terms("list the orders") == ("orders",)
    assert terms("which endpoint lists orders") == ("lists", "orders")


@pytest.mark.parametrize(
    "forms",
    [
        ("add", "adds", "adding", "added"),
        ("price", "prices", "pricing"),
        ("category", "categories"),
        ("address", "addresses"),
        ("cancel", "cancelled", "cancels"),
        ("calculate", "calculator", "calculation", "calculated"),
    ],
)
def test_forms_of_a_word_have_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


async def test_the_passive_voice_does_not_turn_an_injection_round(shop: Workspace) -> None:
    answer = await ask(shop, "what gets injected into QuoteController?")
    assert "PricingService" in answer.answer.splitlines()[0]


MADE = """
== desk/Printer.java
package desk;
class Printer { }
== desk/Clock.java
package desk;
class Clock { }
== desk/Desk.java
package desk;
class Desk { private final Printer printer; Desk(Printer printer) { this.printer = printer; } }
== desk/DeskConfiguration.java
package desk;
import org.springframework.context.annotation.*;
@Configuration
class DeskConfiguration {
  @Bean Printer printer() { return new Printer(); }
  @Bean Clock clock() { return new Clock(); }
  @Bean Desk desk(Printer printer, Clock clock) { System.out.println(clock); return new Desk(printer); }
}
"""


async def test_what_a_bean_method_hands_on_to_the_constructor_is_injected() -> None:
    answer = (await ask(SmallCodeBase(MADE), "what gets injected into Desk?")).answer
    assert answer.startswith("`Desk` is given `Printer`.")
    assert "Clock" not in answer


KEPT = """
== lib/Book.java
package lib;
public interface Book { }
== lib/Author.java
package lib;
public interface Author { Book first(); }
== lib/JpaAuthor.java
package lib;
import jakarta.persistence.*;
@Entity
public class JpaAuthor implements Author {
  @ManyToMany(targetEntity = JpaBook.class) @JoinTable(name = "written") java.util.Set<JpaBook> books;
  public Book first() { return null; }
}
== lib/JpaBook.java
package lib;
import jakarta.persistence.*;
@Entity
public class JpaBook implements Book { }
"""


async def test_interfaces_are_related_in_the_database_by_the_entities_behind_them() -> None:
    answer = (await ask(SmallCodeBase(KEPT), "how are Author and Book linked in the database?")).answer
    assert answer.startswith("`JpaAuthor` and `JpaBook` are tied by a many-to-many relation")
    assert "kept in `written`" in answer


STORES = """
== store/Store.java
package store;
public interface Store { void put(String text); }
== store/MemoryStore.java
package store;
public class MemoryStore implements Store { public void put(String text) { System.out.println(1); } }
== store/DiskStore.java
package store;
public class DiskStore implements Store { public void put(String text) { System.out.println(2); } }
== store/Settings.java
package store;
public class Settings { static boolean VOLATILE = false; }
== store/Stores.java
package store;
class Stores {
  Store chosen() { if (Settings.VOLATILE) { return new MemoryStore(); } return new DiskStore(); }
}
"""


@pytest.mark.parametrize(
    "question",
    [
        "when does the program use MemoryStore and when DiskStore?",
        "what is the difference between MemoryStore and DiskStore?",
    ],
)
async def test_what_chooses_between_two_things_tells_them_apart(question: str) -> None:
    answer = await ask(SmallCodeBase(STORES), question)
    assert answer.answer.startswith("`Stores#chosen` chooses between them: `MemoryStore` and `DiskStore` have")
    assert ("reads", "store.Settings#VOLATILE") in {(each.kind, each.target) for each in answer.evidence}


MODULES = """
== billing-desk/src/main/java/desk/BillingDesk.java
package desk;
class BillingDesk { }
== billing-desk/src/main/java/desk/BillController.java
package desk;
import org.springframework.web.bind.annotation.*;
@RestController
class BillController { @GetMapping("/bills") String bills() { return ""; } }
== other-desk/src/main/java/other/OtherController.java
package other;
import org.springframework.web.bind.annotation.*;
@RestController
class OtherController { @GetMapping("/others") String others() { return ""; } }
"""


async def test_a_type_without_endpoints_may_be_the_module_of_its_name() -> None:
    answer = await ask(SmallCodeBase(MODULES), "which endpoints does the billing desk offer?")
    assert [each.target for each in answer.evidence] == ["GET /bills"]
    assert "The module `billing-desk` serves `GET /bills`." in answer.answer


async def test_tables_of_parts_follow_those_of_their_owner(shop: Workspace) -> None:
    found = (await ask(shop, "in which tables is a purchase order stored?")).evidence
    assert [each.target for each in found] == ["table:orders", "table:order_lines", "table:orders_order_lines"]


async def test_a_product_before_a_kind_is_no_unknown_name(shop: Workspace) -> None:
    answer = await ask(shop, "which MongoDB collections are there?")
    assert "There is no" not in answer.answer
    assert "table:orders" in {each.target for each in answer.evidence}


WIRED = """
== desk/Stamper.java
package desk;
class Stamper { }
== desk/Sealer.java
package desk;
class Sealer { }
== desk/Desk.java
package desk;
import org.springframework.context.annotation.*;
@Configuration
class Desk { @Bean Sealer seal() { return new Sealer(); } }
== desk/Inker.java
package desk;
import org.springframework.stereotype.Component;
@Component
class Inker { }
== beans.xml
<beans xmlns="http://www.springframework.org/schema/beans"><bean id="stamp" class="desk.Stamper"/></beans>
"""


@pytest.mark.parametrize(
    ("question", "source", "bean"),
    [
        ("Stamper has no @Component annotation, so where is it turned into a bean?", "beans.xml", "bean:stamp"),
        ("where is Sealer registered as a Spring bean?", "desk.Desk#seal()", "bean:seal"),
        ("how does Inker become a bean?", "desk.Inker", "bean:inker"),
    ],
)
async def test_where_a_class_becomes_a_bean(question: str, source: str, bean: str) -> None:
    found = (await ask(SmallCodeBase(WIRED), question)).evidence
    assert [(each.source, each.target) for each in found] == [(source, bean)]


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Which beans are defined in XML?", "1 bean: `stamp`."),
        ("which beans come from @Bean methods?", "1 bean: `seal`."),
        ("how many beans are found by component scanning?", "2 beans: `desk` and `inker`."),
        ("which beans are not created by @Bean methods?", "3 beans: `desk`, `inker` and `stamp`."),
        ("which classes are declared in XML?", "1 class: `Stamper`."),
    ],
)
async def test_beans_by_where_they_come_from(question: str, headline: str) -> None:
    assert (await ask(SmallCodeBase(WIRED), question)).answer.partition("\n")[0] == headline


async def test_a_class_that_nothing_makes_a_bean_is_said_to_be_none() -> None:
    answer = await ask(SmallCodeBase(WIRED.partition("== beans.xml")[0]), "where is Stamper declared as a bean?")
    assert answer.answer.startswith("The graph sees nothing that declares `Stamper` as a bean.")


ROUNDING = """
== desk/Rounding.java
package desk;
class Rounding { double roundDiscount(double discount) { return discount; } }
== desk/Till.java
package desk;
class Till { double discount; double rounded; double both(Rounding rounding) { return rounding.roundDiscount(1); } }
"""


async def test_the_impact_of_a_change_of_how_something_is_done_is_that_of_the_method() -> None:
    answer = await ask(SmallCodeBase(ROUNDING), "what would be affected if I change the way discounts are rounded?")
    assert "desk.Rounding#roundDiscount(double)" in answer.answer
    assert "desk.Till#both(Rounding)" in {each.source for each in answer.evidence}


async def test_tests_are_found_by_what_they_say_themselves(shop: Workspace) -> None:
    answer = (await ask(shop, "which tests check that a parcel is not too heavy?")).answer
    assert "Nearest by name: `ParcelPackerTest`" in answer, answer


QUOTAS = """
== shop/Quota.java
package shop;
public interface Quota { }
== shop/FixedQuota.java
package shop;
public class FixedQuota implements Quota { public FixedQuota(Quota inner) { } }
== shop/FileQuota.java
package shop;
public class FileQuota implements Quota { }
== shop/Desk.java
package shop;
public class Desk { public Desk(Quota quota) { } }
== shop/Quotas.java
package shop;
import org.springframework.context.annotation.*;
import org.springframework.boot.autoconfigure.condition.*;
@Configuration @Profile("shop")
public class Quotas {
    @Bean @ConditionalOnProperty(name = "quota", havingValue = "fixed")
    Quota quota() { return new FixedQuota(new FileQuota()); }
    @Bean java.util.List<Quota> quotas() { return java.util.List.of(new FixedQuota(new FileQuota())); }
    @Bean Quota[] quotaArray() { return new Quota[] { new FileQuota() }; }
    @Bean Desk desk(Quota quota) { return new Desk(quota); }
}
== src/integration-test/java/shop/TestQuotas.java
package shop;
import org.springframework.context.annotation.*;
@Configuration public class TestQuotas { @Bean Quota other() { return new FileQuota(); } }
"""
QUOTA = (
    "`Quota` is the bean `quota`, a `FixedQuota`, declared by `Quotas#quota()`, under "
    '`@ConditionalOnProperty(name = "quota", havingValue = "fixed")` and `@Profile("shop")`.'
)


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Which implementation of Quota do the desks get?", QUOTA),
        ("Which Quota implementation is injected into Desk at run time?",
         f"The graph does not see which `Quota` `Desk` is given. {QUOTA}"),
        ("where is the bean of Quota made?", QUOTA),
        ("who makes the Desk bean?",
         '`Desk` is the bean `desk`, declared by `Quotas#desk(Quota)`, under `@Profile("shop")`.'),
        ("who makes the bean `desk`?",
         'The bean `desk`, a `Desk`, is declared by `Quotas#desk(Quota)`, under `@Profile("shop")`.'),
        ("which beans does Quotas declare?", "`Quotas` declares 4 beans: `quota`, `quotas`, `quotaArray` and `desk`."),
    ],
)  # fmt: skip
async def test_which_bean_is_made_by_which_method_under_which_condition(question: str, headline: str) -> None:
    answer = (await ask(SmallCodeBase(QUOTAS), question)).answer
    assert answer.partition("\n")[0] == headline


async def test_what_a_bean_is_wrapped_around_and_to_what_it_is_given() -> None:
    answer = (await ask(SmallCodeBase(QUOTAS), "Which implementation of Quota do the desks get?")).answer
    assert "`Quotas#quota` creates `FileQuota()`" in answer
    assert "`Quotas#desk` is perhaps given `bean:quota`" in answer
    assert "TestQuotas" not in answer


async def test_what_is_written_with_its_mark_is_the_annotation() -> None:
    code_base = SmallCodeBase("""
== a/State.java
package a;
enum State { SCHEDULED, DONE }
== a/Sweeper.java
package a;
import org.springframework.scheduling.annotation.Scheduled;
class Sweeper {
    State state = State.SCHEDULED;
    @Scheduled(fixedDelay = 5) void sweep() { }
}
""")
    for question in ("which methods are annotated with @Scheduled?", "who uses @Scheduled?"):
        assert "`Sweeper#sweep()`" in (await ask(code_base, question)).answer.partition("\n")[0]
    assert "`Sweeper`" in (await ask(code_base, "who uses State.SCHEDULED?")).answer.partition("\n")[0]


@pytest.mark.parametrize(
    "question",
    [
        "what PricingService implementations are there?",
        "which PricingService implementations exist, inner ones too",
        "list the PricingService implementations",
    ],
)
async def test_implementations_after_a_name_are_those_of_it(shop: Workspace, question: str) -> None:
    query = (await ask(shop, question)).query
    assert (query.relation, query.direction) == ("implements", "to")


async def test_what_is_not_secured_is_open_to_all(shop: Workspace) -> None:
    answer = await ask(shop, "which endpoints are not secured?")
    assert [each.access for each in answer.query.filters] == ["open"]


WARDS = SmallCodeBase("""
== src/main/resources/application.properties
lab.url=http://lab/api
== a/Lab.java
package a;
class Lab {
  @org.springframework.beans.factory.annotation.Value("${lab.url}") String url;
  @org.springframework.web.bind.annotation.GetMapping("/lab/orders") String orders() { return url; }
}
== a/LabClient.java
package a;
import org.eclipse.microprofile.faulttolerance.Retry;
class LabClient { @Retry(maxRetries = 3) String send(String order) { return order; } }
== a/LabService.java
package a;
class LabService {
  private final LabClient client;
  LabService(LabClient client) { this.client = client; }
  String order(String code) { return client.send(code); }
}
== a/Beds.java
package a;
class Beds { void deleteBeds() { } }
""")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "why is LabClient needed by LabService?",
            "`LabService` takes, has a field of type and calls `LabClient`.",
        ),
        ("how often is a call of the lab retried?", "`LabClient#send` has `3` for `maxRetries`."),
        ("is there anything that deletes beds?", "No class says all of “deletes beds”."),
        (
            "where is the lab's URL configured?",
            "`lab.url` (`http://lab/api` in `application.properties`), read by `Lab`.",
        ),
        ("which properties are read?", "1 of 1 property is read by something: `lab.url`."),
        ("which classes archive old beds?", "No name here says `archive` or `old`."),
    ],
)
async def test_headlines_are_sentences(question: str, said: str) -> None:
    answer = await ask(WARDS, question)
    assert said in answer.answer.splitlines(), answer.answer


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("which tables are read by OrderServiceImpl?", "`OrderServiceImpl` reads `orders`, `products` and `stock`."),
        ("which tables does the order service read?", "`OrderService` reads `orders`, `products` and `stock`."),
        (
            "which tables does `OrderServiceImpl.place` write?",
            "`OrderServiceImpl#place(Customer,Map)` writes `orders`.",
        ),
        ("which tables does `OrderService.place` write?", "`OrderService#place(Customer,Map)` writes `orders`."),
    ],
)
async def test_tables_that_a_class_reads_or_writes(shop: Workspace, question: str, headline: str) -> None:
    assert (await ask(shop, question)).answer.partition("\n")[0] == headline
