package espalier.oracle;

/** Thrown for a question that has no answer at all, as opposed to one whose answer is "unknown". */
public final class OracleException extends Exception {
	private static final long serialVersionUID = 1L;

	/** The reason. The order of the constants is part of the side door's error codes. */
	public enum Reason {
		/**
		 * The session is unknown or was closed: by the client, after being idle too long, or to make room for newer
		 * ones.
		 */
		NO_SESSION,
		/** The file is on no project's class path, so nothing is known about it. */
		NOT_ON_CLASSPATH,
		/** The hunk does not lie inside the text. */
		BAD_HUNK
	}

	private final Reason reason;

	OracleException(Reason reason, String message) {
		super(message, null, false, false);
		this.reason = reason;
	}

	public Reason reason() {
		return reason;
	}
}
