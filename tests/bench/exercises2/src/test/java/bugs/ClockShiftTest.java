package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ClockShiftTest {
    @Test
    public void sameDay() {
        assertEquals("10:15", ClockShift.shift("09:30", 45));
        assertEquals("08:50", ClockShift.shift("09:30", -40));
    }

    @Test
    public void nextDay() {
        assertEquals("00:10", ClockShift.shift("23:40", 30));
    }

    @Test
    public void dayBefore() {
        assertEquals("23:50", ClockShift.shift("00:20", -30));
        assertEquals("12:00", ClockShift.shift("12:00", -2 * 24 * 60));
    }
}
