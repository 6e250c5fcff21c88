package espalier.oracle;

import java.util.List;
import java.util.stream.Collectors;

import espalier.oracle.Session.Problem;
import espalier.oracle.Tokens.Token;

/**
 * Import declarations that are inserted into a text for one check. They are put on the line of the last import (or the
 * package declaration), so that no line moves, and reported offsets are mapped back.
 */
record ImportEdit(int at, String inserted, List<String> names) {
	static final ImportEdit NONE = new ImportEdit(0, "", List.of());

	static ImportEdit of(Tokens tokens, List<String> imports) {
		String declarations = imports.stream().map(name -> " import " + name + ";").collect(Collectors.joining());
		return new ImportEdit(place(tokens), declarations,
				imports.stream().map(name -> name.substring(name.lastIndexOf('.') + 1)).toList());
	}

	String apply(String text) {
		return text.substring(0, at) + inserted + text.substring(at);
	}

	Problem unapply(Problem problem) {
		return new Problem(problem.code(), problem.arguments(), problem.message(), moved(problem.start()), moved(problem.end()));
	}

	private int moved(int offset) {
		return offset <= at ? offset : Math.max(at, offset - inserted.length());
	}

	/**
	 * Returns the offset after the last semicolon of the header: package and imports come before any type (JLS 7.3).
	 */
	private static int place(Tokens tokens) {
		int place = 0;
		boolean header = false;
		for (Token token : tokens.list()) {
			if (token.is("package", "import")) {
				header = true;
			} else if (header && token.is(";")) {
				place = token.end();
				header = false;
			} else if (!header && !token.is(";")) {
				return place;
			}
		}
		return place;
	}
}
