"""Extracts bodies as tables of expressions in evaluation order, with local variables bound."""
