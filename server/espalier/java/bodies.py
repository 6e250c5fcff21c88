"""What a body does, as a table of expressions in evaluation order, with local variables bound."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tree_sitter import Node

from espalier.java.facts import (
    NONE,
    Assign,
    Call,
    Choice,
    Element,
    Entry,
    Label,
    Lambda,
    LambdaParameter,
    Literal,
    Marked,
    MethodReference,
    Name,
    New,
    Operation,
    Parameter,
    Select,
    This,
    Throw,
    Typed,
    TypeUse,
    Variable,
)
from espalier.java.grammar import field, kind, kinds
from espalier.java.source import first_child, widened

if TYPE_CHECKING:
    from espalier.java.declarations import Extractor, Owner

_IDENTIFIER, _LAMBDA, _CALL = kind("identifier"), kind("lambda_expression"), kind("method_invocation")
_BINARY, _THIS, _SUPER = kind("binary_expression"), kind("this"), kind("super")
_CLASS_BODY, _MODIFIERS = kind("class_body"), kind("modifiers")
_BLOCK, _DIMENSIONS_EXPR = kind("block"), kind("dimensions_expr")
_CATCH_TYPE, _LABEL = kind("catch_type"), kind("switch_label")
_COMMENTS = kinds("line_comment", "block_comment")
_SKIPPED = _COMMENTS | kinds(
    "type_arguments",
    "modifiers",
    "dimensions",
    "type_identifier",
    "generic_type",
    "array_type",
    "scoped_type_identifier",
    "integral_type",
    "floating_point_type",
    "boolean_type",
)

_OBJECT, _NAME, _ARGUMENTS, _FIELD = field("object"), field("name"), field("arguments"), field("field")
_TYPE, _VALUE, _BODY, _LEFT, _RIGHT = field("type"), field("value"), field("body"), field("left"), field("right")
_OPERATOR, _DECLARATORS, _PARAMETERS = field("operator"), field("declarator"), field("parameters")
_CONSEQUENCE, _ALTERNATIVE, _CONDITION = field("consequence"), field("alternative"), field("condition")
_ARRAY, _INDEX, _CONSTRUCTOR, _PATTERN = field("array"), field("index"), field("constructor"), field("pattern")

_BOOLEAN = frozenset({"==", "!=", "<", ">", "<=", ">=", "&&", "||"})
_MAX_TEXT = 200


class Body:
    """Builds one table. `hidden`: names that are fields of the local type at hand, whatever an outer method has."""

    def __init__(
        self,
        extractor: Extractor,
        owner: Owner,
        hidden: frozenset[str] = frozenset(),
        result: TypeUse | None = None,
    ) -> None:
        self.entries: list[Entry] = []
        self._extractor = extractor
        self._source = extractor.source
        self._owner = owner
        self._outer = owner.body
        self._hidden = hidden
        self._result = result
        self._scopes: list[dict[str, int]] = [{}]
        self._returns: list[list[int]] = []
        self._anonymous = 0

    def run(self, node: Node, parameters: tuple[Parameter, ...]) -> None:
        """Reads a method's block, an initialiser's block or a field's initial value."""
        for parameter in parameters:
            self._declare(parameter.name, Variable(parameter.name, parameter.type))
        if node.kind_id == _LAMBDA:
            self._lambda(node, self._target_typed(self._result))
        else:
            self._visit(node)

    def arguments(self, node: Node | None) -> tuple[int, ...]:
        return self._arguments(node, NONE, "", None)

    # ------------------------------------------------------------------ the table

    def _add(self, entry: Entry) -> int:
        self.entries.append(entry)
        return len(self.entries) - 1

    def _declare(self, name: str, entry: Entry) -> int:
        index = self._add(entry)
        self._scopes[-1][name] = index
        return index

    def _lookup(self, name: str) -> int:
        """The index of the local variable `name`, copied here when an enclosing body declares it; or NONE."""
        for scope in reversed(self._scopes):
            if name in scope:
                return scope[name]
        if self._outer is None or name in self._hidden:
            return NONE
        captured = self._outer.variable(name)
        if captured is None:
            return NONE
        self._scopes[0][name] = index = self._add(captured)
        return index

    def variable(self, name: str) -> Variable | None:
        """A local variable as an inner class sees it: by its written type, if it has one."""
        index = self._lookup(name)
        if index == NONE:
            return None
        entry = self.entries[index]
        written = entry.type if isinstance(entry, (Variable, LambdaParameter)) else None
        return Variable(name, written)

    # ------------------------------------------------------------------ visiting

    def _visit(self, node: Node) -> int:
        """Adds what `node` does; the index of its value, or NONE."""
        handler = _HANDLERS.get(node.kind_id)
        return handler(self, node) if handler is not None else self._children(node)

    def _children(self, node: Node) -> int:
        last = NONE
        for child in node.named_children:
            last = self._visit(child)
        return last

    def _field(self, node: Node, name: int) -> int:
        child = node.child_by_field_id(name)
        return self._visit(child) if child is not None else NONE

    def _nothing(self, node: Node) -> int:
        return NONE

    def _scoped(self, node: Node) -> int:
        self._scopes.append({})
        self._children(node)
        self._scopes.pop()
        return NONE

    # ------------------------------------------------------------------ names and literals

    def _identifier(self, node: Node) -> int:
        name = self._source.text(node)
        index = self._lookup(name)
        return index if index != NONE else self._add(Name(name, *self._source.place(node.start_byte)))

    def _string(self, node: Node) -> int:
        return self._add(
            Literal("String", self._source.text(node)[1:-1] if node.end_byte - node.start_byte < _MAX_TEXT else "")
        )

    def _literal(self, node: Node) -> int:
        text = self._source.text(node)
        return self._add(Literal(_LITERALS[node.kind_id](text)))

    def _this(self, node: Node) -> int:
        return self._add(This())

    def _super(self, node: Node) -> int:
        return self._add(This(parent=True))

    def _class_literal(self, node: Node) -> int:
        return self._add(Typed(self._source.type_use(node.named_children[0]), literal=True))

    def _select(self, node: Node) -> int:
        target, name = node.child_by_field_id(_OBJECT), node.child_by_field_id(_FIELD)
        if target is None or name is None:
            return self._children(node)
        if name.kind_id == _THIS:
            return self._add(This(self._source.text(target)))
        if any(child.kind_id == _SUPER for child in node.named_children[1:]):
            return self._add(Select(self._add(This(parent=True)), self._source.text(name), *self._place(name)))
        index = self._visit(target)
        return self._add(Select(index, self._source.text(name), *self._place(name)))

    def _place(self, node: Node) -> tuple[int, int]:
        return self._source.place(node.start_byte)

    # ------------------------------------------------------------------ calls and creations

    def _call(self, node: Node) -> int:
        """A chain `a.b().c()` is read from its beginning, so that its length costs no recursion."""
        chain = [node]
        target = node.child_by_field_id(_OBJECT)
        while target is not None and target.kind_id == _CALL:
            chain.append(target)
            target = target.child_by_field_id(_OBJECT)
        index = self._receiver(chain[-1], target)
        for link in reversed(chain):
            index = self._link(link, index)
        return index

    def _receiver(self, node: Node, target: Node | None) -> int:
        if target is None:
            return NONE
        if any(child.kind_id == _SUPER for child in node.named_children[1:3]):
            return self._add(This(self._source.text(target), parent=True))
        return self._visit(target)

    def _link(self, node: Node, receiver: int) -> int:
        name = node.child_by_field_id(_NAME)
        if name is None:
            return self._children(node)
        text, place = self._source.text(name), self._place(name)
        args = self._arguments(node.child_by_field_id(_ARGUMENTS), receiver, text, None)
        return self._add(Call(receiver, text, args, *place))

    def _arguments(self, node: Node | None, receiver: int, method: str, type_: TypeUse | None) -> tuple[int, ...]:
        """The arguments' indices; lambdas are read last, as their parameters depend on the call's other parts."""
        if node is None:
            return ()
        nodes = [child for child in node.named_children if child.kind_id not in _COMMENTS]
        found = [NONE if child.kind_id == _LAMBDA else self._visit(child) for child in nodes]
        for position, child in enumerate(nodes):
            if child.kind_id == _LAMBDA:
                context = LambdaParameter("", receiver, method, len(nodes), position, 0, type_)
                found[position] = self._lambda(child, context)
        return tuple(found)

    def _explicit_constructor(self, node: Node) -> int:
        named = node.child_by_field_id(_CONSTRUCTOR)
        if named is None:
            return self._children(node)
        text = self._source.text(named)
        args = self._arguments(node.child_by_field_id(_ARGUMENTS), NONE, text, None)
        return self._add(Call(NONE, text, args, *self._place(named)))

    def _new(self, node: Node) -> int:
        written = node.child_by_field_id(_TYPE)
        if written is None:
            return self._children(node)
        first = node.children[0]
        outer = self._visit(first) if first.is_named else NONE
        use = self._source.type_use(written)
        args = self._arguments(node.child_by_field_id(_ARGUMENTS), NONE, "<init>", use)
        body = next((child for child in node.named_children if child.kind_id == _CLASS_BODY), None)
        return self._add(New(use, args, self._anonymous_class(body, use) if body is not None else NONE, outer))

    def _anonymous_class(self, body: Node, base: TypeUse) -> int:
        self._anonymous += 1
        return self._extractor.anonymous(body, self._inside(), base, self._anonymous)

    def _inside(self) -> Owner:
        return self._owner.holding(self)

    def _local_type(self, node: Node) -> int:
        self._extractor.type(node, self._inside())
        return NONE

    def _new_array(self, node: Node) -> int:
        written = node.child_by_field_id(_TYPE)
        if written is None:
            return self._children(node)
        dims = 0
        for child in node.named_children:
            if child != written:
                dims += 1 if child.kind_id == _DIMENSIONS_EXPR else self._source.text(child).count("[")
                self._children(child)
        return self._add(Typed(widened(self._source.type_use(written), dims)))

    # ------------------------------------------------------------------ lambdas

    def _target_typed(self, type_: TypeUse | None) -> LambdaParameter:
        return LambdaParameter("", NONE, "", 0, 0, 0, type_)

    def _free_lambda(self, node: Node) -> int:
        return self._lambda(node, self._target_typed(None))

    def _valued(self, node: Node, type_: TypeUse | None) -> int:
        """The value of something whose type is written, which a lambda takes for its own."""
        return self._lambda(node, self._target_typed(type_)) if node.kind_id == _LAMBDA else self._visit(node)

    def _lambda(self, node: Node, context: LambdaParameter) -> int:
        self._scopes.append({})
        count = self._lambda_parameters(node.child_by_field_id(_PARAMETERS), context)
        body = node.child_by_field_id(_BODY)
        self._returns.append([])
        value = self._visit(body) if body is not None else NONE
        results = self._returns.pop()
        self._scopes.pop()
        if body is not None and body.kind_id != _BLOCK and value != NONE:
            results.append(value)
        return self._add(Lambda(count, tuple(results)))

    def _lambda_parameters(self, node: Node | None, context: LambdaParameter) -> int:
        if node is None:
            return 0
        nodes = [node] if node.kind_id == _IDENTIFIER else node.named_children
        for position, child in enumerate(nodes):
            if child.kind_id == _IDENTIFIER:
                name = self._source.text(child)
                entry = LambdaParameter(
                    name, context.receiver, context.method, context.count, context.argument, position, context.type
                )
                self._declare(name, entry)
            else:
                self._typed_variable(child)
        return len(nodes)

    def _typed_variable(self, node: Node) -> int:
        """A formal parameter, a pattern, a resource, a caught exception: whatever has a type and a name."""
        written = next((child for child in node.named_children if self._source.is_type(child)), None)
        caught = next((child for child in node.named_children if child.kind_id == _CATCH_TYPE), None)
        if caught is not None:
            written = caught.named_children[0] if caught.named_child_count == 1 else None
        named = node.child_by_field_id(_NAME)
        if named is None:
            names = [child for child in node.named_children if child.kind_id == _IDENTIFIER]
            named = names[-1] if names else None
        value = self._field(node, _VALUE)
        if named is None:
            return value
        self._marks(node)
        return self._variable(self._source.text(named), written, value)

    def _variable(self, name: str, written: Node | None, value: int, dims: int = 0, element: bool = False) -> int:
        use = widened(self._source.type_use(written), dims) if written is not None else None
        inferred = use is None or use.name == "var"
        return self._declare(name, Variable(name, None if inferred else use, value if inferred else NONE, element))

    def _marks(self, node: Node) -> None:
        first = first_child(node)
        if first is not None and first.kind_id == _MODIFIERS:
            for annotation in self._source.modifiers(first)[1]:
                self._add(Marked(annotation))

    # ------------------------------------------------------------------ statements

    def _local(self, node: Node) -> int:
        self._marks(node)
        written = node.child_by_field_id(_TYPE)
        for declarator in node.children_by_field_id(_DECLARATORS):
            named, value = declarator.child_by_field_id(_NAME), declarator.child_by_field_id(_VALUE)
            type_ = self._source.type_use(written) if written is not None else None
            index = self._valued(value, type_) if value is not None else NONE
            if named is not None:
                self._variable(self._source.text(named), written, index, self._source.dimensions(declarator))
        return NONE

    def _for_each(self, node: Node) -> int:
        self._scopes.append({})
        self._marks(node)
        value, named = self._field(node, _VALUE), node.child_by_field_id(_NAME)
        if named is not None:
            self._variable(self._source.text(named), node.child_by_field_id(_TYPE), value, element=True)
        self._field(node, _BODY)
        self._scopes.pop()
        return NONE

    def _return(self, node: Node) -> int:
        if not node.named_child_count:
            return NONE
        value = node.named_children[-1]
        if self._returns:
            self._returns[-1].append(self._visit(value))
            return NONE
        self._valued(value, self._result)
        return NONE

    def _throw(self, node: Node) -> int:
        value = node.named_children[-1] if node.named_child_count else None
        return self._add(Throw(self._visit(value), *self._place(value))) if value is not None else NONE

    def _switch(self, node: Node) -> int:
        selector, body = self._field(node, _CONDITION), node.child_by_field_id(_BODY)
        self._scopes.append({})
        values = []
        for group in body.named_children if body is not None else ():
            for child in group.named_children:
                if child.kind_id == _LABEL:
                    self._label(child, selector)
                else:
                    values.append(self._visit(child))
        self._scopes.pop()
        return self._add(Choice(tuple(value for value in values if value != NONE)))

    def _label(self, node: Node, selector: int) -> None:
        for child in node.named_children:
            if child.kind_id == _IDENTIFIER and selector != NONE:
                self._add(Label(selector, self._source.text(child), *self._place(child)))
            else:
                self._visit(child)

    def _if(self, node: Node) -> int:
        """An `else if` ladder is read rung by rung, so that its length costs no recursion."""
        rung: Node | None = node
        while rung is not None and rung.kind_id == node.kind_id:
            self._field(rung, _CONDITION)
            self._field(rung, _CONSEQUENCE)
            rung = rung.child_by_field_id(_ALTERNATIVE)
        if rung is not None:
            self._visit(rung)
        return NONE

    # ------------------------------------------------------------------ operators

    def _binary(self, node: Node) -> int:
        """`a + b + c + ...` leans left: its spine is walked down, so that its length costs no recursion."""
        spine, left = [], node
        while left.kind_id == _BINARY:
            spine.append(left)
            operand = left.child_by_field_id(_LEFT)
            if operand is None:
                break
            left = operand
        index = self._visit(left) if left.kind_id != _BINARY else NONE
        for link in reversed(spine):
            operator = link.child_by_field_id(_OPERATOR)
            kind_ = _operation(self._source.text(operator) if operator is not None else "")
            index = self._add(Operation(kind_, (index, self._field(link, _RIGHT))))
        return index

    def _unary(self, node: Node) -> int:
        operand = self._children(node)
        return self._add(Operation("boolean" if self._source.text(node).startswith("!") else "numeric", (operand,)))

    def _update(self, node: Node) -> int:
        target = self._children(node)
        return self._add(Assign(target, NONE, compound=True))

    def _assign(self, node: Node) -> int:
        target = self._field(node, _LEFT)
        value = self._field(node, _RIGHT)
        operator = node.child_by_field_id(_OPERATOR)
        return self._add(Assign(target, value, operator is not None and operator.type != "="))

    def _ternary(self, node: Node) -> int:
        self._field(node, _CONDITION)
        return self._add(Choice((self._field(node, _CONSEQUENCE), self._field(node, _ALTERNATIVE))))

    def _cast(self, node: Node) -> int:
        written, value = node.child_by_field_id(_TYPE), node.child_by_field_id(_VALUE)
        use = self._source.type_use(written) if written is not None else TypeUse("")
        if value is not None:
            self._valued(value, use)
        return self._add(Typed(use))

    def _instance_of(self, node: Node) -> int:
        self._field(node, _LEFT)
        named, written = node.child_by_field_id(_NAME), node.child_by_field_id(_RIGHT)
        if named is not None:
            self._variable(self._source.text(named), written, NONE)
        pattern = node.child_by_field_id(_PATTERN)
        if pattern is not None:
            self._visit(pattern)
        return self._add(Literal("boolean"))

    def _element(self, node: Node) -> int:
        target = self._field(node, _ARRAY)
        self._field(node, _INDEX)
        return self._add(Element(target))

    def _reference(self, node: Node) -> int:
        """`target::name`; in `Type::new` and `int[]::new` the target may only be a type."""
        target = node.named_children[0]
        last = node.children[-1]
        name, place = self._source.text(last), self._place(last)
        if name == "new" or (self._source.is_type(target) and target.kind_id != _IDENTIFIER):
            return self._add(MethodReference(NONE, name, *place, self._source.type_use(target)))
        return self._add(MethodReference(self._visit(target), name, *place))


