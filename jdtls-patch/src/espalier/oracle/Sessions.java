package espalier.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.internal.core.CompilationUnit;
import org.eclipse.jdt.ls.core.internal.JDTUtils;
import org.eclipse.jdt.ls.core.internal.managers.ProjectsManager;

import espalier.quickfix.QuickFixes;

/**
 * The open sessions of one connection. Their number is bounded, because every working copy costs memory and slows down
 * the others' questions. A new session replaces the least recently used one, and idle ones are closed.
 */
public final class Sessions {
	/** A new text of {@code text[start:end]} of the file at {@code uri}; offsets in UTF-16 units. */
	public record Edit(String uri, String text, int start, int end, String replacement) {
	}

	/** A private working copy of a file, and the owner who alone sees it. */
	private record Copy(CompilationUnit unit, WorkingCopyOwner owner) {
		static Copy of(String uri, IProgressMonitor monitor) throws OracleException, JavaModelException {
			WorkingCopyOwner owner = new WorkingCopyOwner() {
			};
			return new Copy((CompilationUnit) resolve(uri).getPrimary().getWorkingCopy(owner, monitor), owner);
		}

		void discard() {
			try {
				unit.discardWorkingCopy();
			} catch (JavaModelException failure) {
				ILog.get().warn("Espalier could not discard a working copy", failure);
			}
		}
	}

	/**
	 * The copy of the last {@link #checkAlone}; {@code madeAt}: as {@link Changes#all()} counts; {@code since}: in
	 * nanoseconds.
	 */
	private record Kept(String uri, Copy copy, long madeAt, long since) {
		boolean isIdle() {
			return System.nanoTime() - since > MAX_IDLE;
		}
	}

	private static final int MAX_SESSIONS = 32;
	private static final long MAX_IDLE = TimeUnit.MINUTES.toNanos(10);
	/** Whether JDT has been asked for names since it started. */
	private static final AtomicBoolean WARM = new AtomicBoolean();

	private final Map<String, Session> open = new ConcurrentHashMap<>();
	private final Changes changes = new Changes();
	private final Originals originals = new Originals(changes);
	private final Importables importables = new Importables(changes);
	private final Outlines outlines = new Outlines(changes);
	private final AtomicReference<Kept> kept = new AtomicReference<>();
	private volatile boolean closed;

	/** Opens a session on {@code text[start:end]} of the file at {@code uri}; offsets in UTF-16 units. */
	public Session open(String uri, String text, int start, int end, IProgressMonitor monitor)
			throws OracleException, JavaModelException {
		while (open.size() >= MAX_SESSIONS) {
			open.values().stream().max(Comparator.comparingLong(Session::idleNanos)).map(Session::id).ifPresent(this::close);
		}
		requireInside(text, start, end);
		Session session = session(Copy.of(uri, monitor), text, start, end);
		open.put(session.id(), session);
		if (closed) { // by the connection's end, while a worker made the copy
			close(session.id());
			throw new OracleException(OracleException.Reason.NO_SESSION, "the connection has ended");
		}
		if (WARM.compareAndSet(false, true)) {
			Thread.ofPlatform().daemon().name("Espalier: first names").start(() -> warmUp(uri, text, start, end));
		}
		return session;
	}

	/**
	 * Asks for names, and drops them. JDT's first answer takes seconds, in which its classes are loaded; a client's first
	 * question would be out of time. Meanwhile the client has the hunk compiled.
	 */
	private void warmUp(String uri, String text, int start, int end) {
		IProgressMonitor monitor = new NullProgressMonitor();
		try {
			Copy copy = Copy.of(uri, monitor);
			try {
				session(copy, text, start, end).complete("", "", monitor);
			} finally {
				copy.discard();
			}
		} catch (OracleException | JavaModelException failure) {
			ILog.get().warn("Espalier could not ask for the first names", failure);
		}
	}

	private static void requireInside(String text, int start, int end) throws OracleException {
		if (start < 0 || start > end || end > text.length()) {
			throw new OracleException(OracleException.Reason.BAD_HUNK, "the hunk " + start + ".." + end + " is not in the text");
		}
	}

	private Session session(Copy copy, String text, int start, int end) {
		return new Session(UUID.randomUUID().toString(), copy.unit(), copy.owner(), text, start, end, changes, originals,
				importables, outlines);
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
		for (Edit each : edits) {
			requireInside(each.text(), each.start(), each.end());
		}
		if (edits.size() == 1) {
			return checkAlone(edits.get(0), dependents, monitor);
		}
		List<Copy> copies = new ArrayList<>();
		try {
			List<Together.Edit> opened = new ArrayList<>();
			for (Edit each : edits) {
				Copy copy = Copy.of(each.uri(), monitor);
				copies.add(copy);
				opened.add(new Together.Edit(session(copy, each.text(), each.start(), each.end()), each.replacement()));
			}
			return Together.check(opened, dependents, monitor);
		} finally {
			copies.forEach(Copy::discard);
		}
	}

	/**
	 * As {@link #check} for one file, of which only those bodies are compiled that the edit can concern. An edit that
	 * lets bodies be skipped is one of a body, so it concerns no other file. Making a working copy parses the file; an
	 * agent checks edits of one file in a row, so the copy is kept until anything changes.
	 */
	private Together.Found checkAlone(Edit edit, boolean dependents, IProgressMonitor monitor)
			throws OracleException, JavaModelException {
		long now = changes.all();
		Kept last = kept.getAndSet(null);
		boolean fits = last != null && last.uri().equals(edit.uri()) && last.madeAt() == now;
		if (last != null && !fits) {
			last.copy().discard();
		}
		Copy copy = fits ? last.copy() : Copy.of(edit.uri(), monitor);
		boolean done = false;
		try {
			Session session = session(copy, edit.text(), edit.start(), edit.end());
			Session.Checked checked = session.check(edit.replacement(), List.of(), false, monitor);
			Dependents.Found broken = dependents && checked.skipped() == 0 ? session.dependents(edit.replacement(), monitor)
					: Dependents.Found.NOTHING;
			done = true;
			return new Together.Found(List.of(checked), broken.breakages(), broken.compiled(), broken.left());
		} finally {
			if (done) {
				keep(new Kept(edit.uri(), copy, now, System.nanoTime()));
			} else {
				copy.discard();
			}
		}
	}

	/** Returns JDT LS's own fixes for the errors on the lines of {@code text[start:end]} of the file at {@code uri}. */
	public static List<QuickFixes.Fix> quickFixes(String uri, String text, int start, int end, IProgressMonitor monitor)
			throws OracleException, CoreException {
		requireInside(text, start, end);
		Copy copy = Copy.of(uri, monitor);
		return QuickFixes.of(copy.unit(), copy.owner(), text, start, end, monitor);
	}

	/** Keeps a copy in place of another; null: none. After {@link #close()} none is kept. */
	private void keep(Kept copy) {
		Kept other = kept.getAndSet(copy);
		if (other != null) {
			other.copy().discard();
		}
		if (closed && copy != null) {
			keep(null);
		}
	}

	public void close(String id) {
		Session session = open.remove(id);
		if (session != null) {
			discard(session);
		}
	}

	/** Closes the sessions that were not used for {@link #MAX_IDLE}, and the copy that no check has used for as long. */
	public void closeIdle() {
		Kept last = kept.get();
		if (last != null && last.isIdle() && kept.compareAndSet(last, null)) {
			last.copy().discard();
		}
		open.values().stream().filter(session -> session.idleNanos() > MAX_IDLE).map(Session::id).toList()
				.forEach(this::close);
	}

	public void close() {
		closed = true;
		keep(null);
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
