"""Who may do what words describe: annotations, checks in the body, and the rule of each security chain."""

from __future__ import annotations

import asyncio

import pytest

from espalier.answer.english import parse
from espalier.answer.inquiry import ask
from espalier.answer.query import Relation
from fixtures.code_base import SmallCodeBase
from unit.answer.english.shop import Shop

ZOO = """
== zoo/Feeding.java
package zoo;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/feedings") class Feeding {
  private final Access access = new Access();
  private final Animals animals = new Animals();
  @PostMapping void planFeeding() { access.checkKeeper(Roles.KEEPERS); }
  @DeleteMapping("/{id}") void cancelFeeding() { own(); }
  @PutMapping("/{id}") void moveAnimal() { animals.move(); }
  @GetMapping void listTickets() { }
  private void own() { access.assertOwnership(); }
}
== zoo/Access.java
package zoo;
class Access { void checkKeeper(java.util.Set<String> roles) { } void assertOwnership() { } void checkWeather() { } }
== zoo/Roles.java
package zoo;
class Roles { static final java.util.Set<String> KEEPERS = java.util.Set.of("HEAD_KEEPER", "KEEPER"); }
== zoo/Animals.java
package zoo;
import org.springframework.security.access.prepost.PreAuthorize;
class Animals { @PreAuthorize("hasRole('VET')") void move() { } void sleep() { } }
== zoo/Chains.java
package zoo;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
class Browsers {
  void configure(HttpSecurity http) {
    http.authorizeRequests().antMatchers("/feedings/**").hasRole("STAFF").anyRequest().authenticated();
  }
}
== zoo/Tokens.java
package zoo;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
class Tokens {
  void configure(HttpSecurity http) { http.authorizeRequests().antMatchers("/feedings/**").hasRole("ROBOT"); }
}
"""


def answered(question: str) -> str:
    return asyncio.run(ask(SmallCodeBase(ZOO), question)).answer


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who is allowed to plan a feeding?", "is checked by `Access#checkKeeper` with `KEEPERS`"),
        ("Which role do I need to cancel a feeding?", "is checked by `Access#assertOwnership`"),
        ("Which permission is required for moving an animal?", "requires `hasRole('VET')` for `Animals#move`"),
        (
            "Who may list the tickets?",
            "is under `hasRole STAFF` in `Browsers` and is under `hasRole ROBOT` in `Tokens`",
        ),
        ("Am I allowed to move animals?", "requires `hasRole('VET')`"),
    ],
)
def test_what_is_demanded_is_told(question: str, said: str) -> None:
    assert said in answered(question).partition("\n")[0]


def test_a_check_comes_with_the_roles_that_it_is_given() -> None:
    assert 'Set.of("HEAD_KEEPER", "KEEPER")' in answered("Who may plan a feeding?")


def test_a_check_of_something_else_is_no_demand() -> None:
    from espalier.answer.execute.access import is_check

    ontology = SmallCodeBase(ZOO).ontology
    checks = {node.name for node in ontology.members("zoo.Access") if is_check(node)}
    assert checks == {"checkKeeper", "assertOwnership", "checkWeather"}  # what an `Access` checks is access
    assert not is_check(ontology.node("zoo.Animals#sleep()"))


@pytest.mark.parametrize(
    "question",
    ["who can call PaymentService.refund?", "Who uses OrderService?", "Who may throw PaymentException?"],
)
def test_a_relation_of_the_code_is_no_permission(question: str) -> None:
    assert parse(question, Shop()).relation is not Relation.SECURES


LIBRARY = """
== books/Books.java
package books;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/books") class Books {
  private final Book book = new Book();
  @DeleteMapping("/{id}") void deleteBook() { book.hasAuthor(); }
  @jakarta.annotation.security.PermitAll @GetMapping("/prices") void showPrices() { }
}
== books/Book.java
package books;
class Book { boolean hasAuthor() { return true; } }
"""


async def test_an_author_is_no_authority() -> None:
    assert "hasAuthor" not in (await ask(SmallCodeBase(LIBRARY), "who may delete a book?")).answer.partition("\n")[0]


async def test_what_everybody_may_do_is_not_demanded() -> None:
    answer = (await ask(SmallCodeBase(LIBRARY), "which role is needed to show prices?")).answer
    assert answer.startswith("`GET /books/prices` is open to everybody by `PermitAll`.")


