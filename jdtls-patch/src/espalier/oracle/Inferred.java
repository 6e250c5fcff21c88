package espalier.oracle;

import java.util.Arrays;

import org.eclipse.jdt.internal.compiler.lookup.ArrayBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.ParameterizedTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeVariableBinding;
import org.eclipse.jdt.internal.compiler.lookup.WildcardBinding;

import espalier.oracle.Tokens.Token;

/**
 * Decides what a parameter whose type is a type variable of its method may become when its argument is a lambda. The
 * lambda contributes nothing, since the variable is resolved before it (JLS 18.2.1). If nothing else constrains the
 * variable, it becomes its bound: {@code Objects.requireNonNull(x -> x);} is wrong, but {@code Runnable r =
 * Objects.requireNonNull(() -> {})} is right.
 */
final class Inferred {
	private Inferred() {
	}

	/**
	 * Whether {@code variable}, the type of a parameter, may become a functional interface. {@code argument}: the
	 * operand in the call.
	 */
	static boolean functional(TypeVariableBinding variable, MethodBinding method, Operand argument, Types types) {
		boolean own = Arrays.asList(method.typeVariables()).contains(variable);
		Token beforeName = argument.tokens().get(argument.bracket() - 2);
		boolean explicit = beforeName.is(">", ">>", ">>>") || !own;
		boolean bound = variable.firstBound == null || variable.boundsCount() == 1 && !types.functional(variable.firstBound);
		return explicit || !bound || constrained(variable, method)
				|| !alone(argument) && mentions(method.returnType, variable);
	}

	/** Whether other parameters, or bounds of other variables, constrain it. */
	private static boolean constrained(TypeVariableBinding variable, MethodBinding method) {
		long parameters = Arrays.stream(method.parameters).filter(each -> mentions(each, variable)).count();
		return parameters != 1 || Arrays.stream(method.typeVariables())
				.anyMatch(each -> each != variable && each.firstBound != null);
	}

	/** Whether the call's context expects no type (JLS 15.12: it is no poly expression there). */
	private static boolean alone(Operand argument) {
		Operand call = Operand.endingWith(argument.tokens(), argument.bracket() - 2);
		Token before = call.before();
		boolean operator = Operators.precedence(before.text()) > 0 && !before.is("?") || before.is("!", "~");
		return call.known() && (operator || call.beginsStatement() || call.inCondition());
	}

	private static boolean mentions(TypeBinding type, TypeVariableBinding variable) {
		return switch (type) {
			case null -> true;
			case TypeVariableBinding other -> other == variable;
			case ArrayBinding array -> mentions(array.leafComponentType(), variable);
			case WildcardBinding wildcard -> wildcard.bound != null && mentions(wildcard.bound, variable);
			case ParameterizedTypeBinding parameterized -> parameterized.enclosingType() != null
					|| parameterized.arguments == null
					|| Arrays.stream(parameterized.arguments).anyMatch(each -> mentions(each, variable));
			default -> Types.partlyKnown(type);
		};
	}
}
