"""Rules for questions about the code base as a whole: "what does this project do?", "which frameworks are used?"."""

from __future__ import annotations

from espalier.answer.english.reading import Reading
from espalier.answer.english.rules.lists import LISTING
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Direction, Form, Query, Relation, Select

_PROJECT = words(
    "project application app system code codebase base repo repository program software product this it here workspace "
    "thing"
)
_SILENT = words(
    "what which is are was the a an of this that our we us me my in does do did can could you please tell give show "
    "explain describe i to for and about how there its 's all about, briefly short quick high level high-level main "
    "overall general on with would should be used use uses using built made based it have has here one get under "
    "written rely relies run runs hood behind"
)
_WHOLE = words(
    "overview architecture architectural structure structured organised organized organisation organization summary "
    "summarise summarize layout layer layers layered layering components picture big tour introduction introduce "
    "describe purpose"
)
_HERE = words("this our codebase base code repo here")
_STACK = words("framework frameworks stack tech technology technologies technical")
_DATABASE = words("database databases db dbs dbms data store stores datastore")
_KIND_OF = words("kind type kinds types sort vendor engine driver")
_BEGIN = words("start started begin reading read first look looking understand understanding newcomer new")
_IMPORTANT = words("important central core key main principal essential crucial significant")
_TYPES = words("class classes type types component components service services interface interfaces entity entities")
_KINDS = {
    "service": Select.SERVICE, "services": Select.SERVICE, "interface": Select.INTERFACE,
    "interfaces": Select.INTERFACE, "entity": Select.ENTITY, "entities": Select.ENTITY,
}  # fmt: skip


def overview(reading: Reading) -> Query | None:
    said = [token.low for token in reading.said if not token.mark]
    low = set(said)
    if low & _VERSION and (named := _versioned(said)) and (named in _PLATFORMS or not reading.mentions):
        return Query(Select.LIBRARY, anchors=(Anchor(concept=named),), form=Form.OVERVIEW)
    if any(not each.plain for each in reading.sure):
        return None
    particular = bool(reading.mentions) and not low & _HERE  # something of the code base is called so
    if not particular and (deed := _deed(said)) is not None:
        return Query(Select.MODULE, anchors=(Anchor(concept=deed),), form=Form.OVERVIEW)
    connecting = (low & _CONNECTING and low & _DATABASE) or low & _SOURCES
    if connecting and low <= _CONNECTING | _DATABASE | _SOURCES | _SILENT | _PROJECT | {"where", "which"}:
        return Query(Select.DATABASE, form=Form.OVERVIEW)
    if low & _TABLES and low & _DATABASE and low <= _TABLES | _DATABASE | _SILENT | _PROJECT | LISTING:
        return Query(Select.TABLE)
    if not particular and low & _ROLES and low <= _ROLES | _SILENT | _PROJECT | LISTING | _OF_USERS:
        return Query(Select.AUTHORITY)
    if particular:
        return None
    if low & _STACK and low <= _STACK | _SILENT | _PROJECT:
        return Query(Select.LIBRARY, form=Form.OVERVIEW)
    if low & _DATABASE and {"what", "which"} & set(said[:1]) and low <= _DATABASE | _KIND_OF | _SILENT | _PROJECT:
        plain = "data" not in low and ("use" in low or "used" in low or "uses" in low or low & _KIND_OF or "is" in low)
        return Query(Select.DATABASE, form=Form.OVERVIEW) if plain else None
    if low & _WHOLE and low <= _WHOLE | _SILENT | _PROJECT:
        return Query(form=Form.OVERVIEW)
    if _about(said) or (
        low & {"where", "how", "what"} and len(low & _BEGIN) > 1 and low <= _BEGIN | _SILENT | _PROJECT | {"where"}
    ):
        return Query(form=Form.OVERVIEW)
    if low & _IMPORTANT and low & _TYPES and low <= _IMPORTANT | _TYPES | _SILENT | _PROJECT | {"most"}:
        kind = next((_KINDS[word] for word in said if word in _KINDS), Select.CLASS)
        return (
            Query(kind, Relation.USES, Direction.TO, form=Form.MOST)
            if low & _IMPORTANT - {"main"} or "classes" in low
            else None
        )
    return None


def _deed(said: list[str]) -> str | None:
    """What is to be done with the project: "how do I build this", "how are the tests run", "what do I need to run
    this"."""
    low = set(said)
    needed = said[:2] == ["what", "do"] and "need" in said[2:4]
    if not (said[:1] == ["how"] or needed) or not low - {"need"} <= _SILENT | _PROJECT | _DOING.keys():
        return None
    done = {_DOING[word] for word in said if word in _DOING}
    return next((each for each in ("test", "run", "build") if each in done), None)


_DOING = {
    "build": "build", "built": "build", "compile": "build", "compiled": "build", "package": "build", "run": "run",
    "start": "run", "started": "run", "launch": "run", "tests": "test", "test": "test", "tested": "test",
    "unit": "test", "locally": "run", "execute": "run",
}  # fmt: skip
_CONNECTING = words(
    "connection connections connect connects connected connecting url urls credentials configured set up"
)
_SOURCES = words("datasource datasources")
_TABLES = words("table tables")
_ROLES = words("roles authorities")
_OF_USERS = words("user users exist exists security access defined known possible")


def _versioned(said: list[str]) -> str:
    """Whose version is asked for: "which java version is this built with"; empty where nobody's, or a deed's."""
    rest = [word for word in said if word not in _SILENT | _PROJECT | _VERSION]
    asked = said[:1] and said[0] in ("which", "what", "what's") and len(rest) <= _WORDS
    return " ".join("java" if word == "jdk" else word for word in rest) if asked else ""


_VERSION = words("version versions")
_PLATFORMS = frozenset({"java", "spring", "spring boot"})
"""Asked for by these words even where something of the code base is called so."""
_WORDS = 3


def _about(said: list[str]) -> bool:
    """ "what does this project do", "what is this code base about", "what is this" """
    low = set(said)
    if not low & _PROJECT or not low <= _SILENT | _PROJECT:
        return False
    return said[0] in ("what", "what's", "explain", "describe", "tell") and (
        said[-1] in ("do", "about", "for") or said[-1] in _PROJECT
    )
