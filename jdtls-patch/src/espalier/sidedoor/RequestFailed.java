package espalier.sidedoor;

/** An error response, with its code and message. */
final class RequestFailed extends Exception {
	private static final long serialVersionUID = 1L;

	/** JSON-RPC's own codes, and LSP's for a cancelled request. */
	static final int PARSE_ERROR = -32700;
	static final int INVALID_REQUEST = -32600;
	static final int METHOD_NOT_FOUND = -32601;
	static final int INVALID_PARAMS = -32602;
	static final int INTERNAL_ERROR = -32603;
	static final int CANCELLED = -32800;

	/**
	 * The code of the first {@link espalier.oracle.OracleException.Reason}; the others follow downwards in their order.
	 */
	static final int FIRST_ORACLE_ERROR = -32001;
	static final int BUSY = -32010;
	/** This JDT LS lacks what the oracle needs. */
	static final int UNSUITABLE = -32011;

	private final int code;

	RequestFailed(int code, String message) {
		super(message, null, false, false);
		this.code = code;
	}

	int code() {
		return code;
	}
}
