"""Types within members are named as a reader of the code would name them."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from espalier.answer.namesakes import full_name
from espalier.answer.render import short
from fixtures.code_base import SmallCodeBase

SORTING = SmallCodeBase("""
== a/Sorter.java
package a;
import java.util.Comparator;
import java.util.List;
class Sorter {
  Scale scale;
  void sort(List<String> names) {
    names.sort(new Comparator<String>() {
      public int compare(String one, String other) { return scale.weigh(one); }
    });
  }
  void measure() {
    class Ruler { void lay(int length) { scale.weigh("x"); } }
    new Ruler().lay(2);
  }
}
== a/Mode.java
package a;
enum Mode {
  STRICT { void apply(Scale scale) { scale.weigh("y"); } };
  abstract void apply(Scale scale);
}
== a/Scale.java
package a;
class Scale { int weigh(String text) { return 1; } }
""")


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("a.Sorter#sort(List)$1", "Sorter#sort's anonymous Comparator"),
        ("a.Sorter#sort(List)$1#compare(String,String)", "Sorter#sort's anonymous Comparator#compare(String,String)"),
        ("a.Sorter#measure()$Ruler#lay(int)", "Sorter#measure's Ruler#lay(int)"),
        ("a.Mode#STRICT$1#apply(Scale)", "Mode.STRICT#apply(Scale)"),
        ("a.Sorter#sort(List)", "Sorter#sort(List)"),
    ],
)
def test_a_name_says_what_kind_of_class_and_where(key: str, name: str) -> None:
    assert SORTING.ontology.node(key) is not None
    assert full_name(SORTING.ontology, key) == name


def test_without_a_graph_the_place_alone_is_known() -> None:
    assert short("a.B#m(a.C)$2#n(a.D)") == "B#m's anonymous class#n(D)"
    assert short("a.B#m()$1#n()$E") == "B#m's anonymous class#n's E"
    assert short("a.My$Class#m(a.My$Other)") == "My$Class#m(My$Other)"


async def test_headline_and_rows_name_them_so() -> None:
    answer = (await ask(SORTING, "who calls Scale.weigh?")).answer
    headline, _, rows = answer.partition("\n")
    for name in ("Sorter#sort's anonymous Comparator#compare", "Sorter#measure's Ruler#lay", "Mode.STRICT#apply"):
        assert f"`{name}" in headline
        assert f"`{name}` calls `Scale#weigh`: [a/" in rows
    assert "$" not in answer


def test_a_dollar_at_the_start_of_a_field_makes_no_type() -> None:
    assert short("a.B#$lock") == "B#$lock"
    assert short("a.B#m()$1#$lock") == "B#m's anonymous class#$lock"
