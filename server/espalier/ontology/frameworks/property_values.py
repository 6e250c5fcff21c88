"""Values of properties that conventions rest on: paths and the names of topics. Others are not kept."""

from __future__ import annotations

from espalier.ontology.lookup import Lookup
from espalier.ontology.nodes import is_test
from espalier.ontology.property_names import uniform


def module_of(path: str) -> str:
    """The folder above a file's `src`; empty where there is none."""
    before, found, _ = f"/{path}".partition("/src/")
    return before if found else ""


def value_of(lookup: Lookup, home: str, name: str) -> str:
    """What the files of the module of `home` set a property to; empty where they do not, differ, or name another."""
    key = uniform(name)
    lookup.consulted.add(f"@property:{key}")
    held = (
        lookup.symbols.files[path].properties[number]
        for path, number in lookup.symbols.properties.get(key, ())
        if module_of(path) == module_of(home) and (is_test(home) or not is_test(path))
    )
    found = {each.value for each in held if not each.profile}
    value = found.pop() if len(found) == 1 else ""
    return "" if "${" in value else value
