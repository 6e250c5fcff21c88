package espalier.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import espalier.oracle.Tokens.Token;

/**
 * The names of variables that the text before the caret declares in a block that is still open: parameters, locals,
 * patterns, lambda parameters, resources.
 *
 * <p>JDT's recovery loses some of them in unfinished code (locals of a {@code try} inside a lambda, pattern variables
 * of an {@code else if}), so this class reads the tokens alone. It may return too many names (a condition {@code a > b}
 * looks like a declaration of {@code b}) and never too few.
 */
final class LexicalScope {
	/** {@code field}: declared in a type's body, not in a method's. */
	private record Variable(String name, boolean field) {
	}

	/** {@code since}: how many names were known when the block's header began. */
	private record Block(int since, int inside, boolean body, int parentheses) {
	}

	private final Tokens tokens;
	private final List<Variable> names = new ArrayList<>();
	private final Deque<Block> blocks = new ArrayDeque<>();
	private final Set<String> types = new HashSet<>();
	private final Set<String> typeParameters = new HashSet<>();
	private int read;
	private int header;
	private int headerToken;
	private int parentheses;

	private LexicalScope(Tokens tokens) {
		this.tokens = tokens;
	}

	/** Reads the tokens before index {@code end}. */
	static LexicalScope before(Tokens tokens, int end) {
		LexicalScope scope = new LexicalScope(tokens);
		scope.readTo(end);
		return scope;
	}

	/**
	 * Reads tokens that longer texts begin with, and the last of which may be unfinished. It stops at the last place
	 * where a statement or a body begins or ends, because reading one token may look at later ones, but never across
	 * such a place.
	 */
	static LexicalScope ofBeginning(Tokens tokens) {
		int end = Math.max(tokens.size() - 2, 0);
		while (end > 0 && !tokens.get(end - 1).is("{", "}", ";")) {
			end--;
		}
		return before(tokens, end);
	}

	/** Continues reading in tokens that begin as these do. */
	LexicalScope before(int end, Tokens longer) {
		if (end < read) {
			return before(longer, end);
		}
		LexicalScope scope = new LexicalScope(longer);
		scope.names.addAll(names);
		scope.blocks.addAll(blocks);
		scope.types.addAll(types);
		scope.typeParameters.addAll(typeParameters);
		scope.header = header;
		scope.headerToken = headerToken;
		scope.parentheses = parentheses;
		scope.read = read;
		scope.readTo(end);
		return scope;
	}

	private void readTo(int end) {
		for (; read < end; read++) {
			read(read);
			readType(read);
		}
	}

	/** Whether the last token read stands directly in a type's body, or outside all types. */
	boolean inTypeBody() {
		return blocks.isEmpty() || blocks.peek().body();
	}

	/** Returns the local variables and parameters visible after the last token read. */
	Set<String> locals() {
		return names.stream().filter(variable -> !variable.field()).map(Variable::name).collect(Collectors.toSet());
	}

	/** Whether two visible declarations have this name, so that one hides the other. */
	boolean ambiguous(String name) {
		return names.stream().filter(variable -> !variable.field() && variable.name().equals(name)).count() > 1;
	}

	/** Returns the types declared anywhere in the tokens read, and the type parameters of an unfinished header. */
	Set<String> types() {
		Set<String> all = new HashSet<>(types);
		all.addAll(typeParameters);
		return all;
	}

	private void readType(int index) {
		Token token = tokens.get(index);
		if (token.name() && typeKeyword(tokens.get(index - 1))) {
			types.add(token.text());
		} else if (token.is("<") && opensTypeParameters(tokens, index)) {
			addTypeParameters(tokens, index + 1, typeParameters);
		} else if (token.is("{", "}", ";")) {
			typeParameters.clear();
		}
	}

	private static boolean typeKeyword(Token token) {
		return token.is("class", "interface", "enum", "record");
	}

	/**
	 * Whether type parameters are declared here: after the name of a declared type, or at the beginning of a method's
	 * declaration.
	 */
	private static boolean opensTypeParameters(Tokens tokens, int index) {
		Token before = tokens.get(index - 1);
		return typeKeyword(tokens.get(index - 2)) || tokens.namesAnnotation(index - 1) || before.is("{", "}", ";", ")")
				|| before.keyword() && !before.is("new", "this", "super");
	}

	private static void addTypeParameters(Tokens tokens, int first, Set<String> types) {
		int depth = 1;
		for (int index = first; depth > 0 && index < tokens.size() && !tokens.get(index).is("{", "}", ";"); index++) {
			Token token = tokens.get(index);
			if (token.name() && depth == 1) { // bounds, and annotations before a parameter, are included
				types.add(token.text());
			}
			depth += token.is("<") ? 1 : token.is(">") ? -1 : token.is(">>") ? -2 : 0;
		}
	}

