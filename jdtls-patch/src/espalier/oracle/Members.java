package espalier.oracle;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.codeassist.complete.CompletionNodeFound;
import org.eclipse.jdt.internal.codeassist.complete.CompletionOnMemberAccess;
import org.eclipse.jdt.internal.codeassist.complete.CompletionOnMessageSendName;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.Annotation;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ImportReference;
import org.eclipse.jdt.internal.compiler.ast.MethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.SingleTypeReference;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileConstants;
import org.eclipse.jdt.internal.compiler.lookup.ArrayBinding;
import org.eclipse.jdt.internal.compiler.lookup.BinaryTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.FieldBinding;
import org.eclipse.jdt.internal.compiler.lookup.IntersectionTypeBinding18;
import org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.ParameterizedTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.Scope;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TagBits;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeVariableBinding;
import org.eclipse.jdt.internal.compiler.lookup.WildcardBinding;

import espalier.oracle.CaretParse.Found;

/**
 * The members of a type as seen from one place, inherited ones included. Returns too many names rather than too few
 * (overridden, hidden, protected ones from anywhere), and throws {@link Unknown} for a type that is only partly known:
 * unresolved, with a missing supertype, or with members that Lombok generates.
 */
final class Members {
	private static final long INCOMPLETE = TagBits.HierarchyHasProblems | TagBits.HasMissingType;
	private static final int ACCESS = ClassFileConstants.AccPublic | ClassFileConstants.AccPrivate
			| ClassFileConstants.AccProtected;
	private static final int CONSTANT = ClassFileConstants.AccPublic | ClassFileConstants.AccStatic | ClassFileConstants.AccFinal;

	private static final char[] LOMBOK = "lombok".toCharArray();
	private static final char[] EXTENSIONS = "ExtensionMethod".toCharArray();

	private final NameSet names;
	private final DeclaredTypes declared;
	private final Scope scope;
	private final ReferenceBinding outermost;
	private final char[][] packageName;
	private final Set<TypeBinding> seen = new HashSet<>();
	private final boolean staticOnly;
	private final boolean typed;
	/** The type of the value before the dot; null if there is none, or it is {@code super}. */
	private final TypeBinding qualifier;
	/** The simple name of a type whose header is unfinished. JDT's recovery may have lost any part of its body. */
	private final String begun;

	private Members(NameSet names, DeclaredTypes declared, Scope scope, boolean staticOnly, boolean typed, TypeBinding qualifier,
			String begun) {
		this.begun = begun;
		this.names = names;
		this.declared = declared;
		this.scope = scope;
		this.staticOnly = staticOnly;
		this.typed = typed;
		this.qualifier = qualifier;
		outermost = scope.outerMostClassScope().enclosingSourceType();
		packageName = scope.compilationUnitScope().currentPackageName;
	}

	/** Members after a type's name; {@code begun}: the type whose header the caret is in, or null. */
	static Members ofType(NameSet names, DeclaredTypes declared, Scope scope, String begun) {
		return new Members(names, declared, scope, true, true, null, begun);
	}

	/**
	 * Members after a value of {@code type}. Inside a lambda without parameter types the members' types may still
	 * change by inference.
	 */
	static Members ofValue(NameSet names, DeclaredTypes declared, Found found, TypeBinding type) {
		if (mayBeExtended(found.scope())) {
			throw new Unknown("values with methods of other classes");
		}
		boolean isSuper = found.node() instanceof CompletionOnMemberAccess access && access.receiver.isSuper()
				|| found.node() instanceof CompletionOnMessageSendName call && call.receiver != null && call.receiver.isSuper();
		return new Members(names, declared, found.scope(), false, !found.inOpenLambda(), isSuper ? null : type, null);
	}

	/** Members that code in an enclosing type may use; {@code isStatic}: in a static context. */
	static Members enclosing(NameSet names, DeclaredTypes declared, Scope scope, boolean isStatic) {
		return new Members(names, declared, scope, isStatic, true, null, null);
	}

	/** Members that an import on demand declares. */
	static Members imported(NameSet names, DeclaredTypes declared, Scope scope, boolean isStatic) {
		return new Members(names, declared, scope, isStatic, true, null, null);
	}

