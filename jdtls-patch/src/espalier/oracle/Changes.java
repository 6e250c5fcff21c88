package espalier.oracle;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import org.eclipse.core.runtime.IPath;
import org.eclipse.jdt.core.BufferChangedEvent;
import org.eclipse.jdt.core.ElementChangedEvent;
import org.eclipse.jdt.core.IBuffer;
import org.eclipse.jdt.core.IBufferChangedListener;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IElementChangedListener;
import org.eclipse.jdt.core.IJavaElementDelta;
import org.eclipse.jdt.core.IOpenable;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.JavaModelException;

/**
 * Counts the changes with which what was looked up is void: those of the Java model (files, the class path), and those of
 * the texts in the editor. JDT LS brings the model up to date with these when it needs it, and tells nobody.
 */
final class Changes implements IElementChangedListener, IBufferChangedListener, AutoCloseable {
	private final Map<IPath, Long> editsOf = new HashMap<>();
	private long count;
	private long edits;
	private boolean closed;

	Changes() {
		JavaCore.addElementChangedListener(this);
		listen();
	}

	/** Changes of the Java model. */
	synchronized long count() {
		return count;
	}

	/** The same, and the edits of every text in the editor but that of the file at {@code path}. */
	synchronized long elsewhere(IPath path) {
		return count + edits - editsOf.getOrDefault(path, 0L);
	}

	/**
	 * Has the model follow the texts in the editor, but for the file at {@code path}. It does so by itself a moment after each
	 * edit, and what is looked up before would be kept as what is looked up behind.
	 */
	void settle(IPath path) {
		for (ICompilationUnit open : JavaCore.getWorkingCopies(null)) {
			try {
				if (!open.getPath().equals(path) && !open.isConsistent()) {
					open.makeConsistent(null);
				}
			} catch (JavaModelException closed) {
				// the editor has closed it meanwhile
			}
		}
	}

	@Override
	public void elementChanged(ElementChangedEvent event) {
		if (!onlyPrivateCopies(event.getDelta())) {
			synchronized (this) {
				count++;
			}
			listen();
		}
	}

	@Override
	public synchronized void bufferChanged(BufferChangedEvent event) {
		IPath path = event.getBuffer().getOwner() instanceof ICompilationUnit unit ? unit.getPath() : IPath.EMPTY;
		editsOf.merge(path, 1L, Long::sum);
		edits++;
	}

	/** To every text in the editor; one that is listened to already stays so. */
	private void listen() {
		for (ICompilationUnit open : JavaCore.getWorkingCopies(null)) {
			IBuffer buffer = buffer(open);
			if (buffer != null && !isClosed()) {
				buffer.addBufferChangedListener(this);
			}
		}
	}

	private synchronized boolean isClosed() {
		return closed;
	}

	private static IBuffer buffer(IOpenable open) {
		try {
			return open.getBuffer();
		} catch (JavaModelException closed) {
			return null;
		}
	}

	/**
	 * Whether nothing has changed but working copies that have an owner. Only their owner sees them, and each session has
	 * its own; opening one is a change of the model for JDT.
	 */
	private static boolean onlyPrivateCopies(IJavaElementDelta delta) {
		if (delta.getElement() instanceof ICompilationUnit unit && unit.getOwner() != null) {
			return true;
		}
		boolean passedOn = delta.getKind() == IJavaElementDelta.CHANGED && delta.getFlags() == IJavaElementDelta.F_CHILDREN
				&& delta.getResourceDeltas() == null;
		IJavaElementDelta[] parts = delta.getAffectedChildren();
		return passedOn && parts.length > 0 && Arrays.stream(parts).allMatch(Changes::onlyPrivateCopies);
	}

	@Override
	public void close() {
		JavaCore.removeElementChangedListener(this);
		synchronized (this) {
			closed = true;
		}
		for (ICompilationUnit open : JavaCore.getWorkingCopies(null)) {
			IBuffer buffer = buffer(open);
			if (buffer != null) {
				buffer.removeBufferChangedListener(this);
			}
		}
	}
}
