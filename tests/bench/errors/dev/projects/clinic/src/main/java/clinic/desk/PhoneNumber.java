package clinic.desk;

/** Telephone numbers in one form. */
public final class PhoneNumber {
    private static final String COUNTRY = "+49";

    private final String digits;

    private PhoneNumber(String digits) {
        this.digits = digits;
    }

    public static PhoneNumber of(String typed) {
        return new PhoneNumber(clean(typed));
    }

    private static String clean(String typed) {
        String digits = typed.replaceAll("[^0-9+]", "");
        if (digits.startsWith("0")) {
            return COUNTRY + digits.substring(1);
        }
        return digits;
    }

    @Override
    public String toString() {
        return digits;
    }
}
