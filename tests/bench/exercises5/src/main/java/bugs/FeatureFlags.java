package bugs;

import java.util.HashMap;
import java.util.Map;

/** Switches for new features, read from text such as "search=on, chat=off". */
public class FeatureFlags {
    private final Map<String, Boolean> flags = new HashMap<>();

    public static FeatureFlags parse(String text) {
        FeatureFlags parsed = new FeatureFlags();
        for (String part : text.split(",")) {
            String[] words = part.trim().split("=");
            if (words.length == 2) {
                parsed.set(words[0], words[1].equals("on"));
            }
        }
        return parsed;
    }

    public void set(String feature, boolean on) {
        flags.put(feature, on);
    }

    /** A feature that nobody has switched on is off. */
    public boolean isOn(String feature) {
        return flags.getOrDefault(feature, true);
    }
}
