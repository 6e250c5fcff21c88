import java.io.File;
import java.io.IOException;
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
 * Compiles each file below a folder by itself over classes that are there already, and prints its number of errors, a
 * tab, and its path. Arguments: class path, folder. No classes are written.
 */
class ErrorCounts {
    public static void main(String[] arguments) throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        List<String> options = List.of("-proc:none", "-cp", arguments[0], "-XDshould-stop.ifNoError=FLOW");
        List<File> files;
        try (Stream<Path> all = Files.walk(Path.of(arguments[1]))) {
            files = all.filter(path -> path.toString().endsWith(".java")).map(Path::toFile).sorted().toList();
        }
        try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, null)) {
            for (File file : files) {
                DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
                javac.getTask(null, manager, told, options, null, manager.getJavaFileObjects(file)).call();
                long errors = told.getDiagnostics().stream()
                        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                        .count();
                System.out.println(errors + "\t" + file);
            }
        }
    }
}
