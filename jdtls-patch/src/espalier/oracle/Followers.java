package espalier.oracle;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

/**
 * The tokens that can never follow a name at the caret, computed from the name's kind and its value's type. A name of a
 * wrong type may still stand where more follows it ({@code text.length()} where a number is expected). So types take
 * effect here and not in the set of names.
 */
final class Followers {
	/** By the kinds of names alone, where nothing else is known of the position. */
	private static final Set<String> AFTER_VALUE = Set.of("(", "{", "@", "...", "!", "~", Operators.IDENTIFIER,
			Operators.LITERAL);
	private static final Set<String> AFTER_METHOD = Operators.allBut("(");
	private static final Set<String> AFTER_REFERRED = Set.of("(", "[", "{", ".", "::", "++", "--", Operators.IDENTIFIER,
			Operators.LITERAL);
	private static final Set<String> ONLY_MEMBER = Operators.allBut(".");
	private static final Set<String> AFTER_TYPE = Set.of(Operators.LITERAL, "!", "~", "++", "--");
	private static final Set<String> AFTER_TYPE_VALUE = Operators.allBut(".", "::", "[", "<", "->");
	private static final Set<String> AFTER_TYPE_STATEMENT = Operators.allBut(".", "::", "[", "<", "@", "->", "(", ":",
			"{", Operators.IDENTIFIER, Operators.KEYWORD);
	/** For an argument of a call, or a parameter of a declaration, which may be called {@code this}. */
	private static final Set<String> AFTER_TYPE_ARGUMENT = Operators.allBut(".", "::", "[", "<", "@", "->", "...",
			Operators.IDENTIFIER, Operators.KEYWORD);
	private static final Set<String> AFTER_CREATED = Operators.allBut("(", "[", "<", ".", "@");

	private static final Set<String> ANONYMOUS = Operators.allBut("{");
	/** A lambda and a method reference need a functional interface (JLS 15.27.3, 15.13.2). */
	private static final Set<String> FUNCTIONS = Set.of("->", "::");
	/** Stands for an empty list of arguments between the parentheses of a call. */
	static final String NO_ARGUMENTS = "()";
	/** The tokens that change a variable's value (JLS 4.12.4). */
	private static final Set<String> CHANGES = Operators.union(Operators.ASSIGNMENTS, Set.of("++", "--"));
	private static final Set<String> AFTER_CHANGED = Operators.allBut(".", "::", "[");

	/** After each of these stands a value, and never a type by itself. */
	private static final String[] VALUES = {"return", "throw", "assert", "!", "~", "+", "-", "*", "/", "%", "&&", "||", "==", "!=", "<=",
			">=", "?", "[", "->"};

	/**
	 * The tokens that cannot follow a name, and those that cannot follow a call of it (see {@link Followers#called}).
	 * Equal pairs are one object, because hundreds of names share a few of them.
	 */
	static final class Meaning {
		private final Set<String> never;
		private final Set<String> called;

		private Meaning(Set<String> never, Set<String> called) {
			this.never = never;
			this.called = called;
		}

		Set<String> never() {
			return never;
		}

		Set<String> called() {
			return called;
		}
	}

	private record Sets(Set<String> never, Set<String> called) {
	}

	/** {@code restricted}: a variable that cannot be assigned, or a method that requires arguments. */
	private record Key(String kind, TypeBinding type, boolean restricted) {
	}

	private record Call(TypeBinding type, boolean nullary) {
	}

	private final boolean reference;
	private final TypeRole role;
	private final Operand operand;
	private final OperandContext context;
	private final Types types;
	private final boolean beginsStatement;
	private final Map<Sets, Meaning> meanings = new HashMap<>();
	private final Map<Key, Meaning> known = new HashMap<>();
	private final Map<Call, Set<String>> knownCalls = new HashMap<>();

	/** {@code previous}: the index of the token before the name. */
	Followers(int previous, OperandContext context) {
		operand = context.of();
		types = context.types();
		reference = operand.tokens().get(previous).is("::");
		role = TypeRole.after(operand.tokens(), previous);
		this.context = context;
		beginsStatement = operand.beginsStatement();
	}

	/**
	 * For a name with a value of {@code type} (null: not known; of a method: its result). {@code restricted}: a
	 * variable that cannot be assigned, or a method that requires arguments.
	 */
	Meaning of(String kind, TypeBinding type, boolean restricted) {
		return known.computeIfAbsent(new Key(kind, type, restricted), this::find);
	}

