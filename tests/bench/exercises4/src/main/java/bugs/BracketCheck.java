package bugs;

import java.util.ArrayDeque;
import java.util.Deque;

/** Checks that brackets come in pairs. */
public class BracketCheck {
    private static final String OPENING = "([{";
    private static final String CLOSING = ")]}";

    public static boolean balanced(String text) {
        Deque<Character> open = new ArrayDeque<>();
        for (char letter : text.toCharArray()) {
            if (OPENING.indexOf(letter) >= 0) {
                open.push(letter);
            }
            int kind = CLOSING.indexOf(letter);
            if (kind < 0) {
                continue;
            }
            if (open.pop() != OPENING.charAt(kind)) {
                return false;
            }
        }
        return open.isEmpty();
    }
}
