package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class MonthLengthTest {
    @Test
    public void usual() {
        assertEquals(31, MonthLength.days(2021, 1));
        assertEquals(30, MonthLength.days(2020, 4));
        assertEquals(31, MonthLength.days(2020, 12));
        assertEquals(28, MonthLength.days(2021, 2));
        assertEquals(29, MonthLength.days(2024, 2));
    }

    @Test
    public void centuries() {
        assertEquals(28, MonthLength.days(1900, 2));
        assertEquals(28, MonthLength.days(2100, 2));
        assertEquals(29, MonthLength.days(2000, 2));
        assertEquals(29, MonthLength.days(1600, 2));
        assertEquals(28, MonthLength.days(2200, 2));
        assertEquals(29, MonthLength.days(2400, 2));
        assertTrue(MonthLength.isLeap(1996));
        assertFalse(MonthLength.isLeap(2002));
        assertFalse(MonthLength.isLeap(1700));
    }
}
