package bugs;

/** Completes EAN-13 bar codes: digits at odd places weigh one, at even places three, and the sum must end in zero. */
public class Ean13 {
    public static int checkDigit(String first12) {
        if (!first12.matches("\\d{12}")) {
            throw new IllegalArgumentException("twelve digits expected");
        }
        int sum = 0;
        for (int i = 0; i < 12; i++) {
            int digit = first12.charAt(i) - '0';
            sum += i % 2 == 0 ? digit : 3 * digit;
        }
        return 10 - sum % 10;
    }
}
