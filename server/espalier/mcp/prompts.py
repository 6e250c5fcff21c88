"""Prompts: ways to use the tools together, which a client offers as commands."""

from __future__ import annotations

import json

import mcp_types

from espalier.answer.query import schema

_SYMBOL = mcp_types.PromptArgument(name="symbol", description="A type or member, by its name", required=True)
_TEXTS = {
    "explain": "Explain {symbol} in this code base. Call the tools `source` and `users` of Espalier for it, and `ask` "
    "for what remains open. Cite path:line for every claim.",
    "safe_change": "I want to change {symbol}. Call Espalier's `impact` and `users` for it and say what depends on it. "
    "Then propose the edits of all files that belong together, call `check_edit` with them, and mend what it reports "
    "until it says that they compile. Show the edits; do not write them before I agree.",
    "query_schema": "",
}
PROMPTS = (
    mcp_types.Prompt(
        name="explain",
        title="Explain a symbol",
        description="What it does, who uses it, and where",
        arguments=[_SYMBOL],
    ),
    mcp_types.Prompt(
        name="safe_change",
        title="Change a symbol safely",
        description="What depends on it, and edits that compile everywhere",
        arguments=[_SYMBOL],
    ),
    mcp_types.Prompt(
        name="query_schema", title="Schema of queries", description="The JSON schema of the tool `query`", arguments=[]
    ),
)


def prompt(name: str, arguments: dict[str, str]) -> mcp_types.GetPromptResult:
    """Raises `ValueError` for a prompt that does not exist, or without its argument."""
    if name not in _TEXTS:
        raise ValueError(f"there is no prompt {name!r}; there are {', '.join(_TEXTS)}")
    if name == "query_schema":
        return _said(f"The tool `query` takes queries of this JSON schema:\n\n{json.dumps(schema())}")
    symbol = arguments.get("symbol", "").strip()
    if not symbol:
        raise ValueError(f"the prompt {name} needs a symbol")
    return _said(_TEXTS[name].format(symbol=symbol))


def _said(text: str) -> mcp_types.GetPromptResult:
    content = mcp_types.TextContent(type="text", text=text)
    return mcp_types.GetPromptResult(messages=[mcp_types.PromptMessage(role="user", content=content)])
