"""Kinds of edges, each on a project small enough to read; injection, aspects, tables and the like stand elsewhere."""

from __future__ import annotations

import pytest

from fixtures.java_project import edges, lines, project

_IMPORTS = "src/main/resources/META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports"
CASES = {
    "extends implements": (
        """
== a/Heritage.java
package a;
import java.io.Serializable;
class Base<T> {}
interface Face<T> extends Serializable {}
class Sub extends Base<Sub.Inner> implements Face<String> { class Inner {} }
enum Color implements Face<Color> { RED { } }
record Pair(int x) implements Serializable {}
class Anonymous { Object o = new Base<String>() {}; Object f = new Face<String>() {}; }
""",
        """
extends a.Face -> java.io.Serializable
extends a.Sub -> a.Base
implements a.Sub -> a.Face
implements a.Color -> a.Face
extends a.Color#RED$1 -> a.Color
implements a.Pair -> java.io.Serializable
extends a.Anonymous#o$1 -> a.Base
implements a.Anonymous#f$1 -> a.Face
""",
    ),
    "references by lambdas": (
        """
== a/Bus.java
package a;
import java.util.*;
interface Handler<T> { void handle(T event); }
interface OrderHandler extends Handler<Order> { default void both() {} }
interface Rule { boolean allows(Order order); }
interface Later { void run(); }
interface Sink { void take(Order order); }
class Order { boolean open; static boolean paid(Order o) { return true; } }
class Bus {
    Map<String, OrderHandler> named;
    Bus(OrderHandler first) {}
    void register(OrderHandler handler) {}
    void both(Rule rule, Object other) {}
    void either(Sink sink) {}
    void either(OrderHandler handler) {}
    void any(Later later) {}
    void any(OrderHandler handler) {}
    void plain(Runnable runnable) {}
    void unseen(com.other.Callback callback) {}
    void unseen(Rule rule) {}
    void made(Strict strict) {}
    void made(Rule rule) {}
}
class Strict implements Rule { public boolean allows(Order order) { return false; } }
class Shop extends Bus {
    Rule open = o -> o.open;
    final List<Rule> rules = List.of(Order::paid, o -> o.open);
    Shop() { super(o -> {}); }
    void ship(Order order) {}
    void start(Bus bus) {
        bus.register(this::ship);
        register(order ->
            ship(order));
        named.put("x", o -> ship(o));
        either(this::ship);
        any(o -> {});
        plain(() -> {});
        unseen(Order::paid);
        made(o -> true);
        bus.both(Order::paid, null);
        Rule rule = bus == null ? Order::paid : o -> true;
        rule = o -> false;
        new Bus(this::ship);
        Handler<Order> h = new Handler<>() { public void handle(Order o) {} };
    }
    OrderHandler handler() { return this::ship; }
}
""",
        """
references a.OrderHandler -> a.Order as type_argument
references a.Shop#open -> a.Rule as lambda
references a.Shop#open -> a.Rule#allows(Order) as lambda
references a.Shop#rules -> a.Rule as method_reference
references a.Shop#rules -> a.Rule#allows(Order) as method_reference
references a.Shop#rules -> a.Rule as lambda
references a.Shop#rules -> a.Rule#allows(Order) as lambda
references a.Shop#<init>() -> a.Handler#handle(Object) as lambda
references a.Shop#<init>() -> a.OrderHandler as lambda
references a.Shop#start(Bus) -> a.Handler#handle(Object) as method_reference
references a.Shop#start(Bus) -> a.OrderHandler as method_reference
references a.Shop#start(Bus) -> a.Handler#handle(Object) as lambda
references a.Shop#start(Bus) -> a.OrderHandler as lambda
references a.Shop#start(Bus) -> a.Handler#handle(Object) as lambda
references a.Shop#start(Bus) -> a.OrderHandler as lambda
references a.Shop#start(Bus) -> a.Handler#handle(Object) as may
references a.Shop#start(Bus) -> a.OrderHandler as may
references a.Shop#start(Bus) -> a.Sink as may
references a.Shop#start(Bus) -> a.Sink#take(Order) as may
references a.Shop#start(Bus) -> a.Handler#handle(Object) as lambda
references a.Shop#start(Bus) -> a.OrderHandler as lambda
references a.Shop#start(Bus) -> a.Rule as method_reference
references a.Shop#start(Bus) -> a.Rule#allows(Order) as method_reference
references a.Shop#start(Bus) -> a.Rule as lambda
references a.Shop#start(Bus) -> a.Rule#allows(Order) as lambda
references a.Shop#start(Bus) -> a.Rule as method_reference
references a.Shop#start(Bus) -> a.Rule#allows(Order) as method_reference
references a.Shop#start(Bus) -> a.Rule as local
references a.Shop#start(Bus) -> a.Rule as method_reference
references a.Shop#start(Bus) -> a.Rule#allows(Order) as method_reference
references a.Shop#start(Bus) -> a.Rule as lambda
references a.Shop#start(Bus) -> a.Rule#allows(Order) as lambda
references a.Shop#start(Bus) -> a.Rule as lambda
references a.Shop#start(Bus) -> a.Rule#allows(Order) as lambda
references a.Shop#start(Bus) -> a.Handler#handle(Object) as method_reference
references a.Shop#start(Bus) -> a.OrderHandler as method_reference
references a.Shop#start(Bus) -> a.Handler as local
references a.Shop#start(Bus) -> a.Order as type_argument
references a.Shop#handler() -> a.Handler#handle(Object) as method_reference
references a.Shop#handler() -> a.OrderHandler as method_reference
""",
    ),
    "overrides": (
        """
== a/Overriding.java
package a;
interface Store<T> { void save(T thing); T load(Long id); static void of() {} }
abstract class Memory<T> implements Store<T> { public void save(T thing) {} private void mine() {} }
class Orders extends Memory<Order> {
    public void save(Order order) {}
    public void save(String other) {}
    public Order load(Long id) { return null; }
    void mine() {}
    static void of() {}
}
class Order { public String toString() { return ""; } }
""",
        """
overrides a.Memory#save(Object) -> a.Store#save(Object)
overrides a.Orders#save(Order) -> a.Memory#save(Object)
overrides a.Orders#load(Long) -> a.Store#load(Long)
""",
    ),
    "references": (
        """
== a/Mentions.java
package a;
import java.util.ArrayList;
import java.util.List;
sealed class Mentions<T extends Bound & Other> extends ArrayList<Item> permits Heir {
    List<Item> field = new ArrayList<Item>();
    Class<?> literal = Item[].class;
    @Marks({Item.class, Other.class}) void run(Object o) {
        try { run(null); } catch (Bad | Worse e) { } catch (Worst e) { }
        Item item = (Item) o;
        for (Item each : field) { }
        for (var each : field) { String plain = "", array[] = new String[1]; }
        Object known = (String) o;
        if (o instanceof Item || o instanceof Other other || o instanceof Pair(Item left, var right)) { }
        switch (o) { case Item i -> { } case Pair(Other x, Item y) -> { } default -> { } }
        Object made = new Item[3];
        Object both = (Bound & Other) o;
        this.<Item>generic(null);
        List.of(o).forEach((Item i) -> { });
    }
    <U extends Bound> void generic(U u) { }
}
final class Heir extends Mentions<Other> { }
class Item { /** {@link Bad} */ Bound bound; }
interface Bound { } interface Other { } record Pair(Object left, Object right) { }
class Bad extends Exception { } class Worse extends Exception { } class Worst extends Exception { }
@interface Marks { Class<?>[] value(); }
""",
        """
references a.Mentions -> a.Bound as bound
references a.Mentions -> a.Other as bound
references a.Mentions -> a.Item as type_argument
references a.Mentions -> a.Heir as permits
references a.Mentions#field -> a.Item as type_argument
references a.Mentions#literal -> a.Item as class_literal
references a.Mentions#run(Object) -> a.Item as annotation_argument
references a.Mentions#run(Object) -> a.Other as annotation_argument
references a.Mentions#run(Object) -> a.Bad as catch
references a.Mentions#run(Object) -> a.Worse as catch
references a.Mentions#run(Object) -> a.Worst as catch
references a.Mentions#run(Object) -> a.Item as local
references a.Mentions#run(Object) -> a.Item as cast
references a.Mentions#run(Object) -> a.Item as local
references a.Mentions#run(Object) -> java.lang.String as cast
references a.Mentions#run(Object) -> a.Item as instanceof
references a.Mentions#run(Object) -> a.Other as instanceof
references a.Mentions#run(Object) -> a.Pair as pattern
references a.Mentions#run(Object) -> a.Item as pattern
references a.Mentions#run(Object) -> a.Item as pattern
references a.Mentions#run(Object) -> a.Pair as pattern
references a.Mentions#run(Object) -> a.Other as pattern
references a.Mentions#run(Object) -> a.Item as pattern
references a.Mentions#run(Object) -> a.Item as array
references a.Mentions#run(Object) -> a.Bound as cast
references a.Mentions#run(Object) -> a.Other as cast
references a.Mentions#run(Object) -> a.Item as type_argument
references a.Mentions#run(Object) -> a.Item as local
references a.Mentions#generic(Bound) -> a.Bound as bound
references a.Heir -> a.Other as type_argument
""",
    ),
    "references by qualifiers": (
        """
== a/Qualified.java
package a;
class Qualified extends Outer.Base implements Outer.Face {
    Outer.Base field; java.util.Map.Entry<String, Outer.Base> entry; a.Outer.Base whole;
    @Outer.Mark void run() throws Outer.Failure {
        Object made = new Outer.Base();
        int inherited = Sub.CONSTANT + Sub.make() + Sub.Inner.DEEP + Outer.OWN + Outer.make();
        Runnable runs = Sub::make;
        Object literal = Outer.Base.class;
        Supplier create = Outer.Base::new;
        Outer.Base[] array = new Outer.Base[2];
    }
}
interface Supplier { Object get(); }
class Top { static final int CONSTANT = 1; static int make() { return 1; } static class Inner { static int DEEP; } }
class Sub extends Top { }
class Outer {
    static int OWN; static int make() { return 1; }
    static class Base { } interface Face { } @interface Mark { } static class Failure extends Exception { }
}
""",
        """
references a.Qualified -> a.Outer as qualifier
references a.Qualified -> a.Outer as qualifier
references a.Qualified#field -> a.Outer as qualifier
references a.Qualified#entry -> a.Outer as qualifier
references a.Qualified#whole -> a.Outer as qualifier
references a.Qualified#run() -> a.Outer as qualifier        // the annotation's
references a.Qualified#run() -> a.Outer as qualifier        // the exception's
references a.Qualified#run() -> a.Outer as qualifier
references a.Qualified#run() -> a.Sub as qualifier
references a.Qualified#run() -> a.Sub as qualifier
references a.Qualified#run() -> a.Sub as qualifier
references a.Qualified#run() -> a.Sub as qualifier
references a.Qualified#run() -> a.Outer as qualifier
references a.Qualified#run() -> a.Outer.Base as class_literal
references a.Qualified#run() -> a.Supplier as local
references a.Qualified#run() -> a.Outer as qualifier
references a.Qualified#run() -> a.Supplier as method_reference
references a.Qualified#run() -> a.Supplier#get() as method_reference
references a.Qualified#run() -> a.Outer as qualifier
references a.Qualified#run() -> a.Outer.Base as local
references a.Qualified#run() -> a.Outer as qualifier
references a.Qualified#run() -> a.Outer.Base as array
""",
    ),
    "references of an annotation's defaults": (
        """
== a/Mark.java
package a;
@interface Mark {
    Class<?> type() default None.class;
    Class<?>[] types() default { None.class, String.class };
    Other other() default @Other;
    class None { static final int NUMBER = 3; }
    int number() default None.NUMBER;
}
@interface Other { }
""",
        """
references a.Mark#type() -> a.Mark.None as class_literal
references a.Mark#types() -> a.Mark.None as class_literal
references a.Mark#types() -> java.lang.String as class_literal
""",
    ),
    "instantiates": (
        """
== a/Making.java
package a;
import java.util.ArrayList;
import java.util.function.Supplier;
class Making {
    Object list = new ArrayList<Making>();
    Making() {}
    Making(int x) {}
    void run(Outer outer) {
        new Making(1);
        Supplier<Plain> plain = Plain::new;
        outer.new Inner();
        new Face() { };
    }
}
class Plain {}
interface Face {}
class Outer { class Inner {} }
enum Level { LOW(1); Level(int x) {} }
""",
        """
instantiates a.Making#list -> java.util.ArrayList
instantiates a.Making#run(Outer) -> a.Making#<init>(int)
instantiates a.Making#run(Outer) -> a.Plain#<init>()
instantiates a.Making#run(Outer) -> a.Outer.Inner#<init>()
instantiates a.Making#run(Outer) -> a.Face
instantiates a.Level#LOW -> a.Level#<init>(int)
""",
    ),
    "reads writes": (
        """
== a/Fields.java
package a;
class Fields {
    int count; Fields next; static int total; int[] many;
    void run(Color color) {
        count = next.count;
        this.count += 1;
        next.next.count++;
        Fields.total = many[0];
        many[1] = many.length;
        switch (color) { case RED: break; default: count--; }
        Object o = Color.BLUE;
    }
    class Inner { int run() { return count; } }
}
enum Color { RED, BLUE }
""",
        """
writes a.Fields#run(Color) -> a.Fields#count
reads a.Fields#run(Color) -> a.Fields#next
reads a.Fields#run(Color) -> a.Fields#count
reads a.Fields#run(Color) -> a.Fields#count
writes a.Fields#run(Color) -> a.Fields#count
reads a.Fields#run(Color) -> a.Fields#next
reads a.Fields#run(Color) -> a.Fields#next
reads a.Fields#run(Color) -> a.Fields#count
writes a.Fields#run(Color) -> a.Fields#count
writes a.Fields#run(Color) -> a.Fields#total
reads a.Fields#run(Color) -> a.Fields#many
reads a.Fields#run(Color) -> a.Fields#many
reads a.Fields#run(Color) -> a.Fields#many
reads a.Fields#run(Color) -> a.Color#RED
reads a.Fields#run(Color) -> a.Fields#count
writes a.Fields#run(Color) -> a.Fields#count
reads a.Fields#run(Color) -> a.Color#BLUE
reads a.Fields.Inner#run() -> a.Fields#count
""",
    ),
    "throws returns parameter field annotated_by": (
        """
== a/Types.java
package a;
import java.util.*;
import org.outside.Marked;
@Marked class Types<T> {
    @Marked Map<String, Types<?>> map;
    Optional<Types<T>> find(@Marked List<? extends Broken> list, T any, int... numbers) throws Broken {
        @Marked Object local = null;
        if (list == null) throw new Broken();
        return null;
    }
}
class Broken extends Exception {}
""",
        """
annotated_by a.Types -> org.outside.Marked
annotated_by a.Types#map -> org.outside.Marked
field a.Types#map -> java.util.Map
field a.Types#map -> java.lang.String
field a.Types#map -> a.Types
returns a.Types#find(List,Object,int[]) -> java.util.Optional
returns a.Types#find(List,Object,int[]) -> a.Types
annotated_by a.Types#find(List,Object,int[]) -> org.outside.Marked
parameter a.Types#find(List,Object,int[]) -> java.util.List
parameter a.Types#find(List,Object,int[]) -> a.Broken
throws a.Types#find(List,Object,int[]) -> a.Broken
annotated_by a.Types#find(List,Object,int[]) -> org.outside.Marked
throws a.Types#find(List,Object,int[]) -> a.Broken
""",
    ),
    "imports": (
        """
== a/Imports.java
package a;
import b.One;
import b.One.Inner;
import b.*;
import static b.One.make;
import static b.One.*;
import org.outside.Two;
class Imports {}
== b/One.java
package b;
public class One { public static void make() {} public static class Inner {} }
""",
        """
imports a/Imports.java -> b.One
imports a/Imports.java -> b.One.Inner
imports a/Imports.java -> b/
imports a/Imports.java -> b.One
imports a/Imports.java -> b.One
imports a/Imports.java -> org.outside.Two
""",
    ),
    "injects refers_bean": (
        """
== a/Injected.java
package a;
import java.util.*;
import javax.annotation.Resource;
import javax.inject.Inject;
import javax.inject.Provider;
import lombok.RequiredArgsConstructor;
import org.springframework.beans.factory.annotation.*;
import org.springframework.stereotype.*;
@Service class ByConstructor {
    ByConstructor(Pricing one, @Qualifier("cheap") Pricing two, @Value("x") String no, int nor) {}
}
@Service class TwoConstructors { TwoConstructors(Pricing no) {} @Autowired TwoConstructors(Pricing yes, Tax tax) {} }
class NoComponent { NoComponent(Pricing no) {} }
@Component @RequiredArgsConstructor class ByLombok { private final Pricing pricing; private Tax no; }
@Controller class ByField {
    @Autowired Pricing pricing;
    @Inject Provider<Pricing> later;
    @Autowired List<Pricing> all;
    @Autowired Map<String, Pricing> named;
    @Resource(name = "dear") Pricing dear;
    @Autowired void set(Tax tax) {}
    Pricing no;
}
class Config {
    @org.springframework.context.annotation.Bean Pricing made(Tax tax) { return null; }
}
interface Pricing {}
class Tax {}
""",
        """
injects a.ByConstructor#<init>(Pricing,Pricing,String,int) -> a.Pricing (framework)
injects a.ByConstructor#<init>(Pricing,Pricing,String,int) -> a.Pricing (framework)
refers_bean a.ByConstructor#<init>(Pricing,Pricing,String,int) -> bean:cheap (framework)
injects a.TwoConstructors#<init>(Pricing,Tax) -> a.Pricing (framework)
injects a.TwoConstructors#<init>(Pricing,Tax) -> a.Tax (framework)
injects a.ByLombok#<init>(Pricing) -> a.Pricing (framework)
injects a.ByField#pricing -> a.Pricing (framework)
injects a.ByField#later -> a.Pricing (framework) via javax.inject.Provider
injects a.ByField#all -> a.Pricing (framework) via java.util.List
injects a.ByField#named -> a.Pricing (framework) via java.util.Map
injects a.ByField#dear -> a.Pricing (framework)
refers_bean a.ByField#dear -> bean:dear (framework)
injects a.ByField#set(Tax) -> a.Tax (framework)
injects a.Config#made(Tax) -> a.Tax (framework)
""",
    ),
    "declares_bean": (
        """
== a/Beans.java
package a;
import org.springframework.context.annotation.*;
import org.springframework.stereotype.*;
@Service class PriceList {}
@Component("named") class Named {}
@Repository class URLStore {}
@Configuration class Config {
    @Bean Object made() { return null; }
    @Bean(name = {"x", "y"}) Object both() { return null; }
}
== b/Own.java
package b;
@interface Service {}
@Service class NotSpring {}
""",
        """
declares_bean a.PriceList -> bean:priceList (framework)
declares_bean a.Named -> bean:named (framework)
declares_bean a.URLStore -> bean:URLStore (framework)
declares_bean a.Config -> bean:config (framework)
declares_bean a.Config#made() -> bean:made (framework)
declares_bean a.Config#both() -> bean:x (framework)
declares_bean a.Config#both() -> bean:y (framework)
""",
    ),
    "publishes listens": (
        """
== a/Events.java
package a;
import org.springframework.context.*;
import org.springframework.context.event.EventListener;
class Paid {}
class Shop {
    ApplicationEventPublisher events;
    Own own;
    void pay() { events.publishEvent(new Paid()); own.publishEvent(new Paid()); }
}
class Own { void publishEvent(Object o) {} }
class Mail { @EventListener void paid(Paid event) {} @EventListener(Paid.class) void some() {} void no(Paid paid) {} }
class Old implements ApplicationListener<Paid> { public void onApplicationEvent(Paid event) {} }
""",
        """
publishes a.Shop#pay() -> a.Paid (framework)
listens a.Mail#paid(Paid) -> a.Paid (framework)
listens a.Mail#some() -> a.Paid (framework)
listens a.Old -> a.Paid (framework)
""",
    ),
    "exposes": (
        """
== a/Web.java
package a;
import org.springframework.web.bind.annotation.*;
class Paths { static final String ROOT = "/api"; static final String V1 = ROOT + "/v1"; }
@RestController @RequestMapping(Paths.V1 + "/orders") class Orders {
    @GetMapping Object all() { return null; }
    @GetMapping("/{id}") Object one() { return null; }
    @RequestMapping(value = {"a", "b"}, method = {RequestMethod.POST, RequestMethod.PUT}) void save() {}
    @RequestMapping(path = "any") void any() {}
    @Removes("{id}") void remove() {}
    @Drops("all") void drop() {}
}
@RequestMapping(method = RequestMethod.DELETE) @interface Removes { String[] value() default {}; }
@Removes @interface Drops { String[] value() default {}; }
== a/Rest.java
package a;
import javax.ws.rs.*;
@Path("users") class Rest { @GET @Path("{id}") Object one() { return null; } @DELETE void all() {} }
""",
        """
exposes a.Rest#one() -> GET /users/{id} (framework)
exposes a.Rest#all() -> DELETE /users (framework)
exposes a.Orders#all() -> GET /api/v1/orders (framework)
exposes a.Orders#one() -> GET /api/v1/orders/{id} (framework)
exposes a.Orders#save() -> POST /api/v1/orders/a (framework)
exposes a.Orders#save() -> POST /api/v1/orders/b (framework)
exposes a.Orders#save() -> PUT /api/v1/orders/a (framework)
exposes a.Orders#save() -> PUT /api/v1/orders/b (framework)
exposes a.Orders#any() -> ANY /api/v1/orders/any (framework)
exposes a.Orders#remove() -> DELETE /api/v1/orders/{id} (framework)
exposes a.Orders#drop() -> DELETE /api/v1/orders/all (framework)
""",
    ),
    "consumes_property by MicroProfile": (
        """
== a/Config.java
package a;
import org.eclipse.microprofile.config.inject.ConfigProperty;
class Config {
    @ConfigProperty(name = "till.limit", defaultValue = "10") int limit;
    @ConfigProperty String unnamed;
    Config(@ConfigProperty(name = "till.name") String name) { }
}
""",
        """
consumes_property a.Config#limit -> property:till.limit (framework)
consumes_property a.Config#<init>(String) -> property:till.name (framework)
""",
    ),
    "declares_bean by composed annotations": (
        """
== a/Composed.java
package a;
import org.springframework.core.annotation.AliasFor;
import org.springframework.stereotype.*;
@RestController @RequestMapping @interface Api {
    @AliasFor(annotation = RequestMapping.class, attribute = "path") String value() default "";
}
@Service @interface UseCase { @AliasFor(annotation = Service.class) String value() default ""; }
@Api("/orders") class Orders { }
@UseCase("pricing") class Prices { }
""",
        """
declares_bean a.Orders -> bean:orders (framework)
declares_bean a.Prices -> bean:pricing (framework)
""",
    ),
    "exposes declares_bean consumes_property by Micronaut": (
        """
== a/Books.java
package a;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.annotation.*;
@Controller("/books") class Books {
    @Property(name = "books.size") int size;
    @Get(uri = "/list{?page,size}") void list() { }
    @Get("/{id}") void one(long id) { }
}
""",
        """
declares_bean a.Books -> bean:books (framework)
consumes_property a.Books#size -> property:books.size (framework)
exposes a.Books#list() -> GET /books/list (framework)
exposes a.Books#one(long) -> GET /books/{id} (framework)
""",
    ),
    "maps maps_column relates queries declares_bean by Micronaut": (
        """
== a/Books.java
package a;
import io.micronaut.data.annotation.*;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.repository.CrudRepository;
import java.util.*;
@MappedEntity class BookEntry {
    @Id Long id; String shortTitle; @MappedProperty("page_no") int pages;
    @Relation(Relation.Kind.MANY_TO_ONE) Writer theWriter;
}
@MappedEntity("writers") class Writer {
    @Id Long id; @Relation(value = Relation.Kind.ONE_TO_MANY, mappedBy = "theWriter") List<BookEntry> books;
}
@JdbcRepository interface Books extends CrudRepository<BookEntry, Long> { List<BookEntry> findByShortTitle(String t); }
@JdbcRepository abstract class Writers implements CrudRepository<Writer, Long> {
    void clear() { deleteAll(); } void keep(Writers others, Writer it) { others.save(it); }
}
""",
        """
maps a.BookEntry -> table:book_entry (framework)
maps_column a.BookEntry#id -> column:book_entry.id (framework)
maps_column a.BookEntry#shortTitle -> column:book_entry.short_title (framework)
maps_column a.BookEntry#pages -> column:book_entry.page_no (framework)
relates a.BookEntry#theWriter -> a.Writer (framework) as many_to_one
maps_column a.BookEntry#theWriter -> column:book_entry.the_writer_id (framework)
maps a.Writer -> table:writers (framework)
maps_column a.Writer#id -> column:writers.id (framework)
relates a.Writer#books -> a.BookEntry (framework) as one_to_many mapped_by=theWriter
declares_bean a.Books -> bean:books (framework)
queries a.Books -> table:book_entry (framework)
queries a.Books#findByShortTitle(String) -> column:book_entry.short_title (framework) as reads
queries a.Books#findByShortTitle(String) -> table:book_entry (framework) as reads
declares_bean a.Writers -> bean:writers (framework)
queries a.Writers#keep(Writers,Writer) -> table:writers (framework) via a.Writers as writes
""",
    ),
    "calls declares_bean by MapStruct": (
        """
== a/Types.java
package a;
import java.util.*;
class Order {
    Customer getCustomer() { return null; } int getTotal() { return 1; } boolean isOpen() { return true; }
    String getSecret() { return ""; } int getLeft() { return 1; }
}
class Customer { String getName() { return ""; } }
class OrderDto {
    void setTotal(int n) { } void setOpen(boolean b) { } void setSecret(String s) { } void setName(String s) { }
    void setNote(String s) { }
}
record Row(int total, boolean other) { }
== a/Mappers.java
package a;
import java.util.*;
import org.mapstruct.*;
@Mapper(componentModel = "spring") interface OrderMapper {
    @Mapping(source = "customer.name", target = "name") @Mapping(target = "secret", ignore = true)
    OrderDto toDto(Order order);
    Row toRow(Order order);
    List<OrderDto> all(List<Order> orders);
    @Mapping(source = "order.total", target = "total") void fill(@MappingTarget OrderDto dto, Order order, Customer c);
    default String name(Customer customer) { return customer.getName(); }
}
@Mapper abstract class Base { }
""",
        """
declares_bean a.OrderMapper -> bean:orderMapper (framework)
calls a.OrderMapper#toDto(Order) -> a.Customer#getName() (framework)
calls a.OrderMapper#toDto(Order) -> a.Order#getCustomer() (framework)
calls a.OrderMapper#toDto(Order) -> a.Order#getTotal() (framework)
calls a.OrderMapper#toDto(Order) -> a.Order#isOpen() (framework)
calls a.OrderMapper#toDto(Order) -> a.OrderDto#setName(String) (framework)
calls a.OrderMapper#toDto(Order) -> a.OrderDto#setOpen(boolean) (framework)
calls a.OrderMapper#toDto(Order) -> a.OrderDto#setTotal(int) (framework)
calls a.OrderMapper#toRow(Order) -> a.Order#getTotal() (framework)
calls a.OrderMapper#fill(OrderDto,Order,Customer) -> a.Order#getTotal() (framework)
calls a.OrderMapper#fill(OrderDto,Order,Customer) -> a.OrderDto#setTotal(int) (framework)
calls a.OrderMapper#name(Customer) -> a.Customer#getName()
declares_bean a.Base -> bean:base (framework)
""",
    ),
    "exposes by routes": (
        """
== a/Api.java
package a;
import static org.springframework.web.servlet.function.RequestPredicates.*;
import static org.springframework.web.servlet.function.RouterFunctions.*;
import org.springframework.web.servlet.function.ServerRequest;
class Api {
    static final String PRICES = "/prices";
    Object api(Handler handler, String path) {
        return route().GET(PRICES + "/{id}", accept(JSON), handler::one)
            .path("/admin", b -> b.nest(path("all"), c -> c.DELETE("/prices", r -> handler.clear(r))))
            .POST(path, handler::one).PUT("/own", r -> null).build();
    }
    Object old(Handler handler) {
        return nest(path("/old"),
            route(GET("/one").and(accept(JSON)), handler::one).andRoute(POST("/two"), handler::one));
    }
}
class Handler { Object one(ServerRequest r) { return null; } Object clear(ServerRequest r) { return null; } }
== a/Web.java
package a;
import io.vertx.ext.web.Router;
class Web {
    void start(Router router, Router sub) {
        router.route().handler(BodyHandler.create());
        router.get("/boats").handler(this::check).handler(this::boats);
        router.route(HttpMethod.PUT, "/boats/:id").blockingHandler(this::boats);
        sub.get("/below").handler(this::boats);
        router.route("/sub/*").subRouter(sub);
    }
    void check(Object o) { } void boats(Object o) { }
}
== a/Small.java
package a;
import static spark.Spark.*;
class Small {
    void main() { path("/api", () -> { get("/ping", (q, r) -> ping()); }); post("/x", this::x); other.get("/no", 1); }
    String ping() { return ""; } Object x(Object q, Object r) { return null; }
    void test(io.javalin.testtools.HttpClient client) { client.post("/no", 1); }
}
""",
        """
exposes a.Handler#one(ServerRequest) -> GET /prices/{id} (framework)
exposes a.Handler#clear(ServerRequest) -> DELETE /admin/all/prices (framework)
exposes a.Api#api(Handler,String) -> PUT /own (framework)
exposes a.Handler#one(ServerRequest) -> GET /old/one (framework)
exposes a.Handler#one(ServerRequest) -> POST /old/two (framework)
exposes a.Small#ping() -> GET /api/ping (framework)
exposes a.Small#x(Object,Object) -> POST /x (framework)
exposes a.Web#boats(Object) -> GET /boats (framework)
exposes a.Web#boats(Object) -> PUT /boats/:id (framework)
""",
    ),
    "publishes listens by an event bus": (
        """
== a/Bus.java
package a;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.eventbus.EventBus;
class Bus extends AbstractVerticle {
    static final String STOCK = "stock";
    void start() {
        EventBus bus = vertx.eventBus();
        bus.consumer(STOCK, this::answer);
        vertx.eventBus().localConsumer("orders").handler(this::answer);
        other.consumer("no", this::answer);
    }
    void answer(Object o) { vertx.eventBus().<Integer>request("orders", 1); Own own = null; own.send("no"); }
}
class Own { void send(String s) { } }
""",
        """
listens a.Bus#answer(Object) -> destination:stock (framework)
listens a.Bus#start() -> destination:orders (framework)
publishes a.Bus#answer(Object) -> destination:orders (framework)
""",
    ),
    "calls by gRPC": (
        """
== a/Client.java
package a;
import b.OrdersGrpc;
class Client {
    OrdersGrpc.OrdersBlockingStub blocking; OrdersGrpc.OrdersStub stub;
    void run() { blocking.place(null); stub.cancel(null, null); blocking.withWaitForReady(); }
}
== a/Service.java
package a;
import b.OrdersGrpc;
class Service extends OrdersGrpc.OrdersImplBase { public void place(Object o, Object to) { } }
class Older extends OrdersGrpc.OrdersImplBase { public void cancel(Object o, Object to) { } }
""",
        """
calls a.Client#run() -> a.Service#place(Object,Object) via b.OrdersGrpc.OrdersBlockingStub as may
calls a.Client#run() -> a.Older#cancel(Object,Object) via b.OrdersGrpc.OrdersStub as may
""",
    ),
    "looks_up by the name of a class": (
        """
== a/Use.java
package a;
class Use {
    static final String HOME = "a.";
    void run(String name) throws Exception {
        Class.forName(HOME + "Plugin"); Class.forName("a.Plugin$Inner"); Class.forName(name); Class.forName("a.Gone");
    }
}
class Plugin { static class Inner { } }
""",
        """
looks_up a.Use#run(String) -> a.Plugin (framework)
looks_up a.Use#run(String) -> a.Plugin.Inner (framework)
""",
    ),
    "scheduled_by consumes_property by Quarkus": (
        """
== a/Jobs.java
package a;
import io.quarkus.scheduler.Scheduled;
class Jobs {
    @Scheduled(every = "{jobs.every}") void one() { }
    @Scheduled(cron = "${jobs.cron:0 0 * * * ?}") void two() { }
    @Scheduled(cron = "#{settings.cron}") void three() { }
}
""",
        """
consumes_property a.Jobs#one() -> property:jobs.every (framework)
scheduled_by a.Jobs#one() -> schedule:every {jobs.every} (framework)
consumes_property a.Jobs#two() -> property:jobs.cron (framework)
scheduled_by a.Jobs#two() -> schedule:cron ${jobs.cron:0 0 * * * ?} (framework)
scheduled_by a.Jobs#three() -> schedule:cron #{settings.cron} (framework)
""",
    ),
    "publishes listens by Micronaut": (
        """
== a/Messages.java
package a;
import io.micronaut.configuration.kafka.annotation.*;
@KafkaListener class Hearing { @Topic({"orders", "carts"}) void hear(String s) { } void other() { } }
@KafkaClient interface Sending { @Topic("orders") void send(String s); }
class Neither { @Topic("no") void none() { } }
""",
        """
listens a.Hearing#hear(String) -> destination:carts (framework)
listens a.Hearing#hear(String) -> destination:orders (framework)
publishes a.Sending#send(String) -> destination:orders (framework)
""",
    ),
    "exposes below what locates a resource": (
        """
== a/Orders.java
package a;
import jakarta.ws.rs.*;
@Path("/orders") class Orders {
    @Path("{id}/lines") Lines lines() { return null; }
    @Path("class") Class<Lines> byClass() { return Lines.class; }
}
class Lines { @GET @Path("all") void all() { } @Path("parts") Parts parts() { return null; } }
class Parts { @PUT void put() { } }
""",
        """
exposes a.Lines#all() -> GET /orders/class/all (framework)
exposes a.Lines#all() -> GET /orders/{id}/lines/all (framework)
exposes a.Parts#put() -> PUT /orders/class/parts (framework)
exposes a.Parts#put() -> PUT /orders/{id}/lines/parts (framework)
""",
    ),
    "exposes below the path of an application": (
        """
== rest/src/main/java/a/App.java
package a;
import jakarta.ws.rs.*;
@ApplicationPath(App.ROOT) class App extends Application { static final String ROOT = "/api"; }
@Path("/orders") class Orders { @GET @Path("all") void all() { } }
@RegisterRestClient @Path("/rates") interface Rates { @GET void rates(); }
== quarkus/src/main/java/b/People.java
package b;
import jakarta.ws.rs.*;
@Path("people") class People { @GET void all() { } }
== quarkus/src/main/resources/application.properties
quarkus.http.root-path=/shop
quarkus.rest.path=/v1
quarkus.resteasy.path=/older
%dev.quarkus.rest.path=/dev
== two/src/main/java/c/Apps.java
package c;
import jakarta.ws.rs.*;
@ApplicationPath("one") class One extends Application { }
@ApplicationPath("two") class Two extends Application { }
@Path("things") class Things { @GET void all() { } }
""",
        """
exposes b.People#all() -> GET /shop/v1/people (framework)
exposes a.Orders#all() -> GET /api/orders/all (framework)
exposes c.Things#all() -> GET /things (framework)
""",
    ),
    "exposes no handler of errors": (
        """
== a/Errors.java
package a;
import org.springframework.web.bind.annotation.*;
@RestControllerAdvice class Errors {
    @RequestMapping(produces = "text/plain") @ExceptionHandler(Exception.class) String all(Exception e) { return ""; }
}
@RestController class Pings { @GetMapping("/ping") String ping() { return ""; } }
""",
        """
exposes a.Pings#ping() -> GET /ping (framework)
""",
    ),
    "exposes below the path of the only application of the project": (
        """
== provider/src/main/java/a/App.java
package a;
import jakarta.ws.rs.*;
@ApplicationPath("/api") class App extends Application { }
== loans/src/main/java/b/Loans.java
package b;
import jakarta.ws.rs.*;
@Path("loans") class Loans { @GET void all() { } }
""",
        """
exposes b.Loans#all() -> GET /api/loans (framework)
""",
    ),
    "publishes listens by channels": (
        """
== src/main/resources/application.properties
mp.messaging.outgoing.orders-out.topic=orders
mp.messaging.incoming.orders-in.topic=orders
mp.messaging.incoming.hidden.topic=${TOPIC}
spring.cloud.stream.bindings.ship-in-0.destination=shipments
spring.cloud.stream.bindings.ship-out-0.destination=parcels
== src/main/java/a/Channels.java
package a;
import io.smallrye.mutiny.Multi;
import io.smallrye.reactive.messaging.MutinyEmitter;
import java.util.function.*;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Outgoing;
import org.springframework.context.annotation.Bean;
import org.springframework.integration.annotation.*;
class Channels {
    @Inject @Channel("orders-out") Emitter<String> emitter;
    @Channel("prices") Multi<String> prices;
    final MutinyEmitter<String> given;
    Channels(@Channel("rates") MutinyEmitter<String> given) { this.given = given; }
    void send() { emitter.send("x"); this.given.sendAndAwait("x"); }
    void pass(Emitter<String> other) { other.send("x"); }
    @Incoming("orders-in") @Incoming("hidden") @Outgoing("done") String work(String order) { return order; }
}
class Bound {
    @Bean Function<String, String> ship() { return x -> x; }
    @Bean Supplier<String> loose() { return () -> ""; }
    @ServiceActivator(inputChannel = "in", outputChannel = "out") String act(String text) { return text; }
}
""",
        """
listens a.Channels#prices -> destination:prices (framework)
publishes a.Channels#send() -> destination:orders (framework)
publishes a.Channels#send() -> destination:rates (framework)
listens a.Channels#work(String) -> destination:orders (framework)
listens a.Channels#work(String) -> destination:hidden (framework)
publishes a.Channels#work(String) -> destination:done (framework)
listens a.Bound#ship() -> destination:shipments (framework)
publishes a.Bound#ship() -> destination:parcels (framework)
listens a.Bound#act(String) -> destination:in (framework)
publishes a.Bound#act(String) -> destination:out (framework)
""",
    ),
    "exposes listens by Jakarta EE": (
        """
== a/Cart.java
package a;
import jakarta.ejb.*;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.*;
@WebServlet(urlPatterns = {"/cart", "/basket"}) class Cart extends HttpServlet {
    protected void doGet(HttpServletRequest request, HttpServletResponse response) { }
    void doPost() { }
}
@MessageDriven(activationConfig = {
    @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
    @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "queue/orders")
}) class Orders { }
""",
        """
exposes a.Cart#doGet(HttpServletRequest,HttpServletResponse) -> GET /basket (framework)
exposes a.Cart#doGet(HttpServletRequest,HttpServletResponse) -> GET /cart (framework)
listens a.Orders -> destination:queue/orders (framework)
""",
    ),
    "exposes by composed annotations and placeholders": (
        """
== a/Composed.java
package a;
import org.springframework.core.annotation.AliasFor;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping @interface Api {
    @AliasFor(annotation = RequestMapping.class, attribute = "path") String[] value() default {};
}
@RequestMapping("/fixed") @interface Fixed { }
@GetMapping("/latest") @interface Latest { @AliasFor(annotation = GetMapping.class) String produces() default ""; }
@PostMapping @interface Sends { @AliasFor(annotation = PostMapping.class, attribute = "value") String to(); }
@Api("/orders") class Orders {
    @Latest(produces = "text/plain") void latest() { }
    @Sends(to = "/new") void make() { }
}
@RestController @Fixed class Fixeds { @GetMapping("${list.path:/all}/${set.path:/x}") void all() { } }
== src/main/resources/application.properties
set.path=/y
""",
        """
exposes a.Orders#latest() -> GET /orders/latest (framework)
exposes a.Orders#make() -> POST /orders/new (framework)
exposes a.Fixeds#all() -> GET /fixed/all/${set.path:/x} (framework)
""",
    ),
    "requires scheduled_by caches by annotations of the project": (
        """
== a/Marks.java
package a;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.security.access.prepost.PreAuthorize;
@Scheduled(cron = "0 0 3 * * *") @interface Nightly { }
@Cacheable("rates") @interface Kept { }
@PreAuthorize("hasRole('ADMIN')") @interface Admin { }
@Admin @interface Boss { }
class Use { @Nightly void sweep() { } @Kept int rate() { return 1; } @Boss void drop() { } }
""",
        """
requires a.Admin -> authority:hasRole('ADMIN') (framework)
requires a.Boss -> authority:hasRole('ADMIN') (framework)
scheduled_by a.Use#sweep() -> schedule:cron 0 0 3 * * * (framework)
caches a.Use#rate() -> cache:rates (framework)
requires a.Use#drop() -> authority:hasRole('ADMIN') (framework)
""",
    ),
    "exposes by inheriting controllers": (
        """
== a/Base.java
package a;
import org.springframework.web.bind.annotation.*;
abstract class Base<T> {
    @GetMapping("/ping") String ping() { return ""; }
    @PostMapping T create(T it) { return it; }
    @GetMapping("/own") void own() { }
}
interface Paged { @GetMapping("/page/{n}") void page(int n); }
@RequestMapping("/above") interface Above { }
== a/Orders.java
package a;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/orders") class Orders extends Base<String> implements Paged {
    String create(String it) { return it; }
    public void page(int n) { }
    @GetMapping("/mine") void own() { }
}
@RestController @RequestMapping("/carts") class Carts extends Base<Integer> { }
@Rest class Nested extends Base<Integer> implements Above { }
@RestController @interface Rest { }
class NoController extends Base<Long> { }
== a/Rest.java
package a;
import jakarta.ws.rs.*;
abstract class Resource { @GET @Path("all") public Object all() { return null; } }
@Path("users") class Users extends Resource { }
@Path("roles") class Roles extends Resource { public Object all() { return null; } }
""",
        """
exposes a.Base#ping() -> GET /above/ping (framework) via a.Nested
exposes a.Base#ping() -> GET /carts/ping (framework) via a.Carts
exposes a.Base#ping() -> GET /orders/ping (framework) via a.Orders
exposes a.Base#create(Object) -> POST /above (framework) via a.Nested
exposes a.Base#create(Object) -> POST /carts (framework) via a.Carts
exposes a.Orders#create(String) -> POST /orders (framework)
exposes a.Base#own() -> GET /above/own (framework) via a.Nested
exposes a.Base#own() -> GET /carts/own (framework) via a.Carts
exposes a.Orders#page(int) -> GET /orders/page/{n} (framework)
exposes a.Orders#own() -> GET /orders/mine (framework)
exposes a.Roles#all() -> GET /roles/all (framework)
exposes a.Resource#all() -> GET /users/all (framework) via a.Users
""",
    ),
    "exposes by what may be a controller": (
        """
== a/Base.java
package a;
import org.springframework.web.bind.annotation.*;
abstract class Base { @GetMapping("/ping") String ping() { return ""; } }
@com.company.web.CompanyController @RequestMapping("/orders") class Orders extends Base { }
class NoController extends Base { }
@org.springframework.stereotype.Component class NoControllerEither extends Base { }
== a/Rest.java
package a;
import jakarta.ws.rs.*;
@Path("/carts") interface Carts { @GET String all(); }
class RegisteredCarts implements Carts { public String all() { return ""; } }
== a/None.java
package a;
import org.springframework.web.bind.annotation.*;
abstract class Unserved { @GetMapping("/unserved") String none() { return ""; } }
@lombok.Data class NoControllerAtAll extends Unserved { }
@RestController abstract class Unfinished { @GetMapping("/unfinished") abstract String none(); }
interface Promised { @GetMapping("/promised") String none(); }
""",
        """
exposes a.Base#ping() -> GET /orders/ping (framework) via a.Orders
exposes a.RegisteredCarts#all() -> GET /carts (framework)
""",
    ),
    "requests by a client of an interface": (
        """
== a/Api.java
package a;
import org.springframework.web.bind.annotation.*;
interface Api { @GetMapping("/boats") String boats(); }
@org.springframework.cloud.openfeign.FeignClient(name = "harbour", path = "/harbour") interface Boats extends Api { }
""",
        "requests a.Api#boats() -> GET /harbour/boats (framework)",
    ),
    "requests by clients in code": (
        """
== a/Shop.java
package a;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;
class Shop {
    static final String ORDERS = "/orders";
    RestTemplate http; WebClient web; RestClient rest; String base;
    org.springframework.test.web.reactive.server.WebTestClient test;
    void send(HttpMethod verb, Other other, String id) {
        http.getForObject("http://shop/orders/{id}?full=1", Order.class, 1);
        http.exchange(ORDERS, HttpMethod.POST, null, Order.class);
        http.exchange(ORDERS, verb, null, Order.class);
        String url = base + "/orders/" + id + "/lines";
        http.put(url, null);
        web.method(HttpMethod.PUT).uri(ORDERS + "/x").retrieve();
        web.get().uri("https://api.example.com/orders").retrieve();
        rest.delete().uri("/orders/{id}", 1).retrieve();
        test.patch().uri("/orders/1").exchange();
        other.put("/orders", null);
    }
}
class Other { void put(String path, Object o) {} }
class Order {}
""",
        """
requests a.Shop#send(HttpMethod,Other,String) -> GET /orders/{id} (framework)
requests a.Shop#send(HttpMethod,Other,String) -> POST /orders (framework) as may
requests a.Shop#send(HttpMethod,Other,String) -> PUT /orders/{id}/lines (framework) as may
requests a.Shop#send(HttpMethod,Other,String) -> PUT /orders/x (framework) as may
requests a.Shop#send(HttpMethod,Other,String) -> DELETE /orders/{id} (framework) as may
requests a.Shop#send(HttpMethod,Other,String) -> PATCH /orders/1 (framework)
""",
    ),
    "looks_up references instantiates by services": (
        """
== a/Sender.java
package a;
import java.util.ServiceLoader;
interface Sender { }
class Mail implements Sender { static class Fast implements Sender { } }
class Loading { Object all = ServiceLoader.load(Sender.class); }
class Setup { }
== src/main/resources/META-INF/services/a.Sender
# who sends
a.Mail  # slowly
  a.Mail$Fast
other.Sms
== src/main/resources/META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports
a.Setup
== src/main/resources/META-INF/spring.factories
org.springframework.boot.EnvironmentPostProcessor=other.No,\\
  a.Setup
""",
        """
looks_up a.Loading#all -> a.Mail (framework) via a.Sender
looks_up a.Loading#all -> a.Mail.Fast (framework) via a.Sender
looks_up a.Loading#all -> a.Sender (framework)
references a.Loading#all -> a.Sender as class_literal
instantiates src/main/resources/META-INF/services/a.Sender -> a.Mail (framework) via a.Sender
references src/main/resources/META-INF/services/a.Sender -> a.Sender (framework) as service
instantiates src/main/resources/META-INF/services/a.Sender -> a.Mail.Fast (framework) via a.Sender
references src/main/resources/META-INF/services/a.Sender -> a.Sender (framework) as service
instantiates SPRING.factories -> a.Setup (framework) via org.springframework.boot.EnvironmentPostProcessor
instantiates IMPORTS -> a.Setup (framework) via org.springframework.boot.autoconfigure.AutoConfiguration
""".replace("SPRING", "src/main/resources/META-INF/spring").replace("IMPORTS", _IMPORTS),
    ),
    "exposes requests": (
        """
== a/Micro.java
package a;
import io.micronaut.http.annotation.*;
import io.micronaut.http.client.annotation.Client;
@Controller("/books") class Books { @Get("/{id}") Object one() { return null; } @Post void add() {} }
@Client("/books") interface BookClient { @Get("/{id}") Object one(); }
@Client("stock") interface Stock { @Delete("/items") void drop(); }
== a/Spans.java
package a;
import com.linecorp.armeria.server.annotation.*;
@PathPrefix("/api") class Spans { @Get("/spans") Object all() { return null; } @Options("/spans") void options() {} }
== a/Github.java
package a;
import retrofit2.http.*;
interface Github {
    @GET("users/{user}/repos") Object repos(@Path("user") String user);
    @GET Object any(@Url String url);
}
== a/Mapper.java
package a;
import org.apache.ibatis.annotations.*;
interface Mapper {
    @Options(useGeneratedKeys = true) @Insert("INSERT INTO t") void add();
    @Delete("DELETE FROM t") void drop();
}
""",
        """
requests a.Github#repos(String) -> GET /users/{user}/repos (framework)
exposes a.Books#one() -> GET /books/{id} (framework)
exposes a.Books#add() -> POST /books (framework)
requests a.BookClient#one() -> GET /books/{id} (framework)
requests a.Stock#drop() -> DELETE /items (framework)
exposes a.Spans#all() -> GET /api/spans (framework)
exposes a.Spans#options() -> OPTIONS /api/spans (framework)
""",
    ),
    "maps relates queries": (
        """
== a/Entities.java
package a;
import java.util.*;
import javax.persistence.*;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;
@Entity @Table(name = "ORDERS") class Order {
    @OneToMany Set<Line> lines;
    @ManyToOne(targetEntity = Client.class) Object client;
}
@Entity class Line {}
@Entity(name = "CLIENTS") class Client {}
class Plain {}
interface Orders extends JpaRepository<Order, Long> {
    @Query("select l from Line l join Order o where o.id = ?1") List<Line> lines(Long id);
    @Query(value = "select * from STOCK", nativeQuery = true) List<Object> stock();
    @Query("select p from Plain p") List<Object> none();
}
""",
        """
maps a.Order -> table:orders (framework) as ORDERS
relates a.Order#lines -> a.Line (framework) as one_to_many
relates a.Order#client -> a.Client (framework) as many_to_one
maps a.Line -> table:line (framework) as Line
maps a.Client -> table:clients (framework) as CLIENTS
queries a.Orders -> table:orders (framework)
queries a.Orders#lines(Long) -> table:line (framework) as reads
queries a.Orders#lines(Long) -> table:orders (framework) as reads
queries a.Orders#stock() -> table:stock (framework) as reads
""",
    ),
    "handles scheduled_by schedules": (
        """
== a/Running.java
package a;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.*;
class Bad extends RuntimeException { } class Worse extends RuntimeException { }
@ControllerAdvice class Advice {
    @ExceptionHandler({Bad.class, java.io.IOException.class}) Object two(Exception e) { return null; }
    @ExceptionHandler Object one(Worse e, Object request) { return null; }
}
class Mapped implements jakarta.ws.rs.ext.ExceptionMapper<Bad> { }
class Times {
    static final String NIGHT = "0 0 2 * * *";
    @Scheduled(cron = NIGHT) void night() { }
    @Scheduled(fixedRate = 5000, initialDelay = 100) void often() { }
    @Scheduled(cron = Unknown.AT) void unknown() { }
    @javax.ejb.Schedule(hour = "3", minute = "*/5") void ejb() { }
    Object job() { return JobBuilder.newJob(Cleaning.class).build(); }
}
class Cleaning implements Job { }
class Half { @ExceptionHandler( Object half(Bad e) { } @Scheduled(cron = ) void
""",
        """
handles a.Advice#two(Exception) -> a.Bad (framework)
handles a.Advice#two(Exception) -> java.io.IOException (framework)
handles a.Advice#one(Worse,Object) -> a.Worse (framework)
handles a.Mapped -> a.Bad (framework)
scheduled_by a.Times#night() -> schedule:cron 0 0 2 * * * (framework)
scheduled_by a.Times#often() -> schedule:fixedRate 5000, initialDelay 100 (framework)
scheduled_by a.Times#unknown() -> schedule:? (framework)
scheduled_by a.Times#ejb() -> schedule:minute */5, hour 3 (framework)
schedules a.Times#job() -> a.Cleaning (framework)
""",
    ),
    "publishes listens ": (
        """
== a/Messages.java
package a;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.jms.annotation.JmsListener;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.core.KafkaTemplate;
class Messages {
    static final String PAID = "paid";
    KafkaTemplate<String, Object> kafka; RabbitTemplate rabbit; Own own;
    @KafkaListener(topics = {PAID, "sent"}) void paid(Object o) { kafka.send(PAID, o); own.send(PAID); }
    @RabbitListener(queues = "q") void queue(Object o) { rabbit.convertAndSend("exchange", "key", o); }
    @JmsListener(destination = "d") void jms(Object o) { }
}
class Own { void send(String to) { } }
""",
        """
listens a.Messages#paid(Object) -> destination:paid (framework)
listens a.Messages#paid(Object) -> destination:sent (framework)
publishes a.Messages#paid(Object) -> destination:paid (framework)
publishes a.Messages#paid(Object) -> destination:paid (framework) as may
listens a.Messages#queue(Object) -> destination:q (framework)
publishes a.Messages#queue(Object) -> destination:exchange (framework)
listens a.Messages#jms(Object) -> destination:d (framework)
""",
    ),
    "secures requires filters registers_filter": (
        """
== a/Secured.java
package a;
import jakarta.servlet.Filter;
import jakarta.servlet.annotation.WebFilter;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.http.HttpMethod;
import org.springframework.security.access.annotation.Secured;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.web.filter.OncePerRequestFilter;
class Chain {
    static final String API = "/api";
    Object chain(HttpSecurity http, String unknown) {
        http.authorizeRequests()
            .antMatchers(HttpMethod.GET, API + "/public/**", "/x").permitAll()
            .antMatchers("/admin/**").hasRole("ADMIN")
            .antMatchers(unknown).permitAll()
            .anyRequest().authenticated();
        http.authorizeHttpRequests(auth -> auth.requestMatchers("/lambda").hasAnyRole("A", "B"));
        http.addFilterBefore(new Tokens(), Other.class);
        return null;
    }
    void web(Object web) { web.ignoring().antMatchers("/static/**"); }
}
class Registrations {
    FilterRegistrationBean<Tokens> typed() {
        FilterRegistrationBean<Tokens> bean = new FilterRegistrationBean<>();
        bean.setFilter(new Tokens()); bean.addUrlPatterns("/t/*", "/u"); return bean;
    }
    FilterRegistrationBean raw(Filter any) {
        FilterRegistrationBean bean = new FilterRegistrationBean(any); bean.addUrlPatterns("/raw"); return bean;
    }
    void other(Chain bean) { bean.addUrlPatterns("/no"); }
}
class Tokens extends OncePerRequestFilter { }
@WebFilter(urlPatterns = "/only") class Only implements Filter { }
class Other implements Own { } interface Own { }
class Service {
    @PreAuthorize("hasRole('ADMIN')") void expression() { }
    @Secured({"A", "B"}) void roles() { }
    @jakarta.annotation.security.DenyAll void nobody() { }
}
== a/Elsewhere.java
package a;
class Elsewhere { void run(Rules r) { r.antMatchers("/no").permitAll(); } }
""",
        """
secures a.Chain#chain(HttpSecurity,String) -> url:/api/public/** (framework) as GET permitAll
secures a.Chain#chain(HttpSecurity,String) -> url:/x (framework) as GET permitAll
secures a.Chain#chain(HttpSecurity,String) -> url:/admin/** (framework) as hasRole ADMIN
secures a.Chain#chain(HttpSecurity,String) -> url:/** (framework) as authenticated
secures a.Chain#chain(HttpSecurity,String) -> url:/lambda (framework) as hasAnyRole A B
registers_filter a.Chain#chain(HttpSecurity,String) -> a.Tokens (framework)
secures a.Chain#web(Object) -> url:/static/** (framework) as ignoring
registers_filter a.Registrations#typed() -> a.Tokens (framework)
filters a.Tokens -> url:/t/* (framework)
filters a.Tokens -> url:/u (framework)
filters a.Registrations#raw(Filter) -> url:/raw (framework)
filters a.Tokens -> url:/* (framework) as may
filters a.Only -> url:/only (framework)
requires a.Service#expression() -> authority:hasRole('ADMIN') (framework)
requires a.Service#roles() -> authority:A (framework)
requires a.Service#roles() -> authority:B (framework)
requires a.Service#nobody() -> authority:DenyAll (framework)
""",
    ),
    "looks_up": (
        """
== a/Locators.java
package a;
import java.util.ServiceLoader;
import org.springframework.context.ApplicationContext;
class Context { static OrderService getOrderService() { return null; } static OrderService other() { return null; } }
interface OrderService {}
class Use {
    void run(ApplicationContext context) {
        Context.getOrderService();
        Context.other();
        context.getBean(OrderService.class);
        context.getBean("orders");
        ServiceLoader.load(OrderService.class);
    }
}
""",
        """
looks_up a.Use#run(ApplicationContext) -> a.OrderService (framework)
looks_up a.Use#run(ApplicationContext) -> a.OrderService (framework)
looks_up a.Use#run(ApplicationContext) -> bean:orders (framework)
looks_up a.Use#run(ApplicationContext) -> a.OrderService (framework)
""",
    ),
    "tests": (
        """
== src/main/java/a/OrderService.java
package a;
public class OrderService {}
== src/test/java/a/OrderServiceTest.java
package a;
class OrderServiceTest {}
== src/test/java/b/Flow.java
package b;
import a.OrderService;
import org.mockito.InjectMocks;
class Flow { @InjectMocks OrderService service; }
== src/test/java/b/OrderServiceIT.java
package b;
class OrderServiceIT {}
""",
        """
tests a.OrderServiceTest -> a.OrderService (framework)
tests b.Flow#service -> a.OrderService (framework)
""",
    ),
}


