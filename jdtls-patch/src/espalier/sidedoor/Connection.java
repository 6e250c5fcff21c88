package espalier.sidedoor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Predicate;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;

import espalier.oracle.OracleException;
import espalier.oracle.Sessions;

/**
 * One client. It reads requests on its own thread, passes them to the workers, and discards its sessions when the
 * connection ends. Every request before a {@code hello} with the right token is an error.
 */
final class Connection implements Runnable {
	private static final int MAX_WAITING = 256;
	/** The largest body before {@code hello}, in bytes. */
	private static final int MAX_HELLO = 1 << 12;

	private record Result(String jsonrpc, JsonElement id, Object result) {
	}

	private final Frames frames;
	private final String token;
	private final ExecutorService workers;
	private final ExecutorService fixer;
	private final Predicate<Connection> admission;
	private final Gson gson = new Gson();
	private final Sessions sessions = new Sessions();
	private final Methods methods = new Methods(sessions);
	private final Map<String, NullProgressMonitor> running = new ConcurrentHashMap<>();
	private boolean authenticated;

	/**
	 * {@code fixer}: computes quick fixes, so that no other question waits for them. {@code admission}: called after the
	 * token was accepted; returns whether another client fits.
	 */
	Connection(Frames frames, String token, ExecutorService workers, ExecutorService fixer,
			Predicate<Connection> admission) {
		this.frames = frames;
		this.token = token;
		this.workers = workers;
		this.fixer = fixer;
		this.admission = admission;
	}

	@Override
	public void run() {
		try (frames) {
			for (String body = next(); body != null; body = next()) {
				take(body);
			}
		} catch (IOException gone) {
			ILog.get().info("Espalier's client is gone: " + gone.getMessage());
		} finally {
			running.values().forEach(monitor -> monitor.setCanceled(true));
			sessions.close();
		}
	}

	void close() {
		try {
			frames.close();
		} catch (IOException ignored) {
			// it is closed in either case
		}
	}

	void closeIdle() {
		sessions.closeIdle();
	}

	private String next() throws IOException {
		return frames.read(authenticated ? Frames.MAX_BODY : MAX_HELLO);
	}

	private void take(String body) throws IOException {
		JsonObject message;
		try {
			message = gson.fromJson(body, JsonObject.class);
			if (message == null || !isText(message.get("method"))) {
				throw new JsonParseException("a method is missing");
			}
		} catch (JsonParseException | ClassCastException malformed) {
			fail(null, RequestFailed.PARSE_ERROR, String.valueOf(malformed.getMessage()));
			return;
		}
		JsonElement params = message.get("params");
		dispatch(message.get("id"), message.get("method").getAsString(),
				params != null && params.isJsonObject() ? params.getAsJsonObject() : new JsonObject());
	}

	private static boolean isText(JsonElement value) {
		return value instanceof JsonPrimitive primitive && primitive.isString();
	}

	private void dispatch(JsonElement id, String method, JsonObject params) throws IOException {
		if (method.equals("$/cancelRequest")) {
			cancel(params.get("id"));
		} else if (method.equals("hello")) {
			hello(id, params);
		} else if (!authenticated) {
			fail(id, RequestFailed.INVALID_REQUEST, "hello comes first");
		} else if (id != null) {
			answer(id, method, params);
		}
	}

	private void hello(JsonElement id, JsonObject params) throws IOException {
		JsonElement given = params.get("token");
		byte[] theirs = (isText(given) ? given.getAsString() : "").getBytes(StandardCharsets.UTF_8);
		if (!MessageDigest.isEqual(theirs, token.getBytes(StandardCharsets.UTF_8))) {
			fail(id, RequestFailed.INVALID_REQUEST, "the token is wrong");
			frames.close();
			return;
		}
		if (!authenticated && !admission.test(this)) {
			fail(id, RequestFailed.BUSY, "too many clients");
			frames.close();
			return;
		}
		authenticated = true;
		succeed(id, methods.hello());
	}

	private void cancel(JsonElement id) {
		NullProgressMonitor monitor = id == null ? null : running.get(id.toString());
		if (monitor != null) {
			monitor.setCanceled(true);
		}
	}

	private void answer(JsonElement id, String method, JsonObject params) throws IOException {
		if (running.size() >= MAX_WAITING) {
			fail(id, RequestFailed.BUSY, "too many requests are waiting");
			return;
		}
		NullProgressMonitor monitor = new NullProgressMonitor();
		running.put(id.toString(), monitor);
		try {
			(method.equals(Methods.QUICK_FIXES) ? fixer : workers).execute(() -> work(id, method, params, monitor));
		} catch (RejectedExecutionException closing) {
			running.remove(id.toString());
			fail(id, RequestFailed.INTERNAL_ERROR, "the side door is closing");
		}
	}

	private void work(JsonElement id, String method, JsonObject params, NullProgressMonitor monitor) {
		try {
			respond(id, method, params, monitor);
		} catch (IOException gone) {
			close();
		} finally {
			running.remove(id.toString());
		}
	}

	private void respond(JsonElement id, String method, JsonObject params, NullProgressMonitor monitor)
			throws IOException {
		try {
			if (monitor.isCanceled()) {
				throw new OperationCanceledException();
			}
			succeed(id, methods.call(method, params, monitor));
		} catch (OperationCanceledException cancelled) {
			fail(id, RequestFailed.CANCELLED, method + " was cancelled");
		} catch (RequestFailed failure) {
			fail(id, failure.code(), failure.getMessage());
		} catch (OracleException unanswerable) {
			fail(id, RequestFailed.FIRST_ORACLE_ERROR - unanswerable.reason().ordinal(), unanswerable.getMessage());
		} catch (IOException gone) {
			throw gone;
		} catch (Exception | Error failure) { // without an answer, as after an OutOfMemoryError, the client would wait
			ILog.get().error("Espalier's " + method + " failed", failure);
			fail(id, RequestFailed.INTERNAL_ERROR, method + " failed: " + failure);
		}
	}

	private void succeed(JsonElement id, Object result) throws IOException {
		frames.write(gson.toJson(new Result("2.0", id, result)));
	}

	private void fail(JsonElement id, int code, String text) throws IOException {
		JsonObject error = new JsonObject();
		error.addProperty("code", code);
		error.addProperty("message", text);
		JsonObject message = response(id);
		message.add("error", error);
		frames.write(gson.toJson(message));
	}

	private static JsonObject response(JsonElement id) {
		JsonObject message = new JsonObject();
		message.addProperty("jsonrpc", "2.0");
		message.add("id", id);
		return message;
	}
}
