"""What every test may rely on."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from espalier.repair.remedies import catalogue


def pytest_configure() -> None:
    """A shell that runs us in the background has us ignore Ctrl-C, and whoever ignores it passes that on to every
    child; the tests that interrupt one would then wait for ever."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


# A shared machine may stall any one example; how long things take is for tests/bench to say.
settings.register_profile("espalier", deadline=None)
settings.load_profile("espalier")


@pytest.fixture(scope="session", autouse=True)
def errors_in_remedies_fail() -> Iterator[None]:
    """An error in a remedy, which costs a user the remedy only, fails a test."""

    def raised(*_: object) -> None:
        raise  # the error that would be logged

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue.log, "exception", raised)
        yield
