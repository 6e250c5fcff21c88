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
 * Which methods' bodies need not be compiled to know the errors of a file after an edit inside one method's body.
 *
 * <p>What stands in a method's body is seen by nothing outside it. So a body without an error has none after another
 * body was edited, and nothing else can tell whether it was compiled. docs/algorithms/oracle.md, "Check", has the
 * argument and what it rests on.
 */
final class Thinning {
	/** Ends are exclusive; {@code start} and {@code end} are those of the body. */
	private record Method(int header, int start, int end, int last, boolean faulty) {
		/** Methods that nobody wrote have bodies anywhere; what is written has its braces. */
		boolean around(int from, int to, String text) {
			return header < start && start <= from && to <= end && end < text.length() && text.charAt(start - 1) == '{'
					&& text.charAt(end) == '}';
		}

		boolean touches(Problem problem) {
			return problem.start() < last && problem.end() > header;
		}
	}

	/** Bytes of one method (JVMS 4.7.3). */
	private static final int LONGEST_CODE = 65_536;

	private final String text;
	private final List<Method> methods;
	private final int holder;
	/** No error stands outside the method that holds the hunk. */
	private final boolean faultless;

	private Thinning(String text, List<Method> methods, int holder, boolean faultless) {
		this.text = text;
		this.methods = methods;
		this.holder = holder;
		this.faultless = faultless;
	}

	/**
	 * For edits of {@code text[start:end]}, {@code whole} being what the compiler says of the text; null if there is no
	 * telling.
	 */
	static Thinning of(String text, ICompilationUnit source, Map<String, String> options, Compiled whole, int start, int end) {
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
				: new Thinning(text, methods, methods.indexOf(holder), whole.errors().stream().allMatch(holder::touches));
	}

	private static Method method(AbstractMethodDeclaration method, List<Problem> errors) {
		Method bare = new Method(method.declarationSourceStart, method.bodyStart, method.bodyEnd + 1,
				method.declarationSourceEnd + 1, false);
		boolean faulty = !Bodies.separate(method) || errors.stream().anyMatch(bare::touches);
		return new Method(bare.header(), bare.start(), bare.end(), bare.last(), faulty);
	}

	/**
	 * For one edit of the hunk.
	 *
	 * @param edited   the whole text
	 * @param inserted how far the text before the hunk has moved
	 * @param names    simple names that may have a new meaning
	 */
	Edit edit(String edited, int inserted, List<String> names) {
		return new Edit(edited, inserted, names);
	}

	/** Which bodies of one edited text are left out. */
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

		/** The methods of {@code unit}, the edited text's declarations; none if more than one body was changed. */
		Set<AbstractMethodDeclaration> idle(CompilationUnitDeclaration unit) {
			List<AbstractMethodDeclaration> edited = Bodies.of(unit);
			if (unit.compilationResult.hasSyntaxError || edited.size() != methods.size() || !told()
					|| !stands(edited.get(holder))) {
				return Set.of();
			}
			Set<AbstractMethodDeclaration> idle = new HashSet<>();
			for (int index = 0; index < edited.size(); index++) {
				Method method = methods.get(index);
				if (index != holder && !method.faulty() && !mentioned(method)) {
					idle.add(edited.get(index));
				}
			}
			return idle;
		}

		/**
		 * Whether the body could be too long for a class file. {@code finally} and its like are compiled once for every
		 * way out; nothing else makes more than eight bytes of a character.
		 */
		boolean mayBeTooLong() {
			int copied = Math.min(16, body.split("try|finally|synchronized", -1).length - 1);
			return (long) body.length() * 8 << copied >= LONGEST_CODE;
		}

		/** Whether the body begins and ends at the same braces, so that the parser saw the same tokens outside it. */
		private boolean stands(AbstractMethodDeclaration edited) {
			Method method = methods.get(holder);
			return edited.bodyStart == method.start() + inserted && edited.bodyEnd + 1 == method.end() + inserted + grown;
		}

		/** A new name may mend any error, and show others behind it; an import on demand has any name. */
		private boolean told() {
			return names.isEmpty() || faultless && names.stream()
					.allMatch(name -> !name.isEmpty() && name.chars().allMatch(Character::isJavaIdentifierPart));
		}

		private boolean mentioned(Method method) {
			String written = names.isEmpty() ? "" : text.substring(method.header(), method.last());
			return names.stream().anyMatch(name -> written.contains(name) || written.contains("\\u"));
		}
	}
}
