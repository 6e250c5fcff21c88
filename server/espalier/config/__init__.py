"""Options as they arrive from editors, environment and flags, resolved into frozen settings."""
