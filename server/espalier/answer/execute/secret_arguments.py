"""The text arguments of calls that may be secrets, as in `new UsernamePasswordToken("…", "…")`, and the text blocks of
variables whose names say so.

If a parameter is known to be called like a secret its argument is one. Otherwise all texts are masked that a callee is
given whose name says that it takes a secret. Java is read by its lexemes only, so that a part of a file will do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from espalier.answer.names import parts
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Node, NodeKind

Parameters = Callable[[str, int], Sequence[Sequence[str]]]
"""From a callee's simple name and a number of arguments to the names of the parameters, for each declaration."""
_SECRET = re.compile(r"pass(?:w|phrase|code|key)|secret|credential|(?:pass|pwd)\Z")
"""What a word of a secret's name has, in lower case: `dbpass`."""
_KEY = re.compile(r"(?:api|access|secret|private|signing|encryption)keys?\Z")
"""A word that is a key, or two."""
_PASSES = frozenset({"bypass", "compass", "encompass", "surpass"})
_NAMING = frozenset({"parameter", "param", "name", "header", "field", "property", "attribute", "column", "claim"})
"""The last word of the name of what holds another's name."""
_DESCRIBING = frozenset({"message", "template", "tpl", "url", "uri", "path", "page", "view", "title", "label", "text"})
"""The last word of the name of what only is about a secret."""
_HARMLESS = re.compile(r"(?:\s*|null|(?:\$\{[\w.-]*:?\}|#\{[^{}]*\})+)", re.IGNORECASE)
_IDENTIFIER = re.compile(r"[A-Za-z][\w.-]{0,40}")
_LEXEME = re.compile(
    r"""(?P<aside>//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?|'(?:[^'\\\n]|\\.)*'?)"""
    r"""|(?P<text>\"{3}(?:[^"\\]|\\[\s\S]|"(?!""))*(?:"{3})?|"(?:[^"\\\n]|\\.)*"?)"""
    r"""|(?P<callee>[A-Za-z_$][\w$]*+)\s*+(?:<[\w\s,.?<>]{0,200}>\s*)?\((?!\s*\))"""
    r"""|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<next>,)|(?P<set>(?<![=!<>])=(?!=))|[A-Za-z_$][\w$]*"""
)
_READING = re.compile(r"(?:get|find|load|read|fetch|look[uU]p|query|resolve|select)\w*?(?:By|For)(?P<key>[A-Z]\w*)")
"""A callee that reads what it is called after by something else: `getPasswordByName`."""
_BY_NAME = frozenset({
    "name", "id", "alias", "user", "username", "login", "email", "host", "hostname", "service", "path", "env",
    "environment", "account", "client", "tenant", "realm", "profile",
})  # fmt: skip
"""The last word of what a secret is read by that is none itself; "key" is another, for a text without digits."""
_PLAIN_NAME = re.compile(r'"[\w/][\w.@/-]{0,40}"')
_PLAIN_KEY = re.compile(r'"[A-Za-z][A-Za-z_.-]{0,30}"')
_KEYWORDS = frozenset({"if", "while", "for", "switch", "catch", "synchronized", "return", "throw", "try", "assert"})


def none_known(callee: str, count: int) -> Sequence[Sequence[str]]:
    """Parameters where no code base is at hand."""
    return ()


def parameters_of(ontology: Ontology) -> Parameters:
    """The parameters that the methods and constructors of a code base declare."""

    @cache
    def declared(callee: str) -> tuple[tuple[str, ...], ...]:
        named = ontology.named(callee) if callee else ()
        members = (member for node in named for member in _callable(ontology, node))
        return tuple(tuple(_names(member.signature)) for member in members)

    return lambda callee, count: [each for each in declared(callee) if len(each) == count]


def _callable(ontology: Ontology, node: Node) -> Iterator[Node]:
    if node.kind in TYPE_KINDS:
        yield from (each for each in ontology.members(node.key) if each.kind is NodeKind.CONSTRUCTOR)
    elif node.kind is NodeKind.METHOD:
        yield node


def _names(signature: str) -> Iterator[str]:
    """Of `void log(Map<A, B> in, String... texts) throws X`: in, texts."""
    listed = signature[signature.find("(") + 1 : signature.rfind(")")]
    while listed != (flat := re.sub(r"<[^<>]*>", "", listed)):
        listed = flat
    return (each.split()[-1] for each in listed.split(",") if each.strip())


