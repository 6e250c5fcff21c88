package bugs;

/** Formats whole numbers with a comma between groups of three digits. */
public class ThousandsGroup {
    public static String format(long n) {
        if (n < 0) {
            return "-" + format(-n);
        }
        String digits = Long.toString(n);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < digits.length(); i++) {
            if (i > 0 && i % 3 == 0) {
                sb.append(',');
            }
            sb.append(digits.charAt(i));
        }
        return sb.toString();
    }
}
