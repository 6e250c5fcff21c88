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

/** Names collected for one caret. A name has one entry for each kind, whatever its overloads. */
final class NameSet {
	static final String TYPE = "type";
	static final String METHOD = "method";
	static final String FIELD = "field";
	static final String VARIABLE = "variable";
	static final String PACKAGE = "package";
	static final String KEYWORD = "keyword";

	/** {@code imported}: the type to be imported, or "". */
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

	/** {@code type}: the type of the value of the name, or of a call of it; null: not known. */
	void add(String kind, String text, TypeBinding type) {
		put(kind, text, followers.of(kind, type, false));
	}

	/** Adds a variable that cannot be assigned. */
	void addFinal(String kind, String text, TypeBinding type) {
		put(kind, text, followers.of(kind, type, true));
	}

	/** {@code isFinal}: whether the field is assigned only where it is declared, or by a constructor. */
	void addField(String text, TypeBinding type, boolean isFinal) {
		if (isFinal && !followers.mayAssignFields()) {
			addFinal(FIELD, text, type);
		} else {
			add(FIELD, text, type);
		}
	}

	/** {@code nullary}: whether it can be called without arguments. */
	void addMethod(String text, TypeBinding type, boolean nullary) {
		put(METHOD, text, followers.of(METHOD, type, !nullary));
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

	/**
	 * Adds a type that has to be imported; each package may have one of the name. {@code type}: null unless the context
	 * depends on it.
	 */
	void addImportable(String text, String qualified, boolean annotation, TypeBinding type) {
		importable.put(qualified, new Entry(TYPE, text, qualified, followers.importable(annotation, type)));
	}

	boolean isEmpty() {
		return importable.isEmpty() && byKind.values().stream().allMatch(Map::isEmpty);
	}

	boolean has(String kind, String text) {
		return of(kind).containsKey(text);
	}

	/** Whether the answer depends on the type of a call's value. */
	boolean dependsOnCallType() {
		return followers.dependsOnCallType();
	}

	/** Whether the answer depends on which type a name means. */
	boolean dependsOnNamedType() {
		return followers.dependsOnNamedType();
	}

	/**
	 * Looks up each type in scope that begins with {@code stem}, if the answer depends on which type it is. {@code
	 * nullary}: whether it may be created without arguments.
	 */
	void resolveTypes(String stem, Function<String, TypeBinding> binding, Predicate<TypeBinding> nullary) {
		if (dependsOnNamedType()) {
			of(TYPE).replaceAll((text, meaning) -> {
				if (!text.startsWith(stem)) {
					return meaning;
				}
				TypeBinding type = binding.apply(text);
				return followers.resolved(meaning, type, nullary.test(type));
			});
		}
	}

	/** Returns the names of these kinds as a set. */
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
