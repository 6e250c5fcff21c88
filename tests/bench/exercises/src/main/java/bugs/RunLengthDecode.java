package bugs;

/**
 * Expands run-length coded text: "3a2b" becomes "aaabb".
 * A character without a count stands for itself, so "ab12c" has one a and one b.
 */
public class RunLengthDecode {
    public static String decode(String coded) {
        StringBuilder out = new StringBuilder();
        int count = 0;
        for (char c : coded.toCharArray()) {
            if (Character.isDigit(c)) {
                count = count * 10 + (c - '0');
                continue;
            }
            int times = count == 0 ? 1 : count;
            for (int k = 0; k < times; k++) {
                out.append(c);
            }
        }
        return out.toString();
    }
}
