"""Aggregates of Spring Data JDBC: their tables, columns and parts, and who reads and writes them."""

from __future__ import annotations

from fixtures.java_project import edges, lines

SOURCE = """
== a/Patrons.java
package a;
import java.util.*;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.CrudRepository;
class Patron {
    @Id Long id; UUID patronId; Kind kind; Address home; Note note; Set<HoldEntity> booksOnHold; List<String> tags;
    transient int count; static int all;
}
enum Kind { REGULAR }
class Address { String street; }
class Note { @Id Long id; String text; }
class HoldEntity { UUID bookId; List<Line> lines; }
class Line { int number; }
interface Patrons extends CrudRepository<Patron, Long> {
    @Query("select p.* from patron p where p.patron_id = :id") Patron find(UUID id);
    Patron findByKind(Kind kind);
}
class Use { Patrons patrons; void run() { patrons.save(new Patron()); patrons.findById(1L); } }
"""


def test_an_aggregate_by_its_repository() -> None:
    found = edges(SOURCE, "maps", "maps_column", "relates", "queries")
    assert sorted(found) == sorted(
        lines(
            """
maps a.Patron -> table:patron (framework)
maps_column a.Patron#id -> column:patron.id (framework)
maps_column a.Patron#patronId -> column:patron.patron_id (framework)
maps_column a.Patron#kind -> column:patron.kind (framework)
maps_column a.Patron#home -> column:patron.home (framework)
maps_column a.Patron#tags -> column:patron.tags (framework)
relates a.Patron#note -> a.Note (framework) as one_to_many orphan_removal
maps a.Note -> table:note (framework)
relates table:note -> table:patron (framework) as foreign_key patron
maps_column a.Note#id -> column:note.id (framework)
maps_column a.Note#text -> column:note.text (framework)
relates a.Patron#booksOnHold -> a.HoldEntity (framework) as one_to_many orphan_removal
maps a.HoldEntity -> table:hold_entity (framework)
relates table:hold_entity -> table:patron (framework) as foreign_key patron
maps_column a.HoldEntity#bookId -> column:hold_entity.book_id (framework)
relates a.HoldEntity#lines -> a.Line (framework) as one_to_many orphan_removal
maps a.Line -> table:line (framework)
relates table:line -> table:hold_entity (framework) as foreign_key hold_entity
maps_column a.Line#number -> column:line.number (framework)
queries a.Patrons -> table:patron (framework)
queries a.Patrons#find(UUID) -> table:patron (framework) as reads
queries a.Patrons#findByKind(Kind) -> table:patron (framework) as reads
queries a.Use#run() -> table:patron (framework) via a.Patrons as writes
queries a.Use#run() -> table:patron (framework) via a.Patrons as reads
"""
        )
    )


def test_an_aggregate_by_its_annotations() -> None:
    source = """
== a/Book.java
package a;
import org.springframework.data.relational.core.mapping.*;
@Table("books") record Book(@Column("book_key") String id, @Embedded.Nullable Place place, Sheet sheet) { }
class Place { String shelfName; }
class Sheet { String text; }
"""
    assert edges(source, "maps", "maps_column") == lines("""
maps a.Book -> table:books (framework)
maps_column a.Book#id -> column:books.book_key (framework)
maps_column a.Place#shelfName -> column:books.shelf_name (framework)
maps_column a.Book#sheet -> column:books.sheet (framework)
""")


def test_what_another_store_keeps_is_no_aggregate() -> None:
    source = SOURCE.replace("data.jdbc.repository.query.Query", "data.mongodb.repository.Query")
    assert not edges(source, "maps", "maps_column", "relates")
    assert not [each for each in edges(source, "queries") if "a.Use" in each]
