"""The graph against a compiler's bindings: which types use which, call methods of which, and create which.

    python tests/bench/bench_bindings.py ROOT [ROOT ...] [--show]

The reference comes from the Eclipse compiler of the JDT LS that `espalier setup` installs (`java/Bindings.java`). If
ROOT has a `pom.xml`, Maven lists its libraries; otherwise it is compiled without any. A folder of such roots stands for
them. What is compared with it is `espalier edges ROOT --tests`. A pair is (type that uses, type that is used); both are
of the project, and they differ.

- uses: the type is named, or a field, method or constructor of it is used. Imports and Javadoc do not count.
- calls: a method that it declares is called or referred to.
- creations: a constructor is called, also by `this(...)`, `super(...)` and an enum's constants, or an anonymous class
  of the type is created.

A use or call that the graph has and the reference has not is still right where a method or field is used on an
expression of that type. `--show` prints the pairs that differ.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from bindings_reference import Sites, reference_of

USES = frozenset({
    *("extends", "implements", "throws", "returns", "parameter", "field"),
    *("calls", "instantiates", "reads", "writes", "annotated_by", "references"),
})  # fmt: skip


def edges_of(root: Path, types: frozenset[str]) -> dict[str, Sites]:
    """By measure, the pairs of the graph with their first places."""
    command = [Path(sys.executable).with_name("espalier"), "edges", root, "--tests", "--json"]
    output = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    found: dict[str, Sites] = defaultdict(dict)
    for row in json.loads(output):
        pair = (row["from_type"], row["to_type"])
        if pair[0] != pair[1] and types.issuperset(pair) and row["kind"] in USES:
            place = f"{row['path']}:{row['line']} {row['kind']}"
            for name in ("uses", *measures(row)):
                found[name].setdefault(pair, place)
    return found


def measures(row: dict[str, str]) -> tuple[str, ...]:
    creates = row["kind"] == "instantiates" or row["to_member"].startswith("<init>")
    return ("creations",) if creates else ("calls",) if row["kind"] == "calls" else ()


def compare(name: str, wanted: Sites, allowed: Sites, found: Sites, show: bool) -> None:
    missing, wrong = wanted.keys() - found.keys(), found.keys() - wanted.keys() - allowed.keys()
    recall, precision = 1 - len(missing) / max(len(wanted), 1), 1 - len(wrong) / max(len(found), 1)
    print(f"{name:<10} recall {recall:.4f} ({len(missing)} of {len(wanted)} missing), "
          f"precision {precision:.4f} ({len(wrong)} of {len(found)} wrong)")  # fmt: skip
    for title, pairs, places in (("missing", missing, wanted), ("wrong", wrong, found)) if show else ():
        for pair in sorted(pairs, key=lambda each: places[each]):
            print(f"  {title}  {pair[0]} -> {pair[1]}  {places[pair]}")


def measure(root: Path, show: bool) -> None:
    reference = reference_of(root)
    wanted = {kind: reference.pairs(kind) for kind in ("use", "call", "new", "receiver")}
    found = edges_of(root, reference.types)
    unresolved = sum(reference.unresolved.values())
    print(f"{root.name}: {len(reference.types)} types; {unresolved} of {reference.names} names have no binding")
    compare("uses", wanted["use"], wanted["receiver"], found["uses"], show)
    compare("calls", wanted["call"], wanted["receiver"], found["calls"], show)
    compare("creations", wanted["new"], {}, found["creations"], show)


def roots_in(folder: Path) -> list[Path]:
    inner = [] if (folder / "pom.xml").is_file() else [each.parent for each in sorted(folder.glob("*/pom.xml"))]
    return inner or [folder]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("roots", type=Path, nargs="+", metavar="ROOT")
    parser.add_argument("--show", action="store_true", help="print the pairs that differ")
    arguments = parser.parse_args()
    for root in (each for folder in arguments.roots for each in roots_in(folder.resolve())):
        measure(root, arguments.show)


if __name__ == "__main__":
    main()
