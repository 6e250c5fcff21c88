package bugs;

/** Shortens a text in which letters repeat: "aaab" becomes "3a1b". */
public class TallyRuns {
    public static String tally(String text) {
        if (text.isEmpty()) {
            return "";
        }
        StringBuilder tally = new StringBuilder();
        char current = text.charAt(0);
        int count = 1;
        for (int i = 1; i < text.length(); i++) {
            if (text.charAt(i) == current) {
                count++;
            } else {
                tally.append(count).append(current);
                current = text.charAt(i);
            }
        }
        return tally.append(count).append(current).toString();
    }
}
