package espalier.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.core.CompilationUnit;

import espalier.oracle.Problems.Compiled;
import espalier.oracle.Session.Edited;
import espalier.oracle.Session.Problem;

/**
 * The errors of a file with its hunk unchanged, blanked and replaced. Those of the first two are cached until another
 * file changes.
 */
final class HunkErrors {
	/** The number of checked texts that are tried as the reference for skipping bodies. */
	private static final int MAX_REFERENCES = 8;

	private final HunkText hunk;
	private final CompilationUnit unit;
	private final WorkingCopyOwner owner;
	private final Map<String, String> settings;
	private final Changes changes;
	private final Originals originals;
	private final Outlines outlines;
	private final ProjectView types;
	private final Supplier<DeclaredTypes> declared;
	private final DuplicateTypes duplicateTypes;
	private Compiled original;
	private long originalAt;
	private List<Problem> hidden;
	private SkippableBodies skippable;
	private int references;

	HunkErrors(HunkText hunk, CompilationUnit unit, WorkingCopyOwner owner, Map<String, String> settings, Changes changes,
			Map<String, String> parsing, Originals originals, Outlines outlines, ProjectView types, Supplier<DeclaredTypes> declared) {
		this.hunk = hunk;
		this.unit = unit;
		this.owner = owner;
		this.settings = settings;
		this.changes = changes;
		this.originals = originals;
		this.outlines = outlines;
		this.types = types;
		this.declared = declared;
		duplicateTypes = new DuplicateTypes(hunk, unit, parsing);
	}

	/** Returns the errors of the text the session was opened with. */
	List<Problem> before(IProgressMonitor monitor) throws JavaModelException {
		changes.settle(unit.getPath()); // another file may have been edited while this one was compiled
		long now = changes.elsewhere(unit.getPath());
		if (original == null || originalAt != now) {
			original = compiled(hunk.original(), monitor);
			originalAt = now;
			hidden = null;
			skippable = skippable(hunk.original(), original);
			references = 0;
		}
		return original.errors();
	}

	/** See {@link Session#hidden(IProgressMonitor)}. */
	List<Problem> hidden(IProgressMonitor monitor) throws JavaModelException {
		List<Problem> before = before(monitor);
		if (hidden == null) {
			hidden = List.of();
			if (before.stream().anyMatch(problem -> (problem.code() & IProblem.Syntax) != 0)) {
				Compiled blank = compiled(hunk.blanked(), monitor);
				hidden = independent(blank.errors());
				skippable = skippable == null ? skippable(hunk.blanked(), blank) : skippable;
			}
		}
		return hidden;
	}

	/** Returns the errors with {@code replacement} in the hunk; see {@link Session#check}. */
	Edited after(String replacement, List<String> imports, boolean whole, IProgressMonitor monitor)
			throws JavaModelException {
		String replaced = hunk.with(replacement);
		if (imports.isEmpty() && replaced.equals(hunk.original())) {
			return new Edited(before(monitor), 0);
		}
		hidden(monitor);
		ImportEdit edit = imports.isEmpty() ? ImportEdit.NONE : ImportEdit.of(hunk.tokens(replaced), imports);
		String edited = edit.apply(replaced);
		Edited known = whole || skippable == null ? null : skipping(edited, edit, monitor);
		if (known == null) {
			Compiled compiled = Problems.of(unit, owner, edited, monitor);
			if (skippable == null && edit == ImportEdit.NONE && references++ < MAX_REFERENCES) {
				skippable = skippable(edited, compiled); // neither the original nor the blanked text parses; this one may
			}
			known = new Edited(compiled.errors(), 0);
		}
		List<Problem> errors = new ArrayList<>(known.errors());
		errors.addAll(duplicateTypes.of(replacement, edited, Map.of(), monitor));
		return new Edited(errors.stream().map(edit::unapply).toList(), known.skipped());
	}

	/** See {@link DuplicateTypes#of}. */
	List<Problem> duplicates(String replacement, Map<IPath, Set<String>> declared, IProgressMonitor monitor) throws JavaModelException {
		return duplicateTypes.of(replacement, hunk.with(replacement), declared, monitor);
	}

	/** Returns the names of the top-level types of {@code text}. */
	Set<String> types(String text) {
		return duplicateTypes.names(text);
	}

	private Compiled compiled(String text, IProgressMonitor monitor) throws JavaModelException {
		return originals.of(unit.getPath(), text, () -> Problems.of(unit, owner, text, monitor));
	}

	private SkippableBodies skippable(String text, Compiled whole) {
		return PartialCompilation.possible(unit, settings)
				? SkippableBodies.of(text, Bodies.source(unit, text), settings, whole, hunk.start(), text.length() - hunk.after().length())
				: null;
	}

	private Edited skipping(String edited, ImportEdit edit, IProgressMonitor monitor) throws JavaModelException {
		unit.getBuffer().setContents(edited);
		return PartialCompilation.of(unit, types.environment(monitor), outlines, settings,
				skippable.edit(edited, edit.inserted().length(), edit.names()), edited, monitor);
	}

	private List<Problem> independent(List<Problem> problems) {
		DeclaredTypes.Body body = declared.get().bodyAround(hunk.start());
		return body == null ? List.of()
				: problems.stream().filter(problem -> problem.end() <= body.header() || problem.start() > body.end()
						|| problem.start() >= body.start() && problem.end() <= hunk.start()).toList();
	}
}