	/** For a name in scope that means {@code type}; {@code nullary}: whether it may be created without arguments. */
	Meaning resolved(Meaning any, TypeBinding type, boolean nullary) {
		Set<String> neither = never(type);
		return meaning(neither.isEmpty() ? any.never() : Operators.union(any.never(), neither), created(type, nullary));
	}

	/** For a type that is not imported. {@code type}: null unless the context depends on it. */
	Meaning importable(boolean annotation, TypeBinding type) {
		Set<String> any = of(NameSet.TYPE, null, false).never();
		boolean wrong = role == TypeRole.ANNOTATION && !annotation;
		return meaning(wrong ? Operators.union(any, ONLY_MEMBER) : any, created(type, true));
	}

	/** For an overloaded name: the tokens that follow none of its meanings. */
	Meaning either(Meaning one, Meaning other) {
		return one == other ? one : meaning(both(one.never, other.never), both(one.called, other.called));
	}

	private static Set<String> both(Set<String> one, Set<String> other) {
		Set<String> both = new LinkedHashSet<>(one);
		both.retainAll(other);
		return both;
	}

	private Meaning meaning(Set<String> never, Set<String> called) {
		return meanings.computeIfAbsent(new Sets(never, called), key -> new Meaning(never, called));
	}

	/**
	 * Returns the tokens that cannot stand after the closing parenthesis of a call whose value is of {@code type}
	 * (null: not known), and {@link #NO_ARGUMENTS} if the call requires arguments. Unlike a name, a call is a statement
	 * and never a variable.
	 */
	private Set<String> called(TypeBinding type, boolean nullary) {
		return reference ? Set.of() : knownCalls.computeIfAbsent(new Call(type, nullary), this::findCalled);
	}

	/** The same for a creation of {@code type}. Of an abstract type only an anonymous subclass can be created. */
	private Set<String> created(TypeBinding type, boolean nullary) {
		if (role != TypeRole.CREATED) {
			return Set.of();
		}
		boolean open = type instanceof ReferenceBinding reference && (type.isInterface() || type.isClass() && reference.isAbstract());
		return Types.partlyKnown(type) || !open ? called(type, nullary) : nullary ? ANONYMOUS : Operators.union(ANONYMOUS, Set.of(NO_ARGUMENTS));
	}

	private Set<String> findCalled(Call call) {
		Set<String> never = afterNonVariable(call.type(), true);
		addIf(!call.nullary(), never, NO_ARGUMENTS);
		return never;
	}

	/**
	 * The same for values that are no names, where the value is assigned, returned or in parentheses; null elsewhere.
	 */
	Map<String, Set<String>> values(TypeBinding string) {
		if (!operand.known() || !operand.before().is("=", "return", "(", ",") || operand.tokens().size() != operand.previous() + 1) {
			return null;
		}
		Map<String, Set<String>> values = new HashMap<>();
		values.put("this", afterNonVariable(context.self(), false));
		values.put("String", afterNonVariable(string, false));
		for (TypeBinding type : List.of(TypeBinding.NULL, TypeBinding.BOOLEAN, TypeBinding.CHAR, TypeBinding.INT, TypeBinding.LONG,
				TypeBinding.FLOAT, TypeBinding.DOUBLE)) {
			values.put(new String(type.sourceName()), afterNonVariable(type, false));
		}
		return values;
	}

	private Set<String> afterNonVariable(TypeBinding type, boolean statement) {
		Set<String> never = new LinkedHashSet<>(Operators.ASSIGNMENTS);
		never.addAll(List.of("++", "--"));
		addAfter(type, statement, never);
		return never;
	}

	/** Whether final fields may be assigned here. False in a method. */
	boolean mayAssignFields() {
		return !context.inMethod();
	}

	/** A name before an arrow is a lambda's parameter, even if a variable has the same name. */
	private Meaning find(Key key) {
		boolean method = key.kind().equals(NameSet.METHOD);
		Set<String> never = after(key);
		never = context.lambda() ? never : Operators.union(never, FUNCTIONS);
		never = key.restricted() && !method ? Operators.union(never, unchanged()) : never;
		return meaning(never, method ? called(key.type(), !key.restricted()) : Set.of());
	}

	/** The tokens that cannot follow a final variable. The object that it refers to may change. */
	private Set<String> unchanged() {
		return operand.before().is("++", "--") ? AFTER_CHANGED : CHANGES;
	}

	private Set<String> after(Key key) {
		return switch (key.kind()) {
			case NameSet.METHOD -> reference ? AFTER_REFERRED : afterMethod(key.type());
			case NameSet.FIELD, NameSet.VARIABLE -> afterValue(key.type());
			case NameSet.PACKAGE -> ONLY_MEMBER;
			case NameSet.TYPE -> afterType();
			default -> Set.of();
		};
	}

