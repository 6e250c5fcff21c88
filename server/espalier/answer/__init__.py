"""Questions about the code base: plan, retrieval, ranking, evidence and text."""

from espalier.answer.evidence import Evidence
from espalier.answer.inquiry import Answer, ask, query, resolved
from espalier.answer.query import Query, decode, schema
from espalier.answer.usage import UsersReport, users

__all__ = [
    "Answer",
    "Evidence",
    "Query",
    "UsersReport",
    "ask",
    "decode",
    "query",
    "resolved",
    "schema",
    "users",
]
