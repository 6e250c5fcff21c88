package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DayOfYearTest {
    @Test
    public void commonYear() {
        assertEquals(1, DayOfYear.of(2023, 1, 1));
        assertEquals(60, DayOfYear.of(2023, 3, 1));
        assertEquals(365, DayOfYear.of(2023, 12, 31));
    }

    @Test
    public void leapYearAfterFebruary() {
        assertEquals(61, DayOfYear.of(2024, 3, 1));
        assertEquals(366, DayOfYear.of(2000, 12, 31));
    }

    @Test
    public void leapYearUpToFebruary() {
        assertEquals(15, DayOfYear.of(2024, 1, 15));
        assertEquals(60, DayOfYear.of(2024, 2, 29));
    }

    @Test
    public void centuryIsCommon() {
        assertEquals(60, DayOfYear.of(1900, 3, 1));
    }
}
