"""The options of the moment. The worker has one `Settings`, which its projects, its chat and the handlers share."""

from __future__ import annotations

from espalier.config.options import Options


class Settings:
    """`options` is replaced as a whole when the editor's settings change."""

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()

    def change(self, options: Options) -> Options:
        """Returns the options so far."""
        before, self.options = self.options, options
        return before
