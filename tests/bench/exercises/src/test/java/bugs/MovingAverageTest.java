package bugs;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MovingAverageTest {
    private static final double EPS = 1e-9;

    @Test
    public void windowOfTwo() {
        assertArrayEquals(new double[] {1.5, 3.0, 6.0}, MovingAverage.smooth(new double[] {1, 2, 4, 8}, 2), EPS);
    }

    @Test
    public void windowOfOneIsTheSeries() {
        assertArrayEquals(new double[] {3, 1, 2}, MovingAverage.smooth(new double[] {3, 1, 2}, 1), EPS);
    }

    @Test
    public void windowOfAll() {
        assertArrayEquals(new double[] {2}, MovingAverage.smooth(new double[] {1, 2, 3}, 3), EPS);
    }

    @Test
    public void windowTooLargeOrSmall() {
        assertEquals(0, MovingAverage.smooth(new double[] {1}, 2).length);
        assertEquals(0, MovingAverage.smooth(new double[] {1}, 0).length);
    }
}
