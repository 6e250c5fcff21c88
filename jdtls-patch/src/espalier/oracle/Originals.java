package espalier.oracle;

import java.util.LinkedHashMap;
import java.util.Map;

import org.eclipse.core.runtime.IPath;
import org.eclipse.jdt.core.JavaModelException;

import espalier.oracle.Problems.Compiled;

/** What the compiler says of the texts that sessions were opened with. Several sessions on one hunk have it compiled once. */
final class Originals {
	private static final int MOST = 4;

	private record Key(IPath file, String text) {
	}

	/** How a text is compiled. */
	interface Compilation {
		Compiled run() throws JavaModelException;
	}

	private static final class Entry {
		private Compiled compiled;
		private long madeAt;
	}

	private final Changes changes;
	private final Map<Key, Entry> entries = new LinkedHashMap<>(MOST, 1, true) {
		@Override
		protected boolean removeEldestEntry(Map.Entry<Key, Entry> eldest) {
			return size() > MOST;
		}
	};

	Originals(Changes changes) {
		this.changes = changes;
	}

	/** From {@code compilation}, unless it is known and nothing has changed since. */
	Compiled of(IPath file, String text, Compilation compilation) throws JavaModelException {
		Entry entry;
		synchronized (entries) {
			entry = entries.computeIfAbsent(new Key(file, text), key -> new Entry());
		}
		synchronized (entry) {
			long now = changes.elsewhere(file);
			if (entry.compiled == null || entry.madeAt != now) {
				entry.compiled = compilation.run();
				entry.madeAt = now;
			}
			return entry.compiled;
		}
	}
}
