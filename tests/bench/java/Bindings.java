import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnnotationTypeDeclaration;
import org.eclipse.jdt.core.dom.BreakStatement;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.ContinueStatement;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FileASTRequestor;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.ImportDeclaration;
import org.eclipse.jdt.core.dom.LabeledStatement;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PackageDeclaration;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.SuperMethodReference;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.TypeMethodReference;

/**
 * Prints which types of a project use which, by the bindings of the Eclipse compiler (its DOM). It shares no code with
 * the product.
 *
 * <p>Standard input describes the modules, one word and one path a line: {@code module NAME} begins one, {@code classpath
 * JAR}, {@code source ROOT} and {@code file PATH} belong to it. Output is tab-separated, each pair once with its first site:
 *
 * <ul>
 *   <li>{@code type T PATH LINE}: a type that the project declares, by canonical name
 *   <li>{@code use USER USED PATH LINE}: USED is named, or a field, method or constructor that it declares
 *   <li>{@code call USER USED PATH LINE}: a method that USED declares is called or referred to
 *   <li>{@code new USER USED PATH LINE}: a constructor of USED is called, also by {@code this}, {@code super} and constants;
 *       or an anonymous class of USED is created
 *   <li>{@code receiver USER USED PATH LINE}: a method or field is used on an expression of type USED
 *   <li>{@code unresolved NAME - PATH LINE}: a name that has no binding, at each place; {@code names COUNT - - 0}: all names
 * </ul>
 *
 * <p>A local or anonymous type stands for the type that encloses it. Imports, Javadoc and inferred types ({@code var})
 * are no uses.
 */
