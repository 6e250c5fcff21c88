package bugs;

/** Recognises whole numbers in texts. */
public class WholeNumberText {
    /** Whether the text is digits, with a minus sign before them or not. */
    public static boolean isWhole(String text) {
        boolean digits = false;
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (letter == '-') {
                continue;
            }
            if (letter < '0' || letter > '9') {
                return false;
            }
            digits = true;
        }
        return digits;
    }
}
