"""What Hibernate's and Spring's classes hand out through which code reaches a database: sessions, templates, managers
(Hibernate User Guide, "Bootstrap"; Spring Framework Reference, "Data Access")."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.ontology.lookup import Lookup
from espalier.ontology.overloads import Argument
from espalier.ontology.types import Ref

_ORM = "org.springframework.orm.hibernate"
_JDBC = "org.springframework.jdbc.core."
_SESSION = "org.hibernate.Session"
_HANDED = {
    "getCurrentSession": ("org.hibernate.SessionFactory", _SESSION),
    "openSession": ("org.hibernate.SessionFactory", _SESSION),
    "getSession": (_ORM, _SESSION),
    "currentSession": (_ORM, _SESSION),
    "getSessionFactory": (_ORM, "org.hibernate.SessionFactory"),
    "getHibernateTemplate": (_ORM, "HibernateTemplate"),
    "getJdbcTemplate": (f"{_JDBC}support.", f"{_JDBC}JdbcTemplate"),
}
"""Method -> how the key of the class begins that has it, and what it returns; a template is of that class's package."""
_UNWRAPPING = ("javax.persistence.", "jakarta.persistence.")


def returned(lookup: Lookup, name: str, receiver: Ref, args: Sequence[Argument] = ()) -> Ref | None:
    """What a call of `name` on `receiver` returns; None where that is not known."""
    if name == "unwrap" and len(args) == 1 and receiver.key.startswith(_UNWRAPPING):
        given = args[0]
        return given.args[0] if isinstance(given, Ref) and given.key == "java.lang.Class" and given.args else None
    home, result = _HANDED.get(name, ("", ""))
    if not home:
        return None
    for each in lookup.lineage(receiver.key):
        if each.key.startswith(home):
            return Ref(result if "." in result else f"{_package(each.key)}.{result}")
    return None


def _package(key: str) -> str:
    """`org.springframework.orm.hibernate5`, of a class in it or in its `support`."""
    return key.rpartition(".")[0].removesuffix(".support")
