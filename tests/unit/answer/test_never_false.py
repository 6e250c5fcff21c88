"""Answers that once were false: what is denied or claimed though the graph says otherwise."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

YARD = SmallCodeBase("""
== a/Crane.java
package a;
public class Crane {
  private Crane() { }
  static Crane of() { return new Crane(); }
}
== a/Lift.java
package a;
public interface Lift { }
== a/Hoist.java
package a;
public abstract class Hoist implements Lift { }
== a/Winch.java
package a;
@org.springframework.stereotype.Component public class Winch extends Hoist { Lift other; }
== a/Ropes.java
package a;
import org.springframework.web.bind.annotation.*;
@RestController public class Ropes {
  @GetMapping({"/ropes", "/lines"}) Rope rope() { return null; }
  Rope spare() { return null; }
  @PostMapping("/ropes") void add(Rope rope) { }
}
== a/Remote.java
package a;
@org.springframework.cloud.openfeign.FeignClient("x") public interface Remote {
  @org.springframework.web.bind.annotation.GetMapping("/remote") Rope far();
}
== a/Rope.java
package a;
public class Rope { }
== a/OrderDesk.java
package a;
public class OrderDesk {
  Rope rope = new Rope() { };
  void checkOrder(Rope order) { }
  void sortOrder(Rope order) { if (order == null) throw new IllegalStateException(); }
}
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("who creates Crane?", "Only `Crane` itself creates it: `Crane#of()`."),
        ("which classes are never instantiated?", "3 of 5 classes: `OrderDesk`, `Ropes` and `Winch`."),
        ("which beans implement Lift?", "`Lift` is implemented by `Hoist`, through it by `Winch`."),
        ("which endpoints return a Rope?", "`Rope` is returned by `GET /lines` and `GET /ropes`."),
        ("which endpoints take a Rope?", "`Rope` is taken by `POST /ropes`."),
        ("which endpoints return a Crane?", "The graph sees no endpoint that returns `Crane`."),
        ("which methods are never called?", "5 of 7 methods: `Crane#of()`, "),
        ("which constructors are never called?", "4 of 6 constructors: `Hoist()`, "),
        ("list all endpoints", "3 endpoints: `GET /lines`, `GET /ropes` and `POST /ropes`."),
        (
            "which exceptions does OrderDesk.sortOrder throw?",
            "`OrderDesk#sortOrder(Rope)` throws `IllegalStateException`.",
        ),
        ("what happens when an order is committed?", "No name says all of “order committed”."),
    ],
)
async def test_nothing_false_is_said(question: str, headline: str) -> None:
    answer = await ask(YARD, question)
    assert headline in answer.answer.splitlines()[0], answer.answer


