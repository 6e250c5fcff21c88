"""JDT's problem ids (`IProblem` of Eclipse JDT Core) that the repair uses, and what the arguments of each name.

The repair reads the compiler's meaning from ids and arguments, not from the words of its messages. What a broken file
has is printed by JDT's own compiler: docs/how-to-change.md, "Fixes".
"""

from __future__ import annotations

from collections.abc import Iterable

from espalier.ports import Problem

SYNTAX = 0x40000000
"""The bit of the ids of syntax errors."""
NUMBER = 0xFFFFFF
"""The part of an id that distinguishes the problems of a category."""

UNDEFINED_TYPE = 16777218
UNDEFINED_NAME = 570425394
"""An unknown name before a dot."""
UNRESOLVED_VARIABLE = 33554515
"""An unknown variable, or an unknown name before a field's name."""
UNDEFINED_FIELD = 33554502
UNDEFINED_METHOD = 67108964
UNDEFINED_CONSTRUCTOR = 134217858
NOT_VISIBLE_METHOD = 67108965
NOT_VISIBLE_FIELD = 33554503
PARAMETER_MISMATCH = 67108979
GENERIC_MISMATCHES = frozenset({16777759, 16777760, 16777766, 16777769})
"""`{Generic,Parameterized}{Method,Constructor}(Type)Argument(Type)Mismatch`."""
UNINITIALISED_FIELD = 33554513
"""`UninitializedBlankFinalField`."""
UNINITIALISED = 536870963
UNINITIALISED_AFTER_SWITCH = 536871681
"""`UninitializedLocalVariableHintMissingDefault`."""
MUST_RETURN = 603979884
"""`ShouldReturnValue`."""
MUST_RETURN_AFTER_SWITCH = 67109635
"""`ShouldReturnValueHintMissingDefault`."""
TYPE_MISMATCH, RETURN_MISMATCH, ELEMENT_MISMATCH = 16777233, 16777235, 16777796
TYPE_MISMATCHES = frozenset({TYPE_MISMATCH, RETURN_MISMATCH, ELEMENT_MISMATCH})
"""`TypeMismatch`, `ReturnTypeMismatch`, `IncompatibleTypesInForeach`: the type given and that wanted."""
EQUALITY_MISMATCH = 16777231
"""`IncompatibleTypesInEqualityOperator`: the operands' types."""
NOT_THROWABLE = 16777536
"""`CannotThrowType`."""
UNHANDLED_EXCEPTION, UNHANDLED_AT_CLOSE = 16777384, 16778098
"""`UnhandledExceptionOnAutoClose`: the exception and the resource."""
UNHANDLED = frozenset({UNHANDLED_EXCEPTION, UNHANDLED_AT_CLOSE})
UNDEFINED_OPERATOR = 536871072
"""`UndefinedOperator`..`InvalidOperator`; the arguments are the operator and the operands' types."""
NO_MEMBERS = 67108978
"""`NoMessageSendOnBaseType`: the primitive type, the method's name and its arguments."""
ASSIGNED_NO_VARIABLE = 1610612959
"""`InvalidVariableReference`: what is assigned to is no variable."""
STATIC_METHOD, STATIC_FIELD, STATIC_THIS = 603979977, 33554506, 536871112
"""An instance member, or `this`, is used where there is no instance."""
NO_ENCLOSING_INSTANCE = frozenset({16777236, 16777237})
"""An inner class is created where there is no instance of the outer one, which is the argument."""
HIDES_INSTANCE_METHOD = 67109271
"""A static method in the place of an inherited instance method."""
MISSING_IMPLEMENTATION = 67109264
"""An inherited abstract method: its name, parameters, owner and the type that lacks it."""
CONSTANT_MUST_IMPLEMENT = 67109627
"""`EnumConstantMustImplementAbstractMethod`: the method's name, its parameters and the constant."""
ABSTRACT_MEMBERS, ABSTRACT_METHOD = 16777549, 67109227
"""`AbstractMethodsInConcreteClass` at the class, `AbstractMethodInAbstractClass` at the method."""
MUST_OVERRIDE = 67109498
"""`MethodMustOverrideOrImplement`."""
THROWS_TOO_MUCH = 67109266
RETURNS_ANOTHER = 67109268
"""`IncompatibleReturnType`: the overridden method, with its owner and the erasures of its parameters."""
LESS_VISIBLE = 67109273
UNKNOWN_IMPORT = 268435846
LAMBDA_SIGNATURE = 553648784
"""`LambdaSignatureMismatch`: the signature of the functional interface's method."""
NOT_GENERIC, WRONG_ARITY = 16777740, 16777741
"""`NonGenericType`, and `IncorrectArityForParameterizedType`: the generic type and the arguments."""
METHOD_OF_ARRAY = 67108980
NOT_CREATABLE = 16777373
"""`InvalidClassInstantiation`: an interface or an abstract class, whose name is marked."""
CANNOT_INFER = 16778094
"""`CannotInferElidedTypes`: `new X<>()` where no arguments fit."""
DUPLICATE_LOCAL = 536870967
REDECLARED = frozenset({DUPLICATE_LOCAL, 536870968, 536871009, 536871010, 536872696})
"""A local variable, a parameter, a lambda's parameter (of either) or a pattern's variable with a name that is taken."""
FINAL_FIELD, FINAL_FIELD_AGAIN = 33554512, 33554514
"""`FinalFieldAssignment`: the type and the field; `DuplicateBlankFinalFieldInitialization`: the field."""
FINAL_ASSIGNED = frozenset({536870969, 536870970, 536870972, FINAL_FIELD, FINAL_FIELD_AGAIN})
"""A final local variable or field is assigned; its name is the last argument."""
RETURNS_VOID = 67108970
"""`MethodReturnsVoid`: a call without a result is returned; the whole statement is marked."""
VOID_RETURNS = 67108969
QUALIFIED_CASE = 33555187
"""`IllegalQualifiedEnumConstantLabel`."""
MISSING_CONSTANT_CASE = 1073743533
"""`SwitchExpressionsYieldMissingEnumConstantCase`: the enum and the constant that no case has."""
NOT_EXHAUSTIVE = frozenset({MISSING_CONSTANT_CASE, 1073743531, 2099060})
"""With `SwitchExpressionsYieldMissingDefaultCase`, `EnhancedSwitchMissingDefault`: the switch's selector is marked."""
MIXED_CASES = frozenset({1073743430, 1073743530})
"""`switchMixedCase`, `SwitchPreviewMixedCase`: a label with `:` beside labels with `->`, or the reverse."""
RETURN_IN_SWITCH = 1073743548
"""`SwitchExpressionsReturnWithinSwitchExpression`: the statement."""
MUST_YIELD = frozenset({536872615, 536872616})
"""`SwitchExpressionaYieldSwitchLabeledBlockCompletesNormally`, `...LastStatementCompletesNormally`: the block's end."""
CASE_MISMATCH = 2099253
"""`CaseConstantIncompatible`: the types of the constant and of the selector."""
RECORD_PATTERN, COMPONENT_PATTERN = 2099065, 2099066
"""`RecordPatternMismatch`: the record; `PatternTypeMismatch`: the types of the component and of the pattern."""
RECORD_CONSTRUCTOR = 16778976
"""`RecordMissingExplicitConstructorCallInNonCanonicalConstructor`: the constructor's head is marked."""
UNDEFINED_ATTRIBUTE = 67109475
"""`UndefinedAnnotationMember`: the attribute and the annotation."""
UNDEFINED_LABEL = 536871086
MISSING_BODY = 603979883
"""`MethodRequiresBody`: a class's method ends with a semicolon."""
DANGLING_REFERENCE = 603979903
"""`DanglingReference`: the type, the name and the parameters of a method reference that refers to nothing."""
EARLY = frozenset({2099174, 2099175, 2099176, 2099177, 2099178, 2099179, 2099183})
"""A member is used before `super(...)` or `this(...)`."""
DUPLICATE_CASE = 33554602
MASKED_CATCH, MASKED_ALTERNATIVE = 553648315, 553649001
"""`InvalidCatchBlockSequence`, `InvalidUnionTypeReferenceSequence`: the exception, and the one caught already."""
CREATED_NOT_VISIBLE = 134217859
"""`NotVisibleConstructor`: the type and the parameters."""
IMPOSSIBLE_CAST = 16777372
"""`IllegalCast`: the type of the value and the one that it is cast to."""
UNSAFE_CAST = 16777428
"""`UnsafeGenericCast` of `instanceof`: the type of the value and the one that it is compared with."""
GENERIC_ARRAY = 16777751
"""`IllegalGenericArray`: the type of the elements."""
STATIC_TYPE_VARIABLE = 536871434
"""`NonStaticTypeVariable...`: a type parameter of the class in a static context."""
AMBIGUOUS_TYPE = 16777220
STATIC_OF_INSTANCE = 603979900
"""`StaticMethodShouldBeAccessedStatically`: the type, the method and its parameters; a method reference is marked."""
NOT_ACCESSIBLE = 16778666
"""`NotAccessibleType`: a type of a module that the file's module does not read."""
STATIC_IMPORT_OF_TYPE = 268435847
"""`InvalidTypeForStaticImport`."""
NOT_ITERABLE = 536871493
"""`InvalidTypeForCollection`: the expression of a `for` is marked; there are no arguments."""
NO_ARRAY = 536871062
"""`ArrayReferenceRequired`: the type of what is indexed."""
ARRAY_CONSTANT, ARRAY_DIMENSIONS = 1610612944, 536871070
"""`ArrayConstantsOnlyInArrayInitializers`; `CannotDefineDimensionExpressionsWithInit`."""
ILLEGAL_MODIFIERS = frozenset({
    *range(16777517, 16777523), *range(16777524, 16777528), 16777550, 16777819, 16777820, 16777966, 16777968, 16777969,
    16778946, 16778947, 16778956, 16778973, 16778977, 16778978, 16778981, 16778982, 16779067, 16779077, 16779078,
    *range(33554773, 33554779), 33555183, *range(67109220, 67109227), 67109232, 67109233, 67109259, 67109260, 67109464,
    67109624, 67109914, 67109920, 67109922, 67109934, 67109935, 536871527, 536871913, 536871914, 536872695,
})  # fmt: skip
"""`IllegalModifierFor...`, `DuplicateModifierFor...`, `IllegalModifierCombination...` and the like of types, fields,
methods, variables and records."""
NOT_PERMITTED = frozenset({16779068, 16779069})
"""`SealedSuperClassDoesNotPermit`, `...Interface...`: the type and the sealed one above it."""
UNSEALED_SUBTYPES = frozenset({16779066, 16779071})
"""`SealedMissingClassModifier`, `...Interface...`: the sealed type and the one below it."""
NOT_SEALED = 16779070
"""`SealedMissingSealedModifier`: a type that permits and is not sealed."""
NOTHING_BELOW = 16779076
"""`SealedSealedTypeMissingPermits`."""
NOT_BELOW = frozenset({16779073, 16779079})
"""`SealedNotDirectSuperClass`, `...Interface`: the permitted type and the sealed one."""
OPEN_TEXT_BLOCK = 2097424
"""`UnterminatedTextBlock`."""
NO_RESULT = 16777327
"""`MissingReturnType`."""
NOT_A_CLASS, NOT_AN_INTERFACE = 16777528, 16777531
"""`SuperclassMustBeAClass`, `SuperInterfaceMustBeAnInterface`."""
COMPACT_ASSIGNMENT = 16778975
"""`RecordIllegalExplicitFinalFieldAssignInCompactConstructor`: a compact constructor assigns its parameters."""
NO_SUPER_CALL, NO_DEFAULT_CONSTRUCTOR = 134217871, 134217868
"""`UndefinedConstructorInImplicitConstructorCall`, `...InDefaultConstructor`: the superclass and the arguments."""
TOO_LARGE = 536871066
"""`NumericValueOutOfRange`: the type and the literal."""
NO_FUNCTIONAL_INTERFACE = 553648781
"""`TargetTypeNotAFunctionalInterface`: a lambda or a method reference stands where another value is wanted."""
MISPLACED = 1610612972
"""`ParsingErrorMisplacedConstruct`."""
BODY_OF_ABSTRACT = 603979889
"""`BodyForAbstractMethod`."""
DELETE_TOKEN, INSERT_AFTER, INSERT_TO_COMPLETE, REPLACE_TOKEN = 1610612968, 1610612967, 1610612976, 1610612971
"""`ParsingErrorDeleteToken`, `ParsingErrorInsertTokenAfter`, `ParsingErrorInsertToComplete`, `ParsingError`."""
DELETE_TOKENS, REPLACE_TOKENS = 1610612969, 1610612973
"""`ParsingErrorDeleteTokens`, `ParsingErrorReplaceTokens`: the words that are expected."""
UNREACHABLE_CATCH = 83886247
"""Nothing throws the exception that is marked."""
UNEXPECTED_TOKEN, MERGE_TOKENS = 1610612940, 1610612970
"""`ParsingError`: the token and the one that the parser expects; `ParsingErrorMergeTokens`: what they form."""
BAD_CHARACTER, OPEN_STRING = 1610612989, 1610612995
BAD_ESCAPE = 1610612990
"""`InvalidEscape`: the whole literal is marked."""
OUTER_LOCAL_FINAL, LOCAL_FINAL = 536871575, 536871586
"""`OuterLocalMustBeEffectivelyFinal`, `LocalMustBeEffectivelyFinal`."""
_LOCAL_VARIABLE = frozenset(
    {
        536870937,  # OuterLocalMustBeFinal
        536870967,  # RedefinedLocal
        536870968,  # RedefinedArgument
        536870969,  # DuplicateFinalLocalInitialization
        536870970,  # NonBlankFinalLocalAssignment
        536870972,  # FinalOuterLocalAssignment
        OUTER_LOCAL_FINAL,
        LOCAL_FINAL,
    }
)

