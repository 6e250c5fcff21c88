package espalier.sidedoor;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.eclipse.core.runtime.ILog;

/**
 * Accepts connections and gives each a reader thread. A connection without a {@code hello} with the right token is
 * closed after {@link #HELLO_SECONDS}; if there are more than {@link #MAX_UNAUTHENTICATED}, the oldest is closed. So
 * clients without the token cannot lock out those with it. One small pool answers the questions of all connections, so
 * that the oracle never uses more than {@link #WORKERS} threads.
 */
final class SideDoor {
	private static final int MAX_CLIENTS = 16;
	private static final int MAX_UNAUTHENTICATED = 32;
	private static final int HELLO_SECONDS = 5;
	private static final int WORKERS = Math.clamp(Runtime.getRuntime().availableProcessors() - 1, 1, 4);

	private final Address address;
	private final ServerSocketChannel listener;
	private final String token;
	private final Set<Connection> clients = new HashSet<>();
	private final Set<Connection> unauthenticated = new LinkedHashSet<>();
	private final ExecutorService workers = Executors.newFixedThreadPool(WORKERS, daemons("oracle"));
	private final ExecutorService fixer = Executors.newSingleThreadExecutor(daemons("quick fixes"));
	private final ScheduledExecutorService sweeper = Executors.newSingleThreadScheduledExecutor(daemons("sweeper"));

	private SideDoor(Address address, ServerSocketChannel listener, String token) {
		this.address = address;
		this.listener = listener;
		this.token = token;
	}

	static SideDoor open(Address address, String token) throws IOException {
		SideDoor door = new SideDoor(address, address.bind(), token);
		daemons("side door").newThread(door::accept).start();
		door.sweeper.scheduleWithFixedDelay(() -> door.clients().forEach(Connection::closeIdle), 1, 1, TimeUnit.MINUTES);
		return door;
	}

	void close() {
		try {
			listener.close();
			address.clear();
		} catch (IOException failure) {
			ILog.get().warn("Espalier's side door did not close cleanly", failure);
		}
		everybody().forEach(Connection::close);
		workers.shutdownNow();
		fixer.shutdownNow();
		sweeper.shutdownNow();
	}

	private void accept() {
		while (listener.isOpen()) {
			try {
				serve(listener.accept());
			} catch (IOException failure) {
				if (listener.isOpen()) {
					ILog.get().warn("Espalier's side door could not accept a connection", failure);
				}
			}
		}
	}

	private void serve(SocketChannel channel) {
		Frames frames = new Frames(Channels.newInputStream(channel), Channels.newOutputStream(channel), channel);
		Connection connection = new Connection(frames, token, workers, fixer, this::admit);
		Connection oldest = addUnauthenticated(connection);
		if (oldest != null) {
			oldest.close();
		}
		sweeper.schedule(() -> disconnect(connection), HELLO_SECONDS, TimeUnit.SECONDS);
		daemons("side door connection").newThread(() -> {
			try {
				connection.run();
			} finally {
				forget(connection);
			}
		}).start();
	}

	/** Adds the connection and returns the one to be closed in its place, or null. */
	private synchronized Connection addUnauthenticated(Connection connection) {
		unauthenticated.add(connection);
		Connection oldest = unauthenticated.iterator().next();
		return unauthenticated.size() > MAX_UNAUTHENTICATED && unauthenticated.remove(oldest) ? oldest : null;
	}

	private synchronized boolean admit(Connection connection) {
		return unauthenticated.remove(connection) && clients.size() < MAX_CLIENTS && clients.add(connection);
	}

	private void disconnect(Connection connection) {
		boolean late;
		synchronized (this) {
			late = unauthenticated.remove(connection);
		}
		if (late) {
			connection.close();
		}
	}

	private synchronized void forget(Connection connection) {
		unauthenticated.remove(connection);
		clients.remove(connection);
	}

	private synchronized List<Connection> clients() {
		return List.copyOf(clients);
	}

	private synchronized List<Connection> everybody() {
		return Stream.concat(unauthenticated.stream(), clients.stream()).toList();
	}

	private static ThreadFactory daemons(String name) {
		AtomicInteger count = new AtomicInteger();
		return task -> {
			Thread thread = new Thread(task, "espalier " + name + " " + count.incrementAndGet());
			thread.setDaemon(true);
			return thread;
		};
	}
}
