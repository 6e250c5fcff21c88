package espalier.bench;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.CompletionProposal;
import org.eclipse.jdt.core.CompletionRequestor;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.ls.core.internal.IDelegateCommandHandler;
import org.eclipse.jdt.ls.core.internal.JDTUtils;

/**
 * Times {@code ICompilationUnit.codeComplete} inside JDT LS: (uri, text, starts, ends, generated lengths) to milliseconds.
 * Each question has the text between start + generated length and end taken out, as the oracle's has.
 */
public final class StockCompletion implements IDelegateCommandHandler {
	@Override
	public Object executeCommand(String id, List<Object> arguments, IProgressMonitor monitor) throws Exception {
		String text = (String) arguments.get(1);
		WorkingCopyOwner owner = new WorkingCopyOwner() {
		};
		ICompilationUnit unit = JDTUtils.resolveCompilationUnit((String) arguments.get(0)).getPrimary()
				.getWorkingCopy(owner, monitor);
		List<Double> milliseconds = new ArrayList<>();
		try {
			for (int index = 0; index < numbers(arguments, 2).size(); index++) {
				int caret = number(arguments, 2, index) + number(arguments, 4, index);
				unit.getBuffer().setContents(text.substring(0, caret) + text.substring(number(arguments, 3, index)));
				long started = System.nanoTime();
				try {
					unit.codeComplete(caret, new Ignoring(), owner, monitor);
				} catch (ClassCastException failed) {
					continue; // JDT fails at some carets of code that is being written
				}
				milliseconds.add((System.nanoTime() - started) / 1e6);
			}
		} finally {
			unit.discardWorkingCopy();
		}
		return milliseconds;
	}

	private static final class Ignoring extends CompletionRequestor {
		@Override
		public void accept(CompletionProposal proposal) {
			// only the time counts
		}
	}

	private static List<?> numbers(List<Object> arguments, int at) {
		return (List<?>) arguments.get(at);
	}

	private static int number(List<Object> arguments, int at, int index) {
		return ((Number) numbers(arguments, at).get(index)).intValue();
	}
}
