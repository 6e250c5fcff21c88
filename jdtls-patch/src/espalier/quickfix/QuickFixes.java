package espalier.quickfix;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.manipulation.CUCorrectionProposalCore;
import org.eclipse.jdt.core.manipulation.ChangeCorrectionProposalCore;
import org.eclipse.jdt.internal.ui.text.correction.ProblemLocation;
import org.eclipse.jdt.ls.core.internal.JDTUtils;
import org.eclipse.jdt.ls.core.internal.TextEditConverter;
import org.eclipse.jdt.ls.core.internal.corrections.InnovationContext;
import org.eclipse.jdt.ls.core.internal.corrections.ProposalKindWrapper;
import org.eclipse.jdt.ls.core.internal.corrections.QuickFixProcessor;
import org.eclipse.jdt.ui.text.java.IProblemLocation;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.ltk.core.refactoring.TextChange;

/**
 * JDT LS's own quick fixes, those of an editor's light bulb. They are computed on a private working copy, past JDT LS's
 * handler of code actions: that keeps the last few answers, from which an editor's actions are resolved, and one of ours
 * would drop the user's. This package alone refers to the code of quick fixes, which another version of JDT LS may lack;
 * everything else works without it.
 */
public final class QuickFixes {
	/** Replaces {@code [start, end)} by {@code text}; offsets in UTF-16 units. */
	public record Edit(int start, int end, String text) {
	}

	/** A fix of one file. */
	public record Fix(String title, List<Edit> edits) {
	}

	private final ICompilationUnit unit;
	private final String text;

	private QuickFixes(ICompilationUnit unit, String text) {
		this.unit = unit;
		this.text = text;
	}

	/**
	 * Returns the fixes for the errors on the lines of {@code text[start:end]}, the most relevant first, without those
	 * that change other files. {@code unit}: a working copy of {@code owner}'s, which is discarded.
	 */
	public static List<Fix> of(ICompilationUnit unit, WorkingCopyOwner owner, String text, int start, int end,
			IProgressMonitor monitor) throws CoreException {
		QuickFixes fixes = new QuickFixes(unit, text);
		try {
			fixes.restore();
			return fixes.of(fixes.parsed(owner, monitor), start, end, monitor);
		} finally {
			while (unit.exists()) {
				unit.discardWorkingCopy();
			}
		}
	}

	/**
	 * Gives the copy its text again, and a life if it has none. Some of JDT's proposals ask a file for a working copy to
	 * try a text in, and discard that; a private copy gives them itself.
	 */
	private void restore() throws JavaModelException {
		unit.becomeWorkingCopy(null);
		unit.getBuffer().setContents(text);
		unit.makeConsistent(null);
	}

	private CompilationUnit parsed(WorkingCopyOwner owner, IProgressMonitor monitor) {
		ASTParser parser = ASTParser.newParser(AST.getJLSLatest());
		parser.setSource(unit);
		parser.setWorkingCopyOwner(owner);
		parser.setResolveBindings(true);
		parser.setBindingsRecovery(true);
		parser.setStatementsRecovery(true);
		return (CompilationUnit) parser.createAST(monitor);
	}

	private List<Fix> of(CompilationUnit root, int start, int end, IProgressMonitor monitor) throws CoreException {
		List<ChangeCorrectionProposalCore> proposals = proposals(root, start, end, monitor);
		proposals.sort(Comparator.comparingInt(ChangeCorrectionProposalCore::getRelevance).reversed()
				.thenComparing(ChangeCorrectionProposalCore::getName, String::compareToIgnoreCase));
		Set<Fix> found = new LinkedHashSet<>();
		for (ChangeCorrectionProposalCore proposal : proposals) {
			restore();
			if (proposal instanceof CUCorrectionProposalCore here && here.getCompilationUnit().equals(unit)) {
				found.add(new Fix(here.getName(), edits(here.getTextChange())));
			}
		}
		return List.copyOf(found);
	}

	/** JDT gives its own search for similar names some seconds; an error for which these pass has no proposals. */
	private List<ChangeCorrectionProposalCore> proposals(CompilationUnit root, int start, int end, IProgressMonitor monitor)
			throws CoreException {
		InnovationContext context = new InnovationContext(unit, start, end - start);
		context.setASTRoot(root);
		CodeActionParams asked = new CodeActionParams(new TextDocumentIdentifier(JDTUtils.toURI(unit)),
				JDTUtils.toRange(unit, start, end - start), new CodeActionContext(List.of()));
		List<ChangeCorrectionProposalCore> found = new ArrayList<>();
		for (IProblemLocation error : errors(root, start, end)) {
			restore();
			try {
				new QuickFixProcessor().getCorrections(asked, context, new IProblemLocation[]{error}).stream()
						.filter(QuickFixes::isQuickFix).map(ProposalKindWrapper::getProposal).forEach(found::add);
			} catch (OperationCanceledException late) {
				if (monitor.isCanceled()) {
					throw late;
				}
			}
		}
		return found;
	}

	private static IProblemLocation[] errors(CompilationUnit root, int start, int end) {
		int first = root.getLineNumber(start);
		int last = root.getLineNumber(end);
		return Arrays.stream(root.getProblems())
				.filter(problem -> problem.isError() && problem.getSourceLineNumber() <= last
						&& root.getLineNumber(problem.getSourceEnd()) >= first)
				.map(ProblemLocation::new).toArray(IProblemLocation[]::new);
	}

	private static boolean isQuickFix(ProposalKindWrapper wrapped) {
		String kind = wrapped.getKind();
		return kind == null || kind.startsWith(CodeActionKind.QuickFix);
	}

	private List<Edit> edits(TextChange change) {
		Document document = new Document(text);
		List<Edit> found = new ArrayList<>();
		for (TextEdit edit : new TextEditConverter(unit, change.getEdit()).convert()) {
			found.add(new Edit(offset(document, edit.getRange().getStart()), offset(document, edit.getRange().getEnd()),
					edit.getNewText()));
		}
		return found;
	}

	private static int offset(Document document, Position position) {
		try {
			return document.getLineOffset(position.getLine()) + position.getCharacter();
		} catch (BadLocationException outside) {
			throw new IllegalStateException(outside);
		}
	}
}
