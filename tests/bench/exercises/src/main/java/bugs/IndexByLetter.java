package bugs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Builds the index of an address book: names grouped under their first letter, regardless of case. */
public class IndexByLetter {
    public static Map<Character, List<String>> index(List<String> names) {
        Map<Character, List<String>> index = new TreeMap<>();
        for (String name : names) {
            String trimmed = name.trim();
            if (trimmed.isEmpty()) {
                continue;
            }
            char letter = Character.toUpperCase(trimmed.charAt(0));
            index.computeIfAbsent(trimmed.charAt(0), k -> new ArrayList<>()).add(trimmed);
        }
        return index;
    }
}
