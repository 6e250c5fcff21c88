package bugs;

/**
 * Computes the number that follows an invoice number such as "INV-2024-0099".
 * The digits after the last dash are incremented and keep their width; everything before stays.
 */
public class InvoiceNumber {
    public static String next(String current) {
        int dash = current.lastIndexOf('-');
        String prefix = current.substring(0, dash);
        String digits = current.substring(dash + 1);
        long value = Long.parseLong(digits) + 1;
        return prefix + pad(value, digits.length());
    }

    private static String pad(long value, int width) {
        StringBuilder sb = new StringBuilder(Long.toString(value));
        while (sb.length() < width) {
            sb.insert(0, '0');
        }
        return sb.toString();
    }
}
