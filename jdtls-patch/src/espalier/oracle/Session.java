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
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.codeassist.complete.CompletionNodeFound;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeVariableBinding;
import org.eclipse.jdt.internal.compiler.problem.AbortCompilation;
import org.eclipse.jdt.internal.core.BasicCompilationUnit;
import org.eclipse.jdt.internal.core.CompilationUnit;
import org.eclipse.jdt.internal.core.JavaProject;
import org.eclipse.jdt.internal.core.util.Util;

import espalier.oracle.CaretParse.Found;
import espalier.oracle.Problems.Compiled;

/**
 * One hunk of one file in one revision. Owns a private working copy, which no editor sees and whose problems nobody
 * is told of; its calls take turns.
 */
public final class Session {
	/** An error of the compiler; {@code end} is exclusive, offsets are UTF-16 units. */
	public record Problem(int code, String message, int start, int end) {
	}

	/** The errors of an edited text; {@code idle}: how many bodies did not have to be compiled for them. */
	record Edited(List<Problem> errors, int idle) {
	}

	/** The errors of the original, those that it hides (see {@link #hidden}), and those of an edited text. */
	public record Checked(List<Problem> before, List<Problem> hidden, List<Problem> after, int idle) {
	}

	/** How often a check is made again because other files were edited meanwhile. */
	private static final int MOST_TRIES = 2;
	/** How many checked texts are tried as what others are compared with. */
	private static final int MOST_THINNINGS = 8;

