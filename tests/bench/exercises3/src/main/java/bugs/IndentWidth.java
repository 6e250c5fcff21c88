package bugs;

/** Measures how far a line of source text is indented. */
public class IndentWidth {
    private static final int TAB = 4;

    /** The column of the first character that is no blank; a tab goes to the next multiple of four. */
    public static int width(String line) {
        int width = 0;
        int i = 0;
        while (Character.isWhitespace(line.charAt(i))) {
            width = line.charAt(i) == '\t' ? (width / TAB + 1) * TAB : width + 1;
            i++;
        }
        return width;
    }
}