BANK = """
== bank/Accounts.java
package bank;
import org.springframework.security.access.prepost.PreAuthorize;
class Accounts {
  @PreAuthorize("hasRole('AUDITOR')") boolean look() { return true; }
  @PreAuthorize("hasRole('TELLER')") void pay() { }
  void checkAccess() { }
}
== bank/Counter.java
package bank;
import org.springframework.web.bind.annotation.*;
@RestController class Counter {
  private final Accounts accounts = new Accounts();
  @PostMapping("/fees") void waiveFee(int fee) { if (fee > 10) { accounts.pay(); } }
  @PostMapping("/loans") void grantLoan(int sum) { if (accounts.look()) { System.out.println(sum); } }
  @PostMapping("/cards") void blockCard(boolean lost) { if (lost) { secure(); } }
  @PostMapping("/rents") void collectRent(boolean due) { if (due) { accounts.pay(); } else { } accounts.pay(); }
  private void secure() { accounts.checkAccess(); }
}
"""


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who may waive a fee?", "requires `hasRole('TELLER')` for `Accounts#pay` (not called in every case)."),
        ("Who may grant a loan?", "requires `hasRole('AUDITOR')` for `Accounts#look`."),
        ("Who may block a card?", "is checked by `Accounts#checkAccess` (not called in every case)."),
        ("Who may collect the rent?", "requires `hasRole('TELLER')` for `Accounts#pay`."),
    ],
)
async def test_a_demand_of_a_call_under_a_condition_is_told_as_that(question: str, said: str) -> None:
    assert said in (await ask(SmallCodeBase(BANK), question)).answer.partition("\n")[0]


DEPOT = """
== depot/Shelves.java
package depot;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/shelves") class Shelves {
  private final Staff staff = new Staff();
  @GetMapping void listShelves() { if (!staff.isAdmin()) { throw new ForbiddenException(); } }
  @GetMapping("/free") void freeShelves() { }
}
class Staff { boolean isAdmin() { return true; } }
class ForbiddenException extends RuntimeException { }
== depot/Crates.java
package depot;
class Crates {
  private final AccessValidator validator = new AccessValidator();
  void fillCrate(String crate) { validator.authorizeFilling(crate); }
}
class AccessValidator {
  void authorizeFilling(String crate) { throw new ForbiddenException(); }
  void authorizePayment(String card) { }
}
== depot/Chain.java
package depot;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
class Chain { void configure(HttpSecurity http) { http.authorizeRequests().anyRequest().authenticated(); } }
"""


@pytest.mark.parametrize(
    "question",
    [
        "How does the depot decide whether the caller is allowed to fill a crate?",
        "Where is it checked that somebody is allowed to fill a crate?",
    ],
)
async def test_how_it_is_decided_who_is_allowed_is_asked_of_the_checks(question: str) -> None:
    answer = (await ask(SmallCodeBase(DEPOT), question)).answer
    said = "`Crates#fillCrate` is checked by `AccessValidator#authorizeFilling`."
    assert answer.partition("\n")[0] == said, answer
    assert "`AccessValidator#authorizeFilling` throws `ForbiddenException`" in answer


async def test_how_something_else_is_decided_is_no_question_of_rights() -> None:
    query = parse("How does the parser decide whether a comma ends the list?", Shop())
    assert query.relation is not Relation.SECURES


async def test_a_check_in_the_body_is_told_with_the_endpoint() -> None:
    answer = (await ask(SmallCodeBase(DEPOT), "Who may call GET /shelves?")).answer
    assert answer.startswith("`GET /shelves` asks `Staff#isAdmin` and is under `authenticated`."), answer
    assert "serves `GET /shelves` → calls `Staff#isAdmin`" in answer
    answer = (await ask(SmallCodeBase(DEPOT), "Who may call GET /shelves/free?")).answer
    assert "Staff" not in answer.partition("\n")[0]


def test_what_a_bank_authorises_is_no_check() -> None:
    from espalier.answer.execute.access import is_check

    ontology = SmallCodeBase(DEPOT).ontology
    checks = {node.name for node in ontology.members("depot.AccessValidator") if is_check(node)}
    assert checks == {"authorizeFilling"}


async def test_pages_for_a_role_only_are_its_endpoints() -> None:
    rule = DEPOT.replace("anyRequest().authenticated()", 'antMatchers("/shelves/free").hasRole("ADMIN")')
    answer = (await ask(SmallCodeBase(rule), "Which pages are for administrators only?")).answer
    assert answer.startswith("1 endpoint of `Shelves` is under `hasRole ADMIN`: `GET /shelves/free`."), answer