	private final String id;
	private final CompilationUnit unit;
	private final WorkingCopyOwner owner;
	private final String sourceLevel;
	private final Changes changes;
	private final Originals originals;
	private final Outlines outlines;
	private final ProjectView allTypes;
	private final ProjectView usableTypes;
	private final Packages packages;
	private final Importables importables;
	private final String before;
	private final String after;
	private final Tokens tokensBefore;
	private final LexicalScope scopeBefore;
	private final Tokens bracesAfter;
	private final int bracesOpenAfter;
	private final CaretParses parses;
	private final String text;
	private final Map<String, String> settings;
	/** The settings without those that look for tasks (TODO) in comments. */
	private final Map<String, String> parsing;
	private Compiled original;
	private long originalAt;
	private List<Problem> hidden;
	private Thinning thinning;
	private int thinnings;
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
		settings = unit.getJavaProject().getOptions(true);
		parsing = new HashMap<>(settings);
		parsing.put(JavaCore.COMPILER_TASK_TAGS, "");
		sourceLevel = unit.getJavaProject().getOption(JavaCore.COMPILER_SOURCE, true);
		this.originals = originals;
		this.outlines = outlines;
		JavaProject project = (JavaProject) unit.getJavaProject();
		allTypes = new ProjectView(project, owner, false, unit.getPath(), changes);
		usableTypes = ThinCompilation.isTest(unit) ? allTypes : new ProjectView(project, owner, true, unit.getPath(), changes);
		packages = new Packages(project);
		this.importables = importables;
		this.changes = changes;
		this.text = text;
		before = text.substring(0, start);
		after = text.substring(end);
		tokensBefore = Tokens.of(before, sourceLevel);
		scopeBefore = LexicalScope.ofBeginning(tokensBefore);
		bracesAfter = Tokens.of(after, sourceLevel).braces();
		bracesOpenAfter = bracesAfter.openBraces();
		parses = new CaretParses(outlines, parsing);
	}

	public String id() {
		return id;
	}

	/** The errors of the text the session was opened with. */
	public synchronized List<Problem> before(IProgressMonitor monitor) throws Refused, JavaModelException {
		use();
		long now = changes.elsewhere(unit.getPath());
		if (original == null || originalAt != now) {
			original = compiled(text, monitor);
			originalAt = now;
			hidden = null;
			thinning = thinning(text, original);
			thinnings = 0;
		}
		return original.errors();
	}

	/**
	 * Where the text the session was opened with does not parse: the errors that this hides, found with the hunk blank
	 * and everything else where it was. Only those that no text in the hunk can cause or mend: behind another member,
	 * or before the hunk in the body of the method that holds it.
	 */
	public synchronized List<Problem> hidden(IProgressMonitor monitor) throws Refused, JavaModelException {
		use();
		List<Problem> before = before(monitor);
		if (hidden == null) {
			hidden = List.of();
			if (before.stream().anyMatch(problem -> (problem.code() & IProblem.Syntax) != 0)) {
				Compiled blank = compiled(blanked(), monitor);
				hidden = independent(blank.errors());
				thinning = thinning == null ? thinning(blanked(), blank) : thinning;
			}
		}
		return hidden;
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
			Edited edited = edited(replacement, imports, whole, monitor);
			checked = new Checked(before(monitor), hidden(monitor), edited.errors(), edited.idle());
		} while (then != changes.elsewhere(unit.getPath()) && ++tries < MOST_TRIES);
		return checked;
	}

	private Edited edited(String replacement, List<String> imports, boolean whole,
			IProgressMonitor monitor) throws Refused, JavaModelException {
		String replaced = before + replacement + after;
		if (imports.isEmpty() && replaced.equals(text)) {
			return new Edited(before(monitor), 0);
		}
		hidden(monitor);
		ImportEdit edit = imports.isEmpty() ? ImportEdit.NONE : ImportEdit.of(Tokens.of(replaced, sourceLevel), imports);
		String edited = edit.apply(replaced);
		Edited known = whole || thinning == null ? null : thin(edited, edit, monitor);
		if (known == null) {
			Compiled compiled = Problems.of(unit, owner, edited, monitor);
			if (thinning == null && edit == ImportEdit.NONE && thinnings++ < MOST_THINNINGS) {
				thinning = thinning(edited, compiled); // neither the original nor the blank text parses: this may
			}
			known = new Edited(compiled.errors(), 0);
		}
		return new Edited(known.errors().stream().map(edit::unapply).toList(), known.idle());
	}

	/**
	 * The errors of other files that {@code replacement} in the hunk's place would add: those that see a signature which is
	 * not what it was.
	 */
	public synchronized Dependents.Found dependents(String replacement, IProgressMonitor monitor)
			throws Refused, JavaModelException {
		use();
		String edited = before + replacement + after;
		if (signatures == null) {
			signatures = Signatures.of(Bodies.parseDeclarations(source(text), parsing));
		}
		Set<Signatures.Name> names = signatures.differing(Signatures.of(Bodies.parseDeclarations(source(edited), parsing)));
		return names.isEmpty() ? Dependents.Found.NOTHING : new Dependents(unit, owner).of(names, text, edited, monitor);
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

	private Compiled compiled(String known, IProgressMonitor monitor) throws JavaModelException {
		return originals.of(unit.getPath(), known, () -> Problems.of(unit, owner, known, monitor));
	}

	private Thinning thinning(String text, Compiled whole) {
		return ThinCompilation.possible(unit, settings)
				? Thinning.of(text, source(text), settings, whole, before.length(), text.length() - after.length())
				: null;
	}

	private Edited thin(String edited, ImportEdit edit, IProgressMonitor monitor) throws JavaModelException {
		unit.getBuffer().setContents(edited);
		return ThinCompilation.of(unit, usableTypes.environment(monitor), outlines, settings,
				thinning.edit(edited, edit.inserted().length(), edit.names()), edited, monitor);
	}

	private Answer answer(String drawn, String rest, IProgressMonitor monitor) throws JavaModelException {
		String prefix = before + drawn;
		Tokens tokens = tokensBefore.extendedTo(prefix, sourceLevel);
		Caret caret = Caret.after(tokens, prefix.length());
		LexicalScope locals = scopeBefore.before(caret.previous() + 1, tokens);
		ImportEdit imported = imported(tokens, caret, locals, monitor);
		String filler = filler(tokens, rest);
		int end = imported == ImportEdit.NONE ? endOfBody(tokens, filler, rest) : -1;
		try (CaretParses.Parse parse = parses.of(allTypes.environment(monitor), end, monitor)) {
			String whole = imported.apply(prefix + filler + rest + after);
			Found found = parse.find(source(whole), prefix.length() + imported.inserted().length());
			Demand demand = demand(caret, found, tokens);
			boolean lambda = !caret.bearsLambda() || demand.lambda();
			List<String> unless = lambda ? caret.unless() : List.of();
			Followers followers = new Followers(caret.previous(), demand);
			NameSet names = names(caret, found, followers, tokens, locals);
			return Answer.of(caret.stem(), closed(caret) || names.isEmpty(), names, unless,
					caret.stem().isEmpty() ? followers.values(found.scope().getJavaLangString()) : null,
					lambda && !caret.refusesLambda());
		}
	}

	/**
	 * Which brace behind the hunk closes the body of the method that the hunk is in, if the body is all that the hunk's text
	 * changes; else -1. {@code filler} and {@code rest} stand between the tokens before the caret and the hunk's end.
	 */
	private int endOfBody(Tokens beforeCaret, String filler, String rest) {
		Declared.Body body = declared().bodyAround(before.length());
		Tokens between = Tokens.of(filler + rest, sourceLevel);
		if (body == null || between.truncated() || bracesAfter.truncated()) {
			return -1;
		}
		int depth = 1;
		for (int at = beforeCaret.firstFrom(body.start()); at < beforeCaret.size() && depth > 0; at++) {
			depth += beforeCaret.get(at).depth();
		}
		for (int at = 0; at < between.size() && depth > 0; at++) {
			depth += between.get(at).depth();
		}
		int at = 0;
		for (; at < bracesAfter.size() && depth > 0; at++) {
			depth += bracesAfter.get(at).depth();
		}
		return depth == 0 && at > 0 ? at - 1 : -1;
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
		int first = tokensBefore.size();
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
		ImportEdit edit = missing.isEmpty() ? ImportEdit.NONE : ImportEdit.of(tokensBefore, missing);
		return edit.at() <= before.length() ? edit : ImportEdit.NONE;
	}

	/** Whether a simple name may stand where the hunk begins, inside a method: what it means there it means throughout. */
	private boolean namesBeginHunk() {
		if (begins == null) {
			begins = declared().bodyAround(before.length()) != null
					&& !LexicalScope.before(tokensBefore, tokensBefore.size()).inTypeBody() && namesAt(tokensBefore);
		}
		return begins;
	}

	private boolean namesAt(Tokens tokens) {
		try {
			Caret caret = Caret.after(tokens, before.length());
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

	private static Demand demand(Caret caret, Found found, Tokens tokens) {
		boolean parenthesis = tokens.get(caret.previous()).is("(");
		return new Demand(Operand.endingWith(tokens, caret.previous()), found, new Types(found.scope()),
				!parenthesis || !caret.refusesLambda());
	}

	/** Types that are not imported are listed only once the name has begun. */
	private static boolean closed(Caret caret) {
		boolean qualified = caret.place() == Caret.Place.MEMBER || caret.place() == Caret.Place.METHOD_REFERENCE;
		return qualified || !caret.stem().isEmpty();
	}

	private NameSet names(Caret caret, Found found, Followers followers, Tokens tokens, LexicalScope locals) {
		NameSet empty = new NameSet(followers);
		NameSet names = switch (caret.place()) {
			case MEMBER -> new Receiver(found, packages, locals.locals(), declared(), empty).members();
			case METHOD_REFERENCE -> new Receiver(found, packages, locals.locals(), declared(), empty).members().only(NameSet.METHOD);
			case CASE -> new Constants(found).addTo(simple(found, caret, tokens, locals, empty));
			case NAME -> simple(found, caret, tokens, locals, empty);
			case TYPE -> simple(found, caret, tokens, locals, empty).only(NameSet.TYPE, NameSet.PACKAGE);
		};
		if (tokens.get(caret.previous()).is("<") && takesNoArguments(found, tokens, locals, caret.previous() - 1, names)) {
			return new NameSet(followers);
		}
		names.addAll(NameSet.KEYWORD, caret.keywords());
		return names;
	}

	/** Locals that JDT lost have no type, and so have those of which the text declares two. */
	private NameSet simple(Found found, Caret caret, Tokens tokens, LexicalScope locals, NameSet names) {
		new SimpleNames(names, packages, declared()).addAll(found.scope());
		for (String local : locals.locals()) {
			if (!names.has(NameSet.VARIABLE, local) || locals.ambiguous(local)) {
				names.add(NameSet.VARIABLE, local);
			}
		}
		Set<String> types = locals.types();
		names.addAll(NameSet.TYPE, types);
		if (!caret.stem().isEmpty()) {
			names.resolveTypes(caret.stem(), name -> type(found, name, types), type -> Constructors.bare(type, declared()));
		}
		if (!caret.stem().isEmpty() && Character.isUpperCase(caret.stem().charAt(0))) {
			importable().addAll(names, caret.stem(), found.scope().compilationUnitScope());
		}
		return names;
	}

	/** Whether the name can only be that of a type without type parameters; {@code names}: what is in scope. */
	private boolean takesNoArguments(Found found, Tokens tokens, LexicalScope locals, int at, NameSet names) {
		String name = tokens.get(at).text();
		if (!tokens.get(at).name() || tokens.get(at - 1).is(".", "::") || names.has(NameSet.VARIABLE, name) || names.has(NameSet.FIELD, name)
				|| tokens.declaresGeneric(name)
				|| declared().named(name.toCharArray()).stream().anyMatch(type -> type.typeParameters != null)) {
			return false;
		}
		TypeBinding type = type(found, name, locals.types());
		return type instanceof TypeVariableBinding || !Types.vague(type) && type.original().typeVariables().length == 0;
	}

	/** What a type's name means; null if the text declares a type of the name and JDT speaks of another, or there are two. */
	private TypeBinding type(Found found, String name, Set<String> drawn) {
		TypeBinding type = found.scope().getType(name.toCharArray());
		int own = declared().named(name.toCharArray()).size();
		boolean here = type instanceof SourceTypeBinding source && source.scope != null
				&& source.scope.compilationUnitScope() == found.scope().compilationUnitScope();
		return own > 1 || (own > 0 || drawn.contains(name)) && !here ? null : type;
	}

	/**
	 * Stands for the part of the hunk that is not drawn yet. A terminator keeps JDT's parser from taking the next line
	 * for the rest of this one; the braces that are missing keep the members behind the hunk in their type.
	 */
	private String filler(Tokens prefix, String rest) {
		int open = prefix.openBraces() + Tokens.of(rest, sourceLevel).openBraces() + bracesOpenAfter;
		return terminator(rest + after) + (open < 0 ? "{".repeat(-open) : "}".repeat(open));
	}

	private static String terminator(String suffix) {
		int next = 0;
		boolean newLine = false;
		while (next < suffix.length() && Character.isWhitespace(suffix.charAt(next))) {
			newLine |= suffix.charAt(next++) == '\n';
		}
		boolean swallowed = next < suffix.length() && newLine
				&& (Character.isJavaIdentifierStart(suffix.charAt(next)) || suffix.charAt(next) == '@');
		return swallowed ? ";" : "";
	}

	private List<Problem> independent(List<Problem> problems) {
		Declared.Body body = declared().bodyAround(before.length());
		return body == null ? List.of()
				: problems.stream().filter(problem -> problem.end() <= body.header() || problem.start() > body.end()
						|| problem.start() >= body.start() && problem.end() <= before.length()).toList();
	}

	/** The text with nothing but space in the hunk, so that no offset moves. */
	private String blanked() {
		String hunk = text.substring(before.length(), text.length() - after.length());
		return before + hunk.replaceAll("[^\\r\\n]", " ") + after;
	}

	private Declared declared() {
		if (declared == null) {
			declared = new Declared(source(blanked()), parsing);
		}
		return declared;
	}

	private BasicCompilationUnit source(String text) {
		char[][] packageName = Util.toCharArrays(unit.getParent().getElementName().isEmpty() ? CharOperation.NO_STRINGS
				: unit.getParent().getElementName().split("\\."));
		return new BasicCompilationUnit(text.toCharArray(), packageName, unit.getPath().toString(), unit);
	}
}
