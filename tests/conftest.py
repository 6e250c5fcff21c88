"""What every test may rely on."""

from __future__ import annotations

import signal

from hypothesis import settings


def pytest_configure() -> None:
    """A shell that runs us in the background has us ignore Ctrl-C, and whoever ignores it passes that on to every
    child; the tests that interrupt one would then wait for ever."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


# A shared machine may stall any one example; how long things take is for tests/bench to say.
settings.register_profile("espalier", deadline=None)
settings.load_profile("espalier")
