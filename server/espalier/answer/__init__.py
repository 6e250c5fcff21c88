"""Questions about the code base: plan, retrieval, ranking, evidence and text."""

from espalier.answer.evidence import Evidence
from espalier.answer.inquiry import Answer, ask
from espalier.answer.usage import UsersReport, users

__all__ = ["Answer", "Evidence", "UsersReport", "ask", "users"]
