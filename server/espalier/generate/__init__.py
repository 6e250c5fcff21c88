"""The engine: token-by-token generation, pruned by an oracle. It is pure; all effects are in ports.

docs/algorithms/generation.md explains what is generated, from which distribution, and what is approximated.
"""

from espalier.generate.arms import Ablation, Arm
from espalier.generate.engine import generate
from espalier.generate.memo import Memo
from espalier.generate.task import Budget, Candidate, Settings, Stats, Stop, Task

__all__ = ["Ablation", "Arm", "Budget", "Candidate", "Memo", "Settings", "Stats", "Stop", "Task", "generate"]
