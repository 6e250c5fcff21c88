package espalier.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What may stand at the caret: either {@code unknown}, with a reason, or a set of names that is a proof. Absent parts
 * are null and are not sent.
 *
 * @param passing whether the same question may have an answer later
 * @param stem    the part of the identifier before the caret
 * @param closed  whether the set also holds for every longer stem
 * @param names   every name that begins with the stem and may stand here
 * @param unless  if one of these tokens follows, the word declares a name and need not be in the set: a label before
 *                {@code :}, a lambda parameter before {@code ->}
 * @param values  the tokens that cannot follow a value that is no name: {@code this}, {@code null}, a literal of each
 *                type; null: not computed
 * @param lambdas whether a lambda may begin here, or a parenthesis that holds one
 */
public record Answer(String unknown, Boolean passing, String stem, Boolean closed, Collection<Names> names,
		List<String> unless, Map<String, Set<String>> values, Boolean lambdas) {
	/**
	 * Names that differ only in their text. Grouping them shortens the answer: hundreds of names share a few groups.
	 *
	 * @param kind    type, method, field, variable, package, keyword
	 * @param never   tokens that cannot follow any of them
	 * @param called  tokens that cannot follow a call or a creation of any of them, {@code f(...) TOKEN}; {@link
	 *                Followers#NO_ARGUMENTS} is among them if arguments are required; null: none
	 * @param texts   the names
	 * @param imports the type to be imported for each name; null: none
	 */
	public record Names(String kind, Set<String> never, Set<String> called, List<String> texts, List<String> imports) {
	}

	private record Common(String kind, Followers.Meaning meaning, boolean imported) {
	}

	static Answer unknown(String reason, boolean passing) {
		return new Answer(reason, passing, null, null, null, null, null, null);
	}

	static Answer of(String stem, boolean closed, NameSet names, List<String> unless, Map<String, Set<String>> values,
			boolean lambdas) {
		Map<Common, Names> listed = new LinkedHashMap<>();
		for (NameSet.Entry entry : names.startingWith(stem)) {
			boolean imported = !entry.imported().isEmpty();
			Names alike = listed.computeIfAbsent(new Common(entry.kind(), entry.meaning(), imported), Answer::none);
			alike.texts().add(entry.text());
			if (imported) {
				alike.imports().add(entry.imported());
			}
		}
		return new Answer(null, null, stem, closed, listed.values(), unless, values, lambdas);
	}

	private static Names none(Common key) {
		Set<String> called = key.meaning().called();
		return new Names(key.kind(), key.meaning().never(), called.isEmpty() ? null : called, new ArrayList<>(),
				key.imported() ? new ArrayList<>() : null);
	}
}
