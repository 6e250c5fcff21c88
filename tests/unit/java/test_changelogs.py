"""Tables, columns and foreign keys of SQL migrations and of Liquibase's changelogs."""

from __future__ import annotations

import pytest

from espalier.java.readers import facts_of
from espalier.java.resource_facts import Table
from fixtures.java_project import edges


def shown(table: Table) -> str:
    """`orders(id, total) customer_id -> customers`; with `+` in front where the table is only changed."""
    keys = "".join(f" {','.join(each.columns)} -> {each.references}" for each in table.keys)
    return f"{'' if table.created else '+'}{table.name}({', '.join(each.name for each in table.columns)}){keys}"


def tables(path: str, text: str) -> list[str]:
    facts = facts_of(path, text.encode())
    assert not facts.errors
    return [shown(each) for each in facts.tables]


SQL = {
    "create table a (id int, b_id int references b(id), unique(id, b_id), primary key (id))": ["a(id, b_id) b_id -> b"],
    "create table a (x int, constraint k foreign key (x, y) references s.b (x, y))": ["a(x) x,y -> b"],
    "alter table a add foreign key(x) references b(id); alter table a add foreign key(y) references c(id);": [
        "+a() x -> b",
        "+a() y -> c",
    ],
    "ALTER TABLE ONLY a ADD CONSTRAINT k FOREIGN KEY (x) REFERENCES b(id) ON DELETE CASCADE": ["+a() x -> b"],
    "alter table a add column x int, add y varchar(3) default 'a, b' references b (id), drop z;": ["+a(x, y) y -> b"],
    "alter table a add column if not exists x uuid constraint k references b(id)": ["+a(x) x -> b"],
    "alter table a add (x int, y decimal(3, 2) not null);": ["+a(x, y)"],
    "alter table a rename column x to y; alter table a rename x to z; alter table a rename to c;": [
        "+a(y)",
        "+a(z)",
        "c()",
    ],
    "alter table a change x y int; alter table a alter column x set not null, modify y int": ["+a(y)"],
    "alter table a rename constraint x to y; alter table a drop column x; drop table a": [],
    "alter table a add unique (x, y), add constraint c check (x > 1), add index i (x)": [],
    "alter table [dbo].[a] add x int\nGO\ncreate table b (id int)\ngo 2\nalter table b add y int\n/\n"
    "create table c (z int)": [
        "+a(x)",
        "b(id)",
        "+b(y)",
        "c(z)",
    ],
    "alter table a add x int\n  create table b (\n id int\ncreate index i on b (id)\n"
    "drop table z\nALTER TABLE b ADD y int": [
        "+a(x)",
        "b(id)",
        "+b(y)",
    ],
    "alter table a\r\nadd x int,\r\nalter column y int\r\nGO\r\ninsert into c values (1)": ["+a(x)"],
    "create table a (id int,\n  exec varchar(10),\nexecute bit, create timestamp,\n  create datetime,\n  z int)": [
        "a(id, exec, execute, create, create, z)"
    ],
    "create table a (id int,\n  create unique index i on b (id);\ncreate table c (id int\n"
    "create or replace view v as select 1;\ncreate table d (id int\nalter table e add x int": [
        "a(id)",
        "c(id)",
        "d(id)",
        "+e(x)",
    ],
    "alter table a add x int\nexec f 1, y int": ["+a(x)"],
    "create table a (go int, goal int,\n  going int, go\n int)": ["a(go, goal, going, go)"],
    "--changeset a:1\ncreate table a (x int)\n--rollback create table b (y int)\n/* liquibase rollback\n"
    "create table c (z int) */": ["a(x)"],
    "-- alter table a add x int;\n/* create table b (id int) */ select 'alter table c add x int'": [],
}


@pytest.mark.parametrize("text", SQL)
def test_statements(text: str) -> None:
    assert tables("V1__a.sql", text) == SQL[text]


