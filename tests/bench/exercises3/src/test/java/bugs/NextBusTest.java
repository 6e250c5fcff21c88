package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class NextBusTest {
    private static final int[] TIMES = {360, 420, 480, 1380};

    @Test
    public void between() {
        assertEquals(420, NextBus.next(TIMES, 361));
        assertEquals(360, NextBus.next(TIMES, 0));
        assertEquals(1380, NextBus.next(TIMES, 481));
        assertEquals(59, NextBus.waiting(TIMES, 361));
        assertEquals(1, NextBus.waiting(TIMES, 419));
    }

    @Test
    public void leavesNow() {
        assertEquals(360, NextBus.next(TIMES, 360));
        assertEquals(420, NextBus.next(TIMES, 420));
        assertEquals(1380, NextBus.next(TIMES, 1380));
        assertEquals(0, NextBus.waiting(TIMES, 480));
    }

    @Test
    public void lastOneGone() {
        assertEquals(-1, NextBus.next(TIMES, 1381));
        assertEquals(419, NextBus.waiting(TIMES, 1381));
        assertEquals(-1, NextBus.next(new int[0], 5));
    }
}
