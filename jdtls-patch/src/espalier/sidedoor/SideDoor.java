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
 * Accepts connections and gives each a reader thread of its own. One that has not said {@code hello} with the token
 * within {@link #HELLO_SECONDS} is closed, and the oldest of them when there are more than {@link #MAX_STRANGERS}: so
 * those who lack the token keep nobody out who has it. The questions of all connections are answered by
 * one small pool, so that the oracle never takes more of the machine than {@link #WORKERS} threads from the user.
 */
final class SideDoor {
	private static final int MAX_CLIENTS = 16;
	private static final int MAX_STRANGERS = 32;
	private static final int HELLO_SECONDS = 5;
	private static final int WORKERS = Math.clamp(Runtime.getRuntime().availableProcessors() - 1, 1, 4);

	private final Address address;
	private final ServerSocketChannel listener;
	private final String token;
	private final Set<Connection> clients = new HashSet<>();
	private final Set<Connection> strangers = new LinkedHashSet<>();
	private final ExecutorService workers = Executors.newFixedThreadPool(WORKERS, daemons("oracle"));
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
		sweeper.shutdownNow();
	}

	private void accept() {
		while (listener.isOpen()) {
			try {
				welcome(listener.accept());
			} catch (IOException failure) {
				if (listener.isOpen()) {
					ILog.get().warn("Espalier's side door could not accept a connection", failure);
				}
			}
		}
	}

	private void welcome(SocketChannel channel) {
		Frames frames = new Frames(Channels.newInputStream(channel), Channels.newOutputStream(channel), channel);
		Connection connection = new Connection(frames, token, workers, this::admit);
		Connection oldest = letIn(connection);
		if (oldest != null) {
			oldest.close();
		}
		sweeper.schedule(() -> sendAway(connection), HELLO_SECONDS, TimeUnit.SECONDS);
		daemons("side door connection").newThread(() -> {
			try {
				connection.run();
			} finally {
				forget(connection);
			}
		}).start();
	}

	/** Who has to go for it, or null. */
	private synchronized Connection letIn(Connection connection) {
		strangers.add(connection);
		Connection oldest = strangers.iterator().next();
		return strangers.size() > MAX_STRANGERS && strangers.remove(oldest) ? oldest : null;
	}

	private synchronized boolean admit(Connection connection) {
		return strangers.remove(connection) && clients.size() < MAX_CLIENTS && clients.add(connection);
	}

	private void sendAway(Connection connection) {
		boolean late;
		synchronized (this) {
			late = strangers.remove(connection);
		}
		if (late) {
			connection.close();
		}
	}

	private synchronized void forget(Connection connection) {
		strangers.remove(connection);
		clients.remove(connection);
	}

	private synchronized List<Connection> clients() {
		return List.copyOf(clients);
	}

	private synchronized List<Connection> everybody() {
		return Stream.concat(strangers.stream(), clients.stream()).toList();
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
