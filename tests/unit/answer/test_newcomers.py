"""Questions that newcomers asked, about a code base of this size: data or class, meaning of annotations, statuses."""

from __future__ import annotations

import pytest

from espalier.answer.evidence import of_edge
from espalier.answer.execute.responses import answers_with
from espalier.answer.inquiry import ask
from espalier.ontology.kinds import EdgeKind
from fixtures.code_base import SmallCodeBase

LIBRARY = """
== src/main/java/lib/Shelf.java
package lib;
public class Shelf { long id; }
== src/main/java/lib/ShelfController.java
package lib;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/shelves") class ShelfController {
  private final ShelfService service;
  ShelfController(ShelfService service) { this.service = service; }
  @Traced @DeleteMapping("/{id}") void deleteShelf(@PathVariable long id) { service.verify(id); service.delete(id); }
}
== src/main/java/lib/MemberController.java
package lib;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/members") class MemberController {
  @DeleteMapping("/{id}") void deleteMember(@PathVariable long id) { }
}
== src/main/java/lib/ShelfService.java
package lib;
import org.springframework.stereotype.Service;
/** Keeps *shelves* in order. More of it. */
@Service class ShelfService {
  void verify(long id) { if (id > 1) throw new ShelfInUseException(); }
  @Traced void delete(long id) { }
}
== src/main/java/lib/ShelfInUseException.java
package lib;
class ShelfInUseException extends RuntimeException { }
== src/main/java/lib/Failures.java
package lib;
import static org.springframework.http.HttpStatus.CONFLICT;
import org.springframework.web.bind.annotation.*;
@RestControllerAdvice class Failures {
  @ExceptionHandler(ShelfInUseException.class) Object inUse(ShelfInUseException e) { return Answers.of(CONFLICT); }
}
== src/main/java/lib/Traced.java
package lib;
@interface Traced { }
== src/main/java/lib/TraceAspect.java
package lib;
import org.aspectj.lang.annotation.*;
@Aspect class TraceAspect {
  @Around("@annotation(lib.Traced)") Object trace() { return null; }
}
== src/main/java/lib/TestSheet.java
package lib;
class TestSheet { void testPrint() { } }
== src/test/java/lib/ShelfServiceTest.java
package lib;
class ShelfServiceTest { }
"""


async def headline(question: str) -> str:
    return (await ask(SmallCodeBase(LIBRARY), question)).answer.splitlines()[0]


async def test_an_article_and_a_plain_word_mean_data_and_not_the_class() -> None:
    said = await headline("Can I delete a shelf that still has books?")
    assert "is done by `ShelfController#deleteShelf`" in said
    assert "it can be refused: `ShelfService#verify` throws `ShelfInUseException`" in said
    assert said.endswith("`Failures#inUse` answers 409 CONFLICT.")
    assert "MemberController" not in said


async def test_a_name_means_the_class() -> None:
    assert "would no longer compile" in await headline("Can I delete ShelfService?")


@pytest.mark.parametrize(
    "question", ["What is ShelfService?", "what's a ShelfService", "What is the purpose of the ShelfService?"]
)
async def test_what_a_thing_is_begins_with_its_own_comment(question: str) -> None:
    said = await headline(question)
    assert "`lib.ShelfService` (class" in said and ": “Keeps \\*shelves\\* in order.” It" in said


async def test_what_is_asked_of_a_thing_is_not_what_it_is() -> None:
    assert "“Keeps" not in await headline("What uses ShelfService?")


async def test_an_annotation_is_given_its_meaning_by_the_advice_that_is_run_for_it() -> None:
    assert "is given its meaning by `TraceAspect#trace`" in await headline("How does the @Traced annotation work?")


async def test_the_status_that_a_client_gets() -> None:
    said = await headline("Which HTTP status does the client get when a ShelfInUseException is thrown?")
    assert said == "`ShelfInUseException` leads to 409 CONFLICT: `Failures#inUse(ShelfInUseException)` handles it."