PIER = SmallCodeBase("""
== a/Api.java
package a;
import org.springframework.web.bind.annotation.*;
@RequestMapping("/boats") public interface Api {
  @GetMapping("/{id}") String boat(long id);
  @PostMapping void add();
}
== a/ApiController.java
package a;
@org.springframework.web.bind.annotation.RestController class ApiController implements Api {
  private final Boats boats;
  ApiController(Boats boats) { this.boats = boats; }
  public String boat(long id) { return boats.find(id); }
  public void add() { }
}
== a/Boats.java
package a;
@org.springframework.stereotype.Service class Boats {
  String find(long id) { return load(id); }
  private String load(long id) { return ""; }
  void sink() { }
}
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("which endpoints does ApiController serve?", "`ApiController` serves `GET /boats/{id}` and `POST /boats`."),
        ("which controller serves GET /boats/{id}?", "`GET /boats/{id}` is served by `ApiController`."),
        ("which endpoints reach Boats.load?", "`Boats#load(long)` is called by `GET /boats/{id}`."),
        ("which endpoints use Boats?", "`Boats` is used by `GET /boats/{id}`."),
        ("from which endpoints is Boats.find called?", "`Boats#find(long)` is called by `GET /boats/{id}`."),
        ("which endpoints call Boats.sink?", "The graph sees no endpoint that calls `Boats#sink()`."),
    ],
)
async def test_endpoints_are_found_behind_interfaces_and_calls(question: str, headline: str) -> None:
    answer = await ask(PIER, question)
    assert headline in answer.answer.splitlines()[0], answer.answer


INHERITED = SmallCodeBase("""
== a/Base.java
package a;
import org.springframework.web.bind.annotation.*;
public abstract class Base<T> {
  @GetMapping("/ping") String ping() { return help(); }
  @PostMapping T create(T it) { return it; }
  private String help() { return ""; }
}
== a/Other.java
package a;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/base/o") public class Other extends Base<Rope> { }
== a/Third.java
package a;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/base/t") public class Third extends Base<Rope> {
  @Override Rope create(Rope it) { return null; }
}
== a/Rope.java
package a;
public class Rope { }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        (
            "list all endpoints",
            "4 endpoints: `GET /base/o/ping`, `GET /base/t/ping`, `POST /base/o` and `POST /base/t`.",
        ),
        ("which endpoints does Other serve?", "`Other` serves `GET /base/o/ping` and `POST /base/o`."),
        ("which endpoints does Third serve?", "`Third` serves `POST /base/t` and `GET /base/t/ping`."),
        ("which controller serves GET /base/o/ping?", "`GET /base/o/ping` is served by `Other`."),
        ("who serves POST /base/t?", "`POST /base/t` is served by `Third#create(Rope)`."),
        ("which endpoints call Base.help?", "`Base#help()` is called by `GET /base/o/ping` and `GET /base/t/ping`."),
    ],
)
async def test_inherited_endpoints_are_those_of_each_controller(question: str, headline: str) -> None:
    answer = await ask(INHERITED, question)
    assert answer.answer.splitlines()[0] == headline, answer.answer


async def test_what_words_only_come_near_serves_nothing() -> None:
    notes = SmallCodeBase("""
== a/Notes.java
package a;
import org.springframework.web.bind.annotation.*;
@RestController class Notes {
    @PostMapping("/notes") void post() { }
    @DeleteMapping("/notes/{id}") void drop(@PathVariable long id) { }
}
""")
    answer = await ask(notes, "what breaks if I change drop?")
    assert "POST" not in answer.answer.splitlines()[0], answer.answer
    answer = await ask(notes, "which endpoints are requested?")
    assert answer.answer.splitlines()[0] == "No endpoint of this code base is requested by its clients.", answer.answer


async def test_what_serves_an_endpoint_is_not_without_effect() -> None:
    answer = await ask(INHERITED, "what breaks if I change Base.ping?")
    assert "But it serves `GET /base/o/ping` and `GET /base/t/ping`." in answer.answer
    answer = await ask(INHERITED, "what breaks if I remove Other?")
    assert "But it serves `GET /base/o/ping` and `POST /base/o`." in answer.answer


