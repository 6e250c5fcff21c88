package espalier.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.internal.codeassist.complete.CompletionNodeFound;
import org.eclipse.jdt.internal.compiler.problem.AbortCompilation;
import org.eclipse.jdt.internal.core.CompilationUnit;
import org.eclipse.jdt.internal.core.JavaProject;

import espalier.oracle.CaretParse.Found;

/**
 * One hunk of one file in one revision. Owns a private working copy, which no editor sees and whose problems nobody
 * is told of; its calls take turns.
 */
public final class Session {
	/**
	 * An error of the compiler; {@code end} is exclusive, offsets are UTF-16 units. {@code arguments}: what the message
	 * names (variables, types, members), in the order that its id gives them.
	 */
	public record Problem(int code, List<String> arguments, String message, int start, int end) {
	}

	/** The errors of an edited text; {@code idle}: how many bodies did not have to be compiled for them. */
	record Edited(List<Problem> errors, int idle) {
	}

	/** The errors of the original, those that it hides (see {@link #hidden}), and those of an edited text. */
	public record Checked(List<Problem> before, List<Problem> hidden, List<Problem> after, int idle) {
	}

	/** How often a check is made again because other files were edited meanwhile. */
	private static final int MOST_TRIES = 2;

	private final String id;
	private final CompilationUnit unit;
	private final WorkingCopyOwner owner;
	private final Changes changes;
	private final ProjectView allTypes;
	private final Packages packages;
	private final Importables importables;
	private final HunkText hunk;
	private final HunkErrors errors;
	private final CaretParses parses;
	/** The project's settings without those that look for tasks (TODO) in comments. */
	private final Map<String, String> parsing;
	private Declared declared;
	private Signatures signatures;
	/** By simple name: see {@link #missing(String, IProgressMonitor)}. */
	private final Map<String, String> missing = new HashMap<>();
	private long missingAt;
	private Boolean begins;
	private volatile long used = System.nanoTime();
	private boolean closed;

	Session(String id, CompilationUnit unit, WorkingCopyOwner owner, String text, int start, int end, Changes changes,
			Originals originals, Importables importables, Outlines outlines) {
		this.id = id;
		this.unit = unit;
		this.owner = owner;
		Map<String, String> settings = unit.getJavaProject().getOptions(true);
		parsing = new HashMap<>(settings);
		parsing.put(JavaCore.COMPILER_TASK_TAGS, "");
		JavaProject project = (JavaProject) unit.getJavaProject();
		allTypes = new ProjectView(project, owner, false, unit.getPath(), changes);
		ProjectView usable = ThinCompilation.isTest(unit) ? allTypes : new ProjectView(project, owner, true, unit.getPath(), changes);
		packages = new Packages(project);
		this.importables = importables;
		this.changes = changes;
		hunk = new HunkText(text, start, end, unit.getJavaProject().getOption(JavaCore.COMPILER_SOURCE, true));
		errors = new HunkErrors(hunk, unit, owner, settings, changes, parsing, originals, outlines, usable, this::declared);
		parses = new CaretParses(outlines, parsing);
	}

	public String id() {
		return id;
	}

	/** The errors of the text the session was opened with. */
	public synchronized List<Problem> before(IProgressMonitor monitor) throws Refused, JavaModelException {
		use();
		return errors.before(monitor);
	}

	/**
	 * Where the text the session was opened with does not parse: the errors that this hides, found with the hunk blank
	 * and everything else where it was. Only those that no text in the hunk can cause or mend: behind another member,
	 * or before the hunk in the body of the method that holds it.
	 */
	public synchronized List<Problem> hidden(IProgressMonitor monitor) throws Refused, JavaModelException {
		use();
		return errors.hidden(monitor);
	}

	/** What may stand at the caret in {@code before + drawn + CARET + rest + after}. */
	public synchronized Answer complete(String drawn, String rest, IProgressMonitor monitor)
			throws Refused, JavaModelException {
		use();
		try {
			return answer(drawn, rest, monitor);
		} catch (Unsure unsure) {
			return Answer.unknown(unsure.getMessage(), unsure.passing());
		} catch (OperationCanceledException cancelled) {
			throw cancelled;
		} catch (CompletionNodeFound | AbortCompilation early) {
			return Answer.unknown("a declaration around the caret does not resolve", false);
		} catch (RuntimeException failure) {
			ILog.get().error("JDT failed at a caret of " + unit.getElementName(), failure);
			return Answer.unknown("JDT failed", false);
		}
	}

	/**
	 * The errors with {@code replacement} in the hunk's place and {@code imports} declared, beside those before, of one state
	 * of the other files as far as that lasts so long; {@code whole}: with every body compiled, which is slower and has the same
	 * result.
	 */
	public synchronized Checked check(String replacement, List<String> imports, boolean whole, IProgressMonitor monitor)
			throws Refused, JavaModelException {
		Checked checked;
		int tries = 0;
		long then;
		do {
			use();
			then = changes.elsewhere(unit.getPath());
			Edited edited = errors.after(replacement, imports, whole, monitor);
			checked = new Checked(errors.before(monitor), errors.hidden(monitor), edited.errors(), edited.idle());
		} while (then != changes.elsewhere(unit.getPath()) && ++tries < MOST_TRIES);
		return checked;
	}

