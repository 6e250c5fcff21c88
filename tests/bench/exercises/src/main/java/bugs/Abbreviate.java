package bugs;

/** Shortens text for display in a table cell, marking what was cut off with three dots. */
public class Abbreviate {
    private static final String DOTS = "...";

    /** The result is never longer than {@code max}, which must be at least 4; text that fits is not changed. */
    public static String abbreviate(String text, int max) {
        if (max < 4) {
            throw new IllegalArgumentException("too narrow: " + max);
        }
        if (text == null) {
            return "";
        }
        int keep = max - DOTS.length();
        return text.substring(0, keep).trim() + DOTS;
    }
}
