"""Writes the options' documentation: docs/configuration.md and the settings in the VS Code client's package.json.

    python -m espalier.config.document [--check] [ROOT]

`--check` writes nothing, and fails if a file is not up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields

from espalier.config.options import Options
from espalier.config.sources import CLIENTS_OWN, PLACES, SECRETS, read_at_start, variables

_TYPES = {"kind", "type", "default", "description", "scope", "enum", "minimum", "maximum", "pattern", "items"}

_HEAD = """# Configuration

<!-- made by `python -m espalier.config.document`; edit server/espalier/config/options.py instead -->

Options come from environment variables and from the editor; the editor's win. The editor sends them in
`initializationOptions.espalier`. Once a `workspace/didChangeConfiguration` contains a section `settings.espalier` (VS
Code: settings that begin with `espalier.`), only the last such section counts. So a setting that was removed is not in
force any more. A setting that is null is not set, and an empty text switches off what it names. An unknown or wrong
setting is reported once with the reason; the others hold and the server continues. Switches are `true` or `false`, or
the words on/off, yes/no, y/n, t/f, 1/0. Where a URL, or a switch that decides whether code is sent, cannot be read, no
code is sent.

A change takes effect with the next request. Settings that are read at the start (†) take effect with a restart; the
server says so. If a model's address or name changes, its connection is closed: a running answer or fix gets nothing
more from it, and nothing more is sent to it.

Options of scope *machine* name commands, paths, URLs or JVM flags. VS Code takes them from your user settings only,
never from a workspace. Other editors have no such rule: do not load their settings from folders you do not trust.

| setting | default | scope | environment | |
|---|---|---|---|---|
"""

_SECRETS = """
## Keys

Keys for model servers are read from the environment only and never logged.

| variable | |
|---|---|
"""

_PLACES = """
## Other variables

| variable | |
|---|---|
"""


def properties() -> dict[str, dict[str, Any]]:
    """VS Code's `contributes.configuration.properties`, in the options' order."""
    return {
        f"espalier.{section.encode_name}.{option.encode_name}": _property(option)
        for section in fields(Options)
        for option in fields(section.type)
    }


def _property(option: FieldInfo) -> dict[str, Any]:
    kind = get_args(option.type)[0]
    schema = msgspec.json.schema(option.type) | {"default": option.default}
    if get_origin(kind) is Literal:
        schema |= {"type": "string", "enum": list(get_args(kind))}  # in our order
    return {key: schema[key] for key in sorted(schema.keys() & _TYPES)}


def markdown() -> str:
    """The text of docs/configuration.md."""
    names = {f"espalier.{section}.{option}": variable for variable, (section, option), _ in variables()}
    rows = [_row(name, about, names[name]) for name, about in properties().items()]
    return "".join([_HEAD, *rows, _SECRETS, *_listed(SECRETS), _PLACES, *_listed(PLACES)])


def _listed(variables: Mapping[str, str]) -> list[str]:
    return [f"| `{variable}` | {meaning} |\n" for variable, meaning in variables.items()]


def manifest(text: str) -> str:
    """The text of package.json with our properties and restricted settings; the client's own properties and the section
    of JDT LS's stay."""
    package = json.loads(text)
    sections = package["contributes"]["configuration"]
    ours = sections[0]["properties"]
    sections[0]["properties"] = {key: ours[key] for key in ours if key.split(".")[1] in CLIENTS_OWN} | properties()
    every = {key: about for section in sections for key, about in section["properties"].items()}
    restricted = [key for key, about in every.items() if about.get("scope", "").startswith("machine")]
    package["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"] = restricted
    return json.dumps(package, indent=2, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    check = "--check" in arguments
    root = Path(next((word for word in arguments if word != "--check"), "."))
    stale = [path for path, text in _wanted(root).items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        print(f"{path} {'is not up to date' if check else 'written'}", file=sys.stderr)
        if not check:
            path.write_text(_wanted(root)[path], "utf-8")
    return 1 if check and stale else 0


def _wanted(root: Path) -> dict[Path, str]:
    texts = {root / "docs" / "configuration.md": markdown()}
    package = root / "clients" / "vscode" / "package.json"
    if package.exists():
        texts[package] = manifest(package.read_text("utf-8"))
    return texts


def _row(name: str, about: Mapping[str, Any], variable: str) -> str:
    description = str(about["description"])
    if "enum" in about:
        description += " One of " + ", ".join(f"`{value}`" for value in about["enum"]) + "."
    default = json.dumps(about["default"])
    mark = " †" if tuple(name.split(".")[1:]) in set(read_at_start()) else ""
    return f"| `{name}`{mark} | `{default}` | {about['scope']} | `{variable}` | {description} |\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
