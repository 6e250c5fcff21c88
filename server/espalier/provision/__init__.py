"""Bringing pinned files onto this machine: package clients, hashes, archives, installing all or nothing."""
