package espalier.oracle;


import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.AbstractVariableDeclaration;
import org.eclipse.jdt.internal.compiler.ast.Assignment;
import org.eclipse.jdt.internal.compiler.ast.BinaryExpression;
import org.eclipse.jdt.internal.compiler.ast.CompoundAssignment;
import org.eclipse.jdt.internal.compiler.ast.MethodDeclaration;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodScope;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

import espalier.oracle.CaretParse.Found;
import espalier.oracle.Tokens.Token;

/**
 * What the context of an operand expects of its type (JLS 5). Two sources must agree: the tokens before the operand,
 * which are certain, give the kind of context; JDT's syntax tree gives the types, if its node is of that kind and holds
 * the caret's node where the tokens require it. Otherwise nothing is expected.
 */
final class OperandContext {
	private final Operand operand;
	private final Found found;
	private final Types types;
	private final Arguments arguments;
	private final boolean lambda;
	/** The type that a whole expression must have here; null: any. */
	private final TypeBinding expected;
	/** The same for a value whose own type is known; null where that type may still be inferred. */
	private final TypeBinding whole;
	/** The type of the left operand of the operator before the operand; null: not known. */
	private final TypeBinding left;

	/** {@code lambda}: whether the tokens allow a lambda to begin here. */
	OperandContext(Operand operand, Found found, Types types, boolean lambda) {
		this.operand = operand;
		this.found = found;
		this.types = types;
		this.lambda = lambda;
		arguments = Arguments.of(operand, found, types);
		expected = expected();
		whole = found.inOpenLambda() ? null : expected;
		left = found.inOpenLambda() ? null : left();
	}

	Operand of() {
		return operand;
	}

	Types types() {
		return types;
	}

	/** Whether the operator before the operand accepts a value of {@code type}. */
	boolean operand(TypeBinding type) {
		Token before = operand.before();
		return switch (before.text()) {
			case "!", "&&", "||" -> types.truth(type);
			case "*", "/", "%", "-", "<<", ">>", ">>>", "<", ">", "<=", ">=", "~" -> types.numeric(type);
			case "&", "|", "^" -> types.numeric(type) || types.truth(type);
			case "+" -> left == null || types.addable(left, type);
			case "==", "!=" -> left == null || types.comparable(left, type);
			default -> true;
		};
	}

	/** Whether an expression of {@code type} may end before {@code token}. Called where no operator precedes. */
	boolean whole(TypeBinding type, String token) {
		Token before = operand.before();
		return switch (before.text()) {
			case "=", "return" -> whole == null || !token.equals(";") && !Operators.ASSIGNMENTS.contains(token)
					|| types.assignable(type, whole);
			case "throw" -> !token.equals(";") || types.throwable(type);
			case "(" -> inParentheses(type, token);
			case "," -> arguments.allow(type, token);
			case "[" -> !token.equals("]") || types.index(type);
			case ":" -> !token.equals(")") || !inForEach() || types.iterable(type);
			default -> true;
		};
	}

	/**
	 * Whether a lambda may begin here. False where the context expects a type that is no functional interface (JLS
	 * 15.27.3).
	 */
	boolean lambda() {
		return switch (operand.before().text()) {
			case "=", "return" -> expected == null || types.functional(expected);
			case "(", "," -> lambda && arguments.allowLambda();
			default -> lambda;
		};
	}

	/** Whether a value must stand here, so that a call of a void method is wrong. */
	boolean value() {
		Token before = operand.before();
		if (Operators.precedence(before.text()) > 0 || before.is("!", "~", "=", "return", "throw", "[")) {
			return !before.is("<", ">", "&", "?");
		}
		return before.is("(", ",") && operand.inCall();
	}

	private boolean inParentheses(TypeBinding type, String token) {
		Token header = operand.tokens().get(operand.bracket() - 1);
		if (header.is("if", "while") && token.equals(")")) {
			return types.truth(type);
		}
		return arguments.allow(type, token);
	}

	/** Whether the colon belongs to an enhanced {@code for}, not to a conditional in a {@code for} of three parts. */
	private boolean inForEach() {
		for (int at = operand.bracket() + 1; at < operand.previous(); at++) {
			if (operand.tokens().get(at).is(";", "?")) {
				return false;
			}
		}
		return operand.tokens().get(operand.bracket() - 1).is("for");
	}

	private TypeBinding expected() {
		return switch (operand.before().text()) {
			case "=" -> assigned();
			case "return" -> returned();
			default -> null;
		};
	}

	private TypeBinding assigned() {
		return switch (found.parent()) {
			case AbstractVariableDeclaration variable when found.at(variable.initialization)
					&& variable.type != null && !variable.type.isTypeNameVar(found.scope()) -> variable.type.resolvedType;
			case CompoundAssignment compound -> null;
			case Assignment assignment when found.at(assignment.expression) && !found.inOpenLambda() ->
				assignment.lhs.resolvedType;
			case null, default -> null;
		};
	}

	/**
	 * Returns the result type of the method around the caret; null in a lambda's block, or where JDT's recovery may
	 * have lost the method.
	 */
	private TypeBinding returned() {
		AbstractMethodDeclaration method = method();
		MethodBinding binding = method == null ? null : method.binding;
		return binding == null || binding.returnType == TypeBinding.VOID ? null : binding.returnType;
	}

	/**
	 * Returns the type of {@code this}; null if not known, as in an anonymous class, whose type may still be inferred.
	 */
	TypeBinding self() {
		AbstractMethodDeclaration method = method();
		TypeBinding self = method == null || method.binding == null ? null : method.binding.declaringClass;
		return self == null || self.isAnonymousType() ? null : self;
	}

	/** Whether the caret is in the statements of a method that is no constructor. */
	boolean inMethod() {
		return method() instanceof MethodDeclaration;
	}

	/** Returns the method whose own statements hold the caret; null where the tokens do not confirm it. */
	private AbstractMethodDeclaration method() {
		MethodScope method = found.inOpenLambda() ? null : found.scope().methodScope();
		return method != null && method.referenceContext instanceof AbstractMethodDeclaration declaration
				&& around(operand.tokens(), operand.bracket()).is(new String(declaration.selector)) ? declaration : null;
	}

	/**
	 * Returns the name of the method whose body holds the bracket; {@link Tokens#NONE} in a lambda's block, or where it
	 * is ambiguous.
	 */
	private static Token around(Tokens tokens, int bracket) {
		for (int open = bracket; open >= 0; open = tokens.openBracket(open)) {
			int last = open - 1;
			while (tokens.get(last).name() || tokens.get(last).is(",", ".")) {
				last--;
			}
			last -= tokens.get(last).is("throws") ? 1 : 0;
			if (tokens.get(open).is("{") && (tokens.get(last).is("->") || opensType(tokens, open))) {
				return Tokens.NONE;
			}
			Token name = tokens.get(tokens.openBracket(last) - 1);
			if (tokens.get(open).is("{") && tokens.get(last).is(")") && name.name()) {
				return name;
			}
		}
		return Tokens.NONE;
	}

	private static boolean opensType(Tokens tokens, int brace) {
		int at = brace - 1;
		while (at >= 0 && !tokens.get(at).is("{", "}", ";", "class", "interface", "enum", "record")) {
			at--;
		}
		return !tokens.get(at).is("{", "}", ";");
	}

	private TypeBinding left() {
		return found.parent() instanceof BinaryExpression binary && found.at(binary.right) ? binary.left.resolvedType
				: null;
	}
}
