package espalier.oracle;

import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.ElementChangedEvent;
import org.eclipse.jdt.core.IElementChangedListener;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.internal.core.CancelableNameEnvironment;
import org.eclipse.jdt.internal.core.JavaProject;

/**
 * Where the compiler looks up the types of a project, kept from one question of a session to the next: to make it takes
 * longer than a short parse. It goes when anything in the Java model changes (an edit elsewhere, the class path).
 */
final class ProjectView implements IElementChangedListener, AutoCloseable {
	private final JavaProject project;
	private final WorkingCopyOwner owner;
	private final boolean withoutTests;
	private final AtomicLong changes = new AtomicLong();
	private CancelableNameEnvironment environment;
	private long madeAt;

	ProjectView(JavaProject project, WorkingCopyOwner owner, boolean withoutTests) {
		this.project = project;
		this.owner = owner;
		this.withoutTests = withoutTests;
		JavaCore.addElementChangedListener(this);
	}

	/** For one question, which {@code monitor} may cancel. */
	CancelableNameEnvironment environment(IProgressMonitor monitor) throws JavaModelException {
		long now = changes.get();
		if (environment == null || madeAt != now) {
			environment = new CancelableNameEnvironment(project, owner, monitor, withoutTests, JavaProject.NO_RELEASE);
			madeAt = now;
		}
		environment.setMonitor(monitor);
		return environment;
	}

	@Override
	public void elementChanged(ElementChangedEvent event) {
		changes.incrementAndGet();
	}

	@Override
	public void close() {
		JavaCore.removeElementChangedListener(this);
	}
}
