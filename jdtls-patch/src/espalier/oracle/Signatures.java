package espalier.oracle;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.eclipse.jdt.core.search.IJavaSearchConstants;
import org.eclipse.jdt.internal.compiler.ast.ASTNode;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.AbstractVariableDeclaration;
import org.eclipse.jdt.internal.compiler.ast.Argument;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ImportReference;
import org.eclipse.jdt.internal.compiler.ast.MethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileConstants;
import org.eclipse.jdt.internal.compiler.lookup.ExtraCompilerModifiers;

/**
 * The signatures of a file's declarations as other files see them, as text: all but bodies and private members (JLS 8.1
 * to 8.9, 13.4). docs/algorithms/oracle.md, "Other files", lists what is missed.
 */
final class Signatures {
	/** {@code kind}: as in {@link IJavaSearchConstants}; {@code name}: the simple name. */
	record Name(int kind, String name) {
	}

	private record Declaration(Set<Name> names, String text) {
	}

	private final Map<String, Declaration> declarations = new HashMap<>();

	private Signatures(CompilationUnitDeclaration unit) {
		Set<Name> types = new HashSet<>();
		for (TypeDeclaration type : all(unit.types, TypeDeclaration[]::new)) {
			add("", type);
			types.add(new Name(IJavaSearchConstants.TYPE, new String(type.name)));
		}
		declarations.put("imports", new Declaration(types, imports(unit)));
	}

	/** Returns the imports that the signatures may use. */
	private String imports(CompilationUnitDeclaration unit) {
		String written = declarations.values().stream().map(Declaration::text).collect(Collectors.joining(" "));
		Set<String> words = new HashSet<>(List.of(written.split("\\W+")));
		Set<String> meant = new TreeSet<>();
		for (ImportReference each : all(unit.imports, ImportReference[]::new)) {
			if ((each.bits & ASTNode.OnDemand) != 0 || words.contains(new String(each.tokens[each.tokens.length - 1]))) {
				meant.add(each.toString());
			}
		}
		return meant.toString();
	}

	static Signatures of(CompilationUnitDeclaration unit) {
		return new Signatures(unit);
	}

	/** Returns the names by which other files may refer to a declaration that differs. */
	Set<Name> differing(Signatures other) {
		Set<String> keys = new HashSet<>(declarations.keySet());
		keys.addAll(other.declarations.keySet());
		Set<Name> names = new HashSet<>();
		for (String key : keys) {
			Declaration mine = declarations.get(key);
			Declaration its = other.declarations.get(key);
			if (mine == null || its == null || !mine.text().equals(its.text())) {
				names.addAll(mine == null ? Set.of() : mine.names());
				names.addAll(its == null ? Set.of() : its.names());
			}
		}
		return names;
	}

	private void add(String outer, TypeDeclaration type) {
		if (hidden(type.modifiers)) {
			return;
		}
		String name = new String(type.name);
		String path = outer + "." + name;
		Set<Name> named = new HashSet<>(Set.of(new Name(IJavaSearchConstants.TYPE, name)));
		for (AbstractVariableDeclaration component : all(type.recordComponents, AbstractVariableDeclaration[]::new)) {
			named.add(new Name(IJavaSearchConstants.METHOD, new String(component.name)));
		}
		int sealing = ExtraCompilerModifiers.AccSealed | ExtraCompilerModifiers.AccNonSealed;
		String header = TypeDeclaration.kind(type.modifiers) + " " + visible(type.modifiers, sealing) + written(type.annotations) + written(type.typeParameters)
				+ " extends " + type.superclass + " implements " + written(type.superInterfaces) + " permits " + written(type.permittedTypes)
				+ written(type.recordComponents);
		declarations.put("type " + path, new Declaration(named, header));
		for (FieldDeclaration field : all(type.fields, FieldDeclaration[]::new)) {
			add(path, type, field);
		}
		for (AbstractMethodDeclaration method : all(type.methods, AbstractMethodDeclaration[]::new)) {
			add(path, type, method);
		}
		for (TypeDeclaration member : all(type.memberTypes, TypeDeclaration[]::new)) {
			add(path, member);
		}
	}

