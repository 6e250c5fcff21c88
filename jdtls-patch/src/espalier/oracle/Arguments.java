package espalier.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.codeassist.complete.CompletionOnMessageSend;
import org.eclipse.jdt.internal.codeassist.complete.CompletionOnQualifiedAllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.ASTNode;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.AllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.Expression;
import org.eclipse.jdt.internal.compiler.ast.ImportReference;
import org.eclipse.jdt.internal.compiler.ast.MessageSend;
import org.eclipse.jdt.internal.compiler.lookup.ArrayBinding;
import org.eclipse.jdt.internal.compiler.lookup.ClassScope;
import org.eclipse.jdt.internal.compiler.lookup.CompilationUnitScope;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.Scope;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeConstants;
import org.eclipse.jdt.internal.compiler.lookup.TypeVariableBinding;

import espalier.oracle.CaretParse.Found;
import espalier.oracle.Tokens.Token;

/**
 * The methods that a call may mean, seen from one of its arguments: those of its name whose earlier parameters accept
 * the arguments that are written. Overload resolution is not performed.
 */
final class Arguments {
	/** For a call of which nothing is known. */
	static final Arguments ANY = new Arguments(List.of(), null, 0, null, false);

	private final List<MethodBinding> candidates;
	private final Operand operand;
	private final int index;
	private final Types types;
	private final boolean typed;

	/** {@code typed}: whether the written arguments were compared with the candidates' parameters. */
	private Arguments(List<MethodBinding> candidates, Operand operand, int index, Types types, boolean typed) {
		this.candidates = candidates;
		this.operand = operand;
		this.index = index;
		this.types = types;
		this.typed = typed;
	}

	/** The methods of the call whose argument begins with the operand. */
	static Arguments of(Operand operand, Found found, Types types) {
		if (!operand.before().is("(", ",") || found.inOpenLambda() || Members.mayBeExtended(found.scope())) {
			return ANY;
		}
		Tokens tokens = operand.tokens();
		List<Integer> outer = outerOfName(operand);
		if (!outer.stream().allMatch(bracket -> alike(tokens, bracket, operand.bracket()))) {
			return ANY;
		}
		List<MethodBinding> methods = new ArrayList<>();
		ASTNode call = call(found);
		Expression[] written = null;
		boolean all = false;
		if (call instanceof MessageSend send && tokens.get(operand.bracket() - 1).is(new String(send.selector))) {
			written = send.arguments;
			all = send.receiver.isImplicitThis() ? addEnclosing(found.scope(), send.selector, methods)
					: send.actualReceiverType instanceof ReferenceBinding receiver
							&& addAll(receiver, send.selector, methods, new HashSet<>());
		} else if (call instanceof AllocationExpression creation && created(operand, creation)) {
			written = creation.arguments;
			all = creation.type.resolvedType instanceof ReferenceBinding created
					&& addDeclared(isDiamond(creation) ? (ReferenceBinding) created.original() : created, TypeConstants.INIT, methods);
		}
		int index = commas(operand);
		boolean mine = !outer.isEmpty() || index >= 0 && index == count(written, call == found.node())
				&& (call == found.node() || found.at(written[index]));
		if (!all || index < 0 || !mine) {
			return ANY;
		}
		boolean typed = outer.isEmpty();
		Expression[] before = typed ? written : new Expression[0];
		methods.removeIf(method -> !takes(method, before, index, types));
		return methods.isEmpty() ? ANY : new Arguments(methods, operand, index, types, typed);
	}

	/** Whether the type arguments are inferred ({@code <>}): JDT infers them from the arguments so far. */
	private static boolean isDiamond(AllocationExpression creation) {
		return (creation.type.bits & ASTNode.IsDiamond) != 0;
	}

