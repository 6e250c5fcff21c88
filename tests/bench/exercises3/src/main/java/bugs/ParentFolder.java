package bugs;

/** Takes paths with slashes apart. */
public class ParentFolder {
    /** The folder that a file or folder lies in; "/" for what lies at the root, and "." for a bare name. */
    public static String parent(String path) {
        int slash = path.indexOf('/');
        if (slash < 0) {
            return ".";
        }
        if (slash == 0) {
            return "/";
        }
        return path.substring(0, slash);
    }
}
