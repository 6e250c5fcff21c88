"""What a change reaches beyond the uses that a compiler sees."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

FLEET = """
== src/main/java/f/Vehicle.java
package f;
import jakarta.persistence.*;
@Entity @Table(name = "vehicles") class Vehicle {
  @Id long id;
  @Column(name = "plate_number") String plateNumber;
  void startEngine() { }
}
== src/main/java/f/Truck.java
package f;
class Truck extends Vehicle { @Override void startEngine() { } }
== src/main/java/f/Driver.java
package f;
class Driver { void drive(Truck truck) { truck.startEngine(); } }
== src/main/java/f/Finder.java
package f;
class Finder {
  String query = "select v from Vehicle v where v.plateNumber = :plate";
  // a comment says nothing of plateNumberless things
}
== src/main/java/f/Sizes.java
package f;
class Sizes {
  static <T> T orElse(T value, T other) { return value; }
  static <T> T orElse(T value, java.util.function.Supplier<T> other) { return value; }
}
== src/main/java/f/Caller.java
package f;
class Caller { Object size(lib.Thing thing) { return Sizes.orElse(thing, lib.Thing.NONE); } }
== src/main/resources/schema.sql
CREATE TABLE vehicles (id INT, plate_number VARCHAR(9));
"""


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("what breaks if I change Vehicle#plateNumber?", ("schema.sql:1", "Finder.java:3")),
        ("what breaks if I change Vehicle#startEngine?", ("Truck.java:2", "Driver.java:2")),
        ("what breaks if I change Sizes#orElse(T,T)?", ("May call it", "Caller.java:2")),
    ],
)
async def test_what_is_reached(question: str, expected: tuple[str, ...]) -> None:
    answer = (await ask(SmallCodeBase(FLEET), question)).answer
    assert all(each in answer for each in expected), answer
    assert "Finder.java:4" not in answer


STORE = """
== src/main/java/s/Store.java
package s;
interface Store { int LIMIT = 5; Object load(); void save(Object each); }
== src/main/java/s/Plain.java
package s;
class Plain implements Store { public Object load() { return null; } public void save(Object each) { } }
== src/main/java/s/Marked.java
package s;
class Marked implements Store { @Override public Object load() { return null; } public void save(Object each) { } }
== src/main/java/s/Twice.java
package s;
interface Loads { Object load(); }
class Twice extends Plain implements Loads { @Override public Object load() { return null; } }
== src/main/java/s/Own.java
package s;
class Own { Object own(Plain plain) { return plain.load(); } }
== src/main/java/s/Loader.java
package s;
class Loader {
  static final int MOST = 3;
  Store store;
  Object all() { return store.load(); }
  int most() { return MOST; }
}
== src/main/java/s/Page.java
package s;
import org.springframework.web.bind.annotation.*;
@RestController class Page {
  Loader loader;
  @GetMapping("/all") Object show() { return loader.all(); }
  @GetMapping("/most") int most() { return Loader.MOST; }
}
== src/main/java/s/Mention.java
package s;
class Mention { int limit = Loader.MOST + Store.LIMIT; void say() { new Loader().most(); } }
== src/test/java/s/StoreTest.java
package s;
class StoreTest { @org.junit.jupiter.api.Test void loads() { Store store = new Plain(); store.load(); } }
== src/test/java/s/LoaderTest.java
package s;
class LoaderTest { @org.junit.jupiter.api.Test void all() { new Loader().all(); } }
"""


async def test_what_overrides_a_removed_method_breaks_only_with_its_annotation() -> None:
    answer = (await ask(SmallCodeBase(STORE), "what breaks if I remove Store#load?")).answer
    headline, *blocks = answer.split("\n\n**")
    assert headline.startswith("3 places in 2 types and 1 test class depend on `Store#load()`"), headline
    assert "`Loader` and `Marked`; tests: `StoreTest`." in headline
    assert "`Plain#load` and `Twice#load` override it and would still compile." in headline
    titled = {each.partition("**")[0].partition(":")[0]: each for each in blocks}
    assert "Own#own" in titled["Uses what overrides it"]
    assert "Plain#load" in titled["Overrides it, compiles without it"]
    assert "Twice" not in titled["Other code"] and "Own" not in titled["Other code"]


async def test_of_a_removed_type_only_overriding_methods_with_the_annotation_count() -> None:
    answer = (await ask(SmallCodeBase(STORE), "what breaks if I remove Store?")).answer
    assert "`Marked#load` overrides" in answer and "`Plain#load` overrides" not in answer
    assert "`Plain` implements `Store`" in answer


async def test_calls_are_followed_not_mentions() -> None:
    answer = (await ask(SmallCodeBase(STORE), "what breaks if I remove Store#load?")).answer
    headline = answer.split("\n\n")[0]
    assert "By calls, 1 further type, 1 endpoint and 1 test class (`LoaderTest`) reach those" in headline
    assert "GET /all" in answer and "GET /most" not in answer and "Mention" not in answer


SHOP = """
== src/main/java/s/OrderApi.java
package s;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/api") class OrderApi {
  @PostMapping("/orders") void place() { }
  @GetMapping("/orders") Object all() { return null; }
}
== src/test/java/s/OrderApiTest.java
package s;
class OrderApiTest {
  @org.junit.jupiter.api.Test void places() {
    Object placed = template.postForEntity(
        "/api/orders?shop=" + SHOP, null, String.class);
  }
}
== src/test/java/s/PathsTest.java
package s;
class PathsTest {
  String[] paths = {
    "/api/orders",
  };
}
"""


async def test_a_test_may_say_the_path_on_the_line_after_the_call() -> None:
    answer = (await ask(SmallCodeBase(SHOP), "what breaks if I change POST /api/orders?")).answer
    assert "It is requested by its path in `OrderApiTest`." in answer, answer
    assert "PathsTest" not in answer


MARKS = """
== src/main/java/m/Match.java
package m;
@interface Match {
  String first();
  String second() default "";
  @interface List { Match[] value(); }
}
== src/main/java/m/Form.java
package m;
@Match.List({@Match(first = "password", second = "again")}) class Form { }
== src/main/java/m/Short.java
package m;
@Match(first = "first") class Short { void named(@Match(first = "a", second = "b") String name) { } }
"""


@pytest.mark.parametrize(
    ("attribute", "expected", "others"),
    [("first", ("`Form`", "`Short`"), ()), ("second", ("`Form`",), ("`Short` is",))],
)
async def test_annotations_that_set_an_attribute_break(
    attribute: str, expected: tuple[str, ...], others: tuple[str, ...]
) -> None:
    answer = (await ask(SmallCodeBase(MARKS), f"what breaks if I rename Match#{attribute}?")).answer
    assert all(each in answer.split("\n\n")[0] for each in expected), answer
    assert not any(each in answer for each in others), answer


BEANS = """
== src/main/java/b/Config.java
package b;
import org.springframework.context.annotation.*;
@Configuration class Config {
  @Bean Images img() { return new Images(); }
  @Bean Images other() { return new Images(); }
  @Bean Alone alone() { return new Alone(); }
}
== src/main/java/b/Images.java
package b;
class Images { }
== src/main/java/b/Alone.java
package b;
class Alone { }
== src/main/java/b/Mailer.java
package b;
import org.springframework.beans.factory.annotation.*;
@org.springframework.stereotype.Component class Mailer { @Autowired @Qualifier("img") Images images; }
== src/main/java/b/Album.java
package b;
import org.springframework.beans.factory.annotation.*;
@org.springframework.stereotype.Component class Album { @Autowired Images images; @Autowired Alone alone; }
"""


async def test_a_method_that_makes_a_bean_is_used_through_the_bean() -> None:
    answer = (await ask(SmallCodeBase(BEANS), "what breaks if I rename Config#img?")).answer
    assert answer.startswith("1 place in 1 type depends on `Config#img()`"), answer
    assert "`Mailer#images` refers to `bean:img`" in answer and "Album" not in answer
    answer = (await ask(SmallCodeBase(BEANS), "what breaks if I remove Config#alone?")).answer
    assert "`Album#alone` is given `bean:alone`" in answer, answer


MAPPED = """
== src/main/java/e/Store.java
package e;
import jakarta.persistence.*;
@Entity @Table(name = "stores") class Store {
  @Id long id;
  String name;
  @Column(name = "STORE_CODE") String code;
}
== src/main/java/e/Brand.java
package e;
@jakarta.persistence.Entity class Brand { @jakarta.persistence.Id long id; String name; }
== src/main/java/e/Stores.java
package e;
import org.springframework.data.jpa.repository.*;
interface Stores extends JpaRepository<Store, Long> {
  @Query("select s from Store s "
    + "where s.name = ?1")
  Store called(String name);
  @Query(value = "select * from stores where STORE_CODE = ?1", nativeQuery = true)
  Store coded(String storeCode);
}
== src/main/java/e/Brands.java
package e;
class Brands {
  String query = "select s from Brand s where s.name = :name";
  String name(Store s) { return s.name; }
}
== src/main/java/e/Api.java
package e;
class Api { void open(String storeCode) { } }
"""


async def test_queries_that_say_an_attribute_by_an_alias_of_its_entity_are_reached() -> None:
    answer = (await ask(SmallCodeBase(MAPPED), "what breaks if I rename Store#name?")).answer
    queries = answer.partition("**Queries that say it, which no compiler checks**")[2]
    assert "Stores.java:5" in queries and "Brands.java:3" not in answer and "Brands.java:4" in answer, answer


async def test_a_column_is_not_said_by_names_that_are_joined_otherwise() -> None:
    answer = (await ask(SmallCodeBase(MAPPED), "what breaks if I rename STORE_CODE?")).answer
    assert "Stores.java:7" in answer and "Stores.java:8" not in answer and "Api" not in answer, answer


async def test_of_places_that_are_not_shown_in_full_each_is_named() -> None:
    users = "".join(
        f"== src/main/java/n/U{i}.java\npackage n;\nclass U{i} {{ int n = Limit.MOST; }}\n" for i in range(20)
    )
    limit = "\n== src/main/java/n/Limit.java\npackage n;\nclass Limit { static final int MOST = 1; }\n"
    answer = (await ask(SmallCodeBase(limit + users), "what breaks if I remove Limit#MOST?")).answer
    assert "- and 4 more: [src/main/java/n/U" in answer, answer
    assert all(f"src/main/java/n/U{i}.java:2" in answer for i in range(20))
