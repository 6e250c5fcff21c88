package espalier.sidedoor;

import org.eclipse.core.runtime.ILog;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/**
 * Opens the side door when JDT LS starts this bundle, while it answers {@code initialize}. So no command has to be
 * executed first; the first command would block the server until its search index is ready. Without the system property
 * {@code espalier.sidedoor} the bundle does nothing.
 */
public final class Activator implements BundleActivator {
	private SideDoor door;

	@Override
	public void start(BundleContext context) throws Exception {
		String address = System.getProperty("espalier.sidedoor");
		if (address == null || address.isBlank()) {
			return;
		}
		ProcessHandle.current().parent().ifPresent(Activator::endWith);
		door = SideDoor.open(Address.parse(address), System.getProperty("espalier.token", ""));
		ILog.get().info("Espalier's side door is open");
	}

	/**
	 * Ends JDT LS with its parent process. JDT LS itself checks for that only after half a minute of silence, and holds
	 * the data folder until then.
	 */
	private static void endWith(ProcessHandle parent) {
		parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1));
	}

	@Override
	public void stop(BundleContext context) {
		if (door != null) {
			door.close();
		}
	}
}
