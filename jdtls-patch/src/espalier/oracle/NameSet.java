package espalier.oracle;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

/** Names gathered for one caret; a name stands once for each kind, whatever it is overloaded with. */
final class NameSet {
	static final String TYPE = "type";
	static final String METHOD = "method";
	static final String FIELD = "field";
	static final String VARIABLE = "variable";
	static final String PACKAGE = "package";
	static final String KEYWORD = "keyword";

	private final Followers followers;
	private final Map<String, Entry> names = new LinkedHashMap<>();

	/** {@code imported}: what must be imported first, or ""; the others: see {@link Answer.Names}. */
	record Entry(String kind, String text, String imported, Set<String> never, Set<String> called) {
		Entry before(Set<String> neither) {
			return neither.isEmpty() ? this
					: new Entry(kind, text, imported, Operators.union(never, neither), called);
		}

		Entry calling(Set<String> neither) {
			return new Entry(kind, text, imported, never, neither);
		}
	}

	NameSet(Followers followers) {
		this.followers = followers;
	}

	void add(String kind, String text) {
		add(kind, text, null);
	}

	/** {@code type}: of the value that the name, or the call it begins, gives; null: not known. */
	void add(String kind, String text, TypeBinding type) {
		add(new Entry(kind, text, "", followers.never(kind, type), kind.equals(METHOD) ? followers.called(type, true) : Set.of()));
	}

	/** A variable that nothing can be assigned to any more. */
	void addFinal(String kind, String text, TypeBinding type) {
		add(new Entry(kind, text, "", followers.neverOfFinal(kind, type), Set.of()));
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
		add(new Entry(METHOD, text, "", followers.never(METHOD, type), followers.called(type, bare)));
	}

	private void add(Entry entry) {
		names.merge(entry.kind() + entry.text(), entry, NameSet::either);
	}

	/** A type that has to be imported; one for each package that has it. {@code type}: null unless a role is wanted. */
	void addImportable(String text, String qualified, boolean annotation, TypeBinding type) {
		Set<String> any = followers.never(TYPE, null);
		Set<String> never = annotation ? any : Operators.union(any, followers.neverOfNoAnnotation());
		Set<String> called = followers.created(type, true);
		names.put(TYPE + text + " " + qualified, new Entry(TYPE, text, qualified, never, called));
	}

	void addAll(String kind, Collection<String> texts) {
		texts.forEach(text -> add(kind, text));
	}

	boolean isEmpty() {
		return names.isEmpty();
	}

	boolean has(String kind, String text) {
		return names.containsKey(kind + text);
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
			names.replaceAll((key, entry) -> {
				if (!entry.kind().equals(TYPE) || !entry.imported().isEmpty() || !entry.text().startsWith(stem)) {
					return entry;
				}
				TypeBinding type = binding.apply(entry.text());
				return entry.before(followers.never(type)).calling(followers.created(type, bare.test(type)));
			});
		}
	}

	/** The names of these kinds, in a set of their own. */
	NameSet only(String... kinds) {
		NameSet some = new NameSet(followers);
		List<String> wanted = List.of(kinds);
		names.forEach((key, entry) -> {
			if (wanted.contains(entry.kind())) {
				some.names.put(key, entry);
			}
		});
		return some;
	}

	List<Entry> startingWith(String stem) {
		return names.values().stream().filter(entry -> entry.text().startsWith(stem)).toList();
	}

	/** An overloaded name: what follows none of its meanings. */
	private static Entry either(Entry one, Entry other) {
		return new Entry(one.kind(), one.text(), "", both(one.never(), other.never()), both(one.called(), other.called()));
	}

	private static Set<String> both(Set<String> one, Set<String> other) {
		if (one == other) {
			return one;
		}
		Set<String> both = new LinkedHashSet<>(one);
		both.retainAll(other);
		return both;
	}
}
