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

/** The methods and constructors of a parsed file: those of its types, of their member types, of an enum's constants. */
final class Bodies {
	/** Reads its messages from a file when it is made. */
	private static final DefaultProblemFactory PROBLEMS = new DefaultProblemFactory(Locale.ROOT);

	private Bodies() {
	}

	/** {@code text} for a parser, in the place of what the file of {@code unit} holds. */
	static BasicCompilationUnit source(CompilationUnit unit, String text) {
		String name = unit.getParent().getElementName();
		char[][] packageName = Util.toCharArrays(name.isEmpty() ? CharOperation.NO_STRINGS : name.split("\\."));
		return new BasicCompilationUnit(text.toCharArray(), packageName, unit.getPath().toString(), unit);
	}

	/** Parses what is declared; bodies are skipped by their braces. */
	static CompilationUnitDeclaration parseDeclarations(ICompilationUnit source, Map<String, String> options) {
		CompilerOptions compilerOptions = new CompilerOptions(options);
		ProblemReporter reporter = new ProblemReporter(DefaultErrorHandlingPolicies.proceedWithAllProblems(),
				compilerOptions, PROBLEMS);
		return new Parser(reporter, false).dietParse(source,
				new CompilationResult(source, 1, 1, compilerOptions.maxProblemsPerUnit));
	}

	/** In an order that depends on the declarations alone. */
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

	/** Whether nothing that stands in the body of {@code method} is a part of what surrounds it, as in constructors. */
	static boolean separate(AbstractMethodDeclaration method) {
		return method instanceof MethodDeclaration && !method.isAbstract() && !method.isNative()
				&& (method.modifiers & ExtraCompilerModifiers.AccSemicolonBody) == 0
				&& (method.bits & ASTNode.HasSyntaxErrors) == 0;
	}

	/** Puts the shortest body into {@code method} that is right for every result: {@code throw null;}. */
	static void empty(AbstractMethodDeclaration method) {
		int at = method.bodyStart;
		method.statements = new Statement[] { new ThrowStatement(new NullLiteral(at, at), at, at) };
	}
}