	/**
	 * Adds a field. The value of a constant is part of its signature. A new constant of an enum also concerns those
	 * that name another one, as their {@code switch} may lack it.
	 */
	private void add(String path, TypeDeclaration type, FieldDeclaration field) {
		if (field.name == null || hidden(field.modifiers)) {
			return;
		}
		Set<Name> names = new HashSet<>(Set.of(new Name(IJavaSearchConstants.FIELD, new String(field.name))));
		boolean constant = field.getKind() == AbstractVariableDeclaration.ENUM_CONSTANT;
		if (constant) {
			names.add(new Name(IJavaSearchConstants.TYPE, new String(type.name)));
			for (FieldDeclaration other : type.fields) {
				if (other.getKind() == AbstractVariableDeclaration.ENUM_CONSTANT) {
					names.add(new Name(IJavaSearchConstants.FIELD, new String(other.name)));
				}
			}
		}
		boolean value = !constant && (isInterface(type) || (field.modifiers & ClassFileConstants.AccFinal) != 0);
		String text = visible(field.modifiers, 0) + written(field.annotations) + field.type + (value ? " = " + field.initialization : "");
		declarations.put("field " + path + "." + new String(field.name), new Declaration(names, text));
	}

	/** Adds a method. An abstract one also concerns the files that name the type, as they may have to implement it. */
	private void add(String path, TypeDeclaration type, AbstractMethodDeclaration method) {
		if (method.isClinit() || hidden(method.modifiers)) {
			return;
		}
		String name = new String(method.isConstructor() ? type.name : method.selector);
		Set<Name> names = new HashSet<>(Set.of(new Name(method.isConstructor() ? IJavaSearchConstants.CONSTRUCTOR : IJavaSearchConstants.METHOD, name)));
		boolean implemented = (method.modifiers & (ClassFileConstants.AccStatic | ExtraCompilerModifiers.AccDefaultMethod)) != 0;
		if (method.isAbstract() || isInterface(type) && !implemented || method.isConstructor()) {
			names.add(new Name(IJavaSearchConstants.TYPE, new String(type.name)));
		}
		StringBuilder parameters = new StringBuilder();
		for (Argument argument : all(method.arguments, Argument[]::new)) {
			parameters.append(argument.type).append(argument.isVarArgs() ? "...," : ",");
		}
		String result = method instanceof MethodDeclaration plain ? String.valueOf(plain.returnType) : "";
		String text = visible(method.modifiers, ExtraCompilerModifiers.AccDefaultMethod) + written(method.annotations) + written(method.typeParameters()) + result + " throws "
				+ written(method.thrownExceptions);
		declarations.merge("method " + path + "." + name + "(" + parameters + ")", new Declaration(names, text),
				(one, twice) -> new Declaration(names, one.text() + twice.text()));
	}

	private static boolean isInterface(TypeDeclaration type) {
		int kind = TypeDeclaration.kind(type.modifiers);
		return kind == TypeDeclaration.INTERFACE_DECL || kind == TypeDeclaration.ANNOTATION_TYPE_DECL;
	}

	private static boolean hidden(int modifiers) {
		return (modifiers & ClassFileConstants.AccPrivate) != 0;
	}

	/** Returns the written modifiers that other files can observe. */
	private static String visible(int modifiers, int more) {
		return (modifiers & (0xFFFF & ~ClassFileConstants.AccSynchronized & ~ClassFileConstants.AccNative | more)) + " ";
	}

	private static String written(ASTNode[] nodes) {
		StringBuilder text = new StringBuilder();
		for (ASTNode node : nodes == null ? new ASTNode[0] : nodes) {
			text.append(Objects.toString(node)).append(' ');
		}
		return text.toString();
	}

	private static <T> T[] all(T[] some, Function<Integer, T[]> none) {
		return some == null ? none.apply(0) : some;
	}
}
