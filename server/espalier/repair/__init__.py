"""From a failing line to ranked candidates that compile."""
