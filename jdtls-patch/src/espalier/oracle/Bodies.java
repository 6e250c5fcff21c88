package espalier.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ast.ASTNode;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.AbstractVariableDeclaration;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.MethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.NullLiteral;
import org.eclipse.jdt.internal.compiler.ast.QualifiedAllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.Statement;
import org.eclipse.jdt.internal.compiler.ast.ThrowStatement;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.lookup.ExtraCompilerModifiers;
import org.eclipse.jdt.internal.compiler.parser.Parser;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;
import org.eclipse.jdt.internal.compiler.problem.ProblemReporter;
import org.eclipse.jdt.internal.core.BasicCompilationUnit;
import org.eclipse.jdt.internal.core.CompilationUnit;
import org.eclipse.jdt.internal.core.util.Util;

/**
 * The methods and constructors of a parsed file: those of its types, of their member types and of an enum's constants.
 */
final class Bodies {
	/** Loads its messages from a file when it is constructed, so one is shared. */
	private static final DefaultProblemFactory PROBLEMS = new DefaultProblemFactory(Locale.ROOT);

	private Bodies() {
	}

	/** Returns a source for the parser: the file of {@code unit} with {@code text} as its content. */
	static BasicCompilationUnit source(CompilationUnit unit, String text) {
		String name = unit.getParent().getElementName();
		char[][] packageName = Util.toCharArrays(name.isEmpty() ? CharOperation.NO_STRINGS : name.split("\\."));
		return new BasicCompilationUnit(text.toCharArray(), packageName, unit.getPath().toString(), unit);
	}

	/** Parses the declarations of a file and skips method bodies by their braces. */
	static CompilationUnitDeclaration parseDeclarations(ICompilationUnit source, Map<String, String> options) {
		CompilerOptions compilerOptions = new CompilerOptions(options);
		ProblemReporter reporter = new ProblemReporter(DefaultErrorHandlingPolicies.proceedWithAllProblems(),
				compilerOptions, PROBLEMS);
		return new Parser(reporter, false).dietParse(source,
				new CompilationResult(source, 1, 1, compilerOptions.maxProblemsPerUnit));
	}

	/** Returns the methods in an order that depends on the declarations alone. */
	static List<AbstractMethodDeclaration> of(CompilationUnitDeclaration unit) {
		List<AbstractMethodDeclaration> methods = new ArrayList<>();
		for (TypeDeclaration type : unit.types == null ? new TypeDeclaration[0] : unit.types) {
			collect(type, methods);
		}
		return methods;
	}

	private static void collect(TypeDeclaration type, List<AbstractMethodDeclaration> methods) {
		methods.addAll(type.methods == null ? List.of() : List.of(type.methods));
		for (FieldDeclaration field : type.fields == null ? new FieldDeclaration[0] : type.fields) {
			if (field.getKind() == AbstractVariableDeclaration.ENUM_CONSTANT
					&& field.initialization instanceof QualifiedAllocationExpression constant && constant.anonymousType != null) {
				collect(constant.anonymousType, methods);
			}
		}
		for (TypeDeclaration member : type.memberTypes == null ? new TypeDeclaration[0] : type.memberTypes) {
			collect(member, methods);
		}
	}

	/**
	 * Whether the rest of the file is independent of the body of {@code method}. It is not for a constructor, for
	 * example.
	 */
	static boolean separate(AbstractMethodDeclaration method) {
		return method instanceof MethodDeclaration && !method.isAbstract() && !method.isNative()
				&& (method.modifiers & ExtraCompilerModifiers.AccSemicolonBody) == 0
				&& (method.bits & ASTNode.HasSyntaxErrors) == 0;
	}

	/**
	 * Replaces the body of {@code method} by {@code throw null;}, the shortest one that compiles for every result type.
	 */
	static void empty(AbstractMethodDeclaration method) {
		int at = method.bodyStart;
		method.statements = new Statement[] { new ThrowStatement(new NullLiteral(at, at), at, at) };
	}
}
