package espalier.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.internal.core.CompilationUnit;
import org.eclipse.jdt.ls.core.internal.JDTUtils;
import org.eclipse.jdt.ls.core.internal.managers.ProjectsManager;

/**
 * The open sessions of one connection. Their number is bounded, because every working copy costs memory and slows down
 * the others' questions. A new session replaces the least recently used one, and idle ones are closed.
 */
public final class Sessions {
	/** A new text of {@code text[start:end]} of the file at {@code uri}; offsets in UTF-16 units. */
	public record Edit(String uri, String text, int start, int end, String replacement) {
	}

	private static final int MAX_SESSIONS = 32;
	private static final long MAX_IDLE = TimeUnit.MINUTES.toNanos(10);

	private final Map<String, Session> open = new ConcurrentHashMap<>();
	private final Changes changes = new Changes();
	private final Originals originals = new Originals(changes);
	private final Importables importables = new Importables(changes);
	private final Outlines outlines = new Outlines(changes);

	/** Opens a session on {@code text[start:end]} of the file at {@code uri}; offsets in UTF-16 units. */
	public Session open(String uri, String text, int start, int end, IProgressMonitor monitor)
			throws OracleException, JavaModelException {
		while (open.size() >= MAX_SESSIONS) {
			open.values().stream().max(Comparator.comparingLong(Session::idleNanos)).map(Session::id).ifPresent(this::close);
		}
		Session session = session(uri, text, start, end, monitor);
		open.put(session.id(), session);
		return session;
	}

	private Session session(String uri, String text, int start, int end, IProgressMonitor monitor)
			throws OracleException, JavaModelException {
		if (start < 0 || start > end || end > text.length()) {
			throw new OracleException(OracleException.Reason.BAD_HUNK, "the hunk " + start + ".." + end + " is not in the text");
		}
		WorkingCopyOwner owner = new WorkingCopyOwner() {
		};
		CompilationUnit copy = (CompilationUnit) resolve(uri).getPrimary().getWorkingCopy(owner, monitor);
		return new Session(UUID.randomUUID().toString(), copy, owner, text, start, end, changes, originals, importables,
				outlines);
	}

	public Session get(String id) throws OracleException {
		Session session = open.get(id);
		if (session == null) {
			throw new OracleException(OracleException.Reason.NO_SESSION, "the session is not open");
		}
		return session;
	}

	/**
	 * Returns the errors of edits of different files made together; with {@code dependents} also those that they add to
	 * other files. Their sessions end with the answer and are not among the open ones, so that no number of files closes
	 * any of those.
	 */
	public Together.Found check(List<Edit> edits, boolean dependents, IProgressMonitor monitor)
			throws OracleException, JavaModelException {
		List<Together.Edit> opened = new ArrayList<>();
		try {
			for (Edit each : edits) {
				Session session = session(each.uri(), each.text(), each.start(), each.end(), monitor);
				opened.add(new Together.Edit(session, each.replacement()));
			}
			return Together.check(opened, dependents, monitor);
		} finally {
			opened.forEach(each -> discard(each.session()));
		}
	}

	public void close(String id) {
		Session session = open.remove(id);
		if (session != null) {
			discard(session);
		}
	}

	/** Closes the sessions that were not used for {@link #MAX_IDLE}. */
	public void closeIdle() {
		open.values().stream().filter(session -> session.idleNanos() > MAX_IDLE).map(Session::id).toList()
				.forEach(this::close);
	}

	public void close() {
		open.keySet().forEach(this::close);
		changes.close();
	}

	/**
	 * Returns the file's compilation unit. JDT LS puts files of no project into its default project, which lacks their
	 * dependencies.
	 */
	private static ICompilationUnit resolve(String uri) throws OracleException {
		ICompilationUnit unit = JDTUtils.resolveCompilationUnit(uri);
		if (unit == null || unit.getJavaProject().getProject().equals(ProjectsManager.getDefaultProject())
				|| !unit.getJavaProject().isOnClasspath(unit)) {
			throw new OracleException(OracleException.Reason.NOT_ON_CLASSPATH, "the file is on no project's class path: " + uri);
		}
		return unit;
	}

	private static void discard(Session session) {
		try {
			session.close();
		} catch (JavaModelException failure) {
			ILog.get().warn("Espalier could not discard a working copy", failure);
		}
	}
}
