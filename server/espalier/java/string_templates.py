"""SQL that interfaces of JDBI keep in StringTemplate's groups, `Orders.sql.stg` beside `Orders` (JDBI Developer Guide,
"StringTemplate 4"; StringTemplate, "Group file syntax").

A group's templates stand for the methods of the same name; it may import another's and define some of them anew.
`written_out` puts templates in the place of their names: `<tableName()>`, arguments included. Conditions and loops
count for what they hold; the values of attributes are not known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

from espalier.java.facts import FileFacts
from espalier.java.parse import digest_of
from espalier.java.resource_facts import Template, Templates
from espalier.java.source import Source

SUFFIX = ".sql.stg"
MAX_BYTES = 64 * 1024
LONGEST = 20_000
"""Characters of one statement. Chosen by hand."""
_DEPTH = 8
"""Templates within templates; those that use one another in a circle end here. Chosen by hand."""
_MANY = 400
"""Templates that one statement uses. Chosen by hand."""
UNKNOWN = "?"
"""What stands for an attribute, and for a template without a text: no table is called so."""
_ROOTS = ("resources", "java")
_NOISE = re.compile(r"/\*.*?\*/|<!.*?!>", re.DOTALL)
_IMPORT = re.compile(r'^\s*import\s+"([^"\n]+)"', re.MULTILINE)
_DEFINED = re.compile(
    r"^[ \t]*(?P<name>\w+)\s*\((?P<parameters>[^)\n]*)\)\s*::=\s*(?:<<(?P<long>.*?)(?:^[ \t]*>>|>>[ \t]*$)"
    r'|<%(?P<lined>.*?)%>|"(?P<short>(?:[^"\\\n]|\\.)*)")',
    re.MULTILINE | re.DOTALL,
)
_TAG = re.compile(r"(?<!\\)<([^<>]*)>")
_USE = re.compile(r"\s*(\w+)\s*(?:\((.*)\))?\s*", re.DOTALL)
_ARGUMENT = re.compile(r'\s*(?:(\w+)\s*=\s*)?(?:"([^"]*)"|(\w+)\s*(\(\s*\))?)\s*')


def facts_of_templates(path: str, source: bytes) -> FileFacts:
    """The templates of one group; never raises."""
    lines = len(Source(source).starts)
    text = source.decode("utf-8-sig", "replace") if len(source) <= MAX_BYTES else ""
    text = _NOISE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    imports = tuple(match[1] for match in _IMPORT.finditer(text))
    entries = tuple(_template(text, match) for match in _DEFINED.finditer(text))
    found = Templates(_owner(path), imports, entries) if entries else Templates()
    return FileFacts(path, digest_of(source), size=len(source), lines=lines, templates=found)


def _owner(path: str) -> str:
    """The canonical name of the type beside which a group stands."""
    parts = PurePosixPath(path.removesuffix(SUFFIX)).parts
    root = max((number + 1 for number, each in enumerate(parts) if each in _ROOTS), default=0)
    return ".".join(parts[root:])


def _template(text: str, match: re.Match[str]) -> Template:
    start = match.start("name")
    line = text.count("\n", 0, start) + 1
    body = match["long"] or match["lined"] or match["short"] or ""
    parameters = tuple(each.partition("=")[0].strip() for each in match["parameters"].split(",") if each.strip())
    return Template(match["name"], body, line, start - text.rfind("\n", 0, start), parameters)


def written_out(name: str, templates: Mapping[str, Template]) -> str:
    """The text of a template with those that it uses in their places."""
    budget = [_MANY]
    return " ".join(_written(templates[name].text, {}, templates, _DEPTH, budget).split())[:LONGEST]


def _written(
    text: str, given: Mapping[str, str], templates: Mapping[str, Template], depth: int, budget: list[int]
) -> str:
    def put(match: re.Match[str]) -> str:
        used = _USE.fullmatch(match[1])
        if used is None:
            return UNKNOWN
        if used[2] is None and used[1] in given:
            return given[used[1]]
        template = templates.get(used[1])
        if template is None or not template.text.strip() or not depth or budget[0] <= 0:
            return UNKNOWN
        budget[0] -= 1
        inner = _arguments(used[2] or "", template.parameters, given, templates)
        return _written(template.text, inner, templates, depth - 1, budget)[:LONGEST]

    return _TAG.sub(put, text).replace("\\<", "<").replace("\\>", ">")


def _arguments(
    text: str, parameters: tuple[str, ...], given: Mapping[str, str], templates: Mapping[str, Template]
) -> dict[str, str]:
    """What a template's parameters stand for."""
    found: dict[str, str] = {}
    for number, argument in enumerate(text.split(",")):
        match = _ARGUMENT.fullmatch(argument)
        name = (match[1] if match is not None else None) or (parameters[number] if number < len(parameters) else "")
        if match is None or not name:
            continue
        if match[2] is not None:
            found[name] = match[2]
        elif match[4] is None and match[3] in given:
            found[name] = given[match[3]]
        elif match[4] is not None and match[3] in templates:
            found[name] = templates[match[3]].text.strip() or UNKNOWN
    return found
