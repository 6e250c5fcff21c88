"""What the source says of a declaration."""

from __future__ import annotations

from espalier.answer.execute.notes import statement
from fixtures.code_base import SmallCodeBase

LINKS = """
== web/Links.java
package web;
class Links {
  static final String HOME = "https://shop.example/*"; // where "it" begins
  static final String GLOB = "/**" /* all */ + "//*";
}
"""


def test_a_statement_keeps_its_strings_and_loses_its_comments() -> None:
    code_base = SmallCodeBase(LINKS)
    home, glob = (code_base.ontology.node(f"web.Links#{name}") for name in ("HOME", "GLOB"))
    assert home is not None and glob is not None
    assert statement(code_base, home) == 'static final String HOME = "https://shop.example/*";'
    assert statement(code_base, glob) == 'static final String GLOB = "/**" + "//*";'