	/** Adds the members of {@code type}, and those of {@code java.lang.Object}, which every type has. */
	void addAll(TypeBinding type) {
		add(type);
		if (type.isInterface() || type.isArrayType() || type instanceof TypeVariableBinding) {
			add(scope.getJavaLangObject());
		}
	}

	private void add(TypeBinding type) {
		if (type == null || !type.isValidBinding()) {
			throw new Unknown("an unresolved type");
		}
		if (type.isBaseType() || !seen.add(type.isParameterizedType() || type.isRawType() ? type.original() : type)) {
			return;
		}
		switch (type) {
			case ArrayBinding array -> {
				names.addFinal(NameSet.FIELD, "length", TypeBinding.INT);
				names.add(NameSet.METHOD, "clone", typed ? array : null);
			}
			case IntersectionTypeBinding18 intersection -> {
				for (ReferenceBinding part : intersection.getIntersectingTypes()) {
					add(part);
				}
			}
			case WildcardBinding wildcard -> addAll(wildcard.bound == null ? scope.getJavaLangObject() : wildcard.bound);
			case TypeVariableBinding variable -> addBounds(variable);
			case ReferenceBinding reference -> addReference(reference);
			default -> throw new Unknown("a type of an unknown kind");
		}
	}

	private void addBounds(TypeVariableBinding variable) {
		if (variable.firstBound != null) {
			add(variable.firstBound);
		}
		addSupertypes(variable);
	}

	/** {@code view}: the type with its type arguments, on which its members' types depend. */
	private void addReference(ReferenceBinding view) {
		addSupertypes(view);
		ReferenceBinding type = (ReferenceBinding) view.original();
		if (begun != null && type instanceof SourceTypeBinding && begun.equals(new String(type.sourceName()))) {
			throw new Unknown("a type whose header is being written");
		}
		if (type instanceof SourceTypeBinding source && source.scope != null) {
			throwIfLombok(source);
			addDeclared(source, source.scope.referenceContext, view);
			for (TypeDeclaration original : declared.named(source.sourceName())) {
				addLost(NameSet.FIELD, DeclaredTypes.fields(original), DeclaredTypes.fields(source.scope.referenceContext));
				addLostMethods(DeclaredTypes.methods(original), DeclaredTypes.methods(source.scope.referenceContext));
				addLost(NameSet.TYPE, DeclaredTypes.types(original), DeclaredTypes.types(source.scope.referenceContext));
			}
		}
		if (!(type instanceof SourceTypeBinding) || type.isRecord() || type.isEnum()) {
			addBound(type, view);
		}
		for (ReferenceBinding member : type.memberTypes()) {
			if (visible(type, member.modifiers, true)) {
				names.add(NameSet.TYPE, new String(member.sourceName()));
			}
		}
	}

	/** Adds members as JDT binds them: for compiled types, and for the implicit members of records and enums. */
	private void addBound(ReferenceBinding type, ReferenceBinding view) {
		for (FieldBinding field : type.fields()) {
			if ((!staticOnly || field.isStatic()) && visible(type, field.modifiers, field.isStatic())) {
				names.addField(new String(field.name), as(view, field.type), field.isFinal());
			}
		}
		for (MethodBinding method : type instanceof BinaryTypeBinding compiled ? CompiledMethods.of(compiled) : type.methods()) {
			boolean seen = (!staticOnly || method.isStatic()) && visible(type, method.modifiers, method.isStatic());
			if (seen && !method.isConstructor() && !method.isSynthetic()) {
				TypeBinding value = type instanceof BinaryTypeBinding ? resultTypeOfCompiled(view, method.returnType)
						: resultType(view, method.returnType);
				names.addMethod(new String(method.selector), value, nullary(method.parameters.length, method.isVarargs()));
			}
		}
	}

	/** Whether a method with so many parameters can be called without arguments. */
	static boolean nullary(int parameters, boolean varargs) {
		return parameters == 0 || varargs && parameters == 1;
	}

	static boolean nullary(AbstractMethodDeclaration method) {
		int parameters = method.arguments == null ? 0 : method.arguments.length;
		return nullary(parameters, parameters > 0 && method.arguments[parameters - 1].isVarArgs());
	}

