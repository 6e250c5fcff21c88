package espalier.oracle;

import java.util.List;
import java.util.Set;

import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.lookup.ArrayBinding;
import org.eclipse.jdt.internal.compiler.lookup.BaseTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.Scope;
import org.eclipse.jdt.internal.compiler.lookup.TagBits;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeIds;

/**
 * Predicates on types. Each is true whenever the type is only partly known (null, unresolved, a type variable, a
 * wildcard, an intersection): a type is only ever used to reject.
 */
final class Types {
	private static final long INCOMPLETE = TagBits.HierarchyHasProblems | TagBits.HasMissingType;

	private static final String STRING = "java.lang.String";
	private static final Set<String> BOXES = Set.of("java.lang.Boolean", "java.lang.Byte", "java.lang.Character",
			"java.lang.Double", "java.lang.Float", "java.lang.Integer", "java.lang.Long", "java.lang.Short");
	/** The supertypes of arrays (JLS 4.10.3). */
	private static final Set<String> ARRAYS = Set.of("java.lang.Object", "java.lang.Cloneable", "java.io.Serializable");
	/** The prefixes of the JDK's packages, and of a few others. */
	private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "oracle.", "netscape.",
			"org.w3c.", "org.xml.", "org.ietf.", "org.jcp.", "org.omg.");

	private final Scope scope;

	Types(Scope scope) {
		this.scope = scope;
	}

	static boolean partlyKnown(TypeBinding type) {
		if (type == null || type.isUnresolvedType() || !type.isValidBinding() || (type.tagBits & INCOMPLETE) != 0) {
			return true;
		}
		if (type instanceof ArrayBinding array) {
			return partlyKnown(array.leafComponentType());
		}
		boolean plain = type instanceof BaseTypeBinding || type.isClass() || type.isInterface() || type.isEnum()
				|| type.isRecord() || type.isAnnotationType();
		return !plain || type.isTypeVariable() || type.isWildcard() || type.isIntersectionType() || type.isCapture();
	}

	/**
	 * Whether only the name of a class is known ({@link NamedType}) and the class does not unbox to a primitive type.
	 * It is partly known, and what holds for no such class is rejected. The same applies to an array of such a class.
	 */
	static boolean knownByName(TypeBinding type) {
		return type instanceof ArrayBinding array ? array.leafComponentType().isUnresolvedType()
				: type != null && type.isUnresolvedType() && !BOXES.contains(name(type));
	}

	boolean numeric(TypeBinding type) {
		return partlyKnown(type) ? !knownByName(type) : unboxed(type).isNumericType();
	}

	boolean truth(TypeBinding type) {
		return partlyKnown(type) ? !knownByName(type) : unboxed(type).id == TypeIds.T_boolean;
	}

	boolean index(TypeBinding type) {
		return partlyKnown(type) ? !knownByName(type) : switch (unboxed(type).id) {
			case TypeIds.T_byte, TypeIds.T_short, TypeIds.T_char, TypeIds.T_int -> true;
			default -> false;
		};
	}

	boolean iterable(TypeBinding type) {
		return partlyKnown(type) || type.isArrayType()
				|| type.findSuperTypeOriginatingFrom(TypeIds.T_JavaLangIterable, false) != null;
	}

	boolean throwable(TypeBinding type) {
		return partlyKnown(type) || type.findSuperTypeOriginatingFrom(TypeIds.T_JavaLangThrowable, true) != null;
	}

	boolean indexable(TypeBinding type) {
		return partlyKnown(type) && !knownByName(type) || type.isArrayType();
	}

	boolean reference(TypeBinding type) {
		return partlyKnown(type) || !type.isBaseType();
	}

	/** Whether a lambda may have this type. */
	boolean functional(TypeBinding type) {
		return partlyKnown(type) || type.isInterface() && FunctionalTypes.possible(type, scope);
	}

	/** Whether a value of {@code type} may be converted to {@code expected} (JLS 5.2 and 5.3, by erasure). */
	boolean assignable(TypeBinding type, TypeBinding expected) {
		if (partlyKnown(type) && !knownByName(type) || expected == null || !expected.isValidBinding()) {
			return true;
		}
		if (expected.isCapture() || expected.isWildcard() || expected.isIntersectionType()) {
			return true;
		}
		TypeBinding target = expected.erasure();
		if (partlyKnown(target)) {
			return true;
		}
		return knownByName(type) ? subtype(type, target) : compatible(type.erasure(), target) || narrowed(type, target);
	}

	/** Whether values of the two types may be compared with {@code ==} (JLS 15.21). */
	boolean comparable(TypeBinding left, TypeBinding right) {
		if (partlyKnown(left) || partlyKnown(right)) {
			return true;
		}
		if (left.isBaseType() || right.isBaseType()) {
			return numeric(left) && numeric(right) || truth(left) && truth(right) || related(boxed(left), boxed(right))
					|| left == TypeBinding.NULL || right == TypeBinding.NULL;
		}
		return related(left.erasure(), right.erasure());
	}

	/** Whether {@code right} may stand after {@code left +} (JLS 15.18). */
	boolean addable(TypeBinding left, TypeBinding right) {
		if (knownByName(right) && !partlyKnown(left) && left.id != TypeIds.T_JavaLangString) {
			return name(right).equals(STRING);
		}
		if (partlyKnown(left) || partlyKnown(right) || left.id == TypeIds.T_JavaLangString || right.id == TypeIds.T_JavaLangString) {
			return true;
		}
		return numeric(left) && numeric(right);
	}

	/**
	 * Whether a class of which only the name is known may be a subtype of {@code target}. False if that is final, or if
	 * the class belongs to the JDK and {@code target} does not.
	 */
	private static boolean subtype(TypeBinding named, TypeBinding target) {
		if (named.isArrayType()) {
			return target.isArrayType() || ARRAYS.contains(name(target));
		}
		if (!(target instanceof ReferenceBinding reference) || name(reference).equals(name(named))) {
			return target instanceof ReferenceBinding;
		}
		boolean beyond = name(named).startsWith("java.") && JDK.stream().noneMatch(name(reference)::startsWith);
		return !reference.isFinal() && !beyond;
	}

	/** Returns the qualified name, with a nested class's outer name as if it were a package; '' if there is none. */
	private static String name(TypeBinding type) {
		return type instanceof ReferenceBinding reference ? CharOperation.toString(reference.compoundName).replace('$', '.') : "";
	}

	private boolean related(TypeBinding one, TypeBinding other) {
		boolean classes = one.isClass() && other.isClass();
		return !classes || one.isCompatibleWith(other) || other.isCompatibleWith(one);
	}

	private boolean compatible(TypeBinding type, TypeBinding target) {
		if (type.isCompatibleWith(target)) {
			return true;
		}
		if (type.isBaseType() == target.isBaseType()) {
			return false;
		}
		return type.isBaseType() ? boxed(type).isCompatibleWith(target) : unboxed(type).isCompatibleWith(target);
	}

	/** A constant may be narrowed (JLS 5.2); whether the value is a constant is not checked. */
	private boolean narrowed(TypeBinding type, TypeBinding target) {
		return switch (unboxed(target).id) {
			case TypeIds.T_byte, TypeIds.T_short, TypeIds.T_char -> index(type);
			default -> false;
		};
	}

	private TypeBinding boxed(TypeBinding type) {
		return type.isBaseType() ? scope.environment().computeBoxingType(type) : type;
	}

	private TypeBinding unboxed(TypeBinding type) {
		return type instanceof ReferenceBinding ? scope.environment().computeBoxingType(type) : type;
	}
}
