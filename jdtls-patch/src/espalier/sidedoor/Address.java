package espalier.sidedoor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The address where the side door listens: {@code unix:PATH}, or {@code tcp:FILE} for a port of the loopback interface
 * that the system chooses and that is written to the file.
 */
sealed interface Address {
	/** Returns a bound server channel. */
	ServerSocketChannel bind() throws IOException;

	/** Removes what {@link #bind} left in the file system. */
	void clear() throws IOException;

	static Address parse(String text) {
		if (text.startsWith("unix:")) {
			return new Unix(Path.of(text.substring("unix:".length())));
		}
		if (text.startsWith("tcp:")) {
			return new Loopback(Path.of(text.substring("tcp:".length())));
		}
		throw new IllegalArgumentException("espalier.sidedoor must be unix:PATH or tcp:FILE, not " + text);
	}

	record Unix(Path path) implements Address {
		@Override
		public ServerSocketChannel bind() throws IOException {
			clear();
			return listening(ServerSocketChannel.open(StandardProtocolFamily.UNIX), UnixDomainSocketAddress.of(path));
		}

		@Override
		public void clear() throws IOException {
			Files.deleteIfExists(path);
		}
	}

	record Loopback(Path file) implements Address {
		@Override
		public ServerSocketChannel bind() throws IOException {
			clear();
			ServerSocketChannel channel = listening(ServerSocketChannel.open(),
					new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
			try {
				tell(((InetSocketAddress) channel.getLocalAddress()).getPort());
			} catch (IOException failure) {
				channel.close();
				throw failure;
			}
			return channel;
		}

		@Override
		public void clear() throws IOException {
			Files.deleteIfExists(file);
		}

		/** Writes the port atomically: a reader finds the whole number or no file. */
		private void tell(int port) throws IOException {
			Path written = Files.writeString(file.resolveSibling(file.getFileName() + ".new"), Integer.toString(port));
			Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		}
	}

	private static ServerSocketChannel listening(ServerSocketChannel channel, SocketAddress address) throws IOException {
		try {
			return channel.bind(address);
		} catch (IOException failure) {
			channel.close();
			throw failure;
		}
	}
}
