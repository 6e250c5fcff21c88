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
 * Questions about types, answered "yes" whenever the type is not wholly known (null, unresolved, a type variable, a
 * wildcard, an intersection): a type is only ever used to refuse.
 */
final class Types {
	private static final long INCOMPLETE = TagBits.HierarchyHasProblems | TagBits.HasMissingType;

	private static final String STRING = "java.lang.String";
	private static final Set<String> BOXES = Set.of("java.lang.Boolean", "java.lang.Byte", "java.lang.Character",
			"java.lang.Double", "java.lang.Float", "java.lang.Integer", "java.lang.Long", "java.lang.Short");
	/** What arrays are (JLS 4.10.3). */
	private static final Set<String> ARRAYS = Set.of("java.lang.Object", "java.lang.Cloneable", "java.io.Serializable");
	/** What the packages of the JDK begin with, and some of others. */
	private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "oracle.", "netscape.",
			"org.w3c.", "org.xml.", "org.ietf.", "org.jcp.", "org.omg.");

	private final Scope scope;

	Types(Scope scope) {
		this.scope = scope;
	}

	static boolean vague(TypeBinding type) {
		if (type == null || type.isUnresolvedType() || !type.isValidBinding() || (type.tagBits & INCOMPLETE) != 0) {
			return true;
		}
		if (type instanceof ArrayBinding array) {
			return vague(array.leafComponentType());
		}
		boolean plain = type instanceof BaseTypeBinding || type.isClass() || type.isInterface() || type.isEnum()
				|| type.isRecord() || type.isAnnotationType();
		return !plain || type.isTypeVariable() || type.isWildcard() || type.isIntersectionType() || type.isCapture();
	}

	/**
	 * Whether of a class no more is known than its name ({@link NamedType}), and it is none that has a primitive type. It is
	 * vague, but what cannot be said of any such class is not said of it. So is an array of such a class.
	 */
	static boolean named(TypeBinding type) {
		return type instanceof ArrayBinding array ? array.leafComponentType().isUnresolvedType()
				: type != null && type.isUnresolvedType() && !BOXES.contains(name(type));
	}

	boolean numeric(TypeBinding type) {
		return vague(type) ? !named(type) : unboxed(type).isNumericType();
	}

	boolean truth(TypeBinding type) {
		return vague(type) ? !named(type) : unboxed(type).id == TypeIds.T_boolean;
	}

	boolean index(TypeBinding type) {
		return vague(type) ? !named(type) : switch (unboxed(type).id) {
			case TypeIds.T_byte, TypeIds.T_short, TypeIds.T_char, TypeIds.T_int -> true;
			default -> false;
		};
	}

	boolean iterable(TypeBinding type) {
		return vague(type) || type.isArrayType()
				|| type.findSuperTypeOriginatingFrom(TypeIds.T_JavaLangIterable, false) != null;
	}

	boolean throwable(TypeBinding type) {
		return vague(type) || type.findSuperTypeOriginatingFrom(TypeIds.T_JavaLangThrowable, true) != null;
	}

	boolean indexable(TypeBinding type) {
		return vague(type) && !named(type) || type.isArrayType();
	}

	boolean reference(TypeBinding type) {
		return vague(type) || !type.isBaseType();
	}

	/** Whether a lambda may have this type. */
	boolean functional(TypeBinding type) {
		return vague(type) || type.isInterface() && FunctionalTypes.possible(type, scope);
	}

	/** Whether a value of {@code type} may become one of {@code wanted} (JLS 5.2 and 5.3, by erasure). */
	boolean assignable(TypeBinding type, TypeBinding wanted) {
		if (vague(type) && !named(type) || wanted == null || !wanted.isValidBinding()) {
			return true;
		}
		if (wanted.isCapture() || wanted.isWildcard() || wanted.isIntersectionType()) {
			return true;
		}
		TypeBinding target = wanted.erasure();
		if (vague(target)) {
			return true;
		}
		return named(type) ? subtype(type, target) : compatible(type.erasure(), target) || narrowed(type, target);
	}

	/** Whether values of the two may be compared with {@code ==} (JLS 15.21). */
	boolean comparable(TypeBinding left, TypeBinding right) {
		if (vague(left) || vague(right)) {
			return true;
		}
		if (left.isBaseType() || right.isBaseType()) {
			return numeric(left) && numeric(right) || truth(left) && truth(right) || related(boxed(left), boxed(right))
					|| left == TypeBinding.NULL || right == TypeBinding.NULL;
		}
		return related(left.erasure(), right.erasure());
	}

	/** What may stand after {@code left +} (JLS 15.18). */
	boolean addable(TypeBinding left, TypeBinding right) {
		if (named(right) && !vague(left) && left.id != TypeIds.T_JavaLangString) {
			return name(right).equals(STRING);
		}
		if (vague(left) || vague(right) || left.id == TypeIds.T_JavaLangString || right.id == TypeIds.T_JavaLangString) {
			return true;
		}
		return numeric(left) && numeric(right);
	}

	/**
	 * Whether a class of which only the name is known may be a subtype of another: not if that is final, nor if the class
	 * belongs to the JDK and the other does not.
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

	/** With its package, '' of what has none; a nested class's name as if it were in a package of the outer one's name. */
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

	/** A constant may become a narrower number (JLS 5.2); whether this is one is not asked. */
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
