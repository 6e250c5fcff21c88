package espalier.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.core.CompilationUnit;

import espalier.oracle.Session.Problem;

/**
 * Finds top-level types that another file of the package declares (JLS 7.6), in the same project's sources or its
 * tests; another project may have a type of the same name. A compiler that is given one file sees only those other
 * files that it refers to, and reports no error.
 */
final class DuplicateTypes {
	private static final Set<String> DECLARING = Set.of("class", "interface", "enum", "record");

	private final HunkText hunk;
	private final CompilationUnit unit;
	private final Map<String, String> parsing;
	private Set<String> before;

	DuplicateTypes(HunkText hunk, CompilationUnit unit, Map<String, String> parsing) {
		this.hunk = hunk;
		this.unit = unit;
		this.parsing = parsing;
	}

	/**
	 * Returns the errors that {@code replacement} adds; {@code edited} is the text with it. {@code declared}: the types
	 * of files that are edited at the same time, by their paths; what these have on disk does not count.
	 */
	List<Problem> of(String replacement, String edited, Map<IPath, Set<String>> declared, IProgressMonitor monitor)
			throws JavaModelException {
		if (hunk.tokensBefore().openBraces() > 0 && !endsEnclosingType(hunk.tokens(replacement))) {
			return List.of();
		}
		if (before == null) {
			before = names(hunk.original());
		}
		List<Problem> found = new ArrayList<>();
		for (TypeDeclaration type : types(edited)) {
			String name = new String(type.name);
			if (!before.contains(name) && declaredElsewhere(name, declared, monitor)) {
				found.add(new Problem(IProblem.DuplicateTypes, List.of(name), "The type " + name + " is already defined",
						type.sourceStart, type.sourceEnd + 1));
			}
		}
		return found;
	}

	/** Whether the tokens end the type around the hunk and declare another after it. */
	private static boolean endsEnclosingType(Tokens tokens) {
		boolean declares = false;
		for (int at = 0; at < tokens.size(); at++) {
			declares |= DECLARING.contains(tokens.get(at).text());
		}
		return declares && tokens.openBraces() != 0;
	}

	/** Returns the names of the top-level types of {@code text}. */
	Set<String> names(String text) {
		return types(text).stream().map(type -> new String(type.name)).collect(Collectors.toSet());
	}

	private List<TypeDeclaration> types(String text) {
		TypeDeclaration[] types = Bodies.parseDeclarations(Bodies.source(unit, text), parsing).types;
		return types == null ? List.of() : List.of(types);
	}

	private boolean declaredElsewhere(String name, Map<IPath, Set<String>> declared, IProgressMonitor monitor) throws JavaModelException {
		IPath folder = unit.getPath().removeLastSegments(1);
		for (Map.Entry<IPath, Set<String>> other : declared.entrySet()) {
			if (!other.getKey().equals(unit.getPath()) && other.getKey().removeLastSegments(1).equals(folder) && other.getValue().contains(name)) {
				return true;
			}
		}
		String packageName = unit.getParent().getElementName();
		IType type = unit.getJavaProject().findType(packageName, name, monitor);
		return type != null && type.getCompilationUnit() instanceof CompilationUnit other && !other.getPath().equals(unit.getPath())
				&& !declared.containsKey(other.getPath())
				&& other.getJavaProject().equals(unit.getJavaProject())
				&& PartialCompilation.isTest(other) == PartialCompilation.isTest(unit);
	}
}
