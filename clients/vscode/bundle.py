"""Builds jdtls-patch for the pinned JDT LS, and puts it where the extension contributes it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from espalier import places
from espalier.jdt import bundle, install, java_runtime
from espalier.ports import Progress

TARGET = Path(__file__).parent / "bundle" / "espalier-jdtls-patch.jar"
"""As in package.json, `javaExtensions`."""


def report(progress: Progress) -> None:
    print(progress.message, file=sys.stderr)


def main() -> None:
    cache = places.cache_dir()
    jdtls = install.fetch(cache, report)  # nothing is fetched that the cache has
    jar = bundle.ensure(cache, java_runtime.ensure(cache, report), jdtls, report)
    TARGET.parent.mkdir(exist_ok=True)
    shutil.copyfile(jar, TARGET)


if __name__ == "__main__":
    main()
