import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Prints the files below a folder that javac accepts, each by itself with its own folder as the source path, one path a
 * line. Preview features are off: what is printed is Java of the running JDK's release.
 */
class Compiles {
    public static void main(String[] arguments) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of(arguments[0]))) {
            files = all.filter(path -> path.toString().endsWith(".java")).sorted().toList();
        }
        for (Path file : files) {
            if (accepts(file)) {
                System.out.println(file);
            }
        }
    }

    private static boolean accepts(Path file) throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
        try (StandardJavaFileManager manager = javac.getStandardFileManager(told, null, null)) {
            List<String> options = List.of("-proc:none", "-sourcepath", file.getParent().toString());
            JavacTask task = (JavacTask) javac.getTask(
                    Writer.nullWriter(), manager, told, options, null, manager.getJavaFileObjects(file));
            task.analyze();
        } catch (RuntimeException | AssertionError trouble) {
            return false;
        }
        return told.getDiagnostics().stream().noneMatch(each -> each.getKind() == Diagnostic.Kind.ERROR);
    }
}
