package bugs;

/** Tells the extension of a file's name in small letters, or "" where it has none. */
public class FileExtension {
    public static String of(String path) {
        int slash = path.lastIndexOf('/');
        String name = path.substring(slash + 1);
        int dot = name.indexOf('.');
        if (dot <= 0 || dot == name.length() - 1) {
            return "";
        }
        return name.substring(dot + 1).toLowerCase();
    }
}
