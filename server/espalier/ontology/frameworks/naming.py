"""Names of tables and columns in the database, where a naming strategy changes what a mapping says.

Spring Boot gives Hibernate `CamelCaseToUnderscoresNamingStrategy` unless a property names another (Spring Boot
Reference, "Hibernate Naming Strategy"): `OrderItem` is `order_item`. A name without humps stays as it is spelled.
"""

from __future__ import annotations

import re

from espalier.java.property_files import NAMING_STRATEGY
from espalier.ontology.lookup import Lookup
from espalier.ontology.property_names import uniform

_HUMP = re.compile(r"(?<=[a-z\d])(?=[A-Z][a-z\d])")
_SNAKE = ("UnderscoresNamingStrategy", "SpringPhysicalNamingStrategy", "SnakeCaseImpl")


def physical(lookup: Lookup, name: str) -> str:
    """The name in the database of what a mapping calls `name`."""
    spelled = _HUMP.sub("_", name)
    return spelled.lower() if spelled != name and _is_snake(lookup) else name


def snake(name: str) -> str:
    """`orderItem` is `order_item`."""
    return _HUMP.sub("_", name).lower()


def _is_snake(lookup: Lookup) -> bool:
    given = uniform(NAMING_STRATEGY)
    lookup.consulted |= {"@boot", f"@property:{given}"}
    symbols = lookup.symbols
    places = sorted(symbols.properties.get(given, ()))
    if places:
        return any(symbols.files[path].properties[number].value.endswith(_SNAKE) for path, number in places)
    return bool(symbols.applications)
