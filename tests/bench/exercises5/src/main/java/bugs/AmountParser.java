package bugs;

/** Reads amounts as German bank statements print them: dots group the thousands, a comma precedes the cents. */
public final class AmountParser {
    private AmountParser() {}

    /** "1.234,5" is 123450. The cents may be missing. */
    public static long cents(String text) {
        String amount = text.trim();
        boolean negative = amount.startsWith("-");
        if (negative) {
            amount = amount.substring(1);
        }
        String plain = amount.replaceAll(".", "");
        int comma = plain.indexOf(',');
        String whole = comma < 0 ? plain : plain.substring(0, comma);
        String fraction = comma < 0 ? "" : plain.substring(comma + 1);
        if (fraction.length() > 2) {
            throw new NumberFormatException("more than two decimals: " + text);
        }
        long value = Long.parseLong(whole) * 100 + Long.parseLong((fraction + "00").substring(0, 2));
        return negative ? -value : value;
    }
}