class Bindings {
    private static final Set<String> printed = new HashSet<>();
    private static final PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    private static int names;

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Module module = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] parts = line.split(" ", 2);
            if (parts[0].equals("module")) {
                parse(module);
                module = new Module(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            } else {
                module.list(parts[0]).add(parts[1]);
            }
        }
        parse(module);
        out.println("names\t" + names + "\t-\t-\t0");
        out.flush();
    }

    private record Module(List<String> classpath, List<String> sources, List<String> files) {
        List<String> list(String name) {
            return name.equals("classpath") ? classpath : name.equals("source") ? sources : files;
        }
    }

    private static void parse(Module module) {
        if (module == null) {
            return;
        }
        ASTParser parser = ASTParser.newParser(AST.getJLSLatest());
        Map<String, String> options = JavaCore.getOptions();
        JavaCore.setComplianceOptions(JavaCore.latestSupportedJavaVersion(), options);
        parser.setCompilerOptions(options);
        parser.setResolveBindings(true);
        String[] sources = module.sources.toArray(String[]::new);
        parser.setEnvironment(module.classpath.toArray(String[]::new), sources, utf8(sources.length), true);
        String[] files = module.files.toArray(String[]::new);
        parser.createASTs(files, utf8(files.length), new String[0], new FileASTRequestor() {
            @Override
            public void acceptAST(String path, CompilationUnit unit) {
                unit.accept(new Uses(path, unit));
            }
        }, null);
    }

    private static String[] utf8(int count) {
        String[] encodings = new String[count];
        java.util.Arrays.fill(encodings, "UTF-8");
        return encodings;
    }

    private static final class Uses extends ASTVisitor {
        private final String path;
        private final CompilationUnit unit;
        private final Deque<String> users = new ArrayDeque<>();

        Uses(String path, CompilationUnit unit) {
            super(false);
            this.path = path;
            this.unit = unit;
        }

        private void print(String what, String user, String used, ASTNode node) {
            if (printed.add(what + "\t" + user + "\t" + used)) {
                out.println(String.join("\t", what, user, used, path, line(node)));
            }
        }

        private String line(ASTNode node) {
            return Integer.toString(unit.getLineNumber(node.getStartPosition()));
        }

        /** A package that has no types of its own has no binding: it stands before a name that has one. */
        private static boolean isPartOfPackage(SimpleName node) {
            ASTNode name = node;
            while (name.getParent() instanceof QualifiedName longer) {
                if (longer.resolveBinding() != null) {
                    return true;
                }
                name = longer;
            }
            return false;
        }

        private void pair(String what, ITypeBinding type, ASTNode node) {
            String used = named(type);
            if (used != null && !users.isEmpty() && !used.equals(users.peek())) {
                print(what, users.peek(), used, node);
            }
        }

        /** The canonical name of a type of the project, or of the type that encloses a local one; null for others. */
        private static String named(ITypeBinding type) {
            ITypeBinding found = type;
            while (found != null && found.isArray()) {
                found = found.getElementType();
            }
            if (found == null || found.isPrimitive()) {
                return null;
            }
            found = found.getErasure().getTypeDeclaration();
            while (found != null && found.getQualifiedName().isEmpty()) {
                found = found.getDeclaringClass();
            }
            return found == null || !found.isFromSource() ? null : found.getQualifiedName();
        }

        private boolean enter(AbstractTypeDeclaration declaration) {
            ITypeBinding binding = declaration.resolveBinding();
            if (binding == null) {
                print("unresolved", declaration.getName().getIdentifier(), "-", declaration.getName());
                return false;
            }
            if (!binding.getQualifiedName().isEmpty()) {
                print("type", binding.getQualifiedName(), "-", declaration.getName());
            }
            users.push(named(binding));
            return true;
        }

        private void leave(AbstractTypeDeclaration declaration) {
            if (declaration.resolveBinding() != null) {
                users.pop();
            }
        }

        @Override public boolean visit(TypeDeclaration node) { return enter(node); }
        @Override public boolean visit(EnumDeclaration node) { return enter(node); }
        @Override public boolean visit(RecordDeclaration node) { return enter(node); }
        @Override public boolean visit(AnnotationTypeDeclaration node) { return enter(node); }
        @Override public void endVisit(TypeDeclaration node) { leave(node); }
        @Override public void endVisit(EnumDeclaration node) { leave(node); }
        @Override public void endVisit(RecordDeclaration node) { leave(node); }
        @Override public void endVisit(AnnotationTypeDeclaration node) { leave(node); }
        @Override public boolean visit(ImportDeclaration node) { return false; }
        @Override public boolean visit(PackageDeclaration node) { return false; }
        @Override public boolean visit(SimpleType node) { return !node.isVar(); }

        @Override
        public boolean visit(SimpleName node) {
            ASTNode parent = node.getParent();
            boolean isLabel = parent instanceof LabeledStatement || parent instanceof BreakStatement
                    || parent instanceof ContinueStatement;
            if (isLabel || node.isDeclaration() || users.isEmpty()) {
                return false;
            }
            names++;
            IBinding binding = node.resolveBinding();
            if (binding == null) {
                if (!isPartOfPackage(node)) {
                    out.println(String.join("\t", "unresolved", node.getIdentifier(), "-", path, line(node)));
                }
            } else if (binding instanceof ITypeBinding type && !type.isTypeVariable()) {
                pair("use", type, node);
            } else if (binding instanceof IVariableBinding variable && variable.isField()) {
                pair("use", variable.getVariableDeclaration().getDeclaringClass(), node);
            } else if (binding instanceof IMethodBinding method) {
                pair("use", method.getMethodDeclaration().getDeclaringClass(), node);
            }
            return false;
        }

        private void calls(String what, IMethodBinding method, Expression receiver, ASTNode node) {
            if (method != null) {
                ITypeBinding declaring = method.getMethodDeclaration().getDeclaringClass();
                pair(what, declaring, node);
                pair("use", declaring, node);
            }
            if (receiver != null && receiver.resolveTypeBinding() != null) {
                pair("receiver", receiver.resolveTypeBinding(), node);
            }
        }

        private boolean refers(IMethodBinding method, Expression receiver, ASTNode node) {
            calls(method != null && method.isConstructor() ? "new" : "call", method, receiver, node);
            return true;
        }

        @Override
        public boolean visit(MethodInvocation node) {
            return refers(node.resolveMethodBinding(), node.getExpression(), node.getName());
        }

        @Override
        public boolean visit(ExpressionMethodReference node) {
            return refers(node.resolveMethodBinding(), node.getExpression(), node.getName());
        }

        @Override
        public boolean visit(FieldAccess node) {
            pair("receiver", node.getExpression().resolveTypeBinding(), node.getName());
            return true;
        }

        @Override
        public boolean visit(EnumConstantDeclaration node) {
            return refers(node.resolveConstructorBinding(), null, node);
        }

        @Override public boolean visit(SuperMethodInvocation node) { return refers(node.resolveMethodBinding(), null, node); }
        @Override public boolean visit(SuperMethodReference node) { return refers(node.resolveMethodBinding(), null, node); }
        @Override public boolean visit(TypeMethodReference node) { return refers(node.resolveMethodBinding(), null, node); }
        @Override public boolean visit(CreationReference node) { return refers(node.resolveMethodBinding(), null, node); }

        @Override
        public boolean visit(ClassInstanceCreation node) {
            IMethodBinding constructor = node.resolveConstructorBinding();
            if (constructor != null && node.getAnonymousClassDeclaration() != null) {
                pair("new", node.getType().resolveBinding(), node);
                return true;
            }
            return refers(constructor, null, node);
        }

        @Override
        public boolean visit(ConstructorInvocation node) {
            return refers(node.resolveConstructorBinding(), null, node);
        }

        @Override
        public boolean visit(SuperConstructorInvocation node) {
            return refers(node.resolveConstructorBinding(), null, node);
        }
    }
}
