package espalier.oracle;

import espalier.oracle.Tokens.Token;

/**
 * The operand at the caret, read from the tokens: {@code a + b.c(d).|} is in the operand that begins with {@code b}.
 *
 * @param tokens   the tokens before the caret, including the unfinished word
 * @param previous the index of the token before the operand
 * @param known    whether the operand's beginning was found
 * @param bracket  the index of the bracket around the operand, or -1
 */
record Operand(Tokens tokens, int previous, boolean known, int bracket) {
	private Operand(Tokens tokens, int previous, boolean known) {
		this(tokens, previous, known, tokens.openBracket(previous + 1));
	}

	/** Returns the operand that holds the word after token {@code last}. */
	static Operand endingWith(Tokens tokens, int last) {
		int at = last;
		while (tokens.get(at).is(".", "::")) {
			at = beforePrimary(tokens, at - 1);
			if (at < -1) {
				return new Operand(tokens, -1, false);
			}
		}
		boolean created = tokens.get(at).is("new");
		return new Operand(tokens, created ? at - 1 : at, !created || last == at);
	}

	Token before() {
		return known ? tokens.get(previous) : Tokens.NONE;
	}

	/**
	 * Returns the precedence of the operator before the operand (see {@link Operators#precedence}); unary ones bind
	 * most tightly.
	 */
	int precedence() {
		Token token = before();
		if (token.is("!", "~", ")") || token.is("+", "-") && !endsOperand(previous - 1)) {
			return Operators.UNARY;
		}
		return Operators.precedence(token.text());
	}

	/** Whether the bracket holds the arguments of a call; the token before it then ends the callee. */
	boolean inCall() {
		int open = bracket();
		Token called = tokens.get(open - 1);
		boolean callee = called.name() && !called.is("yield", "when") || called.is("this", "super");
		return tokens.get(open).is("(") && callee;
	}

	/**
	 * Whether an argument of a call, or a parameter of a declaration, begins here. A comma that separates types does
	 * not count.
	 */
	boolean beginsArgument() {
		if (!before().is("(", ",") || !inCall()) {
			return false;
		}
		int at = previous;
		while (at > bracket && !tokens.get(at).is("<", ">", ">>", ">>>")) {
			at = tokens.get(at).is(")", "]", "}") ? tokens.openBracket(at) - 1 : at - 1;
		}
		return at == bracket;
	}

	/** Whether the bracket is that of a record pattern: {@code instanceof Point(Length(var n), }. */
	boolean inPattern() {
		for (int open = bracket; tokens.get(open).is("("); open = tokens.openBracket(open)) {
			int first = open - 1;
			while (tokens.get(first).name() && tokens.get(first - 1).is(".")) {
				first -= 2;
			}
			Token before = tokens.get(first - 1);
			if (tokens.get(open - 1).closesTypes() > 0 || before.name() || before.is("instanceof", "case", ")")) {
				return true; // after type arguments, or perhaps an annotation
			}
			if (!before.is("(", ",")) {
				return false;
			}
			if (before.is(",") && tokens.get(tokens.openBracket(first - 1)).is("{")) {
				return true; // perhaps another pattern of one `case`
			}
		}
		return false;
	}

	/** Whether a condition begins here, which is never a type. */
	boolean inCondition() {
		Token header = tokens.get(bracket() - 1);
		return before().is("(") && header.is("if", "while", "switch", "synchronized")
				|| before().is(";") && tokens.get(bracket()).is("(") && header.is("for");
	}

	/** Whether a statement begins here, so that an expression which is no statement cannot stand alone. */
	boolean beginsStatement() {
		Token token = before();
		boolean inBlock = !tokens.get(bracket()).is("(", "[");
		return switch (token.text()) {
			case ";", "}", "else", "do" -> inBlock;
			case "{" -> !tokens.get(previous - 1).is("=", "]", "{", ",", "(");
			case ")" -> tokens.get(tokens.openBracket(previous) - 1).is("if", "while", "for");
			default -> false;
		};
	}

	private boolean endsOperand(int index) {
		Token token = tokens.get(index);
		return token.name() || token.literal() || token.is(")", "]", "this", "true", "false", "null", "class", "super");
	}

	/**
	 * Returns the index before the primary that ends at {@code last} (a name, a call, an index, a creation); -2 if
	 * ambiguous.
	 */
	private static int beforePrimary(Tokens tokens, int last) {
		int at = last;
		while (tokens.get(at).is(")", "]")) {
			boolean call = tokens.get(at).is(")");
			at = tokens.openBracket(at) - 1;
			if (at < 0) {
				return -2;
			}
			if (call && !tokens.get(at).name() && !tokens.get(at).is("this", "super")) {
				return tokens.get(at).is(">", ">>", ">>>", ")", "]") ? -2 : at;
			}
		}
		Token token = tokens.get(at);
		boolean primary = token.name() || token.literal() || token.is("this", "super", "class");
		if (!primary) {
			return -2;
		}
		int before = tokens.get(at + 1).is("(") ? beforeTypeArguments(tokens, at - 1) : at - 1;
		return tokens.get(before).is("new") ? before - 1 : before;
	}

	/**
	 * Returns the index before the type arguments that end at {@code last} if they follow a dot or {@code new};
	 * elsewhere {@code >} may be an operator.
	 */
	private static int beforeTypeArguments(Tokens tokens, int last) {
		int depth = 0;
		for (int at = last; tokens.get(at).inTypes(); at--) {
			Token token = tokens.get(at);
			depth += token.closesTypes() - (token.is("<") ? 1 : 0);
			if (depth <= 0) {
				return depth == 0 && token.is("<") && tokens.get(at - 1).is(".", "new") ? at - 1 : last;
			}
		}
		return last;
	}
}
