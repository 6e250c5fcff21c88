package espalier.oracle;

import java.util.LinkedHashMap;
import java.util.Map;

import org.eclipse.core.runtime.IPath;
import org.eclipse.jdt.core.JavaModelException;

import espalier.oracle.Problems.Compiled;

/**
 * Caches the compiler's result for the texts that sessions were opened with, so that several sessions on one text
 * compile it once.
 */
final class Originals {
	private static final int MAX_ENTRIES = 4;

	private record Key(IPath file, String text) {
	}

	/** Compiles one text. */
	interface Compilation {
		Compiled run() throws JavaModelException;
	}

	private static final class Entry {
		private Compiled compiled;
		private long madeAt;
	}

	private final Changes changes;
	private final Map<Key, Entry> entries = new LinkedHashMap<>(MAX_ENTRIES, 1, true) {
		@Override
		protected boolean removeEldestEntry(Map.Entry<Key, Entry> eldest) {
			return size() > MAX_ENTRIES;
		}
	};

	Originals(Changes changes) {
		this.changes = changes;
	}

	/** Returns the cached result, or that of {@code compilation} if there is none or something has changed since. */
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
