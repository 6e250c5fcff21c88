"""The engine: token-by-token generation pruned by an oracle. Pure; all effects are in ports."""