def test_places_of_what_is_added() -> None:
    (table,) = facts_of("a.sql", b"alter table a\n  add column x int,\n  add foreign key (x) references b(id);").tables
    assert (table.line, table.column) == (1, 13)
    assert [(each.line, each.column) for each in table.columns] == [(2, 14)]
    assert [(each.line, each.column) for each in table.keys] == [(3, 7)]


XML = """<?xml version="1.1" encoding="UTF-8"?>
<!-- a comment -->
<databaseChangeLog xmlns="http://www.liquibase.org/xml/ns/dbchangelog">
  <changeSet author="a" id="1">
    <createTable tableName="orders" schemaName="shop">
      <column name="id" type="INT"><constraints primaryKey="true"/></column>
      <column name="customer_id" type="INT"><constraints foreignKeyName="k" references="customers(id)"/></column>
      <column name="shop_id" type="INT"><constraints referencedTableName="shops" foreignKeyName="s"/></column>
    </createTable>
    <addColumn tableName="orders"><column name="note" type="text"/></addColumn>
    <addForeignKeyConstraint baseTableName="orders" baseColumnNames="x, y" constraintName="k"
      referencedTableName="groups" referencedColumnNames="x, y"/>
    <renameColumn tableName="orders" oldColumnName="note" newColumnName="remark"/>
    <renameTable oldTableName="orders" newTableName="purchases"/>
    <sql>
      create table tags (id int references orders(id));
    </sql>
    <createIndex tableName="orders" indexName="i"><column name="customer_id"/></createIndex>
  </changeSet>
</databaseChangeLog>
"""
YAML = """# a comment
databaseChangeLog:
- changeSet:
    id: 1
    author: a
    changes:
    - createTable:
        columns:
        - column: {name: id, type: int, constraints: {primaryKey: true}}
        - column:
            name: customer_id
            constraints:
              references: customers(id)
              foreignKeyName: k
        - column: {name: shop_id, constraints: {referencedTableName: shops}}
        tableName: orders
        schemaName: shop
    - addColumn:
        tableName: orders
        columns: [{column: {name: note, type: text}}]
    - addForeignKeyConstraint:
        baseTableName: orders
        baseColumnNames: x, y
        referencedTableName: groups
    - renameColumn: {tableName: orders, newColumnName: remark}
    - renameTable: {oldTableName: orders, newTableName: purchases}
    - sql:
        sql: create table tags (id int references orders(id));
    - createIndex:
        tableName: orders
        columns: [{column: {name: customer_id}}]
"""
CHANGES = [
    "orders(id, customer_id, shop_id) customer_id -> customers shop_id -> shops",
    "+orders(note)",
    "+orders() x,y -> groups",
    "+orders(remark)",
    "purchases()",
    "tags(id) id -> orders",
]
FILES = {"db/changelog.xml": XML, "src/main/resources/db/changelog.yaml": YAML}


@pytest.mark.parametrize("path", FILES)
def test_changes(path: str) -> None:
    assert tables(path, FILES[path]) == CHANGES


UNDONE_XML = """<databaseChangeLog><changeSet id="1">
  <dropTable tableName="old"/>
  <rollback>
    <createTable tableName="old"><column name="id"/></createTable>
    <sql>create table older (id int)</sql>
    create table oldest (id int)
  </rollback>
  <addColumn tableName="new"><column name="x"/></addColumn>
</changeSet></databaseChangeLog>
"""
UNDONE_YAML = """databaseChangeLog:
- changeSet:
    changes:
    - dropTable: {tableName: old}
    %s
- changeSet:
    changes:
    - addColumn: {tableName: new, columns: [{column: {name: x}}]}
"""
UNDO = ["rollback: create table old (id int)", "rollback: {createTable: {tableName: old}}"]
UNDO += ["rollback:\n    - sql: {sql: create table old (id int)}\n    - createTable: {tableName: old}"]


@pytest.mark.parametrize(
    ("path", "text"), [("c.xml", UNDONE_XML), *(("resources/c.yaml", UNDONE_YAML % each) for each in UNDO)]
)
def test_what_undoes_a_change_creates_nothing(path: str, text: str) -> None:
    assert tables(path, text) == ["+new(x)"]


