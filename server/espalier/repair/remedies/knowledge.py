"""What the remedies ask of the project's graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Signature(NamedTuple):
    """A method: the type of its result as it is written, and the type and name of each parameter."""

    name: str
    result: str
    parameters: tuple[tuple[str, str], ...]
    static: bool = False
    private: bool = False


class Knowledge(Protocol):
    """What the project knows of types by their simple names."""

    def importable(self, name: str) -> Sequence[str]:
        """The qualified names of the types with this simple name."""
        ...

    def constructors(self, owner: str) -> Sequence[str]:
        """The types of the parameters of each constructor of the project's type of this qualified name."""
        ...

    def owners(self, member: str) -> Sequence[str]:
        """The qualified names of the types with a static member of this name."""
        ...

    def inherited(self, owner: str) -> Sequence[str]:
        """The names of the methods that the project's type of this qualified name inherits from the project's types."""
        ...

    def castable(self, given: str, wanted: str) -> bool:
        """Whether a value of the type of one simple name may be of the other's, as far as the project tells."""
        ...

    def members_of(self, given: str, wanted: str) -> Sequence[str]:
        """The fields, and the calls without arguments, of the project's type of one simple name whose type is the
        other one's."""
        ...

    def members_with(self, given: str, method: str) -> Sequence[str]:
        """Those whose type is one of the project's and has a method of this name."""
        ...

    def above(self, given: str, wanted: str) -> bool:
        """Whether the type of one simple name is known to be a supertype of the other's."""
        ...

    def parameters(self, owner: str, method: str) -> Sequence[Sequence[str]]:
        """The names of the parameters of each method of this name, or of each constructor for `<init>`, of the
        project's type of this qualified name."""
        ...

    def methods(self, owner: str) -> Sequence[Signature]:
        """The methods of the project's type of this simple name, inherited ones too; of several types of the name
        none."""
        ...

    def permitted(self, sealed: str) -> Sequence[str]:
        """The types directly below the project's sealed type of this simple name, as another file writes them:
        `Shape.Circle` for one declared inside it."""
        ...

    def implementations(self, kind: str) -> Sequence[str]:
        """The classes of the project below its type of this simple name of which instances can be created, as another
        file writes them."""
        ...

    def empties(self, kind: str) -> Sequence[str]:
        """The static fields, the calls of static methods without arguments, and the new instance of the project's type
        of this simple name that stand for nothing yet: `ZERO`, `empty()`."""
        ...
