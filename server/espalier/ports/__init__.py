"""The protocols of what the rooms need from outside, and the frozen values that cross them; a module for each purpose.

Offsets are code-point offsets into `str`; adapters convert them to other units (JDT: UTF-16 units, Tree-sitter: bytes).
Lines and columns in values are 1-based, columns in UTF-16 units, as the command line shows them; LSP's 0-based
positions exist only in `lsp` and `text.positions`.
"""

from __future__ import annotations

from espalier.ports.embedders import Embedder, Passage
from espalier.ports.factory import AUTO, SCION_ALONE, EmbeddedModel, Factory, ModelServer
from espalier.ports.oracle import (
    IDENTIFIER,
    KEYWORD,
    LITERAL,
    NO_ARGUMENTS,
    Breakage,
    Check,
    Completion,
    Dependents,
    EditCheck,
    FileEdit,
    Hunk,
    Name,
    NameKind,
    Names,
    Oracle,
    OracleSession,
    Problem,
    QuickFix,
    QuickFixes,
    Unknown,
)
from espalier.ports.progress import Progress, Report
from espalier.ports.text_models import Message, TextModel, Tool, ToolCall
from espalier.ports.token_models import Alternatives, Needs, Prompt, Sampling, Step, Token, TokenModel
from espalier.ports.validation import Validation, Validator

__all__ = [
    "AUTO", "IDENTIFIER", "KEYWORD", "LITERAL", "NO_ARGUMENTS", "SCION_ALONE", "Alternatives", "Breakage", "Check",
    "Completion", "Dependents", "EditCheck", "EmbeddedModel", "Embedder", "Factory", "FileEdit", "Hunk", "Message",
    "ModelServer", "Name", "NameKind", "Names", "Needs", "Oracle", "OracleSession", "Passage", "Problem", "Progress",
    "Prompt", "QuickFix", "QuickFixes", "Report", "Sampling", "Step", "TextModel", "Token", "TokenModel", "Tool",
    "ToolCall", "Unknown", "Validation", "Validator",
]  # fmt: skip