	/** Returns the type of a call's value, erased; null if it is not known or the answer does not depend on it. */
	private TypeBinding resultType(ReferenceBinding view, TypeBinding type) {
		if (!typed || type == null || type.isBaseType()) {
			return typed ? type : null;
		}
		if (!names.dependsOnCallType() || view.isRawType() && type.leafComponentType() instanceof TypeVariableBinding) {
			return null;
		}
		TypeBinding seen = type instanceof TypeVariableBinding ? as(view, type) : type;
		return seen.isParameterizedType() || seen.isRawType() ? seen.erasure() : seen;
	}

	/** The types in compiled signatures are not looked up; see {@link NamedType}. */
	private TypeBinding resultTypeOfCompiled(ReferenceBinding view, TypeBinding type) {
		TypeBinding given = resultType(view, type);
		LookupEnvironment environment = scope.environment();
		boolean variable = type instanceof TypeVariableBinding || given instanceof TypeVariableBinding;
		return switch (given) {
			case ArrayBinding array when array.leafComponentType.erasure() instanceof ReferenceBinding leaf
					&& !array.leafComponentType.isTypeVariable() -> NamedType.arrayOf(leaf, array.dimensions, environment);
			case ReferenceBinding reference when !variable -> NamedType.of(reference, environment);
			case null, default -> given;
		};
	}

	/** Returns the type of a member as seen through {@code view}; null if not known. */
	private TypeBinding as(ReferenceBinding view, TypeBinding type) {
		if (!typed || type == null) {
			return null;
		}
		if (view.isRawType()) {
			return type.erasure();
		}
		return view instanceof ParameterizedTypeBinding parameterized ? Scope.substitute(parameterized, type) : type;
	}

	private void addSupertypes(ReferenceBinding type) {
		ReferenceBinding superclass = type.superclass();
		ReferenceBinding[] interfaces = type.superInterfaces();
		if (interfaces == null) {
			throw new Unknown("a type whose header is being resolved");
		}
		if ((type.tagBits & INCOMPLETE) != 0) {
			throw new Unknown("a type with a missing supertype");
		}
		if (superclass != null) {
			add(superclass);
		}
		for (ReferenceBinding each : interfaces) {
			add(each);
		}
	}

	/** Adds members as they are written. JDT drops those whose types do not resolve, but they have names. */
	private void addDeclared(SourceTypeBinding type, TypeDeclaration declaration, ReferenceBinding view) {
		for (FieldDeclaration field : declaration.fields == null ? new FieldDeclaration[0] : declaration.fields) {
			int modifiers = field.modifiers | (type.isInterface() || field.type == null ? CONSTANT : 0);
			if (field.name != null && usable(type, modifiers)) {
				boolean isFinal = (modifiers & ClassFileConstants.AccFinal) != 0;
				names.addField(new String(field.name), as(view, typeOf(type, field)), isFinal);
			}
		}
		for (AbstractMethodDeclaration method : declaration.methods == null ? new AbstractMethodDeclaration[0]
				: declaration.methods) {
			boolean isPublic = type.isInterface() && (method.modifiers & ClassFileConstants.AccPrivate) == 0;
			int implied = isPublic ? ClassFileConstants.AccPublic : 0;
			if (!method.isConstructor() && !method.isClinit() && usable(type, method.modifiers | implied)) {
				TypeBinding value = names.dependsOnCallType() ? resultType(view, typeOf(type, method)) : written(method);
				names.addMethod(new String(method.selector), value, nullary(method));
			}
		}
	}

	/** Returns the result type if it is primitive or void, which needs no lookup of names. */
	private static TypeBinding written(AbstractMethodDeclaration method) {
		return method instanceof MethodDeclaration plain && plain.returnType instanceof SingleTypeReference type
				&& type.dimensions() == 0 ? Scope.getBaseType(type.token) : null;
	}

	/** Adds the members that JDT's recovery has lost, without types or modifiers. */
	private void addLost(String kind, Set<String> original, Set<String> present) {
		original.stream().filter(name -> !present.contains(name)).forEach(name -> names.add(kind, name));
	}

	/** Of an overloaded method some declarations may be lost and others present. */
	private void addLostMethods(Map<String, String> original, Map<String, String> present) {
		original.forEach((signature, name) -> {
			if (!present.containsKey(signature)) {
				names.add(NameSet.METHOD, name);
			}
		});
	}

