package espalier.oracle;

/** Thrown where nothing can be proved; the answer is then "unknown", for this reason. */
final class Unsure extends RuntimeException {
	private static final long serialVersionUID = 1L;

	private final boolean passing;

	Unsure(String reason) {
		this(reason, false);
	}

	private Unsure(String reason, boolean passing) {
		super(reason, null, false, false);
		this.passing = passing;
	}

	/** For now: asked again later there may be an answer. */
	static Unsure now(String reason) {
		return new Unsure(reason, true);
	}

	boolean passing() {
		return passing;
	}
}