	/** Returns the call around the caret. Where no argument has begun, JDT's completion node is the call itself. */
	private static ASTNode call(Found found) {
		return switch (found.node()) {
			case CompletionOnMessageSend send -> send;
			case CompletionOnQualifiedAllocationExpression creation when creation.enclosingInstance == null -> creation;
			case null, default -> found.parent() != null && (found.parent() instanceof MessageSend
					|| found.parent().getClass() == AllocationExpression.class) ? found.parent() : null;
		};
	}

	/** Returns the number of arguments before the caret's. */
	private static int count(Expression[] written, boolean open) {
		return written == null ? open ? 0 : -1 : open ? written.length : written.length - 1;
	}

	/**
	 * Returns the open brackets of enclosing calls of the same name. JDT's recovery may have lost this call and report
	 * an enclosing one.
	 */
	private static List<Integer> outerOfName(Operand operand) {
		Tokens tokens = operand.tokens();
		String name = tokens.get(operand.bracket() - 1).text();
		List<Integer> brackets = new ArrayList<>();
		for (int outer = tokens.openBracket(operand.bracket()); outer >= 0; outer = tokens.openBracket(outer)) {
			if (tokens.get(outer).is("(") && tokens.get(outer - 1).is(name)) {
				brackets.add(outer);
			}
		}
		return brackets;
	}

	/**
	 * Whether the callees at the two brackets are spelled alike in one scope, so that they have the same candidates.
	 */
	private static boolean alike(Tokens tokens, int outer, int inner) {
		for (int at = outer; at < inner; at++) {
			if (tokens.get(at).is("{", "->")) {
				return false;
			}
		}
		for (int back = 1; ; back++) {
			Token one = tokens.get(outer - back);
			Token other = tokens.get(inner - back);
			boolean chain = other.name() || other.is(".", "new");
			if (!chain) {
				return !one.name() && !one.is(".", "new") && !one.is(")", "]", ">", "this", "super")
						&& !other.is(")", "]", ">", "this", "super") && !other.literal() && !one.literal();
			}
			if (!one.text().equals(other.text())) {
				return false;
			}
		}
	}

	/**
	 * Whether the operand is in the brackets of {@code creation}. JDT's recovery may have lost that creation and report
	 * an enclosing one.
	 */
	private static boolean created(Operand operand, AllocationExpression creation) {
		int name = operand.bracket() - 1;
		int depth = 0;
		for (; operand.tokens().get(name) != Tokens.NONE; name--) {
			Token token = operand.tokens().get(name);
			depth += token.is(">") ? 1 : token.is(">>") ? 2 : token.is(">>>") ? 3 : token.is("<") ? -1 : 0;
			if (depth == 0 && !token.is("<")) {
				break;
			}
		}
		return creation.type != null && operand.tokens().get(name).is(new String(creation.type.getLastToken()));
	}

	/** Whether a value of {@code type} may be this argument if {@code token} follows it. */
	boolean allow(TypeBinding type, String token) {
		boolean last = token.equals(")");
		if (!typed || !last && !token.equals(",")) {
			return true;
		}
		return candidates.stream().anyMatch(method -> arity(method, last) && types.assignable(type, parameter(method, index)));
	}

	/**
	 * Whether this argument may be a lambda. In variable-arity position the parameter is the element type, not the
	 * array.
	 */
	boolean allowLambda() {
		return candidates.isEmpty() || candidates.stream().anyMatch(this::allowsLambda);
	}

	private boolean allowsLambda(MethodBinding method) {
		TypeBinding expected = parameter(method, index);
		if (expected == null && method.parameters[method.parameters.length - 1] instanceof ArrayBinding array) {
			expected = array.elementsType();
		}
		return expected instanceof TypeVariableBinding variable ? Inferred.functional(variable, method, operand, types)
				: types.functional(expected);
	}

	private boolean arity(MethodBinding method, boolean last) {
		int length = method.parameters.length;
		if (method.isVarargs()) {
			return !last || index + 1 >= length - 1;
		}
		return last ? index + 1 == length : index + 1 < length;
	}

