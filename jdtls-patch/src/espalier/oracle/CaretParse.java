package espalier.oracle;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jdt.internal.codeassist.complete.CompletionNodeFound;
import org.eclipse.jdt.internal.codeassist.complete.CompletionParser;
import org.eclipse.jdt.internal.codeassist.complete.CompletionScanner;
import org.eclipse.jdt.internal.codeassist.complete.InvalidCursorLocation;
import org.eclipse.jdt.internal.codeassist.impl.AssistParser;
import org.eclipse.jdt.internal.codeassist.impl.Engine;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ast.ASTNode;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.AllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.Expression;
import org.eclipse.jdt.internal.compiler.ast.LambdaExpression;
import org.eclipse.jdt.internal.compiler.env.AccessRestriction;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.env.ISourceType;
import org.eclipse.jdt.internal.compiler.lookup.Binding;
import org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment;
import org.eclipse.jdt.internal.compiler.lookup.MethodScope;
import org.eclipse.jdt.internal.compiler.lookup.MissingTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.PackageBinding;
import org.eclipse.jdt.internal.compiler.lookup.Scope;
import org.eclipse.jdt.internal.compiler.problem.AbortCompilation;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;
import org.eclipse.jdt.internal.compiler.problem.ProblemReporter;
import org.eclipse.jdt.internal.core.SearchableEnvironment;

/**
 * Parses and resolves one text as far as the caret with the parser of JDT's completion engine, and returns the
 * completion node, its scope and its bindings. The engine's proposals are not used. They are filtered for a popup (by
 * expected type, visibility settings, letter case, type filters, imports), and a proof needs every name.
 *
 * <p>The phases are those of {@code CompletionEngine.complete} in Eclipse JDT Core. Most of the time goes into the
 * phases before the body at the caret is parsed: parsing the rest of the file and binding its declarations. They are
 * not repeated while only that body changes ({@link #findAgain}).
 */
final class CaretParse extends Engine implements AutoCloseable {
	/**
	 * The completion node and its context.
	 *
	 * @param node    the completion node
	 * @param binding what stands before the dot (a type, variable or package), or null
	 * @param scope   the innermost scope around the caret
	 * @param parent  the node whose child the completion node is, or null
	 */
	record Found(ASTNode node, Binding binding, Scope scope, ASTNode parent) {
		/** Whether the caret is in a lambda without parameter types: types in it may still change by inference. */
		boolean inOpenLambda() {
			return inOpenLambda(scope);
		}

		/** Whether the caret is in the name of {@code expression}, or in that of the type which it creates. */
		boolean at(Expression expression) {
			return expression == node || expression instanceof AllocationExpression creation && creation.type == node;
		}

		static boolean inOpenLambda(Scope innermost) {
			for (Scope each = innermost; each != null; each = each.parent) {
				if (each instanceof MethodScope method && method.referenceContext instanceof LambdaExpression lambda
						&& lambda.argumentsTypeElided()) {
					return true;
				}
			}
			return false;
		}
	}

	private static final class Reader extends CompletionParser {
		Reader(ProblemReporter reporter, IProgressMonitor monitor) {
			super(reporter, false, monitor);
		}

		/** Whether the last parse had an error. */
		boolean failed() {
			return hasError;
		}
	}

	/** The number of times one file's declarations are reused. */
	private static final int MAX_REUSES = 500;
	/** Loads its messages from a file when it is constructed, so one is shared. */
	private static final DefaultProblemFactory PROBLEMS = new DefaultProblemFactory(Locale.ROOT);

	private final Outlines outlines;
	private Reader parser;
	private IProgressMonitor monitor;
	private CompilationUnitDeclaration unit;
	private OpenBody body;
	private int times;
	private boolean invented;

	CaretParse(SearchableEnvironment environment, Outlines outlines, Map<String, String> settings, IProgressMonitor monitor) {
		super(settings);
		this.outlines = outlines;
		nameEnvironment = environment;
		ProblemReporter reporter = new ProblemReporter(DefaultErrorHandlingPolicies.proceedWithAllProblems(),
				compilerOptions, PROBLEMS);
		lookupEnvironment = new LookupEnvironment(this, compilerOptions, reporter, nameEnvironment) {
			@Override
			public MissingTypeBinding createMissingType(PackageBinding in, char[][] qualified) {
				invented = true;
				return super.createMissingType(in, qualified);
			}
		};
		begin(monitor);
	}

	private void begin(IProgressMonitor monitor) {
		this.monitor = monitor;
		parser = new Reader(lookupEnvironment.problemReporter, monitor);
		parser.javadocParser.checkDocComment = false; // completion inside comments is answered before
	}

