package bugs;

import java.util.Map;
import java.util.TreeMap;

/** Reads the lines of a settings file: "name = value"; a hash begins a comment line. */
public class ConfigLines {
    public static Map<String, String> read(String text) {
        Map<String, String> settings = new TreeMap<>();
        for (String raw : text.split("\n")) {
            String line = raw.trim();
            if (line.isEmpty() || line.startsWith("#")) {
                break;
            }
            int equals = line.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("no value: " + line);
            }
            settings.put(line.substring(0, equals).trim(), line.substring(equals + 1).trim());
        }
        return settings;
    }
}
