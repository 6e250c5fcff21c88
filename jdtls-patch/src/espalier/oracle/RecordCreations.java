package espalier.oracle;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.compiler.ASTVisitor;
import org.eclipse.jdt.internal.compiler.ast.AllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.Expression;
import org.eclipse.jdt.internal.compiler.ast.ReferenceExpression;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;

import espalier.oracle.Session.Problem;

/**
 * Finds creations of records that lack the values of their components (JLS 8.10.4, 15.9.3). For a record in the source
 * of another file that declares no constructor, JDT also adds the default constructor of a class and reports no error.
 */
final class RecordCreations extends ASTVisitor {
	private final List<Problem> found = new ArrayList<>();

	private RecordCreations() {
	}

	/** Returns the errors that JDT misses in a resolved unit. */
	static List<Problem> without(CompilationUnitDeclaration unit) {
		if (unit == null || unit.scope == null) {
			return List.of();
		}
		RecordCreations creations = new RecordCreations();
		unit.traverse(creations, unit.scope, false);
		return creations.found;
	}

	@Override
	public void endVisit(AllocationExpression creation, BlockScope scope) {
		look(creation, creation.binding);
	}

	@Override
	public void endVisit(ReferenceExpression reference, BlockScope scope) {
		if (reference.isConstructorReference()) {
			look(reference, reference.binding);
		}
	}

	private void look(Expression creation, MethodBinding constructor) {
		if (constructor == null || !constructor.isValidBinding() || !constructor.isConstructor() || constructor.parameters.length > 0
				|| !(constructor.declaringClass.original() instanceof SourceTypeBinding type) || !type.isRecord()
				|| type.scope == null || Members.mayBeGenerated(type) || Constructors.nullary(type.scope.referenceContext)) {
			return;
		}
		String name = String.valueOf(type.readableName());
		String message = "The constructor " + String.valueOf(type.shortReadableName()) + "() is undefined";
		found.add(new Problem(IProblem.UndefinedConstructor, List.of(name, ""), message, creation.sourceStart, creation.sourceEnd + 1));
	}
}