@pytest.mark.parametrize("question", ["How well is the project tested?", "What is the test coverage?"])
async def test_tests_are_test_sources_and_not_what_has_the_word_in_its_name(question: str) -> None:
    said = await headline(question)
    assert said.startswith("1 test: `ShelfServiceTest`. 1 of ")


@pytest.mark.parametrize("question", ["What does TraceAspect do?", "What is TraceAspect for?"])
async def test_what_something_does_is_told_by_describing_it(question: str) -> None:
    assert (await headline(question)).startswith("`lib.TraceAspect` (class, ")


MODULES = """
== pom.xml
<project><artifactId>shop</artifactId></project>
== core/pom.xml
<project><artifactId>shop-core</artifactId></project>
== web/pom.xml
<project><artifactId>shop-web</artifactId>
<dependencies><dependency><artifactId>shop-core</artifactId></dependency>
<dependency><artifactId>guava</artifactId></dependency></dependencies></project>
== web/src/main/java/shop/Web.java
package shop;
class Web { }
"""


@pytest.mark.parametrize(
    "question",
    ["What are the modules of this project and how do they depend on each other?", "Which Maven modules are there?"],
)
async def test_modules_of_the_build_with_what_each_is_built_with(question: str) -> None:
    said = (await ask(SmallCodeBase(MODULES), question)).answer
    assert said.startswith("3 modules: `shop-core`, `shop` and `shop-web`. `shop-web` is built with `shop-core`.")
    assert "guava" not in said


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which modules depend on shop-core?", "`shop-core` is needed by `shop-web`."),
        ("What does shop-web depend on?", "`shop-web` depends on `shop-core` and `guava`."),
    ],
)
async def test_a_module_is_a_name(question: str, expected: str) -> None:
    assert (await ask(SmallCodeBase(MODULES), question)).answer.startswith(expected)


BUILT = """
== customers-service/pom.xml
<project><artifactId>clinic-customers-service</artifactId><dependencies><dependency>
  <groupId>com.mysql</groupId><artifactId>mysql-connector-j</artifactId>
</dependency></dependencies></project>
== customers-service/src/main/java/c/Owner.java
package c;
import jakarta.persistence.*;
@Entity @Table(name = "owners") class Owner { @Id Long id; }
== customers-service/src/main/java/c/MissingException.java
package c;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;
@ResponseStatus(HttpStatus.NOT_FOUND) class MissingException extends RuntimeException { }
== customers-service/src/main/java/c/OwnerController.java
package c;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.*;
@RestController class OwnerController {
  @GetMapping("/owners/{id}") Owner show(long id) { throw new MissingException(); }
  @GetMapping("/pets/{id}") Object pet(long id) { return ResponseEntity.notFound().build(); }
}
== vets-service/pom.xml
<project><artifactId>clinic-vets-service</artifactId></project>
== vets-service/src/main/java/v/Vet.java
package v;
import jakarta.persistence.*;
@Entity @Table(name = "vets") class Vet { @Id Long id; String cacheName; }
"""


async def answered(question: str) -> str:
    return (await ask(SmallCodeBase(BUILT), question)).answer


async def test_words_before_service_may_be_a_module() -> None:
    for question in ("Which tables does the customers service own?", "which tables does the customers service have?"):
        answer = await answered(question)
        assert "`owners`" in answer.partition("\n")[0] and "vets" not in answer


async def test_a_name_that_only_the_text_says_is_not_denied() -> None:
    answer = await answered("Which services can use MySQL?")
    assert "There is no" not in answer
    assert "customers-service/pom.xml:2" in answer.partition("\n")[0]
    assert "There is no `Kafka`" in await answered("who uses Kafka?")


async def test_a_status_is_traced_to_exceptions_and_methods() -> None:
    answer = await answered("When do we return a 404?")
    headline = answer.partition("\n")[0]
    assert "`MissingException`" in headline and "`OwnerController#show(long)`" in headline
    assert "`OwnerController#pet(long)`" in headline
    assert "409 CONFLICT" in await answered("When do we return a 409?")


