package bugs;

import java.util.Locale;

/** Compares the licence plates of cars, which people write in many ways. */
public class LicencePlate {
    /** Capital letters and digits only: "b-ab 12" becomes "BAB12". */
    public static String normalize(String plate) {
        String text = plate.toUpperCase(Locale.ROOT);
        text = text.replace("-", "");
        text.replace(" ", "");
        return text;
    }

    public static boolean same(String one, String other) {
        return normalize(one).equals(normalize(other));
    }
}
