package espalier.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.IJavaModelMarker;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.internal.core.CompilationUnit;
import org.eclipse.jdt.internal.core.CompilationUnitProblemFinder;

import espalier.oracle.Session.Problem;

/** Compiles one working copy, method bodies and flow analysis included, and tells its errors. Nothing is published. */
final class Problems {
	private Problems() {
	}

	/** The errors of {@code text} put in the place of the unit's content, in the order of the text. */
	static List<Problem> of(CompilationUnit unit, WorkingCopyOwner owner, String text, IProgressMonitor monitor)
			throws JavaModelException {
		unit.getBuffer().setContents(text);
		Map<String, CategorizedProblem[]> found = new HashMap<>();
		CompilationUnitProblemFinder.process(unit, null, owner, found, false, 0, monitor);
		return errors(found.get(IJavaModelMarker.JAVA_MODEL_PROBLEM_MARKER), text);
	}

	private static List<Problem> errors(CategorizedProblem[] found, String text) {
		List<Problem> errors = new ArrayList<>();
		for (CategorizedProblem problem : found == null ? new CategorizedProblem[0] : found) {
			if (problem.isError()) {
				int start = Math.clamp(problem.getSourceStart(), 0, text.length());
				int end = Math.clamp(problem.getSourceEnd() + 1, start, text.length());
				errors.add(new Problem(problem.getID(), problem.getMessage(), start, end));
			}
		}
		return errors;
	}
}
