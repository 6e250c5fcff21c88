package espalier.sidedoor;

import java.io.IOException;

import org.eclipse.core.runtime.ILog;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/**
 * Opens the side door when JDT LS starts this bundle, while it answers {@code initialize}. So no command has to be
 * executed first; the first command would block the server until its search index is ready.
 *
 * <p>The system property {@code espalier.sidedoor} says where: Espalier sets it for the JDT LS that it starts. Without
 * it somebody else has started this JDT LS, such as the extension {@code redhat.java}; then the bundle opens a door of
 * its own and publishes it. Such a JDT LS must not suffer from a failure here.
 */
public final class Activator implements BundleActivator {
	private AutoCloseable door = () -> {
	};

	@Override
	public void start(BundleContext context) throws Exception {
		String address = System.getProperty("espalier.sidedoor");
		if (address == null || address.isBlank()) {
			publish();
			return;
		}
		ProcessHandle.current().parent().ifPresent(Activator::endWith);
		door = SideDoor.open(Address.parse(address), System.getProperty("espalier.token", ""))::close;
		ILog.get().info("Espalier's side door is open");
	}

	private void publish() {
		try {
			door = PublishedDoor.open()::close;
		} catch (IOException | RuntimeException | LinkageError failure) {
			ILog.get().warn("Espalier's side door could not be opened, so it has no fixes", failure);
		}
	}

	/**
	 * Ends JDT LS with its parent process. JDT LS itself checks for that only after half a minute of silence, and holds
	 * the data folder until then.
	 */
	private static void endWith(ProcessHandle parent) {
		parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1));
	}

	@Override
	public void stop(BundleContext context) throws Exception {
		door.close();
	}
}
