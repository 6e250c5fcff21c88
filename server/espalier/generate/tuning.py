"""The numbers of the room that were chosen by hand, or by measurements on development sets."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tuning:
    """Best-first search (costs are negated logarithms of probabilities):

    - `token_cost`: of one more token; of two texts without a discrepancy, the shorter comes first
    - `stand_in_cost`: of replacing a name that is not in scope by the next one
    - `next_name_cost`: at most, of the next name where the one before was possible (how often other files use a name
      says little about which of the names in scope is meant here)
    - `unfit_cost`: of a name in scope whose value does not have the type that is wanted, so that more must follow it
    - `odd_cost`: of text that hardly anybody writes
    - `fitting`: variables that fit, offered where the oracle knows the type of the value that begins

    Sampling:

    - `lowest_temperature`: in place of 0, which would divide by it
    - `scarce_mass`: a place where less of the model's mass than this is accepted is left for another; a model that is
      right about a place has more of its mass on what can stand there
    - `read_ahead`: steps; at 3 ms a token and 10 ms an answer four questions are under way at once, and a larger depth
      wastes more questions after a rejection
    - `tokens_followed`: a new request costs a model server about as much as these
    - `tokens_spare`: that a stream may sample of forced text, which does not count against the length that is left

    What is read and allowed:

    - `text_after`: characters after a hunk that show whether a statement begins there
    - `lexemes_after`: lexemes after it that are followed; a block that a hunk opens seldom has more
    - `blank_lines`: in a row; more of them come from a model that repeats itself
    - `lines`: that may replace one line: a broken call or condition, a block with one statement; each brace that closes
      an opened one may have another line
    """

    token_cost: float = 0.05
    stand_in_cost: float = 0.3
    next_name_cost: float = 1.5
    unfit_cost: float = 1.5
    odd_cost: float = 3.0
    fitting: int = 3
    lowest_temperature: float = 0.01
    scarce_mass: float = 0.05
    read_ahead: int = 8
    tokens_followed: int = 4
    tokens_spare: int = 16
    text_after: int = 200
    lexemes_after: int = 400
    blank_lines: int = 2
    lines: int = 4


TUNING = Tuning()
