"""Evidence: one place in the source, what it shows, and who vouches for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from espalier.answer.telling_lines import telling
from espalier.ontology.kinds import Edge, Node, Voucher

LONGEST_EXCERPT = 160


@dataclass(frozen=True, slots=True)
class Evidence:
    """`kind`: an edge's, `declaration`, or `text` for a chunk the search found. `line` is 1-based.

    `source`/`target`: node keys (`target` is empty where nothing is pointed at); `via`: the interface, bean or
    receiver through which it goes; `excerpt`: the line itself, data from the code base and never markup; empty for
    evidence beyond what an answer shows. `chain`: the edges that tie it to what was asked, nearest first.
    `note`: what the source says there that matters to the answer (annotations), shown before the place.
    `role`: the edge's. `in_full`: keys of types that rows name with their packages, since others are called so, too.
    `anonymous`: what its anonymous types are called, by their keys.
    """

    path: str
    line: int
    kind: str
    source: str
    target: str
    voucher: str
    via: str = ""
    excerpt: str = ""
    chain: tuple[Edge, ...] = ()
    note: str = ""
    role: str = ""
    in_full: tuple[str, ...] = ()
    anonymous: tuple[tuple[str, str], ...] = ()

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}"

    def to_json(self) -> dict[str, object]:
        return {
            "path": self.path,
            "line": self.line,
            "kind": self.kind,
            "from": self.source,
            "to": self.target,
            "voucher": self.voucher,
            "excerpt": self.excerpt,
            "chain": [{"kind": edge.kind, "from": edge.source, "to": edge.target} for edge in self.chain],
        }


def provenance(voucher: str) -> str:
    """Who says so, in brackets after a blank; nothing of the source itself, which the row quotes or links to."""
    return f" ({_SAID_BY[voucher]})" if voucher in _SAID_BY else ""


_SAID_BY: dict[str, str] = {
    Voucher.FRAMEWORK: "by a framework's convention",
    Voucher.COMPILER: "by the compiler",
    Voucher.MODEL: "by a language model",
}


def of_edge(edge: Edge, via: str = "", chain: tuple[Edge, ...] = ()) -> Evidence:
    return Evidence(
        edge.path,
        edge.line,
        edge.kind,
        edge.source,
        edge.target,
        edge.voucher,
        via or edge.via,
        chain=chain,
        role=edge.role,
    )


def of_node(node: Node, kind: str = "declaration", chain: tuple[Edge, ...] = ()) -> Evidence:
    return Evidence(node.path, node.line, kind, node.key, "", Voucher.SOURCE, chain=chain)


def quoted(evidence: Iterable[Evidence], source: Callable[[str], str | None]) -> tuple[Evidence, ...]:
    """The same with excerpts; each file's text is asked for once. Of a licence or the opening of a comment the line of
    the declaration after it is quoted."""
    lines: dict[str, list[str]] = {}
    out = []
    for item in evidence:
        if item.path not in lines:
            lines[item.path] = (source(item.path) or "").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        text = lines[item.path]
        number = telling(text, item.line)
        line = text[number - 1] if 0 < number <= len(text) else ""
        out.append(replace(item, excerpt=_shortened(line)))
    return tuple(out)


def _shortened(line: str) -> str:
    line = " ".join(line.split())
    return line if len(line) <= LONGEST_EXCERPT else line[: LONGEST_EXCERPT - 1] + "…"
