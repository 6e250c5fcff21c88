import com.sun.tools.javac.api.JavacTaskImpl;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.tools.Diagnostic;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * For each line of standard input, the path of a source file, a line: whether javac accepts the file, `true` or `false`. The
 * arguments are javac's options. The classes that the file uses are read, but not checked, and nothing is generated. One process
 * for many files, because a compiler that has just been started is slow.
 */
final class AcceptedByJavac {
    public static void main(String[] options) throws Exception {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        var paths = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String path = paths.readLine(); path != null; path = paths.readLine()) {
            System.out.println(accepts(javac, List.of(options), Path.of(path)));
        }
    }

    private static boolean accepts(JavaCompiler javac, List<String> options, Path path) {
        var failed = new AtomicBoolean();
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            var task = (JavacTaskImpl) javac.getTask(Writer.nullWriter(), files, problem -> {
                if (problem.getKind() == Diagnostic.Kind.ERROR) {
                    failed.set(true);
                }
            }, options, null, files.getJavaFileObjects(path));
            task.analyze(task.enter());
            return !failed.get();
        } catch (Exception | StackOverflowError crashed) {
            return false;
        }
    }
}
