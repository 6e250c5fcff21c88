package espalier.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jdt.core.Flags;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.core.search.IJavaSearchConstants;
import org.eclipse.jdt.core.search.IJavaSearchScope;
import org.eclipse.jdt.core.search.SearchEngine;
import org.eclipse.jdt.core.search.SearchPattern;
import org.eclipse.jdt.core.search.TypeNameRequestor;
import org.eclipse.jdt.internal.compiler.ast.ImportReference;
import org.eclipse.jdt.internal.compiler.lookup.CompilationUnitScope;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

/**
 * Types of the project and its class path that a file could import. They come from JDT's index, by first letter: a
 * question lists those of the letter that is written. Sessions on one project share the lists until the model changes;
 * while the index is incomplete nothing is cached.
 */
final class Importable {
	/**
	 * Packages of the JDK whose type names clash with common ones. They are offered only to files that import from
	 * them.
	 */
	private static final List<String> RARE = List.of("java.awt", "javax.swing", "javax.print", "java.applet", "java.beans",
			"org.ietf", "org.jcp", "org.w3c", "org.xml", "sun", "com.sun", "jdk", "netscape", "org.graalvm", "javax.sound",
			"javax.imageio", "javax.management", "javax.naming", "java.rmi", "javax.rmi");

	private record Type(String simple, String packageName, String qualified, boolean annotation, boolean rare) {
		TypeBinding named() {
			String nested = qualified.substring(packageName.length() + 1).replace('.', '$');
			return new NamedType(CharOperation.splitOn('.', (packageName + "." + nested).toCharArray()));
		}
	}

	private final IJavaProject project;
	private final Map<String, List<Type>> byLetter = new ConcurrentHashMap<>();

	Importable(IJavaProject project) {
		this.project = project;
	}

	/** Adds the types whose name begins with {@code stem} and that {@code unit} does not import. */
	void addAll(NameSet names, String stem, CompilationUnitScope unit) {
		Set<String> used = packagesOf(unit);
		for (Type type : of(stem.substring(0, 1))) {
			if (type.simple().startsWith(stem) && (!type.rare() || used.contains(type.packageName()))
					&& !names.has(NameSet.TYPE, type.simple())) {
				names.addImportable(type.simple(), type.qualified(), type.annotation(), names.dependsOnNamedType() ? type.named() : null);
			}
		}
	}

	/** Returns the qualified name of the only type of this name; null if there is none or several. */
	String only(String name) {
		List<Type> types = of(name.substring(0, 1)).stream().filter(type -> type.simple().equals(name)).toList();
		boolean one = types.size() == 1 && !types.getFirst().packageName().equals("java.lang");
		return one ? types.getFirst().qualified() : null;
	}

	/** Two threads that query one letter at the same time find the same types. */
	private List<Type> of(String letter) {
		List<Type> known = byLetter.get(letter);
		if (known == null) {
			known = find(letter);
			byLetter.put(letter, known);
		}
		return known;
	}

	private List<Type> find(String letter) {
		List<Type> types = new ArrayList<>();
		IJavaSearchScope scope = SearchEngine.createJavaSearchScope(new IJavaElement[] { project });
		try {
			new SearchEngine().searchAllTypeNames(null, SearchPattern.R_EXACT_MATCH, letter.toCharArray(),
					SearchPattern.R_PREFIX_MATCH | SearchPattern.R_CASE_SENSITIVE, IJavaSearchConstants.TYPE, scope,
					collectingInto(types), IJavaSearchConstants.CANCEL_IF_NOT_READY_TO_SEARCH, new NullProgressMonitor());
		} catch (OperationCanceledException indexing) {
			throw Unknown.passing("JDT is still indexing");
		} catch (JavaModelException failure) {
			throw new Unknown("the index cannot be read");
		}
		return types;
	}

	private static TypeNameRequestor collectingInto(List<Type> types) {
		return new TypeNameRequestor() {
			@Override
			public void acceptType(int modifiers, char[] packageName, char[] simple, char[][] enclosing, String path) {
				boolean written = enclosing.length > 0 && !path.endsWith(".class"); // members of an interface need no "public"
				boolean usable = Flags.isPublic(modifiers) || written && !Flags.isPrivate(modifiers);
				if (usable && packageName.length > 0) {
					char[] outer = CharOperation.concatWith(enclosing, '.');
					String prefix = CharOperation.charToString(packageName) + (outer.length == 0 ? "." : "." + new String(outer) + ".");
					String packaged = new String(packageName);
					boolean rare = RARE.stream().anyMatch(part -> within(packaged, part));
					types.add(new Type(new String(simple), packaged, prefix + new String(simple), Flags.isAnnotation(modifiers), rare));
				}
			}
		};
	}

	private static Set<String> packagesOf(CompilationUnitScope unit) {
		Set<String> packages = new HashSet<>();
		ImportReference[] imports = unit.referenceContext.imports;
		for (ImportReference each : imports == null ? new ImportReference[0] : imports) {
			for (int length = 1; length <= each.tokens.length; length++) {
				packages.add(CharOperation.toString(CharOperation.subarray(each.tokens, 0, length)));
			}
		}
		return packages;
	}

	private static boolean within(String packageName, String part) {
		return packageName.equals(part) || packageName.startsWith(part + ".");
	}
}
