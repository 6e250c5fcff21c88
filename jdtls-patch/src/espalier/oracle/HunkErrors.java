package espalier.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.core.CompilationUnit;

import espalier.oracle.Problems.Compiled;
import espalier.oracle.Session.Edited;
import espalier.oracle.Session.Problem;

/**
 * The errors of a file with its hunk as it was, blank and replaced. What is known of the first two lasts until another
 * file changes.
 */
final class HunkErrors {
	/** How many checked texts are tried as what others are compared with. */
	private static final int MOST_THINNINGS = 8;

	private final HunkText hunk;
	private final CompilationUnit unit;
	private final WorkingCopyOwner owner;
	private final Map<String, String> settings;
	private final Changes changes;
	private final Originals originals;
	private final Outlines outlines;
	private final ProjectView types;
	private final Supplier<Declared> declared;
	private final Twins twins;
	private Compiled original;
	private long originalAt;
	private List<Problem> hidden;
	private Thinning thinning;
	private int thinnings;

	HunkErrors(HunkText hunk, CompilationUnit unit, WorkingCopyOwner owner, Map<String, String> settings, Changes changes,
			Map<String, String> parsing, Originals originals, Outlines outlines, ProjectView types, Supplier<Declared> declared) {
		this.hunk = hunk;
		this.unit = unit;
		this.owner = owner;
		this.settings = settings;
		this.changes = changes;
		this.originals = originals;
		this.outlines = outlines;
		this.types = types;
		this.declared = declared;
		twins = new Twins(hunk, unit, parsing);
	}

	/** Those of the text the session was opened with. */
	List<Problem> before(IProgressMonitor monitor) throws JavaModelException {
		changes.settle(unit.getPath()); // while another text was compiled an editor may have changed a third
		long now = changes.elsewhere(unit.getPath());
		if (original == null || originalAt != now) {
			original = compiled(hunk.original(), monitor);
			originalAt = now;
			hidden = null;
			thinning = thinning(hunk.original(), original);
			thinnings = 0;
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
				thinning = thinning == null ? thinning(hunk.blanked(), blank) : thinning;
			}
		}
		return hidden;
	}

	/** Those with {@code replacement} in the hunk's place; see {@link Session#check}. */
	Edited after(String replacement, List<String> imports, boolean whole, IProgressMonitor monitor)
			throws JavaModelException {
		String replaced = hunk.with(replacement);
		if (imports.isEmpty() && replaced.equals(hunk.original())) {
			return new Edited(before(monitor), 0);
		}
		hidden(monitor);
		ImportEdit edit = imports.isEmpty() ? ImportEdit.NONE : ImportEdit.of(hunk.tokens(replaced), imports);
		String edited = edit.apply(replaced);
		Edited known = whole || thinning == null ? null : thin(edited, edit, monitor);
		if (known == null) {
			Compiled compiled = Problems.of(unit, owner, edited, monitor);
			if (thinning == null && edit == ImportEdit.NONE && thinnings++ < MOST_THINNINGS) {
				thinning = thinning(edited, compiled); // neither the original nor the blank text parses: this may
			}
			known = new Edited(compiled.errors(), 0);
		}
		List<Problem> errors = new ArrayList<>(known.errors());
		errors.addAll(twins.of(replacement, edited, monitor));
		return new Edited(errors.stream().map(edit::unapply).toList(), known.idle());
	}

	private Compiled compiled(String text, IProgressMonitor monitor) throws JavaModelException {
		return originals.of(unit.getPath(), text, () -> Problems.of(unit, owner, text, monitor));
	}

	private Thinning thinning(String text, Compiled whole) {
		return ThinCompilation.possible(unit, settings)
				? Thinning.of(text, Bodies.source(unit, text), settings, whole, hunk.start(), text.length() - hunk.after().length())
				: null;
	}

	private Edited thin(String edited, ImportEdit edit, IProgressMonitor monitor) throws JavaModelException {
		unit.getBuffer().setContents(edited);
		return ThinCompilation.of(unit, types.environment(monitor), outlines, settings,
				thinning.edit(edited, edit.inserted().length(), edit.names()), edited, monitor);
	}

	private List<Problem> independent(List<Problem> problems) {
		Declared.Body body = declared.get().bodyAround(hunk.start());
		return body == null ? List.of()
				: problems.stream().filter(problem -> problem.end() <= body.header() || problem.start() > body.end()
						|| problem.start() >= body.start() && problem.end() <= hunk.start()).toList();
	}
}
