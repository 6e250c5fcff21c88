package espalier.oracle;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

/**
 * The tokens that can never follow a name at the caret, by the name's kind and its value's type. A name of a wrong type
 * may still stand where more follows it ({@code text.length()} where a number is wanted), so this, and not the set of
 * names, is where types refuse.
 */
final class Followers {
	/** Where nothing is known of the place: what the kinds of names alone say. */
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
	/** Of a call, or a declaration's parameter, which may be called {@code this}. */
	private static final Set<String> AFTER_TYPE_ARGUMENT = Operators.allBut(".", "::", "[", "<", "@", "->", "...",
			Operators.IDENTIFIER, Operators.KEYWORD);
	private static final Set<String> AFTER_CREATED = Operators.allBut("(", "[", "<", ".", "@");

	private static final Set<String> ANONYMOUS = Operators.allBut("{");
	private static final Set<String> LAMBDA = Set.of("->");
	/** Stands for no argument at all between the parentheses of a call. */
	static final String BARE = "()";
	/** What gives a variable a value (JLS 4.12.4). */
	private static final Set<String> CHANGES = Operators.union(Operators.ASSIGNMENTS, Set.of("++", "--"));
	private static final Set<String> AFTER_CHANGED = Operators.allBut(".", "::", "[");

	/** Behind these stands a value, and no type by itself. */
	private static final String[] VALUES = {"return", "throw", "assert", "!", "~", "+", "-", "*", "/", "%", "&&", "||", "==", "!=", "<=",
			">=", "?", "[", "->"};

	/**
	 * What cannot stand behind a name, and behind a call of it (see {@link Followers#called}). Two that say the same are one
	 * object, as hundreds of names share a few of them.
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

	/** {@code less}: a variable that cannot be assigned, or a method that must have arguments. */
	private record Key(String kind, TypeBinding type, boolean less) {
	}

	private record Call(TypeBinding type, boolean bare) {
	}

	private final boolean reference;
	private final TypeRole role;
	private final Operand operand;
	private final Demand demand;
	private final Types types;
	private final boolean beginsStatement;
	private final Map<Sets, Meaning> meanings = new HashMap<>();
	private final Map<Key, Meaning> known = new HashMap<>();
	private final Map<Call, Set<String>> knownCalls = new HashMap<>();

	/** {@code previous}: the index of the token before the name. */
	Followers(int previous, Demand demand) {
		operand = demand.of();
		types = demand.types();
		reference = operand.tokens().get(previous).is("::");
		role = TypeRole.behind(operand.tokens(), previous);
		this.demand = demand;
		beginsStatement = operand.beginsStatement();
	}

	/**
	 * Of a name, of one with a value of {@code type} (null: not known; a method's: what it gives). {@code less}: it is a
	 * variable that has its only value, so that nothing changes it, or a method that must have arguments.
	 */
	Meaning of(String kind, TypeBinding type, boolean less) {
		return known.computeIfAbsent(new Key(kind, type, less), this::find);
	}

	/** Of a type in scope that is one of {@code type}; {@code bare}: whether it may be created without arguments. */
	Meaning resolved(Meaning any, TypeBinding type, boolean bare) {
		Set<String> neither = never(type);
		return meaning(neither.isEmpty() ? any.never() : Operators.union(any.never(), neither), created(type, bare));
	}

	/** Of a type that is not imported. {@code type}: null unless a role is wanted. */
	Meaning importable(boolean annotation, TypeBinding type) {
		Set<String> any = of(NameSet.TYPE, null, false).never();
		boolean wrong = role == TypeRole.ANNOTATION && !annotation;
		return meaning(wrong ? Operators.union(any, ONLY_MEMBER) : any, created(type, true));
	}

