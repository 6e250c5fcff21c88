package bugs;

import java.util.List;

/** The beginning that words have in common. */
public class SharedPrefix {
    private static int shared(String left, String right) {
        int length = 0;
        while (length < left.length() && left.charAt(length) == right.charAt(length)) {
            length++;
        }
        return length;
    }

    /** The longest text that all words begin with; empty for no words. */
    public static String of(List<String> words) {
        if (words.isEmpty()) {
            return "";
        }
        String prefix = words.get(0);
        for (String word : words) {
            prefix = prefix.substring(0, shared(prefix, word));
        }
        return prefix;
    }
}
