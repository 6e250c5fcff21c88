package espalier.sidedoor;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IJavaModelMarker;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.ls.core.internal.IConstants;
import org.eclipse.jdt.ls.core.internal.JavaLanguageServerPlugin;
import org.eclipse.jdt.ls.core.internal.handlers.BaseInitHandler;
import org.eclipse.jdt.ls.core.internal.handlers.JDTLanguageServer;
import org.eclipse.jdt.ls.core.internal.managers.ProjectsManager;
import org.osgi.framework.FrameworkUtil;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

import espalier.oracle.Answer;
import espalier.oracle.Dependents;
import espalier.oracle.DiskChanges;
import espalier.oracle.Session;
import espalier.oracle.Sessions;
import espalier.oracle.Together;
import espalier.quickfix.QuickFixes;

/** The methods of the side door: decodes the params, calls the oracle, names the parts of the result. */
final class Methods {
	record Hello(String version, String jdtls) {
	}

	/** {@code troubles}: what keeps projects from being compiled, such as a build file that could not be read. */
	record Status(boolean initialized, boolean importing, List<String> projects, List<String> troubles) {
	}

	record Opened(String session) {
	}

	record Fixes(List<QuickFixes.Fix> fixes) {
	}

	/** The method that may take seconds, in which other questions are answered. */
	static final String QUICK_FIXES = "quickFixes";

	/** The first one imports the projects, and the second one waits for it; the build tool sets a project's class path
	 * only after it has made the project. */
	private static final List<String> IMPORTING = List.of(BaseInitHandler.JAVA_LS_INITIALIZATION_JOBS,
			JDTLanguageServer.JAVA_LSP_INITIALIZE_WORKSPACE, IConstants.UPDATE_PROJECT_FAMILY,
			IConstants.UPDATE_WORKSPACE_FOLDERS_FAMILY);

	private static final int MOST_TROUBLES = 3;

	private final Sessions sessions;

	Methods(Sessions sessions) {
		this.sessions = sessions;
	}

	Hello hello() {
		return new Hello(versionOf(Methods.class), versionOf(JavaLanguageServerPlugin.class));
	}

	Object call(String method, JsonObject params, IProgressMonitor monitor) throws Exception {
		return switch (method) {
			case "status" -> status();
			case "open" -> open(params, monitor);
			case "complete" -> complete(params, monitor);
			case "check" -> check(params, monitor);
			case "dependents" -> dependents(params, monitor);
			case "together" -> together(params, monitor);
			case QUICK_FIXES -> quickFixes(params, monitor);
			case "refresh" -> refresh(params, monitor);
			case "close" -> close(params);
			default -> throw new RequestFailed(RequestFailed.METHOD_NOT_FOUND, method + " is not known here");
		};
	}

	/** JDT LS's default project, for files of no project, is not counted: it is there before the import. */
	private static Status status() throws CoreException {
		boolean importing = IMPORTING.stream().anyMatch(family -> Job.getJobManager().find(family).length > 0);
		List<String> projects = Arrays.stream(JavaCore.create(ResourcesPlugin.getWorkspace().getRoot()).getJavaProjects())
				.map(IJavaElement::getElementName).filter(name -> !name.equals(ProjectsManager.DEFAULT_PROJECT_NAME)).toList();
		return new Status(Platform.isRunning(), importing, projects, troubles());
	}

