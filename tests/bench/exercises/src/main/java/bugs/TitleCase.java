package bugs;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Writes a heading in title case: small words stay in lower case, except at the beginning. */
public class TitleCase {
    private static final Set<String> SMALL = new HashSet<>(Arrays.asList("a", "an", "and", "of", "the", "in"));

    public static String convert(String heading) {
        String[] words = heading.toLowerCase().trim().split("\\s+");
        for (int i = 0; i < words.length; i++) {
            if (i == 0 && !SMALL.contains(words[i])) {
                words[i] = capitalize(words[i]);
            }
        }
        return String.join(" ", words);
    }

    private static String capitalize(String word) {
        return word.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
