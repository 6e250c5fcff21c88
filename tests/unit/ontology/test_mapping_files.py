"""Mapping files of Hibernate and JPA: the edges that annotations make, and who reads and writes by them."""

from __future__ import annotations

import pytest

from espalier.java.readers import facts_of
from fixtures.java_project import built, edges, files, lines, project, shown

CLASSES = """
== a/Classes.java
package a;
import java.util.*;
class Base { Long id; public Long getId() { return id; } }
class Order extends Base { String code; Customer customer; Set<Line> lines; Set<Tag> tags; List<String> notes;
  Address ship; private Money sum; public Money getTotal() { return sum; } }
class Line extends Base { Order order; int count; }
class Customer extends Base { String name; Set<Order> orders; }
class Vip extends Customer { int level; }
class Partner extends Customer { String firm; }
class Rival extends Base { String motto; }
class Tag extends Base { String text; }
class Address { String street; String zip; }
class Money { }
"""
HBM = """
== a/shop.hbm.xml
<?xml version="1.0"?>
<!DOCTYPE hibernate-mapping PUBLIC "-//Hibernate/Hibernate Mapping DTD 3.0//EN"
  "http://www.hibernate.org/dtd/hibernate-mapping-3.0.dtd" [<!ENTITY more SYSTEM "classpath://a/more.hbm">]>
<hibernate-mapping package="a">
  <class name="Order" table="ORDERS">
    <id name="id" column="ORDER_ID"><generator class="sequence"><param name="sequence">ORDER_SEQ</param></generator>
    </id>&more;
    <property name="code"/>
    <property name="total"><column name="TOTAL_CENTS"/></property>
    <property name="ghost" column="ghost"/>
    <many-to-one name="customer" class="Customer" column="customer_id" cascade="save-update"/>
    <set name="lines" inverse="true" cascade="all-delete-orphan"><key column="order_id"/><one-to-many class="Line"/>
    </set>
    <set name="tags" table="order_tag"><key column="order_id"/><many-to-many class="Tag" column="tag_id"/></set>
    <list name="notes" table="order_notes"><key column="order_id"/><list-index column="no"/>
      <element type="string" column="note"/></list>
    <component name="ship"><property name="street" column="ship_street"/><property name="zip" formula="1"/></component>
    <query name="open">from Order o where o.code is null</query>
  </class>
  <class name="Line"><id name="id"/><many-to-one name="order" column="order_id"/></class>
  <class name="a.Customer" table="customer"><id name="id" column="customer_id"/><property name="name"/>
    <subclass name="Vip" discriminator-value="V"><property name="level"/></subclass>
    <joined-subclass name="Partner" table="partner"><key column="partner_id"/><property name="firm"/></joined-subclass>
  </class>
  <class name="Tag"><id name="id"/><property name="text"/></class>
  <class name="Unknown"><id name="id"/></class>
  <sql-query name="all">select * from order_log</sql-query>
</hibernate-mapping>
"""
MAPPED = """
maps a.Order -> table:orders (framework) as ORDERS
maps_column a.Base#id -> column:orders.order_id (framework) via a.Order as ORDER_ID
generated_by a.Base#id -> sequence:order_seq (framework)
maps_column a.Order#code -> column:orders.code (framework)
maps_column a.Order#getTotal() -> column:orders.total_cents (framework) as TOTAL_CENTS
relates a.Order#customer -> a.Customer (framework) as many_to_one cascade=SAVE_UPDATE
maps_column a.Order#customer -> column:orders.customer_id (framework)
relates a.Order#lines -> a.Line (framework) as one_to_many mapped_by=order cascade=ALL orphan_removal
joins a.Order#tags -> table:order_tag (framework)
relates a.Order#tags -> a.Tag (framework) as many_to_many
maps_column a.Order#tags -> column:order_tag.order_id (framework)
maps_column a.Order#tags -> column:order_tag.tag_id (framework)
joins a.Order#notes -> table:order_notes (framework)
maps_column a.Order#notes -> column:order_notes.order_id (framework)
maps_column a.Order#notes -> column:order_notes.note (framework)
relates a.Order#ship -> a.Address (framework) as embedded
maps_column a.Order#ship -> column:orders.ship_street (framework) via a.Address#street
queries a.Order -> table:orders (framework) as reads
maps a.Line -> table:line (framework) as Line
maps_column a.Base#id -> column:line.id (framework) via a.Line
relates a.Line#order -> a.Order (framework) as many_to_one
maps_column a.Line#order -> column:line.order_id (framework)
maps a.Customer -> table:customer (framework)
maps_column a.Base#id -> column:customer.customer_id (framework) via a.Customer
maps_column a.Customer#name -> column:customer.name (framework)
maps a.Vip -> table:customer (framework) via a.Customer
maps_column a.Vip#level -> column:customer.level (framework)
maps a.Partner -> table:partner (framework)
maps_column a.Base#id -> column:partner.partner_id (framework) via a.Partner
maps_column a.Partner#firm -> column:partner.firm (framework)
maps a.Tag -> table:tag (framework) as Tag
maps_column a.Base#id -> column:tag.id (framework) via a.Tag
maps_column a.Tag#text -> column:tag.text (framework)
queries a/shop.hbm.xml -> table:order_log (framework) as reads
"""
KINDS = ("maps", "maps_column", "relates", "joins", "generated_by", "queries")


