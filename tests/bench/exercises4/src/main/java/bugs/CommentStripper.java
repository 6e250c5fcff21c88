package bugs;

/** Takes the comments out of a program. */
public class CommentStripper {
    /** The text without what stands between a slash with a star and a star with a slash. */
    public static String strip(String text) {
        StringBuilder kept = new StringBuilder();
        boolean inside = false;
        int at = 0;
        while (at < text.length()) {
            if (!inside && text.startsWith("/*", at)) {
                inside = true;
                at += 2;
            } else if (inside && text.startsWith("*/", at)) {
                at += 2;
            } else {
                if (!inside) {
                    kept.append(text.charAt(at));
                }
                at++;
            }
        }
        return kept.toString();
    }
}
