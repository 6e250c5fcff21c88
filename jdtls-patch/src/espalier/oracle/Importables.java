package espalier.oracle;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.jdt.core.IJavaProject;

/** One {@link Importable} for each project, until the Java model changes. */
final class Importables {
	private final Changes changes;
	private final Map<IJavaProject, Importable> known = new HashMap<>();
	private long madeAt;

	Importables(Changes changes) {
		this.changes = changes;
	}

	synchronized Importable of(IJavaProject project) {
		long now = changes.count();
		if (madeAt != now) {
			known.clear();
			madeAt = now;
		}
		return known.computeIfAbsent(project, Importable::new);
	}
}