@pytest.mark.parametrize("kinds", CASES)
def test_edges(kinds: str) -> None:
    source, expected = CASES[kinds]
    assert edges(source, *kinds.split()) == lines(expected)


def test_xml_beans() -> None:
    source = """
== beans.xml
<?xml version="1.0"?>
<!DOCTYPE beans PUBLIC "-//SPRING//DTD BEAN//EN" "http://example.invalid/spring-beans.dtd">
<beans xmlns:p="http://example.invalid/p">
  <bean id="orders" class="a.Orders" p:tax-ref="tax">
    <property name="pricing" ref="pricing"/>
    <property name="store"><bean class="a.Store"/></property>
    <constructor-arg><ref bean="mail"/></constructor-arg>
  </bean>
  <bean name="pricing,prices" class="a.Outer$Pricing" parent="base"/>
  <alias name="orders" alias="shop"/>
</beans>
== pom.xml
<project><beans><bean id="no" class="a.No"/></beans></project>
"""
    assert sorted(edges(source)) == sorted(
        lines("""
declares_bean beans.xml -> bean:orders (framework)
instantiates bean:orders -> a.Orders (framework)
refers_bean bean:orders -> bean:tax (framework)
refers_bean bean:orders -> bean:pricing (framework)
refers_bean bean:orders -> bean:orders/a.Store (framework)
refers_bean bean:orders -> bean:mail (framework)
declares_bean beans.xml -> bean:orders/a.Store (framework)
instantiates bean:orders/a.Store -> a.Store (framework)
declares_bean beans.xml -> bean:pricing (framework)
declares_bean beans.xml -> bean:prices (framework)
instantiates bean:pricing -> a.Outer.Pricing (framework)
refers_bean bean:pricing -> bean:base (framework)
refers_bean bean:prices -> bean:pricing (framework)
declares_bean beans.xml -> bean:shop (framework)
refers_bean bean:shop -> bean:orders (framework)
""")
    )


