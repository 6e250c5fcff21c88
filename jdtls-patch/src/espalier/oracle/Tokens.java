package espalier.oracle;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.compiler.IScanner;
import org.eclipse.jdt.core.compiler.ITerminalSymbols;
import org.eclipse.jdt.core.compiler.InvalidInputException;

/**
 * The lexemes of a text up to the caret, without trivia.
 *
 * @param list      in the order of the text
 * @param truncated whether the text ends inside a comment or a literal
 */
record Tokens(List<Token> list, boolean truncated) {
	/** JLS 3.9, and the three literals that are words. */
	private static final Set<String> RESERVED = Set.of("abstract", "assert", "boolean", "break", "byte", "case", "catch",
			"char", "class", "const", "continue", "default", "do", "double", "else", "enum", "extends", "false", "final",
			"finally", "float", "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long",
			"native", "new", "null", "package", "private", "protected", "public", "return", "short", "static", "strictfp",
			"super", "switch", "synchronized", "this", "throw", "throws", "transient", "true", "try", "void", "volatile",
			"while", "_");

	/** {@code name}: an identifier (contextual keywords such as {@code var} and {@code record} are identifiers). */
	record Token(String text, int start, int end, boolean name) {
		boolean is(String... texts) {
			for (String candidate : texts) {
				if (text.equals(candidate)) {
					return true;
				}
			}
			return false;
		}

		/** Whether the token is a reserved word: a keyword, {@code true}, {@code null} ... */
		boolean keyword() {
			return !name && Character.isJavaIdentifierStart(text.charAt(0));
		}

		boolean literal() {
			char first = text.charAt(0);
			return first == '"' || first == '\'' || Character.isDigit(first)
					|| first == '.' && text.length() > 1 && Character.isDigit(text.charAt(1));
		}

		/** Returns by how much the token changes the depth of braces. */
		int depth() {
			return is("{") ? 1 : is("}") ? -1 : 0;
		}

		/** Whether the token occurs in lists of types. */
		boolean inTypes() {
			return name || is("boolean", "byte", "char", "short", "int", "long", "float", "double")
					|| is(".", ",", "?", "&", "[", "]", "<", ">", ">>", ">>>", "extends", "super", "implements", "throws");
		}

		/** Returns how many lists of type arguments the token closes. */
		int closesTypes() {
			return is(">") ? 1 : is(">>") ? 2 : is(">>>") ? 3 : 0;
		}
	}

	/** Stands before the first token. */
	static final Token NONE = new Token(" ", 0, 0, false);

	static Tokens of(String text, String sourceLevel) {
		IScanner scanner = ToolFactory.createScanner(true, false, false, sourceLevel, sourceLevel, true);
		scanner.setSource(text.toCharArray());
		List<Token> list = new ArrayList<>();
		try {
			for (int kind = scanner.getNextToken(); kind != ITerminalSymbols.TokenNameEOF; kind = scanner.getNextToken()) {
				int start = scanner.getCurrentTokenStartPosition();
				int end = scanner.getCurrentTokenEndPosition() + 1;
				if (!comment(kind)) {
					list.add(token(text.substring(start, end), start, end));
				} else if (kind == ITerminalSymbols.TokenNameCOMMENT_LINE && end >= text.length() && !text.endsWith("\n")) {
					return new Tokens(list, true);
				}
			}
		} catch (InvalidInputException unterminated) {
			return new Tokens(list, true);
		}
		return new Tokens(list, false);
	}

	/** Returns the tokens of {@code text}, which begins with the text of these tokens. */
	Tokens extendedTo(String text, String sourceLevel) {
		if (truncated || list.isEmpty()) {
			return of(text, sourceLevel);
		}
		int from = list.getLast().start(); // the last one may be unfinished
		Tokens after = of(text.substring(from), sourceLevel);
		List<Token> all = new ArrayList<>(list.subList(0, list.size() - 1));
		after.list().forEach(token -> all.add(new Token(token.text(), token.start() + from, token.end() + from, token.name())));
		return new Tokens(all, after.truncated());
	}

