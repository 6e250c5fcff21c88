package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class QuarterHourTest {
    @Test
    public void down() {
        assertEquals(0, QuarterHour.rounded(0));
        assertEquals(0, QuarterHour.rounded(7));
        assertEquals(15, QuarterHour.rounded(15));
        assertEquals(15, QuarterHour.rounded(22));
        assertEquals("1:30", QuarterHour.text(97));
    }

    @Test
    public void up() {
        assertEquals(15, QuarterHour.rounded(8));
        assertEquals(30, QuarterHour.rounded(23));
        assertEquals(30, QuarterHour.rounded(29));
        assertEquals(60, QuarterHour.rounded(59));
        assertEquals("2:00", QuarterHour.text(113));
        assertEquals("1:45", QuarterHour.text(104));
        assertEquals("0:45", QuarterHour.text(51));
    }
}
