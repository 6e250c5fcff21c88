package espalier.oracle;

import java.util.Optional;
import java.util.Set;

import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeVariableBinding;

import espalier.oracle.CaretParse.Found;

/**
 * Computes the names that may stand at a caret, from the {@code tokens} before it and the {@code locals} that they
 * declare. {@code importable}: the types that the file could import; empty: they are left out.
 */
record CaretNames(Caret caret, Found found, Tokens tokens, LexicalScope locals, DeclaredTypes declared, Packages packages,
		Optional<Importable> importable) {

	/** Returns what the caret's context expects. */
	OperandContext context() {
		boolean parenthesis = tokens.get(caret.previous()).is("(");
		return new OperandContext(Operand.endingWith(tokens, caret.previous()), found, new Types(found.scope()),
				!parenthesis || !caret.excludesLambda());
	}

	NameSet all(Followers followers) {
		NameSet empty = new NameSet(followers);
		NameSet names = switch (caret.place()) {
			case MEMBER -> receiver(empty).members();
			case METHOD_REFERENCE -> receiver(empty).members().only(NameSet.METHOD);
			case CASE -> new Constants(found).addTo(simple(empty));
			case NAME -> simple(empty);
			case TYPE -> simple(empty).only(NameSet.TYPE, NameSet.PACKAGE);
		};
		if (tokens.get(caret.previous()).is("<") && takesNoArguments(caret.previous() - 1, names)) {
			return new NameSet(followers);
		}
		names.addAll(NameSet.KEYWORD, caret.keywords());
		return names;
	}

	private Receiver receiver(NameSet names) {
		return new Receiver(found, packages, locals.locals(), declared, names, tokens.typeBegunBefore(caret.previous()));
	}

	/**
	 * Whether the set is complete for longer stems. Types that are not imported are listed only once the name has
	 * begun.
	 */
	boolean closed() {
		boolean qualified = caret.place() == Caret.Place.MEMBER || caret.place() == Caret.Place.METHOD_REFERENCE;
		return qualified || !caret.stem().isEmpty();
	}

	/** Adds simple names. A local has no type if JDT's recovery lost it or if the text declares two of its name. */
	private NameSet simple(NameSet names) {
		new SimpleNames(names, packages, declared).addAll(found.scope());
		for (String local : locals.locals()) {
			if (!names.has(NameSet.VARIABLE, local) || locals.ambiguous(local)) {
				names.add(NameSet.VARIABLE, local);
			}
		}
		Set<String> types = locals.types();
		names.addAll(NameSet.TYPE, types);
		if (!caret.stem().isEmpty()) {
			names.resolveTypes(caret.stem(), name -> type(name, types), type -> Constructors.nullary(type, declared));
		}
		if (!caret.stem().isEmpty() && Character.isUpperCase(caret.stem().charAt(0))) {
			importable.ifPresent(others -> others.addAll(names, caret.stem(), found.scope().compilationUnitScope()));
		}
		return names;
	}

	/** Whether the name can only be that of a type without type parameters; {@code names}: the names in scope. */
	private boolean takesNoArguments(int at, NameSet names) {
		String name = tokens.get(at).text();
		if (!tokens.get(at).name() || tokens.get(at - 1).is(".", "::") || names.has(NameSet.VARIABLE, name) || names.has(NameSet.FIELD, name)
				|| tokens.declaresGeneric(name)
				|| declared.named(name.toCharArray()).stream().anyMatch(type -> type.typeParameters != null)) {
			return false;
		}
		TypeBinding type = type(name, locals.types());
		return type instanceof TypeVariableBinding || !Types.partlyKnown(type) && type.original().typeVariables().length == 0;
	}

	/**
	 * Returns the type that a name means; null if the text declares a type of that name and JDT reports another, or if
	 * there are two.
	 */
	private TypeBinding type(String name, Set<String> generated) {
		TypeBinding type = found.scope().getType(name.toCharArray());
		int own = declared.named(name.toCharArray()).size();
		boolean here = type instanceof SourceTypeBinding source && source.scope != null
				&& source.scope.compilationUnitScope() == found.scope().compilationUnitScope();
		return own > 1 || (own > 0 || generated.contains(name)) && !here ? null : type;
	}
}
