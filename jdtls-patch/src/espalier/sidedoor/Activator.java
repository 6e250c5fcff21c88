package espalier.sidedoor;

import org.eclipse.core.runtime.ILog;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/**
 * Opens the side door when JDT LS starts this bundle, which it does while it answers {@code initialize}: no
 * command has to be executed first (the first one would stop the whole server until its search index is ready).
 * Without the system property {@code espalier.sidedoor} the bundle stays silent.
 */
public final class Activator implements BundleActivator {
	private SideDoor door;

	@Override
	public void start(BundleContext context) throws Exception {
		String address = System.getProperty("espalier.sidedoor");
		if (address == null || address.isBlank()) {
			return;
		}
		door = SideDoor.open(Address.parse(address), System.getProperty("espalier.token", ""));
		ILog.get().info("Espalier's side door is open");
	}

	@Override
	public void stop(BundleContext context) {
		if (door != null) {
			door.close();
		}
	}
}
