"""Calls on what a choice, an array, a diamond, a future or a reactive publisher gives: the chain goes on."""

from __future__ import annotations

import pytest

from espalier.ontology.kinds import EdgeKind
from fixtures.java_project import project

_PROJECT = """
== a/Shape.java
package a;
public abstract class Shape { abstract int area(); int id() { return 1; } String name() { return ""; } }
class Circle extends Shape { int area() { return 1; } }
class Square extends Shape { int area() { return 2; } }
interface Role { void play(); }
class Animal { int legs() { return 4; } }
class Dog extends Animal implements Role { public void play() { } }
class Cat extends Animal implements Role { public void play() { } }
class Box<T> { Box(T it) { } T it() { return null; } static <T> Box<T> of(T... many) { return null; } }
== a/Shapes.java
package a;
import reactor.core.publisher.*;
interface Shapes extends org.springframework.data.repository.reactive.ReactiveCrudRepository<Shape, Long> {
  Flux<Shape> findByName(String name);
}
interface Stored extends org.springframework.data.r2dbc.repository.R2dbcRepository<Shape, Long> { }
== a/Use.java
package a;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;
import reactor.core.publisher.*;
class Use {
  Circle circle; Square square; Dog dog; Cat cat; Shape[] array; List<Shape> list; Map<String, Shape> map;
  int[] numbers; Set<Shape> set; Shapes shapes; Stored stored; ExecutorService service;
  CompletableFuture<Shape> future; CompletableFuture<String> named;
  org.springframework.web.reactive.function.client.WebClient client;
  %s
}
"""
FIELD, METHOD = "%s;", "void run(boolean b) throws Exception { %s; }"


def called(text: str) -> list[str]:
    edges = project(_PROJECT % text).edges(EdgeKind.CALLS)
    return [each.target.removeprefix("a.") for each in edges if each.path == "a/Use.java" and each.target[-1] == ")"]


@pytest.mark.parametrize(
    ("code", "calls"),
    [
        ("(b ? circle : square).area()", ["Shape#area()"]),
        ("var either = b ? circle : square; either.id()", ["Shape#id()"]),
        ("(b ? dog : cat).play()", ["Role#play()"]),
        ("(b ? dog : cat).legs()", ["Animal#legs()"]),
        ("(b ? dog : circle).hashCode()", []),
        ("Stream.of(array).forEach(x -> x.id())", ["Shape#id()"]),
        ("Arrays.asList(array).get(0).id()", ["Shape#id()"]),
        ("Box.of(array).it().id()", ["Box#of(Object[])", "Box#it()", "Shape#id()"]),
        ("Arrays.asList(numbers).get(0)[0]++", []),
        ("new ArrayList<>(list).get(0).id()", ["Shape#id()"]),
        ('new HashMap<>(map).get("x").id()', ["Shape#id()"]),
        ("new Box<>(circle).it().area()", ["Box#it()", "Circle#area()"]),
        ("new AtomicReference<>(circle).get().area()", ["Circle#area()"]),
        ("set = new TreeSet<>(Comparator.comparing(x -> x.name()))", ["Shape#name()"]),
        ("Queue<Shape> queue = new PriorityQueue<>((x, y) -> x.id() - y.area())", ["Shape#id()", "Shape#area()"]),
        ("list.stream().reduce(0, (sum, x) -> sum + x.id(), Integer::sum)", ["Shape#id()"]),
        ("future.thenCompose(x -> future).thenAccept(x -> x.name())", ["Shape#name()"]),
        ("future.thenApply(x -> circle).thenApply(x -> x.area())", ["Circle#area()"]),
        ("future.thenCombine(future, (x, y) -> x.id() + y.area())", ["Shape#id()", "Shape#area()"]),
        ("service.submit(() -> circle).get().area()", ["Circle#area()"]),
        ("shapes.findById(1L).map(x -> x.id())", ["Shape#id()"]),
        ("shapes.findAll().flatMap(x -> shapes.save(x)).doOnNext(Shape::area)", ["Shape#area()"]),
        (
            'shapes.findByName("x").collectList().map(all -> all.get(0).id())',
            ["Shapes#findByName(String)", "Shape#id()"],
        ),
        ("stored.findAll().filter(x -> x.id() > 1).next().block().area()", ["Shape#id()", "Shape#area()"]),
        ("shapes.deleteAll().then(shapes.findById(1L)).map(x -> x.id())", ["Shape#id()"]),
        (
            "Mono.zip(shapes.findById(1L), shapes.findById(2L)).map(t -> t.getT1().id() + t.getT2().area())",
            ["Shape#id()", "Shape#area()"],
        ),
        ("client.get().retrieve().bodyToMono(Circle.class).map(x -> x.area())", ["Circle#area()"]),
    ],
)
def test_a_chain_goes_on(code: str, calls: list[str]) -> None:
    assert called(METHOD % code) == calls


@pytest.mark.parametrize(
    "field",
    [
        "Map<Shape, String> names = new TreeMap<>(Comparator.comparing(x -> x.name()))",
        "Comparator<Shape> order = Comparator.comparing(x -> x.name())",
    ],
)
def test_a_field_says_what_its_comparator_compares(field: str) -> None:
    assert called(FIELD % field) == ["Shape#name()"]


def test_a_repository_of_micronaut_gives_what_it_keeps() -> None:
    edges = project("""
== a/Books.java
package a;
import io.micronaut.data.repository.CrudRepository;
interface Books extends CrudRepository<Book, Long> { }
class Book { void open() { } }
class Use { Books books; void run() { books.findById(1L).ifPresent(each -> each.open()); books.save(null).open(); } }
""").edges(EdgeKind.CALLS)
    assert [each.target for each in edges] == ["a.Books", "a.Book#open()", "a.Books", "a.Book#open()"]
