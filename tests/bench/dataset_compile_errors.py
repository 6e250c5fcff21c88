"""Makes the projects that bench_compile_errors.py runs on: `dataset_compile_errors.py SET CORPORA OUT`.

SET is a half of tests/bench/errors: a folder, or a zip file of one, with `errors.jsonl` (the rows) and `projects` (the
made-up classes in which the mistakes are). A project that is named like a corpus in CORPORA gets that corpus's sources
and libraries too; the others are complete. OUT gets `errors.jsonl` and the projects, which
`bench_compile_errors.py OUT/errors.jsonl OUT` reads. A project that is in OUT already is made again.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from corpora import LIBRARIES, artifacts

SOURCES = "src/main/java"


def main(half: Path, corpora: Path, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    if half.is_file():
        shutil.unpack_archive(half, out / half.stem)
        half = out / half.stem
    shutil.copy(half / "errors.jsonl", out)
    for project in sorted((half / "projects").iterdir()):
        root = out / project.name
        shutil.rmtree(root, ignore_errors=True)
        if (corpora / project.name).is_dir():
            ignored = shutil.ignore_patterns("module-info.java", "META-INF")
            shutil.copytree(corpora / project.name, root / SOURCES, ignore=ignored)
        shutil.copytree(project, root, dirs_exist_ok=True)
        libraries = LIBRARIES.get(project.name, ())
        if libraries and not (out / f"{project.name}.lib").is_dir():
            artifacts(libraries, out / f"{project.name}.lib")
        print(f"{project.name}: {sum(1 for _ in root.rglob('*.java'))} files")


if __name__ == "__main__":
    main(*(Path(argument).absolute() for argument in sys.argv[1:4]))