	/**
	 * The errors of other files that {@code replacement} in the hunk's place would add: those that see a signature which is
	 * not what it was.
	 */
	public synchronized Dependents.Found dependents(String replacement, IProgressMonitor monitor)
			throws Refused, JavaModelException {
		use();
		String edited = hunk.with(replacement);
		if (signatures == null) {
			signatures = signatures(hunk.original());
		}
		Set<Signatures.Name> names = signatures.differing(signatures(edited));
		return names.isEmpty() ? Dependents.Found.NOTHING
				: new Dependents(unit, owner).of(names, hunk.original(), edited, monitor);
	}

	private Signatures signatures(String text) {
		return Signatures.of(Bodies.parseDeclarations(Bodies.source(unit, text), parsing));
	}

	/** Not synchronized: nobody waits for a question that is being answered. */
	long idleNanos() {
		return System.nanoTime() - used;
	}

	synchronized void close() throws JavaModelException {
		closed = true;
		unit.discardWorkingCopy();
	}

	private void use() throws Refused {
		if (closed) {
			throw new Refused(Refused.Reason.NO_SESSION, "the session is closed");
		}
		used = System.nanoTime();
		changes.settle(unit.getPath());
	}

	private Answer answer(String drawn, String rest, IProgressMonitor monitor) throws JavaModelException {
		String prefix = hunk.before() + drawn;
		Tokens tokens = hunk.tokensUpTo(prefix);
		Caret caret = Caret.after(tokens, prefix.length());
		LexicalScope locals = hunk.scope(caret.previous() + 1, tokens);
		ImportEdit imported = imported(tokens, caret, locals, monitor);
		String filler = hunk.filler(tokens, rest);
		int end = imported == ImportEdit.NONE ? hunk.endOfBody(body(), tokens, filler + rest) : -1;
		try (CaretParses.Parse parse = parses.of(allTypes.environment(monitor), end, monitor)) {
			String whole = imported.apply(prefix + filler + rest + hunk.after());
			Found found = parse.find(Bodies.source(unit, whole), prefix.length() + imported.inserted().length());
			CaretNames at = new CaretNames(caret, found, tokens, locals, declared(), packages, this::importable);
			Demand demand = at.demand();
			boolean lambda = !caret.bearsLambda() || demand.lambda();
			List<String> unless = lambda ? caret.unless() : List.of();
			Followers followers = new Followers(caret.previous(), demand);
			NameSet names = at.all(followers);
			return Answer.of(caret.stem(), at.closed() || names.isEmpty(), names, unless,
					caret.stem().isEmpty() ? followers.values(found.scope().getJavaLangString()) : null,
					lambda && !caret.refusesLambda());
		}
	}

	private Importable importable() {
		return importables.of(unit.getJavaProject());
	}

	/**
	 * Types that were drawn and that only an import can mean, imported. Where several are called so, or the text may
	 * mean something else by the name, it stays as it is: in a type's body the name may be that of a member still to come.
	 */
	private ImportEdit imported(Tokens tokens, Caret caret, LexicalScope locals, IProgressMonitor monitor)
			throws JavaModelException {
		int first = hunk.tokensBefore().size();
		Set<String> drawn = tokens.simpleTypes(first, Math.min(caret.previous() + 1, tokens.firstTypeBody(first)));
		if (drawn.isEmpty() || !namesBeginHunk()) {
			return ImportEdit.NONE;
		}
		drawn.removeAll(locals.locals());
		drawn.removeAll(locals.types());
		List<String> missing = new ArrayList<>();
		for (String name : drawn) {
			String type = missing(name, monitor);
			if (!type.isEmpty()) {
				missing.add(type);
			}
		}
		ImportEdit edit = missing.isEmpty() ? ImportEdit.NONE : ImportEdit.of(hunk.tokensBefore(), missing);
		return edit.at() <= hunk.start() ? edit : ImportEdit.NONE;
	}

	/** Whether a simple name may stand where the hunk begins, inside a method: what it means there it means throughout. */
	private boolean namesBeginHunk() {
		if (begins == null) {
			Tokens tokens = hunk.tokensBefore();
			begins = body() != null && !LexicalScope.before(tokens, tokens.size()).inTypeBody() && namesAt(tokens);
		}
		return begins;
	}

	private boolean namesAt(Tokens tokens) {
		try {
			Caret caret = Caret.after(tokens, hunk.start());
			return caret.stem().isEmpty() && caret.place() != Caret.Place.MEMBER && caret.place() != Caret.Place.METHOD_REFERENCE;
		} catch (Unsure unsure) {
			return false;
		}
	}

	/** The type that must be imported where the hunk begins for {@code name} to mean something; "" if there is no such. */
	private String missing(String name, IProgressMonitor monitor) throws JavaModelException {
		long now = changes.elsewhere(unit.getPath());
		if (missingAt != now) {
			missing.clear();
			missingAt = now;
		}
		if (!missing.containsKey(name)) {
			String type = importable().only(name);
			missing.put(name, type != null && !knows(name, monitor) ? type : "");
		}
		return missing.get(name);
	}

	/** Whether {@code name} means something where the hunk begins, or that cannot be said. */
	private boolean knows(String name, IProgressMonitor monitor) throws JavaModelException {
		try {
			return answer(name, "", monitor).names().stream()
					.anyMatch(known -> known.imports() == null && known.texts().contains(name));
		} catch (Unsure unsure) {
			if (unsure.passing()) {
				throw unsure;
			}
			return true;
		}
	}

	/** That of the method which the hunk is in; null if there is none. */
	private Declared.Body body() {
		return declared().bodyAround(hunk.start());
	}

	private Declared declared() {
		if (declared == null) {
			declared = new Declared(Bodies.source(unit, hunk.blanked()), parsing);
		}
		return declared;
	}
}
