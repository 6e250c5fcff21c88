"""Replay, power and evaluation runs: measurements, not product."""
