package espalier.oracle;

import org.eclipse.jdt.internal.compiler.ast.SwitchStatement;
import org.eclipse.jdt.internal.compiler.lookup.FieldBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

import espalier.oracle.CaretParse.Found;

/** The constants of the enum that is switched over, which stand behind {@code case} without their type (JLS 14.11.1). */
final class Constants {
	private final Found found;

	Constants(Found found) {
		this.found = found;
	}

	NameSet addTo(NameSet names) {
		TypeBinding type = found.parent() instanceof SwitchStatement parent ? parent.expression.resolvedType : null;
		if (Types.vague(type)) {
			throw new Unsure("what is switched over is not known");
		}
		if (type.isEnum()) {
			for (FieldBinding field : ((ReferenceBinding) type.original()).fields()) {
				names.add(NameSet.FIELD, new String(field.name));
			}
		}
		return names;
	}
}