	/**
	 * Returns what stands at the caret, {@code caret} units into the source. Throws {@link Unknown} if JDT cannot tell.
	 */
	Found find(ICompilationUnit source, int caret) {
		try {
			unit = parser.dietParse(source, result(source), caret - 1);
			if (unit == null || unit.types == null || unit.isModuleInfo()) {
				throw new Unknown("no type around the caret");
			}
			lookupEnvironment.unitBeingCompleted = unit;
			boolean skipped = !parser.failed(); // otherwise recovery may take what is in a body for declarations
			resolve(unit, caret, skipped);
		} catch (CompletionNodeFound found) {
			return found(found);
		} catch (IndexOutOfBoundsException | InvalidCursorLocation | AbortCompilation failure) {
			checkCancelled();
			throw new Unknown("JDT gave up: " + failure.getClass().getSimpleName());
		}
		throw new Unknown("JDT found nothing at the caret");
	}

	/**
	 * Whether {@link #findAgain} may be called: the caret was in the body of a method, and no text so far made JDT
	 * create a binding for a missing type, which would stay. Derived types accumulate as well, so the number of reuses
	 * is limited.
	 */
	boolean reusable() {
		return body != null && !invented && times < MAX_REUSES;
	}

	/**
	 * Returns what stands at the caret in a text that differs from the first one only inside the body at the caret;
	 * null if JDT finds nothing there or gives up.
	 */
	Found findAgain(ICompilationUnit source, int caret, IProgressMonitor monitor) {
		begin(monitor);
		times++;
		CompilationResult result = result(source);
		int[] before = unit.compilationResult.getLineSeparatorPositions();
		body.replace(result, source.getContents().length);
		result.lineSeparatorPositions = lineEnds(before, source.getContents(), body.method()); // otherwise recovery takes all for one line
		parser.cursorLocation = caret - 1;
		((CompletionScanner) parser.scanner).cursorLocation = caret - 1;
		parser.scanner.setSource(unit.compilationResult);
		try {
			parser.parseBlockStatements(body.method(), unit);
			checkCancelled();
			body.resolve();
		} catch (CompletionNodeFound found) {
			return found(found);
		} catch (IndexOutOfBoundsException | InvalidCursorLocation | AbortCompilation failure) {
			checkCancelled();
		}
		return null;
	}

	/**
	 * Returns the line ends as JDT's scanner records them: the last character of each line. Those after the body are
	 * never read.
	 */
	private static int[] lineEnds(int[] before, char[] text, AbstractMethodDeclaration body) {
		IntStream unchanged = Arrays.stream(before).takeWhile(at -> at < body.bodyStart);
		IntStream changed = IntStream.range(body.bodyStart, Math.min(body.declarationSourceEnd + 1, text.length))
				.filter(at -> text[at] == '\n' || text[at] == '\r' && (at + 1 == text.length || text[at + 1] != '\n'));
		return IntStream.concat(unchanged, changed).toArray();
	}

	private CompilationResult result(ICompilationUnit source) {
		return new CompilationResult(source, 1, 1, compilerOptions.maxProblemsPerUnit);
	}

	@Override
	public void accept(ISourceType[] types, PackageBinding in, AccessRestriction restriction) {
		LookupEnvironment environment = in.environment == null ? lookupEnvironment : in.environment;
		CompilationUnitDeclaration outline = outlines.declarations(types[0], environment.problemReporter);
		if (outline == null) {
			super.accept(types, in, restriction);
		} else {
			environment.buildTypeBindings(outline, restriction);
			environment.completeTypeBindings(outline, true, false);
		}
	}

	@Override
	public AssistParser getParser() {
		return parser;
	}

	@Override
	public void close() {
		nameEnvironment.cleanup();
		lookupEnvironment.reset();
	}

	private void resolve(CompilationUnitDeclaration unit, int caret, boolean skippedBodies) {
		checkCancelled();
		lookupEnvironment.buildTypeBindings(unit, null);
		unitScope = unit.scope;
		if (unitScope == null) {
			throw new Unknown("JDT could not bind the file's types");
		}
		lookupEnvironment.completeTypeBindings(unit, true);
		unitScope.throwDeferredException();
		unitScope.faultInTypes();
		unitScope.throwDeferredException();
		invented = false; // bindings that the declarations miss are missing in every later text, too
		body = skippedBodies ? OpenBody.around(unit, caret - 1) : null;
		parseBlockStatements(unit, caret - 1);
		checkCancelled();
		unit.resolve();
	}

	private Found found(CompletionNodeFound found) {
		if (found.astNode == null || found.scope == null) {
			throw new Unknown("JDT met a problem at the caret");
		}
		return new Found(found.astNode, found.qualifiedBinding, found.scope, parser.assistNodeParent);
	}

	private void checkCancelled() {
		if (monitor.isCanceled()) {
			throw new OperationCanceledException();
		}
	}
}