	private static boolean takes(MethodBinding method, Expression[] arguments, int index, Types types) {
		if (!method.isVarargs() && method.parameters.length <= index) {
			return false;
		}
		for (int at = 0; at < index; at++) {
			Expression argument = at < arguments.length ? arguments[at] : null;
			boolean plain = argument != null && argument.resolvedType != null && !argument.isPolyExpression();
			if (plain && !types.assignable(argument.resolvedType, parameter(method, at))) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Returns the type of a parameter; null if any type is accepted, since a variable-arity argument may be the array
	 * itself.
	 */
	private static TypeBinding parameter(MethodBinding method, int at) {
		int length = method.parameters.length;
		return method.isVarargs() && at >= length - 1 ? null : method.parameters[at];
	}

	/** Adds the methods of all enclosing types. Returns false also where a method of the name may be imported. */
	private static boolean addEnclosing(Scope innermost, char[] selector, List<MethodBinding> methods) {
		for (Scope scope = innermost; scope != null; scope = scope.parent) {
			boolean known = switch (scope) {
				case ClassScope type -> addAll(type.referenceContext.binding, selector, methods, new HashSet<>());
				case CompilationUnitScope unit -> !imports(unit.referenceContext.imports, selector);
				default -> true;
			};
			if (!known) {
				return false;
			}
		}
		return true;
	}

	private static boolean imports(ImportReference[] imports, char[] selector) {
		return imports != null && Arrays.stream(imports).anyMatch(each -> each.isStatic() && ((each.bits & ASTNode.OnDemand) != 0
				|| CharOperation.equals(each.tokens[each.tokens.length - 1], selector)));
	}

	/** Adds the methods of a hierarchy. Returns false where some method of the name may be missing. */
	private static boolean addAll(ReferenceBinding type, char[] selector, List<MethodBinding> methods, Set<TypeBinding> seen) {
		if (type == null || !seen.add(type)) {
			return true;
		}
		if (Types.partlyKnown(type) || !addDeclared(type, selector, methods) || type.superInterfaces() == null) {
			return false;
		}
		for (ReferenceBinding each : type.superInterfaces()) {
			if (!addAll(each, selector, methods, seen)) {
				return false;
			}
		}
		return addAll(type.superclass(), selector, methods, seen);
	}

	/**
	 * Adds the declared methods. Returns false if JDT dropped one whose signature does not resolve, or Lombok may add more.
	 */
	private static boolean addDeclared(ReferenceBinding type, char[] selector, List<MethodBinding> methods) {
		MethodBinding[] found = type.getMethods(selector);
		methods.addAll(List.of(found));
		if (!(type.original() instanceof SourceTypeBinding source) || source.scope == null) {
			return found.length > 0 || selector != TypeConstants.INIT;
		}
		if (Members.mayBeGenerated(source)) {
			return false;
		}
		AbstractMethodDeclaration[] declared = source.scope.referenceContext.methods;
		int written = 0;
		for (AbstractMethodDeclaration method : declared == null ? new AbstractMethodDeclaration[0] : declared) {
			boolean named = selector == TypeConstants.INIT ? method.isConstructor()
					: !method.isConstructor() && CharOperation.equals(method.selector, selector);
			written += named ? 1 : 0;
		}
		return selector == TypeConstants.INIT ? found.length > 0 && found.length >= written : found.length >= written;
	}

	/**
	 * Returns the number of commas between the call's bracket and the operand; -1 where angle brackets make it
	 * ambiguous.
	 */
	private static int commas(Operand operand) {
		Tokens tokens = operand.tokens();
		int commas = 0;
		int depth = 0;
		for (int at = operand.bracket() + 1; at <= operand.previous(); at++) {
			Token token = tokens.get(at);
			depth += token.is("(", "[", "{") ? 1 : token.is(")", "]", "}") ? -1 : 0;
			if (token.is("<", ">", ">>", ">>>")) {
				return -1;
			}
			commas += depth == 0 && token.is(",") ? 1 : 0;
		}
		return commas;
	}
}
