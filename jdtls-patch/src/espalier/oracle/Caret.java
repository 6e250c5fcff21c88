package espalier.oracle;

import java.util.List;

import espalier.oracle.Tokens.Token;

/**
 * The syntactic position of the caret, read from the tokens before it. JDT's parser knows more, but in unfinished code
 * it guesses: it takes a value for a type, or the next line for the rest of this one. The previous token is certain.
 *
 * @param place    the kind of position
 * @param stem     the part of the word already written
 * @param previous the index of the token before the stem
 * @param keywords keywords that may stand here
 * @param unless   tokens that make the word before them a new name (see {@link Answer})
 */
record Caret(Place place, String stem, int previous, List<String> keywords, List<String> unless) {
	enum Place {
		/** After a dot: a member of what stands before it. */
		MEMBER,
		/** After two colons: a method of what stands before them. */
		METHOD_REFERENCE,
		/** A type: after {@code new}, {@code extends}, {@code instanceof}, {@code @} ... */
		TYPE,
		/** After {@code case}: a simple name, or a constant of an enum. */
		CASE,
		/** Any simple name in scope. */
		NAME
	}

	private static final List<String> NONE = List.of();
	private static final List<String> LABEL = List.of(":");
	private static final List<String> LAMBDA = List.of("->");
	private static final List<String> LAMBDA_LIST = List.of("->", ",", ")");
	private static final List<String> LABEL_OR_LAMBDA = List.of(":", "->");

	private static final List<String> PRIMITIVES = List.of("boolean", "byte", "char", "short", "int", "long", "float",
			"double");
	private static final List<String> EXPRESSION = join(PRIMITIVES, List.of("void", "this", "super", "new", "true",
			"false", "null", "switch", "final", "var", "extends"));
	private static final List<String> STATEMENT = join(EXPRESSION, List.of("if", "else", "for", "while", "do", "try",
			"catch", "finally", "return", "throw", "break", "continue", "assert", "synchronized", "abstract", "static",
			"strictfp", "class", "interface", "enum", "record", "sealed", "non", "yield", "case", "default", "public",
			"protected", "private", "transient", "volatile", "native", "import", "package", "permits"));
	private static final List<String> CASE_WORDS = join(EXPRESSION, List.of("default"));
	private static final List<String> TYPE_WORDS = join(PRIMITIVES, List.of("final", "interface", "void", "var", "super",
			"extends"));

	/** Whether a lambda with one parameter may begin here: a name before an arrow is then that parameter. */
	boolean mayBeginLambda() {
		return unless.equals(LAMBDA) && place == Place.NAME;
	}

	/** Whether the tokens exclude a lambda although a value stands here. */
	boolean excludesLambda() {
		return place == Place.NAME && !unless.contains("->");
	}

	/** Reads the position after {@code text}. Throws {@link Unknown} where a name is declared or nothing is known. */
	static Caret after(Tokens tokens, int end) {
		if (tokens.truncated()) {
			throw new Unknown("inside a comment or a literal");
		}
		Token last = tokens.get(tokens.size() - 1);
		boolean begun = last.end() == end && (last.name() || last.keyword());
		if (last.end() == end && last.literal()) {
			throw new Unknown("inside a literal");
		}
		int previous = tokens.size() - (begun ? 2 : 1);
		return new Reader(tokens, begun ? last.text() : "", previous).read();
	}

	private static List<String> join(List<String> first, List<String> second) {
		return java.util.stream.Stream.concat(first.stream(), second.stream()).toList();
	}

	/** Reads one position. Each method handles one family of previous tokens. */
	private record Reader(Tokens tokens, String stem, int at) {
		Caret read() {
			Token token = tokens.get(at);
			if (inImportOrPackage()) {
				throw new Unknown("an import or package name");
			}
			if (token == Tokens.NONE) {
				throw new Unknown("the beginning of the file");
			}
			int annotation = annotation(token.is(")") ? tokens.openBracket(at) - 1 : at);
			if (annotation < 0 && (token.name() || token.literal())) {
				throw new Unknown("a new name or the rest of a phrase");
			}
			if (!token.is(".") && inTypeParameters()) {
				throw new Unknown("among type parameters");
			}
			if (annotation >= 0) {
				return afterAnnotation(annotation);
			}
			return token.keyword() ? afterKeyword(token) : afterOperator(token);
		}

