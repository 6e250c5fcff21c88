package bugs;

/** The search field of an editor's file list. */
public class FuzzyMatch {
    /** Whether all letters of the pattern occur in the name in this order, with anything between them. */
    public static boolean matches(String pattern, String name) {
        int found = 0;
        for (int i = 0; i < name.length() && found < pattern.length(); i++) {
            if (name.charAt(i) == pattern.charAt(found)) {
                found++;
            }
        }
        return found > 0;
    }
}
