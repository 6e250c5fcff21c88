"""What a Compose file runs (Compose Specification, "Services"): each service's image, ports and environment.

An environment variable is a property of its own name, with which it overrides properties of the application. Variables
of `env_file`, merged mappings (`<<`) and what `extends` adds are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

import yaml

from espalier.java.facts import ErrorSpan, FileFacts
from espalier.java.parse import digest_of
from espalier.java.property_files import MAX_BYTES, MAX_KEYS, TooDeep, scalars
from espalier.java.resource_facts import Property
from espalier.java.source import Source

_NAME = re.compile(r"(?:docker-)?compose(?:[-._].*)?")
_SERVICE = re.compile(r"services\.([^.]+)\.(image|ports|expose|environment)(?:\.(\w+))?")
_VARIABLE = re.compile(r"(\w+)\s*=")


def is_compose(path: str) -> bool:
    """Whether a YAML file is a Compose file, by its name: `docker-compose.yml`, `compose.prod.yaml`."""
    return path.endswith((".yml", ".yaml")) and _NAME.fullmatch(PurePosixPath(path).stem) is not None


def facts_of_compose(path: str, source: bytes) -> FileFacts:
    """The properties `services.NAME.image`, `.ports` and `.expose`, and the variables; never raises."""
    text = Source(source)
    found: list[Property] = []
    reason, line = (f"larger than {MAX_BYTES // (1024 * 1024)} MB: not read", 1) if len(source) > MAX_BYTES else ("", 1)
    try:
        for each in _said(source) if not reason else ():
            found.append(each)
            if len(found) >= MAX_KEYS:
                reason, line = f"more than {MAX_KEYS} keys: the rest is not read", each.line
                break
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason, line = "YAML: does not parse", mark.line + 1 if mark is not None else 1
    except TooDeep as error:
        reason, line = str(error), error.line
    errors = (ErrorSpan(0, len(source), line, len(text.starts), reason),) if reason else ()
    return FileFacts(
        path, digest_of(source), errors=errors, size=len(source), lines=len(text.starts), properties=tuple(found)
    )


def _said(source: bytes) -> Iterator[Property]:
    for each in scalars(source):
        match = _SERVICE.fullmatch(each.name)
        if match is None:
            continue
        if match[2] != "environment":
            yield Property(each.name, *each.place)
        elif match[3]:
            yield Property(match[3], *each.place)
        elif each.item is not None and (variable := _VARIABLE.match(each.text)) is not None:
            yield Property(variable[1], *each.place)
