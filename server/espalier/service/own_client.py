"""How clients of ours name themselves in `initialize`."""

AGENTS = "espalier-mcp"
"""Asks only what `operations` has, so it is answered without a word from JDT LS."""
