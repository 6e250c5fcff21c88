package espalier.oracle;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jdt.core.IClasspathAttribute;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IPackageFragmentRoot;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.MethodDeclaration;
import org.eclipse.jdt.internal.compiler.env.AccessRestriction;
import org.eclipse.jdt.internal.compiler.env.ISourceType;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment;
import org.eclipse.jdt.internal.compiler.lookup.PackageBinding;
import org.eclipse.jdt.internal.compiler.problem.AbortCompilation;
import org.eclipse.jdt.internal.compiler.problem.ProblemReporter;
import org.eclipse.jdt.internal.compiler.problem.ProblemSeverities;
import org.eclipse.jdt.internal.core.CancelableNameEnvironment;
import org.eclipse.jdt.internal.core.CancelableProblemFactory;
import org.eclipse.jdt.internal.core.CompilationUnit;
import org.eclipse.jdt.internal.core.CompilationUnitProblemFinder;
import org.eclipse.jdt.internal.core.SourceTypeElementInfo;
import org.eclipse.jdt.internal.core.util.CommentRecorderParser;

import espalier.oracle.Session.Edited;
import espalier.oracle.Session.Problem;

/**
 * Compiles a working copy as JDT does when it looks for problems, but skips the bodies of methods that cannot matter.
 *
 * <p>The phases and options are those of {@code CompilationUnitProblemFinder.process} in Eclipse JDT Core.
 */
final class PartialCompilation extends CompilationUnitProblemFinder {
	/**
	 * Optional problems of a declaration or a line that depend on bodies elsewhere: unused declarations, unclosed
	 * resources and problems in comments.
	 */
	private static final int[] FAR_REACHING = { CompilerOptions.UnusedPrivateMember, CompilerOptions.UnusedImport,
			CompilerOptions.UnusedTypeParameter, CompilerOptions.UnusedWarningToken, CompilerOptions.NonExternalizedString,
			CompilerOptions.UnclosedCloseable, CompilerOptions.PotentiallyUnclosedCloseable,
			CompilerOptions.InsufficientResourceManagement, CompilerOptions.InvalidJavadoc, CompilerOptions.MissingJavadocTags,
			CompilerOptions.MissingJavadocComments };

	private final IJavaProject project;
	private final Outlines outlines;

	private PartialCompilation(CompilationUnit unit, CancelableNameEnvironment environment, Outlines outlines, CompilerOptions options,
			CancelableProblemFactory problems, SkippableBodies.Edit edit) {
		super(environment, getHandlingPolicy(), options, getRequestor(), problems);
		project = unit.getJavaProject();
		this.outlines = (options.getSeverity(CompilerOptions.UsingDeprecatedAPI) & ProblemSeverities.Error) == 0 ? outlines : null;
		parser = new PartialParser(problemReporter, options.parseLiteralExpressionsAsConstants, edit);
	}

	private Set<AbstractMethodDeclaration> skipped() {
		return ((PartialParser) parser).skipped;
	}

	/**
	 * Adds types from source. Types of other projects are left to JDT, which parses them with those projects' settings.
	 */
	@Override
	public void accept(ISourceType[] types, PackageBinding in, AccessRestriction restriction) {
		LookupEnvironment environment = in.environment == null ? lookupEnvironment : in.environment;
		boolean here = outlines != null && types[0] instanceof SourceTypeElementInfo info && project.equals(info.getHandle().getJavaProject());
		CompilationUnitDeclaration outline = here ? outlines.declarations(types[0], environment.problemReporter) : null;
		if (outline == null) {
			super.accept(types, in, restriction);
			return;
		}
		environment.buildTypeBindings(outline, restriction);
		CompilationUnitDeclaration completed = lookupEnvironment.unitBeingCompleted;
		environment.completeTypeBindings(outline);
		lookupEnvironment.unitBeingCompleted = completed;
	}

	/** Whether the project's settings allow bodies to be skipped. */
	static boolean possible(CompilationUnit unit, Map<String, String> settings) {
		CompilerOptions options = new CompilerOptions(settings);
		for (int irritant : FAR_REACHING) {
			if ((options.getSeverity(irritant) & ProblemSeverities.Error) != 0) {
				return false;
			}
		}
		return attribute(unit, "release") == null;
	}

	/** Returns the errors of the unit, whose content is {@code text}; null where everything has to be compiled. */
	static Edited of(CompilationUnit unit, CancelableNameEnvironment environment, Outlines outlines, Map<String, String> settings,
			SkippableBodies.Edit edit, String text, IProgressMonitor monitor) {
		CompilerOptions options = getCompilerOptions(settings, false, false);
		options.docCommentSupport = false; // affects optional problems only, and none of them is an error here
		PartialCompilation compilation = new PartialCompilation(unit, environment, outlines, options, new CancelableProblemFactory(monitor), edit);
		try {
			CompilationUnitDeclaration compiled = compilation.resolve(unit, true, true, edit.mayBeTooLong());
			List<Problem> errors = Problems.of(compiled, text);
			boolean sure = !compilation.skipped().isEmpty() && !compiled.ignoreFurtherInvestigation
					&& errors.size() < options.maxProblemsPerUnit;
			return sure ? new Edited(errors, compilation.skipped().size()) : null;
		} catch (OperationCanceledException cancelled) {
			throw cancelled;
		} catch (RuntimeException failure) {
			return null;
		} finally {
			compilation.lookupEnvironment.reset();
		}
	}

	/** Whether the unit is a test. Only tests see other tests. */
	static boolean isTest(CompilationUnit unit) {
		return "true".equals(attribute(unit, IClasspathAttribute.TEST));
	}

	/** Returns an attribute of the source folder that holds the unit. */
	private static String attribute(CompilationUnit unit, String name) {
		IPackageFragmentRoot root = (IPackageFragmentRoot) unit.getAncestor(IJavaElement.PACKAGE_FRAGMENT_ROOT);
		try {
			IClasspathEntry entry = root.getResolvedClasspathEntry();
			for (IClasspathAttribute attribute : entry.getExtraAttributes()) {
				if (attribute.getName().equals(name)) {
					return attribute.getValue();
				}
			}
		} catch (JavaModelException outside) {
			// a folder that is on no class path has no attributes
		}
		return null;
	}

	/** Parses as JDT's own parser does, but leaves the skipped bodies empty. */
	private static final class PartialParser extends CommentRecorderParser {
		private final SkippableBodies.Edit edit;
		private Set<AbstractMethodDeclaration> skipped = Set.of();

		PartialParser(ProblemReporter reporter, boolean constants, SkippableBodies.Edit edit) {
			super(reporter, constants);
			this.edit = edit;
		}

		@Override
		public void getMethodBodies(CompilationUnitDeclaration unit) {
			skipped = edit.skippable(unit);
			if (skipped.isEmpty()) {
				throw new AbortCompilation(true, null); // silently: JDT's own problem finder takes over
			}
			skipped.forEach(Bodies::empty);
			super.getMethodBodies(unit);
		}

		@Override
		public void parse(MethodDeclaration method, CompilationUnitDeclaration unit) {
			if (!skipped.contains(method)) {
				super.parse(method, unit);
			}
		}
	}
}