	/**
	 * A call may follow unless its result is void where a value must stand, or a primitive that the preceding operator
	 * rejects.
	 */
	private Set<String> afterMethod(TypeBinding type) {
		boolean nothing = type == TypeBinding.VOID && context.value();
		boolean taken = type != null && type.isBaseType() && operand.precedence() >= Operators.precedence("*")
				&& !context.operand(type);
		return nothing || taken ? Operators.ALL : AFTER_METHOD;
	}

	/**
	 * Returns the tokens that cannot follow {@code type} in its role. If the type does not fit, only a member of it
	 * can.
	 */
	private Set<String> never(TypeBinding type) {
		return switch (role) {
			case ANNOTATION -> Types.partlyKnown(type) || type.isAnnotationType() ? Set.of() : ONLY_MEMBER;
			case EXTENDED -> Types.partlyKnown(type) || extensible(type) ? Set.of() : ONLY_MEMBER;
			case IMPLEMENTED -> Types.partlyKnown(type) || type.isInterface() || type.isAnnotationType() ? Set.of() : ONLY_MEMBER;
			case THROWN -> types.throwable(type) ? Set.of() : ONLY_MEMBER;
			case CREATED -> Types.partlyKnown(type) || type.original().typeVariables().length > 0 ? Set.of() : Set.of("<");
			case ANY -> Set.of();
		};
	}

	private static boolean extensible(TypeBinding type) {
		return type.isClass() && !((ReferenceBinding) type).isFinal();
	}

	/** Whether the answer depends on the type of a call's value. */
	boolean dependsOnCallType() {
		return context.value() || operand.precedence() > 0 || operand.inCondition();
	}

	/** Whether the answer depends on which type a name means. */
	boolean dependsOnNamedType() {
		return role != TypeRole.ANY;
	}

	private Set<String> afterType() {
		if (role == TypeRole.CREATED) {
			return AFTER_CREATED;
		}
		if (!operand.known()) {
			return AFTER_TYPE;
		}
		if (operand.inCondition() || operand.before().is(VALUES) || Operators.ASSIGNMENTS.contains(operand.before().text())) {
			return AFTER_TYPE_VALUE;
		}
		if (beginsStatement) {
			return AFTER_TYPE_STATEMENT;
		}
		return operand.beginsArgument() && !operand.inPattern() ? AFTER_TYPE_ARGUMENT : AFTER_TYPE;
	}

	private Set<String> afterValue(TypeBinding type) {
		Set<String> never = new LinkedHashSet<>(AFTER_VALUE);
		addIf(!types.numeric(type), never, "++", "--", "-=", "*=", "/=", "%=", "<<=", ">>=", ">>>=");
		addAfter(type, false, never);
		return never;
	}

	/**
	 * Adds the tokens that cannot follow a whole operand; {@code statement}: whether it is a statement by itself (JLS
	 * 14.8).
	 */
	private void addAfter(TypeBinding type, boolean statement, Set<String> never) {
		addIf(!types.reference(type), never, ".", "::");
		addIf(!types.indexable(type), never, "[");
		if (operand.known()) {
			boolean wrong = !context.operand(type);
			int before = operand.precedence();
			for (String operator : Operators.ALL_BINARY) {
				boolean mine = Operators.precedence(operator) > before;
				addIf(mine ? !left(type, operator) : wrong || beginsStatement, never, operator);
				addIf(beginsStatement, never, operator);
			}
			for (String end : Operators.ENDS) {
				boolean alone = statement && end.equals(";");
				addIf(wrong || beginsStatement && !alone || before == 0 && !context.whole(type, end), never, end);
			}
			for (String assignment : Operators.ASSIGNMENTS) {
				addIf(before == 0 && !context.whole(type, assignment), never, assignment);
			}
		}
	}

	/** Whether a value of {@code type} may be the left operand of the operator. */
	private boolean left(TypeBinding type, String operator) {
		return switch (operator) {
			case "?", "&&", "||" -> types.truth(type);
			case "&", "|", "^" -> types.truth(type) || types.numeric(type);
			case "+", "==", "!=", "instanceof" -> type != TypeBinding.VOID;
			default -> types.numeric(type);
		};
	}

	private static void addIf(boolean condition, Set<String> never, String... tokens) {
		if (condition) {
			never.addAll(List.of(tokens));
		}
	}
}
