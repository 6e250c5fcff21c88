package espalier.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
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
 * One hunk of one file in one revision. It owns a private working copy, which no editor sees and whose problems are not
 * published. Its calls run one at a time.
 */
public final class Session {
	/**
	 * A compiler error; {@code end} is exclusive, offsets are UTF-16 units. {@code arguments}: what the message names
	 * (variables, types, members), in the order that its id defines.
	 */
	public record Problem(int code, List<String> arguments, String message, int start, int end) {
	}

	/** The errors of an edited text; {@code skipped}: the number of bodies that were not compiled. */
	record Edited(List<Problem> errors, int skipped) {
	}

	/** The errors of the original, those that it hides (see {@link #hidden}), and those of an edited text. */
	public record Checked(List<Problem> before, List<Problem> hidden, List<Problem> after, int skipped) {
	}

	/** How often a check is repeated because other files were edited in the meantime. */
	private static final int MAX_TRIES = 2;

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
	private DeclaredTypes declared;
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
		ProjectView usable = PartialCompilation.isTest(unit) ? allTypes : new ProjectView(project, owner, true, unit.getPath(), changes);
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

	/** Returns the errors of the text the session was opened with. */
	public synchronized List<Problem> before(IProgressMonitor monitor) throws OracleException, JavaModelException {
		use();
		return errors.before(monitor);
	}

	/**
	 * Returns the errors that a syntax error of the original hides, found with the hunk blanked. Only those are
	 * returned that no text in the hunk can cause or mend: outside the method around the hunk, or before the hunk in
	 * that method's body.
	 */
	public synchronized List<Problem> hidden(IProgressMonitor monitor) throws OracleException, JavaModelException {
		use();
		return errors.hidden(monitor);
	}

	/** Returns what may stand at the caret in {@code before + generated + CARET + rest + after}. */
	public synchronized Answer complete(String generated, String rest, IProgressMonitor monitor)
			throws OracleException, JavaModelException {
		use();
		try {
			return answer(generated, rest, Optional.of(importable()), monitor);
		} catch (Unknown unknown) {
			return Answer.unknown(unknown.getMessage(), unknown.passing());
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
	 * Returns the errors with {@code replacement} in the hunk and {@code imports} added, together with those before.
	 * Both are of one state of the other files, unless these keep changing. {@code whole}: compiles every body, which
	 * is slower and has the same result.
	 */
	public synchronized Checked check(String replacement, List<String> imports, boolean whole, IProgressMonitor monitor)
			throws OracleException, JavaModelException {
		Checked checked;
		int tries = 0;
		long then;
		do {
			use();
			then = changes.elsewhere(unit.getPath());
			Edited edited = errors.after(replacement, imports, whole, monitor);
			checked = new Checked(errors.before(monitor), errors.hidden(monitor), edited.errors(), edited.skipped());
		} while (then != changes.elsewhere(unit.getPath()) && ++tries < MAX_TRIES);
		return checked;
	}

	/**
	 * Returns the errors that {@code replacement} in the hunk adds to other files. Only files that use a changed
	 * signature are compiled.
	 */
	public synchronized Dependents.Found dependents(String replacement, IProgressMonitor monitor)
			throws OracleException, JavaModelException {
		Set<Signatures.Name> names = differing(replacement);
		return names.isEmpty() ? Dependents.Found.NOTHING
				: new Dependents(List.of(edit(unit, replacement)), owner).of(names, monitor);
	}

	/** Returns the names by which other files may refer to a declaration that {@code replacement} changes. */
	synchronized Set<Signatures.Name> differing(String replacement) throws OracleException {
		use();
		if (signatures == null) {
			signatures = signatures(hunk.original());
		}
		return signatures.differing(signatures(hunk.with(replacement)));
	}

	/** Returns the edit of {@code copy}, a working copy of this session's file, by {@code replacement}. */
	Dependents.Edit edit(CompilationUnit copy, String replacement) {
		return new Dependents.Edit(copy, hunk.original(), hunk.with(replacement));
	}

	/** Returns the top-level types that the file declares with {@code replacement} and that are declared elsewhere too. */
	synchronized List<Problem> duplicates(String replacement, Map<IPath, Set<String>> declared, IProgressMonitor monitor)
			throws JavaModelException {
		return errors.duplicates(replacement, declared, monitor);
	}

	/** Returns the names of the file's top-level types with {@code replacement}. */
	Set<String> types(String replacement) {
		return errors.types(hunk.with(replacement));
	}

	CompilationUnit unit() {
		return unit;
	}

	private Signatures signatures(String text) {
		return Signatures.of(Bodies.parseDeclarations(Bodies.source(unit, text), parsing));
	}

	/** Not synchronized, so it does not wait for a question that is being answered. */
	long idleNanos() {
		return System.nanoTime() - used;
	}

	synchronized void close() throws JavaModelException {
		closed = true;
		unit.discardWorkingCopy();
	}

	private void use() throws OracleException {
		if (closed) {
			throw new OracleException(OracleException.Reason.NO_SESSION, "the session is closed");
		}
		used = System.nanoTime();
		changes.settle(unit.getPath());
	}

	private Answer answer(String generated, String rest, Optional<Importable> importable, IProgressMonitor monitor)
			throws JavaModelException {
		String prefix = hunk.before() + generated;
		Tokens tokens = hunk.tokensUpTo(prefix);
		Caret caret = Caret.after(tokens, prefix.length());
		LexicalScope locals = hunk.scope(caret.previous() + 1, tokens);
		ImportEdit imported = imported(tokens, caret, locals, monitor);
		String filler = hunk.filler(tokens, rest);
		int end = imported == ImportEdit.NONE ? hunk.endOfBody(body(), tokens, filler + rest) : -1;
		try (CaretParses.Parse parse = parses.of(allTypes.environment(monitor), end, monitor)) {
			String whole = imported.apply(prefix + filler + rest + hunk.after());
			Found found = parse.find(Bodies.source(unit, whole), prefix.length() + imported.inserted().length());
			CaretNames at = new CaretNames(caret, found, tokens, locals, declared(), packages, importable);
			OperandContext context = at.context();
			boolean lambda = !caret.mayBeginLambda() || context.lambda();
			List<String> unless = lambda ? caret.unless() : List.of();
			Followers followers = new Followers(caret.previous(), context);
			NameSet names = at.all(followers);
			return Answer.of(caret.stem(), at.closed() || names.isEmpty(), names, unless,
					caret.stem().isEmpty() ? followers.values(found.scope().getJavaLangString()) : null,
					lambda && !caret.excludesLambda());
		}
	}

	private Importable importable() {
		return importables.of(unit.getJavaProject());
	}

	/**
	 * Returns imports for the types in the generated text that only an import can give a meaning. A name with several
	 * types, or with another possible meaning, is not imported; in a type's body it may be that of a member still to
	 * come.
	 */
	private ImportEdit imported(Tokens tokens, Caret caret, LexicalScope locals, IProgressMonitor monitor)
			throws JavaModelException {
		int first = hunk.tokensBefore().size();
		Set<String> generated = tokens.simpleTypes(first, Math.min(caret.previous() + 1, tokens.firstTypeBody(first)));
		if (generated.isEmpty() || !namesBeginHunk()) {
			return ImportEdit.NONE;
		}
		generated.removeAll(locals.locals());
		generated.removeAll(locals.types());
		List<String> missing = new ArrayList<>();
		for (String name : generated) {
			String type = missing(name, monitor);
			if (!type.isEmpty()) {
				missing.add(type);
			}
		}
		ImportEdit edit = missing.isEmpty() ? ImportEdit.NONE : ImportEdit.of(hunk.tokensBefore(), missing);
		return edit.at() <= hunk.start() ? edit : ImportEdit.NONE;
	}

	/**
	 * Whether the hunk begins inside a method, where a simple name may stand. A name's meaning is then the same
	 * throughout the hunk.
	 */
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
		} catch (Unknown unknown) {
			return false;
		}
	}

