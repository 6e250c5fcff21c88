package espalier.oracle;

import java.util.Arrays;

import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.lookup.ArrayBinding;
import org.eclipse.jdt.internal.compiler.lookup.BinaryTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

/**
 * A class of which only the name is known. Looking up every class that a method returns, or that begins with a letter,
 * would cost more than the rest of a question. JDT has such types too, but replaces them as soon as another lookup
 * loads the class; an answer must not depend on earlier questions.
 */
final class NamedType extends ReferenceBinding {
	private static final char[][] LANG = { "java".toCharArray(), "lang".toCharArray() };
	private static final char[][] UTIL = { "java".toCharArray(), "util".toCharArray() };

	NamedType(char[][] qualified) {
		compoundName = qualified;
		sourceName = qualified[qualified.length - 1];
	}

	/**
	 * Returns the class that a compiled signature names. It is looked up if it belongs to {@code java.lang} or {@code
	 * java.util}; otherwise only its name is known.
	 */
	static TypeBinding of(ReferenceBinding type, LookupEnvironment environment) {
		return common(type.compoundName) ? BinaryTypeBinding.resolveType(type, environment, false) : new NamedType(type.compoundName);
	}

	static ArrayBinding arrayOf(ReferenceBinding leaf, int dimensions, LookupEnvironment environment) {
		return new ArrayBinding(of(leaf, environment), dimensions, environment);
	}

	private static boolean common(char[][] qualified) {
		char[][] packageName = CharOperation.subarray(qualified, 0, qualified.length - 1);
		return CharOperation.equals(packageName, LANG) || CharOperation.equals(packageName, UTIL);
	}

	@Override
	public boolean isUnresolvedType() {
		return true;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof NamedType named && CharOperation.equals(compoundName, named.compoundName);
	}

	@Override
	public int hashCode() {
		return Arrays.deepHashCode(compoundName);
	}
}