def _operation(operator: str) -> str:
    if operator in _BOOLEAN:
        return "boolean"
    return "sum" if operator == "+" else "numeric"


def _integer(text: str) -> str:
    return "long" if text[-1] in "lL" else "int"


def _real(text: str) -> str:
    return "float" if text[-1] in "fF" else "double"


_LITERALS: dict[int, Callable[[str], str]] = {
    **dict.fromkeys(
        kinds("decimal_integer_literal", "hex_integer_literal", "octal_integer_literal", "binary_integer_literal"),
        _integer,
    ),
    **dict.fromkeys(kinds("decimal_floating_point_literal", "hex_floating_point_literal"), _real),
    **dict.fromkeys(kinds("true", "false"), lambda _: "boolean"),
    kind("character_literal"): lambda _: "char",
    kind("null_literal"): lambda _: "null",
}

_HANDLERS: dict[int, Callable[[Body, Node], int]] = {
    **dict.fromkeys(_LITERALS, Body._literal),
    **dict.fromkeys(_SKIPPED, Body._nothing),
    **dict.fromkeys(
        kinds("class_declaration", "interface_declaration", "enum_declaration", "record_declaration"),
        Body._local_type,
    ),
    **dict.fromkeys(
        kinds("block", "for_statement", "try_statement", "try_with_resources_statement", "catch_clause"),
        Body._scoped,
    ),
    **dict.fromkeys(
        kinds("resource", "catch_formal_parameter", "type_pattern", "record_pattern_component"),
        Body._typed_variable,
    ),
    kind("identifier"): Body._identifier,
    kind("string_literal"): Body._string,
    kind("this"): Body._this,
    kind("super"): Body._super,
    kind("class_literal"): Body._class_literal,
    kind("field_access"): Body._select,
    kind("method_invocation"): Body._call,
    kind("explicit_constructor_invocation"): Body._explicit_constructor,
    kind("object_creation_expression"): Body._new,
    kind("array_creation_expression"): Body._new_array,
    kind("lambda_expression"): Body._free_lambda,
    kind("local_variable_declaration"): Body._local,
    kind("enhanced_for_statement"): Body._for_each,
    kind("return_statement"): Body._return,
    kind("throw_statement"): Body._throw,
    kind("switch_expression"): Body._switch,
    kind("if_statement"): Body._if,
    kind("binary_expression"): Body._binary,
    kind("unary_expression"): Body._unary,
    kind("update_expression"): Body._update,
    kind("assignment_expression"): Body._assign,
    kind("ternary_expression"): Body._ternary,
    kind("cast_expression"): Body._cast,
    kind("instanceof_expression"): Body._instance_of,
    kind("array_access"): Body._element,
    kind("method_reference"): Body._reference,
}
