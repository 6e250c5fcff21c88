"""JDBI: statements in annotations, in groups of templates, and of a handle."""

from __future__ import annotations

from espalier.java.readers import facts_of
from espalier.java.string_templates import SUFFIX, written_out
from espalier.ontology.kinds import EdgeKind
from fixtures.java_project import built, edges, files, lines

DAOS = """
== src/main/java/a/Base.java
package a;
interface Base<M> { M getById(String id); void create(M it); }
== src/main/java/a/Orders.java
package a;
import org.jdbi.v3.sqlobject.statement.*;
interface Orders extends Base<Order> {
  @SqlQuery Order open(String id);
  @SqlUpdate void close(String id);
  @SqlQuery("select * from order_log where id = :id") Object log(String id);
  @SqlQuery("open") Order again(String id);
}
== src/main/java/a/Uses.java
package a;
class Uses { void run(org.jdbi.v3.core.Handle handle) { handle.createUpdate("delete from tmp").execute(); } }
== src/main/resources/a/Base.sql.stg
tableName() ::= ""
fields(prefix) ::= <<
  <prefix>id, <idName(prefix)>
>>
idName(prefix) ::= "<prefix>id"
getById(id) ::= <<
select <fields("t.")> from <tableName()> t where <idName("t.")> = :id <check(tableName())>
>>
check(where) ::= "and exists (select 1 from <where>_check)"
create() ::= <<
insert into <tableName()> (id) values (:id)
>>
== src/main/resources/a/Orders.sql.stg
group Orders;
import "a/Base.sql.stg"
/* tableName() ::= "old" */
tableName() ::= "orders"
open(id) ::= <<
select <fields("")> from <tableName()> o join lines l on l.id = o.id
<if(id)>where o.id \\> 1<endif>
>>
close() ::= <<
update <tableName()> set closed = true
>>
unused() ::= "select * from nothing"
"""


def test_statements_of_sql_objects() -> None:
    assert sorted(edges(DAOS, "queries")) == sorted(
        lines("""
queries a.Orders#open(String) -> table:orders (framework) as reads
queries a.Orders#open(String) -> table:lines (framework) as reads
queries a.Orders#close(String) -> table:orders (framework) as writes
queries a.Orders#log(String) -> table:order_log (framework) as reads
queries a.Orders -> table:orders (framework) as reads
queries a.Orders -> table:orders_check (framework) as reads
queries a.Orders -> table:orders (framework) as writes
queries a.Uses#run(Handle) -> table:tmp (framework) as writes
""")
    )


def test_a_statement_stands_where_its_template_does() -> None:
    (found,) = built(files(DAOS)).out("a.Orders#close(String)", (EdgeKind.QUERIES,))
    assert (found.path, found.line, found.column) == ("src/main/resources/a/Orders.sql.stg", 9, 1)


def test_templates_that_use_one_another_end_and_what_is_broken_is_left_out() -> None:
    text = """a() ::= "<b()><b()>"
b() ::= "<a()><a()> from x"
c( ::= <<
d() ::= <<
never closed"""
    group = facts_of("a/B" + SUFFIX, text.encode()).templates
    assert [each.name for each in group.entries] == ["a", "b"]
    assert len(written_out("a", {each.name: each for each in group.entries})) < 5000
    assert facts_of("a/B" + SUFFIX, b"\xff\xfe\x00").templates.entries == ()
