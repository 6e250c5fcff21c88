package espalier.oracle;

import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ASTNode;
import org.eclipse.jdt.internal.compiler.ast.AbstractVariableDeclaration;
import org.eclipse.jdt.internal.compiler.ast.Argument;
import org.eclipse.jdt.internal.compiler.ast.ImportReference;
import org.eclipse.jdt.internal.compiler.ast.TypeParameter;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileConstants;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.ClassScope;
import org.eclipse.jdt.internal.compiler.lookup.CompilationUnitScope;
import org.eclipse.jdt.internal.compiler.lookup.ImportBinding;
import org.eclipse.jdt.internal.compiler.lookup.LocalVariableBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodScope;
import org.eclipse.jdt.internal.compiler.lookup.PackageBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.Scope;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeVariableBinding;
import org.eclipse.jdt.core.compiler.CharOperation;

import espalier.oracle.CaretParse.Found;

/** Adds every simple name in scope at the caret (JLS 6.3): walks the scopes outwards, then the imports and packages. */
final class SimpleNames {
	private final NameSet names;
	private final Packages packages;
	private final DeclaredTypes declared;
	/** Whether the scopes walked so far are a static context. */
	private boolean isStatic;
	private Scope innermost;

	SimpleNames(NameSet names, Packages packages, DeclaredTypes declared) {
		this.names = names;
		this.packages = packages;
		this.declared = declared;
	}

	void addAll(Scope innermost) {
		this.innermost = innermost;
		for (Scope scope = innermost; scope != null; scope = scope.parent) {
			switch (scope) {
				case CompilationUnitScope unit -> addUnit(unit);
				case ClassScope type -> addType(type);
				case MethodScope method -> addMethod(method);
				case BlockScope block -> addBlock(block);
				default -> throw new Unknown("a scope of an unknown kind");
			}
		}
		names.addAll(NameSet.PACKAGE, packages.below(""));
	}

	private void addBlock(BlockScope block) {
		for (LocalVariableBinding local : block.locals) {
			if (local != null && local.name != null) {
				addLocal(new String(local.name), local, block);
			}
		}
		for (int at = 0; at < block.subscopeCount; at++) {
			if (block.subscopes[at] instanceof ClassScope local) {
				names.add(NameSet.TYPE, new String(local.referenceContext.name));
			}
		}
	}

	private void addMethod(MethodScope method) {
		addBlock(method);
		if (method.referenceContext instanceof AbstractMethodDeclaration declaration) {
			TypeParameter[] parameters = declaration.typeParameters();
			for (TypeParameter parameter : parameters == null ? new TypeParameter[0] : parameters) {
				names.add(NameSet.TYPE, new String(parameter.name));
			}
		}
		isStatic |= method.isStatic;
	}

	private void addLocal(String name, LocalVariableBinding local, BlockScope block) {
		if (isFinalParameter(local.declaration)) {
			names.addFinal(NameSet.VARIABLE, name, typeOf(local, block));
		} else {
			names.add(NameSet.VARIABLE, name, typeOf(local, block));
		}
	}

	/**
	 * Whether the variable is a final parameter. For other final locals the tree does not tell whether they have an
	 * initializer.
	 */
	private static boolean isFinalParameter(AbstractVariableDeclaration variable) {
		return variable != null && (variable.modifiers & ClassFileConstants.AccFinal) != 0
				&& variable instanceof Argument;
	}

	/** Returns the variable's type; null where it is inferred inside a lambda whose own types may still change. */
	private static TypeBinding typeOf(LocalVariableBinding local, BlockScope block) {
		boolean inferred = local.declaration == null || local.declaration.type == null
				|| local.declaration.type.isTypeNameVar(block);
		return inferred && Found.inOpenLambda(block) ? null : local.type;
	}

	private void addType(ClassScope scope) {
		SourceTypeBinding type = scope.referenceContext.binding;
		if (type == null) {
			throw new Unknown("an unresolved enclosing type");
		}
		names.add(NameSet.TYPE, new String(type.sourceName()));
		for (TypeVariableBinding variable : type.typeVariables()) {
			names.add(NameSet.TYPE, new String(variable.sourceName()));
		}
		if (type.superInterfaces() == null && scope == innermost) { // in its header, where its members are not in scope
			names.addAll(NameSet.TYPE, DeclaredTypes.types(scope.referenceContext));
		} else {
			Members.enclosing(names, declared, scope, isStatic).addAll(type);
		}
		isStatic |= type.isStatic() || type.isInterface() || type.isEnum() || type.isRecord();
	}

	private void addUnit(CompilationUnitScope unit) {
		if (unit.topLevelTypes.length == 0 || unit.referenceContext.types[0].isImplicitType()) {
			throw new Unknown("a file without a declared type");
		}
		for (SourceTypeBinding type : unit.topLevelTypes) {
			names.add(NameSet.TYPE, new String(type.sourceName()));
		}
		ImportReference[] imports = unit.referenceContext.imports;
		for (ImportReference each : imports == null ? new ImportReference[0] : imports) {
			addImport(each, unit);
		}
		names.addAll(NameSet.TYPE, packages.typesIn(CharOperation.toString(unit.currentPackageName)));
		names.addAll(NameSet.TYPE, packages.typesIn("java.lang"));
	}

	/** Adds what an import declares. One that does not resolve still declares its name. */
	private void addImport(ImportReference each, CompilationUnitScope unit) {
		if ((each.modifiers & ClassFileConstants.AccModule) != 0) {
			throw new Unknown("an import of a whole module");
		}
		if ((each.bits & ASTNode.OnDemand) != 0) {
			addOnDemand(resolved(each, unit), unit);
			return;
		}
		String simple = new String(each.tokens[each.tokens.length - 1]);
		names.add(NameSet.TYPE, simple);
		if (each.isStatic()) {
			names.add(NameSet.FIELD, simple);
			names.add(NameSet.METHOD, simple);
		}
	}

	private void addOnDemand(ImportBinding each, CompilationUnitScope unit) {
		switch (each.getResolvedImport()) {
			case PackageBinding imported ->
				names.addAll(NameSet.TYPE, packages.typesIn(CharOperation.toString(imported.compoundName)));
			case ReferenceBinding type -> Members.imported(names, declared, unit.topLevelTypes[0].scope, each.isStatic()).addAll(type);
			case null, default -> throw new Unknown("an import that does not resolve");
		}
	}

	private static ImportBinding resolved(ImportReference reference, CompilationUnitScope unit) {
		for (ImportBinding each : unit.imports) {
			if (each.reference == reference) {
				return each;
			}
		}
		throw new Unknown("an import that does not resolve");
	}
}
