"""What mapping files say of classes, as frozen values: of Hibernate and JPA (`mapping_files`)."""

from __future__ import annotations

from espalier.java.fact import Fact


class MappedAttribute(Fact, frozen=True):
    """An attribute of a mapped class; `name` is dotted where it is one of an embedded object.

    `kind`: of a relation, as `many_to_one`, or `embedded`, `element_collection`; empty of a plain value. `target`: the
    class that the file names for it. `columns` are in `table`, or in the class's own where that is empty; none are
    written where `columns` is empty and `kept` true. `keys`: the columns of a collection that refer to its owner.
    `generator`: `sequence` or `table` and its name. `words`: what a relation cascades and the like.
    """

    name: str
    line: int
    column: int
    kind: str = ""
    target: str = ""
    columns: tuple[str, ...] = ()
    table: str = ""
    keys: tuple[str, ...] = ()
    generator: tuple[str, str] = ("", "")
    words: tuple[str, ...] = ()
    id: bool = False
    kept: bool = True


class MappedClass(Fact, frozen=True):
    """A class that a mapping file maps. `above`: the class whose mapping it extends; `strategy`: how a hierarchy is
    kept (`single`, `joined`, `separate`); `keys`: the columns of a joined table that refer to the table above;
    `whole`: attributes that are not named have no column. `part`: it has no table of its own (a mapped superclass, an
    embeddable)."""

    type: str
    table: str
    line: int
    column: int
    attributes: tuple[MappedAttribute, ...] = ()
    above: str = ""
    strategy: str = "single"
    keys: tuple[str, ...] = ()
    whole: bool = True
    part: bool = False

    @property
    def head(self) -> tuple[object, ...]:
        """What other files may see of it: all but places."""
        seen = tuple((each.name, each.kind, each.target, each.columns, each.id) for each in self.attributes)
        return (self.type, self.table, self.above, self.strategy, self.part, seen)


class NamedStatement(Fact, frozen=True):
    """A named query of a mapping file; `type`: the class in whose mapping it stands, if it stands in one."""

    name: str
    text: str
    native: bool
    line: int
    column: int
    type: str = ""
