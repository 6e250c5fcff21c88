package espalier.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

import espalier.oracle.Followers.Meaning;

/** Names gathered for one caret; a name stands once for each kind, whatever it is overloaded with. */
final class NameSet {
	static final String TYPE = "type";
	static final String METHOD = "method";
	static final String FIELD = "field";
	static final String VARIABLE = "variable";
	static final String PACKAGE = "package";
	static final String KEYWORD = "keyword";

	/** {@code imported}: what must be imported first, or "". */
	record Entry(String kind, String text, String imported, Meaning meaning) {
	}

	private final Followers followers;
	private final Map<String, Map<String, Meaning>> byKind = new LinkedHashMap<>();
	/** By qualified name. */
	private final Map<String, Entry> importable = new LinkedHashMap<>();

	NameSet(Followers followers) {
		this.followers = followers;
	}

	void add(String kind, String text) {
		add(kind, text, null);
	}

	/** {@code type}: of the value that the name, or the call it begins, gives; null: not known. */
	void add(String kind, String text, TypeBinding type) {
		put(kind, text, followers.of(kind, type, false));
	}

	/** A variable that nothing can be assigned to any more. */
	void addFinal(String kind, String text, TypeBinding type) {
		put(kind, text, followers.of(kind, type, true));
	}

	/** {@code isFinal}: whether it is given its value where it is declared, or by a constructor. */
	void addField(String text, TypeBinding type, boolean isFinal) {
		if (isFinal && !followers.mayAssignFields()) {
			addFinal(FIELD, text, type);
		} else {
			add(FIELD, text, type);
		}
	}

	/** {@code bare}: whether it can be called without arguments. */
	void addMethod(String text, TypeBinding type, boolean bare) {
		put(METHOD, text, followers.of(METHOD, type, !bare));
	}

	void addAll(String kind, Collection<String> texts) {
		Meaning meaning = followers.of(kind, null, false);
		texts.forEach(text -> put(kind, text, meaning));
	}

	private void put(String kind, String text, Meaning meaning) {
		of(kind).merge(text, meaning, followers::either);
	}

	private Map<String, Meaning> of(String kind) {
		return byKind.computeIfAbsent(kind, key -> new LinkedHashMap<>());
	}

	/** A type that has to be imported; one for each package that has it. {@code type}: null unless a role is wanted. */
	void addImportable(String text, String qualified, boolean annotation, TypeBinding type) {
		importable.put(qualified, new Entry(TYPE, text, qualified, followers.importable(annotation, type)));
	}

	boolean isEmpty() {
		return importable.isEmpty() && byKind.values().stream().allMatch(Map::isEmpty);
	}

	boolean has(String kind, String text) {
		return of(kind).containsKey(text);
	}

	/** Whether it makes a difference of which type a call's value is. */
	boolean tellsCalls() {
		return followers.tellsCalls();
	}

	/** Whether it makes a difference which type a name means. */
	boolean tellsTypes() {
		return followers.telling();
	}

	/**
	 * Has each type in scope that begins with {@code stem} looked up, if it makes a difference which type that is.
	 * {@code bare}: whether it may be created without arguments.
	 */
	void resolveTypes(String stem, Function<String, TypeBinding> binding, Predicate<TypeBinding> bare) {
		if (tellsTypes()) {
			of(TYPE).replaceAll((text, meaning) -> {
				if (!text.startsWith(stem)) {
					return meaning;
				}
				TypeBinding type = binding.apply(text);
				return followers.resolved(meaning, type, bare.test(type));
			});
		}
	}

	/** The names of these kinds, in a set of their own. */
	NameSet only(String... kinds) {
		NameSet some = new NameSet(followers);
		for (String kind : kinds) {
			some.of(kind).putAll(of(kind));
		}
		if (List.of(kinds).contains(TYPE)) {
			some.importable.putAll(importable);
		}
		return some;
	}

	List<Entry> startingWith(String stem) {
		List<Entry> found = new ArrayList<>();
		byKind.forEach((kind, names) -> names.forEach((text, meaning) -> {
			if (text.startsWith(stem)) {
				found.add(new Entry(kind, text, "", meaning));
			}
		}));
		importable.values().stream().filter(entry -> entry.text().startsWith(stem)).forEach(found::add);
		return found;
	}
}