	private boolean usable(SourceTypeBinding type, int modifiers) {
		boolean isStatic = (modifiers & ClassFileConstants.AccStatic) != 0;
		return (!staticOnly || isStatic) && visible(type, modifiers, isStatic);
	}

	private static TypeBinding typeOf(SourceTypeBinding type, FieldDeclaration field) {
		try {
			FieldBinding bound = field.binding == null ? null : type.resolveTypeFor(field.binding);
			return bound == null ? null : bound.type;
		} catch (CompletionNodeFound inItsHeader) {
			return null;
		}
	}

	private static TypeBinding typeOf(SourceTypeBinding type, AbstractMethodDeclaration method) {
		try {
			MethodBinding bound = method.binding == null ? null : type.resolveTypesFor(method.binding);
			return bound == null ? null : bound.returnType;
		} catch (CompletionNodeFound inItsHeader) {
			return null;
		}
	}

	/**
	 * Throws {@link Unknown} if Lombok may add members. They exist only if its agent runs in JDT LS, which cannot be
	 * detected here.
	 */
	private static void throwIfLombok(SourceTypeBinding type) {
		if (mayBeGenerated(type)) {
			throw new Unknown("a type with generated members");
		}
	}

	/**
	 * Whether Lombok may add members to {@code type}: its file imports something of Lombok's, or an annotation of the type
	 * or a member is written in full ({@code @lombok.Data}).
	 */
	static boolean mayBeGenerated(SourceTypeBinding type) {
		ImportReference[] imports = type.scope.compilationUnitScope().referenceContext.imports;
		TypeDeclaration written = type.scope.referenceContext;
		return imports != null && Arrays.stream(imports).anyMatch(each -> isLombok(each.tokens))
				|| areLombok(written.annotations)
				|| written.fields != null && Arrays.stream(written.fields).anyMatch(each -> areLombok(each.annotations))
				|| written.methods != null && Arrays.stream(written.methods).anyMatch(each -> areLombok(each.annotations));
	}

	/** Whether Lombok may give values in {@code scope} the methods of other classes, too ({@code @ExtensionMethod}). */
	static boolean mayBeExtended(Scope scope) {
		for (SourceTypeBinding each = scope.enclosingSourceType(); each != null; each = outer(each)) {
			Annotation[] annotations = each.scope == null ? null : each.scope.referenceContext.annotations;
			if (annotations != null && Arrays.stream(annotations)
					.anyMatch(one -> CharOperation.equals(one.type.getLastToken(), EXTENSIONS))) {
				return true;
			}
		}
		return false;
	}

	private static boolean areLombok(Annotation[] annotations) {
		return annotations != null && Arrays.stream(annotations).anyMatch(each -> isLombok(each.type.getTypeName()));
	}

	private static boolean isLombok(char[][] name) {
		return name.length > 0 && CharOperation.equals(name[0], LOMBOK);
	}

	/** Whether the member is accessible (JLS 6.6); true for some that are not. */
	private boolean visible(ReferenceBinding declaring, int modifiers, boolean isStatic) {
		return switch (modifiers & ACCESS) {
			case ClassFileConstants.AccPublic -> true;
			case ClassFileConstants.AccPrivate -> declaring.outermostEnclosingType().erasure() == outermost.erasure();
			case ClassFileConstants.AccProtected -> inPackage(declaring) || inherited(declaring, isStatic);
			default -> inPackage(declaring);
		};
	}

	private boolean inPackage(ReferenceBinding declaring) {
		return declaring.fPackage == null || CharOperation.equals(declaring.fPackage.compoundName, packageName);
	}

	/**
	 * Whether a class around the caret inherits from {@code declaring}, and the value before the dot is an instance of
	 * that class.
	 */
	private boolean inherited(ReferenceBinding declaring, boolean isStatic) {
		for (SourceTypeBinding each = scope.enclosingSourceType(); each != null; each = outer(each)) {
			boolean below = Types.partlyKnown(each) || each.findSuperTypeOriginatingFrom(declaring) != null;
			boolean through = isStatic || Types.partlyKnown(qualifier) || qualifier.findSuperTypeOriginatingFrom(each) != null;
			if (below && through) {
				return true;
			}
		}
		return false;
	}

	private static SourceTypeBinding outer(SourceTypeBinding type) {
		return type.enclosingType() instanceof SourceTypeBinding outer ? outer : null;
	}
}
