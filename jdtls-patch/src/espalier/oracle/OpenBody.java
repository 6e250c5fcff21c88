package espalier.oracle;

import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ConstructorDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ExplicitConstructorCall;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.lookup.ClassScope;
import org.eclipse.jdt.internal.compiler.lookup.MethodScope;
import org.eclipse.jdt.internal.compiler.lookup.Scope;

/**
 * A method whose body is parsed and resolved repeatedly, in a unit that is otherwise parsed and bound once. The state
 * that parsing and resolving a body leave in the method is reset each time.
 */
final class OpenBody {
	private final CompilationUnitDeclaration unit;
	private final AbstractMethodDeclaration method;
	private final ClassScope type;
	private final boolean isStatic;
	private final int bits;
	private final ExplicitConstructorCall constructorCall;
	private int length;

	private OpenBody(CompilationUnitDeclaration unit, AbstractMethodDeclaration method, ClassScope type) {
		this.unit = unit;
		this.method = method;
		this.type = type;
		isStatic = method.scope.isStatic;
		bits = method.bits;
		constructorCall = method instanceof ConstructorDeclaration constructor ? constructor.constructorCall : null;
		length = unit.compilationResult.compilationUnit.getContents().length;
	}

	/** Returns the method whose body holds {@code position}, before that body is parsed; null if there is none. */
	static OpenBody around(CompilationUnitDeclaration unit, int position) {
		for (TypeDeclaration type : unit.types) {
			if (type.declarationSourceStart < position && type.declarationSourceEnd >= position) {
				return around(unit, type, position);
			}
		}
		return null;
	}

	/** Searches as {@code Engine.parseBlockStatements} does. */
	private static OpenBody around(CompilationUnitDeclaration unit, TypeDeclaration type, int position) {
		for (TypeDeclaration member : type.memberTypes == null ? new TypeDeclaration[0] : type.memberTypes) {
			if (member.bodyStart <= position && member.declarationSourceEnd >= position) {
				return around(unit, member, position);
			}
		}
		for (AbstractMethodDeclaration each : type.methods == null ? new AbstractMethodDeclaration[0] : type.methods) {
			if (each.bodyStart <= position + 1 && !each.isDefaultConstructor() && each.declarationSourceEnd >= position) {
				boolean open = !each.isClinit() && each.scope != null && type.scope != null && each.bodyStart <= position
						&& each.bodyEnd + 1 >= position;
				return open ? new OpenBody(unit, each, type.scope) : null;
			}
		}
		return null;
	}

	AbstractMethodDeclaration method() {
		return method;
	}

	/** Resets the body for a text of {@code newLength} that differs from the previous one only in it. */
	void replace(CompilationResult result, int newLength) {
		int by = newLength - length;
		length = newLength;
		unit.compilationResult = result;
		method.compilationResult = result;
		method.bodyEnd += by;
		method.declarationSourceEnd += by;
		for (Scope scope = type; scope instanceof ClassScope each; scope = scope.parent) {
			each.referenceContext.bodyEnd += by;
			each.referenceContext.declarationSourceEnd += by;
		}
		method.bits = bits;
		method.statements = null;
		method.explicitDeclarations = 0;
		method.ignoreFurtherInvestigation = false;
		if (method instanceof ConstructorDeclaration constructor) {
			constructor.constructorCall = constructorCall;
		}
		method.scope = new MethodScope(type, method, isStatic);
	}

	void resolve() {
		method.resolve(type);
	}
}
