package espalier.oracle;

import java.util.Arrays;
import java.util.List;

import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.RecordComponent;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.lookup.BinaryTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

/**
 * Decides from the number of parameters alone, without resolving types, whether a class has a nullary constructor (JLS
 * 8.8).
 */
final class Constructors {
	private Constructors() {
	}

	/**
	 * Whether {@code type} may be created without arguments. False only if every constructor is known to have a
	 * parameter.
	 */
	static boolean nullary(TypeBinding type, DeclaredTypes declared) {
		if (Types.partlyKnown(type) || !type.isClass() || !(type instanceof ReferenceBinding)) {
			return true;
		}
		return switch (type.original()) {
			case SourceTypeBinding source -> source.scope == null || Members.mayBeGenerated(source)
					|| nullary(source.scope.referenceContext)
					|| declared.named(source.sourceName()).stream().anyMatch(Constructors::nullary);
			case BinaryTypeBinding inner when inner.isMemberType() && !inner.isStatic() -> true; // the parameter for the outer instance may be counted
			case BinaryTypeBinding compiled -> nullary(compiled);
			default -> true;
		};
	}

	/** The same from the source, because JDT drops constructors whose signature does not resolve. */
	static boolean nullary(TypeDeclaration type) {
		List<AbstractMethodDeclaration> written = type.methods == null ? List.of()
				: Arrays.stream(type.methods).filter(Constructors::isWritten).toList();
		boolean implicit = type.isRecord() ? nullaryCanonical(type.recordComponents) : written.isEmpty();
		return implicit || written.stream().anyMatch(Members::nullary);
	}

	/** Whether the parameters are in the source. Those of a compact constructor are not. */
	private static boolean isWritten(AbstractMethodDeclaration method) {
		return method.isConstructor() && !method.isDefaultConstructor() && !method.isCompactConstructor();
	}

	/** Whether the canonical constructor of a record can be called without arguments. */
	private static boolean nullaryCanonical(RecordComponent[] components) {
		int count = components == null ? 0 : components.length;
		return Members.nullary(count, count > 0 && components[count - 1].isVarArgs());
	}

	private static boolean nullary(BinaryTypeBinding type) {
		List<MethodBinding> constructors = Arrays.stream(CompiledMethods.of(type))
				.filter(method -> method.isConstructor() && !method.isSynthetic()).toList();
		return constructors.isEmpty()
				|| constructors.stream().anyMatch(method -> Members.nullary(method.parameters.length, method.isVarargs()));
	}
}
