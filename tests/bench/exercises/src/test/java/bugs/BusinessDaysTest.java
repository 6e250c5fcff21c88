package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BusinessDaysTest {
    @Test
    public void nothingToWait() {
        assertEquals(0, BusinessDays.calendarDays(3, 0));
    }

    @Test
    public void withinTheWeek() {
        assertEquals(4, BusinessDays.calendarDays(1, 4));
    }

    @Test
    public void overTheWeekend() {
        assertEquals(3, BusinessDays.calendarDays(5, 1));
        assertEquals(2, BusinessDays.calendarDays(6, 1));
        assertEquals(1, BusinessDays.calendarDays(7, 1));
    }

    @Test
    public void twoWeeks() {
        assertEquals(14, BusinessDays.calendarDays(2, 10));
    }
}