UNKNOWN_NAMES = frozenset({UNDEFINED_TYPE, UNDEFINED_NAME, UNRESOLVED_VARIABLE})
UNKNOWN_VARIABLES = frozenset({UNDEFINED_NAME, UNRESOLVED_VARIABLE})
WITHOUT_VALUE = frozenset({UNINITIALISED, UNINITIALISED_AFTER_SWITCH})
WRONG_ARGUMENTS = GENERIC_MISMATCHES | {PARAMETER_MISMATCH}
"""The compiler marks the name of a call whose arguments do not fit."""

_NAME, _FIELD, _METHOD, _CONSTRUCTOR, _CALL = "name", "field", "method", "constructor", "call"
_NAMED_BY: dict[int, tuple[str, int]] = {
    **dict.fromkeys(UNKNOWN_NAMES | WITHOUT_VALUE | _LOCAL_VARIABLE, (_NAME, 1)),
    UNDEFINED_FIELD: (_FIELD, 1),
    UNDEFINED_METHOD: (_METHOD, 2),
    NOT_VISIBLE_METHOD: (_METHOD, 2),
    UNDEFINED_CONSTRUCTOR: (_CONSTRUCTOR, 2),
    PARAMETER_MISMATCH: (_CALL, 4),
}
"""What an id is about, and how many of its first arguments name that. A variable or type is named by its name; a method
by its type and name; a constructor by its type and its arguments; a call that does not fit by the method and its
arguments."""


def subject(problem: Problem) -> tuple[str, ...]:
    """The variable, type or member that the error is about; () where its id names none."""
    kind, count = _NAMED_BY.get(problem.code, ("", 0))
    named = problem.arguments[:count]
    return (kind, *named) if count and len(named) == count and all(named[:1]) else ()


def unknown_imports(problems: Iterable[Problem], text: str) -> tuple[str, ...]:
    """What `text` imports and the compiler does not find. (The argument of the problem is only the part of the name
    that it did not find.)"""
    starts = [problem.start for problem in problems if problem.code == UNKNOWN_IMPORT]
    names = (text[start : text.find(";", start)] for start in starts)
    return tuple("".join(name.split()) for name in names)


def is_brace(problem: Problem) -> bool:
    """Whether a brace is missing, or one is too many. The parser notices it far from where the mistake is."""
    return problem.code in (INSERT_TO_COMPLETE, DELETE_TOKEN) and problem.arguments[:1] == ("}",)


def is_syntax(problem: Problem) -> bool:
    """Whether it is a syntax error."""
    return bool(problem.code & SYNTAX)
