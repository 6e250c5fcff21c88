package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BestRunTest {
    @Test
    public void gains() {
        assertEquals(6, BestRun.gain(new int[] {-2, 1, -3, 4, -1, 2, 1, -5, 4}));
        assertEquals(15, BestRun.gain(new int[] {4, 5, 6}));
        assertEquals(8, BestRun.gain(new int[] {3, -9, 8}));
        assertEquals(0, BestRun.gain(new int[] {-3, 0, -1}));
    }

    @Test
    public void losses() {
        assertEquals(-4, BestRun.gain(new int[] {-4}));
        assertEquals(-1, BestRun.gain(new int[] {-3, -1, -2}));
        assertEquals(-2, BestRun.gain(new int[] {-9, -5, -2}));
        assertEquals(-1, BestRun.gain(new int[] {-1, -7}));
    }
}