def test_each_edge_says_where() -> None:
    ontology = project("""
== a/A.java
package a;

class A {
    void run(B b) { /* é😀 */ b.go(); }
}
class B { void go() {} }
""")
    (call,) = ontology.out("a.A#run(B)", ["calls"])
    assert (call.path, call.line, call.column) == ("a/A.java", 4, 33)


def test_a_constant_is_created_where_its_name_stands() -> None:
    ontology = project("""
== a/Op.java
package a;
enum Op {
    @Deprecated
    ADD(1);
    Op(int sign) { }
}
""")
    (created,) = ontology.out("a.Op#ADD", ["instantiates"])
    assert (created.target, created.line, created.column) == ("a.Op#<init>(int)", 4, 5)


MODULE = """
== src/main/java/module-info.java
import a.Taxes;
/* provides a.Old with a.Older; */
open module shop {
  requires java.sql;
  uses a.Taxes;
  provides a.Taxes with a.Local, a.Outer.Global; // provides a.X with a.Y;
  provides java.sql.Driver with a.Driver;
}
== src/main/java/a/Taxes.java
package a;
public interface Taxes { }
class Local implements Taxes { } class Driver { }
class Outer { static class Global implements Taxes { } }
class Uses { void run() { java.util.ServiceLoader.load(Taxes.class); } }
"""


def test_a_module_provides_services_and_uses_them() -> None:
    found = [each for each in edges(MODULE, "instantiates", "references", "looks_up") if "(framework)" in each]
    assert sorted(dict.fromkeys(found)) == sorted(
        [
            "looks_up a.Uses#run() -> a.Taxes (framework)",
            "looks_up a.Uses#run() -> a.Local (framework) via a.Taxes",
            "looks_up a.Uses#run() -> a.Outer.Global (framework) via a.Taxes",
            "looks_up src/main/java/module-info.java -> a.Taxes (framework)",
            "instantiates src/main/java/module-info.java -> a.Local (framework) via a.Taxes",
            "references src/main/java/module-info.java -> a.Taxes (framework) as service",
            "instantiates src/main/java/module-info.java -> a.Outer.Global (framework) via a.Taxes",
            "instantiates src/main/java/module-info.java -> a.Driver (framework) via java.sql.Driver",
        ]
    )
