package bugs;

/** Writes numbers in the binary system. */
public class BinaryText {
    /** The binary digits of a number that is not negative. */
    public static String binary(int number) {
        StringBuilder digits = new StringBuilder();
        int rest = number;
        while (rest > 0) {
            digits.append(rest % 2);
            rest /= 2;
        }
        return digits.reverse().toString();
    }

    public static String padded(int number, int width) {
        String digits = binary(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }
}
