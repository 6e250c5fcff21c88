"""Cues: phrases in plain words that say which form of answer, or which condition, a question asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from espalier.answer.english.tokens import Token, stems
from espalier.answer.query import Form

Cues = dict[str, tuple[tuple[str, ...], ...]]
"""Phrases by their first word."""


def _by_first(phrases: Iterable[tuple[str, ...]]) -> Cues:
    every = sorted(phrases)
    return {first: tuple(each for each in every if each[0] == first) for first in {each[0] for each in every}}


def phrases(text: str) -> Cues:
    """Cues of phrases with commas between them; words agree by stem."""
    return _by_first(stems(part) for part in text.split(",") if part.strip())


def _surface(text: str) -> Cues:
    return _by_first(tuple(part.split()) for part in text.split(",") if part.strip())


_REACHES = ", ".join(
    f"how {far} {would} {a} {change}"
    for far in ("far", "wide", "widely")
    for would in ("does", "do", "would", "will", "might", "could")
    for a in ("a", "the", "my")
    for change in ("change", "modification")
)
CHANGE_REACHES = phrases(_REACHES)
CUES: dict[Form, Cues] = {
    Form.COMPARE: phrases("difference, differ, compare, comparison, vs, versus, in common, differently, when would, "
                        "as opposed to, contrast, distinguish, similarity, instead of, side by side, "
                        "next to each other, diverge, unlike"),
    Form.COUNT: phrases("how many, number of, count, total count, how often, amount of, how much"),
    Form.PATH: phrases("trace, path, route, chain, flow, walk me, get to, reachable, in between, travel, ->, "
                     "step by step, "
                     "gets from, happens between, way from, go from, going from, journey, pass through, end up in, "
                     "all the way, from, reach, come from, down to, arrive at, start in, start at"),
    Form.IMPACT: phrases("break, impact, affect, afect, consequence of, blast radius, ripple, retest, safely, safe to, "
                       "depends on it, side effect, fall apart, stop working, need to touch, have to touch, "
                       "be touched, "
                       "can i delete, can i remove, suffer, "
                       "what if, adapt, concern, disappear, has to follow, have to follow, has to change, "
                       "has to be changed, have to be changed, must be changed, must change, "
                       "need to change, consequence if, by a change, a change of, can we remove, can we delete, "
                   "get rid of, have to change, "
                       "without breaking, be hit, rename, "
                       "is it ok to, knock-on, fallout, repercussion, ramification, " + _REACHES),
    Form.RELATION: phrases("relation, relate, relationship, connect, connection, link, tie, to do with, association, "
                         "dependency between, know, one-to-many, many-to-many, mapping between, belong, between"),
    Form.LIFECYCLE: phrases("when, trigger, what happens after, happens after, happen, goes on, sequence of events, "
                          "state, "
                          "startup, how often, what follows, at what time, interval, lifecycle, life cycle, become of, "
                          "what starts, execution time, timer, schedule, which time, cron expression, what time, "
                          "at which moment, at what moment, at which point, at what point"),
    Form.CONFIGURATION: phrases("configure, configuration, setting, config, property, config key, option, "
                              "where do i set, "
                              "do i set, do we set, can i set, set up, change the, key, adjust, set the, configured, "
                              "can i change, do i change, do we change, can we change, can i adjust, how long"),
    Form.MECHANISM: phrases("how, why, in what way, logic, by what, mechanism, what way, in which way, algorithm, "
                          "decide, works, explain, which means, rules for, means, work out, worked out, "
                          "come about, steps, what formula, which formula, what manner, which manner, "
                          "what approach, which approach, by which procedure, by what procedure, "
                          "is the procedure for, is our procedure for, is the recipe for, is the formula for"),
}  # fmt: skip
INTERPLAY = phrases("interact, interaction, interplay, play together, work together, cooperate, collaborate")
SCHEDULED = phrases("schedule, cron, by itself, by themselves, on its own, on their own, every few, every second, "
                  "every minute, every hour, every day, "
                  "periodically, every night, certain times, scheduled job, regularly, timer, "
                  "execution time, what starts, nightly, "
                  "at fixed times, scheduled task, at regular intervals, again and again, on a timer, "
                  "at intervals, in the background, timed job, timed task")  # fmt: skip
PLANNED = phrases(
    ", ".join(
        f"{said} {change}"
        for said in ("want to", "plan to", "going to", "about to", "have to", "need to", "would like to")
        for change in ("change", "remove", "delete", "drop", "rename", "modify", "replace", "move")
    )
)
SUPPOSED = phrases(
    ", ".join(f"if {who} {change}" for who in ("i", "we", "you") for change in ("remove", "delete", "drop", "change"))
)
PURPOSE = phrases("so that, in order to, to get, such that, if i want")
"""After "what do I have to change" they say what is to be reached, which is no impact."""
REMOTELY = phrases(
    "over http, via http, by http, through http, over rest, via rest, over the network, remotely, with feign, "
    "via feign, by feign, through feign, by its rest api, through its rest api, over the wire"
)
RECEIVED = phrases(
    "do i get, do we get, does one get, client get, caller get, user get, does the client see, client receive, "
    "which status, what status, http status, which response, what response, which error, what error, error code, "
    "status code"
)
COMPARED = phrases(
    "difference, differ, compare, comparison, vs, versus, differently, as opposed to, contrast, distinguish"
)
OPEN = phrases(
    "without being logged in, without logging in, without login, without a login, without authentication, "
    "without being authenticated, without authenticating, without a token, without token, without signing in, "
    "without being signed in, not logged in, anonymously, anonymous user, unauthenticated, publicly accessible, "
    "publicly available, open to everyone, open to everybody, open to anyone, need no login, needs no login, "
    "need no authentication, require no login, without credential, without a password, not secured, not secure, "
    "without a role, without any role, without role, without a permission, without any permission, "
    "not protected, unsecured, unprotected, not guarded, not behind a login"
)
RESTRICTED = phrases(
    "need a login, require a login, require login, need login, require authentication, need authentication, "
    "only for logged in, have to be logged in, must be logged in, need to be logged in, who may call, "
    "who is allowed, who may access, which role, what role, which permission, what permission, which authority"
)
ALLOWED = phrases(
    "who may, who can, who is allowed, who is permitted, who is authorized, who is authorised, who has the right, "
    "who must one be, am i allowed, allowed to, permitted to, authorized to, authorised to, entitled to"
)
NEEDED = phrases(
    "which permission, what permission, which role, what role, which right, what right, which authority, "
    "what authority, which privilege, what privilege, which access right, what access right"
)
NEEDING = phrases("need, require, must, have to have, has to have, necessary, ask for, demand, let, may, can, allow")
HAPPENS = phrases("happen when, happens when, happens if")
HOW_OFTEN = phrases("how often, how frequently")
FREQUENCY = phrases(
    "how often, how frequently, interval, frequency, how many times a, how many times per, polling rate, which rate, "
    "what rate, every how many"
)
TRANSITIVE = phrases(
    "indirect, indirectly, transitive, transitively, grandchildren, grandchild, all levels, descendant"
)
_BY_NOBODY = "".join(
    f"{who} {verb}, {who} {verb}es, {who} {verb}s, {done} by {who}, "
    for who in ("nobody", "no one", "noone")
    for verb, done in (("use", "used"), ("call", "called"), ("touch", "touched"), ("need", "needed"))
)
UNUSED = _surface(_BY_NOBODY + "unused, never used, not used, no longer used, never called, "
               "not used any more, not called by anyone, no usages, unreferenced, without users, without callers, "
               "no callers, never injected, nowhere used, "
               "zero callers, zero usages, zero users, zero references, not called, not referenced, never referenced, "
               "no user, "
               "no caller, is dead, are dead, dead code, dead class, dead classes, dead method, dead methods, "
               "dead field, dead fields, dead bean, dead beans, dead endpoint, dead endpoints, dead service, "
               "dead services, dead interface, dead interfaces, dead enum, dead enums")  # fmt: skip
OUTSIDE = phrases(
    "outside their own package, outside their package, outside own package, outside its package, foreign packages, "
    "outside of its package, outside its own package, from other packages, outside of its own package, "
    "outside the package, beyond its package"
)


def cued(said: Sequence[Token], cues: Cues) -> int | None:
    """Where the first of these cues begins."""
    words = [token.low if cues is UNUSED else token.stem for token in said]
    for at, word in enumerate(words):
        if any(tuple(words[at : at + len(cue)]) == cue for cue in cues.get(word, ())):
            return at
    return None
