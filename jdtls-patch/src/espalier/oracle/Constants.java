package espalier.oracle;

import java.util.Arrays;
import java.util.List;

import org.eclipse.jdt.internal.compiler.ASTVisitor;
import org.eclipse.jdt.internal.compiler.ast.CaseStatement;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.Statement;
import org.eclipse.jdt.internal.compiler.ast.SwitchExpression;
import org.eclipse.jdt.internal.compiler.ast.SwitchStatement;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.FieldBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

import espalier.oracle.CaretParse.Found;

/** The constants of the enum that is switched over, which stand after {@code case} without their type (JLS 14.11.1). */
final class Constants {
	private final Found found;

	Constants(Found found) {
		this.found = found;
	}

	NameSet addTo(NameSet names) {
		SwitchStatement statement = found.parent() instanceof SwitchStatement parent ? parent : around();
		TypeBinding type = statement == null ? null : statement.expression.resolvedType;
		if (Types.partlyKnown(type)) {
			throw new Unknown("what is switched over is not known");
		}
		if (type.isEnum()) {
			for (FieldBinding field : ((ReferenceBinding) type.original()).fields()) {
				names.add(NameSet.FIELD, new String(field.name));
			}
		}
		return names;
	}

	/** Returns the switch among whose statements the {@code case} at the caret is; null if there is none. */
	private SwitchStatement around() {
		CompilationUnitDeclaration unit = found.scope().referenceCompilationUnit();
		SwitchStatement[] around = new SwitchStatement[1];
		unit.traverse(new ASTVisitor() {
			@Override
			public boolean visit(SwitchStatement candidate, BlockScope scope) {
				return take(candidate);
			}

			@Override
			public boolean visit(SwitchExpression candidate, BlockScope scope) {
				return take(candidate);
			}

			private boolean take(SwitchStatement candidate) {
				if (candidate.statements != null && Arrays.stream(candidate.statements).anyMatch(Constants.this::holds)) {
					around[0] = candidate;
				}
				return true;
			}
		}, unit.scope, false);
		return around[0];
	}

	private boolean holds(Statement statement) {
		return statement instanceof CaseStatement label && label.constantExpressions != null
				&& List.of(label.constantExpressions).contains(found.node());
	}
}
