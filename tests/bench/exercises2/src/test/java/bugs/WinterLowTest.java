package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class WinterLowTest {
    @Test
    public void aboveZero() {
        assertEquals(9, WinterLow.highest(new int[] {4, 9, 2}));
        assertEquals(2, WinterLow.lowest(new int[] {4, 9, 2}));
    }

    @Test
    public void belowZero() {
        assertEquals(-3, WinterLow.highest(new int[] {-8, -3, -11}));
        assertEquals(-5, WinterLow.highest(new int[] {-5}));
    }
}
