"""Writes what is made of the description: the extension's TypeScript types, its tools in package.json, and docs/mcp.md.

    python -m espalier.service.document [--check] [ROOT]

`--check` writes nothing, and fails if a file is not up to date.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from espalier.service.for_editors import EDITOR_REQUESTS
from espalier.service.language_model import LanguageModel, LanguageModelReply
from espalier.service.operations import OPERATIONS, Operation
from espalier.service.params import MOST_PLACES
from espalier.service.schema import schema_of

TYPES = Path("clients/vscode/src/service.ts")
MANIFEST = Path("clients/vscode/package.json")
PAGE = Path("docs/mcp.md")
_BEGIN, _END = "<!-- tools: made by `python -m espalier.service.document` -->", "<!-- end of tools -->"
_HEAD = """// Made by `python -m espalier.service.document`; edit server/espalier/service instead.
// The requests of the service, as docs/lsp-extensions.md describes them.
import type { Diagnostic, Position, Range } from "vscode-languageclient/node";
"""
_FOREIGN = {"Position", "Range", "Diagnostic"}


def typescript() -> str:
    """Interfaces of all params and results, the editor's model's included, and the table of operations."""
    structs: dict[str, type[msgspec.Struct]] = {}
    for request in (*OPERATIONS, *EDITOR_REQUESTS):
        _collect(request.params, structs, f"{request.params.__name__}Params")
        _collect(request.result, structs, request.result.__name__)
    _collect(LanguageModel, structs, f"{LanguageModel.__name__}Params")
    _collect(LanguageModelReply, structs, LanguageModelReply.__name__)
    interfaces = "\n".join(_interface(name, struct) for name, struct in structs.items())
    rows = "".join(
        f"  {{ name: {json.dumps(each.name)}, method: {json.dumps(each.method)}, doing: {json.dumps(each.doing)} }},\n"
        for each in OPERATIONS
    )
    table = f"export const OPERATIONS = [\n{rows}] as const;\n"
    table += (
        f"\n/** Lines of a file that one request for fixes may name. */\nexport const MOST_PLACES = {MOST_PLACES};\n"
    )
    return f"{_HEAD}\n{interfaces}\n{table}"


def tools() -> list[dict[str, Any]]:
    """VS Code's `contributes.languageModelTools`."""
    return [
        {
            "name": f"espalier_{each.name}",
            "toolReferenceName": f"espalier{each.title.title().replace(' ', '')}",
            "displayName": each.title,
            "modelDescription": each.does,
            "userDescription": each.does.partition(". ")[0].partition(":")[0].rstrip(".") + ".",
            "canBeReferencedInPrompt": True,
            "icon": "$(type-hierarchy)",
            "tags": ["java", "espalier"],
            "inputSchema": schema_of(each),
        }
        for each in OPERATIONS
        if each.name != "query"
    ]


def table() -> str:
    """The tools as Markdown."""
    rows = "\n".join(f"| `{each.name}` | {_arguments(each)} | {each.does} |" for each in OPERATIONS)
    return f"{_BEGIN}\n\n| tool | arguments | |\n|---|---|---|\n{rows}\n\n{_END}"


def _arguments(operation: Operation) -> str:
    schema = schema_of(operation)
    names = [name for name in schema["properties"] if name != "cursor"]
    return ", ".join(f"`{name}`" if name in schema["required"] else f"`{name}?`" for name in names) or "none"


def _collect(struct: type[msgspec.Struct], structs: dict[str, type[msgspec.Struct]], name: str) -> None:
    for field in msgspec.structs.fields(struct):
        for part in _structs(inspect.type_info(field.type)):
            if part.__name__ not in _FOREIGN and part not in structs.values():
                _collect(part, structs, part.__name__)
    structs.setdefault(name, struct)


def _structs(found: inspect.Type) -> Iterator[type[msgspec.Struct]]:
    match found:
        case inspect.Metadata(type=inner):
            yield from _structs(inner)
        case inspect.StructType(cls=struct):
            yield struct
        case inspect.ListType(item_type=inner):
            yield from _structs(inner)
        case inspect.UnionType(types=several):
            for each in several:
                yield from _structs(each)


def _interface(name: str, struct: type[msgspec.Struct]) -> str:
    lines = []
    if not msgspec.structs.fields(struct):
        return f"export type {name} = Record<string, never>;\n"
    for field in msgspec.structs.fields(struct):
        info = inspect.type_info(field.type)
        optional = "?" if (not field.required and name.endswith("Params")) or _is_optional(info) else ""
        lines.append(f"  readonly {field.encode_name}{optional}: {_typed(info)};\n")
    return f"export interface {name} {{\n{''.join(lines)}}}\n"


def _is_optional(found: inspect.Type) -> bool:
    match found:
        case inspect.Metadata(type=inner):
            return _is_optional(inner)
        case inspect.UnionType(types=several):
            return any(isinstance(each, inspect.NoneType) for each in several)
    return False


def _typed(found: inspect.Type) -> str:
    match found:
        case inspect.Metadata(type=inner):
            return _typed(inner)
        case inspect.StructType(cls=struct):
            return struct.__name__
        case inspect.ListType(item_type=inner):
            item = _typed(inner)
            return f"readonly ({item})[]" if "|" in item else f"readonly {item}[]"
        case inspect.UnionType(types=several):
            return " | ".join(dict.fromkeys(_typed(each) for each in several if not isinstance(each, inspect.NoneType)))
        case inspect.DictType():
            return "Readonly<Record<string, unknown>>"
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType() | inspect.FloatType():
            return "number"
    return "string"


def written(root: Path) -> dict[Path, str]:
    """The files' texts as they should be."""
    manifest = json.loads((root / MANIFEST).read_text("utf-8"))
    manifest["contributes"]["languageModelTools"] = tools()
    page = (root / PAGE).read_text("utf-8")
    marked = re.compile(f"{re.escape(_BEGIN)}.*?{re.escape(_END)}", re.DOTALL)
    return {
        TYPES: typescript(),
        MANIFEST: json.dumps(manifest, indent=2, ensure_ascii=False) + "\n",
        PAGE: marked.sub(lambda _: table(), page),
    }


def main(arguments: list[str]) -> int:
    check = "--check" in arguments
    root = Path(next((each for each in arguments if not each.startswith("-")), "."))
    stale = []
    for path, text in written(root).items():
        file = root / path
        if not file.exists() or file.read_text("utf-8") != text:
            stale.append(path)
            if not check:
                file.write_text(text, "utf-8")
    for path in stale:
        print(f"{path} {'is not up to date; run python -m espalier.service.document' if check else 'written'}")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
