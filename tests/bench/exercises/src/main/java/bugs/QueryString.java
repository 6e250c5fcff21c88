package bugs;

import java.util.LinkedHashMap;
import java.util.Map;

/** Parses a query string such as "a=1&b=2". When a parameter occurs more than once, its first value counts. */
public class QueryString {
    public static Map<String, String> parse(String query) {
        Map<String, String> params = new LinkedHashMap<>();
        for (String part : query.split("&")) {
            if (part.isEmpty()) {
                continue;
            }
            int eq = part.indexOf('=');
            String key = eq < 0 ? part : part.substring(0, eq);
            String value = eq < 0 ? "" : part.substring(eq + 1);
            params.put(key, value);
        }
        return params;
    }
}
