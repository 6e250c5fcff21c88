"""Makes compile errors into rows for `espalier eval`: `dataset_error_lines.py SET CORPORA OUT`.

SET and CORPORA are those of bench_compile_errors.py (what dataset_compile_errors.py made). OUT gets `errors.jsonl` and
a copy of each project. A row's right text is the first acceptable repair that changes nothing elsewhere; a mistake that
has none is left out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench_compile_errors import Row, copied, path_in_copy


def main(errors: Path, corpora: Path, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    rows = [json.loads(line) for line in errors.read_text("utf-8").splitlines()]
    for project in sorted({row["project"] for row in rows}):
        copied(corpora, project, out)
    made = list(_made(rows))
    (out / "errors.jsonl").write_text("".join(json.dumps(row) + "\n" for row in made), encoding="utf-8")
    print(f"{len(made)} of {len(rows)} mistakes: {out / 'errors.jsonl'}")


def _made(rows: list[Row]) -> Iterator[dict[str, Any]]:
    for row in rows:
        right = next((form["lines"] for form in row["right"] if not form.get("also")), None)
        if right:
            yield {
                "id": row["id"],
                "root": row["project"],
                "path": path_in_copy(row["file"]),
                "start_line": row["at"],
                "end_line": row["at"] + len(row["before"]) - 1,
                "fixed": "\n".join(right).strip(),
                "broken": "\n".join(row["broken"]).strip(),
            }


if __name__ == "__main__":
    main(*(Path(argument).absolute() for argument in sys.argv[1:4]))
