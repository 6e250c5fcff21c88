package espalier.oracle;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.AbstractVariableDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ImportReference;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileConstants;
import org.eclipse.jdt.internal.compiler.lookup.ArrayBinding;
import org.eclipse.jdt.internal.compiler.lookup.FieldBinding;
import org.eclipse.jdt.internal.compiler.lookup.IntersectionTypeBinding18;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.Scope;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TagBits;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeVariableBinding;
import org.eclipse.jdt.internal.compiler.lookup.WildcardBinding;

/**
 * The members of a type as seen from one place, inherited ones included. Gives names too many rather than too few
 * (overridden, hidden, protected ones from anywhere), and throws {@link Unsure} for a type that is not wholly known:
 * unresolved, with a missing supertype, or with members that Lombok makes.
 */
final class Members {
	private static final long INCOMPLETE = TagBits.HierarchyHasProblems | TagBits.HasMissingType;

	private final NameSet names;
	private final Scope scope;
	private final ReferenceBinding outermost;
	private final char[][] packageName;
	private final Set<TypeBinding> seen = new HashSet<>();
	private final boolean staticOnly;

	/** Collects into {@code names} what the code in {@code scope} may use; {@code staticOnly}: after a type's name. */
	Members(NameSet names, Scope scope, boolean staticOnly) {
		this.names = names;
		this.scope = scope;
		this.staticOnly = staticOnly;
		outermost = scope.outerMostClassScope().enclosingSourceType();
		packageName = scope.compilationUnitScope().currentPackageName;
	}

	/** Adds the members of {@code type}; {@code java.lang.Object}'s are everyone's. */
	void addAll(TypeBinding type) {
		add(type);
		if (type.isInterface() || type.isArrayType() || type instanceof TypeVariableBinding) {
			add(scope.getJavaLangObject());
		}
	}

	private void add(TypeBinding type) {
		if (type == null || !type.isValidBinding()) {
			throw new Unsure("an unresolved type");
		}
		if (type.isBaseType() || !seen.add(type)) {
			return;
		}
		switch (type) {
			case ArrayBinding array -> {
				names.add(NameSet.FIELD, "length", "int");
				names.add(NameSet.METHOD, "clone", "()");
			}
			case IntersectionTypeBinding18 intersection -> {
				for (ReferenceBinding part : intersection.getIntersectingTypes()) {
					add(part);
				}
			}
			case WildcardBinding wildcard -> addAll(wildcard.bound == null ? scope.getJavaLangObject() : wildcard.bound);
			case TypeVariableBinding variable -> addBounds(variable);
			case ReferenceBinding reference -> addReference((ReferenceBinding) reference.original());
			default -> throw new Unsure("a type of an unknown kind");
		}
	}

	private void addBounds(TypeVariableBinding variable) {
		if (variable.firstBound != null) {
			add(variable.firstBound);
		}
		addSupertypes(variable);
	}

	private void addReference(ReferenceBinding type) {
		addSupertypes(type);
		if (type instanceof SourceTypeBinding source && source.scope != null) {
			refuseLombok(source);
			addDeclared(source, source.scope.referenceContext);
		}
		if (!(type instanceof SourceTypeBinding) || type.isRecord() || type.isEnum()) {
			addBound(type);
		}
		for (ReferenceBinding member : type.memberTypes()) {
			if (visible(type, member.isPrivate(), member.isDefault())) {
				names.add(NameSet.TYPE, new String(member.sourceName()));
			}
		}
	}

	/** Members as JDT binds them: for compiled types, and for what the language adds to records and enums. */
	private void addBound(ReferenceBinding type) {
		for (FieldBinding field : type.fields()) {
			if ((!staticOnly || field.isStatic()) && visible(type, field.isPrivate(), field.isDefault())) {
				names.add(NameSet.FIELD, new String(field.name), new String(field.type.shortReadableName()));
			}
		}
		for (MethodBinding method : type.methods()) {
			boolean seen = (!staticOnly || method.isStatic()) && visible(type, method.isPrivate(), method.isDefault());
			if (seen && !method.isConstructor() && !method.isSynthetic()) {
				String text = new String(method.shortReadableName());
				names.add(NameSet.METHOD, new String(method.selector), text.substring(Math.max(0, text.indexOf('('))));
			}
		}
	}

	private void addSupertypes(ReferenceBinding type) {
		ReferenceBinding superclass = type.superclass();
		ReferenceBinding[] interfaces = type.superInterfaces();
		if (interfaces == null) {
			throw new Unsure("a type whose header is being resolved");
		}
		if ((type.tagBits & INCOMPLETE) != 0) {
			throw new Unsure("a type with a missing supertype");
		}
		if (superclass != null) {
			add(superclass);
		}
		for (ReferenceBinding each : interfaces) {
			add(each);
		}
	}

	/**
	 * Members as they are written. Binding them would resolve their types, one of which may hold the caret, and JDT
	 * drops those that do not resolve; they have names all the same.
	 */
	private void addDeclared(SourceTypeBinding type, TypeDeclaration declaration) {
		for (FieldDeclaration field : declaration.fields == null ? new FieldDeclaration[0] : declaration.fields) {
			boolean constant = type.isInterface() || field.type == null;
			if (field.name != null && usable(type, field.modifiers, constant, constant)) {
				names.add(NameSet.FIELD, new String(field.name), String.valueOf(field.type));
			}
		}
		for (AbstractMethodDeclaration method : declaration.methods == null ? new AbstractMethodDeclaration[0]
				: declaration.methods) {
			if (!method.isConstructor() && !method.isClinit()
					&& usable(type, method.modifiers, type.isInterface(), false)) {
				names.add(NameSet.METHOD, new String(method.selector), parameters(method));
			}
		}
	}

	private boolean usable(SourceTypeBinding type, int modifiers, boolean isPublic, boolean isStatic) {
		boolean isPrivate = (modifiers & ClassFileConstants.AccPrivate) != 0;
		int access = ClassFileConstants.AccPrivate | ClassFileConstants.AccProtected | ClassFileConstants.AccPublic;
		return (!staticOnly || isStatic || (modifiers & ClassFileConstants.AccStatic) != 0)
				&& visible(type, isPrivate, !isPublic && (modifiers & access) == 0);
	}

	private static String parameters(AbstractMethodDeclaration method) {
		return Arrays.stream(method.arguments == null ? new AbstractVariableDeclaration[0] : method.arguments)
				.map(argument -> String.valueOf(argument.type)).collect(Collectors.joining(", ", "(", ")"));
	}

	/** Lombok's members exist only if its agent runs in JDT LS, which cannot be told from here. */
	private static void refuseLombok(SourceTypeBinding type) {
		ImportReference[] imports = type.scope.compilationUnitScope().referenceContext.imports;
		for (ImportReference each : imports == null ? new ImportReference[0] : imports) {
			if (each.tokens.length > 0 && CharOperation.equals(each.tokens[0], "lombok".toCharArray())) {
				throw new Unsure("a type with generated members");
			}
		}
	}

	private boolean visible(ReferenceBinding declaring, boolean isPrivate, boolean isDefault) {
		if (isPrivate) {
			return declaring.outermostEnclosingType().erasure() == outermost.erasure();
		}
		return !isDefault || declaring.fPackage == null || CharOperation.equals(declaring.fPackage.compoundName, packageName);
	}
}
