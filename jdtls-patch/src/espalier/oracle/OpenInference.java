package espalier.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.jdt.internal.compiler.ASTVisitor;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.AllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.Expression;
import org.eclipse.jdt.internal.compiler.ast.ExpressionContext;
import org.eclipse.jdt.internal.compiler.ast.LambdaExpression;
import org.eclipse.jdt.internal.compiler.ast.MessageSend;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.ClassScope;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodScope;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.Scope;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeIds;
import org.eclipse.jdt.internal.compiler.lookup.TypeVariableBinding;

import espalier.oracle.CaretParse.Found;

/**
 * Detects types that JDT reports before inference is complete. While the type arguments of a generic call are not
 * inferred, an implicitly typed parameter of a lambda among its arguments has the bound of a type variable as its type
 * (JLS 18.4), and so have the results of calls on it. Any other type comes from something that is written, and later
 * text can only widen it.
 */
final class OpenInference {
	private final Found found;

	OpenInference(Found found) {
		this.found = found;
	}

	/** Throws {@link Unknown} if {@code type} may be such a type. */
	void throwIfOpen(TypeBinding type) {
		for (Scope scope = found.scope(); scope != null; scope = scope.parent) {
			if (scope instanceof MethodScope method && method.referenceContext instanceof LambdaExpression lambda
					&& lambda.argumentsTypeElided()) {
				throwIfOpen(type, lambda);
			}
		}
	}

	private void throwIfOpen(TypeBinding type, LambdaExpression lambda) {
		if (type.id == TypeIds.T_JavaLangObject || type.leafComponentType().isTypeVariable() && !inScope(type)) {
			throw new Unknown("an open inference");
		}
		ExpressionContext context = lambda.getExpressionContext();
		if (context == ExpressionContext.ASSIGNMENT_CONTEXT || context == ExpressionContext.CASTING_CONTEXT) {
			return; // its type is written
		}
		TypeBinding erasure = type.erasure();
		for (TypeVariableBinding variable : variables(callOf(lambda))) {
			if (variable.erasure() == erasure || variable.firstBound != null && variable.firstBound.erasure() == erasure) {
				throw new Unknown("an open inference");
			}
		}
	}

	/**
	 * Whether the code around the caret declares the type variable. One of the called method is still to be inferred.
	 */
	private boolean inScope(TypeBinding type) {
		TypeVariableBinding variable = (TypeVariableBinding) type.leafComponentType();
		for (Scope scope = found.scope(); scope != null; scope = scope.parent) {
			Object declaring = switch (scope) {
				case ClassScope owner -> owner.referenceContext.binding;
				case MethodScope owner when owner.referenceContext instanceof AbstractMethodDeclaration method -> method.binding;
				default -> null;
			};
			if (declaring == variable.declaringElement) {
				return true;
			}
		}
		return false;
	}

	/** Returns the type variables that a call may have to infer. */
	private List<TypeVariableBinding> variables(Expression call) {
		List<TypeVariableBinding> variables = new ArrayList<>();
		switch (call) {
			case MessageSend send when send.receiver.isImplicitThis() -> {
				for (Scope scope = found.scope(); scope != null; scope = scope.parent) {
					if (scope instanceof ClassScope owner) {
						addAll(owner.referenceContext.binding, send.selector, variables, new HashSet<>());
					}
				}
			}
			case MessageSend send when send.actualReceiverType instanceof ReferenceBinding receiver ->
				addAll(receiver, send.selector, variables, new HashSet<>());
			case AllocationExpression creation when creation.type != null
					&& creation.type.resolvedType instanceof ReferenceBinding created ->
				variables.addAll(List.of(((ReferenceBinding) created.original()).typeVariables()));
			case null, default -> throw new Unknown("an open inference");
		}
		return variables;
	}

	private static void addAll(ReferenceBinding type, char[] selector, List<TypeVariableBinding> variables,
			Set<TypeBinding> seen) {
		if (type == null || !seen.add(type)) {
			return;
		}
		for (MethodBinding method : type.getMethods(selector)) {
			variables.addAll(List.of(method.original().typeVariables()));
		}
		addAll(type.superclass(), selector, variables, seen);
		for (ReferenceBinding each : type.superInterfaces() == null ? new ReferenceBinding[0] : type.superInterfaces()) {
			addAll(each, selector, variables, seen);
		}
	}

	/** Returns the call that has the lambda among its arguments; null if there is none. */
	private Expression callOf(LambdaExpression lambda) {
		CompilationUnitDeclaration unit = found.scope().referenceCompilationUnit();
		Expression[] call = new Expression[1];
		unit.traverse(new ASTVisitor() {
			@Override
			public boolean visit(MessageSend send, BlockScope scope) {
				take(send, send.arguments);
				return true;
			}

			@Override
			public boolean visit(AllocationExpression creation, BlockScope scope) {
				take(creation, creation.arguments);
				return true;
			}

			private void take(Expression candidate, Expression[] arguments) {
				for (Expression argument : arguments == null ? new Expression[0] : arguments) {
					if (argument instanceof LambdaExpression && argument.sourceStart == lambda.sourceStart) {
						call[0] = candidate;
					}
				}
			}
		}, unit.scope, false);
		return call[0];
	}
}
