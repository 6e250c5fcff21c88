package espalier.oracle;

/** Thrown where nothing can be proved; the answer is then "unknown", with this reason. */
final class Unknown extends RuntimeException {
	private static final long serialVersionUID = 1L;

	private final boolean passing;

	Unknown(String reason) {
		this(reason, false);
	}

	private Unknown(String reason, boolean passing) {
		super(reason, null, false, false);
		this.passing = passing;
	}

	/** Returns an exception for an answer that may be known later. */
	static Unknown passing(String reason) {
		return new Unknown(reason, true);
	}

	boolean passing() {
		return passing;
	}
}
