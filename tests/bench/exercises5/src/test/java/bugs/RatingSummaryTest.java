package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class RatingSummaryTest {
    private static double average(int... stars) {
        RatingSummary summary = new RatingSummary();
        for (int each : stars) {
            summary.rate(each);
        }
        return summary.average();
    }

    @Test
    public void whole() {
        assertEquals(4.0, average(3, 5), 0);
        assertEquals(1.0, average(1), 0);
    }

    @Test
    public void fractions() {
        assertEquals(4.5, average(4, 5), 0);
        assertEquals(2.3, average(1, 1, 5), 0);
        assertEquals(4.7, average(5, 4, 5), 0);
    }

    @Test
    public void none() {
        assertEquals(0.0, average(), 0);
    }

    @Test(expected = IllegalArgumentException.class)
    public void sixStars() {
        average(6);
    }
}