BEGUN = SmallCodeBase("""
== a/All.java
package a;
import org.springframework.web.bind.annotation.*;
import org.springframework.stereotype.*;
import org.springframework.context.annotation.*;
@RestController public class Front { @GetMapping("/x") String x() { return ""; } void never() { } }
abstract class Base { @GetMapping("/y") String y() { return ""; } }
@RestController @RequestMapping("/h") class Heir extends Base { }
@Component class Warm { @jakarta.annotation.PostConstruct void init() { } }
@Component class Runner implements org.springframework.boot.CommandLineRunner {
  @Override public void run(String... args) { }
}
@Service class Dead { void go() { } }
class Plain { }
class Used { void u() { } @Override public String toString() { return ""; } }
@Configuration class Conf { @Bean Used used() { return new Used(); } }
class App { public static void main(String[] a) { } }
@Component class Ear { @org.springframework.context.event.EventListener void on(Used u) { u.u(); } }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("what is unused?", "2 classes: `Dead` and `Plain`."),
        ("which classes are never used?", "2 of 11 classes: `Dead` and `Plain`."),
        ("which classes does nobody use?", "2 of 11 classes: `Dead` and `Plain`."),
        ("which methods are unused?", "2 methods: `Dead#go()` and `Front#never()`."),
        ("which methods are never called?", "2 of 11 methods: `Dead#go()` and `Front#never()`."),
        ("which beans are never used?", "2 of 8 beans: `dead` and `used`."),
        (
            "which controllers are never used?",
            "Of 2 controllers none is left: each is used by something or called by a library or the JVM.",
        ),
    ],
)
async def test_what_libraries_call_is_not_unused(question: str, headline: str) -> None:
    answer = await ask(BEGUN, question)
    assert answer.answer.splitlines()[0].startswith(headline), answer.answer


SHED = SmallCodeBase("""
== a/Boat.java
package a;
import jakarta.persistence.*;
@Entity class Boat { @Id Long id; @Column(name = "HULL_KIND") String hull; @ManyToOne Owner owner; }
@Entity class Owner { @Id Long id; String name; }
== a/Painted.java
package a;
class Painted { }
== a/Brush.java
package a;
@org.springframework.stereotype.Component class Brush {
  void paint() { }
  @org.springframework.context.event.EventListener void onPainted(Painted painted) { }
}
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("what breaks if I rename the column hull_kind?", "`column:boat.hull_kind` is mapped by `Boat#hull`."),
        ("where is the column owner_id mapped?", "`column:boat.owner_id` is used by `Boat`."),
        (
            "who calls onPainted?",
            "The graph sees no method that calls `Brush#onPainted(Painted)`. A framework calls it.",
        ),
    ],
)
async def test_a_name_that_is_written_like_code_is_that_name(question: str, headline: str) -> None:
    answer = await ask(SHED, question)
    assert headline in answer.answer.splitlines()[0], answer.answer


QUILL = SmallCodeBase("""
== a/Lexer.java
package a;
/** Splits the source. */
public class Lexer {
  String next() { throw new SyntaxException(); }
  void clearCache() { }
  int priority() { switch (1) { default -> { return 0; } } }
}
== a/QuickLexer.java
package a;
public class QuickLexer extends Lexer { @Override int priority() { return 1; } }
== a/SyntaxException.java
package a;
public class SyntaxException extends RuntimeException { }
== a/TokenListener.java
package a;
public interface TokenListener { void heard(String token); }
== a/Parser.java
package a;
public class Parser {
  private final Lexer lexer = new Lexer();
  private TokenListener listener;
  void parse() { listener.heard(lexer.next()); }
}
""")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Does anybody call the clear cache method?", "The graph sees no method that calls `Lexer#clearCache()`."),
        ("Does the lexer throw anything?", "Yes: `Lexer` throws `SyntaxException`."),
        ("Is the token listener implemented?", "The graph sees no class that implements `TokenListener`."),
        ("What is the difference between the lexer and the zorb?", "The graph sees nothing named like “zorb”."),
        ("Compare the frobnicator with the zorb", "The graph sees nothing named like “compare frobnicator” or “zorb”."),
        (
            "Which environment variables are read?",
            "The graph sees no property. What `System.getenv` and `System.getProperty` read is no property in it.",
        ),
        ("Does QuickLexer's priority differ from the default?", "The graph sees nothing named like “default”."),
    ],
)
async def test_what_is_asked_of_words_is_not_affirmed_of_things_that_only_say_them(question: str, said: str) -> None:
    answer = await ask(QUILL, question)
    assert answer.answer.startswith(said), answer.answer


DESK = SmallCodeBase("""
== src/desk/model/Library.java
package desk.model;
public class Library {
  private LibraryListener listener;
  void created() { listener.created(); }
}
== src/desk/model/LibraryListener.java
package desk.model;
public interface LibraryListener { void created(); }
== src/desk/ui/Panel.java
package desk.ui;
import desk.model.*;
public class Panel implements LibraryListener { Library library; public void created() { } }
""")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Which packages depend on desk.model?", "`desk.model` is needed by `desk.ui`."),
        ("What does desk.ui depend on?", "`desk.ui` depends on `desk.model`."),
        ("What are the dependencies of desk.ui?", "`desk.ui` depends on `desk.model`."),
        ("What does desk.model depend on?", "The graph sees no package that `desk.model` depends on."),
        ("Who depends on desk.ui?", "The graph sees no package that depends on `desk.ui`."),
        ("Does desk.ui depend on desk.model?", "Yes: `desk.ui` depends on `LibraryListener`"),
        ("Does desk.model depend on desk.ui?", "No. The graph sees no place where `desk.model` depends on `desk.ui`."),
    ],
)
async def test_packages_depend_by_what_is_in_them_and_not_by_what_implements_their_types(
    question: str, said: str
) -> None:
    answer = await ask(DESK, question)
    assert answer.answer.startswith(said), answer.answer


