package espalier.oracle;

import java.util.Set;
import java.util.function.Supplier;

import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeVariableBinding;

import espalier.oracle.CaretParse.Found;

/** The names that may stand at a caret: {@code tokens} up to it, {@code locals} that are declared in them. */
record CaretNames(Caret caret, Found found, Tokens tokens, LexicalScope locals, Declared declared, Packages packages,
		Supplier<Importable> importable) {

	/** What is wanted where the caret is. */
	Demand demand() {
		boolean parenthesis = tokens.get(caret.previous()).is("(");
		return new Demand(Operand.endingWith(tokens, caret.previous()), found, new Types(found.scope()),
				!parenthesis || !caret.refusesLambda());
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

	/** Types that are not imported are listed only once the name has begun. */
	boolean closed() {
		boolean qualified = caret.place() == Caret.Place.MEMBER || caret.place() == Caret.Place.METHOD_REFERENCE;
		return qualified || !caret.stem().isEmpty();
	}

	/** Locals that JDT lost have no type, and so have those of which the text declares two. */
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
			names.resolveTypes(caret.stem(), name -> type(name, types), type -> Constructors.bare(type, declared));
		}
		if (!caret.stem().isEmpty() && Character.isUpperCase(caret.stem().charAt(0))) {
			importable.get().addAll(names, caret.stem(), found.scope().compilationUnitScope());
		}
		return names;
	}

	/** Whether the name can only be that of a type without type parameters; {@code names}: what is in scope. */
	private boolean takesNoArguments(int at, NameSet names) {
		String name = tokens.get(at).text();
		if (!tokens.get(at).name() || tokens.get(at - 1).is(".", "::") || names.has(NameSet.VARIABLE, name) || names.has(NameSet.FIELD, name)
				|| tokens.declaresGeneric(name)
				|| declared.named(name.toCharArray()).stream().anyMatch(type -> type.typeParameters != null)) {
			return false;
		}
		TypeBinding type = type(name, locals.types());
		return type instanceof TypeVariableBinding || !Types.vague(type) && type.original().typeVariables().length == 0;
	}

	/** What a type's name means; null if the text declares a type of the name and JDT speaks of another, or there are two. */
	private TypeBinding type(String name, Set<String> drawn) {
		TypeBinding type = found.scope().getType(name.toCharArray());
		int own = declared.named(name.toCharArray()).size();
		boolean here = type instanceof SourceTypeBinding source && source.scope != null
				&& source.scope.compilationUnitScope() == found.scope().compilationUnitScope();
		return own > 1 || (own > 0 || drawn.contains(name)) && !here ? null : type;
	}
}
