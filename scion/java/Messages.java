import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ICompilerRequestor;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.batch.FileSystem;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;

/**
 * What Eclipse's compiler says of mistakes in one code base, of which only the sources are there. Standard input:
 * the number of files, then path and text of each; the number of mistakes, then file, start, end (UTF-16 offsets)
 * and new text of each. A text is its length in bytes and UTF-8. Standard output: a line for each mistake, in any
 * order, with its number, the number of errors that the sound file has, the number of errors that are new, and the
 * message of the first of them, that of the mistake's own lines if there is one. Nothing is written to disk, and
 * annotation processors do not run.
 */
public final class Messages {
    /** Files compiled together; chosen by hand for a heap of 2 GB. */
    private static final int BATCH = 40;

    private record Mistake(int number, int file, int start, int end, String broken) {
        String applied(String text) {
            return text.substring(0, this.start) + this.broken + text.substring(this.end);
        }
    }

    private record Found(String message, int start) {}

    public static void main(String[] arguments) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        Project project = new Project(System.getProperty("java.home"));
        int files = in.readInt();
        for (int i = 0; i < files; i++) {
            project.add(text(in), text(in));
        }
        List<Mistake> mistakes = new ArrayList<>();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            mistakes.add(new Mistake(i, in.readInt(), in.readInt(), in.readInt(), text(in)));
        }
        Map<Integer, List<Mistake>> byFile = new LinkedHashMap<>();
        mistakes.forEach(each -> byFile.computeIfAbsent(each.file, file -> new ArrayList<>()).add(each));
        List<List<Mistake>> left = new ArrayList<>(byFile.values());
        for (int i = 0; i < left.size(); i += BATCH) {
            judge(project, left.subList(i, Math.min(left.size(), i + BATCH)), out);
            out.flush();
        }
    }

    private static String text(DataInputStream in) throws IOException {
        byte[] bytes = in.readNBytes(in.readInt());
        if (bytes == null) {
            throw new EOFException();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Several files are compiled together, each with one of its mistakes: what they depend on is then read once. */
    private static void judge(Project project, List<List<Mistake>> files, PrintStream out) {
        Map<Integer, String> texts = new LinkedHashMap<>();
        files.forEach(each -> texts.put(each.get(0).file, project.texts.get(each.get(0).file)));
        Map<Integer, List<Found>> sound = errors(project, texts);
        int rounds = files.stream().mapToInt(List::size).max().orElse(0);
        for (int round = 0; round < rounds; round++) {
            Map<Integer, Mistake> made = new LinkedHashMap<>();
            for (List<Mistake> each : files) {
                if (round < each.size()) {
                    made.put(each.get(round).file, each.get(round));
                }
            }
            Map<Integer, String> broken = new LinkedHashMap<>();
            made.forEach((file, mistake) -> broken.put(file, mistake.applied(project.texts.get(file))));
            Map<Integer, List<Found>> after = errors(project, broken);
            made.forEach((file, each) -> report(each, sound.get(file), fresh(sound.get(file), after.get(file)), out));
        }
    }

    private static void report(Mistake mistake, List<Found> before, List<Found> fresh, PrintStream out) {
        int end = mistake.start + mistake.broken.length();
        Found first = fresh.stream().filter(each -> mistake.start <= each.start && each.start <= end).findFirst()
                .orElse(fresh.isEmpty() ? null : fresh.get(0));
        String message = first == null ? "" : first.message.replaceAll("\\s+", " ");
        out.println(mistake.number + "\t" + before.size() + "\t" + fresh.size() + "\t" + message);
    }

    /** Those of `after` whose message is not among those of `before`, as often as it is. */
    private static List<Found> fresh(List<Found> before, List<Found> after) {
        List<String> known = new ArrayList<>(before.stream().map(Found::message).toList());
        return after.stream().filter(error -> !known.remove(error.message)).toList();
    }

    /** The errors of each of the files, compiled together with these texts. */
    private static Map<Integer, List<Found>> errors(Project project, Map<Integer, String> texts) {
        Map<Integer, List<Found>> found = new HashMap<>();
        Map<ICompilationUnit, Integer> files = new IdentityHashMap<>();
        texts.forEach((file, text) -> {
            found.put(file, new ArrayList<>());
            files.put(project.unit(file, text), file);
        });
        ICompilerRequestor requestor = (CompilationResult result) -> {
            List<Found> own = found.get(files.get(result.getCompilationUnit()));
            CategorizedProblem[] problems = result.getErrors();
            for (CategorizedProblem each : problems == null || own == null ? new CategorizedProblem[0] : problems) {
                own.add(new Found(each.getMessage(), each.getSourceStart()));
            }
        };
        Compiler compiler = new Compiler(project, DefaultErrorHandlingPolicies.proceedWithAllProblems(),
                project.options, requestor, new DefaultProblemFactory(Locale.ENGLISH)) {
            @Override
            public void process(CompilationUnitDeclaration unit, int i) {
                if (!files.containsKey(unit.compilationResult.getCompilationUnit())) {
                    return; // something these texts depend on: its declarations are enough
                }
                this.parser.getMethodBodies(unit);
                if (unit.scope != null) {
                    unit.scope.faultInTypes();
                    unit.scope.verifyMethods(this.lookupEnvironment.methodVerifier());
                }
                unit.resolve();
                unit.analyseCode();
            }
        };
        try {
            compiler.compile(files.keySet().toArray(ICompilationUnit[]::new));
        } catch (RuntimeException failure) {
            found.values().forEach(own -> own.add(new Found("", -1))); // it gave up: such a mistake teaches nothing
        } finally {
            compiler.lookupEnvironment.reset();
        }
        return found;
    }

    /** The sources by the types they declare, and the JDK. */
    private static final class Project implements INameEnvironment {
        private static final Pattern PACKAGE = Pattern.compile("^\\s*package\\s+([\\w.]+)\\s*;", Pattern.MULTILINE);
        final List<String> texts = new ArrayList<>();
        final CompilerOptions options = options();
        private final List<String> paths = new ArrayList<>();
        private final Map<String, Integer> types = new HashMap<>();
        private final Set<String> packages = new HashSet<>();
        private final FileSystem jdk;

        Project(String home) {
            this.jdk = new FileSystem(
                    new FileSystem.Classpath[] {FileSystem.getJrtClasspath(home, null, null, null)}, null, true) {};
        }

        void add(String path, String text) {
            Matcher matcher = PACKAGE.matcher(text);
            String folder = matcher.find() ? matcher.group(1).replace('.', '/') : "";
            String name = path.substring(path.lastIndexOf('/') + 1).replace(".java", "");
            this.types.putIfAbsent(folder.isEmpty() ? name : folder + "/" + name, this.texts.size());
            for (String each = folder; !each.isEmpty(); each = each.substring(0, Math.max(0, each.lastIndexOf('/')))) {
                this.packages.add(each);
            }
            this.paths.add(path);
            this.texts.add(text);
        }

        ICompilationUnit unit(int file, String text) {
            return new CompilationUnit(text.toCharArray(), this.paths.get(file), null);
        }

        private static CompilerOptions options() {
            Map<String, String> map = new HashMap<>();
            for (String each : new String[] {CompilerOptions.OPTION_Source, CompilerOptions.OPTION_Compliance,
                    CompilerOptions.OPTION_TargetPlatform}) {
                map.put(each, "21");
            }
            map.put(CompilerOptions.OPTION_Process_Annotations, CompilerOptions.DISABLED);
            CompilerOptions found = new CompilerOptions(map);
            found.performMethodsFullRecovery = true;
            found.performStatementsRecovery = true;
            return found;
        }

        private NameEnvironmentAnswer found(String name) {
            Integer file = this.types.get(name);
            return file == null ? null : new NameEnvironmentAnswer(unit(file, this.texts.get(file)), null);
        }

        @Override
        public NameEnvironmentAnswer findType(char[][] name) {
            NameEnvironmentAnswer source = found(new String(CharOperation.concatWith(name, '/')));
            return source != null ? source : this.jdk.findType(name);
        }

        @Override
        public NameEnvironmentAnswer findType(char[] name, char[][] folder) {
            return findType(CharOperation.arrayConcat(folder, name));
        }

        @Override
        public boolean isPackage(char[][] parent, char[] name) {
            String folder = new String(CharOperation.concatWith(CharOperation.arrayConcat(parent, name), '/'));
            return this.packages.contains(folder) || this.jdk.isPackage(parent, name);
        }

        @Override
        public void cleanup() {
            this.jdk.cleanup();
        }
    }

    private Messages() {}
}
