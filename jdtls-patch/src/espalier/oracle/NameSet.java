package espalier.oracle;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import espalier.oracle.Answer.Name;

/** Names gathered for one caret; a name stands once for each kind, whatever it is overloaded with. */
final class NameSet {
	static final String TYPE = "type";
	static final String METHOD = "method";
	static final String FIELD = "field";
	static final String VARIABLE = "variable";
	static final String PACKAGE = "package";
	static final String KEYWORD = "keyword";

	private final Map<String, Name> names = new LinkedHashMap<>();

	void add(String kind, String text) {
		add(kind, text, "");
	}

	void add(String kind, String text, String signature) {
		names.putIfAbsent(kind + text, new Name(text, kind, signature));
	}

	void addAll(String kind, Collection<String> texts) {
		texts.forEach(text -> add(kind, text));
	}

	/** The names of these kinds, in a set of their own. */
	NameSet only(String... kinds) {
		NameSet some = new NameSet();
		List<String> wanted = List.of(kinds);
		names.values().stream().filter(name -> wanted.contains(name.kind()))
				.forEach(name -> some.add(name.kind(), name.text(), name.signature()));
		return some;
	}

	List<Name> startingWith(String stem) {
		return names.values().stream().filter(name -> name.text().startsWith(stem)).toList();
	}
}