def test_a_hibernate_mapping_says_what_annotations_say() -> None:
    assert sorted(edges(CLASSES + HBM, *KINDS)) == sorted(lines(MAPPED))


def test_a_mapping_of_another_file_is_extended_and_a_class_has_a_table_of_its_own() -> None:
    text = """
== b/vip.hbm.xml
<hibernate-mapping><subclass name="a.Vip" extends="a.Customer"><property name="level"/></subclass>
<union-subclass name="a.Partner" extends="a.Customer" table="partners"><property name="firm"/></union-subclass>
</hibernate-mapping>
== a/customer.hbm.xml
<hibernate-mapping package="a"><class name="Customer"><id name="id"/><property name="name"/></class></hibernate-mapping>
"""
    found = edges(CLASSES + text, "maps", "maps_column")
    assert "maps a.Vip -> table:customer (framework) via a.Customer as Customer" in found
    assert "maps_column a.Vip#level -> column:customer.level (framework)" in found
    assert "maps a.Partner -> table:partners (framework)" in found
    assert "maps_column a.Customer#name -> column:partners.name (framework) via a.Partner" in found


READING = """
== a/Store.java
package a;
import org.hibernate.Session;
import org.springframework.orm.hibernate5.HibernateTemplate;
class Store {
  Session session;
  HibernateTemplate template;
  void get(Long id) { session.get(Order.class, id); }
  void load() { session.createQuery("select l from Order o join o.lines l").list(); }
  void save(Tag tag) { template.saveOrUpdate(tag); }
  void named() { session.getNamedQuery("open").list(); }
  void find() { template.find("from Customer"); }
}
"""


def test_sessions_and_named_queries_reach_the_tables_of_mapping_files() -> None:
    found = [each for each in edges(CLASSES + HBM + READING, "queries") if "Store" in each]
    assert found == lines("""
queries a.Store#get(Long) -> table:orders (framework) as reads
queries a.Store#load() -> table:line (framework) as reads
queries a.Store#load() -> table:orders (framework) as reads
queries a.Store#save(Tag) -> table:tag (framework) as writes
queries a.Store#named() -> table:orders (framework) as reads
queries a.Store#find() -> table:customer (framework) as reads
""")


HANDED = """
== a/Stores.java
package a;
import org.hibernate.SessionFactory;
import org.springframework.orm.hibernate3.support.HibernateDaoSupport;
import javax.persistence.EntityManager;
class Stores extends HibernateDaoSupport {
  SessionFactory factory; EntityManager manager;
  void template(Tag tag) { getHibernateTemplate().save(tag); }
  void current() { factory.getCurrentSession().createQuery("from Tag"); }
  void unwrapped() { manager.unwrap(org.hibernate.Session.class).get(Tag.class, 1); }
  void callback() { getHibernateTemplate().execute(session -> session.createSQLQuery("select 1 from raw").list()); }
}
== a/Other.java
package a;
class Other { void other(Unknown it) { it.createQuery("from Tag"); } }
"""


def test_sessions_that_are_handed_out() -> None:
    found = [each for each in edges(CLASSES + HBM + HANDED, "queries") if "Stores" in each or "Other" in each]
    assert found == lines("""
queries a.Stores#template(Tag) -> table:tag (framework) as writes
queries a.Stores#current() -> table:tag (framework) as reads
queries a.Stores#unwrapped() -> table:tag (framework) as reads
queries a.Stores#callback() -> table:raw (framework) as reads
""")


