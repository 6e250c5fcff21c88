package espalier.sidedoor;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The folder {@code doors} in Espalier's cache, where doors are published. Only the user can read it. The name of each
 * file in it begins with the id of the process that it belongs to.
 */
record RunFolder(Path path) {
	private static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rwx------");
	private static final FileAttribute<?> PRIVATE_FILE = PosixFilePermissions
			.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
	private static final Pattern NAME = Pattern.compile("(\\d+)\\..*");

	/** Returns the path that {@code doors_dir} in server/espalier/places.py computes from the same environment. */
	static Path locate(Map<String, String> environment, String system, String home) {
		String own = environment.getOrDefault("HOME", "");
		return cache(environment, system, Path.of(own.isEmpty() ? home : own)).resolve("doors");
	}

	private static Path cache(Map<String, String> environment, String system, Path home) {
		String chosen = environment.getOrDefault("ESPALIER_CACHE", "");
		if (!chosen.isEmpty()) {
			return (chosen.startsWith("~/") ? home.resolve(chosen.substring(2)) : Path.of(chosen)).toAbsolutePath();
		}
		if (system.startsWith("Windows")) {
			String local = environment.getOrDefault("LOCALAPPDATA", "");
			return (local.isEmpty() ? home.resolve("AppData").resolve("Local") : Path.of(local)).resolve("espalier")
					.resolve("Cache");
		}
		if (system.startsWith("Mac")) {
			return home.resolve("Library").resolve("Caches").resolve("espalier");
		}
		String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
		return (xdg.startsWith("/") ? Path.of(xdg) : home.resolve(".cache")).resolve("espalier");
	}

	/** Makes the folder. Fails if it is not a folder of this user's. */
	static RunFolder prepare(Path path) throws IOException {
		Files.createDirectories(path.getParent());
		try {
			Files.createDirectory(path, isPosix(path) ? new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(PRIVATE)}
					: new FileAttribute<?>[0]);
		} catch (FileAlreadyExistsException there) {
			if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
				throw there;
			}
		}
		if (isPosix(path)) {
			Files.setPosixFilePermissions(path, PRIVATE); // fails for another user's folder
		}
		return new RunFolder(path);
	}

	Path file(long pid, String extension) {
		return path.resolve(pid + "." + extension);
	}

	/** Writes a file of mode 0600 atomically: a reader finds the whole text or no file. */
	void write(Path file, String text) throws IOException {
		Path written = file.resolveSibling(file.getFileName() + ".new");
		Files.deleteIfExists(written);
		FileAttribute<?>[] attributes = isPosix(path) ? new FileAttribute<?>[]{PRIVATE_FILE} : new FileAttribute<?>[0];
		try (SeekableByteChannel channel = Files.newByteChannel(written,
				Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes)) {
			ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
			while (bytes.hasRemaining()) {
				channel.write(bytes);
			}
		}
		Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
	}

	/** Removes the files of processes that have ended without doing so. */
	void sweep() throws IOException {
		try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
			for (Path file : files) {
				Matcher name = NAME.matcher(file.getFileName().toString());
				if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
					Files.deleteIfExists(file);
				}
			}
		}
	}

	private static boolean isPosix(Path path) {
		return path.getFileSystem().supportedFileAttributeViews().contains("posix");
	}
}
