package espalier.oracle;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IOrdinaryClassFile;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IPackageFragmentRoot;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.internal.core.JavaModelManager;
import org.eclipse.jdt.internal.core.JavaProject;
import org.eclipse.jdt.internal.core.NameLookup;
import org.eclipse.jdt.core.ICompilationUnit;

/**
 * The packages on a project's class path, and the names of the top-level types in each. Cached for one session, which
 * sees one revision of the class path.
 */
final class Packages {
	private final JavaProject project;
	private final Map<String, Set<String>> types = new HashMap<>();
	private final Map<String, Set<String>> below = new HashMap<>();
	private Set<String> all;

	Packages(JavaProject project) {
		this.project = project;
	}

	/** Returns the simple names of the top-level types of a package. */
	Set<String> typesIn(String packageName) {
		return types.computeIfAbsent(packageName, this::listTypes);
	}

	/**
	 * Returns the next segments of the packages below {@code packageName}; for "" the first segments of all packages.
	 */
	Set<String> below(String packageName) {
		return below.computeIfAbsent(packageName, this::listBelow);
	}

	private Set<String> listBelow(String packageName) {
		String prefix = packageName.isEmpty() ? "" : packageName + ".";
		Set<String> segments = new HashSet<>();
		for (String name : all()) {
			if (name.length() > prefix.length() && name.startsWith(prefix)) {
				int dot = name.indexOf('.', prefix.length());
				segments.add(name.substring(prefix.length(), dot < 0 ? name.length() : dot));
			}
		}
		return segments;
	}

	private Set<String> all() {
		if (all == null) {
			all = new HashSet<>();
			for (IPackageFragment fragment : find("*", true)) {
				all.add(fragment.getElementName());
			}
		}
		return all;
	}

	private Set<String> listTypes(String packageName) {
		Set<String> names = new LinkedHashSet<>();
		Set<IJavaElement> projects = new HashSet<>();
		try {
			for (IPackageFragment fragment : find(packageName, false)) {
				addTypes(fragment, names);
				if (fragment.getKind() == IPackageFragmentRoot.K_SOURCE && projects.add(fragment.getJavaProject())) {
					addSecondaryTypes((JavaProject) fragment.getJavaProject(), packageName, names);
				}
			}
		} catch (JavaModelException failure) {
			throw new Unknown("package " + packageName + " cannot be read");
		}
		return names;
	}

	private static void addTypes(IPackageFragment fragment, Set<String> names) throws JavaModelException {
		for (ICompilationUnit unit : fragment.getCompilationUnits()) {
			names.add(withoutExtension(unit.getElementName()));
		}
		for (IOrdinaryClassFile file : fragment.getOrdinaryClassFiles()) {
			if (file.getElementName().indexOf('$') < 0) {
				names.add(withoutExtension(file.getElementName()));
			}
		}
	}

	/** Adds types declared in a file of another name, which JDT's indexer collects. */
	private static void addSecondaryTypes(JavaProject project, String packageName, Set<String> names)
			throws JavaModelException {
		Map<String, Map<String, IType>> secondary = JavaModelManager.getJavaModelManager().secondaryTypes(project, false,
				new NullProgressMonitor());
		if (secondary != null && secondary.get(packageName) != null) {
			names.addAll(secondary.get(packageName).keySet());
		}
	}

	private IPackageFragment[] find(String name, boolean pattern) {
		try {
			NameLookup lookup = project.newNameLookup((ICompilationUnit[]) null);
			IPackageFragment[] found = lookup.findPackageFragments(name, pattern, pattern);
			return found == null ? new IPackageFragment[0] : found;
		} catch (JavaModelException failure) {
			throw new Unknown("the class path cannot be read");
		}
	}

	private static String withoutExtension(String fileName) {
		int dot = fileName.lastIndexOf('.');
		return dot < 0 ? fileName : fileName.substring(0, dot);
	}
}
