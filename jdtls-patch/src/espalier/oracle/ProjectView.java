package espalier.oracle;

import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.internal.core.CancelableNameEnvironment;
import org.eclipse.jdt.internal.core.JavaProject;

/**
 * The name environment in which the compiler looks up a project's types. It is kept from one question of a session to
 * the next, because creating it takes longer than a short parse, and is recreated when anything else in the project
 * changes.
 */
final class ProjectView {
	private final JavaProject project;
	private final WorkingCopyOwner owner;
	private final boolean withoutTests;
	private final IPath path;
	private final Changes changes;
	private CancelableNameEnvironment environment;
	private long madeAt;

	/** The environment as the file at {@code path} sees it. */
	ProjectView(JavaProject project, WorkingCopyOwner owner, boolean withoutTests, IPath path, Changes changes) {
		this.project = project;
		this.owner = owner;
		this.withoutTests = withoutTests;
		this.path = path;
		this.changes = changes;
	}

	/** Returns the environment for one question, which {@code monitor} may cancel. */
	CancelableNameEnvironment environment(IProgressMonitor monitor) throws JavaModelException {
		long now = changes.elsewhere(path);
		if (environment == null || madeAt != now) {
			environment = new CancelableNameEnvironment(project, owner, monitor, withoutTests, JavaProject.NO_RELEASE);
			madeAt = now;
		}
		environment.setMonitor(monitor);
		return environment;
	}
}