async def test_a_word_that_names_have_is_not_corrected() -> None:
    assert "catches" not in await answered("where is the list of vets cached?")


STORED = """
== src/main/resources/db/schema.sql
create table item ( itemid varchar(10) not null, listprice decimal(10,2) null );
== src/main/resources/shop/ItemMapper.xml
<!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "x">
<mapper namespace="shop.ItemMapper">
  <select id="items" resultType="shop.Item">select ITEMID,
    LISTPRICE from ITEM</select>
  <update id="reserve">update INVENTORY set QTY = QTY - 1</update>
</mapper>
== src/main/java/shop/ItemMapper.java
package shop;
interface ItemMapper { java.util.List<Item> items(); void reserve(); }
== src/main/java/shop/OrderService.java
package shop;
class OrderService {
  ItemMapper mapper;
  void insertOrder() { mapper.items(); step(); }
  void step() { mapper.reserve(); }
}
== src/main/java/shop/Item.java
package shop;
class Item { java.math.BigDecimal listPrice; }
"""


async def test_what_breaks_with_a_column_is_what_says_its_name() -> None:
    answer = (
        await ask(SmallCodeBase(STORED), "what breaks if I rename the column listprice of the item table?")
    ).answer
    headline = answer.partition("\n")[0]
    assert "ItemMapper.xml" in headline and "compile" not in headline
    assert "[src/main/resources/shop/ItemMapper.xml:4](src/main/resources/shop/ItemMapper.xml#L4)" in answer


async def test_nothing_is_claimed_where_no_word_is_said() -> None:
    answer = (await ask(SmallCodeBase(STORED), "which maven profile is active by default?")).answer
    assert not answer.startswith("The class for")


async def test_tables_behind_what_is_done() -> None:
    for done, tables in (("written", "`inventory`"), ("read", "`item`")):
        answer = (await ask(SmallCodeBase(STORED), f"which tables are {done} when an order is saved?")).answer
        headline = answer.partition("\n")[0]
        assert headline.startswith("`OrderService#insertOrder()`") and headline.endswith(f"{tables}.")


async def test_how_services_talk_is_told_by_clients_and_addresses() -> None:
    talking = """
== gateway/src/main/resources/application.yml
spring:
  routes:
    - uri: lb://vets-service
    - uri: http://localhost:1
== gateway/src/main/java/g/OwnersClient.java
package g;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
@FeignClient("customers-service") interface OwnersClient { @GetMapping("/owners") String owners(); }
== gateway/src/main/java/g/Visits.java
package g;
class Visits { String host = "http://visits-service/"; }
"""
    answer = (await ask(SmallCodeBase(talking), "how do the services talk to each other?")).answer
    headline = answer.partition("\n")[0]
    assert "`OwnersClient#owners()`" in headline
    assert "`vets-service`" in headline and "`visits-service`" in headline and "localhost" not in answer
    assert "application.yml:3" in answer and "Visits.java:2" in answer


async def test_how_a_value_is_validated_is_told_by_its_constraints() -> None:
    owners = """
== src/main/java/o/Owner.java
package o;
import jakarta.validation.constraints.*;
class Owner {
  @NotBlank @Digits(integer = 12, fraction = 0) String telephone;
  @NotBlank String city;
}
== src/main/java/o/OwnerController.java
package o;
class OwnerController { void update(Owner owner) { } }
"""
    answer = (await ask(SmallCodeBase(owners), "how is the phone number of an owner validated?")).answer
    assert answer.startswith("`Owner#telephone` is constrained by `@NotBlank` and `@Digits`.")
    assert "integer = 12" in answer and "city" not in answer
    other = (await ask(SmallCodeBase(owners), "how is an owner updated?")).answer
    assert "constrained" not in other


async def test_endpoints_of_a_module_are_its_own() -> None:
    headline = (await answered("Which REST endpoints does the customers service expose?")).partition("\n")[0]
    assert "`GET /owners/{id}`" in headline and headline.startswith("`clinic-customers-service`")


