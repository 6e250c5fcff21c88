"""What usually mends a compiler's problem, as edits anywhere in the file, by the problem's id and arguments.

`handlers` lists the remedies by id. Modules whose docstring begins with "Remedies" have the functions that it lists;
the others are what these read: the `place` of a problem, the `scopes`, `clauses` and `lambdas` around it, what is
`wanted` there, how one value becomes another (`conversions`).
"""

from espalier.repair.remedies.catalogue import Remedy, answered, probes, remedies

__all__ = ["Remedy", "answered", "probes", "remedies"]
