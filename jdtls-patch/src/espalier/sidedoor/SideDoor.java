package espalier.sidedoor;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.core.runtime.ILog;

/**
 * Accepts connections and gives each a reader thread of its own. The questions of all connections are answered by
 * one small pool, so that the oracle never takes more of the machine than {@link #WORKERS} threads from the user.
 */
final class SideDoor {
	private static final int MAX_CONNECTIONS = 16;
	private static final int WORKERS = Math.clamp(Runtime.getRuntime().availableProcessors() - 1, 1, 4);

	private final Address address;
	private final ServerSocketChannel listener;
	private final String token;
	private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
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
		door.sweeper.scheduleWithFixedDelay(() -> door.connections.forEach(Connection::closeIdle), 1, 1, TimeUnit.MINUTES);
		return door;
	}

	void close() {
		try {
			listener.close();
			address.clear();
		} catch (IOException failure) {
			ILog.get().warn("Espalier's side door did not close cleanly", failure);
		}
		connections.forEach(Connection::close);
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

	private void welcome(SocketChannel channel) throws IOException {
		if (connections.size() >= MAX_CONNECTIONS) {
			channel.close();
			return;
		}
		Frames frames = new Frames(Channels.newInputStream(channel), Channels.newOutputStream(channel), channel);
		Connection connection = new Connection(frames, token, workers);
		connections.add(connection);
		daemons("side door connection").newThread(() -> {
			try {
				connection.run();
			} finally {
				connections.remove(connection);
			}
		}).start();
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