BOOKS = """
== config/shared/books-service.yml
server:
  port: 5017
== books-service/pom.xml
<project><modelVersion>4.0.0</modelVersion><groupId>b</groupId><artifactId>books-service</artifactId></project>
== books-service/src/main/resources/application.yml
reminder:
  cron: 0 30 6 * * *
  secret-token: hush
signing:
  idle-expiration: 15
jwt:
  valid-seconds: 900
== books-service/src/main/java/b/BookController.java
package b;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/books") class BookController {
  private final Readers readers = new Readers();
  @PostMapping void addBook(@RequestBody Book book) { readers.find(1); }
  @GetMapping("/{isbn}") Book findBook(@PathVariable String isbn) { throw new NoSuchBookException(); }
}
== books-service/src/main/java/b/NoSuchBookException.java
package b;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;
@ResponseStatus(HttpStatus.NOT_FOUND) class NoSuchBookException extends RuntimeException { }
== books-service/src/main/java/b/Book.java
package b;
import jakarta.persistence.*;
import java.util.List;
@Entity @Table(name = "books") class Book {
  @Id long id;
  @ManyToMany @JoinTable(name = "book_authors") List<Author> authors;
}
== books-service/src/main/java/b/Author.java
package b;
import jakarta.persistence.*;
@Entity @Table(name = "authors") class Author { @Id long id; }
== books-service/src/main/java/b/Readers.java
package b;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
class Readers {
  private final BCryptPasswordEncoder encoder = new BCryptPasswordEncoder();
  @Cacheable("readers") String find(long id) { return ""; }
  void storePhrase(Account account) { account.set(encoder.encode(account.get())); }
}
== books-service/src/main/java/b/Account.java
package b;
class Account { long bookId; void set(String text) { } String get() { return ""; } }
== books-service/src/main/java/b/Reminders.java
package b;
import org.springframework.scheduling.annotation.Scheduled;
class Reminders {
  @Scheduled(cron = "${reminder.cron}") void remind() { }
}
== books-service/src/main/java/b/EntryPoint.java
package b;
import org.springframework.security.web.AuthenticationEntryPoint;
class EntryPoint implements AuthenticationEntryPoint {
  public void commence(HttpServletRequest q, HttpServletResponse a, Exception e) {
    a.sendError(HttpServletResponse.SC_UNAUTHORIZED);
  }
}
== books-service/src/main/java/b/Retries.java
package b;
class Retries {
  Object backoff() {
    return Policy.builder().patience(Seconds.of(7)).build();
  }
}
== books-service/src/test/java/b/BookControllerTest.java
package b;
class BookControllerTest {
  void finds() { mvc.perform(get("/books/12")); }
}
== desk/pom.xml
<project><modelVersion>4.0.0</modelVersion><groupId>b</groupId><artifactId>desk</artifactId></project>
== desk/src/main/java/d/Catalogue.java
package d;
@org.springframework.boot.autoconfigure.SpringBootApplication
@org.springframework.cloud.client.discovery.EnableDiscoveryClient
class Catalogue {
  Object ask(String number) { return client.get().uri("http://books-service/books/{number}", number).retrieve(); }
}
"""


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("when are the reminders sent?", "reminder.cron = 0 30 6 * * *"),
        ("on which port does the books service run?", "`5017` in `books-service.yml`"),
        ("how long does a signing stay valid?", "`valid-seconds: 900`"),
        ("where is the patience of the backoff set?", "Policy.builder().patience(Seconds.of(7))"),
        ("how are passwords stored?", "BCryptPasswordEncoder"),
        ("is anything cached?", '@Cacheable("readers")'),
        ("how is an account linked to a book?", "`Account#bookId` holds the id of a `Book`"),
        ("which tables does the books service have?", "Relations are kept in `book_authors`"),
        ("who calls the books service over http?", "is called over HTTP by `Catalogue`"),
        ("which services does the desk call over http?", 'uri("http://books-service'),
        ("what breaks if I change the url /books/{isbn}?", "requested by its path in `Catalogue`"),
        ("what do I get when I ask for a book that does not exist?", "404 NOT_FOUND for `NoSuchBookException`"),
        ("what does the client get when the token is missing?", "401 UNAUTHORIZED from `EntryPoint#commence"),
        ("is there a test for finding a book?", "is tested by `BookControllerTest`"),
        ("is there a test for adding a book?", "The graph sees no test that tests `BookController#addBook"),
        ("how do the services find each other?", "by discovery: `Catalogue`"),
    ],
)
async def test_what_newcomers_ask_of_services(question: str, expected: str) -> None:
    answer = (await ask(SmallCodeBase(BOOKS), question)).answer
    assert expected in answer, answer
    assert "hush" not in answer