	private void read(int index) {
		Token token = tokens.get(index);
		switch (token.text()) {
			case "{" -> enter(index);
			case "}" -> leave(index);
			case ";" -> {
				if (parentheses == 0) {
					endMember();
					boundary(index);
				}
			}
			case "(" -> parentheses++;
			case ")" -> parentheses = Math.max(0, parentheses - 1);
			case "->" -> lambdaParameters(index);
			default -> {
				if (token.name() && declares(index)) {
					declare(token, tokens.get(index + 1).is("->"));
				}
			}
		}
	}

	/** A parameter of a field's lambda is no field. */
	private void declare(Token token, boolean ofLambda) {
		names.add(new Variable(token.text(), inTypeBody() && parentheses == 0 && !ofLambda));
	}

	private void enter(int index) {
		blocks.push(new Block(header, names.size(), opensTypeBody(index), parentheses));
		parentheses = 0;
		boundary(index);
	}

	/**
	 * Removes what the block declared, and, for a member of a type, what its header declared (parameters). A block within
	 * parentheses, such as the values in a parameter's annotation, ends no member.
	 */
	private void leave(int index) {
		if (blocks.isEmpty()) {
			boundary(index);
			return;
		}
		Block block = blocks.pop();
		parentheses = block.parentheses();
		boolean member = inTypeBody() && parentheses == 0 && !blocks.isEmpty();
		names.subList(Math.min(member ? block.since() : block.inside(), names.size()), names.size()).clear();
		boundary(index);
		if (parentheses > 0) {
			header = Math.min(block.since(), names.size());
		}
	}

	private void boundary(int index) {
		header = names.size();
		headerToken = index + 1;
	}

	/** Removes what a member without a body declared: an abstract method's parameters, those of a field's lambdas. */
	private void endMember() {
		if (inTypeBody()) {
			names.subList(Math.min(header, names.size()), names.size()).removeIf(variable -> !variable.field());
		}
	}

	private boolean opensTypeBody(int index) {
		for (int at = headerToken; at < index; at++) {
			Token token = tokens.get(at);
			if (typeKeyword(token) && tokens.get(at + 1).name()) {
				return true;
			}
		}
		return tokens.get(index - 1).is(")") && created(tokens.openBracket(index - 1) - 1);
	}

	/** Whether the type that ends at this token is one that {@code new} creates. */
	private boolean created(int last) {
		int at = last;
		while (tokens.get(at).inTypes() || tokens.get(at).is("@", ")")) {
			at = (tokens.get(at).is(")") ? tokens.openBracket(at) : at) - 1;
		}
		return tokens.get(at).is("new");
	}

	private boolean declares(int index) {
		Token before = tokens.get(index - 1);
		Token after = tokens.get(index + 1);
		if (before.name() || primitive(before) || before.is("]", "...") || closesTypeArguments(index - 1)) {
			return true;
		}
		boolean oneOfSeveral = before.is(",") && after.is("=", ",", ";", ":", "[", ")") && amongDeclarators(index);
		return oneOfSeveral || after.is("->");
	}

	/**
	 * Whether type arguments may end here, not a comparison. A parenthesis within them (of an annotation) is not looked
	 * into.
	 */
	private boolean closesTypeArguments(int index) {
		int depth = 0;
		for (int at = index; at > 0; at--) {
			Token token = tokens.get(at);
			switch (token.text()) {
				case ">", ">>", ">>>" -> depth += token.text().length();
				case "<" -> {
					if (--depth == 0) {
						return tokens.get(at - 1).name();
					}
				}
				case "?", "extends", "super", ",", ".", "&", "[", "]", "@" -> {
				}
				case ")" -> {
					return at < index - 1;
				}
				default -> {
					if (!token.name() && !primitive(token)) {
						return false;
					}
				}
			}
			if (depth == 0) {
				return false;
			}
		}
		return false;
	}

	/**
	 * Whether variables may be declared between the commas here: not between arguments, except of {@code for}, nor
	 * between an array's values.
	 */
	private boolean amongDeclarators(int index) {
		int opening = tokens.openBracket(index);
		if (opening < 1) {
			return true;
		}
		Token before = tokens.get(opening - 1);
		if (!tokens.get(opening).is("{")) { // a semicolon: the bracket is one that broken code has not closed
			return before.is("for") || tokens.last(";", opening, index) >= 0;
		}
		return !before.is("=", "(") && !(before.is("]") && created(opening - 1));
	}

	private void lambdaParameters(int index) {
		if (!tokens.get(index - 1).is(")")) {
			return;
		}
		for (int at = tokens.openBracket(index - 1) + 1; at < index; at++) {
			if (tokens.get(at).name()) {
				declare(tokens.get(at), true);
			}
		}
	}

	private static boolean primitive(Token token) {
		return token.is("int", "long", "boolean", "char", "byte", "short", "float", "double");
	}
}
