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

/** Where the side door listens: {@code unix:PATH}, or {@code tcp:PORT} on the loopback interface. */
sealed interface Address {
	/** A bound server channel. */
	ServerSocketChannel bind() throws IOException;

	/** Removes what {@link #bind} left in the file system. */
	void clear() throws IOException;

	static Address parse(String text) {
		if (text.startsWith("unix:")) {
			return new Unix(Path.of(text.substring("unix:".length())));
		}
		if (text.startsWith("tcp:")) {
			return new Loopback(Integer.parseInt(text.substring("tcp:".length())));
		}
		throw new IllegalArgumentException("espalier.sidedoor must be unix:PATH or tcp:PORT, not " + text);
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

	record Loopback(int port) implements Address {
		@Override
		public ServerSocketChannel bind() throws IOException {
			return listening(ServerSocketChannel.open(), new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
		}

		@Override
		public void clear() {
			// a port leaves nothing behind
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
