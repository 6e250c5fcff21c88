package espalier.oracle;

import java.lang.ref.SoftReference;
import java.util.Map;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.core.SearchableEnvironment;

import espalier.oracle.CaretParse.Found;

/**
 * The parses of one session. The last one is kept, as far as memory allows, and is reused for a text that differs only
 * in the body of one method. The answer is the same as after a full parse, because bodies are skipped by their braces
 * when the declarations of a file are parsed.
 */
final class CaretParses {
	/** {@code end}: the index of the brace after the hunk that ends the body. */
	private record Kept(CaretParse parse, SearchableEnvironment environment, int end) {
	}

	private final Outlines outlines;
	private final Map<String, String> settings;
	private SoftReference<Kept> last = new SoftReference<>(null);

	CaretParses(Outlines outlines, Map<String, String> settings) {
		this.outlines = outlines;
		this.settings = settings;
	}

	/** Returns a parse for one question; {@code end}: see {@link Kept}, or -1 if more than a body may differ. */
	Parse of(SearchableEnvironment environment, int end, IProgressMonitor monitor) {
		return new Parse(environment, end, monitor);
	}

	private boolean keep(Kept kept) {
		last = new SoftReference<>(kept.parse().reusable() ? kept : null);
		return kept.parse().reusable();
	}

	/** One use of a parse. It must be closed when its result is no longer needed. */
	final class Parse implements AutoCloseable {
		private final SearchableEnvironment environment;
		private final int end;
		private final IProgressMonitor monitor;
		private CaretParse own;

		private Parse(SearchableEnvironment environment, int end, IProgressMonitor monitor) {
			this.environment = environment;
			this.end = end;
			this.monitor = monitor;
		}

		/** See {@link CaretParse#find}. */
		Found find(ICompilationUnit source, int caret) {
			Kept kept = last.get();
			if (kept != null && end >= 0 && kept.end() == end && kept.environment() == environment) {
				last = new SoftReference<>(null); // a parse that failed is not reused
				Found found = kept.parse().findAgain(source, caret, monitor);
				if (found != null) {
					keep(kept);
					return found;
				}
			}
			own = new CaretParse(environment, outlines, settings, monitor);
			Found found = own.find(source, caret);
			if (end >= 0 && keep(new Kept(own, environment, end))) {
				own = null;
			}
			return found;
		}

		@Override
		public void close() {
			if (own != null) {
				own.close();
			}
		}
	}
}
