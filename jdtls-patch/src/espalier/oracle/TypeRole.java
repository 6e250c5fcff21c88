package espalier.oracle;

/** The role of a type's name in its context, where the role restricts which types fit. */
enum TypeRole {
	/** After {@code @}. */
	ANNOTATION,
	/** In a {@code throws} or {@code catch} clause. */
	THROWN,
	/** After {@code new}. */
	CREATED,
	/** A class's own {@code extends}. */
	EXTENDED,
	/** After {@code implements}. */
	IMPLEMENTED,
	/** Any other role. */
	ANY;

	/** Returns the role of the word after token {@code last}, which may be the last part of a qualified name. */
	static TypeRole after(Tokens tokens, int last) {
		int at = last;
		while (tokens.get(at).is(".") && tokens.get(at - 1).name()) {
			at -= 2;
		}
		if (tokens.get(at).is("@", "new")) {
			return tokens.get(at).is("new") ? CREATED : ANNOTATION;
		}
		if (tokens.get(at).is("extends")) {
			return tokens.get(at - 2).is("class") ? EXTENDED : ANY;
		}
		while (tokens.get(at).name() && !tokens.get(at).is("permits") || tokens.get(at).is(".", ",", "|", "final")) {
			at--;
		}
		if (tokens.get(at).is("implements")) {
			return IMPLEMENTED;
		}
		boolean thrown = tokens.get(at).is("throws") || tokens.get(at).is("(") && tokens.get(at - 1).is("catch");
		return thrown ? THROWN : ANY;
	}
}
