"""The numbers of the room that were chosen by hand, or by measurements on development sets."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tuning:
    """The order of the searches, as shares of the budget at which each ends:

    - `until_remedies`: the remedies of the problems
    - `until_near`, `until_varied`, `until_far`: small edits where the compiler points, then of accepted candidates,
      then elsewhere on the line; the rest of the budget is for generation
    - `until_enough`: a search that has found enough
    - `until_indexed`: waiting for JDT LS's index, where the line lacks an import; asked each `pause` seconds
    - `quick_fixes`, `proposals`: the time for the IDE's own fixes and for a chat model's, beyond the budget
    - `until_made`: waiting for a second model, if it is still being made; `until_draft`: what it writes
    - `until_descent`: the best-first search of a completion; if none of its texts compiles, the rest is for generation

    What ends a search or a list (natural logarithms of probabilities):

    - `sure`: a repair of a line that only has to compile that is more probable ends the search before generation (in
      none of 155 lists of the development set of compile errors was the right line less probable beside such a one)
    - `certain`: a remedy that is more probable ends it before the small edits (in none of 73 lists of another set was a
      small edit right beside such a one)
    - `gap`: what is less probable than the best repair of such a line by this much is not shown (in 73 lists the right
      line was less probable by 1.2 at most)

    The oracle:

    - `sessions`: questions at once; more would slow down the user's own completion
    - `edits_at_once`, `remedies_at_once`: texts that are compiled side by side
    - `import_ways`: combinations of imports tried for one text: `List` and `Date`, for example, are in two packages
    - `dependents_seconds`: for compiling the other files, all candidates together

    Generation into holes, and completion:

    - `hole_starts`: candidates started in one hole before the next hole has its turn
    - `hole_share`: of the request's time that one hole may take
    - `hole_tokens`: that a hole may have beyond twice its original number of lexemes
    - `least_generated`: the least log-probability, by a model of whole words, of what is generated or filled in where a
      line only has to compile (of 51 broken lines of a small project no right one had less than -6; what stood alone
      with -13 and -17 was absurd: a method that calls itself)
    - `believed`: the log-probability from which the model's word is enough for a name that is unlike the line's
    - `fitting_members`: how many others may fit in the place of a member, by the compiler alone, to be offered
    - `hole_retreats`: dead ends of one candidate; a hole whose best thirty fillings are wrong is seldom the right hole
    - `completion_starts`: for each candidate wanted; `completion_lanes`
    - `completion_temperature`: below 1, because a user who reads three completions wants probable ones
    - `least_completed`: log-probability for each lexeme that a completion has to have (the right text of 45 masked
      lines of commons-lang, by Scion and by the n-gram model without the rest of the project, from the worst place for
      the caret: -7.7 and more; of those that were offered -5.8 and more; texts that nobody means had down to -10)
    - `completion_retreats`: the user is waiting: another beginning is worth more than the thirtieth ending of this one

    Small edits:

    - `seldom`, `likely`: the probability that moved fillings share, without evidence, and where the compiler's or the
      test's words point to them (the cost of such an edit depends on its kind, as in an edit channel, Brill and Moore
      2000, not on the words that it keeps)
    - of a line that compiles and fails a test, the probability that a kind of mistake has, shared by its places
      (`mutations`, `choices`): first by hand, then fitted to the rank of the right line among those listed (coordinate
      ascent; 535 fixes of 2,141 mined from the histories of 25 projects, a fourth of the projects held out, and the
      rows of QuixBugs and of lots of exercises). Operators: the other bound (`other_bound`) before the
      other direction (`turned`), `other_equality`, `other_operator` of arithmetic, `near_operator` for the rest;
      `negated` for a whole condition, `negation` for a part. What a model writes there keeps `far_operator` and
      `by_model` of its probability; `similar_name` is what proven names share that are like the one that stands there
      and is `telling`, that is, has as many letters
    - `alternative_fall`: how much less probable each alternative at one place is than the one before (of 102 numbers
      that had to be one more or less 61 were one more; of 93 other variables 75 were the nearest)
    - `not_raised`, `raised`: how much less or more probable a kind is where the failure says something else than what
      it mends, or just this (`failing`)
    - `other_variables`: the most that are tried for one; `places`: of one kind on one line, `pairs` of arguments that
      are compared; `apart`: words between names that are exchanged
    - `fillings`: of one choice that are queued
    - `choices_opened`, `fillings_compiled`: by turns, so many choices are opened and so many of the best of their
      fillings compiled

    Remedies (shares of a problem's probability, by hand):

    - `problems`: whose remedies are tried; `remedies`: of one problem that are compiled
    - `first_remedy`, `remedy_fall`: a problem's first remedy, and how much less probable each one after it is
    - `quick_fix`: the IDE's first quick fix
    - `proposal`, `proposal_fall`: a chat model's first repair, and how much less probable each one after it is
    - `similar`: a name exactly like the unknown one would be right with it
    - `names_instead`: names tried in the place of an unknown one; `likeness`: the least that one has to have;
      `founded`: the least that a name has to have which a model writes in the place of another
    - `told`: the least likeness of a constant to what its case does, and of a misspelt name; `few`: missing constants
      that are tried without it
    - `wrong_words`: unknown names on a line that are replaced together; `least_share`: of a remedy that is completed so
    - `holders`, `fitting_variables`, `delegated_fields`: variables whose members are tried, that have the wanted type,
      and to whose methods is delegated; `giving_calls`: calls that may give an undeclared variable's value
    - `compared_ways`: conversions of each side of a comparison; `inherited`: a header as the overridden method has it
    - `named_argument`: what a lambda's parameter has that is named like the parameter without an argument
    - `parameter`: a parameter more; `loop`: a loop for a lambda, which may do whatever the lambda does
    - `stub`, `delegated`, `usual_value`: a body that throws; one that calls the same method of a field; a usual value
    - `declaration_certain`, `declaration_likely`, `declaration_possible`, `declaration_unlikely`: where a loop or an
      assignment can only be a declaration; where it may be; a field; a variable that is only read, so that its value is
      not known
    - `nothing_told`: of the share of a variable of the wanted type whose name has no word of the unknown one's
    - `quoted_word`: an unknown name as a text, where one is wanted
    - `unknown_constant`: a constant whose value is not known; it is shown only if nothing better mends

    What is read and told:

    - `text_after`: characters after a hunk that are read to tell what they are
    - `statement_lines`: of a statement that is repaired as a whole
    - `message_characters`: of a failure; a stack trace says what failed in its first lines
    - `members`, `callers`: of the graph's evidence in a prompt
    - `drafts`: of a second model that are tried; `draft`: the least log-probability of one; `draft_tokens`: for each
      lexeme of the original; `written_tokens`, `written`: of what it writes into an empty hole the length and the
      share of the first text; `written_least`: the least log-probability of a declaration
    - `beam`: combinations of repairs of the later hunks in whose texts the next hunk is repaired
    """

    until_remedies: float = 0.25
    until_near: float = 0.35
    until_varied: float = 0.5
    until_far: float = 0.65
    until_enough: float = 0.4
    until_indexed: float = 0.9
    pause: float = 0.2
    quick_fixes: float = 0.2
    proposals: float = 1.0
    until_descent: float = 0.7
    until_made: float = 0.75
    until_draft: float = 0.85
    sure: float = -2.5
    certain: float = -1.0
    gap: float = 3.0
    sessions: int = 2
    edits_at_once: int = 4
    remedies_at_once: int = 3
    import_ways: int = 6
    dependents_seconds: float = 3.0
    hole_starts: int = 4
    hole_share: float = 0.2
    hole_tokens: int = 12
    hole_retreats: int = 30
    least_generated: float = -12.0
    believed: float = -2.0
    fitting_members: int = 3
    completion_starts: int = 10
    completion_lanes: int = 2
    completion_temperature: float = 0.5
    completion_retreats: int = 15
    least_completed: float = -8.0
    seldom: float = 0.12
    near_operator: float = 0.47
    other_operator: float = 0.25
    other_bound: float = 0.59
    turned: float = 0.41
    other_equality: float = 0.28
    other_literal: float = 0.28
    negation: float = 0.3
    negated: float = 0.1
    null_test: float = 0.45
    similar_name: float = 0.2
    telling: int = 3
    likely: float = 0.5
    other_variable: float = 0.35
    unread_variable: float = 0.4
    by_one: float = 0.18
    other_assignment: float = 0.5
    other_method: float = 0.28
    other_condition: float = 0.4
    exchanged: float = 0.025
    fraction: float = 0.9
    lost_statement: float = 0.053
    dropped: float = 0.083
    opposite: float = 0.059
    indices: float = 0.56
    whole_by_one: float = 0.25
    remainder: float = 0.35
    regrouped: float = 0.3
    term: float = 0.28
    distance: float = 0.025
    length: float = 0.12
    looked_up: float = 0.24
    copy: float = 0.35
    bound: float = 0.71
    stale: float = 0.085
    taken_out: float = 0.1
    left: float = 0.014
    told_by_place: float = 0.075
    misunderstood: float = 0.8
    steps: float = 0.3
    exchanged_parts: float = 0.35
    part_elsewhere: float = 0.15
    compared: float = 0.6
    default: float = 0.3
    member: float = 0.12
    receiver: float = 0.1
    other_value: float = 0.035
    first_value: float = 0.42
    known_method: float = 0.21
    step_dropped: float = 0.14
    step_added: float = 0.05
    null_later: float = 0.14
    emptiness: float = 0.21
    date_bound: float = 0.3
    flag_held: float = 0.12
    never: float = 0.9
    asked_of: float = 0.2
    missing_value: float = 0.12
    stale_before: float = 0.4
    raised: float = 3.0
    alternative_fall: float = 0.6
    other_variables: int = 4
    places: int = 40
    pairs: int = 300
    apart: int = 8
    not_raised: float = 0.15
    far_operator: float = 0.02
    by_model: float = 0.1
    fillings: int = 20
    choices_opened: int = 6
    fillings_compiled: int = 12
    problems: int = 6
    remedies: int = 14
    first_remedy: float = 0.5
    remedy_fall: float = 0.8
    quick_fix: float = 0.05
    proposal: float = 0.6
    proposal_fall: float = 0.7
    similar: float = 0.6
    names_instead: int = 8
    likeness: float = 0.5
    founded: float = 0.6
    told: float = 0.8
    few: int = 3
    wrong_words: int = 3
    least_share: float = 0.03
    holders: int = 4
    giving_calls: int = 4
    fitting_variables: int = 3
    delegated_fields: int = 3
    compared_ways: int = 3
    inherited: float = 0.5
    parameter: float = 0.4
    named_argument: float = 0.6
    loop: float = 0.5
    stub: float = 0.45
    delegated: float = 0.5
    usual_value: float = 0.15
    declaration_certain: float = 0.5
    declaration_likely: float = 0.3
    declaration_possible: float = 0.1
    declaration_unlikely: float = 0.003
    quoted_word: float = 0.01
    unknown_constant: float = 0.003
    text_after: int = 1000
    statement_lines: int = 8
    message_characters: int = 2000
    members: int = 40
    callers: int = 5
    beam: int = 3
    drafts: int = 3
    draft: float = -4.0
    draft_tokens: int = 4
    written_tokens: int = 48
    written: float = 0.12
    nothing_told: float = 0.3
    written_least: float = -9.0


TUNING = Tuning()
