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

/** The constructors of a class by the number of their parameters alone, which needs no type (JLS 8.8). */
final class Constructors {
	private Constructors() {
	}

	/** Whether a {@code type} may be created without arguments: yes unless all its constructors are known to want some. */
	static boolean bare(TypeBinding type, Declared declared) {
		if (Types.vague(type) || !type.isClass() || !(type instanceof ReferenceBinding)) {
			return true;
		}
		return switch (type.original()) {
			case SourceTypeBinding source -> source.scope == null || Members.imports(source, "lombok")
					|| bare(source.scope.referenceContext)
					|| declared.named(source.sourceName()).stream().anyMatch(Constructors::bare);
			case BinaryTypeBinding inner when inner.isMemberType() && !inner.isStatic() -> true; // the outer instance may count
			case BinaryTypeBinding compiled -> bare(compiled);
			default -> true;
		};
	}

	/** As written: JDT drops what does not resolve. */
	static boolean bare(TypeDeclaration type) {
		List<AbstractMethodDeclaration> written = type.methods == null ? List.of()
				: Arrays.stream(type.methods).filter(Constructors::isWritten).toList();
		boolean implicit = type.isRecord() ? bareCanonical(type.recordComponents) : written.isEmpty();
		return implicit || written.stream().anyMatch(Members::bare);
	}

	/** A compact constructor is written without the parameters that it has. */
	private static boolean isWritten(AbstractMethodDeclaration method) {
		return method.isConstructor() && !method.isDefaultConstructor() && !method.isCompactConstructor();
	}

	/** Whether the constructor that takes a value for each component can be called without any. */
	private static boolean bareCanonical(RecordComponent[] components) {
		int count = components == null ? 0 : components.length;
		return Members.bare(count, count > 0 && components[count - 1].isVarArgs());
	}

	private static boolean bare(BinaryTypeBinding type) {
		List<MethodBinding> constructors = Arrays.stream(CompiledMethods.of(type))
				.filter(method -> method.isConstructor() && !method.isSynthetic()).toList();
		return constructors.isEmpty()
				|| constructors.stream().anyMatch(method -> Members.bare(method.parameters.length, method.isVarargs()));
	}
}
