"""Java's grammar (JLS 25, chapters 8 to 15 and 18) as an automaton that determines which lexemes cannot follow.

It accepts more than Java does and never less: operators have no precedence, any primary may be assigned to, modifiers
come in any order. But a type inside a block has no member modifiers (JLS 14.3), and a class's method has a body unless
it is abstract or native (8.4.7). Where Java needs lookahead (a cast or a parenthesis, type arguments or `<`), all
parses are followed at once. Elsewhere no text has two parses, or their number would double with every parenthesis.

Quoted words stand for themselves. `id` is an identifier that refers to a declared name, `kind` one that refers to a
type or a package, `plain` one that is not `Override` (which stands at methods only, 9.6.4.4), and `new` one that need
not refer to anything (a declared name, a label, an annotation's attribute). `lit` is a literal, `any` any lexeme.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

RULES = """
blockBody      : blockStatement* '}' any* ;
switchBody     : (switchLabel switchItem*)? '}' any* ;
classBody      : member* '}' any* ;
enumBody       : enumRest '}' any* ;
arrayBody      : (elementValue (',' elementValue)*)? ','? '}' any* ;
afterStatement : ('else' statement | 'while' condition ';')* blockBody ;
afterItem      : ('else' statement | 'while' condition ';')* switchItem* '}' any* ;
declaring      : localVariable ';' blockBody | 'if' '(' '!' paren operations ')' statement blockBody ;

block          : '{' blockStatement* '}' ;
blockStatement : localVariable ';' | localType | statement ;
localType      : typeModifier* classDeclaration | (typeModifier | 'static')* otherType ;
typeModifier   : localAnnotation | 'final' | 'abstract' | 'strictfp' ;
localVariable  : localModifier* type declarators ;
localModifier  : 'final' | localAnnotation ;
declarators    : declarator (',' declarator)* ;
declarator     : new dims ('=' initial)? ;
initial        : expression | initials ;
initials       : '{' (initial (',' initial)*)? ','? '}' ;

statement
    : block | ';' | new ':' statement | 'if' condition statement ('else' statement)? | 'while' condition statement
    | 'do' statement 'while' condition ';' | 'for' '(' forControl ')' statement | 'switch' condition switchBlock
    | 'synchronized' condition block | 'return' expression? ';' | 'throw' value ';' | 'break' id? ';'
    | 'continue' id? ';' | 'yield' expression ';' | 'assert' value (':' value)? ';'
    | 'try' (resources block (catch | 'finally' block)* | block (catch | 'finally' block)+) | effect ';' ;
effect         : ('++' | '--') unary | primary ('++' | '--' | assigning expression) | called ;
called         : callAtom | atom suffix* callSuffix ;
forControl     : forInit? ';' value? ';' (effect (',' effect)*)? | localModifier* type new dims ':' value ;
forInit        : localVariable | effect (',' effect)* ;
resources      : '(' resource (';' resource)* ';'? ')' ;
resource       : localModifier* type new '=' expression | primary ;
catch          : 'catch' '(' localModifier* type ('|' type)* new dims ')' block ;
switchBlock    : '{' (switchLabel switchItem*)? '}' ;
switchItem     : switchLabel | blockStatement ;
switchLabel    : ('case' caseItem (',' caseItem)* ('when' value)? | 'default') (':' | '->' switchRule) ;
caseItem       : pattern | value | 'default' ;
switchRule     : expression ';' | block | 'throw' value ';' ;
pattern        : localModifier* type new | type '(' (componentPattern (',' componentPattern)*)? ')' new? ;
componentPattern : pattern | '_' ;
paren          : '(' expression ')' ;
condition      : '(' value ')' ;

expression     : lambda | value ;
value          : primary (assigning expression | ('++' | '--')* operations) | modified operations ;
conditional    : (primary ('++' | '--')* | modified) operations ;
operations     : (operator unary | 'instanceof' tested)* ('?' expression ':' (conditional | lambda))? ;
tested         : localModifier* type new? | pattern ;
operator       : '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '&&' | '||' | '==' | '!=' | '<' | '<=' | '>=' | '<<'
               | '>' ('>' '>'?)? ;
assigning      : '=' | '+=' | '-=' | '*=' | '/=' | '%=' | '&=' | '|=' | '^=' | '<<=' | '>' '>'? '>=' ;
unary          : primary ('++' | '--')* | modified ;
modified       : cast | ('+' | '-' | '!' | '~' | '++' | '--') unary ;
cast           : '(' type ('&' type)* ')' (unary | lambda) ;
lambda         : lambdaHead '->' (expression | block) ;
lambdaHead     : new | '(' (new (',' new)*)? ')' | '(' parameters ')' ;
primary        : atom suffix* ;
atom           : lit | id arguments? | ('this' | 'super') arguments? | paren | creation | 'switch' condition switchBlock
               | primitive dims ('.' 'class' | methodName) | 'void' '.' 'class' | typeArguments named arguments
               | classType dims ('.' 'class' | methodName)
               | localAnnotation+ (primitive | classType) dims methodName ;
named          : 'this' | 'super' | id ;
suffix         : '.' typeArguments? id arguments? | '.' ('this' | 'class') | '.' typeArguments? 'super' arguments?
               | '.' creation | '[' value ']' | methodName ;
methodName     : '::' typeArguments? ('new' | id) ;
callAtom       : named arguments | typeArguments named arguments | creation ;
callSuffix     : '.' typeArguments? (id | 'super') arguments | '.' creation ;
creation       : 'new' annotation* (typeArguments annotation*)? (primitive arrayRest | created) ;
created        : classType (arguments bodied? | arrayRest) ;
arrayRest      : (annotation* '[' value ']')+ dims | (annotation* '[' ']')+ initials ;
arguments      : '(' (expression (',' expression)*)? ')' ;

