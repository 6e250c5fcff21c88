package espalier.oracle;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Java's operators and separators as tokens after an operand (JLS 15.7, 15.17 to 15.26). */
final class Operators {
	static final int UNARY = 20;
	/** Stands for any identifier. */
	static final String IDENTIFIER = "<identifier>";
	static final String LITERAL = "<literal>";
	/** Stands for any keyword but {@code instanceof}, which is an operator. */
	static final String KEYWORD = "<keyword>";

	/** The tokens that end an expression. */
	static final Set<String> ENDS = Set.of(";", ")", ",", "]", "}", ":");
	static final List<String> ASSIGNMENTS = List.of("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=",
			">>>=");
	private static final List<List<String>> BINARY = List.of(List.of("?"), List.of("||"), List.of("&&"), List.of("|"),
			List.of("^"), List.of("&"), List.of("==", "!="), List.of("<", ">", "<=", ">=", "instanceof"),
			List.of("<<", ">>", ">>>"), List.of("+", "-"), List.of("*", "/", "%"));
	private static final List<String> OTHERS = List.of("(", ".", "[", "::", "++", "--", "{", "@", "...", "->", "!", "~",
			IDENTIFIER, LITERAL, KEYWORD);

	static final Set<String> ALL_BINARY = union(BINARY.stream().flatMap(List::stream).toList());
	static final Set<String> ALL = union(ENDS, ASSIGNMENTS, ALL_BINARY, OTHERS);

	private static final Map<String, Integer> PRECEDENCE = new HashMap<>();

	static {
		for (int level = 0; level < BINARY.size(); level++) {
			for (String operator : BINARY.get(level)) {
				PRECEDENCE.put(operator, level + 1);
			}
		}
	}

	private Operators() {
	}

	/** Returns 1 for {@code ?} up to 11 for {@code *}; 0 for a token that is no binary operator. */
	static int precedence(String operator) {
		return PRECEDENCE.getOrDefault(operator, 0);
	}

	static Set<String> allBut(String... tokens) {
		Set<String> some = new LinkedHashSet<>(ALL);
		some.removeAll(Set.of(tokens));
		return some;
	}

	@SafeVarargs
	static Set<String> union(java.util.Collection<String>... parts) {
		Set<String> all = new LinkedHashSet<>();
		for (java.util.Collection<String> part : parts) {
			all.addAll(part);
		}
		return all;
	}
}