	/** Returns the errors of projects and of the files in their root folders, without those of the compiler. */
	private static List<String> troubles() throws CoreException {
		List<String> found = new ArrayList<>();
		for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
			for (IMarker marker : project.isAccessible()
					? project.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ONE)
					: new IMarker[0]) {
				boolean counts = marker.getAttribute(IMarker.SEVERITY, 0) == IMarker.SEVERITY_ERROR
						&& !marker.isSubtypeOf(IJavaModelMarker.JAVA_MODEL_PROBLEM_MARKER);
				if (counts && found.size() < MOST_TROUBLES) {
					found.add(project.getName() + ": " + marker.getAttribute(IMarker.MESSAGE, ""));
				}
			}
		}
		return found;
	}

	private static void requireNeeds() throws RequestFailed {
		if (!Needs.MISSING.isEmpty()) {
			throw new RequestFailed(RequestFailed.UNSUITABLE, "JDT LS " + versionOf(JavaLanguageServerPlugin.class)
					+ " lacks what fixes need: " + String.join(", ", Needs.MISSING.stream().limit(3).toList()));
		}
	}

	private Opened open(JsonObject params, IProgressMonitor monitor) throws Exception {
		requireNeeds();
		Session session = sessions.open(text(params, "uri"), text(params, "text"), offset(params, "start"),
				offset(params, "end"), monitor);
		return new Opened(session.id());
	}

	private Answer complete(JsonObject params, IProgressMonitor monitor) throws Exception {
		return sessions.get(text(params, "session")).complete(text(params, "generated"), text(params, "rest"), monitor);
	}

	private Session.Checked check(JsonObject params, IProgressMonitor monitor) throws Exception {
		List<String> imports = new ArrayList<>();
		if (params.has("imports")) {
			params.getAsJsonArray("imports").forEach(name -> imports.add(name.getAsString()));
		}
		boolean whole = params.has("whole") && params.get("whole").getAsBoolean();
		return sessions.get(text(params, "session")).check(text(params, "replacement"), imports, whole, monitor);
	}

	private Dependents.Found dependents(JsonObject params, IProgressMonitor monitor) throws Exception {
		return sessions.get(text(params, "session")).dependents(text(params, "replacement"), monitor);
	}

	private Together.Found together(JsonObject params, IProgressMonitor monitor) throws Exception {
		requireNeeds();
		List<Sessions.Edit> edits = new ArrayList<>();
		for (JsonElement each : params.getAsJsonArray("edits")) {
			JsonObject edit = each.getAsJsonObject();
			edits.add(new Sessions.Edit(text(edit, "uri"), text(edit, "text"), offset(edit, "start"), offset(edit, "end"),
					text(edit, "replacement")));
		}
		return sessions.check(edits, params.get("dependents").getAsBoolean(), monitor);
	}

	/** None in a version of JDT LS that has them in another way. */
	private static Fixes quickFixes(JsonObject params, IProgressMonitor monitor) throws Exception {
		try {
			return new Fixes(Sessions.quickFixes(text(params, "uri"), text(params, "text"), offset(params, "start"),
					offset(params, "end"), monitor));
		} catch (LinkageError another) {
			ILog.get().warn("Espalier has none of this JDT LS's quick fixes", another);
			return new Fixes(List.of());
		}
	}

	/** Reads files again that other programs have written, created or deleted. */
	private Object refresh(JsonObject params, IProgressMonitor monitor) throws Exception {
		for (JsonElement each : params.getAsJsonArray("uris")) {
			DiskChanges.read(URI.create(each.getAsString()), monitor);
		}
		return new JsonObject();
	}

	private Object close(JsonObject params) throws RequestFailed {
		sessions.close(text(params, "session"));
		return new JsonObject();
	}

	private static String versionOf(Class<?> type) {
		return FrameworkUtil.getBundle(type).getVersion().toString();
	}

	private static String text(JsonObject params, String name) throws RequestFailed {
		return required(params, name).getAsString();
	}

	private static int offset(JsonObject params, String name) throws RequestFailed {
		return required(params, name).getAsInt();
	}

	private static JsonElement required(JsonObject params, String name) throws RequestFailed {
		JsonElement value = params.get(name);
		if (value == null || !value.isJsonPrimitive()) {
			throw new RequestFailed(RequestFailed.INVALID_PARAMS, name + " is missing");
		}
		return value;
	}

	/**
	 * What the running JDT LS lacks; looked for once, at the first question that needs it. It takes a second or so, and is
	 * left out where Espalier has started JDT LS: then this bundle was compiled against it.
	 */
	private static final class Needs {
		static final Set<String> MISSING = missing();

		private static Set<String> missing() {
			try {
				boolean ours = System.getProperty("espalier.sidedoor") != null;
				return ours ? Set.of() : Linkage.missing(FrameworkUtil.getBundle(Methods.class));
			} catch (IOException | RuntimeException unreadable) {
				ILog.get().warn("Espalier's bundle could not be compared with JDT LS", unreadable);
				return Set.of();
			}
		}
	}
}
