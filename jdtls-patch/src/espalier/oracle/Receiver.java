package espalier.oracle;

import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.codeassist.complete.CompletionOnClassLiteralAccess;
import org.eclipse.jdt.internal.codeassist.complete.CompletionOnMemberAccess;
import org.eclipse.jdt.internal.codeassist.complete.CompletionOnMessageSendName;
import org.eclipse.jdt.internal.codeassist.complete.CompletionOnQualifiedNameReference;
import org.eclipse.jdt.internal.codeassist.complete.CompletionOnQualifiedTypeReference;
import org.eclipse.jdt.internal.codeassist.complete.CompletionOnReferenceExpressionName;
import org.eclipse.jdt.internal.compiler.ast.ASTNode;
import org.eclipse.jdt.internal.compiler.ast.ArrayReference;
import org.eclipse.jdt.internal.compiler.ast.Expression;
import org.eclipse.jdt.internal.compiler.ast.FieldReference;
import org.eclipse.jdt.internal.compiler.ast.MessageSend;
import org.eclipse.jdt.internal.compiler.ast.QualifiedNameReference;
import org.eclipse.jdt.internal.compiler.ast.SingleNameReference;
import org.eclipse.jdt.internal.compiler.lookup.Binding;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.CompilationUnitScope;
import org.eclipse.jdt.internal.compiler.lookup.PackageBinding;
import org.eclipse.jdt.internal.compiler.lookup.Scope;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.VariableBinding;

import java.util.List;
import java.util.Set;

import espalier.oracle.CaretParse.Found;

/** Adds the names that may stand after a dot or two colons: the members of the receiver that JDT found. */
final class Receiver {
	private static final List<String> AFTER_TYPE = List.of("new", "class", "this", "super");
	private static final List<String> AFTER_EXPRESSION = List.of("new", "super");

	private final Found found;
	private final Packages packages;
	private final Set<String> locals;
	private final DeclaredTypes declared;
	private final NameSet names;
	private final String begun;

	/**
	 * {@code locals}: names that the text declares as local variables, which JDT's recovery may have lost; {@code
	 * begun}: the type whose header the caret is in, or null.
	 */
	Receiver(Found found, Packages packages, Set<String> locals, DeclaredTypes declared, NameSet names, String begun) {
		this.found = found;
		this.packages = packages;
		this.locals = locals;
		this.declared = declared;
		this.names = names;
		this.begun = begun;
	}

	NameSet members() {
		switch (binding()) {
			case PackageBinding within -> {
				String name = CharOperation.toString(within.compoundName);
				names.addAll(NameSet.TYPE, packages.typesIn(name));
				names.addAll(NameSet.PACKAGE, packages.below(name));
				addOwn(within);
			}
			case VariableBinding variable -> addExpression(variable.type);
			case TypeBinding type when named() -> addType(type);
			case TypeBinding type -> addExpression(type);
			case null, default -> throw new Unknown("an unresolved receiver");
		}
		return names;
	}

	/** Adds the file's own types, which the index knows as they were saved. */
	private void addOwn(PackageBinding within) {
		CompilationUnitScope unit = found.scope().compilationUnitScope();
		if (CharOperation.equals(within.compoundName, unit.currentPackageName)) {
			for (SourceTypeBinding type : unit.topLevelTypes) {
				names.add(NameSet.TYPE, new String(type.sourceName()));
			}
		}
	}

	private Binding binding() {
		Binding binding = found.binding();
		switch (found.node()) {
			case CompletionOnMemberAccess access -> {
				// for an ill-typed call JDT returns the type that declares the method
				if (access.actualReceiverType != binding) {
					throw new Unknown("an ill-typed receiver");
				}
				throwIfLostLocal(access.receiver);
			}
			case CompletionOnMessageSendName send -> throwIfLostLocal(send.receiver);
			case CompletionOnReferenceExpressionName reference -> throwIfLostLocal(reference.lhs);
			case CompletionOnQualifiedNameReference name -> throwIfLostLocal(name.tokens[0]);
			case CompletionOnQualifiedTypeReference type -> throwIfLostLocal(type.tokens[0]);
			case CompletionOnClassLiteralAccess ignored -> {
				// a primitive or array type
			}
			case ASTNode other -> throw new Unknown("after a dot JDT saw " + other.getClass().getSimpleName());
		}
		if (binding == null || !binding.isValidBinding()) {
			throw new Unknown("an unresolved receiver");
		}
		return binding;
	}

	private void throwIfLostLocal(Expression receiver) {
		switch (receiver) {
			case MessageSend send -> throwIfLostLocal(send.receiver);
			case FieldReference field -> throwIfLostLocal(field.receiver);
			case ArrayReference array -> throwIfLostLocal(array.receiver);
			case QualifiedNameReference name -> throwIfLostLocal(name.tokens[0]);
			case SingleNameReference name -> throwIfLostLocal(name.token);
			case null, default -> {
				// not the name of a variable
			}
		}
	}

	/**
	 * Throws {@link Unknown} if a local of this name was lost. A local hides fields, types and packages of its name
	 * (JLS 6.4); without it JDT resolves the name to one of those.
	 */
	private void throwIfLostLocal(char[] name) {
		if (!locals.contains(new String(name))) {
			return;
		}
		for (Scope scope = found.scope(); scope != null; scope = scope.parent) {
			if (scope instanceof BlockScope block && block.findVariable(name) != null) {
				return;
			}
		}
		throw new Unknown("a local variable that JDT lost");
	}

	/** Whether a type's name stands before the dot, not an expression of that type. */
	private boolean named() {
		return found.node() instanceof CompletionOnQualifiedNameReference
				|| found.node() instanceof CompletionOnQualifiedTypeReference
				|| found.node() instanceof CompletionOnClassLiteralAccess;
	}

	private void addType(TypeBinding type) {
		names.addAll(NameSet.KEYWORD, AFTER_TYPE);
		Members.ofType(names, declared, found.scope(), begun).addAll(type);
	}

	private void addExpression(TypeBinding type) {
		if (type == null) {
			throw new Unknown("a receiver without a type");
		}
		new OpenInference(found).throwIfOpen(type);
		names.addAll(NameSet.KEYWORD, AFTER_EXPRESSION);
		Members.ofValue(names, declared, found, type).addAll(type);
	}
}
