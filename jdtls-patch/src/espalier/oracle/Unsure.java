package espalier.oracle;

/** Thrown where nothing can be proved; the answer is then "unknown", for this reason. */
final class Unsure extends RuntimeException {
	private static final long serialVersionUID = 1L;

	Unsure(String reason) {
		super(reason, null, false, false);
	}
}
