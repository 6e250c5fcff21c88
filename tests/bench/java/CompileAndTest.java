import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/**
 * Compiles one source file over classes that are there already and runs a program on them, in one process.
 *
 * <p>Arguments: class path, source file, main class, its arguments. What was compiled goes before the class path. The
 * exit status is the program's, 3 when the file does not compile.
 */
public class CompileAndTest {
    public static void main(final String[] arguments) throws Exception {
        final String classPath = arguments[0];
        final Path fresh = Files.createTempDirectory("fresh");
        final int compiled = ToolProvider.getSystemJavaCompiler().run(
            null, null, null, "-g", "-nowarn", "-proc:none", "-d", fresh.toString(), "-cp", classPath, arguments[1]);
        if (compiled != 0) {
            System.exit(3);
        }
        final List<URL> path = new ArrayList<>(List.of(fresh.toUri().toURL()));
        for (final String entry : classPath.split(File.pathSeparator)) {
            path.add(new File(entry).toURI().toURL());
        }
        final ClassLoader loader = new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        final String[] rest = List.of(arguments).subList(3, arguments.length).toArray(new String[0]);
        loader.loadClass(arguments[2]).getMethod("main", String[].class).invoke(null, (Object) rest);
    }
}
