package bugs;

/**
 * Converts identifiers from camel case to snake case. A run of capitals is one word,
 * so "parseHTTPResponse" becomes "parse_http_response".
 */
public class CamelToSnake {
    public static String convert(String name) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isUpperCase(c) && i > 0) {
                boolean afterLower = !Character.isUpperCase(name.charAt(i - 1));
                boolean beforeLower = i + 1 < name.length() && Character.isLowerCase(name.charAt(i + 1));
                if (afterLower) {
                    sb.append('_');
                }
            }
            sb.append(Character.toLowerCase(c));
        }
        return sb.toString();
    }
}
