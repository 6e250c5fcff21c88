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
 * The types of a file as its text with the hunk left blank declares them. In code that is being written JDT's recovery
 * loses members (an enum's constants behind a statement that is not finished); here they are still.
 */
final class Declared {
	private final Map<String, List<TypeDeclaration>> types = new HashMap<>();

	Declared(ICompilationUnit source, Map<String, String> options) {
		CompilationUnitDeclaration unit = Bodies.parseDeclarations(source, options);
		Deque<TypeDeclaration> open = new ArrayDeque<>(unit.types == null ? List.of() : List.of(unit.types));
		while (!open.isEmpty()) {
			TypeDeclaration type = open.pop();
			types.computeIfAbsent(new String(type.name), name -> new ArrayList<>()).add(type);
			open.addAll(type.memberTypes == null ? List.of() : List.of(type.memberTypes));
		}
	}

	/** A method's body, and where the method's declaration begins. */
	record Body(int header, int start, int end) {
	}

	/** The body of the method or constructor that holds {@code offset}, or null. */
	Body bodyAround(int offset) {
		return types.values().stream().flatMap(List::stream)
				.flatMap(type -> Arrays.stream(type.methods == null ? new AbstractMethodDeclaration[0] : type.methods))
				.filter(method -> method.bodyStart <= offset && offset <= method.bodyEnd + 1 && method.bodyStart > 0)
				.map(method -> new Body(method.declarationSourceStart, method.bodyStart, method.bodyEnd)).findFirst()
				.orElse(null);
	}

	/** The declarations of this simple name. */
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

	/** The methods' names by what they are declared with: the name, the type of the value, how many parameters. */
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
