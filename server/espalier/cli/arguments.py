"""Parses a command's arguments with its options anywhere among them.

argparse assigns each run of arguments between two options at once. In `ask ROOT --model URL QUESTION` it takes ROOT for
the question, since the root may be left out. So the options are taken out first, by a parser that has nothing else, and
then the rest is parsed. `parse_known_intermixed_args` does the same, but loses `--` (in Python 3.11 to 3.13.0).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from espalier.errors import UsageError

Configure = Callable[[argparse.ArgumentParser], None]


def parsed(
    program: str, description: str, configure: Configure, argv: Sequence[str], *, takes_rest: bool = False
) -> argparse.Namespace:
    """The arguments; `rest`: with `takes_rest`, those that are not known, in their order. What comes after the
    positional arguments may then belong to another program, so nothing is taken out before them. Raises `UsageError`;
    prints and exits for --help."""
    parser = _Parser(prog=program, description=description, allow_abbrev=False)
    configure(parser)
    found = argparse.Namespace()
    left = list(argv)
    if not takes_rest:
        options = _Options(prog=program, add_help=False, allow_abbrev=False)
        configure(options)
        end = left.index("--") if "--" in left else len(left)
        found, others = options.parse_known_args(left[:end])
        left = [*others, *left[end:]]
    found, found.rest = parser.parse_known_args(left, found)
    if found.rest and not takes_rest:
        parser.error(f"unrecognized arguments: {' '.join(found.rest)}")
    return found


class _Parser(argparse.ArgumentParser):
    """Reports wrong usage in one line instead of argparse's usage text."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self.prog.removeprefix('espalier ')}: {message}", remedy=f"see {self.prog} --help")


class _Options(_Parser):
    """Has a command's options, not its positional arguments."""

    def add_argument(self, *names: str, **details: Any) -> argparse.Action:
        if names[0].startswith("-"):
            return super().add_argument(*names, **details)
        return argparse.Action([], names[0])
