"""The engine: token-by-token generation, pruned by an oracle. It is pure; all effects are in ports.

docs/algorithms/generation.md explains what is generated, from which distribution, and what is approximated.
"""

from espalier.generate.arms import Ablation, Arm
from espalier.generate.best_first import descend
from espalier.generate.contexts import hunk_context, open_after_hunk, words
from espalier.generate.engine import generate
from espalier.generate.memo import Memo, Questions
from espalier.generate.names import NameTrie
from espalier.generate.task import Budget, Candidate, Settings, Stats, Stop, Task
from espalier.generate.token_stream import among

__all__ = [
    "Ablation",
    "Arm",
    "Budget",
    "Candidate",
    "Memo",
    "NameTrie",
    "Questions",
    "Settings",
    "Stats",
    "Stop",
    "Task",
    "among",
    "descend",
    "generate",
    "hunk_context",
    "open_after_hunk",
    "words",
]
