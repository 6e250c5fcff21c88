package bugs;

/**
 * Verifies the checksum of an IBAN: the first four characters move to the end, letters become
 * the numbers 10 to 35, and the resulting long number must leave the remainder 1 when divided by 97.
 */
public class IbanCheck {
    public static boolean isValid(String iban) {
        String s = iban.replace(" ", "").toUpperCase();
        if (s.length() < 5) {
            return false;
        }
        String moved = s.substring(4) + s.substring(0, 4);
        int remainder = 0;
        for (char c : moved.toCharArray()) {
            if (c >= '0' && c <= '9') {
                remainder = (remainder * 10 + (c - '0')) % 97;
            } else if (c >= 'A' && c <= 'Z') {
                remainder = (remainder * 10 + (c - 'A' + 10)) % 97;
            } else {
                return false;
            }
        }
        return remainder == 1;
    }
}
