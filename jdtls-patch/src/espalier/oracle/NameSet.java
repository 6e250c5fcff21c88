package espalier.oracle;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

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

	/** {@code imported}: what must be imported first, or ""; {@code never}: tokens that cannot follow the name. */
	record Entry(String kind, String text, String imported, Set<String> never) {
		Entry before(Set<String> neither) {
			return neither.isEmpty() ? this
					: new Entry(kind, text, imported, Operators.union(never, neither));
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
		Set<String> never = followers.never(kind, type);
		names.merge(kind + text, new Entry(kind, text, "", never), NameSet::either);
	}

	/** A type that has to be imported; one for each package that has it. */
	void addImportable(String text, String qualified) {
		Set<String> never = followers.never(TYPE, null);
		names.put(TYPE + text + " " + qualified, new Entry(TYPE, text, qualified, never));
	}

	void addAll(String kind, Collection<String> texts) {
		texts.forEach(text -> add(kind, text));
	}

	boolean has(String kind, String text) {
		return names.containsKey(kind + text);
	}

	/** Whether it makes a difference of which type a call's value is. */
	boolean tellsCalls() {
		return followers.tellsCalls();
	}

	/** Has each type in scope that begins with {@code stem} looked up, if it makes a difference which type that is. */
	void resolveTypes(String stem, Function<String, TypeBinding> binding) {
		if (followers.telling()) {
			names.replaceAll((key, entry) -> entry.kind().equals(TYPE) && entry.imported().isEmpty()
					&& entry.text().startsWith(stem) ? entry.before(followers.never(binding.apply(entry.text()))) : entry);
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
		if (one.never() == other.never()) {
			return one;
		}
		Set<String> both = new LinkedHashSet<>(one.never());
		both.retainAll(other.never());
		return new Entry(one.kind(), one.text(), "", both);
	}
}
