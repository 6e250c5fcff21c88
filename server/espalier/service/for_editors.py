"""The requests that editors alone send, for what they show in the code or beside an answer. No tool is made of them."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from espalier.service import params, results


@dataclass(frozen=True, slots=True)
class EditorRequest:
    method: str
    params: type[msgspec.Struct]
    result: type[msgspec.Struct]


EDITOR_REQUESTS = (
    EditorRequest("espalier/failure", params.ReadFailure, results.FailingPlaces),
    EditorRequest("espalier/lenses", params.InDocument, results.Lenses),
    EditorRequest("espalier/wiring", params.InPlace, results.Wiring),
    EditorRequest("espalier/endpoints", params.InDocument, results.ServedEndpoints),
    EditorRequest("espalier/neighbourhood", params.Users, results.Neighbourhood),
)
