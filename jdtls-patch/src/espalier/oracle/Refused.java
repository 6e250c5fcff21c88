package espalier.oracle;

/** A question that cannot be answered at all, as opposed to one whose answer is "unknown". */
public final class Refused extends Exception {
	private static final long serialVersionUID = 1L;

	/** Why. The order is part of the side door's error codes. */
	public enum Reason {
		/** The session is unknown, was closed, idle for too long, or made room for newer ones. */
		NO_SESSION,
		/** The file is on no project's class path, so nothing can be said about it. */
		NOT_ON_CLASSPATH,
		/** The hunk does not lie inside the text. */
		BAD_HUNK
	}

	private final Reason reason;

	Refused(Reason reason, String message) {
		super(message, null, false, false);
		this.reason = reason;
	}

	public Reason reason() {
		return reason;
	}
}
