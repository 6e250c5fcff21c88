package bugs;

import java.util.Locale;

/** Parts of an electronic mail address. */
public class EmailDomain {
    /** What stands after the at sign, in small letters, or an empty text if there is no at sign. */
    public static String domain(String address) {
        int at = address.lastIndexOf('@');
        if (at < 0) {
            return "";
        }
        return address.substring(at).toLowerCase(Locale.ROOT);
    }

    public static boolean sameDomain(String one, String other) {
        return !domain(one).isEmpty() && domain(one).equals(domain(other));
    }
}
