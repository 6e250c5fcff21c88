package bugs;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a web server's log, with lines such as {@code 10.0.0.1 "GET /home" 200 512}. */
public class AccessLog {
    private static final Pattern LINE = Pattern.compile("(\\S+) \"(GET|POST) (\\S+)\" (\\d{3}) (\\d+)");

    private final Map<String, Long> bytes = new TreeMap<>();
    private int errors;

    public void read(List<String> lines) {
        for (String line : lines) {
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                continue;
            }
            if (Integer.parseInt(matcher.group(5)) >= 400) {
                errors++;
            } else {
                bytes.merge(matcher.group(3), Long.parseLong(matcher.group(5)), Long::sum);
            }
        }
    }

    /** How many requests failed. */
    public int errors() {
        return errors;
    }

    /** The bytes sent for each path, without failed requests. */
    public Map<String, Long> bytes() {
        return bytes;
    }
}
