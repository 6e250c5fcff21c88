package bugs;

/** Removes the zeros in front of a number written with digits; a number of zeros only becomes "0". */
public class TrimLeadingZeros {
    public static String trim(String digits) {
        if (digits.isEmpty()) {
            return "0";
        }
        int start = 0;
        while (start < digits.length() && digits.charAt(start) == '0') {
            start++;
        }
        return digits.substring(start);
    }
}
