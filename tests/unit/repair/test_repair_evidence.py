"""The graph's context in a prompt, for the small library."""

from pathlib import Path

import pytest

from espalier.java.parse import facts_of
from espalier.ontology.graph import Ontology
from espalier.ports import Hunk
from espalier.repair.evidence import GraphEvidence
from espalier.repair.hunk import hunk_of

LIBRARY = Path(__file__).parents[2] / "projects/library"
DESK = "src/library/LoanDesk.java"


@pytest.fixture(scope="module")
def evidence() -> GraphEvidence:
    ontology = Ontology()
    files = {file.relative_to(LIBRARY).as_posix(): file for file in LIBRARY.rglob("*.java")}
    ontology.apply({path: facts_of(path, file.read_bytes()) for path, file in files.items()})
    return GraphEvidence(ontology)


def desk_line(words: str) -> Hunk:
    text = (LIBRARY / DESK).read_text()
    line = text[: text.index(words)].count("\n") + 1
    return hunk_of(LIBRARY / DESK, text, line, line)


def test_the_context_lists_members_of_the_receivers_types_and_callers(evidence: GraphEvidence) -> None:
    context = evidence.context(desk_line("return catalogue.copiesOf(book) - lent;"), DESK)
    assert "copiesOf(Book book)" in context
    assert "isWrittenBy(String author)" in context
    assert "available is called by library.LoanDesk#lend(String,Member,LocalDate)" in context or (
        "available is called by library.LoanDesk#lend" in context
    )
    assert all(line.startswith("// ") for line in context.splitlines())


def test_the_context_lists_members_of_a_type_that_the_line_names(evidence: GraphEvidence) -> None:
    context = evidence.context(desk_line("Loan loan = new Loan(book, member, today);"), DESK)
    assert "daysLate(LocalDate today)" in context


def test_a_path_that_the_graph_does_not_know_has_no_context(evidence: GraphEvidence) -> None:
    hunk = Hunk(Path("/x/None.java"), "class None { int a = b; }", 13, 22)
    assert evidence.context(hunk, "None.java") == ""


def test_names_that_can_be_imported(evidence: GraphEvidence) -> None:
    assert evidence.importable("LocalDate") == ["java.time.LocalDate"]
    assert evidence.importable("Book") == ["library.Book"]
    assert evidence.importable("String") == []
    assert evidence.importable("Nonesuch") == []


HIERARCHY = {
    "a/Shape.java": "package a; public abstract class Shape implements Named { void draw(int x) {} }",
    "a/Square.java": "package a; public class Square extends Shape { int side() { return 1; } }",
    "a/Named.java": "package a; public interface Named { String name(); }",
    "a/Items.java": "package a; import java.util.*; class Items { private final ArrayList<Shape> all = f(); int size() "
    "{ return 1; } int at(int x) { return x; } static int made() { return 1; } }",
    "a/Coin.java": "package a; public record Coin(long cents, Map<String, List<Coin>> mark) { static final Coin NONE = "
    "null; static int ZERO; static Coin zero() { return NONE; } static Coin of(int a) { return NONE; } }",
    "a/Source.java": "package a; public class Source extends java.io.Reader { }",
}


def of_hierarchy() -> GraphEvidence:
    ontology = Ontology()
    ontology.apply({path: facts_of(path, text.encode()) for path, text in HIERARCHY.items()})
    return GraphEvidence(ontology)


def test_the_types_below_a_sealed_one_as_another_file_writes_them() -> None:
    ontology = Ontology()
    texts = {
        "a/Shape.java": "package a; sealed interface Shape permits Shape.Dot, Line { record Dot() implements Shape {} "
        "}",
        "a/Line.java": "package a; final class Line implements Shape { }",
        "a/Open.java": "package a; interface Open { } class Shut implements Open { }",
    }
    ontology.apply({path: facts_of(path, text.encode()) for path, text in texts.items()})
    assert set(GraphEvidence(ontology).permitted("Shape")) == {"Shape.Dot", "Line"}
    assert GraphEvidence(ontology).permitted("Open") == () == GraphEvidence(ontology).permitted("Nothing")


def test_the_classes_of_which_instances_are_created_for_an_interface() -> None:
    ontology = Ontology()
    texts = {
        "src/main/java/a/Rule.java": "package a; interface Rule { Rule ALL = new Rule() { }; }",
        "src/main/java/a/Rules.java": "package a; class Rules { static class Price extends Base { } }"
        "abstract class Base implements Rule { } enum Fixed implements Rule { ONE }",
        "src/main/java/a/Size.java": "package a; record Size(int most) implements Rule { }",
        "src/test/java/a/AFake.java": "package a; class AFake implements Rule { }",
    }
    ontology.apply({path: facts_of(path, text.encode()) for path, text in texts.items()})
    assert GraphEvidence(ontology).implementations("Rule") == ["Rules.Price", "Size", "AFake"]
    assert GraphEvidence(ontology).implementations("Fixed") == GraphEvidence(ontology).implementations("Gone") == []


def test_inherited_methods_are_those_of_the_projects_supertypes() -> None:
    assert set(of_hierarchy().inherited("a.Square")) == {"draw", "name"}


@pytest.mark.parametrize(
    ("given", "wanted", "may"),
    [
        ("Shape", "Square", True),
        ("Named", "Square", True),
        ("Object", "Square", True),
        ("Supplier", "Square", False),
        ("Square", "Source", False),
        ("Closeable", "Source", True),
        ("Square", "Runnable", False),
        ("Number", "Integer", True),
    ],
)
def test_a_cast_is_to_a_subtype_as_far_as_the_project_tells(given: str, wanted: str, may: bool) -> None:
    assert of_hierarchy().castable(given, wanted) is may


@pytest.mark.parametrize(
    ("given", "wanted", "known"),
    [("Shape", "Square", True), ("Named", "Square", True), ("Square", "Shape", False), ("List", "ArrayList", True),
     ("Date", "Instant", False)],
)  # fmt: skip
def test_what_is_known_to_be_a_supertype(given: str, wanted: str, known: bool) -> None:
    assert of_hierarchy().above(given, wanted) is known


def test_the_names_of_parameters() -> None:
    assert of_hierarchy().parameters("a.Items", "at") == [["x"]]
    assert of_hierarchy().parameters("a.Coin", "<init>") == [["cents", "mark"]]
    assert of_hierarchy().parameters("a.Gone", "at") == []


def test_what_stands_for_nothing() -> None:
    assert of_hierarchy().empties("Coin") == ["Coin.NONE", "Coin.zero()"]
    assert of_hierarchy().empties("Square") == ["new Square()"]
    assert of_hierarchy().empties("Shape") == of_hierarchy().empties("Date") == []


@pytest.mark.parametrize(("wanted", "members"), [("int", ["size()"]), ("Collection", ["all"]), ("Shape", [])])
def test_members_of_a_type_by_their_types(wanted: str, members: list[str]) -> None:
    assert of_hierarchy().members_of("Items", wanted) == members
