"""From argv to a command and back to an exit status: 0 it did its work, 1 it could not, 2 wrong usage, 130 Ctrl-C."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import inspect
import logging
import os
import sys
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, Protocol, cast

from espalier import __version__, places
from espalier.cli import logs
from espalier.cli.output import Output
from espalier.errors import EspalierError, UsageError
from espalier.ports import Factory

COMMANDS = {
    "serve": "the language server on stdio, as espalier-jdtls",
    "setup": "get Java, JDT LS and the embedder where they are missing, build our bundle",
    "doctor": "say what is there, what is missing, and what to do",
    "index": "read a project into graph and index, and say what was found",
    "users": "list every use of a symbol",
    "ask": "answer a question about a project, with evidence",
    "fix": "suggest replacements of a failing line that compile",
    "complete": "suggest the rest of a statement",
