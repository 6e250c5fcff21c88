"""Function calls for servers that have none but constrain the answer to a JSON schema (`response_format`).

Each answer is one *step*: `{"call": {"name": ..., "arguments": {...}}, "answer": ""}`, or `"call": null` and the text.
What was called before is told as ordinary messages.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from espalier.ports import Message, Tool, ToolCall

_RULES = """\
You can call functions. Answer with one JSON object and nothing else:
{{"call": {{"name": NAME, "arguments": ARGUMENTS}}, "answer": ""}} to call one, or
{{"call": null, "answer": TEXT}} to give the answer. The functions, with the JSON schema of their arguments:
{functions}"""


def constrained(tools: Sequence[Tool]) -> dict[str, object]:
    """What a request needs for the answer to be a step."""
    call = {
        "type": "object",
        "properties": {"name": {"enum": [tool.name for tool in tools]}, "arguments": {"type": "object"}},
        "required": ["name", "arguments"],
    }
    schema = {
        "type": "object",
        "properties": {"call": {"anyOf": [call, {"type": "null"}]}, "answer": {"type": "string"}},
        "required": ["call", "answer"],
    }
    return {"response_format": {"type": "json_schema", "json_schema": {"name": "step", "schema": schema}}}


def told(messages: Iterable[Message], tools: Sequence[Tool]) -> Iterator[Message]:
    """The same conversation without functions; the system message explains the steps."""
    functions = "\n".join(
        json.dumps({"name": t.name, "description": t.description, "parameters": t.parameters}) for t in tools
    )
    rules = _RULES.format(functions=functions)
    for message in messages:
        if message.role == "system":
            yield Message("system", f"{message.content}\n\n{rules}")
        elif message.role == "tool":
            yield Message("user", f"The function's result:\n{message.content}")
        elif message.calls:
            yield Message("assistant", "\n".join(map(_step, message.calls)))
        else:
            yield message


def _step(call: ToolCall) -> str:
    return json.dumps({"call": {"name": call.name, "arguments": call.arguments}, "answer": ""})


def read(text: str) -> str | ToolCall:
    """The call or the answer of a step. Text that does not begin an object is an answer of a server that ignores the
    format; a broken object is a call without a name, which whoever executes calls rejects."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        step = json.loads(text)
        call = step["call"]
        if call is None:
            return str(step["answer"])
        return ToolCall("call-1", str(call["name"]), json.dumps(call["arguments"]))
    except (ValueError, LookupError, TypeError, RecursionError):
        return ToolCall("call-1", "", text)
