"""JSON-RPC frames, raw envelopes and peers."""
