"""Flow charts of answers as lines of a terminal."""

from __future__ import annotations

from espalier.cli.flowchart import drawn

CHAIN = """flowchart LR
  n0["Desk#take(Order)"]
  n1["Kitchen#cook(Order)"]
  n0 -->|calls| n1
  n2["HotKitchen#cook(Order)"]
  n2 -->|overrides| n1"""


def test_a_chain_is_one_node_a_line_and_each_arrow_points_the_right_way() -> None:
    assert drawn(CHAIN).splitlines() == [
        "Desk#take(Order)",
        "  ↓ calls",
        "Kitchen#cook(Order)",
        "  ↑ overrides",
        "HotKitchen#cook(Order)",
    ]


def test_a_chain_may_begin_against_its_first_arrow() -> None:
    chart = 'flowchart LR\n n0["A"]\n n1["B"]\n n0 -->|implements| n1\n n2["C"]\n n0 -->|calls| n2'
    assert drawn(chart).splitlines() == ["B", "  ↑ implements", "A", "  ↓ calls", "C"]


def test_a_chart_that_is_no_chain_is_one_edge_a_line() -> None:
    chart = (
        'flowchart LR\n n0["A"]\n n1["B"]\n n0 -->|calls| n1\n n2["C"]\n n0 -->|calls| n2\n n3["D"]\n n0 -->|calls| n3'
    )
    assert drawn(chart).splitlines() == ["A --calls--> B", "A --calls--> C", "A --calls--> D"]


def test_what_is_no_flow_chart_of_the_answers_stays() -> None:
    assert drawn("pie\n") == "pie\n"
    assert drawn("flowchart LR\n a -->|calls| b\n") == "flowchart LR\n a -->|calls| b\n"
