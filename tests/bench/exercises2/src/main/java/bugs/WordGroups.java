package bugs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Puts words together that have the same letters, and tells how large the largest of these groups is. */
public class WordGroups {
    public static int largest(List<String> words) {
        Map<String, List<String>> groups = new TreeMap<>();
        for (String word : words) {
            char[] letters = word.toLowerCase().toCharArray();
            String key = new String(letters);
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(word);
        }
        int largest = 0;
        for (List<String> group : groups.values()) {
            largest = Math.max(largest, group.size());
        }
        return largest;
    }

    public static int largest(String... words) {
        return largest(Arrays.asList(words));
    }
}
