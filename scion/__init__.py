"""Scion: a small Java language model, from a list of public repositories to trained weights.

Only `model`, `optimiser`, `checkpoint` and `train` need torch; `make scion-train` runs them in `.venv-scion`.
"""
