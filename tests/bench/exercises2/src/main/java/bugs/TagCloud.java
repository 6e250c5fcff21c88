package bugs;

import java.util.Map;
import java.util.TreeMap;

/** Counts how often the tags of a comma-separated list occur, whatever the case of their letters. */
public class TagCloud {
    public static Map<String, Integer> count(String tags) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String part : tags.split(",")) {
            String tag = part.trim();
            if (tag.isEmpty()) {
                continue;
            }
            counts.put(tag, counts.getOrDefault(tag, 0) + 1);
        }
        return counts;
    }
}
