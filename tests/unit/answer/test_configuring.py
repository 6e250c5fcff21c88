"""What only sets a field configures what its name says; what reads the field does it."""

from __future__ import annotations

import pytest

from espalier.answer.execute.configuring import fields_set, readers
from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

PRINTER = SmallCodeBase("""
== a/Checks.java
package a;
class Checks { static void positive(int value) { } }
== a/Settings.java
package a;
class Settings {
  private boolean foldLongLines;
  private int margin;
  private String state;
  Settings foldLongLines(boolean fold) { foldLongLines = fold; return this; }
  boolean foldLongLines() { return foldLongLines; }
  void setMargin(int margin) { Checks.positive(margin); this.margin = margin; }
  Settings cancel(String reason) { this.state = reason; return this; }
  Settings margin(int margin) { this.margin = margin; report(); return this; }
  void report() { }
}
== a/Builder.java
package a;
class Builder {
  Settings settings;
  Builder foldLongLines(boolean fold) { settings.foldLongLines(fold); return this; }
}
== a/Printer.java
package a;
class Printer {
  Settings settings;
  void print(String text) { if (settings.foldLongLines()) { System.out.println(text); } }
}
""")


@pytest.mark.parametrize(
    ("key", "fields"),
    [
        ("a.Settings#foldLongLines(boolean)", ["foldLongLines"]),
        ("a.Settings#foldLongLines()", ["foldLongLines"]),
        ("a.Builder#foldLongLines(boolean)", ["foldLongLines"]),
        ("a.Settings#setMargin(int)", ["margin"]),
        ("a.Settings#cancel(String)", []),
        ("a.Settings#margin(int)", []),
        ("a.Printer#print(String)", []),
    ],
)
def test_a_setting_is_known_by_what_it_assigns_gives_back_and_calls(key: str, fields: list[str]) -> None:
    node = PRINTER.ontology.node(key)
    assert node is not None
    assert [each.name for each in fields_set(PRINTER.ontology, node)] == fields


def test_what_calls_a_getter_reads_its_field() -> None:
    field = PRINTER.ontology.node("a.Settings#foldLongLines")
    assert field is not None
    assert [each.key for each in readers(PRINTER.ontology, [field])] == ["a.Printer#print(String)"]


async def test_a_setter_is_told_as_a_setting_and_what_reads_the_field_as_what_does_it() -> None:
    answer = (await ask(PRINTER, "how are long lines folded?")).answer
    headline = answer.partition("\n")[0]
    assert "is done by `Printer#print`, as configured by `" in headline and "Settings#foldLongLines`" in headline
    assert "`Printer#print`" in answer.partition("\n")[2]


STOCK = SmallCodeBase("""
== a/Product.java
package a;
class Product {
  private int stock;
  private String status;
  private boolean largeFile;
  void increaseStock(int n) { stock += n; }
  void stock(int n) { stock = stock + n; }
  void changeStatus(String s) { status = s; }
  void setLargeFile(boolean large) { largeFile = large; }
  @Override public boolean equals(Object other) { return ((Product) other).stock == stock; }
  @Override public int hashCode() { return stock * 31; }
  @Override public String toString() { return "large " + largeFile + status; }
}
== a/Report.java
package a;
class Report { int total(Product p) { return p.stock + 1; } }
""")


@pytest.mark.parametrize("name", ["increaseStock(int)", "stock(int)", "changeStatus(String)"])
def test_what_does_more_to_a_field_than_set_it_is_no_setting(name: str) -> None:
    node = STOCK.ontology.node(f"a.Product#{name}")
    assert node is not None
    assert fields_set(STOCK.ontology, node) == ()


async def test_a_method_that_changes_a_field_is_what_does_it() -> None:
    headline = (await ask(STOCK, "How is the stock increased?")).answer.partition("\n")[0]
    assert "done by `Product#increaseStock`" in headline and "configured" not in headline


def test_what_compares_or_prints_an_object_does_not_do_what_its_fields_say() -> None:
    ontology = STOCK.ontology
    fields = [node for key in ("stock", "largeFile") if (node := ontology.node(f"a.Product#{key}")) is not None]
    assert len(fields) == 2
    found = [each.key for each in readers(ontology, fields)]
    assert found == ["a.Product#increaseStock(int)", "a.Product#stock(int)", "a.Report#total(Product)"]


UNSAID = SmallCodeBase("""
== a/Options.java
package a;
class Options {
  boolean foldLongLines;
  Options foldLongLines(boolean fold) { foldLongLines = fold; return this; }
  boolean w() { return foldLongLines; }
}
== a/Zebra.java
package a;
class Zebra { void run(Options o) { if (o.w()) { System.out.println(); } } }
""")


async def test_a_reader_is_named_only_where_it_says_some_of_the_words() -> None:
    headline = (await ask(UNSAID, "how are long lines folded?")).answer.partition("\n")[0]
    assert headline.startswith("“long lines folded” is configured by `Options#foldLongLines`")
