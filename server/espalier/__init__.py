"""Espalier: a Java language server around Eclipse JDT LS (see docs/architecture.md for the rooms)."""

__version__ = "0.1.0"
