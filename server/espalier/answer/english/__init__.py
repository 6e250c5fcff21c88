"""From English to a typed query: `parse(text, names)`. It reads no code base; `Names` says what is a name of it."""

from espalier.answer.english.names import Kind, Names, Symbol
from espalier.answer.english.parse import parse

__all__ = ["Kind", "Names", "Symbol", "parse"]
