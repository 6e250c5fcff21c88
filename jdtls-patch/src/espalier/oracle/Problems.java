package espalier.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jdt.core.IJavaModelMarker;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.core.CompilationUnit;
import org.eclipse.jdt.internal.core.CompilationUnitProblemFinder;

import espalier.oracle.Session.Problem;

/**
 * Compiles one working copy, including method bodies and flow analysis, and returns its errors. Nothing is published.
 */
final class Problems {
	/** {@code finished}: whether the compiler analysed every method. */
	record Compiled(List<Problem> errors, boolean finished) {
	}

	/** JDT numbers captured types in the order in which they occur, so an edit changes the numbers in later errors. */
	private static final Pattern CAPTURE = Pattern.compile("capture#\\d+-of");

	private Problems() {
	}

	/** Returns the errors with {@code text} as the unit's content, in the order of the text. */
	static Compiled of(CompilationUnit unit, WorkingCopyOwner owner, String text, IProgressMonitor monitor)
			throws JavaModelException {
		unit.getBuffer().setContents(text);
		return compiled(unit, owner, text, monitor);
	}

	/** Returns the errors of a file with its present text, as {@code owner} sees it. */
	static List<Problem> asItIs(CompilationUnit unit, WorkingCopyOwner owner, IProgressMonitor monitor) throws JavaModelException {
		return compiled(unit, owner, unit.getSource(), monitor).errors();
	}

	private static Compiled compiled(CompilationUnit unit, WorkingCopyOwner owner, String text, IProgressMonitor monitor)
			throws JavaModelException {
		Map<String, CategorizedProblem[]> found = new HashMap<>();
		CompilationUnitDeclaration compiled = CompilationUnitProblemFinder.process(unit, null, owner, found, false, 0, monitor);
		if (monitor.isCanceled()) {
			throw new OperationCanceledException(); // JDT may have given up silently
		}
		boolean finished = compiled != null && !compiled.ignoreFurtherInvestigation;
		return new Compiled(errors(found.get(IJavaModelMarker.JAVA_MODEL_PROBLEM_MARKER), compiled, text), finished);
	}

	/** Returns the errors recorded in {@code compiled}. */
	static List<Problem> of(CompilationUnitDeclaration compiled, String text) {
		return errors(compiled.compilationResult.getCUProblems(), compiled, text);
	}

	private static List<Problem> errors(CategorizedProblem[] found, CompilationUnitDeclaration compiled, String text) {
		List<Problem> errors = new ArrayList<>();
		for (CategorizedProblem problem : found == null ? new CategorizedProblem[0] : found) {
			if (problem.isError()) {
				int start = Math.clamp(problem.getSourceStart(), 0, text.length());
				int end = Math.clamp(problem.getSourceEnd() + 1, start, text.length());
				errors.add(new Problem(problem.getID(), arguments(problem), unnumbered(problem.getMessage()), start, end));
			}
		}
		errors.addAll(RecordCreations.without(compiled));
		errors.sort(Comparator.comparingInt(Problem::start));
		return errors;
	}

	private static List<String> arguments(CategorizedProblem problem) {
		String[] arguments = problem.getArguments();
		return arguments == null ? List.of()
				: Arrays.stream(arguments).map(argument -> argument == null ? "" : unnumbered(argument)).toList();
	}

	private static String unnumbered(String text) {
		return CAPTURE.matcher(text).replaceAll("capture-of");
	}
}
