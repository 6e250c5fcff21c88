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
 * Counts the changes that invalidate cached lookups: those of the Java model (files, the class path) and those of the
 * texts in the editor. JDT LS applies the latter to the model lazily and notifies no listener, so this class listens to
 * the texts themselves.
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

	/** Returns the number of changes of the Java model. */
	synchronized long count() {
		return count;
	}

	/** Returns the number of model changes plus the edits of every open text. */
	synchronized long all() {
		return count + edits;
	}

	/**
	 * Returns the number of model changes plus the edits of every open text except that of the file at {@code path}.
	 */
	synchronized long elsewhere(IPath path) {
		return count + edits - editsOf.getOrDefault(path, 0L);
	}

	/**
	 * Applies pending edits of open texts to the Java model, except for the file at {@code path}. The model would apply
	 * them a moment later by itself; a lookup in between would be cached as if it came after.
	 */
	void settle(IPath path) {
		for (ICompilationUnit open : JavaCore.getWorkingCopies(null)) {
			try {
				if (!open.getPath().equals(path) && !open.isConsistent()) {
					open.makeConsistent(null);
				}
			} catch (JavaModelException closed) {
				// the editor has closed it in the meantime
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

	/** Registers for edits of every open text; registering twice has no effect. */
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
	 * Whether only working copies with an owner have changed. Such a copy is visible to its owner alone, and each
	 * session has its own; JDT counts opening one as a change of the model.
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
