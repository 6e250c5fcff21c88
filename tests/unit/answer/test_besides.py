"""What an answer in plain words shows beside what its form finds, and the implementations of a thing."""

from __future__ import annotations

import pytest

from espalier.answer.evidence import Evidence
from espalier.answer.execute.besides import FURTHER, TITLE, _split
from espalier.answer.execute.families import families
from espalier.answer.execute.relevant import relevant
from espalier.answer.execute.words import words_of
from espalier.answer.finding import Group, once
from espalier.answer.inquiry import ask
from espalier.workspace.workspace import Workspace
from fixtures.code_base import SmallCodeBase

VAULTS = SmallCodeBase("""
== vault/VaultStore.java
package vault;
interface VaultStore { void keep(String letter); }
== vault/DiskVaultStore.java
package vault;
class DiskVaultStore implements VaultStore { public void keep(String letter) { } }
== vault/CloudVaultStore.java
package vault;
class CloudVaultStore implements VaultStore { public void keep(String letter) { } }
== vault/RowVaultStore.java
package vault;
interface RowVaultStore extends VaultStore { }
== vault/Courier.java
package vault;
class Courier {
    private final VaultStore store;
    Courier(VaultStore store) { this.store = store; }
    void deliver(String letter) { store.keep(letter); }
}
== vault/CourierTest.java
package vault;
import org.junit.jupiter.api.Test;
class CourierTest { @Test void nothingIsDelivered() { } }
== vault/Gardener.java
package vault;
class Gardener { void prune(String branch) { } }
""")


async def test_kinds_are_those_of_the_type_that_the_words_speak_of() -> None:
    for question in (
        "which backends are there for vaults?",
        "How many different ways of storing vaults exist?",
        "through which classes can vaults be stored?",
    ):
        answer = (await ask(VAULTS, question)).answer
        headline = answer.partition("\n")[0]
        assert headline.startswith("`VaultStore` has 3 implementations: "), answer
        assert all(f"`{kind}VaultStore`" in headline for kind in ("Disk", "Cloud", "Row"))


@pytest.mark.parametrize(
    "question",
    ["Which vault stores are there?", "What kinds of vault stores does Castle come with?", "which VaultStores exist"],
)
async def test_a_type_in_the_plural_that_is_there_stands_for_its_implementations(question: str) -> None:
    headline = (await ask(VAULTS, question)).answer.partition("\n")[0]
    assert headline.startswith("`VaultStore` is implemented by")
    assert all(f"`{kind}VaultStore`" in headline for kind in ("Disk", "Cloud", "Row"))


async def test_a_type_in_the_plural_that_does_something_does_not() -> None:
    assert (await ask(VAULTS, "Which vault stores use a letter?")).query.relation != "implements"
    assert (await ask(VAULTS, "Which couriers are there?")).query.relation != "implements"


async def test_what_has_one_kind_or_says_other_words_is_no_family() -> None:
    assert [each.node.name for each in families(VAULTS, "vault store")] == ["VaultStore"]
    assert not families(VAULTS, "gardener prune")


async def test_a_question_how_something_is_done_asks_for_no_kinds(shop: Workspace) -> None:
    query = (await ask(shop, "in what way is an order placed?")).query
    assert query.relation != "implements"


async def test_the_most_relevant_type_says_the_words_or_is_tied_to_what_says_them() -> None:
    names = [each.node.name for each in relevant(VAULTS, "courier deliver letter")]
    assert names[0] == "Courier"
    assert names.index("VaultStore") < names.index("Gardener") if "Gardener" in names else "VaultStore" in names
    assert not {"CourierTest"} & set(names)


async def test_nothing_is_relevant_to_words_that_nothing_says() -> None:
    assert relevant(VAULTS, "weather thunder forecast") == []
    assert relevant(VAULTS, "") == []


async def test_what_the_words_are_about_stands_below_what_was_found(shop: Workspace) -> None:
    answer = (await ask(shop, "how is a customer's discount decided when an order is placed?")).answer
    found, _, besides = answer.partition(f"**{TITLE}**")
    assert besides, answer
    rows = [line for line in besides.partition("\n**")[0].splitlines() if line.startswith("- ")]
    assert 0 < len(rows) <= 10
    assert not {row.partition("](")[0] for row in rows} & {row.partition("](")[0] for row in found.splitlines()}


@pytest.mark.parametrize("question", ["who uses PricingService?", "which endpoints are there for orders?"])
async def test_a_list_from_the_graph_has_nothing_besides(shop: Workspace, question: str) -> None:
    assert TITLE not in (await ask(shop, question)).answer


