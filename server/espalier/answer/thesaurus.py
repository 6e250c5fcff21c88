"""Verbs that people and programs say for the same thing: an order that is *placed* goes through `checkout`.

A sentence encoder does not tell (to MiniLM, "an order is placed" is nearer to every getter of `Order` than to
`OrderApi#checkout`), and code has few verbs, so the groups are written down.
"""

from __future__ import annotations

from espalier.answer.terms import stem

_GROUPS = """
    place submit checkout purchase buy
    register signup enroll subscribe
    log login logon signin authenticate
    logout logoff signout
    pay payment charge capture
    cancel void abort revoke
    ship deliver dispatch fulfil
    add create insert save persist
    delete remove erase purge
    update change edit modify
    search find query lookup
    send notify email mail
    upload import attach
    download export
    calculate compute determine
    check validate verify
"""


_ALIKE = {
    stem(word): tuple(other for other in line.split() if other != word)
    for line in _GROUPS.strip().splitlines()
    for word in line.split()
}
_STEMS = {word: frozenset(map(stem, others)) for word, others in _ALIKE.items()}


def alike(stemmed: str) -> tuple[str, ...]:
    """Words that may stand for one, given by its stem."""
    return _ALIKE.get(stemmed, ())


def alike_stems(stemmed: str) -> frozenset[str]:
    """Their stems."""
    return _STEMS.get(stemmed, frozenset())
