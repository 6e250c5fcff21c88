package bugs;

import java.util.ArrayList;
import java.util.List;

/** All orders of some letters. */
public class Permutations {
    /** The orders of different letters; in the order of the alphabet if the letters are. */
    public static List<String> of(String letters) {
        List<String> found = new ArrayList<>();
        extend(letters, new StringBuilder(), new boolean[letters.length()], found);
        return found;
    }

    private static void extend(String letters, StringBuilder word, boolean[] used, List<String> found) {
        if (word.length() == letters.length()) {
            found.add(word.toString());
            return;
        }
        for (int at = 0; at < letters.length(); at++) {
            if (used[at]) {
                continue;
            }
            used[at] = true;
            word.append(letters.charAt(at));
            extend(letters, word, used, found);
            used[at] = false;
        }
    }
}
