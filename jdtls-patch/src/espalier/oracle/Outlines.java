package espalier.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.core.compiler.IScanner;
import org.eclipse.jdt.core.compiler.ITerminalSymbols;
import org.eclipse.jdt.core.compiler.InvalidInputException;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.env.ISourceType;
import org.eclipse.jdt.internal.compiler.lookup.ExtraCompilerModifiers;
import org.eclipse.jdt.internal.compiler.parser.Parser;
import org.eclipse.jdt.internal.compiler.problem.ProblemReporter;
import org.eclipse.jdt.internal.core.BasicCompilationUnit;
import org.eclipse.jdt.internal.core.CompilationUnit;
import org.eclipse.jdt.internal.core.CompilationUnitElementInfo;
import org.eclipse.jdt.internal.core.SourceTypeElementInfo;

/**
 * The texts of files that others refer to, without the parts that others cannot see: bodies of methods and comments.
 *
 * <p>JDT parses such a file for every text it resolves, and parses a file with ten annotations or more completely
 * ({@code SourceTypeConverter} in Eclipse JDT Core). For a class of many thousand lines, most of them comments, that
 * takes longer than everything else. An outline is reused while the text is the same; the text is compared when the
 * Java model has changed, and always if the file is open in the editor. The least recently used outline is evicted. An
 * outline loses only which declarations are deprecated by a comment alone.
 */
final class Outlines {
	/** In characters, of texts and outlines together. */
	private static final int MAX_CHARACTERS = 8 << 20;

	/** {@code outline}: null if the file has to be parsed as it is. */
	private record Known(char[] text, char[] outline, long madeAt) {
		int size() {
			return text.length + (outline == null ? 0 : outline.length);
		}
	}

	private final Changes changes;
	private final Map<String, Known> byPath = new LinkedHashMap<>(16, 0.75f, true);
	private int size;

	Outlines(Changes changes) {
		this.changes = changes;
	}

	/**
	 * Returns the declarations of the file that holds {@code type}; null where JDT would not parse it, or it is left to
	 * JDT.
	 */
	CompilationUnitDeclaration declarations(ISourceType type, ProblemReporter reporter) {
		if (!(type instanceof SourceTypeElementInfo info)
				|| !(info.getHandle().getCompilationUnit() instanceof CompilationUnit unit) || unit.getOwner() != null) {
			return null; // other files do not see a session's own copy
		}
		try {
			int annotations = ((CompilationUnitElementInfo) unit.getElementInfo()).annotationNumber;
			char[] outline = annotations < CompilationUnitElementInfo.ANNOTATION_THRESHOLD_FOR_DIET_PARSE ? null : outline(unit);
			if (outline == null) {
				return null;
			}
			String name = new String(type.getFileName());
			CompilationResult result = new CompilationResult(name.toCharArray(), 1, 1, reporter.options.maxProblemsPerUnit);
			return new Parser(reporter, true).dietParse(new BasicCompilationUnit(outline, unit.getPackageName(), name, unit), result);
		} catch (JavaModelException gone) {
			return null;
		}
	}

	private synchronized char[] outline(CompilationUnit unit) {
		String path = unit.getPath().toString();
		Known known = byPath.get(path);
		long now = changes.count();
		if (known == null || known.madeAt() != now || unit.isWorkingCopy()) { // a working copy is edited before the model knows of it
			char[] text = unit.getContents();
			boolean same = known != null && CharOperation.equals(known.text(), text);
			known = new Known(text, same ? known.outline() : of(text, unit.getJavaProject().getOptions(true)), now);
			keep(path, known);
		}
		return known.outline();
	}

	private void keep(String path, Known known) {
		Known before = byPath.put(path, known);
		size += known.size() - (before == null ? 0 : before.size());
		for (Iterator<Known> oldest = byPath.values().iterator(); size > MAX_CHARACTERS && byPath.size() > 1;) {
			size -= oldest.next().size();
			oldest.remove();
		}
	}

	/** Returns the outline; null where the text does not parse, or Lombok may read more of it than its declarations. */
	static char[] of(char[] text, Map<String, String> settings) {
		CompilationUnitDeclaration unit = Bodies.parseDeclarations(new BasicCompilationUnit(text, null, "Outline.java", (IJavaElement) null), settings);
		if (unit.compilationResult.hasErrors() || CharOperation.indexOf("lombok".toCharArray(), text, true) >= 0) {
			return null;
		}
		List<AbstractMethodDeclaration> methods = new ArrayList<>(Bodies.of(unit));
		methods.sort(Comparator.comparingInt(method -> method.bodyStart));
		String level = settings.get(JavaCore.COMPILER_SOURCE);
		IScanner scanner = ToolFactory.createScanner(false, false, false, level, level, true);
		scanner.setSource(text);
		StringBuilder outline = new StringBuilder();
		int from = 0;
		try {
			for (AbstractMethodDeclaration method : methods) {
				if (method.bodyStart >= from && hasBody(method, text)) {
					append(text, scanner, from, method.bodyStart, outline);
					from = method.bodyEnd + 1;
				}
			}
			append(text, scanner, from, text.length, outline);
		} catch (InvalidInputException malformed) {
			return null;
		}
		return outline.toString().toCharArray();
	}

	private static boolean hasBody(AbstractMethodDeclaration method, char[] text) {
		int start = method.bodyStart;
		int end = method.bodyEnd + 1;
		return !method.isDefaultConstructor() && (method.modifiers & ExtraCompilerModifiers.AccSemicolonBody) == 0 && start > 0
				&& start <= end && end < text.length && text[start - 1] == '{' && text[end] == '}';
	}

	/** Appends the tokens between {@code start} and {@code end}, with a space in place of trivia. */
	private static void append(char[] text, IScanner scanner, int start, int end, StringBuilder outline) throws InvalidInputException {
		scanner.resetTo(start, end - 1);
		int last = start;
		while (scanner.getNextToken() != ITerminalSymbols.TokenNameEOF) {
			int from = scanner.getCurrentTokenStartPosition();
			int next = scanner.getCurrentTokenEndPosition() + 1;
			outline.append(from > last ? " " : "").append(text, from, next - from);
			last = next;
		}
	}
}
