"""MyBatis, SQL schemas, MongoDB's collections, HTTP clients and shared configuration; kept at every edit."""

from __future__ import annotations

import pytest

from espalier.ontology.graph import Ontology
from fixtures.java_project import built, edges, facts, files, lines

SOURCE = """
== src/main/resources/mapper/Orders.xml
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "http://mybatis.org/dtd/mybatis-3-mapper.dtd">
<mapper namespace="a.OrderMapper">
  <sql id="columns">select O.id from orders O left join <include refid="a.OrderMapper.tags"/></sql>
  <sql id="tags">order_tags T on T.order_id = O.id</sql>
  <select id="find" resultMap="x"><include refid="columns"/> <where><if test="id">O.id = 1</if></where></select>
  <insert id="add">insert into orders (id) values (#{id})</insert>
  <delete id="gone">delete from old_orders</delete>
</mapper>
== src/main/resources/db/migration/V1__init.sql
-- create table not_this (id int);
CREATE TABLE IF NOT EXISTS shop.`ORDERS` (
  id varchar(10) DEFAULT 'a, b (c)' primary key,
  Total decimal(10, 2),
  customer_id int references customers(id),
  PRIMARY KEY (id), CONSTRAINT fk FOREIGN KEY (shop_id) REFERENCES shops (id), shop_id int
);
create table tags (id int
alter table orders add column note text;
== config/src/main/resources/shared/orders.yml
server: {servlet: {context-path: /orders}}
rates: {url: http://x}
== src/main/resources/static/other.yml
openapi: 3
== a/Code.java
package a;
import org.apache.ibatis.annotations.*;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
@Mapper interface OrderMapper {
    Object find(String id); void add(Object o);
    @Select({"select * from users", "where id = 1"}) Object user();
}
@Document(collection = "accounts") class Account { @Id String id; }
@Document class UserLogin { }
interface Accounts extends MongoRepository<Account, String> { Account findById(String id); }
@FeignClient(name = "orders", url = "${rates.url}") interface OrderClient {
    @RequestMapping(method = RequestMethod.POST, value = "/orders/new") void add(Object o);
}
@HttpExchange("/api") interface RateClient { @GetExchange("/latest") Object latest(); }
@RestController class OrderController { @PostMapping("/new") void add(Object o) { } }
class Service { @jakarta.inject.Inject OrderClient client; @jakarta.inject.Inject OrderMapper mapper; }
"""
SQL, MAPPER, CODE = (
    "src/main/resources/db/migration/V1__init.sql",
    "src/main/resources/mapper/Orders.xml",
    "a/Code.java",
)


def test_statements_of_mappers() -> None:
    expected = f"""
    queries a.OrderMapper#add(Object) -> table:orders (framework) as writes
    queries a.OrderMapper#find(String) -> table:order_tags (framework) as reads
    queries a.OrderMapper#find(String) -> table:orders (framework) as reads
    queries a.OrderMapper#user() -> table:users (framework) as reads
    queries {MAPPER} -> table:old_orders (framework) as writes
    """
    found = [each for each in edges(SOURCE, "queries") if "accounts" not in each]
    assert sorted(found) == sorted(lines(expected))


def test_tables_that_sql_creates() -> None:
    expected = f"""
    defines {SQL} -> table:orders (framework) as ORDERS
    defines {SQL} -> column:orders.id (framework)
    defines {SQL} -> column:orders.total (framework) as Total
    defines {SQL} -> column:orders.customer_id (framework)
    defines {SQL} -> column:orders.shop_id (framework)
    defines {SQL} -> column:orders.note (framework)
    relates table:orders -> table:customers (framework) as foreign_key customer_id
    relates table:orders -> table:shops (framework) as foreign_key shop_id
    """
    found = [each for each in edges(SOURCE, "defines", "relates") if "tags" not in each]
    assert sorted(found) == sorted(lines(expected))
    ontology = built(files(SOURCE))
    assert {edge.source for edge in ontology.into("table:orders", ("column_of",))} >= {"column:orders.total"}
    assert [edge.line for edge in ontology.into("column:orders.total", ("defines",))] == [4]


def test_collections_are_tables() -> None:
    assert [each for each in edges(SOURCE, "maps") if each.startswith("maps a.")] == [
        "maps a.Account -> table:accounts (framework)",
        "maps a.UserLogin -> table:userlogin (framework) as userLogin",
    ]
    (read,) = [each for each in edges(SOURCE, "queries") if "findById" in each and "table:" in each]
    assert read == "queries a.Accounts#findById(String) -> table:accounts (framework) as reads"


def test_clients_request_and_serve_nothing() -> None:
    assert edges(SOURCE, "requests", "exposes") == [
        "requests a.OrderClient#add(Object) -> POST /new (framework)",
        "requests a.RateClient#latest() -> GET /api/latest (framework)",
        "exposes a.OrderController#add(Object) -> POST /new (framework)",
    ]


def test_interfaces_that_frameworks_implement_are_beans() -> None:
    found = edges(SOURCE, "satisfied_by")
    assert "satisfied_by a.Service#client -> bean:orderClient (framework) via a.OrderClient" in found
    assert "satisfied_by a.Service#mapper -> bean:orderMapper (framework) via a.OrderMapper" in found


def test_shared_configuration_has_properties() -> None:
    found = edges(SOURCE, "configures", "consumes_property")
    assert "configures config/src/main/resources/shared/orders.yml -> property:rates.url (framework)" in found
    assert "consumes_property a.OrderClient -> property:rates.url (framework)" in found
    assert not [each for each in found if "openapi" in each]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("m.xml", '<!DOCTYPE mapper [<!ENTITY x SYSTEM "file:///etc/passwd">]><mapper namespace="a.B">&x;</mapper>'),
        ("m.xml", '<mapper namespace="a.B"><select id="x">select 1 from t</sel'),
        ("m.xml", '<mapper namespace="a.B"><sql id="x"><include refid="x"/></sql><select id="y"><include refid="x"/>'),
        ("s.sql", "create table a (" * 5000),
        ("s.sql", "create table a (b int, " + "(" * 5000),
        ("s.sql", "'" * 5001 + "create table"),
    ],
)
def test_hostile_and_half_written_files(path: str, text: str) -> None:
    found = facts(path, text)
    assert not [each for each in found.statements if "passwd" in each.text]
    ontology = Ontology()
    ontology.apply({path: found})


def test_edits_elsewhere_equal_a_fresh_build() -> None:
    state = files(SOURCE)
    ontology = built(state)
    for path, text in [
        (CODE, state[CODE].replace("Object find(String id);", "")),
        (CODE, state[CODE].replace("interface OrderMapper", "interface Mapper2")),
        (MAPPER, state[MAPPER].replace("order_tags", "labels")),
        (SQL, state[SQL].replace("Total", "sum")),
        ("config/src/main/resources/shared/orders.yml", "server: {servlet: {context-path: /o}}"),
        (MAPPER, ""),
        (SQL, ""),
    ]:
        state[path] = text
        ontology.apply({path: facts(path, text)})
        assert list(ontology.edges(tests=True)) == list(built(state).edges(tests=True)), path


@pytest.mark.parametrize("before", ["<!-- <mapper namespace='a.B'> -->", '<?xml version="1.0"?>'])
def test_a_file_of_beans_that_mentions_mappers_has_its_beans(before: str) -> None:
    found = facts("beans.xml", f'{before}<beans><bean id="m" class="a.M"><property name="x"/></bean><mapper/></beans>')
    assert [bean.name for bean in found.beans] == ["m"] and not found.statements
