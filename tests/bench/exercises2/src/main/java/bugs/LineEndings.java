package bugs;

/** Changes the ends of lines between those of Windows and those of Unix, and counts lines. */
public class LineEndings {
    public static String toUnix(String text) {
        return text.replace("\n", "\r\n");
    }

    public static String toWindows(String text) {
        return text.replace("\r\n", "\n").replace("\n", "\r\n");
    }

    public static int lines(String text) {
        int lines = 0;
        for (char c : text.toCharArray()) {
            if (c == '\n') {
                lines++;
            }
        }
        return lines;
    }
}
