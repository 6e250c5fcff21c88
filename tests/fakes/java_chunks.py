"""Chunks of Java given as text, for tests of the stages after chunking."""

from __future__ import annotations

from espalier.java.parse import facts_of
from espalier.vectors.chunks import Chunk, chunks_of


def chunks(path: str, text: str) -> tuple[Chunk, ...]:
    source = text.encode()
    return chunks_of(facts_of(path, source), source)


def methods(path: str, **bodies: str) -> tuple[Chunk, ...]:
    """Chunks of a class named after the file, with one method per keyword."""
    name = path.rpartition("/")[2].removesuffix(".java")
    declared = "".join(f"  void {method}() {{ {body} }}\n" for method, body in bodies.items())
    return chunks(path, f"class {name} {{\n{declared}}}\n")