PHOTOS = SmallCodeBase("""
== d/Library.java
package d;
public class Library { void add(String photo) { } }
== d/LibraryListener.java
package d;
public interface LibraryListener { void added(String photo); default void removed(String photo) { } }
== d/LibraryStore.java
package d;
public class LibraryStore implements AutoCloseable {
  void save(Library library) { }
  public void close() { new Thread(() -> { }).start(); }
  Runnable later() { return new Runnable() { public void run() { } }; }
}
== d/Photo.java
package d;
public class Photo {
  private int rating;
  void setRating(int rating) { if (rating > 5) { throw new IllegalArgumentException(); } this.rating = rating; }
}
== src/test/java/d/LibraryTest.java
package d;
class LibraryTest { @org.junit.jupiter.api.Test void adds() { new Library().add("x"); } }
""")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Where is the library saved?", "The classes for “library saved”: `LibraryStore` and `Library`."),
        ("Who saves the library?", "“saves library” is done by `LibraryStore#save`"),
        ("What does LibraryStore do when it is closed?", "“LibraryStore closed” is done by `LibraryStore#close`."),
        ("Which methods of LibraryListener must be implemented?", "`LibraryListener` declares `LibraryListener#added("),
        ("Which anonymous classes are there?", "No class is named like “anonymous”."),
        ("What is not tested?", "3 of 4 classes: `LibraryListener`, `LibraryStore` and `Photo`."),
        ("What is not covered by tests?", "3 of 4 classes: `LibraryListener`, `LibraryStore` and `Photo`."),
        ("Which classes are never used?", "3 of 4 classes: `LibraryListener`, `LibraryStore` and `Photo`."),
        ("Which ratings are allowed at most?", "`Photo#setRating` compares with `5`."),
    ],
)
async def test_a_word_has_the_meaning_that_it_can_have_here(question: str, said: str) -> None:
    answer = await ask(PHOTOS, question)
    assert answer.answer.startswith(said), answer.answer


ADMISSIONS = SmallCodeBase("""
== a/Desk.java
package a;
public class Desk {
  private final Admissions admissions = new Admissions();
  void admit() { admissions.admit(); }
}
== a/Admissions.java
package a;
@jakarta.ejb.Stateless public class Admissions {
  private int count;
  void admit() { throw new UnknownPatientException(); }
}
== a/UnknownPatientException.java
package a;
public class UnknownPatientException extends RuntimeException { }
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Which exceptions does admit throw?", "`Admissions#admit()` throws `UnknownPatientException`."),
        ("Who calls admit?", "`Admissions#admit()` is called by `Desk#admit()`."),
        ("What would happen if I removed Desk?", "Nothing that the graph can see depends on `Desk`."),
        ("Which classes are stateless?", "`Stateless` is on `Admissions`."),
        (
            "Which fields of Admissions are mandatory?",
            "`Admissions` declares `Admissions#count`. The answer leaves out `mandatory`.",
        ),
        ("Which fields does Admissions have?", "`Admissions` declares `Admissions#count`."),
    ],
)
async def test_only_what_is_so_is_told(question: str, headline: str) -> None:
    answer = await ask(ADMISSIONS, question)
    assert answer.answer.splitlines()[0] == headline, answer.answer
    assert (await ask(ADMISSIONS, "Admissions: what happens if we remove")).answer


async def test_what_the_second_question_asks_for_is_no_form_of_the_first() -> None:
    answer = await ask(QUILL, "What does Parser depend on, and what depends on it?")
    assert answer.answer.startswith("`Parser` depends on `Lexer` and `TokenListener`."), answer.answer
    answer = await ask(QUILL, "Who creates the lexer and what breaks if I remove it?")
    assert answer.answer.startswith("`Lexer` is created by `Parser`."), answer.answer
