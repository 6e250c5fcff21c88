package espalier.oracle;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;

import espalier.oracle.Problems.Compiled;
import espalier.oracle.Session.Problem;

/**
 * The methods whose bodies need not be compiled to find the errors of a file after an edit inside one method's body.
 *
 * <p>Nothing outside a method's body refers to what is in it. So a body without an error still has none after another
 * body was edited, and no other error depends on whether it is compiled. docs/algorithms/oracle.md, "Compiling less",
 * has the argument and its assumptions.
 */
final class SkippableBodies {
	/** Ends are exclusive; {@code start} and {@code end} are those of the body. */
	private record Method(int header, int start, int end, int last, boolean faulty) {
		/**
		 * Whether the body holds the range. Generated methods have arbitrary positions; a written body has its braces.
		 */
		boolean around(int from, int to, String text) {
			return header < start && start <= from && to <= end && end < text.length() && text.charAt(start - 1) == '{'
					&& text.charAt(end) == '}';
		}

		boolean touches(Problem problem) {
			return problem.start() < last && problem.end() > header;
		}
	}

	/** The largest number of bytes of one method (JVMS 4.7.3). */
	private static final int LONGEST_CODE = 65_536;

	private final String text;
	private final List<Method> methods;
	private final int holder;
	/** Whether no error stands outside the method that holds the hunk. */
	private final boolean faultless;

	private SkippableBodies(String text, List<Method> methods, int holder, boolean faultless) {
		this.text = text;
		this.methods = methods;
		this.holder = holder;
		this.faultless = faultless;
	}

	/**
	 * Returns the skippable bodies for edits of {@code text[start:end]}; {@code whole}: the compiler's result for the
	 * text. Returns null if nothing can be skipped.
	 */
	static SkippableBodies of(String text, ICompilationUnit source, Map<String, String> options, Compiled whole, int start, int end) {
		boolean unparsed = whole.errors().stream().anyMatch(problem -> (problem.code() & IProblem.Syntax) != 0);
		if (!whole.finished() || unparsed || text.contains("lombok")) {
			return null;
		}
		CompilationUnitDeclaration unit = Bodies.parseDeclarations(source, options);
		if (unit.compilationResult.hasSyntaxError) {
			return null;
		}
		List<Method> methods = Bodies.of(unit).stream().map(method -> method(method, whole.errors())).toList();
		Method holder = methods.stream().filter(method -> method.around(start, end, text)).findFirst().orElse(null);
		boolean others = methods.stream().anyMatch(method -> method != holder && !method.faulty());
		return holder == null || !others ? null
				: new SkippableBodies(text, methods, methods.indexOf(holder), whole.errors().stream().allMatch(holder::touches));
	}

	private static Method method(AbstractMethodDeclaration method, List<Problem> errors) {
		Method span = new Method(method.declarationSourceStart, method.bodyStart, method.bodyEnd + 1,
				method.declarationSourceEnd + 1, false);
		boolean faulty = !Bodies.separate(method) || errors.stream().anyMatch(span::touches);
		return new Method(span.header(), span.start(), span.end(), span.last(), faulty);
	}

	/**
	 * Returns the skippable bodies for one edit of the hunk.
	 *
	 * @param edited   the whole text
	 * @param inserted how far the text before the hunk has moved
	 * @param names    simple names that may have a new meaning
	 */
	Edit edit(String edited, int inserted, List<String> names) {
		return new Edit(edited, inserted, names);
	}

	/** The bodies that are skipped for one edited text. */
	final class Edit {
		private final int inserted;
		private final int grown;
		private final List<String> names;
		private final String body;

		private Edit(String edited, int inserted, List<String> names) {
			this.inserted = inserted;
			this.names = names;
			grown = edited.length() - inserted - text.length();
			body = edited.substring(methods.get(holder).start() + inserted, methods.get(holder).end() + inserted + grown);
		}

		/**
		 * Returns the methods to skip in {@code unit}, the edited text's declarations; none if more than one body was
		 * changed.
		 */
		Set<AbstractMethodDeclaration> skippable(CompilationUnitDeclaration unit) {
			List<AbstractMethodDeclaration> edited = Bodies.of(unit);
			if (unit.compilationResult.hasSyntaxError || edited.size() != methods.size() || !namesAllowSkipping()
					|| !sameBody(edited.get(holder))) {
				return Set.of();
			}
			Set<AbstractMethodDeclaration> skippable = new HashSet<>();
			for (int index = 0; index < edited.size(); index++) {
				Method method = methods.get(index);
				if (index != holder && !method.faulty() && !mentioned(method)) {
					skippable.add(edited.get(index));
				}
			}
			return skippable;
		}

		/**
		 * Whether the body could be too long for a class file. {@code finally} and the like are compiled once for every
		 * exit; nothing else generates more than eight bytes from one character.
		 */
		boolean mayBeTooLong() {
			int copied = Math.min(16, body.split("try|finally|synchronized", -1).length - 1);
			return (long) body.length() * 8 << copied >= LONGEST_CODE;
		}

		/** Whether the body begins and ends at the same braces, so that the parser saw the same tokens outside it. */
		private boolean sameBody(AbstractMethodDeclaration edited) {
			Method method = methods.get(holder);
			return edited.bodyStart == method.start() + inserted && edited.bodyEnd + 1 == method.end() + inserted + grown;
		}

		/**
		 * Whether the new names allow skipping. A new name may mend any error and reveal others; an import on demand
		 * may declare any name.
		 */
		private boolean namesAllowSkipping() {
			return names.isEmpty() || faultless && names.stream()
					.allMatch(name -> !name.isEmpty() && name.chars().allMatch(Character::isJavaIdentifierPart));
		}

		private boolean mentioned(Method method) {
			String written = names.isEmpty() ? "" : text.substring(method.header(), method.last());
			return names.stream().anyMatch(name -> written.contains(name) || written.contains("\\u"));
		}
	}
}
