package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class QuietHoursTest {
    @Test
    public void sameDay() {
        QuietHours rest = new QuietHours(13, 15);
        assertFalse(rest.isQuiet(12));
        assertTrue(rest.isQuiet(13));
        assertTrue(rest.isQuiet(14));
        assertFalse(rest.isQuiet(15));
        assertEquals(2, rest.length());
        assertFalse(new QuietHours(9, 9).isQuiet(9));
    }

    @Test
    public void overMidnight() {
        QuietHours night = new QuietHours(22, 7);
        assertTrue(night.isQuiet(22));
        assertTrue(night.isQuiet(23));
        assertTrue(night.isQuiet(0));
        assertTrue(night.isQuiet(6));
        assertFalse(night.isQuiet(7));
        assertFalse(night.isQuiet(12));
        assertFalse(night.isQuiet(21));
        assertEquals(9, night.length());
    }
}
