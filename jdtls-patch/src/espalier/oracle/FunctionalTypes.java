package espalier.oracle;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileConstants;
import org.eclipse.jdt.internal.compiler.lookup.BinaryTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.ExtraCompilerModifiers;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.Scope;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

/**
 * Decides from method names alone which interfaces are certainly not functional (JLS 9.8): those with two abstract
 * methods of different names, and those with none. A name of a method of {@code Object}, or of a default method in the
 * hierarchy, does not count as abstract, because the method may be overridden or be {@code Object}'s own.
 */
final class FunctionalTypes {
	private static final Set<String> OF_OBJECT = Set.of("equals", "hashCode", "toString", "getClass", "notify", "notifyAll",
			"wait");

	private final Scope caret;
	private final Set<TypeBinding> seen = new HashSet<>();
	private final Set<String> abstractNames = new HashSet<>();
	private final Set<String> concreteNames = new HashSet<>(OF_OBJECT);
	private boolean anyAbstract;

	private FunctionalTypes(Scope caret) {
		this.caret = caret;
	}

	/**
	 * Whether {@code type}, an interface, may be functional. Interfaces of the caret's file may, as more of them may be
	 * generated.
	 */
	static boolean possible(TypeBinding type, Scope caret) {
		FunctionalTypes methods = new FunctionalTypes(caret);
		if (!(type.original() instanceof ReferenceBinding declared) || !methods.addAll(declared)) {
			return true;
		}
		methods.abstractNames.removeAll(methods.concreteNames);
		return methods.anyAbstract && methods.abstractNames.size() < 2;
	}

	/** Adds the methods of a hierarchy. Returns false where some method may be missing. */
	private boolean addAll(ReferenceBinding type) {
		if (!seen.add(type)) {
			return true;
		}
		if (Types.partlyKnown(type) || !addDeclared(type) || type.superInterfaces() == null) {
			return false;
		}
		return List.of(type.superInterfaces()).stream()
				.allMatch(each -> each.original() instanceof ReferenceBinding declared && addAll(declared));
	}

	private boolean addDeclared(ReferenceBinding type) {
		switch (type) {
			case BinaryTypeBinding compiled -> {
				for (MethodBinding method : CompiledMethods.of(compiled)) {
					add(new String(method.selector), (method.modifiers & ClassFileConstants.AccAbstract) != 0);
				}
			}
			case SourceTypeBinding source when source.scope != null
					&& source.scope.compilationUnitScope() != caret.compilationUnitScope() -> {
				AbstractMethodDeclaration[] methods = source.scope.referenceContext.methods;
				for (AbstractMethodDeclaration method : methods == null ? new AbstractMethodDeclaration[0] : methods) {
					add(new String(method.selector), (method.modifiers & (ClassFileConstants.AccStatic
							| ClassFileConstants.AccPrivate | ExtraCompilerModifiers.AccDefaultMethod)) == 0);
				}
			}
			default -> {
				return false;
			}
		}
		return true;
	}

	private void add(String name, boolean isAbstract) {
		anyAbstract |= isAbstract;
		(isAbstract ? abstractNames : concreteNames).add(name);
	}
}