ORM = """
== META-INF/orm.xml
<entity-mappings xmlns="http://xmlns.jcp.org/xml/ns/persistence/orm" version="2.2">
  <package>a</package>
  <sequence-generator name="g" sequence-name="ORDER_SEQ"/>
  <mapped-superclass class="Base"><attributes><id name="id"><generated-value generator="g"/></id></attributes>
  </mapped-superclass>
  <entity class="Order"><table name="ORDERS"/>
    <named-query name="Order.open"><query>select o from Order o</query></named-query>
    <attributes>
      <basic name="code"><column name="ORDER_CODE"/></basic>
      <many-to-one name="customer"/>
      <one-to-many name="lines" mapped-by="order" orphan-removal="true"><cascade><cascade-all/></cascade></one-to-many>
      <many-to-many name="tags"><join-table name="order_tag"><join-column name="order_id"/>
        <inverse-join-column name="tag_id"/></join-table></many-to-many>
      <element-collection name="notes"><column name="note"/></element-collection>
      <embedded name="ship"><attribute-override name="zip"><column name="ship_zip"/></attribute-override></embedded>
      <transient name="sum"/>
    </attributes>
  </entity>
  <entity class="Line"/>
  <entity class="Customer"><inheritance strategy="JOINED"/><attributes><transient name="orders"/></attributes></entity>
  <entity class="Vip"/>
  <entity class="Tag"/>
  <embeddable class="Address"><attributes><basic name="street"><column name="road"/></basic></attributes></embeddable>
</entity-mappings>
"""
OF_ORM = """
maps a.Order -> table:orders (framework) as ORDERS
queries a.Order -> table:orders (framework) as reads
maps_column a.Base#id -> column:orders.id (framework) via a.Order
generated_by a.Base#id -> sequence:order_seq (framework)
maps_column a.Order#code -> column:orders.order_code (framework) as ORDER_CODE
relates a.Order#customer -> a.Customer (framework) as many_to_one
maps_column a.Order#customer -> column:orders.customer_id (framework)
relates a.Order#lines -> a.Line (framework) as one_to_many mapped_by=order cascade=ALL orphan_removal
joins a.Order#tags -> table:order_tag (framework)
relates a.Order#tags -> a.Tag (framework) as many_to_many
maps_column a.Order#tags -> column:order_tag.order_id (framework)
maps_column a.Order#tags -> column:order_tag.tag_id (framework)
joins a.Order#notes -> table:order_notes (framework) as Order_notes
maps_column a.Order#notes -> column:order_notes.note (framework)
relates a.Order#ship -> a.Address (framework) as embedded
maps_column a.Order#ship -> column:orders.road (framework) via a.Address#street
maps_column a.Order#ship -> column:orders.ship_zip (framework) via a.Address#zip
"""


def test_an_orm_xml_says_what_annotations_say() -> None:
    found = edges(CLASSES + ORM, *KINDS)
    assert {each for each in found if "a.Order" in each and ".Line#" not in each} | {
        "generated_by a.Base#id -> sequence:order_seq (framework)"
    } == set(lines(OF_ORM))
    assert "maps a.Vip -> table:vip (framework) as Vip" in found
    assert "maps_column a.Base#id -> column:vip.id (framework) via a.Vip" in found
    assert "maps_column a.Line#count -> column:line.count (framework)" in found


def test_a_configuration_names_mapping_files() -> None:
    text = """
== src/main/resources/hibernate.cfg.xml
<hibernate-configuration><session-factory><mapping resource="a/shop.hbm.xml"/><mapping class="a.Order"/>
</session-factory></hibernate-configuration>
== src/main/resources/META-INF/persistence.xml
<persistence><persistence-unit name="u"><mapping-file>META-INF/orm.xml</mapping-file></persistence-unit></persistence>
"""
    text += HBM.replace("a/shop", "src/main/resources/a/shop") + ORM.replace("META", "src/main/resources/META")
    assert edges(text + CLASSES, "imports")[1:] == [
        "imports src/main/resources/META-INF/persistence.xml -> src/main/resources/META-INF/orm.xml (framework)",
        "imports src/main/resources/hibernate.cfg.xml -> src/main/resources/a/shop.hbm.xml (framework)",
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<hibernate-mapping><class name='a.Order' table='t'><id name='id'/><property name='code'/>", "XML"),
        ("<!DOCTYPE hibernate-mapping [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><hibernate-mapping>&b;"
         "</hibernate-mapping>", "declares XML entities"),
        ("<!DOCTYPE hibernate-mapping [<!ENTITY % a SYSTEM 'file:///etc/passwd'> %a;]><hibernate-mapping/>",
         "declares XML entities"),
        ("<hibernate-mapping>" + "<class name='a.Order'>" * 5000, "XML"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_told_and_raises_nothing(text: str, why: str) -> None:
    found = facts_of("a/x.hbm.xml", text.encode())
    assert found.errors and why in found.errors[0].reason
    project(f"{CLASSES}== a/x.hbm.xml\n{text}")


def test_an_entity_of_another_file_is_never_fetched_and_the_rest_is_read() -> None:
    text = """<!DOCTYPE hibernate-mapping [<!ENTITY more SYSTEM "file:///etc/hostname">]>
<hibernate-mapping><class name="a.Tag">&more;<property name="text"/></class></hibernate-mapping>"""
    found = facts_of("a/x.hbm.xml", text.encode())
    assert [each.name for each in found.mapped[0].attributes] == ["text"]
    assert not found.errors


def test_classes_that_extend_one_another_in_a_circle_end() -> None:
    text = """
== a/x.hbm.xml
<hibernate-mapping package="a"><subclass name="Vip" extends="Partner"/><subclass name="Partner" extends="Vip"/>
<joined-subclass name="Tag" extends="Tag"/></hibernate-mapping>
"""
    assert edges(CLASSES + text, "maps")


def test_edges_stand_where_the_elements_do() -> None:
    found = {shown(each): (each.path, each.line) for each in built(files(CLASSES + HBM)).edges(tests=True)}
    assert found["maps_column a.Order#code -> column:orders.code (framework)"] == ("a/shop.hbm.xml", 8)
