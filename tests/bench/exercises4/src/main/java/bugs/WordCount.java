package bugs;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts the words of a text. */
public class WordCount {
    /** How often each word occurs; any white space divides words. */
    public static Map<String, Integer> count(String text) {
        Map<String, Integer> counts = new TreeMap<>();
        String trimmed = text.trim();
        if (trimmed.isEmpty()) {
            return counts;
        }
        for (String word : trimmed.split(" ")) {
            counts.merge(word.toLowerCase(Locale.ROOT), 1, Integer::sum);
        }
        return counts;
    }
}
