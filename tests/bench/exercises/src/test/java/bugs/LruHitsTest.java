package bugs;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;

import org.junit.Test;

public class LruHitsTest {
    private static int hits(int capacity, String keys) {
        return LruHits.countHits(Arrays.asList(keys.split(" ")), capacity);
    }

    @Test
    public void allMisses() {
        assertEquals(0, hits(2, "a b c d"));
        assertEquals(0, hits(2, "a b c a b c"));
    }

    @Test
    public void repeated() {
        assertEquals(3, hits(1, "a a a a"));
        assertEquals(1, hits(1, "a a b a"));
    }

    @Test
    public void hitRefreshesTheKey() {
        assertEquals(2, hits(2, "a b a c a"));
        assertEquals(1, hits(2, "a b a c b"));
    }

    @Test
    public void repeatedHitsTakeNoRoom() {
        assertEquals(4, hits(2, "a b b b a b c"));
        assertEquals(3, hits(3, "a a a b c a"));
    }
}
