"""Locations of resources: which of the project's files `classpath:spring/orders.xml` means.

After Spring's resource loaders (Spring Framework Reference, "Resources"): a location with the prefix `classpath:` is
looked for below every source folder, one without in an XML file is relative to that file; `*`, `?` and `**` are
wildcards. The source folders are the build's affair: a file fits whose path ends with the location, those that stand
right below a folder `resources` before others.
"""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache

from espalier.ontology.lookup import Lookup
from espalier.ontology.nodes import is_test

_PREFIX = re.compile(r"(classpath\*?|file|optional):")


def imported(lookup: Lookup, path: str, location: str) -> tuple[str, ...]:
    """The files that a location in the file `path` means, main files only where a main file names it."""
    lookup.consulted.add("@resources")
    found = sorted(each for each in lookup.symbols.resources if each != path and _means(path, location, each))
    main = [each for each in found if not is_test(each)]
    fitting = main if main and not is_test(path) else found
    rooted = [each for each in fitting if _pattern(f"**/resources/{_bare(location)}").fullmatch(each)]
    return tuple(rooted or fitting)


def _bare(location: str) -> str:
    return _PREFIX.sub("", location).lstrip("/")


def _means(path: str, location: str, file: str) -> bool:
    if not _PREFIX.match(location) and path.endswith(".xml") and not location.startswith("/"):
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(path), location))
        if _pattern(beside).fullmatch(file):
            return True
    return _pattern(f"**/{_bare(location)}").fullmatch(file) is not None


@lru_cache(256)
def _pattern(location: str) -> re.Pattern[str]:
    wild = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", location)
    return re.compile("".join(wild.get(part, re.escape(part)) for part in parts))
