"""The characters that a string literal or a text block stands for (JLS 3.10.5 to 3.10.7)."""

from __future__ import annotations

import re

_ESCAPE = re.compile(r"\\(?:u+([0-9A-Fa-f]{4})|([0-3]?[0-7]{1,2})|(\r?\n)|(.))", re.DOTALL)
_NAMED = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "s": " "}
_BLOCK = '"""'


def characters(literal: str) -> str:
    """Returns the characters of `literal`, which includes its quotes."""
    content = _stripped(literal[3:].removesuffix(_BLOCK)) if literal.startswith(_BLOCK) else literal[1:-1]
    return _paired(_ESCAPE.sub(_escaped, content)) if "\\" in content else content


def _paired(text: str) -> str:
    """UTF-16 surrogates become the character that each pair is; one that stands alone is no text and is replaced."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _escaped(match: re.Match[str]) -> str:
    unicode, octal, line_end, other = match.groups()
    if unicode:
        return chr(int(unicode, 16))
    if octal:
        return chr(int(octal, 8))
    return "" if line_end else _NAMED.get(other, other)


def _stripped(block: str) -> str:
    """Returns a text block's content without its first line and incidental white space (JLS 3.10.6)."""
    lines = block.replace("\r\n", "\n").partition("\n")[2].split("\n")
    counted = [line for line in lines[:-1] if line.strip()] + lines[-1:]
    indent = min((len(line) - len(line.lstrip(" \t")) for line in counted), default=0)
    return "\n".join(line[indent:].rstrip(" \t") for line in lines)
