package espalier.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.core.search.IJavaSearchConstants;
import org.eclipse.jdt.core.search.IJavaSearchScope;
import org.eclipse.jdt.core.search.SearchEngine;
import org.eclipse.jdt.core.search.SearchParticipant;
import org.eclipse.jdt.core.search.SearchPattern;
import org.eclipse.jdt.internal.compiler.env.AccessRuleSet;
import org.eclipse.jdt.internal.core.CompilationUnit;
import org.eclipse.jdt.internal.core.JavaModelManager;
import org.eclipse.jdt.internal.core.search.IndexQueryRequestor;
import org.eclipse.jdt.internal.core.search.JavaSearchParticipant;
import org.eclipse.jdt.internal.core.search.PatternSearchJob;
import org.eclipse.jdt.ls.core.internal.JDTUtils;

import espalier.oracle.Session.Problem;

/**
 * The errors that a change of signatures adds to other files. JDT's index finds the candidates by name, and
 * each is compiled against the working copies.
 */
public final class Dependents {
	/** The largest number of files that are compiled for one edit. */
	private static final int MAX_FILES = 50;

	/**
	 * An error that a file does not have without the edit; {@code line} and {@code column} from 1, columns in UTF-16
	 * units.
	 */
	public record Breakage(String uri, int line, int column, String message) {
	}

	/**
	 * {@code compiled}: the number of compiled files; {@code left}: the number of further files that have one of the
	 * names.
	 */
	public record Found(List<Breakage> breakages, int compiled, int left) {
		static final Found NOTHING = new Found(List.of(), 0, 0);
	}

	/** The identity of an error. Its message is left out, as it may name what was changed. */
	private record Place(int code, int start, int end) {
		static Place of(Problem problem) {
			return new Place(problem.code(), problem.start(), problem.end());
		}
	}

	/** One file of an edit; {@code copy}: its private working copy. */
	record Edit(CompilationUnit copy, String before, String after) {
		/** Replaces the copy's text and updates its structure in the model, which is what other files look up. */
		private void setText(String text, IProgressMonitor monitor) throws JavaModelException {
			copy.getBuffer().setContents(text);
			copy.makeConsistent(monitor);
		}
	}

	private final List<Edit> edits;
	private final WorkingCopyOwner owner;

	/** {@code owner}: of all copies. */
	Dependents(List<Edit> edits, WorkingCopyOwner owner) {
		this.edits = edits;
		this.owner = owner;
	}

	/** Gives every copy its text after the edit. */
	void edit(IProgressMonitor monitor) throws JavaModelException {
		for (Edit each : edits) {
			each.setText(each.after(), monitor);
		}
	}

	/** Gives every copy back the text that it had before. */
	private void undo() throws JavaModelException {
		for (Edit each : edits) {
			each.setText(each.before(), new NullProgressMonitor());
		}
	}

	/** Returns the errors of other files with the edit that are absent without it. */
	Found of(Set<Signatures.Name> names, IProgressMonitor monitor) throws JavaModelException {
		List<CompilationUnit> users = users(names, monitor);
		List<CompilationUnit> compiled = users.subList(0, Math.min(MAX_FILES, users.size()));
		Map<CompilationUnit, List<Problem>> errors = new LinkedHashMap<>();
		List<Breakage> breakages = new ArrayList<>();
		try {
			edit(monitor);
			for (CompilationUnit user : compiled) {
				errors.put(user, errors(user, monitor));
			}
		} finally {
			undo();
		}
		for (CompilationUnit user : compiled) {
			List<Problem> found = errors.get(user);
			List<Place> old = new ArrayList<>(found.isEmpty() ? List.of() : errors(user, monitor).stream().map(Place::of).toList());
			String text = found.isEmpty() ? "" : user.getSource();
			found.stream().filter(error -> !old.remove(Place.of(error))).map(error -> breakage(user, text, error)).forEach(breakages::add);
		}
		return new Found(breakages, compiled.size(), users.size() - compiled.size());
	}

	private static Breakage breakage(CompilationUnit user, String text, Problem error) {
		String above = text.substring(0, Math.min(error.start(), text.length()));
		int line = (int) above.chars().filter(unit -> unit == '\n').count() + 1;
		return new Breakage(JDTUtils.toURI(user), line, above.length() - above.lastIndexOf('\n'), error.message());
	}

	private List<Problem> errors(CompilationUnit user, IProgressMonitor monitor) throws JavaModelException {
		if (monitor.isCanceled()) {
			throw new OperationCanceledException();
		}
		return Problems.asItIs(user, owner, monitor);
	}

	/** Returns the files that have one of the names and are not edited, those of an edited file's package first. */
	private List<CompilationUnit> users(Set<Signatures.Name> names, IProgressMonitor monitor) throws JavaModelException {
		Set<String> paths = new TreeSet<>();
		IJavaSearchScope sources = SearchEngine.createJavaSearchScope(
				JavaCore.create(ResourcesPlugin.getWorkspace().getRoot()).getJavaProjects(), IJavaSearchScope.SOURCES);
		for (Signatures.Name name : names) {
			SearchPattern pattern = SearchPattern.createPattern(name.name(), name.kind(), IJavaSearchConstants.ALL_OCCURRENCES,
					SearchPattern.R_EXACT_MATCH | SearchPattern.R_CASE_SENSITIVE);
			if (pattern != null) {
				JavaModelManager.getIndexManager().performConcurrentJob(
						new PatternSearchJob(pattern, new JavaSearchParticipant(), sources, collecting(paths)),
						IJavaSearchConstants.WAIT_UNTIL_READY_TO_SEARCH, monitor);
			}
		}
		for (ICompilationUnit open : JavaCore.getWorkingCopies(null)) { // the index knows saved texts only
			String text = open.exists() ? open.getSource() : null;
			if (text != null && names.stream().anyMatch(name -> text.contains(name.name()))) {
				paths.add(open.getPath().toString());
			}
		}
		edits.forEach(edit -> paths.remove(edit.copy().getPath().toString()));
		Set<IJavaElement> packages = edits.stream().map(edit -> edit.copy().getParent()).collect(Collectors.toSet());
		return paths.stream().map(Dependents::unit).filter(unit -> unit != null && unit.exists())
				.sorted(Comparator.comparing((CompilationUnit unit) -> !packages.contains(unit.getParent()))).toList();
	}

	private static CompilationUnit unit(String path) {
		IJavaElement element = JavaCore.create(ResourcesPlugin.getWorkspace().getRoot().getFile(IPath.fromPortableString(path)));
		return element instanceof CompilationUnit unit && unit.getJavaProject().isOnClasspath(unit) ? unit : null;
	}

	private static IndexQueryRequestor collecting(Set<String> paths) {
		return new IndexQueryRequestor() {
			@Override
			public boolean acceptIndexMatch(String path, SearchPattern record, SearchParticipant participant, AccessRuleSet access) {
				synchronized (paths) {
					paths.add(path);
				}
				return true;
			}
		};
	}
}
