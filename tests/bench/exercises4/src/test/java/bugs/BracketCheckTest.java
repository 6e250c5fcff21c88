package bugs;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class BracketCheckTest {
    @Test
    public void pairs() {
        assertTrue(BracketCheck.balanced(""));
        assertTrue(BracketCheck.balanced("f(a[1], {b})"));
        assertTrue(BracketCheck.balanced("no brackets"));
        assertFalse(BracketCheck.balanced("(]"));
        assertFalse(BracketCheck.balanced("([)]"));
        assertFalse(BracketCheck.balanced("(("));
    }

    @Test
    public void tooManyClosed() {
        assertFalse(BracketCheck.balanced(")"));
        assertFalse(BracketCheck.balanced("())"));
        assertFalse(BracketCheck.balanced("a}b"));
        assertFalse(BracketCheck.balanced("[]]["));
        assertTrue(BracketCheck.balanced("[][]()"));
    }
}