type           : localAnnotation* (primitive | classType) dims ;
classType      : kind typeArguments? ('.' annotation* kind typeArguments?)* ;
dims           : (annotation* '[' ']')* ;
typeArguments  : '<' (typeArgument (',' typeArgument)*)? '>' ;
typeArgument   : annotation* '?' (('extends' | 'super') type)? | type ;
types          : type (',' type)* ;
primitive      : 'boolean' | 'byte' | 'char' | 'double' | 'float' | 'int' | 'long' | 'short' ;
annotation     : '@' id ('.' id)* ('(' (annotated (',' annotated)*)? ')')? ;
localAnnotation : '@' (plain | id '.' id ('.' id)*) ('(' (annotated (',' annotated)*)? ')')? ;
annotated      : (new '=')? elementValue ;
elementValue   : expression | annotation | '{' (elementValue (',' elementValue)*)? ','? '}' ;

modifier       : annotation | 'public' | 'protected' | 'private' | 'static' | 'final' | 'abstract' | 'default'
               | 'native' | 'strictfp' | 'synchronized' | 'transient' | 'volatile' | 'sealed' | 'non' '-' 'sealed' ;
typeDeclaration : classDeclaration | otherType ;
classDeclaration
    : 'class' new typeParameters? ('extends' type)? ('implements' types)? ('permits' types)? bodied ;
otherType
    : 'interface' new typeParameters? ('extends' types)? ('permits' types)? braced
    | 'enum' new ('implements' types)? '{' enumRest '}' | '@' 'interface' new braced
    | 'record' new typeParameters? '(' (component (',' component)*)? ')' ('implements' types)? bodied ;
typeParameters : '<' typeParameter (',' typeParameter)* '>' ;
typeParameter  : annotation* new ('extends' type ('&' type)*)? ;
braced         : '{' member* '}' ;
bodied         : '{' classMember* '}' ;
enumRest       : (constant (',' constant)*)? ','? (';' classMember*)? ;
constant       : annotation* new arguments? bodied? ;
member         : ';' | modifier* (block | typeDeclaration | new block | typeParameters? annotation* signature) ;
signature      : constructor | ('void' | type) new (method | field) ;
classMember
    : ';' | modifier* (block | typeDeclaration | new block | typeParameters? annotation* classSignature)
    | modifier* ('abstract' | 'native') modifier* typeParameters? annotation* ('void' | type) new header ';' ;
classSignature : constructor | ('void' | type) new (header block | field) ;
constructor    : new '(' parameters? ')' throws? block ;
header         : '(' parameters? ')' dims throws? ;
method         : header (block | ('default' elementValue)? ';') ;
field          : dims ('=' initial)? (',' declarator)* ';' ;
throws         : 'throws' types ;
component      : annotation* type (annotation* '...')? new dims ;
parameters     : parameter (',' parameter)* ;
parameter      : localModifier* type (annotation* '...')? ((new '.')? 'this' | new dims) ;
"""


@dataclass(slots=True, eq=False)
class State:
    """A place inside a rule: lexeme classes that lead on, places reached by no lexeme, and rules called here, each with
    the place after the call. `final`: a rule ends here; `naming`: the class of the identifier read here, `id`, `kind`,
    `plain` or `new`."""

    lexemes: dict[str, list[State]] = field(default_factory=dict)
    free: list[State] = field(default_factory=list)
    calls: list[tuple[str, State]] = field(default_factory=list)
    final: bool = False
    naming: str = ""


_WORD = re.compile(r"'[^']*'|\w+|[:|;()*+?]")


def compiled(rules: str = RULES) -> dict[str, State]:
    """The first place of every rule."""
    words = iter(_WORD.findall(rules))
    return {name: _Rule(words).start for name in words}


class _Rule:
    """Reads one rule by Thompson's construction (1968)."""

    def __init__(self, words: Iterator[str]) -> None:
        assert next(words) == ":"
        self._words = words
        self._next = next(words)
        self.start, end = self._choice()
        end.final = True

    def _advance(self) -> str:
        word, self._next = self._next, next(self._words) if self._next != ";" else ""
        return word

    def _choice(self) -> tuple[State, State]:
        start, end = State(), State()
        while True:
            first, last = self._sequence()
            start.free.append(first)
            last.free.append(end)
            if self._next != "|":
                return start, end
            self._advance()

    def _sequence(self) -> tuple[State, State]:
        start = end = State()
        while self._next not in ("|", ")", ";"):
            first, last = self._repeated()
            end.free.append(first)
            end = last
        return start, end

    def _repeated(self) -> tuple[State, State]:
        first, last = self._item()
        if self._next not in ("*", "+", "?"):
            return first, last
        sign = self._advance()
        start, end = State(free=[first]), State()
        last.free.append(end)
        if sign != "+":
            start.free.append(end)
        if sign != "?":
            last.free.append(first)
        return start, end

    def _item(self) -> tuple[State, State]:
        word = self._advance()
        if word == "(":
            inside = self._choice()
            self._advance()
            return inside
        end = State()
        if word in ("id", "kind", "new", "plain"):
            return State(lexemes={"plain" if word == "plain" else "id": [end]}, naming=word), end
        if word[0] == "'" or word in ("lit", "any"):
            return State(lexemes={word.strip("'"): [end]}), end
        return State(calls=[(word, end)]), end
