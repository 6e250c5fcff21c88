package espalier.oracle;

import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.jdt.core.ElementChangedEvent;
import org.eclipse.jdt.core.IElementChangedListener;
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
		count.incrementAndGet();
	}

	@Override
	public void close() {
		JavaCore.removeElementChangedListener(this);
	}
}
