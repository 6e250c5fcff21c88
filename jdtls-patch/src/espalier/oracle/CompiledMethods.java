package espalier.oracle;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

import org.eclipse.core.runtime.ILog;
import org.eclipse.jdt.internal.compiler.lookup.BinaryTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;

/**
 * The methods of a compiled type as its class file has them, before JDT has resolved the types in their signatures.
 * Names and modifiers need no more. The list is package-private in JDT, so a method handle reads it; if a later release
 * lacks it, the signatures are resolved, which is slower with the same result.
 */
final class CompiledMethods {
	private static final MethodHandle UNRESOLVED = unresolved();

	private CompiledMethods() {
	}

	static MethodBinding[] of(BinaryTypeBinding type) {
		if (UNRESOLVED == null) {
			return type.methods();
		}
		try {
			return (MethodBinding[]) UNRESOLVED.invokeExact(type);
		} catch (RuntimeException | Error failure) {
			throw failure;
		} catch (Throwable impossible) {
			throw new IllegalStateException(impossible); // the method declares none
		}
	}

	private static MethodHandle unresolved() {
		try {
			return MethodHandles.privateLookupIn(BinaryTypeBinding.class, MethodHandles.lookup())
					.findVirtual(BinaryTypeBinding.class, "unResolvedMethods", MethodType.methodType(MethodBinding[].class));
		} catch (ReflectiveOperationException missing) {
			ILog.get().info("This JDT has no list of unresolved methods: " + missing.getMessage());
			return null;
		}
	}
}
