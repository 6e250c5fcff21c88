package bugs;

import java.util.Map;
import java.util.TreeMap;

/** Reads settings such as "name = value". A # begins a comment, which goes on to the end of the line. */
public final class SettingsText {
    private SettingsText() {}

    public static Map<String, String> read(String text) {
        Map<String, String> settings = new TreeMap<>();
        for (String line : text.split("\n")) {
            String content = withoutComment(line).trim();
            if (content.isEmpty()) {
                continue;
            }
            int sign = content.indexOf('=');
            if (sign < 1) {
                throw new IllegalArgumentException("no setting: " + line);
            }
            settings.put(content.substring(0, sign).trim(), content.substring(sign + 1).trim());
        }
        return settings;
    }

    private static String withoutComment(String line) {
        int hash = line.indexOf('#');
        return hash > 0 ? line.substring(0, hash) : line;
    }
}