async def test_a_way_that_meets_what_it_is_about_stands_alone(shop: Workspace) -> None:
    answer = (await ask(shop, "trace placing an order from the controller to the database")).answer
    assert " → `OrderServiceImpl`" in answer.partition("\n")[0], answer
    assert TITLE not in answer


async def test_tests_are_found_by_their_names_too() -> None:
    answer = (await ask(VAULTS, "is the courier covered by tests?")).answer
    assert "CourierTest" in answer


async def test_telling_names_are_those_that_say_a_word(shop: Workspace) -> None:
    words = words_of(shop.ontology, "character set of an order")
    names = ["charset", "OrderService", "getCustomer", "orders", "set"]
    assert words.telling(names) == {name for name in names if any(words.said((name,)))}


def test_a_degree_is_the_number_of_edges(shop: Workspace) -> None:
    ontology = shop.ontology
    for node in list(ontology.nodes())[:200]:
        assert ontology.degree(node.key) == len(ontology.into(node.key)) + len(ontology.out(node.key))
    assert ontology.degree("no.such.Type") == 0


@pytest.mark.parametrize(
    "question",
    [
        "what channel does an order have?",
        "what does the payment provider do?",
        "to which customers can an order be shipped?",
        "which kinds of users can delete products?",
    ],
)
async def test_what_is_no_question_for_kinds_is_not_taken_for_one(shop: Workspace, question: str) -> None:
    assert (await ask(shop, question)).query.relation != "implements"


async def test_equal_names_are_told_in_full_and_the_count_fits_the_list() -> None:
    both = SmallCodeBase("""
== depot/Depot.java
package depot;
public interface Depot { }
== depot/near/FileDepot.java
package depot.near;
public class FileDepot implements depot.Depot { }
== depot/far/FileDepot.java
package depot.far;
public class FileDepot implements depot.Depot { }
""")
    headline = (await ask(both, "which kinds of depots are there?")).answer.partition("\n")[0]
    assert headline == "`Depot` has 2 implementations: `depot.far.FileDepot` and `depot.near.FileDepot`."


def test_no_row_of_the_finding_is_lost() -> None:
    rows = [Evidence("A.java", line, "declaration", f"a.A{line}", "", "source") for line in range(1, 31)]
    groups = (Group("", tuple(rows[:12]), 10), Group("Endpoints", tuple(rows[12:])))
    kept, rest = _split(groups, 9)
    assert [len(each.evidence) for each in kept] == [9]
    assert [(each.title, len(each.evidence), each.most) for each in rest] == [
        (FURTHER, 3, 1),
        ("Endpoints", 18, 25),
    ]


async def test_where_a_query_finds_nothing_and_leaves_much_out_all_words_are_looked_for() -> None:
    code = SmallCodeBase("""
== gate/DoorController.java
package gate;
import org.springframework.web.bind.annotation.*;
@RestController
class DoorController { @GetMapping("/door") String door() { return "open"; } }
== gate/LoginFilter.java
package gate;
class LoginFilter { void checkPassword(String user, String password) { System.out.println(user + password); } }
""")
    asked = "What stops someone who is not logged in, and which filter checks the password of a user?"
    answer = (await ask(code, asked)).answer
    assert answer.startswith("The graph sees no rule that guards") and "`LoginFilter#checkPassword`" in answer
    answer = (await ask(code, "which endpoints can be called without being logged in?")).answer
    assert "checkPassword" not in answer


async def test_a_list_whose_words_are_hardly_said_is_followed_by_relevant_types() -> None:
    code = SmallCodeBase("""
== wash/Cleaner.java
package wash;
class Cleaner { String cleanAttributes(String html) { return new Safelist().keepSafeTags(html); } }
== wash/Safelist.java
package wash;
class Safelist { String keepSafeTags(String html) { return html.trim(); } }
== wash/Builder.java
package wash;
class Builder { int attributes = 3; int size() { return attributes + 1; } }
""")
    answer = (await ask(code, "When dirty html is cleaned, who decides which tags and attributes survive?")).answer
    assert "`Cleaner#cleanAttributes`" in answer and "`Safelist#keepSafeTags`" in answer


def test_a_row_that_is_shown_is_not_shown_again() -> None:
    one, two, three = (Evidence("A.java", line, "calls", "A", "B", "source") for line in (1, 2, 3))
    groups = [Group("", (one, two), most=1), Group("Further", (one, two, three)), Group("Last", (one,))]
    assert [each.evidence for each in once(groups)] == [(one, two), (two, three)]
