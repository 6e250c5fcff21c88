"""Locations of resources: which of the project's files `classpath:spring/orders.xml` means.

After Spring's resource loaders (Spring Framework Reference, "Resources"): a location with the prefix `classpath:` is
looked for below every source folder, one without in an XML file is relative to that file; `*`, `?` and `**` are
wildcards. Which folders are source folders is the build's affair, so a path that ends with the location fits.
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
    return tuple(main if main and not is_test(path) else found)


def _means(path: str, location: str, file: str) -> bool:
    bare = _PREFIX.sub("", location)
    if bare == location and path.endswith(".xml") and not location.startswith("/"):
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(path), location))
        if _pattern(beside).fullmatch(file):
            return True
    return _pattern("**/" + bare.lstrip("/")).fullmatch(file) is not None


@lru_cache(256)
def _pattern(location: str) -> re.Pattern[str]:
    wild = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", location)
    return re.compile("".join(wild.get(part, re.escape(part)) for part in parts))
