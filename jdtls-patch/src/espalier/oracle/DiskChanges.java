package espalier.oracle;

import java.net.URI;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Makes the Eclipse workspace read a file that another program has written. An editor that watches files has JDT LS told
 * some time later; an agent asks at once.
 */
public final class DiskChanges {
	private DiskChanges() {
	}

	/** Reads the file at {@code uri} again, in every project that has it; folders that are new on disk come with it. */
	public static void read(URI uri, IProgressMonitor monitor) throws CoreException {
		for (IFile file : ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(uri)) {
			IResource known = file;
			while (!known.getParent().exists() && known.getParent().getType() == IResource.FOLDER) {
				known = known.getParent();
			}
			known.refreshLocal(known.equals(file) ? IResource.DEPTH_ZERO : IResource.DEPTH_INFINITE, monitor);
		}
	}
}
