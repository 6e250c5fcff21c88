"""JSON-RPC envelopes: only the members that routing needs are decoded.

`params`, `result` and `error` are `msgspec.Raw`, so a number written 1.0 or an unknown field keeps its bytes, and keys
nested in them cannot be taken for the envelope's. Ids keep their JSON type: 5 is not "5".
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType

from espalier.errors import WireError
from espalier.wire.frames import frame

Id = int | float | str

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
SERVER_NOT_INITIALIZED = -32002
REQUEST_CANCELLED = -32800
CONTENT_MODIFIED = -32801
REQUEST_FAILED = -32803

_NULL = Raw(b"null")
_STRING = rb'"(?:[^"\\]|\\.)*"'
_ID_AHEAD = re.compile(
    rb"\s*\{(?P<before>(?:\s*" + _STRING + rb"\s*:\s*" + _STRING + rb"\s*,)*?)"
    rb'\s*"id"\s*:\s*(?P<id>-?\d+(?=\s*[,}])|' + _STRING + rb")(?P<after>[^{\[]*)"
)
_ESCAPE = re.compile(
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)"
)


class Envelope(msgspec.Struct, frozen=True, gc=False):
    """The outer members of one message. `id` has the id's original bytes."""

    id: Raw | UnsetType = UNSET
    method: str | UnsetType = UNSET
    params: Raw | UnsetType = UNSET
    result: Raw | UnsetType = UNSET
    error: Raw | UnsetType = UNSET

    @property
    def key(self) -> Id | None:
        """Returns the id as a dictionary key; None for notifications."""
        return _key(self.id)

    @property
    def reply_id(self) -> Raw:
        """Returns the id for the response, in its original bytes; `null` if there is none."""
        return _NULL if isinstance(self.id, UnsetType) else self.id

    @property
    def is_request(self) -> bool:
        return self.method is not UNSET and self.key is not None

    @property
    def is_response(self) -> bool:
        return self.method is UNSET


_envelopes = msgspec.json.Decoder(Envelope)
_members = msgspec.json.Decoder(dict[str, Raw])
_elements = msgspec.json.Decoder(list[Raw])


def parse(body: bytes) -> Envelope:
    """Returns the envelope of a body. Raises `WireError` if it is no JSON-RPC message or is nested too deeply."""
    try:
        envelope = _envelopes.decode(body)
        _key(envelope.id)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WireError(f"not a JSON-RPC message: {error}") from error
    if envelope.method is UNSET and envelope.id is UNSET:
        raise WireError("not a JSON-RPC message: it has neither a method nor an id")
    return envelope


def without_half_pairs(body: bytes) -> bytes:
    """Returns JSON with U+FFFD in place of each escape of half a surrogate pair, in as many bytes and UTF-16 units.
    Editors may send one, since their texts are such units; `parse` rejects it."""
    return _ESCAPE.sub(lambda found: rb"\ufffd" if found["half"] else found[0], body)


def in_utf8(raw: Raw | bytes) -> bytes:
    """Returns JSON with U+FFFD in place of what is no UTF-8, as other servers read it. `parse` leaves it in `Raw`."""
    return bytes(raw).decode("utf-8", "replace").encode()


def salvaged(body: bytes) -> tuple[Raw, bool] | None:
    """Returns (id, whether a response is expected) of a malformed message; None unless the id precedes the error."""
    found = _ID_AHEAD.match(body)
    if found is None:
        return None
    return Raw(found["id"]), b'"method"' in found["before"] + found["after"]


def members(raw: Raw | bytes | UnsetType) -> dict[str, Raw]:
    """Returns the members of a JSON object with their original bytes; {} for any other value, and for one that is
    nested too deeply for where it is read: `parse` may have had more of the stack."""
    if raw is UNSET:
        return {}
    try:
        return _members.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}


def value(raw: Raw | bytes | UnsetType | None) -> Any:
    """Decodes raw JSON into Python values; None if there is none."""
    return None if raw is None or raw is UNSET else msgspec.json.decode(raw)


def cancelled_key(params: Raw | UnsetType) -> Id | None:
    """Returns the id in the params of a `$/cancelRequest`."""
    return _key(members(params).get("id", UNSET))


def encode(value: Any) -> Raw:
    """Encodes Python values, which may contain `Raw`, as JSON."""
    return Raw(msgspec.json.encode(value))


def elements(raw: Raw | bytes | UnsetType) -> list[Raw]:
    """Returns the elements of a JSON array with their original bytes; [] for any other value."""
    if raw is UNSET:
        return []
    try:
        return _elements.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return []


def with_members(body: bytes, **changed: Any) -> bytes:
    """Returns a frame of the message with changed top-level members; all other members keep their bytes."""
    return frame(msgspec.json.encode({**_members.decode(body), **changed}))


def request(id: Raw | Id, method: str, params: Any = None) -> bytes:
    """Returns a request's frame; `params` are Python values or `Raw`."""
    return _message(id=id, method=method, params=params)


def notification(method: str, params: Any = None) -> bytes:
    return _message(method=method, params=params)


def result(id: Raw | Id, value: Any) -> bytes:
    return frame(msgspec.json.encode({"jsonrpc": "2.0", "id": id, "result": value}))


def error(id: Raw | Id | None, code: int, message: str, data: Any = None) -> bytes:
    body: dict[str, Any] = {"code": code, "message": message}
    if data is not None:
        body["data"] = data
    return frame(msgspec.json.encode({"jsonrpc": "2.0", "id": _NULL if id is None else id, "error": body}))


def _key(raw: Raw | UnsetType) -> Id | None:
    value = None if raw is UNSET else msgspec.json.decode(raw)
    return value if isinstance(value, Id) and not isinstance(value, bool) else None


def _message(params: Any, **outer: Any) -> bytes:
    rest = {} if params is None else {"params": params}
    return frame(msgspec.json.encode({"jsonrpc": "2.0", **outer, **rest}))
