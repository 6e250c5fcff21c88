package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Collections;

import org.junit.Test;

public class ListDiffTest {
    @Test
    public void noChange() {
        assertEquals(Collections.emptyList(), ListDiff.added(Arrays.asList("a", "b"), Arrays.asList("b", "a")));
    }

    @Test
    public void addedEntries() {
        assertEquals(Arrays.asList("c", "d"), ListDiff.added(Arrays.asList("a", "b"), Arrays.asList("c", "a", "d")));
        assertEquals(Arrays.asList("x"), ListDiff.added(Collections.<String>emptyList(), Arrays.asList("x", "x")));
    }

    @Test
    public void onlyRemoved() {
        assertTrue(ListDiff.added(Arrays.asList("a"), Collections.<String>emptyList()).isEmpty());
    }
}
