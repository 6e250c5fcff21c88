package bugs;

/** Hides all digits of a card number but the last four; blanks and dashes are kept. */
public class MaskCard {
    public static String mask(String number) {
        int digits = 0;
        for (int i = 0; i < number.length(); i++) {
            if (Character.isDigit(number.charAt(i))) {
                digits++;
            }
        }
        StringBuilder masked = new StringBuilder();
        int seen = 0;
        for (char c : number.toCharArray()) {
            if (!Character.isDigit(c)) {
                masked.append(c);
                continue;
            }
            seen++;
            masked.append(seen <= number.length() - 4 ? '*' : c);
        }
        return masked.toString();
    }
}
