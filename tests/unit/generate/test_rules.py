"""Rules for what Java allows and users do not want: each rejects by itself, and only while it is switched on."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.generate.arms import POLICIES, RULES, Ablation, Arm
from espalier.generate.endings import Ended, Ending, Rejected
from espalier.generate.task import Stop, Task
from espalier.ports import Hunk, Prompt

REJECTED = {
    Ablation.EMPTY_STATEMENT: "x = 1;;",
    Ablation.SECOND_STATEMENT: "x = 1; y",
    Ablation.LABEL: "here: x",
    Ablation.BLANK_LINES: "x =\n\n\n\n1;",
    Ablation.LENGTH: "x = a\n+ b\n+ c\n+ d\n+ e",
}


def ending(stop: Stop, rules: frozenset[Ablation]) -> Ending:
    text = "class A { void m() {\nx = f(y);\nreturn;\n} }\n"
    start = text.index("x")
    return Ending(
        Hunk(Path("A.java"), text, start, text.index("\n", start)), Task(Prompt("", ""), stop=stop), True, rules
    )


@pytest.mark.parametrize(("rule", "text"), REJECTED.items())
def test_a_rule_rejects_while_it_is_switched_on(rule: Ablation, text: str) -> None:
    stop = Stop.LINE if rule is Ablation.LENGTH else Stop.HUNK
    assert isinstance(ending(stop, frozenset({rule})).judge(text), Rejected)
    assert not isinstance(ending(stop, frozenset()).judge(text), Rejected)


def test_without_its_end_a_statement_may_end_where_the_grammar_lets_it() -> None:
    assert not ending(Stop.LINE, RULES).may_end("if (a) x = 1; else")
    block = ending(Stop.LINE, RULES - {Ablation.UNTERMINATED})
    assert isinstance(block.judge("x = 1;\n"), Ended)
    assert not block.may_end("x = 1"), "the grammar wants what the rule wanted"


def test_every_rule_has_a_switch_and_one_switch_is_for_all() -> None:
    policy = POLICIES[Arm.ESPALIER]
    assert policy.rules == RULES
    assert policy.without({Ablation.LABEL}).rules == RULES - {Ablation.LABEL}
    assert policy.without({Ablation.RULES}).rules == frozenset()
    assert set(REJECTED) == RULES - {Ablation.UNTERMINATED, Ablation.ODD}