def test_a_yaml_changelog_may_begin_with_a_byte_order_mark() -> None:
    assert tables("resources/c.yaml", "\ufeff" + YAML.removeprefix("# a comment\n")) == CHANGES
    assert tables("resources/c.yaml", "\ufeff" + YAML) == CHANGES


@pytest.mark.parametrize(("path", "lines"), [("db/changelog.xml", [5, 6, 16]), (list(FILES)[1], [7, 9, 27])])
def test_places_in_a_changelog(path: str, lines: list[int]) -> None:
    found = facts_of(path, FILES[path].encode()).tables
    assert [found[0].line, found[0].columns[0].line, found[-1].line] == lines


@pytest.mark.parametrize(
    ("path", "text", "reason"),
    [
        ("c.xml", '<!DOCTYPE x [<!ENTITY e "x">]><databaseChangeLog>&e;</databaseChangeLog>', "declares XML entities"),
        ("c.xml", '<databaseChangeLog><createTable tableName="a"><column name="b"/>', "XML: no element found"),
        ("resources/c.yml", "databaseChangeLog: [" * 9, "YAML: does not parse"),
        ("resources/c.yml", f"databaseChangeLog: {'[' * 60}{']' * 60}", "nested more than"),
        ("resources/c.yml", "databaseChangeLog:\n- &a {createTable: {tableName: t}}\n- *a\n", ""),
    ],
)
def test_what_cannot_be_read_is_said(path: str, text: str, reason: str) -> None:
    errors = facts_of(path, text.encode()).errors
    assert [each.reason.startswith(reason) for each in errors] == ([True] if reason else [])


def test_other_files_stay_what_they_are() -> None:
    assert facts_of("beans.xml", b'<beans><bean id="databaseChangeLog" class="a.B"/></beans>').beans
    assert facts_of("application.yml", b"a: {databaseChangeLog: 1}").properties


def test_a_lookup_table_and_a_merged_column() -> None:
    text = """<databaseChangeLog><changeSet>
<addLookupTable existingTableName="orders" existingColumnName="state" newTableName="states" newColumnName="name"/>
<mergeColumns tableName="person" column1Name="a" column2Name="b" finalColumnName="full_name"/>
<addLookupTable/><mergeColumns/><include/></changeSet></databaseChangeLog>"""
    assert tables("a.xml", text) == ["states(name)", "+orders() state -> states", "+person(full_name)"]


INCLUDING = """
== src/main/resources/db/master.xml
<databaseChangeLog><include file="parts/one.xml" relativeToChangelogFile="true"/>
<include file="classpath:/db/parts/two.yaml"/><changeSet><sqlFile path="db/parts/four.sql"/></changeSet>
</databaseChangeLog>
== src/main/resources/db/all.yaml
databaseChangeLog:
  - includeAll:
      path: db/parts/
== src/main/resources/db/parts/one.xml
<databaseChangeLog><changeSet><createTable tableName="a"><column name="id"/></createTable></changeSet>
</databaseChangeLog>
== src/main/resources/db/parts/two.yaml
databaseChangeLog:
  - changeSet:
      changes:
        - createTable: {tableName: b}
== src/main/resources/db/parts/four.sql
create table c (id int);
== src/main/resources/db/other.sql
create table d (id int);
"""


def test_a_changelog_imports_what_it_includes() -> None:
    home = "src/main/resources/db"
    assert [each.replace(home, "db") for each in edges(INCLUDING, "imports")] == [
        "imports db/all.yaml -> db/parts/four.sql (framework)",
        "imports db/all.yaml -> db/parts/one.xml (framework)",
        "imports db/all.yaml -> db/parts/two.yaml (framework)",
        "imports db/master.xml -> db/parts/one.xml (framework)",
        "imports db/master.xml -> db/parts/two.yaml (framework)",
        "imports db/master.xml -> db/parts/four.sql (framework)",
    ]
