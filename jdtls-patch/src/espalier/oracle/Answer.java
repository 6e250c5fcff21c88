package espalier.oracle;

import java.util.List;

/**
 * What may stand at the caret: either {@code unknown} (and why), or a set of names that is a proof. Absent parts are
 * null and leave the wire.
 *
 * @param stem   the part of the identifier before the caret
 * @param closed whether the set also holds for every longer stem
 * @param names  every name that begins with the stem and may stand here
 * @param unless a name outside the set may stand here all the same if one of these tokens follows it (it is then
 *               being born: a label before {@code :}, a lambda parameter before {@code ->})
 */
public record Answer(String unknown, String stem, Boolean closed, List<Name> names, List<String> unless) {
	/** One name. {@code kind} is one of type, method, constructor, field, variable, package, keyword. */
	public record Name(String text, String kind, String signature) {
	}

	static Answer unknown(String reason) {
		return new Answer(reason, null, null, null, null);
	}

	static Answer of(String stem, NameSet names, List<String> unless) {
		return new Answer(null, stem, true, names.startingWith(stem), unless);
	}
}
