package espalier.oracle;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.jdt.core.ElementChangedEvent;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IElementChangedListener;
import org.eclipse.jdt.core.IJavaElementDelta;
import org.eclipse.jdt.core.JavaCore;

/** Counts the changes of the Java model (edits elsewhere, the class path), with which what was looked up is void. */
final class Changes implements IElementChangedListener, AutoCloseable {
	private final AtomicLong count = new AtomicLong();

	Changes() {
		JavaCore.addElementChangedListener(this);
	}

	long count() {
		return count.get();
	}

	@Override
	public void elementChanged(ElementChangedEvent event) {
		if (!onlyPrivateCopies(event.getDelta())) {
			count.incrementAndGet();
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
	}
}
