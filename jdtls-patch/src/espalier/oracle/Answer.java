package espalier.oracle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What may stand at the caret: either {@code unknown} (and why), or a set of names that is a proof. Absent parts are
 * null and leave the wire.
 *
 * @param passing whether the same question may have an answer later
 * @param stem   the part of the identifier before the caret
 * @param closed whether the set also holds for every longer stem
 * @param names  every name that begins with the stem and may stand here
 * @param unless a name outside the set may stand here all the same if one of these tokens follows it (it is then
 *               being born: a label before {@code :}, a lambda parameter before {@code ->})
 * @param never  sets of tokens; a name whose {@code never} is the index of one cannot stand before any of its tokens
 */
public record Answer(String unknown, Boolean passing, String stem, Boolean closed, List<Name> names, List<String> unless,
		List<Set<String>> never) {
	/** One name; {@code imported}: the type to be imported, or "". {@code kind}: type, method, field, variable, package, keyword. */
	public record Name(String text, String kind, String signature, String imported, int never) {
	}

	static Answer unknown(String reason, boolean passing) {
		return new Answer(reason, passing, null, null, null, null, null);
	}

	static Answer of(String stem, boolean closed, NameSet names, List<String> unless) {
		Map<Set<String>, Integer> nevers = new LinkedHashMap<>();
		List<Name> listed = new ArrayList<>();
		for (NameSet.Entry entry : names.startingWith(stem)) {
			Integer never = nevers.computeIfAbsent(entry.never(), key -> nevers.size());
			listed.add(new Name(entry.text(), entry.kind(), entry.signature(), entry.imported(), never));
		}
		return new Answer(null, null, stem, closed, listed, unless, List.copyOf(nevers.keySet()));
	}
}
