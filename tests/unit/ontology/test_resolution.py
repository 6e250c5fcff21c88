"""Every rule by which a name gets its meaning, each on a project small enough to read."""

from __future__ import annotations

import pytest

from espalier.ontology import overloads
from fixtures.java_project import edges, lines, project

CASES = {
    "what takes a collector or a comparator tells what its lambdas are asked about": (
        """
== a/Order.java
package a;
class Order { String name() { return ""; } Status status() { return null; } int size() { return 1; } }
enum Status { NEW }
== a/Use.java
package a;
import java.util.*;
import java.util.stream.*;
import static java.util.stream.Collectors.toMap;
class Use {
    void run(List<Order> orders, Map<Order, Status> states) {
        orders.stream().collect(Collectors.groupingBy(o -> o.status(), Collectors.averagingInt(o -> o.size())));
        orders.stream().collect(toMap(o -> o.name(), o -> o));
        orders.sort(Comparator.comparing(Order::name).thenComparing(o -> o.size()).reversed());
        Collections.sort(orders, Comparator.comparing(o -> o.status()));
        Comparator<Order> bySize = Comparator.comparingInt(o -> o.size());
        states.entrySet().stream().map(Map.Entry::getKey).forEach(o -> o.name());
        orders.stream().collect(Collectors.mapping(o -> o.name(), Collectors.filtering(o -> o.isEmpty(), null)));
    }
}
""",
        """
calls a.Use#run(List,Map) -> a.Order#status()
calls a.Use#run(List,Map) -> a.Order#size()
calls a.Use#run(List,Map) -> a.Order#name()
calls a.Use#run(List,Map) -> a.Order#name()
calls a.Use#run(List,Map) -> a.Order#size()
calls a.Use#run(List,Map) -> a.Order#status()
calls a.Use#run(List,Map) -> a.Order#size()
calls a.Use#run(List,Map) -> a.Order#name()
calls a.Use#run(List,Map) -> a.Order#name()
""",
    ),
    "what a repository inherits from Spring Data returns what it keeps": (
        """
== a/Order.java
package a;
class Order { String name() { return ""; } void cancel() {} }
class Express extends Order { void hurry() {} }
== a/Orders.java
package a;
import org.springframework.data.jpa.repository.JpaRepository;
interface Orders extends JpaRepository<Order, Long> { }
== a/Streams.java
package a;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
interface Streams extends ReactiveCrudRepository<Order, Long> { }
== a/Use.java
package a;
import org.springframework.data.domain.*;
import org.springframework.data.repository.CrudRepository;
class Use {
    void run(Orders orders, CrudRepository<Order, Long> plain, Streams streams, Pageable pageable, Page<Order> page) {
        var order = orders.findById(1L).orElseThrow();
        order.cancel();
        orders.save(new Express()).hurry();
        orders.findAll().forEach(each -> each.cancel());
        for (var each : plain.findAll()) { each.cancel(); }
        orders.findAll(pageable).map(each -> each.name());
        page.getContent().get(0).cancel();
        streams.findById(1L).get().cancel();
        orders.findOne(1L).cancel();
    }
}
""",
        """
calls a.Use#run(Orders,CrudRepository,Streams,Pageable,Page) -> a.Orders
calls a.Use#run(Orders,CrudRepository,Streams,Pageable,Page) -> a.Order#cancel()
calls a.Use#run(Orders,CrudRepository,Streams,Pageable,Page) -> a.Orders
calls a.Use#run(Orders,CrudRepository,Streams,Pageable,Page) -> a.Express#hurry()
calls a.Use#run(Orders,CrudRepository,Streams,Pageable,Page) -> a.Orders
calls a.Use#run(Orders,CrudRepository,Streams,Pageable,Page) -> a.Order#cancel()
calls a.Use#run(Orders,CrudRepository,Streams,Pageable,Page) -> a.Order#cancel()
calls a.Use#run(Orders,CrudRepository,Streams,Pageable,Page) -> a.Orders
calls a.Use#run(Orders,CrudRepository,Streams,Pageable,Page) -> a.Order#name()
calls a.Use#run(Orders,CrudRepository,Streams,Pageable,Page) -> a.Order#cancel()
calls a.Use#run(Orders,CrudRepository,Streams,Pageable,Page) -> a.Streams
calls a.Use#run(Orders,CrudRepository,Streams,Pageable,Page) -> a.Orders
""",
    ),
    "a library that is given a class may return one of it": (
        """
== a/Orders.java
package a;
interface Orders { int count(String who); void close(); }
== a/Use.java
package a;
import lib.Handle;
import lib.Log;
class Use {
    void run(Handle handle) {
        handle.attach(Orders.class).count("x");
        var orders = handle.attach(Orders.class);
        orders.close();
        lib.Jdbi.with(h -> h.attach(Orders.class).count("x"));
        handle.use(Orders.class, each -> each.close());
        Log.of(Orders.class).info("x");
        Log.of(Orders.class).count();
        handle.map(Orders.class, Use.class).close();
        for (var each : handle.all(Orders.class)) { each.close(); }
    }
}
""",
        """
calls a.Use#run(Handle) -> a.Orders#count(String) as may
calls a.Use#run(Handle) -> a.Orders#close() as may
calls a.Use#run(Handle) -> a.Orders#count(String) as may
calls a.Use#run(Handle) -> a.Orders#close() as may
""",
    ),
    "a chain of calls goes by declared return types": (
        """
== a/Order.java
package a;
class Order { Customer customer() { return null; } }
== a/Customer.java
package a;
class Customer { String name() { return null; } void rename(String name) {} }
== a/Use.java
package a;
class Use {
    void run(Order order) {
        order.customer().rename("x");
        var customer = order.customer();
        customer.name().trim();
    }
}
""",
        """
calls a.Use#run(Order) -> a.Order#customer()
calls a.Use#run(Order) -> a.Customer#rename(String)
calls a.Use#run(Order) -> a.Order#customer()
calls a.Use#run(Order) -> a.Customer#name()
""",
    ),
    "imports tell namesakes apart, and a wildcard yields to them": (
        """
== a/Price.java
package a;
public class Price { public void a() {} }
== b/Price.java
package b;
public class Price { public void b() {} }
== c/Single.java
package c;
import a.*;
import b.Price;
class Single { void run(Price price) { price.b(); price.a(); } }
== c/Wild.java
package c;
import a.*;
class Wild { void run(Price price) { price.a(); } }
== c/Both.java
package c;
import a.*;
import b.*;
class Both { void run(Price price) { price.a(); } }
== c/Full.java
package c;
class Full { void run(b.Price price) { price.b(); new a.Price().a(); } }
""",
        """
calls c.Full#run(Price) -> b.Price#b()
calls c.Full#run(Price) -> a.Price#a()
calls c.Single#run(Price) -> b.Price#b()      // and Price has no a() there
calls c.Wild#run(Price) -> a.Price#a()        // Both is ambiguous: nothing is guessed
""",
    ),
    "the same package needs no import and yields to one": (
        """
== a/Tool.java
package a;
class Tool { void go() {} }
== a/Use.java
package a;
class Use { void run(Tool tool) { tool.go(); } }
== b/Use.java
package b;
class Use { void run(Tool tool) { tool.go(); } }
""",
        "calls a.Use#run(Tool) -> a.Tool#go()",
    ),
    "static imports bring methods and fields": (
        """
== a/Maths.java
package a;
public class Maths {
    public static final int TWO = 2;
    public static int twice(int x) { return x; }
    public static int thrice(int x) { return x; }
}
== b/Named.java
package b;
import static a.Maths.TWO;
import static a.Maths.twice;
class Named { int run() { return twice(TWO) + thrice(1); } }
== b/Wild.java
package b;
import static a.Maths.*;
class Wild { int run() { return thrice(TWO); } }
""",
        """
calls b.Named#run() -> a.Maths#twice(int)
calls b.Wild#run() -> a.Maths#thrice(int)
""",
    ),
    "members are inherited, generics substituted through heritage": (
        """
== a/Base.java
package a;
class Base<E> { E load(Long id) { return null; } void touch() {} }
== a/Middle.java
package a;
class Middle<X> extends Base<X> { }
== a/Product.java
package a;
class Product { void ship() {} }
== a/Products.java
package a;
class Products extends Middle<Product> {
    void run() { load(1L).ship(); touch(); this.load(2L).ship(); super.touch(); }
}
""",
        """
calls a.Products#run() -> a.Base#load(Long) via a.Products
calls a.Products#run() -> a.Product#ship()
calls a.Products#run() -> a.Base#touch() via a.Products
calls a.Products#run() -> a.Base#load(Long) via a.Products
calls a.Products#run() -> a.Product#ship()
calls a.Products#run() -> a.Base#touch() via a.Middle as super
""",
    ),
    "overloads: first the number of arguments, then their types": (
        """
== a/Log.java
package a;
class Log {
    void put(String text) {}
    void put(int number) {}
    void put(Object thing) {}
    void put(String text, Object... rest) {}
    void run(Log other, Long boxed) {
        put("a"); put(1); put(other); put("a", 1, 2); put(boxed); put('c'); put(unknown());
    }
}
""",
        """
calls a.Log#run(Log,Long) -> a.Log#put(String)
calls a.Log#run(Log,Long) -> a.Log#put(int)
calls a.Log#run(Log,Long) -> a.Log#put(Object)
calls a.Log#run(Log,Long) -> a.Log#put(String,Object[])
calls a.Log#run(Log,Long) -> a.Log#put(Object)
calls a.Log#run(Log,Long) -> a.Log#put(int)
calls a.Log#run(Log,Long) -> a.Log            // which overload, nobody can tell
""",
    ),
    "overloads: of several that fit equally the most specific one": (
        """
== a/Most.java
package a;
import java.util.*;
class Most {
    void put(Iterable<String> many) {} void put(Collection<String> many) {} void put(List<String> many) {}
    void num(int i) {} void num(long l) {} void num(double d) {} void num(Object o) {}
    void text(Object o) {} void text(CharSequence s) {} void text(String s) {}
    void run(Iterable<String> any, short s, boolean b, Object[] array) {
        put(new ArrayList<>()); put(new HashSet<>()); put(any);
        num(s); num(-s); num(s + 1L); num('a' + 'b'); num(1 << 2L); num(s * 1.5); num(b); num(b & !b);
        text(null); text("a"); text(new StringBuilder()); text(unknown());
    }
}
""",
        """
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#put(List)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#put(Collection)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#put(Iterable)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#num(int)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#num(int)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#num(long)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#num(int)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#num(int)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#num(double)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#num(Object)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#num(Object)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#text(String)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#text(String)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most#text(CharSequence)
calls a.Most#run(Iterable,short,boolean,Object[]) -> a.Most                  // which one, nobody can tell
""",
    ),
    "overloads: types of the JDK whose members are not known are told apart by their heritage": (
        """
== a/Failed.java
package a;
import java.io.*;
import java.sql.*;
import java.awt.*;
class Failed {
    static void fail(String why) {} static void fail(Throwable cause) {}
    static void read(Reader in) {} static void read(String text) {} static void read(InputStream in) {}
    static void run() {
        try { read(new StringReader("")); read(new FileInputStream("")); }
        catch (EOFException e) { fail(e); }
        catch (SQLException e) { fail(e); }
    }
}
""",
        """
calls a.Failed#run() -> a.Failed#read(Reader)
calls a.Failed#run() -> a.Failed#read(InputStream)
calls a.Failed#run() -> a.Failed#fail(Throwable)
calls a.Failed#run() -> a.Failed#fail(Throwable)
""",
    ),
    "overloads: what methods and constants of the JDK are that return numbers, truth values or dates": (
        """
== a/Use.java
package a;
import java.math.BigDecimal;
import java.time.*;
import java.time.temporal.ChronoUnit;
import java.util.*;
import static java.time.temporal.ChronoUnit.DAYS;
class Use {
    void at(boolean b) { } void at(LocalDate d) { } void at(LocalDateTime d) { } void at(Duration d) { }
    void at(Instant i) { } void at(BigDecimal n) { } void at(long n) { } void at(Object o) { } void at(ChronoUnit u) { }
    void at(String s) { }
    void run(LocalDate x, List<String> names, Map<String, BigDecimal> sums, Sorted sorted) {
        at(LocalDate.now().plusDays(1).isAfter(x));
        at(x.withDayOfMonth(1));
        at(x.atStartOfDay());
        at(Duration.between(x.atStartOfDay(), LocalDateTime.now()).plus(Duration.ZERO));
        at(Instant.now().minusSeconds(3).toEpochMilli());
        at(sums.get("x").multiply(BigDecimal.TEN).setScale(2).compareTo(BigDecimal.ZERO) > 0);
        at(BigDecimal.ONE.add(BigDecimal.valueOf(2)));
        at(names.size());
        at(sorted.size());
        at(ChronoUnit.DAYS.between(x, x));
        at(DAYS);
        at(x.getMonth().name());
        at(x.getMonth().compareTo(Month.MAY));
        at(x.until(null));
    }
}
class Sorted extends ArrayList<String> { }
""",
        """
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(boolean)
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(LocalDate)
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(LocalDateTime)
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(Duration)
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(long)
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(boolean)
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(BigDecimal)
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(long)
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(long)
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(long)
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(ChronoUnit)
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(String)
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(long)
calls a.Use#run(LocalDate,List,Map,Sorted) -> a.Use#at(Object)
""",
    ),
    "overloads: what needs no boxing comes first": (
        """
== a/Use.java
package a;
import java.util.*;
class Use {
    void log(int n) { } void log(Object o) { }
    void wide(long n) { } void wide(int n) { } void wide(String s) { }
    void boxed(Integer n) { } void boxed(Object o) { } void boxed(Number n) { }
    <T> void any(T t) { } void any(long n) { }
    void two(int n, Object o) { } void two(Object n, Object o) { }
    void run(Integer box, int n, Map<String, Integer> counts, Object unknown) {
        log(box); log(n); log(counts.merge("a", 1, Integer::sum));
        wide(box); boxed(n); any(n); any(box); two(box, n); two(n, box);
    }
}
""",
        """
calls a.Use#run(Integer,int,Map,Object) -> a.Use#log(Object)
calls a.Use#run(Integer,int,Map,Object) -> a.Use#log(int)
calls a.Use#run(Integer,int,Map,Object) -> a.Use#log(Object)
calls a.Use#run(Integer,int,Map,Object) -> a.Use#wide(int)
calls a.Use#run(Integer,int,Map,Object) -> a.Use#boxed(Integer)
calls a.Use#run(Integer,int,Map,Object) -> a.Use#any(long)
calls a.Use#run(Integer,int,Map,Object) -> a.Use#any(Object)
calls a.Use#run(Integer,int,Map,Object) -> a.Use
calls a.Use#run(Integer,int,Map,Object) -> a.Use#two(int,Object)
""",
    ),
    "overloads: an array of objects is one of Object, and no other thing is": (
        """
== a/Arrays.java
package a;
class Arrays {
    static boolean same(Object one, Object other) { return true; }
    static boolean same(Object[] one, Object[] other) { return true; }
    static boolean empty(Object[] many) { return true; } static boolean empty(int[] many) { return true; }
    static String join(String... many) { return ""; } static String join(Object[] many, char by) { return ""; }
    void run(Class<?>[] types, CharSequence[] texts, int[] numbers, String[] strings) {
        same(types, texts); same(types, numbers); same(numbers, numbers); empty(texts); empty(numbers);
        join(strings, ','); join("a", "b");
    }
}
""",
        """
calls a.Arrays#run(Class[],CharSequence[],int[],String[]) -> a.Arrays#same(Object[],Object[])
calls a.Arrays#run(Class[],CharSequence[],int[],String[]) -> a.Arrays#same(Object,Object)
calls a.Arrays#run(Class[],CharSequence[],int[],String[]) -> a.Arrays#same(Object,Object)
calls a.Arrays#run(Class[],CharSequence[],int[],String[]) -> a.Arrays#empty(Object[])
calls a.Arrays#run(Class[],CharSequence[],int[],String[]) -> a.Arrays#empty(int[])
calls a.Arrays#run(Class[],CharSequence[],int[],String[]) -> a.Arrays#join(Object[],char)
calls a.Arrays#run(Class[],CharSequence[],int[],String[]) -> a.Arrays#join(String[])
""",
    ),
    "overloads: a library's type may be a subtype of another, so that Object is not certain to be meant": (
        """
== a/Log.java
package a;
import org.lib.*;
class Log {
    void warn(Object any) {} void warn(org.lib.Problem why) {}
    void run(org.lib.Failure failure, Log log) { warn(failure); warn(log); }
}
""",
        """
calls a.Log#run(Failure,Log) -> a.Log
calls a.Log#run(Failure,Log) -> a.Log#warn(Object)
""",
    ),
    "collectors: given to one another, imported statically, and bound by what the stream gives": (
        """
== a/Order.java
package a;
class Order { String name() { return ""; } Line line() { return null; } int size() { return 1; } }
class Line { void count() {} }
== a/Use.java
package a;
import java.util.*;
import java.util.function.*;
import java.util.stream.Stream;
import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.*;
class Use {
    void run(Stream<Order> orders) {
        orders.collect(toMap(Order::name, Function.identity(), (a, b) -> a.size() > 1 ? a : b));
        orders.collect(collectingAndThen(toList(), all -> all.get(0).line()));
        orders.collect(groupingBy(o -> o.name(), TreeMap::new, mapping(o -> o.line(), toSet())));
        orders.collect(collectingAndThen(maxBy(comparing(o -> o.size())), o -> o.get().name()));
        orders.collect(mapping(Order::line, collectingAndThen(toList(), all -> { all.get(0).count(); return all; })));
        orders.sorted(comparing(o -> o.name())).findFirst();
        orders.collect(toCollection(ArrayDeque::new)).peek().line();
    }
}
""",
        """
calls a.Use#run(Stream) -> a.Order#name()
calls a.Use#run(Stream) -> a.Order#size()
calls a.Use#run(Stream) -> a.Order#line()
calls a.Use#run(Stream) -> a.Order#name()
calls a.Use#run(Stream) -> a.Order#line()
calls a.Use#run(Stream) -> a.Order#size()
calls a.Use#run(Stream) -> a.Order#name()
calls a.Use#run(Stream) -> a.Order#line()
calls a.Use#run(Stream) -> a.Line#count()
calls a.Use#run(Stream) -> a.Order#name()
calls a.Use#run(Stream) -> a.Order#line()
""",
    ),
    "lambdas whose target is what is around them: variables of methods, arrays, conditionals, other lambdas": (
        """
== a/Rule.java
package a;
import java.util.*;
import java.util.function.*;
interface Rule { boolean test(Order order); }
class Order { boolean open() { return true; } String id() { return ""; } Line line() { return null; } }
class Line { int size() { return 1; } }
class Holder<T> { Holder(T it, Predicate<T> fits) {} }
class Use {
    List<Rule> listed = List.of(o -> o.open(), o -> o.id() == null);
    Map<String, Function<Order, String>> mapped() { return Map.of("id", o -> o.id()); }
    Rule[] array = { o -> o.open(), (o -> o.line() == null) };
    Function<Order, Function<Line, String>> nested = o -> { return l -> o.id() + l.size(); };
    Supplier<Rule> supplied() { return () -> o -> o.open(); }
    Rule either(boolean b) { return b ? o -> o.open() : o -> o.line().size() > 1; }
    <T> void of(Function<T, String> f) {}
    void run(Order order) { this.<Order>of(o -> o.id()); new Holder<>(order, o -> o.open()); }
}
""",
        """
calls a.Use#listed -> a.Order#open()
calls a.Use#listed -> a.Order#id()
calls a.Use#mapped() -> a.Order#id()
calls a.Use#array -> a.Order#open()
calls a.Use#array -> a.Order#line()
calls a.Use#nested -> a.Order#id()
calls a.Use#nested -> a.Line#size()
calls a.Use#supplied() -> a.Order#open()
calls a.Use#either(boolean) -> a.Order#open()
calls a.Use#either(boolean) -> a.Order#line()
calls a.Use#either(boolean) -> a.Line#size()
calls a.Use#run(Order) -> a.Use#of(Function)
calls a.Use#run(Order) -> a.Order#id()
calls a.Use#run(Order) -> a.Order#open()
""",
    ),
    "variables without a written type that a class inside the body captures": (
        """
== a/Use.java
package a;
import java.util.*;
class Item { void go() { } Item next() { return null; } }
class Other { void go() { } }
class Use {
    void run(List<Item> items, List<Other> others) {
        var first = items.get(0);
        Runnable one = new Runnable() { public void run() { first.go(); } };
        items.forEach(each -> new Thread() { public void run() { each.next(); } });
        class Local { Item it = first.next(); void inner() { new Object() { void deep() { first.go(); } }; } }
        for (var same : items) new Object() { void go() { same.go(); } };
        for (var same : others) new Object() { void go() { same.go(); } };
    }
}
""",
        """
calls a.Use#run(List,List)$1#run() -> a.Item#go()
calls a.Use#run(List,List)$2#run() -> a.Item#next()
calls a.Use#run(List,List)$Local#it -> a.Item#next()
calls a.Use#run(List,List)$Local#inner()$1#deep() -> a.Item#go()
""",
    ),
    "variables of record patterns, and of a clause that catches several exceptions": (
        """
== a/Shape.java
package a;
sealed interface Shape permits Circle, Group {}
record Circle(Point at) implements Shape {}
record Group(Circle one, Shape other) implements Shape {}
record Point(int x) { int sum() { return x; } }
record Box<T>(T it) {}
class Broken extends RuntimeException { void tell() {} }
sealed interface Event { record Made(Point at) implements Event {} record Held<T>(T it) implements Event {} }
class Late extends Broken {} class Lost extends Broken {}
class Use {
    void run(Shape shape, Box<Point> box, Object any) {
        if (shape instanceof Circle(var at)) at.sum();
        if (box instanceof Box(var it)) it.sum();
        if (any instanceof Box<Point>(var it)) it.sum();
        switch (shape) { case Group(Circle(var at), var other) when at.sum() > 1 -> other.hashCode(); default -> {} }
        if (any instanceof Event.Made(var at) && at.sum() > 1) at.hashCode();
        switch ((Event) any) { case Event.Made(Point at) -> at.sum(); case a.Event.Held<?>(Point at) -> at.sum(); }
        try { run(null, null, null); } catch (Late | Lost e) { e.tell(); }
    }
}
""",
        """
calls a.Use#run(Shape,Box,Object) -> a.Point#sum()
calls a.Use#run(Shape,Box,Object) -> a.Point#sum()
calls a.Use#run(Shape,Box,Object) -> a.Point#sum()
calls a.Use#run(Shape,Box,Object) -> a.Point#sum()
calls a.Use#run(Shape,Box,Object) -> a.Point#sum()
calls a.Use#run(Shape,Box,Object) -> a.Point#sum()
calls a.Use#run(Shape,Box,Object) -> a.Point#sum()
calls a.Use#run(Shape,Box,Object) -> a.Use#run(Shape,Box,Object)
calls a.Use#run(Shape,Box,Object) -> a.Broken#tell()
""",
    ),
    "overloads by functions: what a lambda returns, and what a method reference takes and is given": (
        """
== a/Use.java
package a;
import java.util.*;
import java.util.function.*;
class Order { boolean good() { return true; } static void pay(Order order, int how) {} }
class Use {
    void run(Runnable task) {} void run(Supplier<Order> task) {}
    void on(Predicate<Order> what) {} void on(BiConsumer<Order, Integer> what) {}
    void add(Order order) {} void add(String text) {}
    void all(List<Order> orders) {
        run(() -> {}); run(() -> { return new Order(); }); on(Order::good); on(Order::pay); orders.forEach(this::add);
        Consumer<String> one = this::add; Object other = (Object) null; take(new Object[] { orders.toArray()[0] });
    }
    void take(Object[] many) {} void take(Object[][] many) {}
}
""",
        """
calls a.Use#all(List) -> a.Use#run(Runnable)
calls a.Use#all(List) -> a.Use#run(Supplier)
calls a.Use#all(List) -> a.Use#on(Predicate)
calls a.Use#all(List) -> a.Order#good()
calls a.Use#all(List) -> a.Use#on(BiConsumer)
calls a.Use#all(List) -> a.Order#pay(Order,int)
calls a.Use#all(List) -> a.Use#add(Order)
calls a.Use#all(List) -> a.Use#add(String)
calls a.Use#all(List) -> a.Use#take(Object[])
""",
    ),
    "overloads that are inherited: their parameters as the heir has them": (
        """
== a/Range.java
package a;
class Range<T> { T fit(T value) { return null; } }
class Numbers<N extends Number> extends Range<N> { }
class Longs extends Numbers<Long> {
    long fit(long value) { return 0; }
    void run(Long boxed, long plain) { fit(boxed); fit(plain); }
}
""",
        """
calls a.Longs#run(Long,long) -> a.Range#fit(Object) via a.Longs
calls a.Longs#run(Long,long) -> a.Longs#fit(long)
""",
    ),
    "type arguments of a call that are written": (
        """
== a/Build.java
package a;
class Build<T> {
    static <T> Build<T> of() { return null; }
    <A, B> B both(A a) { return null; }
    T get() { return null; }
    void run() { Build.<Item>of().get().go(); this.<String, Item>both("").go(); Build.<Item, Item>of().get(); }
}
class Item { void go() { } }
""",
        """
calls a.Build#run() -> a.Build#of()
calls a.Build#run() -> a.Build#get()
calls a.Build#run() -> a.Item#go()
calls a.Build#run() -> a.Build#both(Object)
calls a.Build#run() -> a.Item#go()
calls a.Build#run() -> a.Build#of()           // one argument too many: ignored
calls a.Build#run() -> a.Build#get()
""",
    ),
    "overloads whose parameters are type variables: by bound and dimensions": (
        """
== a/Check.java
package a;
import java.util.*;
class Check {
    static <T> T full(T[] many) { return null; }
    static <T extends Collection<?>> T full(T many) { return null; }
    static <T extends CharSequence> T full(T text) { return null; }
    void run(List<String> list, String[] array, int[] numbers) { full(list); full("x"); full(array); full(numbers); }
}
""",
        """
calls a.Check#run(List,String[],int[]) -> a.Check#full(Collection)
calls a.Check#run(List,String[],int[]) -> a.Check#full(CharSequence)
calls a.Check#run(List,String[],int[]) -> a.Check#full(Object[])
calls a.Check#run(List,String[],int[]) -> a.Check
""",
    ),
    "lambdas and method references: parameters by the functional interface": (
        """
== a/Item.java
package a;
class Item { Item next() { return null; } boolean good() { return true; } String name() { return ""; } }
== a/Visitor.java
package a;
interface Visitor { void visit(Item item); }
== a/Use.java
package a;
import java.util.List;
import java.util.stream.Collectors;
class Use {
    void accept(Visitor visitor) {}
    void run(List<Item> items) {
        accept(item -> item.next());
        items.stream().filter(Item::good).map(item -> item.next()).forEach(x -> x.name());
        items.stream().map(i -> i.next()).collect(Collectors.toList()).get(0).name();
        Visitor visitor = seen -> seen.good();
        for (Item each : items) each.next();
        items.get(0).name();
    }
}
""",
        """
calls a.Use#run(List) -> a.Use#accept(Visitor)
calls a.Use#run(List) -> a.Item#next()
calls a.Use#run(List) -> a.Item#good()
calls a.Use#run(List) -> a.Item#next()
calls a.Use#run(List) -> a.Item#name()
calls a.Use#run(List) -> a.Item#next()
calls a.Use#run(List) -> a.Item#name()
calls a.Use#run(List) -> a.Item#good()
calls a.Use#run(List) -> a.Item#next()
calls a.Use#run(List) -> a.Item#name()
""",
    ),
    "generic methods: their variables by their arguments": (
        """
== a/Beans.java
package a;
class Beans {
    static <T> T of(Class<T> type) { return null; }
    static <T> T same(T thing) { return thing; }
    static <T extends Thing> void touch(T thing) { thing.go(); }
    void run(Thing thing) { of(Thing.class).go(); same(thing).go(); }
}
class Thing { void go() {} }
""",
        """
calls a.Beans#touch(Thing) -> a.Thing#go()
calls a.Beans#run(Thing) -> a.Beans#of(Class)
calls a.Beans#run(Thing) -> a.Thing#go()
calls a.Beans#run(Thing) -> a.Beans#same(Object)
calls a.Beans#run(Thing) -> a.Thing#go()
""",
    ),
    "nested, inner and anonymous types have doings of their own": (
        """
== a/Outer.java
package a;
class Outer {
    void help() {}
    class Inner { void go() { help(); } }
    static class Nested { void go() { new Outer().help(); } }
    void run(Helper helper) {
        Runnable task = new Runnable() { public void run() { helper.aid(); help(); } };
        class Local { void go() { helper.aid(); } }
        new Local().go();
    }
}
class Helper { void aid() {} }
""",
        """
calls a.Outer.Inner#go() -> a.Outer#help()
calls a.Outer.Nested#go() -> a.Outer#help()
calls a.Outer#run(Helper)$1#run() -> a.Helper#aid()
calls a.Outer#run(Helper)$1#run() -> a.Outer#help()
calls a.Outer#run(Helper)$Local#go() -> a.Helper#aid()
calls a.Outer#run(Helper) -> a.Outer#run(Helper)$Local#go()
""",
    ),
    "a local variable hides a field, a field a type": (
        """
== a/Names.java
package a;
class Names {
    Left thing;
    void field() { thing.go(); }
    void local(Right thing) { thing.go(); this.thing.go(); }
    void block() { { Right thing = null; thing.go(); } thing.go(); }
}
class Left { void go() {} }
class Right { void go() {} }
""",
        """
calls a.Names#field() -> a.Left#go()
calls a.Names#local(Right) -> a.Right#go()
calls a.Names#local(Right) -> a.Left#go()
calls a.Names#block() -> a.Right#go()
calls a.Names#block() -> a.Left#go()
""",
    ),
    "patterns, casts, arrays, conditionals, switches": (
        """
== a/Shapes.java
package a;
class Shapes {
    void run(Object it, Circle[] many, boolean b) {
        if (it instanceof Circle c && c.round()) c.round();
        ((Circle) it).round();
        many[0].round();
        (b ? many[0] : many[1]).round();
        switch (it) { case Circle c when c.round() -> c.round(); default -> {} }
        for (var each : many) each.round();
        (switch (1) { case 1 -> many[0]; default -> many[1]; }).round();
    }
}
class Circle { boolean round() { return true; } }
""",
        "\n".join(["calls a.Shapes#run(Object,Circle[],boolean) -> a.Circle#round()"] * 9),
    ),
    "constructors call one another": (
        """
== a/Base.java
package a;
class Base { Base(int x) {} }
== a/Sub.java
package a;
class Sub extends Base { Sub() { this("x"); } Sub(String s) { super(1); } }
""",
        """
calls a.Sub#<init>() -> a.Sub#<init>(String)
calls a.Sub#<init>(String) -> a.Base#<init>(int)
""",
    ),
    "records, enums and Lombok give members that nobody writes": (
        """
== a/Point.java
package a;
record Point(int x, Point next) { int sum() { return x() + next().x(); } }
== a/Color.java
package a;
enum Color { RED; Color other() { return values()[0].other(); } }
== a/Person.java
package a;
import lombok.*;
@Data class Person { private String name; private boolean old; private final Person boss; }
== a/Use.java
package a;
class Use { void run(Person person) { person.getBoss().setName("x"); person.isOld(); Color.valueOf("RED").name(); } }
""",
        """
calls a.Color#other() -> a.Color#values()
calls a.Color#other() -> a.Color#other()
calls a.Point#sum() -> a.Point#x()
calls a.Point#sum() -> a.Point#next()
calls a.Point#sum() -> a.Point#x()
calls a.Use#run(Person) -> a.Person#getBoss()
calls a.Use#run(Person) -> a.Person#setName(String)
calls a.Use#run(Person) -> a.Person#isOld()
calls a.Use#run(Person) -> a.Color#valueOf(String)
""",
    ),
    "a member from outside the project is a use of the type it is called on": (
        """
== a/Orders.java
package a;
import org.springframework.data.jpa.repository.JpaRepository;
interface Orders extends JpaRepository<Object, Long> { void ours(); }
== a/Use.java
package a;
class Use { void run(Orders orders) { orders.ours(); orders.findAll(); orders.toString(); } }
""",
        """
calls a.Use#run(Orders) -> a.Orders#ours()
calls a.Use#run(Orders) -> a.Orders
""",
    ),
    "interfaces are called through `super`, outer instances through their name": (
        """
== a/Greeter.java
package a;
interface Greeter { default void greet() {} }
== a/Host.java
package a;
class Host implements Greeter {
    public void greet() { Greeter.super.greet(); }
    class Room { void enter() { Host.this.greet(); } }
}
""",
        """
calls a.Host#greet() -> a.Greeter#greet() as super
calls a.Host.Room#enter() -> a.Host#greet()
""",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_calls(name: str) -> None:
    source, expected = CASES[name]
    assert edges(source, "calls") == lines(expected)


def test_a_wildcard_import_from_outside_explains_a_name_only_if_it_is_the_only_one() -> None:
    source = """
== a/One.java
package a;
import org.outside.*;
class One { Thing thing; java.util.List<String> list; }
== a/Two.java
package a;
import org.outside.*;
import com.elsewhere.*;
class Two { Thing thing; }
== a/Jdk.java
package a;
import java.util.*;
import org.outside.*;
class Jdk { List<Thing> things; }
"""
    assert edges(source, "field") == lines("""
field a.Jdk#things -> java.util.List
field a.Jdk#things -> org.outside.Thing
field a.One#thing -> org.outside.Thing
field a.One#list -> java.util.List
field a.One#list -> java.lang.String
""")


def test_what_is_not_known_is_counted() -> None:
    source = """
== a/A.java
package a;
class A { Missing missing; void run(Gone gone) { gone.leave(); this.nowhere(); } }
"""
    unseen = {each.reason: each.count for each in project(source).unseen()}
    assert unseen == {
        "types that could not be resolved": 2,
        "calls on values whose type is not known": 1,
        "calls of members that could not be found": 1,
    }


def test_heritage_in_a_circle_ends() -> None:
    source = """
== a/A.java
package a;
class A extends B { void run() { missing(); go(); } }
class B extends A { void go() {} }
class C extends C.D { }
"""
    assert "calls a.A#run() -> a.B#go() via a.A" in edges(source, "calls")


def test_a_type_declared_in_two_modules_is_one_node_with_the_members_of_both() -> None:
    source = """
== m1/src/main/java/a/Twin.java
package a;
public class Twin { void one() {} }
== m2/src/main/java/a/Twin.java
package a;
public class Twin { void two() {} }
== m1/src/main/java/a/Use.java
package a;
class Use { void run(Twin twin) { twin.one(); twin.two(); } }
"""
    ontology = project(source)
    assert [node.path for node in ontology.named("Twin")] == ["m1/src/main/java/a/Twin.java"]
    assert [edge.target for edge in ontology.out("a.Use#run(Twin)")] == ["a.Twin", "a.Twin#one()", "a.Twin#two()"]
    assert ("types or members declared in several files", 2) in [(u.reason, u.count) for u in ontology.unseen()]


def test_signatures_are_as_written() -> None:
    source = """
== a/A.java
package a;
import java.util.*;
class A {
    <T, R> R all(List<? super T> to, List<? extends R> from, List<?> any, String... words) { return null; }
}
"""
    (method,) = [node for node in project(source).nodes() if node.name == "all"]
    shown = "<T,R> R all(List<? super T> to, List<? extends R> from, List<?> any, String... words)"
    assert method.signature.replace(", R>", ",R>") == shown


def test_of_many_overloads_each_is_compared_twice_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not with every other: of 30 along a chain of types, in the order that made it so."""
    count, asked = 30, []
    whether = overloads._is_as_specific
    monkeypatch.setattr(overloads, "_is_as_specific", lambda *args: asked.append(args) or whether(*args))
    types = "".join(f" class T{n} extends T{n - 1} {{ }}" for n in range(11, 10 + count))
    declared = " ".join(f"void m(T{n} t) {{ }}" for n in range(10, 10 + count))
    found = edges(f"== a/U.java\npackage a; class T10 {{ }}{types} class U {{ {declared} void go() {{ m(null); }} }}")
    assert f"calls a.U#go() -> a.U#m(T{9 + count})" in found
    assert count <= len(asked) <= 2 * count
