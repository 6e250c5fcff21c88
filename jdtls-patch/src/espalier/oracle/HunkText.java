package espalier.oracle;

/** A file's text around a hunk. It is tokenised once for all questions about the hunk. */
final class HunkText {
	private final String text;
	private final String before;
	private final String after;
	private final String sourceLevel;
	private final Tokens tokensBefore;
	private final LexicalScope scopeBefore;
	private final Tokens bracesAfter;
	private final int bracesOpenAfter;

	/** {@code end} is exclusive, offsets are UTF-16 units. */
	HunkText(String text, int start, int end, String sourceLevel) {
		this.text = text;
		this.sourceLevel = sourceLevel;
		before = text.substring(0, start);
		after = text.substring(end);
		tokensBefore = tokens(before);
		scopeBefore = LexicalScope.ofBeginning(tokensBefore);
		bracesAfter = tokens(after).braces();
		bracesOpenAfter = bracesAfter.openBraces();
	}

	/** The text that the session was opened with. */
	String original() {
		return text;
	}

	String before() {
		return before;
	}

	String after() {
		return after;
	}

	/** The offset where the hunk begins. */
	int start() {
		return before.length();
	}

	Tokens tokensBefore() {
		return tokensBefore;
	}

	Tokens tokens(String some) {
		return Tokens.of(some, sourceLevel);
	}

	/** Returns the tokens before the caret; {@code prefix}: the text before it. */
	Tokens tokensUpTo(String prefix) {
		return tokensBefore.extendedTo(prefix, sourceLevel);
	}

	/**
	 * Returns the declarations in the first {@code count} of {@code tokens}, which begin with those before the hunk.
	 */
	LexicalScope scope(int count, Tokens tokens) {
		return scopeBefore.before(count, tokens);
	}

	String with(String replacement) {
		return before + replacement + after;
	}

	/** Returns the text with the hunk replaced by as many spaces, so that no offset moves. */
	String blanked() {
		String hunk = text.substring(before.length(), text.length() - after.length());
		return with(hunk.replaceAll("[^\\r\\n]", " "));
	}

	/**
	 * Returns a text in place of the part of the hunk that is not generated yet. A terminator keeps JDT's parser from
	 * taking the next line for the rest of this one; the missing braces keep the members after the hunk in their type.
	 */
	String filler(Tokens upToCaret, String rest) {
		int open = upToCaret.openBraces() + tokens(rest).openBraces() + bracesOpenAfter;
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

	/**
	 * Returns the index of the brace after the hunk that closes {@code body}, if the hunk's text changes nothing but
	 * that body; else -1. {@code between}: the text between the caret and the hunk's end.
	 */
	int endOfBody(DeclaredTypes.Body body, Tokens upToCaret, String between) {
		Tokens rest = tokens(between);
		if (body == null || rest.truncated() || bracesAfter.truncated()) {
			return -1;
		}
		int depth = 1;
		for (int at = upToCaret.firstFrom(body.start()); at < upToCaret.size() && depth > 0; at++) {
			depth += upToCaret.get(at).depth();
		}
		for (int at = 0; at < rest.size() && depth > 0; at++) {
			depth += rest.get(at).depth();
		}
		int at = 0;
		for (; at < bracesAfter.size() && depth > 0; at++) {
			depth += bracesAfter.get(at).depth();
		}
		return depth == 0 && at > 0 ? at - 1 : -1;
	}
}
