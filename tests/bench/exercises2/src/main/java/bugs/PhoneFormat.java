package bugs;

/** Writes a telephone number of ten digits as "(212) 555-0134"; anything else stays as it is. */
public class PhoneFormat {
    public static String format(String number) {
        StringBuilder digits = new StringBuilder();
        for (char c : number.toCharArray()) {
            if (Character.isDigit(c)) {
                digits.append(c);
            }
        }
        if (digits.length() != 10) {
            return number;
        }
        String area = digits.substring(0, 3);
        String exchange = digits.substring(3, 5);
        String line = digits.substring(6);
        return "(" + area + ") " + exchange + "-" + line;
    }
}
