"""gRPC: a call of a stub may be one of a service of the project that implements the method.

The classes that are generated (`OrdersGrpc.OrdersBlockingStub`, `OrdersGrpc.OrdersImplBase`) are in no source folder;
their names tell which belong together.
"""

from __future__ import annotations

import re

from espalier.ontology.lookup import Lookup
from espalier.ontology.nodes import is_test

_STUB = re.compile(r"(.*\.(\w+)Grpc\.\2)(Blocking|BlockingV2|Future)?Stub")


def served(lookup: Lookup, stub: str, name: str, path: str) -> list[str]:
    """The keys of the methods that implement the method `name` of a stub's service, called in the file `path`."""
    found = _STUB.fullmatch(stub) if stub.endswith("Stub") else None
    if found is None:
        return []
    keys = {
        member.key
        for key in lookup.descendants(f"{found[1]}ImplBase")[1:]
        for member in lookup.methods(key, name)
        if (site := lookup.site(member.key)) is not None and (is_test(path) or not is_test(site.facts.path))
    }
    return sorted(key for key in keys if lookup.in_project(key))
