package bugs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the words used most often in a text; words used equally often come in alphabetical order. */
public class TopWords {
    public static List<String> top(String text, int n) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : text.toLowerCase().split("\\W+")) {
            if (!word.isEmpty()) {
                counts.merge(word, 1, Integer::sum);
            }
        }
        List<String> words = new ArrayList<>(counts.keySet());
        words.sort((a, b) -> {
            int byCount = Integer.compare(counts.get(a), counts.get(b));
            return byCount != 0 ? byCount : a.compareTo(b);
        });
        return words.subList(0, Math.min(n, words.size()));
    }
}
