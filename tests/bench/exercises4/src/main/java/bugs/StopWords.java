package bugs;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Leaves out the words that say little. */
public class StopWords {
    private static final Set<String> STOPS = Set.of("a", "an", "and", "in", "of", "the", "to");

    /** The words of a title that are worth searching for, in small letters. */
    public static String keywords(String title) {
        return Arrays.stream(title.trim().split("\\s+"))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .filter(word -> STOPS.contains(word))
                .distinct()
                .collect(Collectors.joining(" "));
    }
}