@dataclass(slots=True)
class _Call:
    """`texts`: the spans of the texts in each argument, by its number. `named`: the present one is `name = value`."""

    callee: str = ""
    argument: int = 0
    named: bool = False
    texts: list[tuple[int, int, int]] = field(default_factory=list)


def masked_arguments(text: str, parameters: Parameters = none_known) -> str:
    """Java with `"…"` for the text arguments that may be secrets, as many lines as before."""
    hidden = sorted(_hidden(text, parameters))
    shown, done = [], 0
    for begin, end in hidden:
        lines = text.count("\n", begin, end)
        shown += [text[done:begin], '"…"', "\n" * lines]
        done = end
    return "".join([*shown, text[done:]])


def _hidden(text: str, parameters: Parameters) -> Iterator[tuple[int, int]]:
    stack = [_Call()]
    before = ""
    """The lexeme before, that of an assignment left out."""
    for found in _LEXEME.finditer(text):
        match found.lastgroup:
            case "callee":
                stack.append(_Call("" if found["callee"] in _KEYWORDS else found["callee"]))
            case "open":
                stack.append(_Call())
            case "close" if len(stack) > 1:
                yield from _secrets(text, stack.pop(), parameters)
            case "text" if not stack[-1].named:
                stack[-1].texts.append((stack[-1].argument, *found.span()))
            case "text" if found[0].startswith('"""') and says_secret(before):
                yield found.span()
            case "next":
                stack[-1].argument, stack[-1].named = stack[-1].argument + 1, False
            case "set":
                stack[-1].named = True
                continue
        before = found[0] if found.lastgroup is None else ""
    for each in stack:
        yield from _secrets(text, each, parameters)


def _secrets(text: str, call: _Call, parameters: Parameters) -> Iterator[tuple[int, int]]:
    """The spans of a call's text arguments that may be secrets."""
    if not call.callee or not call.texts:
        return
    known = parameters(call.callee, call.argument + 1)
    by_name: dict[int, str] = {}
    for number in range(call.argument + 1):
        secret = [each[number] for each in known if says_secret(each[number])]
        if secret and 2 * len(secret) >= len(known):
            by_name[number] = secret[0]
    given = [text[begin:end] for _, begin, end in call.texts]
    reads = call.argument == 0 and all(_is_name(call.callee, each) for each in given)
    if not by_name and not reads and _takes_secret(call.callee):
        by_name = dict.fromkeys(range(call.argument + 1), call.callee)
    for number, begin, end in call.texts:
        if number in by_name and not is_harmless(text[begin:end].strip('"'), by_name[number]):
            yield begin, end


def _is_name(callee: str, text: str) -> bool:
    """Whether a method reads a secret by the name or id that `text`, a literal in its quotes, is."""
    by = _READING.fullmatch(callee)
    if by is None or says_secret(by["key"]):
        return False
    last = parts(by["key"])[-1]
    return bool(_PLAIN_KEY.fullmatch(text) if last == "key" else last in _BY_NAME and _PLAIN_NAME.fullmatch(text))


def _takes_secret(callee: str) -> bool:
    """Whether a method that is called so takes a secret, as far as its name tells."""
    return says_secret(callee) and not callee.endswith(("Exception", "Error"))


def says_secret(name: str) -> bool:
    """Whether what is called so takes or holds a secret, or is about one, by the words of its name."""
    words = parts(name)
    return (
        is_named_secret(name)
        or any(each == "private" or _is_secret(each) for each in words)
        or any(_KEY.search(one + other) for one, other in pairwise(words))
    )


def is_named_secret(name: str) -> bool:
    """Whether the value of a name is itself a secret: `db.password`, not `password.length`."""
    words = parts(name.rstrip("0123456789"))
    return bool(words) and (
        _is_secret(words[-1]) or words[-1].endswith("token") or _KEY.search("".join(words[-2:])) is not None
    )


def _is_secret(word: str) -> bool:
    return word not in _PASSES and (_SECRET.search(word) or _KEY.search(word)) is not None


def is_harmless(value: str, name: str = "") -> bool:
    """Whether a text is no secret, though `name` is given it: nothing, a placeholder, itself the name of a key
    (`PASSWORD_KEY = "password"`), or a text about one (`passwordMessage`)."""
    if _HARMLESS.fullmatch(value):
        return True
    words = parts(name)
    if words[-1:] and words[-1] in _DESCRIBING:
        return True
    if not words or not _IDENTIFIER.fullmatch(value):
        return False
    return words[-1] in _NAMING or (name.isupper() and set(parts(value)) <= set(words))
