package espalier.oracle;

import java.util.Arrays;

import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.lookup.ArrayBinding;
import org.eclipse.jdt.internal.compiler.lookup.BinaryTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

/**
 * A class of which no more is known than its name, because looking up every class that some method gives, or some letter
 * begins, would cost more than all else. JDT has such types too, but only until something else looks the class up; an
 * answer must not depend on what was asked before.
 */
final class NamedType extends ReferenceBinding {
	private static final char[][] LANG = { "java".toCharArray(), "lang".toCharArray() };
	private static final char[][] UTIL = { "java".toCharArray(), "util".toCharArray() };

	NamedType(char[][] qualified) {
		compoundName = qualified;
		sourceName = qualified[qualified.length - 1];
	}

	/** The class that a compiled signature names: looked up if it belongs to the two packages most often meant, else by name. */
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