		private Caret afterKeyword(Token token) {
			return switch (token.text()) {
				case "new" -> afterNew();
				case "extends", "implements", "throws", "instanceof" -> type();
				case "super" -> afterSuper();
				case "return" -> expression(LAMBDA);
				case "throw", "assert" -> expression(NONE);
				case "case" -> caret(Place.CASE, CASE_WORDS, NONE);
				case "else", "do", "try", "finally" -> statement(LABEL);
				case "public", "protected", "private", "static", "final", "abstract", "transient", "volatile",
						"synchronized", "native", "strictfp", "default" ->
					caret(Caret.Place.NAME, STATEMENT, NONE);
				default -> throw new Unknown("after " + token.text());
			};
		}

		/**
		 * Returns the index where the annotation begins whose name ends at {@code last}; -1 if there is none, or it is
		 * inside a qualified name.
		 */
		private int annotation(int last) {
			int first = last;
			while (tokens.get(first).name() && tokens.get(first - 1).is(".")) {
				first -= 2;
			}
			return tokens.namesAnnotation(last) && !tokens.get(first - 2).is(".") ? first - 1 : -1;
		}

		/** {@code annotation}: the index where it begins. */
		private Caret afterAnnotation(int annotation) {
			if (amongConstants(tokens.openBracket(annotation), annotation)) {
				throw new Unknown("an enum's constant");
			}
			return caret(Caret.Place.NAME, STATEMENT, NONE);
		}

		/**
		 * Whether {@code brace} opens an enum and no semicolon before {@code end} ends its constants, which declare
		 * names.
		 */
		private boolean amongConstants(int brace, int end) {
			for (int before = brace - 1; before >= 0 && !tokens.get(before).is("{", "}", ";"); before--) {
				if (tokens.get(before).is("enum")) {
					return tokens.last(";", brace, end) < 0;
				}
			}
			return false;
		}

		private Caret afterSuper() {
			if (!tokens.get(at - 1).is("?")) {
				throw new Unknown("after super");
			}
			return type();
		}

		private Caret afterNew() {
			if (tokens.get(at - 1).is(".")) {
				throw new Unknown("an inner class of an expression");
			}
			return type();
		}

		private Caret afterOperator(Token token) {
			return switch (token.text()) {
				case "." -> caret(Caret.Place.MEMBER, NONE, NONE);
				case "::" -> caret(Caret.Place.METHOD_REFERENCE, List.of("new"), NONE);
				case "@" -> type();
				case ";", "}" -> statement(LABEL);
				case "{" -> afterBrace();
				case "<" -> afterLess();
				case ":" -> statement(LABEL_OR_LAMBDA);
				case "->" -> statement(LAMBDA);
				case "=", "?" -> expression(LAMBDA);
				case "(" -> afterOpening();
				case "," -> afterComma();
				case ")" -> afterClosing();
				case "++", "--" -> afterIncrement(token);
				case "]", "...", ">", ">>", ">>>" -> throw new Unknown("after " + token.text());
				default -> expression(NONE);
			};
		}

		private Caret afterBrace() {
			if (amongConstants(at, at)) {
				throw new Unknown("an enum's constant");
			}
			return statement(LABEL_OR_LAMBDA);
		}

		/** After a modifier, and after the name of a declared type, {@code <} declares type parameters. */
		private Caret afterLess() {
			if (opensTypeParameters(at)) {
				throw new Unknown("a type parameter");
			}
			return expression(NONE);
		}

		private boolean opensTypeParameters(int less) {
			Token before = tokens.get(less - 1);
			boolean header = tokens.get(less - 2).is("class", "interface", "record");
			return header || tokens.namesAnnotation(less - 1)
					|| !before.name() && !before.is(")", "]", ".", "::", "new", "this") && !before.literal();
		}

		/**
		 * Whether the list of type parameters around the caret is unfinished: a later parameter may be named in it (JLS
		 * 6.3).
		 */
		private boolean inTypeParameters() {
			int depth = 0;
			for (int index = at; ; index--) {
				Token token = tokens.get(index);
				if (token.is(")") && tokens.namesAnnotation(tokens.openBracket(index) - 1)) {
					index = tokens.openBracket(index);
				} else if (!token.inTypes() && !token.is("@")) {
					return false;
				}
				depth += token.closesTypes();
				if (token.is("<") && --depth < 0) {
					if (opensTypeParameters(index)) {
						return true;
					}
					depth = 0;
				}
			}
		}

		/** After a prefix operator. No name follows a postfix operator. */
		private Caret afterIncrement(Token token) {
			if (tokens.get(at - 1).name() || tokens.get(at - 1).is(")", "]")) {
				throw new Unknown("after " + token.text());
			}
			return expression(NONE);
		}

