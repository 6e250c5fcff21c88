package espalier.sidedoor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jdt.ls.core.internal.JavaLanguageServerPlugin;
import org.osgi.framework.Bundle;

import com.google.gson.Gson;

/**
 * A side door in a JDT LS that Espalier did not start. Its address and a random token are published in a file that only
 * the user can read, together with the root folders of the workspace, so that Espalier's worker finds the door of the
 * folder that it works on (docs/architecture.md, "Side door").
 */
final class PublishedDoor {
	/** Changes when the side door's methods change, so that a server of another version does not misunderstand them. */
	private static final int PROTOCOL = 2;
	private static final String JDT_LS = "org.eclipse.jdt.ls.core";
	/** In bytes; macOS allows 104, Linux 108. */
	private static final int SOCKET_PATH_LIMIT = 100;
	private static final int LOOK_SECONDS = 1;

	private record Publication(int protocol, String address, String token, long pid, String jdtls, List<String> roots) {
	}

	private final RunFolder folder;
	private final Path file;
	private final String address;
	private final String token;
	private final SideDoor door;
	private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
		Thread thread = new Thread(task, "espalier published door");
		thread.setDaemon(true);
		return thread;
	});
	private final Thread atExit = new Thread(this::close, "espalier published door's end");
	private String published = "";
	private boolean closed;

	private PublishedDoor(RunFolder folder, Path file, String address, String token, SideDoor door) {
		this.folder = folder;
		this.file = file;
		this.address = address;
		this.token = token;
		this.door = door;
	}

	/** Opens a door and publishes it as soon as JDT LS knows its root folders. */
	static PublishedDoor open() throws IOException {
		String system = System.getProperty("os.name", "");
		RunFolder folder = RunFolder
				.prepare(RunFolder.locate(System.getenv(), system, System.getProperty("user.home", "")));
		folder.sweep();
		long pid = ProcessHandle.current().pid();
		String address = address(folder, pid, system);
		String token = token();
		PublishedDoor door = new PublishedDoor(folder, folder.file(pid, "json"), address, token,
				SideDoor.open(Address.parse(address), token));
		Runtime.getRuntime().addShutdownHook(door.atExit);
		door.look();
		door.timer.scheduleWithFixedDelay(door::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
		return door;
	}

	void close() {
		timer.shutdownNow();
		withdraw();
		door.close();
		try {
			Runtime.getRuntime().removeShutdownHook(atExit);
		} catch (IllegalStateException ending) {
			// the hook runs, and has nothing left to do
		}
	}

	private static String address(RunFolder folder, long pid, String system) {
		Path socket = folder.file(pid, "door");
		boolean fits = socket.toString().getBytes(StandardCharsets.UTF_8).length <= SOCKET_PATH_LIMIT;
		return system.startsWith("Windows") || !fits ? "tcp:" + folder.file(pid, "port") : "unix:" + socket;
	}

	private static String token() {
		byte[] bytes = new byte[16];
		new SecureRandom().nextBytes(bytes);
		return HexFormat.of().formatHex(bytes);
	}

	/** Publishes what has changed since the last time: root folders come and go, and a cache may be emptied. */
	private void look() {
		try {
			List<String> roots = roots();
			if (!roots.isEmpty()) {
				publish(new Gson().toJson(new Publication(PROTOCOL, address, token, ProcessHandle.current().pid(),
						Platform.getBundle(JDT_LS).getVersion().toString(), roots)));
			}
		} catch (IOException | RuntimeException | LinkageError failure) {
			ILog.get().warn("Espalier's side door could not be published", failure);
			timer.shutdown();
		}
	}

	private synchronized void publish(String text) throws IOException {
		if (!closed && !(text.equals(published) && Files.exists(file))) {
			folder.write(file, text);
			published = text;
		}
	}

	private synchronized void withdraw() {
		closed = true;
		try {
			Files.deleteIfExists(file);
		} catch (IOException failure) {
			ILog.get().warn("Espalier's side door is still published", failure);
		}
	}

	/**
	 * Returns the workspace's root folders; none before JDT LS runs. The framework may start this bundle before it, and
	 * to touch a class of it would start it too.
	 */
	private static List<String> roots() {
		Bundle jdtls = Platform.getBundle(JDT_LS);
		return jdtls != null && jdtls.getState() == Bundle.ACTIVE ? JdtLs.roots() : List.of();
	}

	/** Loaded only once JDT LS runs. */
	private static final class JdtLs {
		static List<String> roots() {
			var manager = JavaLanguageServerPlugin.getPreferencesManager();
			Collection<IPath> roots = manager == null ? null : manager.getPreferences().getRootPaths();
			return roots == null ? List.of() : roots.stream().map(IPath::toOSString).toList();
		}
	}
}
