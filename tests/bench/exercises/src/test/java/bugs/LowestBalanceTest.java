package bugs;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.Collections;

import org.junit.Test;

public class LowestBalanceTest {
    @Test
    public void noBookings() {
        assertEquals(120L, LowestBalance.lowest(120, Collections.<Long>emptyList()));
    }

    @Test
    public void staysPositive() {
        assertEquals(40L, LowestBalance.lowest(100, Arrays.asList(-60L, 20L, -10L)));
        assertEquals(100L, LowestBalance.lowest(100, Arrays.asList(5L, 5L)));
    }

    @Test
    public void goesNegative() {
        assertEquals(-30L, LowestBalance.lowest(20, Arrays.asList(-50L, 100L)));
        assertEquals(-70L, LowestBalance.lowest(-70, Arrays.asList(100L)));
    }
}
