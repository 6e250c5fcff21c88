"""Finds the lines of a build's or test's output that say why it failed."""

from __future__ import annotations

import re

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_NOISE = re.compile(
    r"\s*$|\[INFO\]|\[WARNING\]|\[ERROR\]\s*$|.*\[Help 1\]|.*(?:Re-run Maven|For more information|full stack trace|"
    r"dump files|Please refer to|correcting the problems|mvn <args>|Failed to execute goal|There are test failures)"
    r"|\s*at [\w$.<>/]+\(.*\)\s*$|\s*\.\.\. \d+ (?:more|common frames)|> Task |BUILD FAILED|\* (?:Try|Get more help)"
)
_FAILURE = re.compile(r"\w(?:Error|Exception|Failure)\b|\berror:|\.java:\[?\d+|expected|FAILED|FAILURE")


def failure_lines(output: str, most: int) -> list[str]:
    """At most `most` lines of `output`, each once: from the first that names a failure on, else the last ones. Colours,
    stack frames and the lines that build tools add to every failure are left out."""
    lines = [line.rstrip() for line in _COLOUR.sub("", output).splitlines() if not _NOISE.match(_COLOUR.sub("", line))]
    distinct = list(dict.fromkeys(lines))
    first = next((index for index, line in enumerate(distinct) if _FAILURE.search(line)), None)
    return distinct[-most:] if first is None else distinct[first : first + most]
