"""What usually mends a compiler's problem, as edits anywhere in the file, by the problem's id and arguments."""

from espalier.repair.remedies.catalogue import Remedy, answered, probes, remedies

__all__ = ["Remedy", "answered", "probes", "remedies"]
