"""The headline of how something is done: a claim where names say the words, else what is nearest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from espalier.answer.english.thesaurus import is_base_form
from espalier.answer.english.tokens import tokens
from espalier.answer.execute import configuring
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.concepts import Field, says
from espalier.answer.execute.doers import READING
from espalier.answer.execute.sentences import absent, listed, name_of
from espalier.answer.execute.words import Words
from espalier.answer.names import parts
from espalier.answer.render import short
from espalier.ontology.graph import Ontology
from espalier.ontology.health import Health
from espalier.ontology.kinds import EdgeKind, Node, NodeKind

NEAREST = "Nearest by name:"
ROWS = 15
"""Of one answer."""
_NAMED = 4
_CLAIMED, _NAMED_SO = 0.7, 0.45
"""How much of the words must be said for a claim, and by names, not only by comments and bodies."""
_AS_MUCH = 0.7
"""A claim names what says at least this share of what the best says."""
_REQUESTED = 1.2
_EACH, _COUNTING = 0.5, 0.8
"""Where something says each word that counts as much as this, what says one less is not named beside it: what checks
something else than passwords does not check passwords. A word counts that weighs this share of what one would, were
all alike."""
_FRAMEWORKS = (EdgeKind.EXPOSES, EdgeKind.SCHEDULED_BY, EdgeKind.LISTENS)
_READING = 2
"""Methods that are named because they read a field that another only sets."""


def done_by(
    ontology: Ontology, around: Field, meant: Sequence[Meant], nodes: Sequence[Node], *, named: bool = False
) -> tuple[str, str]:
    """The headline, a claim where the names say the words (or the question names them), else that none does; and then
    what is nearest, which stands below the headline."""
    kept, claimed = (list(nodes), True) if named else claimable(ontology, around, nodes)
    if claimed and not named and _is_unsaid(ontology, meant, kept):
        kept, claimed = list(nodes), False
    elif claimed and not named:
        kept = _doing(ontology, meant, kept)
    if claimed and not named and _are_done(meant):
        doing = [node for node in kept if READING.match(node.name) is None or ontology.out(node.key, _FRAMEWORKS)]
        kept, claimed = (doing, True) if doing else (list(nodes), False)
    if not claimed:
        return f"No name says all of {said_of(meant)}", f"{NEAREST} {names_of(ontology, kept)}"
    fields = listed([short(node.key) for node in kept if node.kind is NodeKind.FIELD], _NAMED)
    methods = [node for node in kept if node.kind is not NodeKind.FIELD]
    if not named and methods:
        acting = [node for node in methods if not _hands_out(ontology, node)]
        if not acting:
            return f"Names that say {said_of(meant)}: {names_of(ontology, kept)}", ""
        methods = acting
    if not methods:
        return f"Fields about {said_of(meant)}: {fields}", ""
    about = f"; fields about it: {fields}" if fields else ""
    return f"{said_of(meant)} is {_done(ontology, around, methods)}{about}", ""


def _is_unsaid(ontology: Ontology, meant: Sequence[Meant], nodes: Sequence[Node]) -> bool:
    """Whether what is done is told by a participle of which no name has a word: "when an order is committed"."""
    deeds = {each.stem for one in meant for each in tokens(one.words) if each.participle}
    verbs = [Words((each,), (1.0,)) for each in deeds]
    return bool(verbs) and not any(any(verb.said((name_of(ontology, node.key),))) for verb in verbs for node in nodes)


def _are_done(meant: Sequence[Meant]) -> bool:
    """Whether a participle says what is done, and nothing that it is looked up: what only gets the encryption of a
    password encrypts none."""
    words = [each for one in meant for each in tokens(one.words)]
    looked_up = any(READING.match(form) for each in words for form in (each.low, each.stem))
    return any(each.participle for each in words) and not looked_up


def _doing(ontology: Ontology, meant: Sequence[Meant], nodes: Sequence[Node]) -> list[Node]:
    """Those whose names say what is done, where a participle tells it: a comment that says it is not enough then."""
    deeds = {each.stem for one in meant for each in tokens(one.words) if each.participle}
    verbs = [Words((each,), (1.0,)) for each in deeds]
    said = [node for node in nodes if all(any(verb.said((name_of(ontology, node.key),))) for verb in verbs)]
    return said or list(nodes)


def _hands_out(ontology: Ontology, node: Node) -> bool:
    """Whether a method only makes or gives something, so that it does nothing that is told: one that makes a bean, one
    that makes an object of its own type, one called like what it returns."""
    if node.kind is not NodeKind.METHOD or ontology.out(node.key, _FRAMEWORKS):
        return False
    if any(name.rpartition(".")[2] in _PRODUCING for name in node.annotations):
        return True
    if ontology.out(node.key, (EdgeKind.CALLS, EdgeKind.WRITES)):
        return False
    if any(edge.target.partition("#")[0] == node.owner for edge in ontology.out(node.key, (EdgeKind.INSTANTIATES,))):
        return True
    own = {each.name for each in ontology.members(node.owner) if each.kind is NodeKind.FIELD}
    noun = not is_base_form(parts(node.name)[0].lower()) and len(ontology.out(node.key, (EdgeKind.READS,))) == 1
    return (node.name in own or (noun and node.end_line - node.line <= _SHORT)) and node.key.endswith("()")


_SHORT = 3
"""Lines."""
_PRODUCING = frozenset({"Bean", "Produces", "Provides"})


def _done(ontology: Ontology, around: Field, methods: Sequence[Node]) -> str:
    """Who does it: what only sets a field configures it, and what reads that field does it."""
    setting = [node for node in methods if configuring.fields_set(ontology, node)]
    doing = [node for node in methods if node not in setting]
    if not setting:
        return f"done by {names_of(ontology, doing)}"
    if doing:
        return f"done by {names_of(ontology, doing)}, and configured by {names_of(ontology, setting)}"
    reading = readers_of(ontology, around, setting)
    done = f"done by {names_of(ontology, reading)}, as " if reading else ""
    return f"{done}configured by {names_of(ontology, setting)}"


def readers_of(ontology: Ontology, around: Field, setting: Iterable[Node]) -> list[Node]:
    """What reads the fields that methods set and says some of the words, what says most of them first."""
    fields = (field for node in setting for field in configuring.fields_set(ontology, node))
    said = [(around.says(ontology, node), node) for node in configuring.readers(ontology, fields)]
    heard = sorted((pair for pair in said if pair[0] > 0), key=lambda pair: (-pair[0], pair[1].key))
    return [node for _, node in heard[:_READING]]


def names_of(ontology: Ontology, nodes: Iterable[Node]) -> str:
    return listed([name_of(ontology, node.key).partition("(")[0] for node in nodes], _NAMED)


def claimable(ontology: Ontology, around: Field, nodes: Sequence[Node]) -> tuple[list[Node], bool]:
    """The nodes that say about as much of the words as the best does, and whether that is enough for a claim; all of
    them where it is not."""
    heard = {node.key: around.says(ontology, node) * _begun(ontology, node) for node in nodes}
    most = max(heard.values(), default=0.0)
    kept = [node for node in nodes if heard[node.key] >= _AS_MUCH * most]
    named = _named(ontology, around, kept)
    whole = [node for node in kept if _says_each(ontology, around, node)]
    kept = whole if _named(ontology, around, whole) >= _NAMED_SO else kept
    told = most >= _CLAIMED and named >= _NAMED_SO
    claimed = told and any(node.kind is not NodeKind.FIELD for node in kept)
    return kept if claimed else list(nodes), claimed


def _begun(ontology: Ontology, node: Node) -> float:
    """How much more a method counts that requests reach: another of a more telling name does not hide it."""
    return _REQUESTED if ontology.out(node.key, (EdgeKind.EXPOSES,)) else 1.0


def _named(ontology: Ontology, around: Field, nodes: Iterable[Node]) -> float:
    """How much of the words the name says that says most of them."""
    return max((says(ontology, around.words, node) for node in nodes), default=0.0)


def _says_each(ontology: Ontology, around: Field, node: Node) -> bool:
    least = _COUNTING / len(around.words.stems)
    said = zip(around.words.weights, around.said(ontology, node), strict=True)
    return all(each >= _EACH for weight, each in said if weight >= least)


def nothing(health: Health, meant: Sequence[Meant]) -> str:
    """The headline where nothing says enough of the words: of many words that is no more than it says."""
    if len(" ".join(each.words for each in meant).split()) > _MANY:
        return f"No name says much of {said_of(meant)}."
    return absent(health, f"The graph sees nothing that has to do with {said_of(meant)}.")


_MANY = 8


def said_of(meant: Sequence[Meant]) -> str:
    return " and ".join(each.said for each in meant)
