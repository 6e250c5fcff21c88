package espalier.sidedoor;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;

/** Reads and writes messages with {@code Content-Length} headers, as in LSP's base protocol, on one pair of streams. */
final class Frames implements Closeable {
	/** A text of 20 MB fits after it is escaped as JSON. */
	static final int MAX_BODY = 64 << 20;
	private static final int MAX_HEADER = 1 << 10;

	private final InputStream in;
	private final OutputStream out;
	private final Closeable transport;
	private final ReentrantLock writing = new ReentrantLock();

	Frames(InputStream in, OutputStream out, Closeable transport) {
		this.in = new BufferedInputStream(in, 1 << 16);
		this.out = out;
		this.transport = transport;
	}

	/**
	 * Returns the next body, or null at the end of the stream. Throws {@link IOException} for a malformed frame, or one
	 * of more than {@code most} bytes.
	 */
	String read(int most) throws IOException {
		int length = -1;
		for (String line = header(); line != null; line = header()) {
			if (line.isEmpty() && length >= 0) {
				return body(length);
			}
			if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
				length = length(line.substring(15).trim(), most);
			}
		}
		return null;
	}

	void write(String body) throws IOException {
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		byte[] header = ("Content-Length: " + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
		byte[] frame = new byte[header.length + bytes.length];
		System.arraycopy(header, 0, frame, 0, header.length);
		System.arraycopy(bytes, 0, frame, header.length, bytes.length);
		writing.lock();
		try {
			out.write(frame);
			out.flush();
		} finally {
			writing.unlock();
		}
	}

	@Override
	public void close() throws IOException {
		transport.close();
	}

	private static int length(String text, int most) throws IOException {
		try {
			int length = Integer.parseInt(text);
			if (length >= 0 && length <= most) {
				return length;
			}
		} catch (NumberFormatException ignored) {
			// reported below
		}
		throw new IOException("a frame of length " + text);
	}

	private String header() throws IOException {
		StringBuilder line = new StringBuilder();
		for (int next = in.read(); next >= 0; next = in.read()) {
			if (next == '\n') {
				return line.toString();
			}
			if (next != '\r') {
				line.append((char) next);
			}
			if (line.length() > MAX_HEADER) {
				throw new IOException("a header of more than " + MAX_HEADER + " bytes");
			}
		}
		return null;
	}

	private String body(int length) throws IOException {
		byte[] bytes = in.readNBytes(length);
		if (bytes.length < length) {
			throw new EOFException("the stream ended inside a frame");
		}
		return new String(bytes, StandardCharsets.UTF_8);
	}
}
