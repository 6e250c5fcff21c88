"""Values of a library that was given the class of the project's that they are of: `handle.attach(Orders.class)`.

What the library declares is not read, so its result is not known: `context.getBean(Orders.class)` is an `Orders`,
`LoggerFactory.getLogger(Orders.class)` is not. A call on such a value is taken for one of the class's own method where
it has one that takes these arguments, and is marked `may`.
"""

from __future__ import annotations

from espalier.java.expressions import Call, Entry, LambdaParameter, ReferenceRole, Typed, Variable
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.types import Ref


def handed(body: Evaluation, entry: Entry) -> Ref | None:
    """The class of an entry whose value is not known, where one was given for it."""
    match entry:
        case Call():
            classes = {ref for each in entry.args if (ref := _class_literal(body, each)) is not None}
            unread = not body.lookup.in_project(body.members.get(len(body.values), ""))
            return classes.pop() if len(classes) == 1 and unread else None
        case Variable(type=None):
            return None if entry.element else body.handed.get(entry.value)
        case LambdaParameter(argument=1, position=0):
            return _class_literal(body, len(body.values) - 1)
        case _:
            return None


def _class_literal(body: Evaluation, index: int) -> Ref | None:
    """The class of the project's that an argument is the literal of."""
    entry = body.table[index] if index >= 0 else None
    if not isinstance(entry, Typed) or entry.role is not ReferenceRole.CLASS_LITERAL:
        return None
    value = body.typed(index)
    named = value.args[0] if value is not None and value.args else None
    return named if named is not None and body.lookup.in_project(named.key) else None
