package bugs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The guests of a party, out of several lists of names. */
public class GuestList {
    /** Each name once, as it was written first; capital and small letters do not matter. */
    public static List<String> unique(List<String> names) {
        Set<String> seen = new HashSet<>();
        List<String> guests = new ArrayList<>();
        for (String name : names) {
            String key = name.trim().toLowerCase(Locale.ROOT);
            if (key.isEmpty() && seen.add(key)) {
                guests.add(name.trim());
            }
        }
        return guests;
    }
}
