package bugs;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The headers of a response. The case of a header's name does not matter. */
public class HttpHeaders {
    private final Map<String, String> values = new LinkedHashMap<>();

    /** A header that is added again gets the values of both, separated by commas. */
    public void add(String name, String value) {
        values.merge(key(name), value.trim(), (old, more) -> old + ", " + more);
    }

    public void remove(String name) {
        values.remove(key(name));
    }

    public String get(String name, String fallback) {
        return values.getOrDefault(name, fallback);
    }

    /** The length of the body, -1 if it is not known. */
    public long contentLength() {
        return Long.parseLong(get("Content-Length", "-1"));
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
