"""What a profile changes: what `@Profile` marks (an edge to `spring.profiles.active`, its role the profile) and the
settings in the profile's own file."""

from __future__ import annotations

import re

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute.notes import with_annotations
from espalier.answer.execute.sentences import listed, name_of
from espalier.answer.finding import Finding, Group
from espalier.answer.markdown import code
from espalier.ontology.kinds import Edge, EdgeKind
from espalier.ontology.nodes import is_test

_ACTIVE = "property:spring.profiles.active"
_ASKED = re.compile(r"\bprofiles?\b", re.IGNORECASE)
_FILE = re.compile(r"(?:application|bootstrap)-([\w-]+)\.(?:properties|ya?ml)")


def find(code_base: CodeBase, text: str) -> Finding | None:
    """What depends on the profile that the text names; None where it names none."""
    if not _ASKED.search(text):
        return None
    said = {each.lower() for each in re.findall(r"[\w-]+", text)}
    marked = [edge for edge in code_base.ontology.into(_ACTIVE, (EdgeKind.CONSUMES_PROPERTY,)) if edge.role]
    named = {_plain(edge.role): edge.role.lstrip("!") for edge in marked}
    files: dict[str, tuple[str, Edge]] = {}
    for edge in code_base.ontology.edges(EdgeKind.CONFIGURES):
        if (found := _FILE.fullmatch(edge.path.rpartition("/")[2])) and not is_test(edge.path):
            files.setdefault(edge.path, (_plain(found[1]), edge))
            named.setdefault(_plain(found[1]), found[1])
    profile = next((name for plain, name in named.items() if plain in said), None)
    if profile is None:
        return None
    own = [edge for edge in marked if _plain(edge.role) == _plain(profile)]
    rows = [with_annotations(code_base, of_edge(edge)) for edge in own]
    sets = [of_edge(edge) for of, edge in files.values() if of == _plain(profile)]
    return Finding(_headline(code_base, profile, rows, sets), (Group("", (*rows, *sets)),))


def _headline(code_base: CodeBase, profile: str, rows: list[Evidence], sets: list[Evidence]) -> str:
    on, off = ([each for each in rows if each.role.startswith("!") is denied] for denied in (False, True))
    told = [
        f"{listed(name_of(code_base.ontology, e.source) for e in some)} {'are' if len(some) > 1 else 'is'} {state}"
        for some, state in ((on, "active"), (off, "left out"))
        if some
    ]
    told += [
        f"{code(each.path.rpartition('/')[2])} sets {code(each.target.partition(':')[2])} and what follows"
        for each in sets
    ]
    return f"With the profile {code(profile)}, {'; '.join(told)}."


def _plain(profile: str) -> str:
    return profile.lstrip("!").lower()
