package espalier.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.MethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;

/**
 * The types that a file declares, from its text with the hunk blanked. In unfinished code JDT's recovery loses members,
 * such as an enum's constants after an unfinished statement; this parse still has them.
 */
final class DeclaredTypes {
	private final Map<String, List<TypeDeclaration>> types = new HashMap<>();

	DeclaredTypes(ICompilationUnit source, Map<String, String> options) {
		CompilationUnitDeclaration unit = Bodies.parseDeclarations(source, options);
		Deque<TypeDeclaration> open = new ArrayDeque<>(unit.types == null ? List.of() : List.of(unit.types));
		while (!open.isEmpty()) {
			TypeDeclaration type = open.pop();
			types.computeIfAbsent(new String(type.name), name -> new ArrayList<>()).add(type);
			open.addAll(type.memberTypes == null ? List.of() : List.of(type.memberTypes));
		}
	}

	/** A method's body; {@code header}: where the method's declaration begins. */
	record Body(int header, int start, int end) {
	}

	/** Returns the body of the method or constructor around {@code offset}, or null. */
	Body bodyAround(int offset) {
		return types.values().stream().flatMap(List::stream)
				.flatMap(type -> Arrays.stream(type.methods == null ? new AbstractMethodDeclaration[0] : type.methods))
				.filter(method -> method.bodyStart <= offset && offset <= method.bodyEnd + 1 && method.bodyStart > 0)
				.map(method -> new Body(method.declarationSourceStart, method.bodyStart, method.bodyEnd)).findFirst()
				.orElse(null);
	}

	/** Returns the declarations with this simple name. */
	List<TypeDeclaration> named(char[] name) {
		return types.getOrDefault(new String(name), List.of());
	}

	static Set<String> fields(TypeDeclaration type) {
		Set<String> names = new HashSet<>();
		for (FieldDeclaration field : type.fields == null ? new FieldDeclaration[0] : type.fields) {
			if (field.name != null) {
				names.add(new String(field.name));
			}
		}
		return names;
	}

	/** Returns the names of the methods by signature: name, return type, number of parameters. */
	static Map<String, String> methods(TypeDeclaration type) {
		Map<String, String> names = new HashMap<>();
		for (AbstractMethodDeclaration method : type.methods == null ? new AbstractMethodDeclaration[0] : type.methods) {
			if (method instanceof MethodDeclaration plain) {
				String name = new String(method.selector);
				int parameters = method.arguments == null ? 0 : method.arguments.length;
				boolean varargs = parameters > 0 && method.arguments[parameters - 1].isVarArgs();
				names.put(name + " " + plain.returnType + " " + parameters + varargs, name);
			}
		}
		return names;
	}

	static Set<String> types(TypeDeclaration type) {
		Set<String> names = new HashSet<>();
		for (TypeDeclaration member : type.memberTypes == null ? new TypeDeclaration[0] : type.memberTypes) {
			names.add(new String(member.name));
		}
		return names;
	}
}