	private static Token token(String text, int start, int end) {
		return new Token(text, start, end, Character.isJavaIdentifierStart(text.charAt(0)) && !RESERVED.contains(text));
	}

	int size() {
		return list.size();
	}

	/** Whether the name at {@code index} ends an annotation's name: {@code @a.b.Name}. */
	boolean namesAnnotation(int index) {
		int first = index;
		while (get(first - 1).is(".") && get(first - 2).name()) {
			first -= 2;
		}
		return get(index).name() && get(first - 1).is("@");
	}

	/** Returns the index of the last such token directly between the brace at {@code open} and {@code end}, or -1. */
	int last(String text, int open, int end) {
		for (int at = end - 1; at > open; at--) {
			if (get(at).is(text)) {
				return at;
			}
			at = get(at).is(")", "]", "}") ? openBracket(at) : at;
		}
		return -1;
	}

	/** Whether a type of this name is declared with type parameters. */
	boolean declaresGeneric(String name) {
		for (int index = 1; index < size(); index++) {
			if (get(index).is(name) && get(index + 1).is("<") && get(index - 1).is("class", "interface", "record")) {
				return true;
			}
		}
		return false;
	}

	/** Returns the token at {@code index}; {@link #NONE} outside the list. */
	Token get(int index) {
		return index >= 0 && index < list.size() ? list.get(index) : NONE;
	}

	/** Returns the capitalised, unqualified names from one index to another (exclusive). */
	Set<String> simpleTypes(int from, int to) {
		Set<String> names = new LinkedHashSet<>();
		for (int index = Math.max(from, 0); index < to; index++) {
			if (get(index).name() && Character.isUpperCase(get(index).text().charAt(0)) && !get(index - 1).is(".", "::")) {
				names.add(get(index).text());
			}
		}
		return names;
	}

	/** Returns the index of the first token that begins at {@code offset} or after it. */
	int firstFrom(int offset) {
		int index = size();
		while (index > 0 && list.get(index - 1).start() >= offset) {
			index--;
		}
		return index;
	}

	/**
	 * Returns the index of the first brace from {@code from} on that may open a type's body; the number of tokens if
	 * none does.
	 */
	int firstTypeBody(int from) {
		boolean type = false;
		for (int index = from; index < size(); index++) {
			type |= get(index).is("new", "class", "interface", "enum", "record");
			if (type && get(index).is("{")) {
				return index;
			}
		}
		return size();
	}

	/**
	 * Returns the index of the innermost bracket that is open at token {@code index}, or -1. Angle brackets do not
	 * count.
	 */
	int openBracket(int index) {
		int depth = 0;
		for (int at = index - 1; at >= 0; at--) {
			Token token = list.get(at);
			if (token.is(")", "]", "}")) {
				depth++;
			} else if (token.is("(", "[", "{") && depth-- == 0) {
				return at;
			}
		}
		return -1;
	}

	/** Returns the braces alone, which need little memory. */
	Tokens braces() {
		return new Tokens(list.stream().filter(token -> token.depth() != 0).toList(), truncated);
	}

	/** Returns the name of the type whose header token {@code last} is in; null if there is none. */
	String typeBegunBefore(int last) {
		for (int at = last; at > 0 && !get(at).is(";", "{"); at--) {
			if (get(at).is("}")) {
				at = openBracket(at); // skips values in an annotation, or an earlier body
				if (!get(at - 1).is("(", "=", ",")) {
					return null;
				}
			}
			if (get(at).is("class", "interface", "enum", "record") && !get(at - 1).is(".") && get(at + 1).name() && at < last) {
				return get(at + 1).text();
			}
		}
		return null;
	}

	/** Returns the number of unclosed braces; negative where more are closed than opened. */
	int openBraces() {
		int open = 0;
		for (Token token : list) {
			open += token.depth();
		}
		return open;
	}

	private static boolean comment(int kind) {
		return kind == ITerminalSymbols.TokenNameCOMMENT_LINE || kind == ITerminalSymbols.TokenNameCOMMENT_BLOCK
				|| kind == ITerminalSymbols.TokenNameCOMMENT_JAVADOC || kind == ITerminalSymbols.TokenNameCOMMENT_MARKDOWN;
	}
}