		private Caret afterOpening() {
			Token before = tokens.get(at - 1);
			if (before.is("if", "while", "switch", "synchronized", "for", "try", "catch")) {
				return expression(NONE);
			}
			if (before.name() && tokens.namesAnnotation(at - 1)) {
				throw new Unknown("an annotation's attribute");
			}
			boolean call = before.name() && !before.is("yield") || before.is(">", "this", "super");
			return expression(call ? LAMBDA : holdsLambda(at) ? LAMBDA_LIST : NONE);
		}

		/**
		 * Whether a lambda may begin with this parenthesis or stand inside it (JLS 15.27). An operand of an operator, a
		 * condition and the beginning of a statement exclude lambdas.
		 */
		private boolean holdsLambda(int parenthesis) {
			Token before = tokens.get(parenthesis - 1);
			Token header = tokens.get(parenthesis - 2);
			return switch (before.text()) {
				case "(" -> header.name() || header.is(">", "this", "super")
						|| !header.is("if", "while", "switch", "synchronized", "for") && holdsLambda(parenthesis - 1);
				case "{" -> header.is("=", "]", "{", ",", "(");
				case ")", "]", "=", ",", "?", ":", "->", ">", ">>", ">>>", "return", "case" -> true;
				default -> before.name();
			};
		}

		private Caret afterComma() {
			int open = tokens.openBracket(at);
			Token bracket = tokens.get(open);
			Token before = tokens.get(open - 1);
			if (bracket.is("{") && before.is("=", "]", "{", ",", "(")) {
				return expression(LAMBDA);
			}
			boolean call = bracket.is("(") && (before.name() || before.is(">", "this", "super"));
			if (call && !tokens.namesAnnotation(open - 1)) {
				return expression(LAMBDA);
			}
			if (bracket.is("(") && before.is("for") && updates(open)) {
				return expression(NONE);
			}
			if (inTypeList()) {
				return type();
			}
			throw new Unknown("after a comma");
		}

		/** Whether the caret is after the second semicolon of the {@code for} whose bracket this is. */
		private boolean updates(int open) {
			int semicolons = 0;
			int depth = 0;
			for (int index = open + 1; index <= at; index++) {
				Token token = tokens.get(index);
				depth += token.is("(", "[", "{") ? 1 : token.is(")", "]", "}") ? -1 : 0;
				semicolons += depth == 0 && token.is(";") ? 1 : 0;
			}
			return semicolons == 2;
		}

		/** Whether the comma separates type arguments, or the types after {@code implements} and the like. */
		private boolean inTypeList() {
			int depth = 0;
			int first = at - 1;
			for (; tokens.get(first).inTypes(); first--) {
				Token token = tokens.get(first);
				depth += token.closesTypes();
				if (token.is("implements", "throws") && depth == 0) {
					return true;
				}
				if (token.is("<") && --depth < 0) {
					return tokens.get(first - 1).name() && typed(first - 1);
				}
			}
			return false;
		}

		/** Whether what ends at {@code last} can only be a type: {@code new a.B}. */
		private boolean typed(int last) {
			int first = last;
			while (tokens.get(first - 1).is(".") && tokens.get(first - 2).name()) {
				first -= 2;
			}
			return tokens.get(first - 1).is("new", ";", "{", "}", "extends", "implements", "public", "protected", "private",
					"static", "final");
		}

		private Caret afterClosing() {
			int open = tokens.openBracket(at);
			Token before = tokens.get(open - 1);
			if (before.is("if", "while", "for", "switch", "synchronized", "catch", "try")) {
				return statement(LABEL);
			}
			if (open < 0 || before.name() || before.is(">", ")", "]", "this", "super")) {
				throw new Unknown("after a closing parenthesis");
			}
			return expression(LAMBDA);
		}

		private boolean inImportOrPackage() {
			int first = at;
			while (tokens.get(first).name() || tokens.get(first).is(".", "static")) {
				first--;
			}
			return tokens.get(first).is("import", "package");
		}

		private Caret statement(List<String> unless) {
			return caret(Caret.Place.NAME, STATEMENT, unless);
		}

		private Caret expression(List<String> unless) {
			return caret(Caret.Place.NAME, EXPRESSION, unless);
		}

		private Caret type() {
			return caret(Caret.Place.TYPE, TYPE_WORDS, NONE);
		}

		private Caret caret(Place place, List<String> keywords, List<String> unless) {
			return new Caret(place, stem, at, keywords, unless);
		}
	}
}
