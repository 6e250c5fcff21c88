package bugs;

/** Validates ISBN-10 numbers: dashes are ignored, and only the last place may be an 'X', which stands for ten. */
public class Isbn10 {
    public static boolean isValid(String isbn) {
        String s = isbn.replace("-", "");
        if (s.length() != 10) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            char c = s.charAt(i);
            int value;
            if (Character.isDigit(c)) {
                value = c - '0';
            } else if (c == 'X') {
                value = 10;
            } else {
                return false;
            }
            sum += (10 - i) * value;
        }
        return sum % 11 == 0;
    }
}
