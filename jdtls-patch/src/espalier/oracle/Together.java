package espalier.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.internal.core.CompilationUnit;

import espalier.oracle.Session.Checked;
import espalier.oracle.Session.Problem;

/**
 * Edits of several files that are compiled as one change: each file sees the others as they are after it. The working
 * copies belong to one owner and are discarded at the end; the sessions' own copies keep their texts.
 */
public final class Together {
	/** {@code replacement}: the new text of the session's hunk. */
	public record Edit(Session session, String replacement) {
	}

	/** {@code files}: in the order of the edits. */
	public record Found(List<Checked> files, List<Dependents.Breakage> breakages, int compiled, int left) {
	}

	private final List<Edit> edits;
	private final WorkingCopyOwner owner = new WorkingCopyOwner() {
	};
	private final List<CompilationUnit> copies = new ArrayList<>();

	private Together(List<Edit> edits) {
		this.edits = edits;
	}

	/** Compiles the edited files, and with {@code dependents} also the files that use a declaration that differs. */
	static Found check(List<Edit> edits, boolean dependents, IProgressMonitor monitor) throws OracleException, JavaModelException {
		Together together = new Together(edits);
		try {
			return together.found(dependents, monitor);
		} finally {
			together.discard();
		}
	}

	private Found found(boolean dependents, IProgressMonitor monitor) throws OracleException, JavaModelException {
		List<Dependents.Edit> texts = new ArrayList<>();
		Map<IPath, Set<String>> declared = new HashMap<>();
		for (Edit each : edits) {
			CompilationUnit copy = (CompilationUnit) each.session().unit().getPrimary().getWorkingCopy(owner, monitor);
			copies.add(copy);
			texts.add(each.session().edit(copy, each.replacement()));
			declared.put(copy.getPath(), each.session().types(each.replacement()));
		}
		Dependents others = new Dependents(texts, owner);
		others.edit(monitor);
		List<Checked> files = new ArrayList<>();
		for (int at = 0; at < edits.size(); at++) {
			files.add(checked(edits.get(at), texts.get(at), declared, monitor));
		}
		Set<Signatures.Name> names = new HashSet<>();
		for (Edit each : edits) {
			names.addAll(each.session().differing(each.replacement()));
		}
		Dependents.Found broken = dependents && !names.isEmpty() ? others.of(names, monitor) : Dependents.Found.NOTHING;
		return new Found(files, broken.breakages(), broken.compiled(), broken.left());
	}

	private Checked checked(Edit edit, Dependents.Edit text, Map<IPath, Set<String>> declared, IProgressMonitor monitor)
			throws OracleException, JavaModelException {
		List<Problem> after = new ArrayList<>(Problems.of(text.copy(), owner, text.after(), monitor).errors());
		after.addAll(edit.session().duplicates(edit.replacement(), declared, monitor));
		return new Checked(edit.session().before(monitor), edit.session().hidden(monitor), after, 0);
	}

	private void discard() {
		for (CompilationUnit copy : copies) {
			try {
				copy.discardWorkingCopy();
			} catch (JavaModelException failure) {
				ILog.get().warn("Espalier could not discard a working copy", failure);
			}
		}
	}
}