	/** Of an overloaded name: what follows none of its meanings. */
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
	 * What cannot stand behind the closing parenthesis of a call whose value is of {@code type} (null: not known), and
	 * {@link #BARE} if the call must have arguments. It is more than a name: a call is a statement, and no variable.
	 */
	private Set<String> called(TypeBinding type, boolean bare) {
		return reference ? Set.of() : knownCalls.computeIfAbsent(new Call(type, bare), this::findCalled);
	}

	/** The same of the creation of a {@code type}; of what cannot be created there is only an anonymous subclass. */
	private Set<String> created(TypeBinding type, boolean bare) {
		if (role != TypeRole.CREATED) {
			return Set.of();
		}
		boolean open = type instanceof ReferenceBinding reference && (type.isInterface() || type.isClass() && reference.isAbstract());
		return Types.vague(type) || !open ? called(type, bare) : bare ? ANONYMOUS : Operators.union(ANONYMOUS, Set.of(BARE));
	}

	private Set<String> findCalled(Call call) {
		Set<String> never = behindNoVariable(call.type(), true);
		addIf(!call.bare(), never, BARE);
		return never;
	}

	/** The same of the values that are no names, where they are all that is assigned or returned; null elsewhere. */
	Map<String, Set<String>> values(TypeBinding string) {
		if (!operand.known() || !operand.before().is("=", "return") || operand.tokens().size() != operand.previous() + 1) {
			return null;
		}
		Map<String, Set<String>> values = new HashMap<>();
		values.put("this", behindNoVariable(demand.self(), false));
		values.put("String", behindNoVariable(string, false));
		for (TypeBinding type : List.of(TypeBinding.NULL, TypeBinding.BOOLEAN, TypeBinding.CHAR, TypeBinding.INT, TypeBinding.LONG,
				TypeBinding.FLOAT, TypeBinding.DOUBLE)) {
			values.put(new String(type.sourceName()), behindNoVariable(type, false));
		}
		return values;
	}

	private Set<String> behindNoVariable(TypeBinding type, boolean statement) {
		Set<String> never = new LinkedHashSet<>(Operators.ASSIGNMENTS);
		never.addAll(List.of("++", "--"));
		addBehind(type, statement, never);
		return never;
	}

	/** Whether final fields may be given their values here: not in a method. */
	boolean mayAssignFields() {
		return !demand.inMethod();
	}

	/** A name before an arrow is a lambda's parameter, also where it is another's name. */
	private Meaning find(Key key) {
		boolean method = key.kind().equals(NameSet.METHOD);
		Set<String> never = behind(key);
		never = demand.lambda() ? never : Operators.union(never, LAMBDA);
		never = key.less() && !method ? Operators.union(never, unchanged()) : never;
		return meaning(never, method ? called(key.type(), !key.less()) : Set.of());
	}

	/** A variable that nothing changes; what it refers to may be changed. */
	private Set<String> unchanged() {
		return operand.before().is("++", "--") ? AFTER_CHANGED : CHANGES;
	}

	private Set<String> behind(Key key) {
		return switch (key.kind()) {
			case NameSet.METHOD -> reference ? AFTER_REFERRED : afterMethod(key.type());
			case NameSet.FIELD, NameSet.VARIABLE -> afterValue(key.type());
			case NameSet.PACKAGE -> ONLY_MEMBER;
			case NameSet.TYPE -> afterType();
			default -> Set.of();
		};
	}

	/** A call goes on behind its brackets unless it gives nothing, or a primitive to an operator that takes it first. */
	private Set<String> afterMethod(TypeBinding type) {
		boolean nothing = type == TypeBinding.VOID && demand.value();
		boolean taken = type != null && type.isBaseType() && operand.precedence() >= Operators.precedence("*")
				&& !demand.operand(type);
		return nothing || taken ? Operators.ALL : AFTER_METHOD;
	}

	/** What cannot stand behind a type that is one of {@code type} in its role: only a member of it may be meant. */
	private Set<String> never(TypeBinding type) {
		return switch (role) {
			case ANNOTATION -> Types.vague(type) || type.isAnnotationType() ? Set.of() : ONLY_MEMBER;
			case EXTENDED -> Types.vague(type) || extensible(type) ? Set.of() : ONLY_MEMBER;
			case IMPLEMENTED -> Types.vague(type) || type.isInterface() || type.isAnnotationType() ? Set.of() : ONLY_MEMBER;
			case THROWN -> types.throwable(type) ? Set.of() : ONLY_MEMBER;
			case CREATED -> Types.vague(type) || type.original().typeVariables().length > 0 ? Set.of() : Set.of("<");
			case ANY -> Set.of();
		};
	}

	private static boolean extensible(TypeBinding type) {
		return type.isClass() && !((ReferenceBinding) type).isFinal();
	}

	/** Whether it makes a difference of which type a call's value is. */
	boolean tellsCalls() {
		return demand.value() || operand.precedence() > 0 || operand.inCondition();
	}

	/** Whether it makes a difference which type a name means. */
	boolean telling() {
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
		addBehind(type, false, never);
		return never;
	}

	/** What cannot stand behind a whole operand; {@code statement}: whether it is one by itself (JLS 14.8). */
	private void addBehind(TypeBinding type, boolean statement, Set<String> never) {
		addIf(!types.reference(type), never, ".", "::");
		addIf(!types.indexable(type), never, "[");
		if (operand.known()) {
			boolean wrong = !demand.operand(type);
			int before = operand.precedence();
			for (String operator : Operators.ALL_BINARY) {
				boolean mine = Operators.precedence(operator) > before;
				addIf(mine ? !left(type, operator) : wrong || beginsStatement, never, operator);
				addIf(beginsStatement, never, operator);
			}
			for (String end : Operators.ENDS) {
				boolean alone = statement && end.equals(";");
				addIf(wrong || beginsStatement && !alone || before == 0 && !demand.whole(type, end), never, end);
			}
			for (String assignment : Operators.ASSIGNMENTS) {
				addIf(before == 0 && !demand.whole(type, assignment), never, assignment);
			}
		}
	}

	/** Whether a value of {@code type} may stand at the left of the operator. */
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
