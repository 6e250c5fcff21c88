"""Words that people and programs say for the same thing: an order that is *placed* goes through `checkout`.

A sentence encoder does not tell (to MiniLM, "an order is placed" is nearer to every getter of `Order` than to
`OrderApi#checkout`), and code has few verbs, so the groups are written down.
"""

from __future__ import annotations

from espalier.answer.english.tokens import stem

_VERBS = """
    place submit checkout purchase buy
    register signup enroll subscribe
    login logon signin authenticate auth
    logout logoff signout
    pay payment charge capture
    cancel void abort revoke
    ship deliver dispatch fulfil
    add create insert save persist
    delete remove erase purge discard cleanup
    update change edit modify
    update refresh reload
    search find query lookup
    send notify
    upload import attach
    download export
    calculate compute determine
    check validate verify
    store save persist keep write
    detect determine discover recognise identify guess find
    start startup boot launch initialise initialize init
    stop shutdown terminate
    clean sanitise sanitize strip
    fail failure error exception
    fill populate seed
    limit throttle
    limit maximum max
    lend borrow loan checkout
    poll ask query
    receive accept
    finish complete finalize finalise
    try attempt
    reserve hold
    ban block blacklist
    spread distribute balance rebalance
    retain retention keep
    connect session
    convert transform translate
    mute silence suppress snooze
"""

_NOUNS = """
    picture image photo avatar
    phone telephone mobile
    parameter argument
    transaction tx
    database db
    job task
    customer client shopper buyer
    visitor guest
    reader patron borrower
    order reservation
    basket cart
    location position
    permission authority privilege right
    address url uri
    machine host instance
    visit appointment
    review rating opinion
    article product item
    copy instance
    setting property option
    setting config configuration preference
    rule policy
    expire expiry expiration timeout lifetime validity
    login session
    ssl tls
    heavy weight
    expensive price
    expensive cost
    wide width
    high height
    deep depth
"""

_FOR = {"new": "create"}
_APART = 4
"""A verb's second word stands among the next so many: "gives the book back"."""
_PHRASES = {
    "sign up": "signup", "sign in": "login", "sign out": "logout", "log in": "login", "log on": "login",
    "log out": "logout", "log off": "logout", "shut down": "shutdown", "start up": "startup", "check out": "checkout",
    "find out": "detect", "look up": "lookup", "end up": "store",
    "tri again": "retry",
    "check in": "checkin", "give back": "return", "bring back": "return", "throw away": "delete", "clean up": "cleanup",
}  # fmt: skip
"""Verbs of two words, by their stems, and the one word that names say for them."""


def _by_stem() -> dict[str, frozenset[str]]:
    """The stems of the other words of all groups that a word is in."""
    found: dict[str, frozenset[str]] = {}
    for line in [*_VERBS.strip().splitlines(), *_NOUNS.strip().splitlines()]:
        group = frozenset(map(stem, line.split()))
        for word in group:
            found[word] = found.get(word, frozenset()) | group - {word}
    return found


_ALIKE = _by_stem() | {stem("mail"): frozenset({stem("email")}), stem("email"): frozenset({stem("mail")})}
_ALIKE |= {verb: _ALIKE[verb] | {stem("mail"), stem("email")} for verb in map(stem, ("send", "notify"))}
"""A mail is a sending, but not every sending is of a mail."""
_BASES = frozenset(_VERBS.split())
_DOING = frozenset(map(stem, _BASES))


def alike_stems(stemmed: str) -> frozenset[str]:
    """The stems of words that may stand for one, given by its stem."""
    return _ALIKE.get(stemmed, frozenset())


def is_verb(stemmed: str) -> bool:
    """Whether a word, given by its stem, is one of the verbs."""
    return stemmed in _DOING


def is_base_form(word: str) -> bool:
    """Whether a word is one of the verbs in its base form: `edit`, not edited."""
    return word in _BASES


def one_word(one: str, other: str) -> str | None:
    """The one word for a verb of two, given by the first one's stem and the second: `log in` -> `login`."""
    return _PHRASES.get(f"{one} {other}")


def joined(text: str) -> str:
    """The text with verbs of two words as one: "when the server is shut down" -> "when the server is shutdown". What is
    done with a new thing is that it is created."""
    words = [_FOR.get(word.lower(), word) for word in text.split()]
    for i, one in reversed(list(enumerate(words))):
        for at in range(i + 1, min(len(words), i + _APART)):
            if (verb := one_word(stem(one.lower()), words[at].lower())) is not None:
                words[i : at + 1] = [verb, *words[i + 1 : at]]
                break
    return " ".join(words)