	/**
	 * Returns the type that must be imported for {@code name} to have a meaning where the hunk begins; "" if there is
	 * none.
	 */
	private String missing(String name, IProgressMonitor monitor) throws JavaModelException {
		long now = changes.elsewhere(unit.getPath());
		if (missingAt != now) {
			missing.clear();
			missingAt = now;
		}
		if (!missing.containsKey(name)) {
			missing.put(name, onlyImported(name, monitor));
		}
		return missing.get(name);
	}

	/**
	 * Returns the only type of this name in the index if the name has no meaning where the hunk begins; else "". The
	 * index is asked first, because its answer is the cheaper one. While JDT indexes, only names without a meaning have
	 * to wait for it.
	 */
	private String onlyImported(String name, IProgressMonitor monitor) throws JavaModelException {
		String type;
		try {
			type = importable().only(name);
		} catch (Unknown indexing) {
			if (knows(name, monitor)) {
				return "";
			}
			throw indexing;
		}
		return type != null && !knows(name, monitor) ? type : "";
	}

	/** Whether {@code name} has a meaning where the hunk begins; true also where that is unknown. */
	private boolean knows(String name, IProgressMonitor monitor) throws JavaModelException {
		try {
			return answer(name, "", Optional.empty(), monitor).names().stream().anyMatch(known -> known.texts().contains(name));
		} catch (Unknown unknown) {
			return true;
		}
	}

	/** Returns the body of the method around the hunk; null if there is none. */
	private DeclaredTypes.Body body() {
		return declared().bodyAround(hunk.start());
	}

	private DeclaredTypes declared() {
		if (declared == null) {
			declared = new DeclaredTypes(Bodies.source(unit, hunk.blanked()), parsing);
		}
		return declared;
	}
}