FORM_FEEDS = """
== lib/Desk.java
package lib;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.server.ResponseStatusException;
/* \f \f \f */
@RestController class Desk {
  @GetMapping("/a") String a() { return "a"; }
  @GetMapping("/b") String b() { throw new ResponseStatusException(HttpStatus.GONE); }
}
"""


def test_the_lines_of_an_endpoint_are_those_of_the_compiler() -> None:
    code_base = SmallCodeBase(FORM_FEEDS)
    rows = [answers_with(code_base, of_edge(edge)) for edge in code_base.ontology.edges(EdgeKind.EXPOSES)]
    assert {row.target: row.note for row in rows} == {"GET /a": "", "GET /b": "410 GONE"}


SHELVES = """
== src/main/java/b/ShelfController.java
package b;
import org.springframework.web.bind.annotation.*;
@RestController class ShelfController {
  @GetMapping("/shelves/{id}") String one() { return ""; }
}
== src/main/java/b/DustController.java
package b;
import org.springframework.web.bind.annotation.*;
@RestController class DustController {
  @GetMapping("/dust") String all() { return ""; }
}
== src/test/java/b/BrowsingIntegrationTest.java
package b;
class BrowsingIntegrationTest {
  void finds() { mvc.perform(get("/shelves/12")); }
}
"""


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("which tests cover ShelfController?", "`ShelfController` is tested by `BrowsingIntegrationTest`"),
        ("which controllers have no tests?", "1 of 2 controllers: `DustController`."),
    ],
)
async def test_a_controller_is_tested_by_what_requests_its_paths(question: str, expected: str) -> None:
    answer = (await ask(SmallCodeBase(SHELVES), question)).answer
    assert expected in answer, answer


AUDITED = SmallCodeBase("""
== a/Audited.java
package a;
public @interface Audited { }
== a/Admissions.java
package a;
@Audited public class Admissions { void admit() { } }
== a/Lab.java
package a;
public class Lab { @Audited void order() { } void record() { } }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Which methods are audited?", "`Audited` is on `Lab#order()`. It is also on the type `Admissions`."),
        ("What is audited?", "`Audited` is on `Lab#order()`. It is also on the type `Admissions`."),
        ("Which classes are audited?", "`Audited` is on `Admissions` and `Lab`."),
    ],
)
async def test_an_annotation_of_a_type_is_told_beside_those_of_methods(question: str, headline: str) -> None:
    answer = await ask(AUDITED, question)
    assert answer.answer.splitlines()[0] == headline, answer.answer


@pytest.mark.parametrize(
    "question",
    ["Where does the program start?", "Which class has the main method?", "Where does execution begin?"],
)
async def test_a_program_starts_at_its_main(question: str) -> None:
    tool = SmallCodeBase("""
== a/Starter.java
package a;
public class Starter { int start = 1; void begin() { } }
== a/Tool.java
package a;
public class Tool { public static void main(String[] args) { new Starter().begin(); } }
""")
    answer = await ask(tool, question)
    assert answer.answer.splitlines()[0] == "The method for “main”: `Tool#main(String[])`.", answer.answer
