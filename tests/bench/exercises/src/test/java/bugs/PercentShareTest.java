package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;

import org.junit.Test;

public class PercentShareTest {
    @Test
    public void halves() {
        assertEquals(Arrays.asList(50L, 50L), PercentShare.shares(7, 7));
    }

    @Test
    public void winnerTakesAll() {
        assertEquals(Arrays.asList(100L, 0L), PercentShare.shares(9, 0));
    }

    @Test
    public void rounded() {
        assertEquals(Arrays.asList(33L, 67L), PercentShare.shares(1, 2));
        assertEquals(Arrays.asList(13L, 88L), PercentShare.shares(1, 7));
    }

    @Test
    public void noVotes() {
        assertEquals(Arrays.asList(0L, 0L), PercentShare.shares(0, 0));
        assertTrue(PercentShare.shares().isEmpty());
    }
}
